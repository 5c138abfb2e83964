"""The contract solver: worked values of RULES §3, every contract satisfied and just missed."""

from __future__ import annotations

from itertools import combinations

import pytest

from gintutor.cards import card, cards
from gintutor.contract.hands import minus, points, wild
from gintutor.contract.melds import laid, part_faults
from gintutor.contract.rounds import DEALT, Kind, contract
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


@pytest.mark.parametrize("number", LAYABLE)
def test_rounds_6_10_11_and_14_cannot_be_laid_without_an_upcard(number: int):
    """Without one a hand has twelve cards after drawing; these contracts have twelve or thirteen and a discard."""
    hand = (*cards(LAYABLE[number]), *cards("KH 8C"))
    twelves = combinations(hand, DEALT + 1) if len(hand) > DEALT + 1 else [hand]
    assert any(satisfies(each, contract(number)) for each in twelves) is (number not in (6, 10, 11, 14))
    assert satisfies(hand, contract(number))


def test_what_is_least_before_the_discard_need_not_be_least_after_it():
    """A meld of deuces leaves 20 of cards that cost 10 and 10; keeping a deuce leaves 25, and 5 without it."""
    found = best_laying(cards("6H 6H 7H 7H TH JH 2C 2C 2D 2D 2H 2S 2S"), contract(5))
    assert found is not None
    assert (found.left, found.left_after_discard, found.discard and wild(found.discard)) == (20, 5, True)


def test_a_set_may_be_laid_of_equal_cards_and_a_run_may_not():
    assert satisfies(cards("7S 7S 7S KC KC KC 3D"), contract(1))
    assert not satisfies(cards("7S 8S 8S 9S 9S TS KC KC KC 3D"), contract(4))
    assert satisfies(cards("7S 7S 8S 8S 9S 9S TS TS 3D"), contract(4))


def test_a_card_is_laid_once():
    assert not satisfies(cards("7S 7D 7H 8S 9S TS 3D 5C"), contract(2))
    assert satisfies(cards("7S 7S 7D 7H 8S 9S TS 3D"), contract(2))


def test_deuces_fill_but_are_never_the_majority_of_a_contract_meld():
    assert not satisfies(cards("7S 2S 2S KC KC KC 3D"), contract(1))
    assert satisfies(cards("7S 7S 2S KC KC KC 3D"), contract(1))
    assert satisfies(cards("2S 2S 2D KC KC KC 3D"), contract(1))
    assert satisfies(cards("7S 2S 2S TS KC KC KC 3D"), contract(2))
    assert not satisfies(cards("7S 2S 2S 2D KC KC KC 3D"), contract(2))


def test_the_distance_of_a_hand_far_away():
    found = distance(cards("3C 3D 9H KS"), contract(3))
    assert found.missing == 5  # one card of the first set, two of each other
    assert [sum(card is not None for card in begun.cards) for begun in found.nearest] == [2, 1, 1]
    assert card("3S") in found.helps
    assert card("2S") in found.helps


def test_a_card_that_only_looks_near_does_not_help():
    found = distance(cards("7S 7D 7H 9S TS QS KD"), contract(2))
    assert (found.missing, [str(card) for card in found.helps]) == (1, ["2C", "2D", "2H", "2S", "JS"])


def test_the_nearest_parts_show_what_is_missing_where():
    begun = distance(cards("7S 7D 9S TS QS"), contract(2)).nearest
    assert [" ".join(str(card or "-") for card in each.cards) for each in begun] == ["7D 7S -", "9S TS - QS"]
    assert [" ".join(map(str, each.stands_for)) for each in begun] == ["7D 7S 7C", "9S TS JS QS"]


def test_no_card_helps_a_contract_that_lacks_none():
    found = distance(cards(LAYABLE[1]), contract(1))
    assert (found.missing, found.helps) == (0, ())


def test_a_card_that_is_all_in_the_hand_is_not_among_those_that_help():
    assert card("7S") not in distance(cards("7S 7S 9D 9D"), contract(1), packs=2).helps
    assert card("7S") in distance(cards("7S 7S 9D 9D"), contract(1), packs=3).helps


def test_cards_missing_in_round_15_are_cards_in_the_way():
    hand = "7C 7D 7H KC KD KS 4H 5H 6H 7H 8H 9H"
    assert distance(cards(hand), contract(15)).missing == 0
    found = distance(cards(hand.replace("6H", "QC")), contract(15))
    assert found.missing == 1
    assert card("6H") in found.helps


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


def test_building_on_a_run_over_a_hole_with_a_deuce():
    run = laid(Kind.RUN, cards("5S 6S 7S"))
    found = best_further(cards("9S 2H KD"), (run,))
    assert (found.left_after_discard, found.discard, found.goes_out) == (0, card("KD"), True)
    assert [str(card) for card in found.extensions[0].becomes.cards] == ["5S", "6S", "7S", "2H", "9S"]


def test_the_pair_is_not_built_on_by_the_best_turn():
    found = best_further(cards("KS KH 5D"), (laid(Kind.PAIR, cards("KC KD")),))
    assert (found.extensions, found.left_after_discard) == ((), 15)


def test_three_deuces_are_laid_by_themselves():
    found = best_further(cards("2S 2H 2D 9C"), ())
    assert (found.left_after_discard, found.goes_out) == (0, True)


def test_a_hand_of_more_than_three_equal_cards_is_no_hand():
    with pytest.raises(ValueError):
        best_laying(cards("7S 7S 7S 7S 8D 8D 8D 9C"), contract(1))


def test_without_a_card_nothing_can_be_discarded():
    with pytest.raises(ValueError):
        best_further((), ())
