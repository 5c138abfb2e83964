"""Nobody passes a lesson with the misconception it is there to cure: its items tempt to it before the pass."""

from dataclasses import replace
from functools import cache

import pytest
from support.bookkeepers import BOOKKEEPERS
from support.habits import HABITS
from support.misconceptions import LEARNERS

from gintutor.exercises.registry import ERROR_TAGS, FAMILIES
from gintutor.exercises.tempting import CURES, tempts
from gintutor.learning.history import Attempt
from gintutor.learning.mastery import UNSPECIFIC
from gintutor.lessons.source import MASTERY, lessons
from gintutor.widgets import way
from gintutor.widgets.series import series_of
from gintutor.widgets.state import fresh

RUNS, ENOUGH = 20, 0.95
COURSE = {}
for lesson in lessons():
    for spec in lesson.exercises:
        if spec.scaffold == MASTERY:
            COURSE.setdefault(spec.family, spec)


def answers(family, tag):
    """Those who hold that misconception of that family, each once."""
    return {each.answer for each in (*LEARNERS, *HABITS, *BOOKKEEPERS) if (each.family, each.tag) == (family, tag)}


def met(series, answer):
    """Whether somebody with that misconception errs before the round is passed, all other items answered right."""
    state = fresh(replace(series, earlier=()))
    while not state.verdict:
        prompt = state.item.prompt
        feedback = series.family.check(prompt, answer(prompt))
        if not feedback.correct:
            return True
        item = replace(state.item, feedback=feedback, checks=1)
        state = way.onward(replace(state, item=item))
    return False


@cache
def share(family, tag, answer):
    """In how many of a lesson's runs, each with other cards, such a learner errs before the pass."""
    series = [series_of(COURSE[family], language) for language in ("nb", "sv")]
    seeds = [COURSE[family].seed + 1000 * run for run in range(RUNS // 2)]
    return sum(met(replace(each, seed=seed), answer) for each in series for seed in seeds) / RUNS


ALWAYS_MET = (
    ("deadwood", "face_not_ten"),
    ("turn", "discards_taken_card"),
    ("turn", "order_of_offer"),
    ("knock", "counts_before_discard"),
    ("knock", "discards_taken_card"),
    ("layoff", "extends_own"),
    ("layoff", "stops_after_one"),
    ("score", "layoff_on_gin"),
)


@pytest.mark.parametrize(("family", "tag"), ALWAYS_MET)
def test_nobody_passes_a_lesson_without_meeting_the_misconception_they_hold(family, tag):
    (answer,) = answers(family, tag)
    assert share(family, tag, answer) >= ENOUGH


def test_what_a_lesson_cures_is_a_misconception_that_can_be_told():
    assert set(CURES) <= set(FAMILIES)
    assert set().union(*CURES.values()) <= ERROR_TAGS - UNSPECIFIC


@pytest.mark.parametrize("family", CURES)
def test_some_item_tempts_to_each_misconception_its_lessons_cure(family):
    kind, spec, found = FAMILIES[family], COURSE[family], set()
    for seed in range(150):
        for level in range(spec.levels[0], spec.levels[1] + 1):
            found |= tempts(kind, kind.generate(seed, level))
        if found == CURES[family]:
            return
    assert found == CURES[family]


HOLDERS = [each for each in (*LEARNERS, *BOOKKEEPERS) if each.tag in CURES.get(each.family, ())]


@pytest.mark.parametrize("learner", HOLDERS, ids=str)
def test_an_item_at_which_a_misconception_is_told_tempts_to_it(learner):
    kind = FAMILIES[learner.family]
    for seed in range(8):
        prompt = kind.generate(seed, learner.level)
        if learner.tag in kind.check(prompt, learner.answer(prompt)).error_tags:
            assert learner.tag in tempts(kind, prompt), seed


@pytest.mark.parametrize("level", [0, 99])
def test_a_log_that_names_a_level_there_is_not_stops_nobody(level):
    series = series_of(COURSE["knock"], "nb")
    odd = Attempt(skill="knock", exercise=series.id, item=0, time="", outcome="first", level=level)
    assert way._seed(series, series.low, 1, [odd]) >= series.seed
