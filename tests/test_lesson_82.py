"""The chapter of the contract game, lessons 82 and 83: what they say is what the engine does."""

import re

import pytest

from gintutor.cards import CARDS, Rank, Suit, card
from gintutor.contract.hands import pack, points
from gintutor.contract.options import CHOICES, DEFAULT
from gintutor.contract.position import OUT_OF_TURN, WITH_TURN, deal
from gintutor.contract.rounds import DEALT, MOST_UPCARDS, contract
from gintutor.contract.solver import missing
from gintutor.i18n import LANGUAGES, paragraph
from gintutor.lessons.source import lessons

LESSONS = {lesson.number: lesson for lesson in lessons()}
CARD = re.compile(r"([♠♥♦♣])(10|[2-9AJQK])")


def cards_in(text):
    return tuple(card(rank + suit) for suit, rank in CARD.findall(text))


def block(number, start):
    (found,) = [text for text in LESSONS[number].prose if text.startswith(start)]
    return found


def rows(text):
    return [[cell.strip(" *") for cell in line.strip("|").split("|")] for line in text.splitlines()[2:]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_three_ways_to_take_cards_bring_what_the_game_deals(language):
    told = rows(paragraph(language, "82", block("82", "| When")))
    assert [int(row[3]) for row in told] == [1 + WITH_TURN - 1, 1 - 1, 1 + OUT_OF_TURN]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cards_held_between_turns(language):
    text = paragraph(language, "82", block("82", "Three upcards in a round"))
    assert [int(each) for each in re.findall(r"\d+", text)] == [DEALT + 2 * n for n in range(MOST_UPCARDS + 1)]


def test_the_cards_said_to_help_are_those_that_do():
    text = block("82", "Whether an upcard")
    hand, seven, four = cards_in(text)[:5], *cards_in(text)[5:7]
    asked = contract(2)
    lack = missing(hand, asked)
    assert lack == 2
    nines = [card(f"9{suit.letter}") for suit in Suit]
    deuces = [each for each in CARDS if each.rank is Rank.TWO]
    assert all(missing((*hand, each), asked) == lack - 1 for each in (seven, *nines, *deuces))
    assert missing((*hand, four), asked) == lack


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_point_the_source_leaves_open_is_named_with_its_other_way(language):
    told = rows(paragraph(language, "82", block("82", "| Question")))
    assert len(told) == len(CHOICES)
    assert all(len(row) == 3 and all(row) for row in told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_card_costs_in_either_game(language):
    low, ten, ace, deuce = rows(paragraph(language, "83", block("83", "| Card")))
    for row, ranks in ((low, "3456789"), (ten, "TJQK"), (ace, "A"), (deuce, "2")):
        for rank in ranks:
            one = card(f"{rank}H")
            assert points((one,)) == int(row[1])
            gin = [int(each) for each in re.findall(r"\d+", row[2])]
            assert gin[0] <= one.points <= gin[-1]


def test_the_sheet_adds_up_and_the_lowest_leads():
    *lines, total = rows(block("83", "| Round"))
    columns = [list(map(int, column)) for column in zip(*(line[1:] for line in lines), strict=True)]
    assert [sum(column) for column in columns] == list(map(int, total[1:]))
    assert all(line[1:].count("0") == 1 for line in lines)
    leader = ["Anna", "Erik", "Maja", "Oskar"][min(range(4), key=lambda seat: sum(columns[seat]))]
    assert f"Here {leader} leads" in block("83", "The players stand")


def test_the_cards_counted_in_the_text():
    text = block("83", "Only what is in the hand")
    assert f"= {points(cards_in(text))}." in text


def test_the_first_upcard_is_offered_to_the_player_who_begins_and_to_nobody_else():
    start = deal(options=DEFAULT, number=1, players=4, dealer=3, deck=pack(2))
    assert start.asked == (start.turn,)
    assert "here to nobody else" in block("82", "The first upcard")
