"""Sets and runs, and every fault of cards that are neither."""

from itertools import combinations

import naive
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.hands import close_cards

from gintutor.cards import CARDS, Hand, card, cards
from gintutor.melds import MELDS, SHORT_MELDS, Arrangement, Fault, FaultKind, Meld, MeldError, meld_faults


def kinds(text):
    return [fault.kind for fault in meld_faults(cards(text))]


def named(text):
    return [(str(fault.kind), " ".join(map(str, fault.cards))) for fault in meld_faults(cards(text))]


def test_there_are_329_melds_and_185_with_runs_of_at_most_five():
    assert len(MELDS) == len({meld.hand for meld in MELDS}) == 329
    assert len(SHORT_MELDS) == 185
    assert sum(meld.kind == "set" for meld in MELDS) == 65


@pytest.mark.parametrize(
    "text", ["7C 7S 7D", "7C 7D 7H 7S", "AS 2S 3S", "QH JH KH", "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"]
)
def test_a_set_or_run_has_no_fault(text):
    assert kinds(text) == []


@pytest.mark.parametrize(
    ("text", "kind", "points"), [("7C 7S 7D", "set", 21), ("AS 2S 3S", "run", 6), ("JH QH KH", "run", 30)]
)
def test_a_meld_knows_its_kind_and_points(text, kind, points):
    meld = Meld.of(text)
    assert (meld.kind, meld.points) == (kind, points)
    assert meld.cards == tuple(sorted(cards(text)))


def test_ace_two_three_is_a_run_but_nothing_goes_around_the_corner():
    assert kinds("AS 2S 3S") == []
    assert named("QS KS AS") == [("around_corner", "KS AS")]
    assert named("KS AS 2S") == [("around_corner", "KS AS")]
    assert named("JS QS KS AS") == [("around_corner", "KS AS")]


def test_a_pair_is_no_set():
    assert named("7C 7D") == [("pair", "7C 7D")]


def test_two_neighbours_are_no_run():
    assert named("7C 8C") == [("too_few", "7C 8C")]


@pytest.mark.parametrize("text", ["", "7C"])
def test_fewer_than_three_cards_are_no_meld(text):
    assert kinds(text) == ["too_few"]


def test_a_run_has_one_suit():
    assert named("7C 8C 9D") == [("mixed_suit", "9D")]
    assert kinds("7C 8D 9H") == ["mixed_suit"]


def test_a_set_has_one_rank():
    assert named("7C 7D 7H 8H") == [("other_rank", "8H")]


def test_a_run_has_no_gap():
    assert named("4S 5S 7S") == [("gap", "5S 7S")]
    assert named("2S 4S 6S") == [("gap", "2S 4S"), ("gap", "4S 6S")]


def test_a_card_of_another_suit_is_no_side_of_a_gap():
    assert named("4S 5S 7H") == [("mixed_suit", "7H")]
    assert named("3C 4C QH") == [("mixed_suit", "QH")]


def test_a_card_of_another_suit_that_fills_the_gap_is_the_only_fault():
    assert named("5C 6H 7C") == [("mixed_suit", "6H")]


def test_an_ace_and_a_king_far_apart_are_gaps_not_a_corner():
    assert named("AS 7S KS") == [("gap", "AS 7S"), ("gap", "7S KS")]


def test_cards_with_nothing_in_common_are_named_together():
    assert named("2C 7D KH") == [("unrelated", "2C 7D KH")]


def test_the_same_card_twice_is_a_fault_of_its_own():
    assert named("7C 7C 7D") == [("repeated", "7C"), ("pair", "7C 7D")]


def test_all_faults_are_found_at_once():
    assert named("QS KS AH") == [("mixed_suit", "AH"), ("around_corner", "KS AH")]
    assert named("5S 7H 9S") == [("mixed_suit", "7H"), ("gap", "5S 9S")]
    assert named("KS AS") == [("too_few", "KS AS"), ("around_corner", "KS AS")]
    assert named("9S JS QS KS AS") == [("around_corner", "KS AS"), ("gap", "9S JS")]


@pytest.mark.parametrize("size", [0, 1, 2, 3])
def test_no_fault_means_meld_for_every_group_of_up_to_three_cards(size):
    for some in combinations(CARDS, size):
        assert (meld_faults(some) == ()) == naive.is_meld(frozenset(some))


@given(st.integers(0, 9).flatmap(close_cards), st.lists(st.integers(0, 8), max_size=2))
def test_no_fault_means_meld_whatever_the_cards(group, again):
    dealt = [*group, *(group[i] for i in again if i < len(group))]
    legal = len(set(dealt)) == len(dealt) and naive.is_meld(frozenset(dealt))
    assert (meld_faults(dealt) == ()) == legal


@given(st.integers(0, 9).flatmap(close_cards))
def test_every_fault_names_cards_of_the_group_and_has_a_sentence(group):
    for fault in meld_faults(group):
        assert set(fault.cards) <= set(group)
        assert fault.message.id == f"rules.fault_{fault.kind}"


def test_a_meld_refuses_other_cards_with_every_fault():
    with pytest.raises(MeldError) as caught:
        Meld(Hand.of("QS KS AH"))
    assert [fault.kind for fault in caught.value.faults] == ["mixed_suit", "around_corner"]
    with pytest.raises(MeldError) as caught:
        Meld.of("7C 7C 7D")
    assert caught.value.faults[0] == Fault(FaultKind.REPEATED, (card("7C"),))


def test_a_card_belongs_to_one_meld_only():
    with pytest.raises(MeldError) as caught:
        Arrangement((Meld.of("7C 7S 7D"), Meld.of("7D 8D 9D")))
    assert caught.value.faults == (Fault(FaultKind.SHARED, (card("7D"),)),)


def test_a_card_is_melded_or_deadwood_not_both():
    with pytest.raises(MeldError) as caught:
        Arrangement((Meld.of("7D 8D 9D"),), Hand.of("9D KS"))
    assert caught.value.faults == (Fault(FaultKind.SHARED, (card("9D"),)),)


def test_deadwood_is_what_the_melds_leave():
    laid = Arrangement((Meld.of("7D 8D 9D"),), Hand.of("7C 7S"))
    assert laid.points == 14
    assert laid.hand == Hand.of("7D 8D 9D 7C 7S")
