"""The contract solver: worked values of RULES §3, every contract satisfied and just missed."""

from __future__ import annotations

import pytest

from gintutor.cards import card, cards
from gintutor.contract.hands import minus, points
from gintutor.contract.melds import laid, part_faults
from gintutor.contract.rounds import CONTRACTS, DEALT, Kind, contract
from gintutor.contract.solver import best_further, best_laying, distance, satisfies

LAYABLE = {
    1: "7C 7D 7H KC KD 2S",
    2: "7C 7D 7H 9S TS 2D QS",
    3: "7C 7C 7H KC KD 2S AS AH 2S",
    4: "7C 8C 9C TC AD 2D 3D 4D",
    5: "3C 4C 5C 6C 7C 9D 9H 9S JD JH 2S",
    6: "3C 3D 3H 4C 4D 4H 5C 5D 5H 6C 6D 2H",
    7: "3C 4C 2C 2D 5H 6H 7H 8H KC KD KH",
    8: "7C 7D 2H 2S TS JS QS KS AS",
    9: "TS JS QS KS AS 4H 2H 6H 2S 8H",
    10: "7C 7D 7H 7S 7S 3C 4C 5C 6C JD QD KD AD",
    11: "3C 4C 5C 6C JD QD KD AD AH 2H 2D 4H",
    12: "7C 7D 7H 7S 8C 8D 8H 8S 9C 9D 9H",
    13: "7C 7D 7H 7S 2S 8C 8D 8H KC 2C",
    14: "3C 4C 5C 6C 7C 9D 9H 9S 9S JD JH JS JS",
}
"""The parts of each contract, by hand."""


def test_worked_value_of_round_1():
    found = best_laying(cards("JC JD JH 5C 5D 5S 9H KD 4C 2H 8S 7S"), contract(1))
    assert found is not None
    assert (found.left, found.left_after_discard) == (35, 25)


def test_worked_value_of_round_5():
    found = best_laying(cards("3C 4C 5C 6C 7C 9D 9H 9S JD JH 2S KS"), contract(5))
    assert found is not None
    assert (found.left, found.left_after_discard, found.discard) == (10, 0, card("KS"))


@pytest.mark.parametrize("number", LAYABLE)
def test_a_contract_is_met_with_its_parts_and_a_card_to_discard(number: int):
    hand = (*cards(LAYABLE[number]), card("8D"))
    found = best_laying(hand, contract(number))
    assert found is not None
    assert found.discard is not None
    assert satisfies(hand, contract(number))
    for part, meld in zip(contract(number).parts, found.melds, strict=True):
        assert part_faults(part, meld.cards) == ()
    rest = minus(hand, [each for meld in found.melds for each in meld.cards])
    assert points(minus(rest, (found.discard,))) == found.left_after_discard


@pytest.mark.parametrize("number", LAYABLE)
def test_a_contract_is_not_met_without_a_card_to_discard(number: int):
    assert not satisfies(cards(LAYABLE[number]), contract(number))
    assert distance(cards(LAYABLE[number]), contract(number)).missing == 0


@pytest.mark.parametrize("number", [1, 5, 13])
def test_a_contract_is_just_missed_without_one_of_its_cards(number: int):
    whole = cards(LAYABLE[number])
    hand = whole[1:]
    found = distance(hand, contract(number))
    assert found.missing == 1
    assert whole[0] in found.helps


def test_rounds_6_10_11_and_14_cannot_be_laid_without_an_upcard():
    assert [each.number for each in CONTRACTS if each.needs > DEALT + 1] == [6, 10, 11, 14]


def test_round_15_lays_everything():
    found = best_laying(cards("7C 7D 7H KC KD 2S 4H 5H 2D 7H 8H 9H"), contract(15))
    assert found is not None
    assert (found.left, found.left_after_discard, found.discard) == (0, 0, None)
    assert [(meld.kind, len(meld.cards)) for meld in found.melds] == [(Kind.SET, 3), (Kind.SET, 3), (Kind.RUN, 6)]


def test_after_laying_down_more_is_laid_and_built_and_one_card_kept_to_discard():
    fours = best_further(cards("4C 4D 4H 5S"), (laid(Kind.SET, cards("JC JD JH")),))
    assert (fours.left_after_discard, fours.discard, fours.goes_out) == (0, card("5S"), True)
    jacks = best_further(cards("JS 5S"), (laid(Kind.SET, cards("JC JD JH")),))
    assert (jacks.left, jacks.left_after_discard, jacks.goes_out) == (5, 0, True)
    kept = best_further(cards("4C 4D 4H"), ())
    assert (kept.left_after_discard, kept.goes_out) == (10, False)
