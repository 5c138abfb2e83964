"""The search for the next item: what a round begins with, and how long the level before the hardest is held."""

from dataclasses import replace

import pytest
from support.practice import COURSE, practice, practised

from gintutor.exercises.registry import FAMILIES
from gintutor.exercises.tempting import CURES, Announcing
from gintutor.widgets import seeking
from gintutor.widgets.way import again, fresh

ANNOUNCING = [family for family in COURSE if isinstance(FAMILIES[family], Announcing)]


@pytest.mark.parametrize("family", ANNOUNCING)
@pytest.mark.parametrize("verdict", ["", "passed", "revisit"])
def test_every_round_begins_with_an_item_of_its_form_that_is_announced_to_tempt_most(family, verdict):
    series = practice(family, 0)
    state = fresh(series)
    begun = again(replace(state, number=17, verdict=verdict)) if verdict else state
    plain, plan = series.seed + (18 if verdict else 0), begun.plan
    form, least = series.family.announced(plain, plan.level, series.rules)
    found, tags = series.family.announced(plan.seed, plan.level, series.rules)
    assert (found, begun.item.prompt.form) == (form, form)
    assert len(tags) >= len(least)
    assert tags or not any(
        told
        for each in range(60)
        for named, told in [series.family.announced(plain + seeking.FAR * each, plan.level, series.rules)]
        if named == form
    )


@pytest.mark.parametrize("family", CURES)
def test_the_level_before_the_hardest_is_held_for_three_items_at_most_and_the_hardest_ends_the_round(family):
    for run in range(5):
        series = practice(family, run)
        levels = [each.level for each in practised(series, series.family.solve, 20)]
        assert levels.count(series.high - 1) <= 1 + 3
        assert levels == sorted(levels)
        assert levels[-1] == series.high


@pytest.mark.parametrize("family", CURES)
def test_a_form_not_asked_yet_weighs_less_than_a_misconception_not_met_yet(family):
    aim = seeking._Aim(weights=lambda _: 1, asked=frozenset({"old"}), last="")
    for belief in CURES[family]:
        assert aim.value("old", frozenset()) < aim.value("new", frozenset()) < aim.value("old", frozenset({belief}))
