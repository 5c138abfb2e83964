"""Somebody who answers at random is told of no misconception, whatever is asked and however hard."""

from itertools import count
from random import Random

import pytest
from support.guessing import guess
from support.ideas import attempted

from gintutor.exercises.registry import FAMILIES, family
from gintutor.learning.mastery import diagnosis

RUNS, ITEMS = 60, 5
DEALT = 40  # the items the guesses are about: dealing them is what takes time


def _missed(prompts, chance):
    """The first five of the guesses that are wrong."""
    found = []
    while len(found) < ITEMS:
        prompt = chance.choice(prompts)
        attempt = attempted(prompt, guess(prompt, chance))
        if attempt.outcome != "first":
            found.append(attempt)
    return found


@pytest.mark.parametrize(
    ("kind", "level"), [(each, level) for each in FAMILIES for level in range(1, family(each).levels + 1)]
)
def test_a_learner_who_errs_at_random_is_told_of_no_misconception(kind, level):
    chance = Random(f"{kind}{level}")
    seeds = count(5000)
    prompts = [family(kind).generate(next(seeds), level) for _ in range(DEALT)]
    led = [diagnosis(_missed(prompts, chance)) for _ in range(RUNS)]
    assert led.count(None) >= 0.95 * RUNS, led
