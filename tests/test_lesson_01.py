"""Lesson 1: what it says of the pack, the letters and the points is so."""

import re

import pytest
from test_lessons import cards_in, passage, table_rows

from gintutor.cards import CARDS, Rank, Suit, card
from gintutor.i18n import LANGUAGES, local_letters, paragraph
from gintutor.lessons.source import exercise_spec, lessons
from gintutor.widgets.series import series_of

LESSON = next(each for each in lessons() if each.number == "01")


def test_the_pack_has_so_many_cards_in_suits_and_ranks():
    assert "52 cards" in passage("01", "A pack has 52")
    assert len(CARDS) == 52 == len(Suit) * len(Rank)
    assert (len(Suit), len(Rank)) == (4, 13)


def test_the_ranks_stand_in_their_order_with_the_ace_lowest():
    row = cards_in(passage("01", "Each suit has the same thirteen"))
    assert [each.rank for each in row] == sorted(Rank)
    assert row[0].rank is Rank.ACE


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_letters_are_those_the_cards_bear(language):
    rows = table_rows(paragraph(language, "01", passage("01", "| Card | International")))
    international, north, denmark = (tuple(row[i] for row in rows) for i in (1, 2, 3))
    assert international == ("J", "Q", "K", "A") == local_letters("en")
    assert north == local_letters("nb") == local_letters("sv")
    assert denmark == local_letters("da")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_points_are_those_of_the_cards(language):
    rows = table_rows(paragraph(language, "01", passage("01", "| Card | Points")))
    assert [row[1] for row in (rows[0], rows[2])] == ["1", "10"]
    assert card("AS").points == 1
    assert [each.points for each in CARDS if each.rank >= Rank.JACK] == [10] * 12
    assert [card(f"{n}S").points for n in range(2, 11)] == list(range(2, 11))


def test_four_cards_come_to_what_is_said_and_sixteen_count_ten():
    text = passage("01", "A king stands above")
    shown = cards_in(text)
    assert sum(each.points for each in shown) == 27
    assert re.search(r"10 \+ 10 \+ 6 \+ 1 = 27", text)
    assert shown[0].rank > shown[1].rank
    assert sum(each.points == 10 for each in CARDS) == 16
    assert "16 count 10" in text


def test_a_king_costs_as_much_as_ten_aces():
    assert "ten aces" in passage("01", "Two players get")
    assert card("KS").points == 10 * card("AS").points


def test_the_worked_example_counts_a_handful():
    prompt = series_of(exercise_spec("01/worked"), "en").prompt(0, 0)
    assert prompt.form == "count"
    assert len(prompt.table.cards) >= 4


@pytest.mark.parametrize(
    ("path", "forms"),
    [("01/faded", {"count", "letters", "order"}), ("01/solo", {"count", "letters", "worth", "order"})],
)
def test_cards_are_counted_marked_and_put_in_order(path, forms):
    series = series_of(exercise_spec(path), "nb")
    assert {series.prompt(i, i).form for i in range(series.items)} == forms


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_used_that_later_lessons_explain(language):
    later = {"en": r"deadwood|\bmeld|knock|\bgin\b(?! rummy)", "nb": r"restkort|restpoeng|kombinasjon|\bbank",
             "sv": r"deadwood|\bmeld|knack", "da": r"deadwood|\bmeld|knock"}[language]  # fmt: skip
    for text in LESSON.prose:
        assert not re.search(later, paragraph(language, "01", text), re.IGNORECASE), text
