"""The chapter of the contract game, lessons 80 and 81: what they say is what the engine does."""

import re

import pytest

from gintutor.cards import card
from gintutor.contract.hands import minus, points
from gintutor.contract.melds import meld_faults
from gintutor.contract.rounds import CONTRACTS, DEALT, MOST_UPCARDS, Kind
from gintutor.contract.solver import best_laying
from gintutor.exercises.contract.words import contract_name
from gintutor.i18n import LANGUAGES, Translator, paragraph
from gintutor.lessons.source import lessons

LESSONS = {lesson.number: lesson for lesson in lessons()}
MELDS, ROUNDS = LESSONS["80"], LESSONS["81"]
CARD = re.compile(r"([♠♥♦♣])(10|[2-9AJQK])")


def cards_in(text):
    return tuple(card(rank + suit) for suit, rank in CARD.findall(text))


def block(lesson, start):
    (found,) = [text for lesson_ in (lesson,) for text in lesson_.prose if text.startswith(start)]
    return found


def rows(text):
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines()[2:]]


def test_what_may_be_laid_is_what_the_engine_lets_lie():
    for shown, verdict, _ in rows(block(MELDS, "| Cards | May they")):
        group = cards_in(shown)
        stands = any(not meld_faults(kind, group) for kind in (Kind.SET, Kind.RUN))
        assert stands == (verdict == "yes"), shown


def test_the_examples_in_the_text_stand():
    (nines,) = [text for text in MELDS.prose if text.startswith("With two packs")]
    assert not meld_faults(Kind.SET, cards_in(nines))
    (low,) = [text for text in MELDS.prose if text.startswith("Every deuce is wild")]
    assert not meld_faults(Kind.RUN, cards_in(low))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_rounds_names_each_contract_and_the_cards_it_needs(language):
    t = Translator(language, strict=True)
    told = rows(paragraph(language, "81", block(ROUNDS, "| Round")))
    assert [row[0] for row in told] == [str(each.number) for each in CONTRACTS]
    assert [row[1] for row in told] == [t(contract_name(each.number)) for each in CONTRACTS]
    assert [row[2] for row in told[:-1]] == [str(each.needs) for each in CONTRACTS[:-1]]
    assert not told[-1][2].isdigit()


def test_the_rounds_that_twelve_cards_cannot_do_are_counted_right():
    text = block(ROUNDS, "You are dealt 11 cards")
    out_of_reach = [each.number for each in CONTRACTS if each.needs > DEALT + 1]
    assert out_of_reach == [6, 10, 11, 14]
    assert "Rounds 6 and 11 need 12 + 1 = 13 cards, rounds 10 and 14 need 13 + 1 = 14" in text
    assert {each.needs for each in CONTRACTS if each.number in (6, 11)} == {13}
    assert {each.needs for each in CONTRACTS if each.number in (10, 14)} == {14}


def test_upcards_make_a_hand_grow_by_two():
    told = rows(block(ROUNDS, "| Upcards taken"))
    assert [tuple(map(int, row)) for row in told] == [
        (taken, DEALT + 2 * taken, DEALT + 2 * taken + 1) for taken in range(MOST_UPCARDS + 1)
    ]


def test_the_hand_laid_two_ways_leaves_what_is_told():
    hand = cards_in(block(ROUNDS, "What stays in your hand"))
    told = rows(block(ROUNDS, "| Laid"))
    laying = best_laying(hand, CONTRACTS[0])
    assert (laying.left, laying.left_after_discard) == (int(told[1][2]), int(told[1][3]))
    for _, left, before, after in told:
        kept = cards_in(left)
        laid = minus(hand, kept)
        assert len(laid) == CONTRACTS[0].size
        assert points(kept) == int(before)
        assert points(kept) - max(points((each,)) for each in kept) == int(after)


def test_the_chapter_tells_the_two_games_apart_before_anything_else():
    first = MELDS.prose[2]
    assert "two games of this name" in first
    assert "**contract game**" in first
