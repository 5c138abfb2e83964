"""A learner with a misconception is recognised by their answers, and one without is not accused of any."""

from itertools import count
from random import Random

import pytest
from support.bookkeepers import BOOKKEEPERS
from support.guessing import guess
from support.habits import HABITS
from support.misconceptions import LEARNERS
from support.strategists import STRATEGISTS

from gintutor.exercises.registry import ERROR_TAGS, FAMILIES, family
from gintutor.learning.history import Attempt
from gintutor.learning.mastery import UNSPECIFIC, diagnosis

RUNS, ITEMS = 20, 5


def attempt(prompt, answer):
    """How that item goes down in the learner's history."""
    feedback = family(prompt.family).check(prompt, answer)
    outcome = "first" if feedback.correct else "right"
    return Attempt(
        skill=prompt.family, exercise="", item=0, time="", outcome=outcome, level=prompt.level, tags=feedback.error_tags
    )


def fitting(learner, seeds):
    """Five items in a row on which the misconception makes a difference."""
    found = []
    while len(found) < ITEMS:
        prompt = family(learner.family).generate(next(seeds), learner.level)
        answered = attempt(prompt, learner.answer(prompt))
        if answered.outcome != "first":
            found.append(answered)
    return found


@pytest.mark.parametrize("learner", [*LEARNERS, *HABITS, *BOOKKEEPERS, *STRATEGISTS], ids=str)
def test_after_five_fitting_items_the_right_error_leads_in_95_of_100_runs(learner):
    seeds = count(1000)
    led = [diagnosis(fitting(learner, seeds)) for _ in range(RUNS)]
    assert led.count(learner.tag) >= 0.95 * RUNS, led


@pytest.mark.parametrize("kind", FAMILIES)
def test_a_learner_who_errs_at_random_is_told_of_no_misconception(kind):
    chance, seeds, led = Random(kind), count(5000), []
    for run in range(RUNS):
        found = []
        while len(found) < ITEMS:
            prompt = family(kind).generate(next(seeds), 1 + run % family(kind).levels)
            answered = attempt(prompt, guess(prompt, chance))
            if answered.outcome != "first":
                found.append(answered)
        led.append(diagnosis(found))
    assert led.count(None) >= 0.95 * RUNS, led


def test_a_learner_who_makes_no_error_has_none():
    for kind in FAMILIES:
        prompts = [family(kind).generate(seed, 1) for seed in range(ITEMS)]
        assert diagnosis([attempt(each, family(kind).solve(each)) for each in prompts]) is None


def test_every_simulated_error_is_one_that_is_stored():
    assert {learner.tag for learner in (*LEARNERS, *HABITS, *BOOKKEEPERS, *STRATEGISTS)} <= ERROR_TAGS - UNSPECIFIC
