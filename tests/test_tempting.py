"""Nobody passes a lesson without having met the misconception it is there to cure, and been told of their own."""

from collections import Counter
from operator import attrgetter

import pytest
from support.everybody import EVERYBODY
from support.practice import COURSE, PRACTICES, practice, practised

from gintutor.exercises.registry import ERROR_TAGS, FAMILIES
from gintutor.exercises.tempting import CURES, Announcing, tag_of, tempts
from gintutor.learning.history import Attempt
from gintutor.learning.mastery import BATCH, UNSPECIFIC
from gintutor.widgets import seeking
from gintutor.widgets.series import series_of

every_announcing = pytest.mark.parametrize(
    "kind", [each for each in FAMILIES.values() if isinstance(each, Announcing)], ids=attrgetter("id")
)
HOLDERS = [each for each in EVERYBODY if each.tag in set(map(tag_of, CURES.get(each.family, ())))]


@pytest.mark.parametrize("learner", HOLDERS, ids=str)
def test_nobody_passes_a_lesson_without_being_told_the_misconception_they_hold(learner):
    for run in range(PRACTICES // 2):
        results = practised(practice(learner.family, run), learner.answer, 2 * BATCH)
        assert any(learner.tag in each.tags for each in results), (run, results)


def test_every_misconception_a_lesson_cures_has_somebody_who_holds_it():
    held = {(each.family, each.tag) for each in HOLDERS}
    assert held == {(family, tag_of(belief)) for family, beliefs in CURES.items() for belief in beliefs}


@every_announcing
def test_an_item_is_of_the_form_that_was_announced_and_tempts_to_what_was(kind):
    for level in range(1, kind.levels + 1):
        told, kept = Counter(), Counter()
        for seed in range(30):
            form, announced = kind.announced(seed, level)
            prompt = kind.generate(seed, level)
            assert prompt.form == form
            told.update(announced)
            kept.update(announced & tempts(kind, prompt))
        assert all(kept[belief] >= 0.9 * told[belief] for belief in told), (level, told, kept)


@every_announcing
def test_some_items_of_a_family_are_dealt_for_nothing_in_particular_and_none_for_all(kind):
    told = [kind.announced(seed, level)[1] for level in range(1, kind.levels + 1) for seed in range(60)]
    assert set().union(*told) <= CURES[kind.id]
    assert any(not each for each in told)


def test_what_a_lesson_cures_is_a_misconception_that_can_be_told():
    assert set(CURES) <= set(FAMILIES)
    assert set(map(tag_of, set().union(*CURES.values()))) <= ERROR_TAGS - UNSPECIFIC


@pytest.mark.parametrize("family", CURES)
def test_some_item_tempts_to_each_misconception_its_lessons_cure(family):
    kind, spec, found = FAMILIES[family], COURSE[family], set()
    for seed in range(150):
        for level in range(spec.levels[0], spec.levels[1] + 1):
            found |= tempts(kind, kind.generate(seed, level))
        if found == CURES[family]:
            return
    assert found == CURES[family]


@pytest.mark.parametrize("learner", HOLDERS, ids=str)
def test_an_item_at_which_a_misconception_is_told_tempts_to_it(learner):
    kind = FAMILIES[learner.family]
    for seed in range(8):
        prompt = kind.generate(seed, learner.level)
        if prompt.form != "find" and learner.tag in kind.check(prompt, learner.answer(prompt)).error_tags:
            assert learner.tag in set(map(tag_of, tempts(kind, prompt))), seed


@pytest.mark.parametrize("level", [0, 99])
def test_a_log_that_names_a_level_there_is_not_stops_nobody(level):
    series = series_of(COURSE["knock"], "nb")
    odd = Attempt(skill="knock", exercise=series.id, item=0, time="", outcome="first", level=level)
    assert seeking.following(series, 1, [odd])[1] >= series.seed


def test_an_item_that_was_passed_over_met_nobody():
    series = practice("score", 0)
    seed = seeking.opening(series, series.low, series.seed)
    passed = Attempt(skill="score", exercise=series.id, item=0, time="", outcome="skipped", level=series.low, seed=seed)
    assert tempts(series.family, series.made(passed.seed, passed.level))
    assert not any(seeking.tempted(series, [passed]).values())
