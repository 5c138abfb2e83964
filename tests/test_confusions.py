"""Whoever has one misconception is not told of another, at any level of the exercise it shows in."""

from collections import Counter
from functools import cache
from random import Random

import pytest
from support.everybody import EVERYBODY
from support.ideas import attempted

from gintutor.exercises.registry import family
from gintutor.learning.mastery import diagnosis

RUNS, ITEMS, DEALT = 40, 5, 30


@cache
def _items(kind, level):
    return [family(kind).generate(7000 + i, level) for i in range(DEALT)]


@pytest.mark.parametrize("learner", EVERYBODY, ids=str)
def test_no_other_error_leads_in_more_than_5_of_100_runs(learner):
    for level in range(1, family(learner.family).levels + 1):
        answered = [attempted(each, learner.answer(each)) for each in _items(learner.family, level)]
        wrong = [each for each in answered if each.outcome != "first"]
        if len(wrong) < ITEMS:
            continue
        chance = Random(level)
        led = Counter(diagnosis(chance.sample(wrong, ITEMS)) for _ in range(RUNS))
        assert led[learner.tag] + led[None] >= 0.95 * RUNS, (level, led)
