"""Lessons 3, 4, 6 and 8: what their prose says about the exercises that follow is so."""

import pytest

from gintutor.cards import Hand, cards
from gintutor.exercises.registry import family
from gintutor.lessons.source import MASTERY, exercise_spec, lessons
from gintutor.solver import least_deadwood
from gintutor.widgets.series import series_of

LESSONS = {each.number: each for each in lessons()}


def forms(path):
    series = series_of(exercise_spec(path), "en")
    return [series.prompt(item, item).form for item in range(series.items)]


def test_lesson_3_leaves_to_lessons_1_and_2_what_they_explain():
    text = "\n".join(LESSONS["03"].prose)
    assert "three or four cards" not in text
    assert "| Jack" not in text
    assert sum(len(each.split()) for each in LESSONS["03"].prose) < 420


def test_kings_in_a_set_cost_nothing_and_one_left_over_ten():
    assert least_deadwood(Hand.of("KS KH KD")) == 0
    assert cards("KS")[0].points == 10


def test_for_the_last_whole_hand_of_lesson_3_only_the_points_are_asked():
    assert forms("03/split") == ["place", "place", "least"]


def test_worked_examples_move_the_cards():
    assert forms("03/worked") == ["split"]
    assert forms("04/worked") == ["place"]
    assert forms("06/worked") == ["discards"]
    assert forms("08/worked") == ["score"]


def test_the_beginning_made_in_lesson_3_is_first_a_sum_then_a_split():
    assert forms("03/faded") == ["sum", "split"]


def test_no_call_is_asked_before_lesson_6_has_told_of_gin():
    blocks = LESSONS["06"].blocks
    gin = next(i for i, each in enumerate(blocks) if getattr(each, "text", "") == "## Gin and big gin")
    before = [each.path for each in blocks[:gin] if hasattr(each, "path")]
    assert before == ["06/worked", "06/faded"]
    assert all("declare" not in forms(path) for path in before)


@pytest.mark.parametrize("spec", [e.exercises[-1] for e in LESSONS.values() if e.number in ("03", "04", "06", "08")])
def test_practice_meets_more_than_one_form_at_every_level(spec):
    assert spec.scaffold == MASTERY
    for level in range(spec.levels[0], spec.levels[1] + 1):
        found = [family(spec.family).generate(spec.seed + i, level).form for i in range(6)]
        assert len(set(found)) >= 2
