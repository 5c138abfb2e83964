"""The least deadwood and the discards, in named cases, against the naive solver, and by counting."""

from collections import Counter
from itertools import combinations

import naive
import pytest
from hypothesis import given, settings
from support.hands import close_cards, dense_hands, group

from gintutor.cards import CARDS, DECK, Hand, card
from gintutor.melds import SHORT_MELDS
from gintutor.solver import best_discards, discards, least_deadwood
from gintutor.solver.arrangements import walk_least
from gintutor.solver.tables import BEST_RUNS, RUN_DEADWOOD, SUIT_POINTS, set_choices


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("7C 7S 7D 8D 9D", 14),  # the set leaves 17, the run 14
        ("6D 7D 7C 7H 8D 8C 9C TH", 17),
        ("", 0),
        ("KS", 10),
        ("QS KS AS", 21),
        ("AS 2S 3S", 0),
        ("AS 2S 2C 7C 8C 9C AD 2D AH 2H", 0),
    ],
)
def test_the_least_deadwood_is_over_all_splits(hand, points):
    assert least_deadwood(Hand.of(hand)) == points


def test_no_cards_of_the_pack_are_left_over():
    assert least_deadwood(DECK) == 0


def test_a_long_run_may_give_up_an_inner_card_to_a_set():
    assert least_deadwood(Hand.of("AS 2S 3S 4S 5S 6S 7S 4C 4D")) == 0


def test_a_rank_held_four_times_may_give_up_a_card_to_a_run():
    assert least_deadwood(Hand.of("7C 7D 7H 7S 8S 9S")) == 0


@settings(max_examples=300)
@given(dense_hands())
def test_it_agrees_with_the_naive_solver(hand):
    assert least_deadwood(hand) == naive.least(group(hand))


@settings(max_examples=60)
@given(dense_hands(12, 30))
def test_a_big_hand_is_solved_alike_by_choices_of_sets_and_by_the_walk(hand):
    assert least_deadwood(hand) == walk_least(hand.mask)


@given(dense_hands(10, 10), close_cards(1))
def test_one_more_card_never_costs_more_than_its_points(hand, more):
    extra = more[0]
    if extra not in hand:
        assert least_deadwood(hand | Hand.of([extra])) <= least_deadwood(hand) + extra.points


@settings(max_examples=40)
@given(dense_hands(11, 11))
def test_every_discard_is_priced_by_the_best_split_of_what_is_kept(hand):
    assert discards(hand) == tuple((each, naive.least(group(hand) - {each})) for each in sorted(hand))


def test_the_best_discard_is_not_always_a_card_the_best_split_of_eleven_leaves_over():
    hand = Hand.of("3S 4S 5S 6S 4C 5C 6C 2H 3H 5H 6H")
    assert best_discards(hand) == ((card("6H"), 10),)


def test_equally_good_discards_are_all_named():
    hand = Hand.of("7C 8C 9C AS 2S 3S 4D 4H 4C KD KH")
    assert [str(each) for each, _ in best_discards(hand)] == ["KD", "KH"]


def test_no_cards_no_discard():
    assert discards(Hand()) == best_discards(Hand()) == ()


@pytest.mark.parametrize(
    ("size", "total", "melded"),
    [(3, 431_596, 96), (4, 6_988_428, 53), pytest.param(5, 82_793_292, 36, marks=pytest.mark.slow)],
)
def test_least_deadwood_summed_over_all_small_hands(size, total, melded):
    found = Counter(least_deadwood(Hand.of(some)) for some in combinations(CARDS, size))
    assert sum(points * n for points, n in found.items()) == total
    assert found[0] == melded


def unions(size, melds):
    """All card groups of ``size`` that melds cover without overlap."""
    if size == 0:
        return {0}
    return {
        rest | meld.hand.mask
        for length in {len(each) for each in melds}
        if length <= size
        for rest in unions(size - length, melds)
        for meld in melds
        if len(meld) == length and not rest & meld.hand.mask
    }


@pytest.mark.parametrize(("size", "hands"), [(3, 96), (4, 53), (5, 36), (6, 4010), (7, 4100), (8, 3690), (9, 97_624)])
def test_fully_melded_hands_number_as_counted_elsewhere_and_leave_nothing(size, hands):
    melded = unions(size, SHORT_MELDS)
    assert len(melded) == hands
    assert all(least_deadwood(Hand(mask)) == 0 for mask in melded)


def test_136694_hands_of_ten_are_gin():
    melded = unions(10, SHORT_MELDS)
    assert len(melded) == 136_694
    assert all(least_deadwood(Hand(mask)) == 0 for mask in melded)


def test_no_group_of_one_suit_is_split_worse_than_its_own_runs_say():
    for cards in range(1 << 13):
        runs = BEST_RUNS[cards]
        assert sum(runs) & cards == sum(runs)
        assert RUN_DEADWOOD[cards] == SUIT_POINTS[cards ^ sum(runs)]


@given(dense_hands(0, 11))
def test_choices_of_sets_are_all_different_and_inside_the_hand(hand):
    choices = set_choices(hand.mask)
    assert choices[0] == 0
    assert len(choices) == len(set(choices)) <= 72
    assert all(choice & hand.mask == choice for choice in choices)


def test_eleven_cards_offer_at_most_72_choices_of_sets():
    assert len(set_choices(Hand.of("7C 7D 7H 7S 8C 8D 8H 8S 9C 9H 9D").mask)) == 72
