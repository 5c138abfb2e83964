"""A learner with a misconception is recognised by their answers, and one without is not accused of any."""

from itertools import count

import pytest
from support.bookkeepers import BOOKKEEPERS
from support.habits import HABITS
from support.ideas import attempted
from support.misconceptions import LEARNERS
from support.strategists import STRATEGISTS

from gintutor.exercises.registry import ERROR_TAGS, FAMILIES, family
from gintutor.learning.mastery import UNSPECIFIC, diagnosis

RUNS, ITEMS = 20, 5


def fitting(learner, seeds):
    """Five items in a row on which the misconception makes a difference."""
    found = []
    while len(found) < ITEMS:
        prompt = family(learner.family).generate(next(seeds), learner.level)
        answered = attempted(prompt, learner.answer(prompt))
        if answered.outcome != "first":
            found.append(answered)
    return found


@pytest.mark.parametrize("learner", [*LEARNERS, *HABITS, *BOOKKEEPERS, *STRATEGISTS], ids=str)
def test_after_five_fitting_items_the_right_error_leads_in_95_of_100_runs(learner):
    seeds = count(1000)
    led = [diagnosis(fitting(learner, seeds)) for _ in range(RUNS)]
    assert led.count(learner.tag) >= 0.95 * RUNS, led


def test_a_learner_who_makes_no_error_has_none():
    for kind in FAMILIES:
        prompts = [family(kind).generate(seed, 1) for seed in range(ITEMS)]
        assert diagnosis([attempted(each, family(kind).solve(each)) for each in prompts]) is None


def test_every_simulated_error_is_one_that_is_stored():
    assert {learner.tag for learner in (*LEARNERS, *HABITS, *BOOKKEEPERS, *STRATEGISTS)} <= ERROR_TAGS - UNSPECIFIC
