"""Lesson 10: what its prose says of discards is what the engine finds, in every language the same."""

import re

import pytest

from gintutor.cards import CARDS, Hand, Rank, card
from gintutor.exercises.outs.counting import meld_outs, unseen
from gintutor.exercises.registry import family
from gintutor.i18n import LANGUAGES, paragraph
from gintutor.lessons.source import exercise_spec, lessons
from gintutor.melds import SHORT_MELDS
from gintutor.solver import discards, least_deadwood
from gintutor.widgets.series import series_of

(LESSON,) = [each for each in lessons() if each.number == "10"]
CARD = re.compile(r"([♠♥♦♣])(10|[2-9AJQK])")
THREES = [meld for meld in SHORT_MELDS if len(meld) == 3]


def cards_in(text):
    return tuple(card(rank + suit) for suit, rank in CARD.findall(text))


def passage(start):
    (found,) = [text for text in LESSON.prose if text.startswith(start)]
    return found


def rows(text):
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines()[2:]]


def test_the_dearest_loose_card_is_the_best_discard_of_the_hand_shown():
    hand = Hand.of(cards_in(passage("You hold ♠8 ♠9")))
    assert len(hand) == 11
    after = dict(discards(hand))
    for thrown, left, points in rows(passage("| Discard")):
        (gone,) = cards_in(thrown)
        assert after[gone] == Hand.of(cards_in(left)).points == int(points.split()[-1])
    assert min(after.values()) == after[card("QH")] == 15
    assert least_deadwood(hand - Hand.of("QH")) == 15


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_piece_has_the_outs_the_table_gives_it(language):
    for kept, _, outs in rows(paragraph(language, "10", passage("| You keep"))):
        part = Hand.of(cards_in(kept))
        assert Hand.of(cards_in(outs)) == meld_outs(part, unseen(part, Hand()))


@pytest.mark.parametrize(("language", "words"), [
    ("en", ["two", "two", "one", "one", "four"]), ("nb", ["to", "to", "ett", "ett", "fire"]),
    ("sv", ["två", "två", "ett", "ett", "fyra"]), ("da", ["to", "to", "et", "et", "fire"]),
])  # fmt: skip
def test_the_numbers_in_words_are_those_of_the_cards(language, words):
    table = rows(paragraph(language, "10", passage("| You keep")))
    assert [row[1] for row in table] == words
    assert [len(cards_in(row[2])) for row in table] == [2, 2, 1, 1, 4]


def test_a_card_is_in_as_many_melds_of_three_as_the_table_says():
    told = [[int(cell) for cell in row[1:]] for row in rows(passage("| Card"))]
    groups = (
        (Rank.ACE, Rank.KING),
        (Rank.TWO, Rank.QUEEN),
        tuple(set(Rank) - {Rank.ACE, Rank.KING, Rank.TWO, Rank.QUEEN}),
    )
    for (sets, runs, together), ranks in zip(told, groups, strict=True):
        for each in CARDS:
            if each.rank in ranks:
                kinds = [meld.kind for meld in THREES if each in meld.hand]
                assert (kinds.count("set"), kinds.count("run"), len(kinds)) == (sets, runs, together)


def test_three_seen_cards_leave_the_seven_of_hearts_one_meld():
    seen = Hand.of("7C 7S 8H")
    alive = [meld for meld in THREES if card("7H") in meld.hand and not meld.hand & seen]
    assert [str(meld) for meld in alive] == ["5H 6H 7H"]
    assert Hand.of(cards_in(passage("So a king is both"))[:3]) == seen


def test_the_cards_named_as_a_gift_all_go_with_the_nine_of_diamonds():
    for each in ("7D", "8D", "TD", "JD", "9C", "9H", "9S"):
        assert any({card(each), card("9D")} <= set(meld.cards) for meld in THREES)
    assert set(cards_in(passage("And watch"))) == {card(each) for each in ("9D", "7D", "8D", "TD", "JD")}


def test_practice_asks_every_question_of_the_lesson():
    series = series_of(exercise_spec("10/solo"), "en")
    assert {series.prompt(number, number).form for number in range(10)} == {"lowest", "outs", "safe"}
    assert family("discard").levels == exercise_spec("10/solo").levels[1]


def test_the_worked_example_is_about_the_points_left():
    assert series_of(exercise_spec("10/worked"), "en").prompt(0, 0).form == "lowest"
