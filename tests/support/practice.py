"""Somebody at the practice of a lesson: every item as it is dealt to them, each wrong answer put right afterwards."""

from dataclasses import replace
from functools import cache

from gintutor.lessons.source import MASTERY, lessons
from gintutor.widgets import way
from gintutor.widgets.series import series_of
from gintutor.widgets.state import Series
from gintutor.widgets.way import fresh

PRACTICES = 20  # runs, each with other cards

COURSE = {}
"""The practice of each family: that of the lesson which teaches it."""
for lesson in lessons():
    for spec in lesson.exercises:
        if spec.scaffold == MASTERY:
            COURSE.setdefault(spec.family, spec)


@cache
def practice(family: str, run: int) -> Series:
    """The practice with other cards in each run, the first of them those of the lesson, and no earlier skills."""
    series, step = _dealt_once(family), 1000
    return replace(series, seed=series.seed + step * run)


@cache
def _dealt_once(family):
    """The practice as it is in every language, each item dealt once for all learners."""
    series = series_of(COURSE[family], "nb")
    return replace(series, earlier=(), make=cache(series.made))


def practised(series, answer, items):
    """How the first items went, as the history keeps them; fewer where the skill was passed before."""
    state = fresh(series)
    while not state.verdict and len(state.results) < items:
        prompt = state.item.prompt
        feedback = series.family.check(prompt, answer(prompt))
        item = replace(state.item, feedback=feedback, checks=1)
        if not feedback.correct:
            right = series.family.check(prompt, series.family.solve(prompt))
            item = replace(item, feedback=right, checks=2, tags=feedback.error_tags)
        state = way.onward(replace(state, item=item))
    return state.results
