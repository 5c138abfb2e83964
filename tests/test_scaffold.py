"""Worked and faded starts: all of it shown, or the first part done and fixed."""

import pytest
from support.prompts import KINDS, item, items

from gintutor.exercises.protocol import Answer, Partition
from gintutor.exercises.registry import family
from gintutor.exercises.scaffold import faded, worked

every_kind = pytest.mark.parametrize(("kind", "level"), KINDS)


@every_kind
def test_a_worked_start_is_the_whole_answer_and_fixed(kind, level):
    for prompt in items(kind, level):
        start = worked(prompt)
        assert family(kind).check(prompt, start.answer).correct
        assert start.steps == family(kind).solution(prompt)
        assert set(start.locked_asks) == set(start.answer.parts)


@every_kind
def test_a_faded_start_is_right_so_far_and_not_the_whole_answer(kind, level):
    for prompt in items(kind, level):
        start = faded(prompt)
        assert not family(kind).check(prompt, start.answer).correct
        whole = family(kind).solve(prompt)
        for ask_id, response in start.answer.parts.items():
            if isinstance(prompt.ask(ask_id), Partition):
                for begun, full in zip(response, whole.partition(ask_id), strict=True):
                    assert set(begun) <= set(full)
            else:
                assert response == whole.get(ask_id)


@every_kind
def test_a_faded_start_can_be_completed_without_touching_what_is_fixed(kind, level):
    for prompt in items(kind, level):
        start, whole = faded(prompt), family(kind).solve(prompt)
        parts = {**whole.parts, **{ask_id: start.answer.parts[ask_id] for ask_id in start.locked_asks}}
        assert family(kind).check(prompt, Answer(parts)).correct
        placed = {
            slot for ask in prompt.asks if isinstance(ask, Partition) for g in whole.partition(ask.id) for slot in g
        }
        assert set(start.locked) <= placed


def test_of_several_melds_the_first_is_laid():
    for prompt in (each for each in items("split", 6) if each.form == "place"):
        groups = faded(prompt).answer.partition("split")
        assert len(groups[0]) >= 3
        assert not any(groups[1:])
        assert set(faded(prompt).locked) == set(groups[0])


def test_of_a_single_meld_all_but_the_last_card_is_laid():
    for prompt in (each for each in items("split", 1) if each.form == "place"):
        whole = family("split").solve(prompt).partition("split")[0]
        assert faded(prompt).answer.partition("split")[0] == whole[:-1]


def test_of_several_questions_the_first_is_answered():
    for kind, first in (("knock", "legal"), ("score", "who")):
        start = faded(item(kind, 1, 0))
        assert tuple(start.answer.parts) == start.locked_asks == (first,)


def test_of_a_single_number_the_reasoning_is_given_up_to_the_sum():
    for prompt in (item("deadwood", 1, 0), item("split", 3, 5)):
        start = faded(prompt)
        assert start.answer == Answer()
        assert start.steps == family(prompt.family).solution(prompt)[:-1]
        assert start.steps
