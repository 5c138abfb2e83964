"""Lesson 2: what it calls a meld is one, what it calls none is none for the reason given."""

import re

import pytest
from test_lessons import cards_in, passage, table_rows

from gintutor.cards import CARDS
from gintutor.exercises.meld.words import truths
from gintutor.i18n import LANGUAGES, paragraph
from gintutor.lessons.source import exercise_spec, lessons
from gintutor.melds import MELDS, Meld, meld_faults
from gintutor.widgets.series import series_of

LESSON = next(each for each in lessons() if each.number == "02")

REASONS = {
    "the ace is low, so it cannot follow the king": "corner",
    "a run does not go round the corner": "corner",
    "one card is of a different suit": "suit",
    "there is a gap where ♦10 should be": "gap",
    "one card is of a different rank": "rank",
    "a pair is a card short": "few",
}
YES = {"en": "yes", "nb": "ja", "sv": "ja", "da": "ja"}


def test_the_examples_are_what_they_are_called():
    (_, _, set_), (_, _, run) = table_rows(passage("02", "| Meld"))
    assert (Meld.of(cards_in(set_)).kind, Meld.of(cards_in(run)).kind) == ("set", "run")


def test_no_set_is_longer_than_four_and_runs_are_as_long_as_the_suit():
    assert max(len(meld) for meld in MELDS if meld.kind == "set") == 4
    assert max(len(meld) for meld in MELDS if meld.kind == "run") == 13
    assert min(len(meld) for meld in MELDS) == 3
    assert Meld.of(cards_in(passage("02", "A set cannot have more"))).kind == "run"


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_group_of_the_table_is_a_meld_or_none(language):
    rows = table_rows(paragraph(language, "02", passage("02", "| Cards | A meld?")))
    assert len(rows) == 8
    for group, verdict, _ in rows:
        assert (verdict == YES[language]) == (not meld_faults(cards_in(group)))


def test_each_reason_of_the_table_is_the_true_one():
    for group, verdict, why in table_rows(passage("02", "| Cards | A meld?")):
        if verdict == "no":
            assert REASONS[why] == truths(cards_in(group))[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_cards_wait_for_exactly_the_cards_named(language):
    rows = table_rows(paragraph(language, "02", passage("02", "| You have")))
    assert len(rows) == 5
    for held, named in rows:
        two = cards_in(held)
        assert {each for each in CARDS if each not in two and not meld_faults((*two, each))} == set(cards_in(named))


def test_the_worked_examples_judge_one_group_and_complete_another():
    series = series_of(exercise_spec("02/worked"), "en")
    assert [series.prompt(i, i).form for i in range(series.items)] == ["valid", "complete"]


@pytest.mark.parametrize("path", ["02/faded", "02/solo"])
def test_melds_are_judged_completed_and_found(path):
    series = series_of(exercise_spec(path), "nb")
    assert {series.prompt(i, i).form for i in range(series.items)} == {"valid", "complete", "find"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_used_that_later_lessons_explain(language):
    later = {"en": r"deadwood|knock|\bgin\b", "nb": r"restkort|restpoeng|\bbank", "sv": r"deadwood|knack",
             "da": r"deadwood|knock"}[language]  # fmt: skip
    for text in LESSON.prose:
        assert not re.search(later, paragraph(language, "02", text), re.IGNORECASE), text
