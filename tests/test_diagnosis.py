"""A learner with a misconception is recognised by their answers, and one without is not accused of any."""

from functools import cache
from itertools import count, islice
from random import Random

import pytest
from support.everybody import EVERYBODY
from support.ideas import attempted
from support.practice import PRACTICES, practice, practised

from gintutor.exercises.registry import ERROR_TAGS, FAMILIES, family
from gintutor.exercises.tempting import CURES, tag_of
from gintutor.learning.mastery import UNSPECIFIC, diagnosis

RUNS, ITEMS = 40, 5
FITTING = 20  # items to draw the five of each run from: to deal them is what takes time

CURED = [each for each in EVERYBODY if each.tag in set(map(tag_of, CURES.get(each.family, ())))]
OTHERS = [each for each in EVERYBODY if each not in CURED]
NOT_ALONE = {"kept_whole": "whoever never shortens a meld takes the largest first, and is told so"}
"""Misconceptions that never stand alone, so nobody can be simulated who has only them; and why."""


@cache
def dealt(kind, level, seed):
    """An item, dealt once for all learners of that exercise."""
    return family(kind).generate(seed, level)


def fitting(learner):
    """The first items on which the misconception makes a difference, as they go down in the history."""
    prompts = (dealt(learner.family, learner.level, seed) for seed in count(1000))
    answered = (attempted(each, learner.answer(each)) for each in prompts)
    return list(islice((each for each in answered if each.outcome != "first"), FITTING))


@pytest.mark.parametrize("learner", CURED, ids=str)
def test_after_five_items_of_the_practice_of_its_lesson_the_right_error_leads(learner):
    led = []
    for run in range(PRACTICES):
        results = practised(practice(learner.family, run), learner.answer, ITEMS)
        led.append(diagnosis(results))
    assert led.count(learner.tag) >= 0.95 * len(led), led


@pytest.mark.parametrize("learner", OTHERS, ids=str)
def test_after_five_fitting_items_the_right_error_leads_in_95_of_100_runs(learner):
    found, chance = fitting(learner), Random(str(learner))
    led = [diagnosis(chance.sample(found, ITEMS)) for _ in range(RUNS)]
    assert led.count(learner.tag) >= 0.95 * RUNS, led


def test_a_learner_who_makes_no_error_has_none():
    for kind in FAMILIES:
        prompts = [family(kind).generate(seed, 1) for seed in range(ITEMS)]
        assert diagnosis([attempted(each, family(kind).solve(each)) for each in prompts]) is None


def test_every_error_that_is_stored_has_a_simulated_learner():
    assert {learner.tag for learner in EVERYBODY} == ERROR_TAGS - UNSPECIFIC - NOT_ALONE.keys()
