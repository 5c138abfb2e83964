"""The best defence: own melds and lay-offs together, and orders that can be played."""

import naive
import pytest
from hypothesis import assume, given, settings
from support.hands import group, two_dense_hands

from gintutor.cards import CardError, Hand
from gintutor.melds import Meld, MeldError
from gintutor.solver import best_arrangement, best_defence, least_deadwood


def spread_of(*texts):
    return tuple(Meld.of(text) for text in texts)


def defend(spread, hand):
    return best_defence(spread_of(*spread), Hand.of(hand))


def laid(defence):
    return [(str(each), number) for each, number in defence.laid_off]


@pytest.mark.parametrize(
    ("spread", "hand", "points"),
    [
        (["TC TD TH", "JS QS KS"], "TS 9S", 0),
        (["KC KD KH", "5S 6S 7S", "9C TC JC"], "2S 8S 9S AC 2C 7C 8C 2D 8D 2H", 9),
        (["3C 3H 3D", "7H 7S 7D"], "5C 6C 7C 4H 3S 4S 5S 6S 5D 6D", 8),
        (["7S 7H 7D", "9H TH JH", "AC AD AH"], "KC KD KH 2D 3D 4D 8H QH 7C 5S", 5),
    ],
)
def test_named_defences_leave_what_they_should(spread, hand, points):
    assert defend(spread, hand).points == points


def test_cards_go_on_a_run_one_after_another():
    defence = defend(["TC TD TH", "JS QS KS"], "TS 9S")
    assert laid(defence) == [("TS", 1), ("9S", 1)]


def test_the_eights_are_broken_up_because_two_of_them_carry_lay_offs():
    defence = defend(["KC KD KH", "5S 6S 7S", "9C TC JC"], "2S 8S 9S AC 2C 7C 8C 2D 8D 2H")
    assert [str(meld) for meld in defence.melds] == ["2C 2D 2H 2S"]
    assert laid(defence) == [("8S", 1), ("9S", 1), ("8C", 2), ("7C", 2)]
    assert defence.deadwood == Hand.of("AC 8D")


def test_the_eight_and_the_queen_go_on_either_end_of_the_run():
    defence = defend(["7S 7H 7D", "9H TH JH"], "KC KD KH 2D 3D 4D 8H QH 7C 5S")
    assert [str(meld) for meld in defence.melds] == ["KC KD KH", "2D 3D 4D"]
    assert set(laid(defence)) == {("8H", 1), ("QH", 1), ("7C", 0)}
    assert defence.deadwood == Hand.of("5S")


def test_the_fourth_card_goes_on_a_set_and_a_set_of_four_takes_none():
    assert defend(["7C 7D 7H"], "7S KS").deadwood == Hand.of("KS")
    assert defend(["7C 7D 7H 7S"], "KS").points == 10


def test_no_card_goes_around_the_corner():
    assert defend(["AS 2S 3S"], "KS").points == 10
    assert defend(["JS QS KS"], "AS").points == 1


def test_a_run_of_one_suit_does_not_reach_into_the_next():
    assert defend(["JC QC KC"], "AD 2D").points == 3
    assert defend(["AD 2D 3D"], "KC").points == 10


def test_two_runs_may_share_the_cards_between_them():
    defence = defend(["2S 3S 4S", "8S 9S TS"], "5S 6S 7S AS JS QS 5D")
    assert defence.points == 5


def test_a_card_that_fits_a_set_and_a_run_carries_the_next_one_on_the_run():
    defence = defend(["7C 7H 7S", "8D 9D TD"], "7D 6D 5D 2S")
    assert defence.deadwood == Hand.of("2S")
    defence = defend(["7C 7H 7S", "8D 9D TD"], "7D 6D 2S")
    assert laid(defence) == [("7D", 1), ("6D", 1)]


def test_nothing_is_laid_off_where_nothing_is_won():
    assert defend(["7C 7D 7H"], "7S 8S 9S").laid_off == ()


def test_against_an_empty_spread_only_own_melds_count():
    hand = Hand.of("8H QH 7C 5S KC KD KH 2D 3D 4D")
    assert best_defence((), hand).points == least_deadwood(hand) == 30


def test_a_card_on_both_sides_is_refused():
    with pytest.raises(CardError) as caught:
        defend(["7C 7D 7H"], "7H KS")
    assert (caught.value.code, caught.value.token) == ("repeated", "7H")


def test_two_melds_of_the_knocker_with_one_card_are_refused():
    with pytest.raises(MeldError) as caught:
        defend(["7C 7D 7H", "7H 8H 9H"], "KS")
    assert caught.value.faults[0].kind == "shared"


def check_playable(spread, hand, defence):
    """The defence uses every card once, and each lay-off fits when its turn comes."""
    table = [group(meld.hand) for meld in spread]
    for each, number in defence.laid_off:
        table[number] |= {each}
        assert naive.is_meld(table[number])
    used = [each for meld in defence.melds for each in meld.cards]
    used += [each for each, _ in defence.laid_off] + list(defence.deadwood)
    assert sorted(used) == list(hand)


@settings(max_examples=250)
@given(two_dense_hands(10, 8))
def test_no_defence_leaves_less_and_every_lay_off_can_be_played(hands):
    knocker, defender = hands
    spread = best_arrangement(knocker).melds
    assume(spread)
    defence = best_defence(spread, defender)
    check_playable(spread, defender, defence)
    assert defence.points == naive.defence(tuple(group(meld.hand) for meld in spread), group(defender))


@settings(max_examples=60)
@given(two_dense_hands(10, 10))
def test_ten_against_ten_cards(hands):
    knocker, defender = hands
    spread = best_arrangement(knocker).melds
    defence = best_defence(spread, defender)
    check_playable(spread, defender, defence)
    assert defence.points == naive.defence(tuple(group(meld.hand) for meld in spread), group(defender))
    assert defence.points <= least_deadwood(defender)
