"""Every best split, each once, against the naive solver; and hands of any size."""

import naive
import pytest
from hypothesis import given, settings
from support.hands import dense_hands, group

from gintutor.cards import DECK, Hand
from gintutor.solver import all_best, best_arrangement, best_splits, count_best, least_deadwood


def as_groups(arrangement):
    return frozenset(group(meld.hand) for meld in arrangement.melds), group(arrangement.deadwood)


def written(hand):
    return {str(each) for each in all_best(Hand.of(hand))}


def test_no_cards_have_one_split_without_melds():
    assert [str(each) for each in all_best(Hand())] == [""]
    assert count_best(Hand()) == 1


def test_the_run_beats_the_set_when_it_leaves_less():
    assert written("7C 7S 7D 8D 9D") == {"7D 8D 9D | 7C 7S"}


def test_all_splits_that_leave_equally_little_are_found():
    assert written("5C 5D 5H 4H 6H") == {"4H 5H 6H | 5C 5D", "5C 5D 5H | 4H 6H"}


def test_six_in_sequence_are_one_run_or_two():
    assert written("3C 4C 5C 6C 7C 8C") == {"3C 4C 5C 6C 7C 8C | ", "3C 4C 5C | 6C 7C 8C | "}


def test_one_split_keeps_long_runs_whole():
    assert str(best_arrangement(Hand.of("3C 4C 5C 6C 7C 8C"))) == "3C 4C 5C 6C 7C 8C | "


@settings(max_examples=200)
@given(dense_hands(0, 11))
def test_all_best_splits_are_those_of_the_naive_solver(hand):
    found = [as_groups(each) for each in all_best(hand)]
    assert len(found) == len(set(found)) == count_best(hand)
    assert set(found) == naive.all_best(group(hand))


@given(dense_hands(0, 11))
def test_the_one_split_is_among_the_best(hand):
    assert as_groups(best_arrangement(hand)) in {as_groups(each) for each in all_best(hand)}


@settings(max_examples=40)
@given(dense_hands(12, 40))
def test_a_split_of_a_big_hand_uses_every_card_once_and_leaves_the_least(hand):
    laid = best_arrangement(hand)
    assert laid.hand == hand
    assert laid.points == least_deadwood(hand)
    assert count_best(hand) >= 1


@pytest.mark.parametrize("missing", ["", "KS", "7D 7H", "AS AC 2S 2C"])
def test_the_pack_is_split_at_once_though_its_splits_are_countless(missing):
    hand = DECK - Hand.of(missing)
    assert best_arrangement(hand).points == least_deadwood(hand) == 0
    assert best_arrangement(hand).hand == hand
    some = all_best(hand, limit=5)
    assert len(set(some)) == 5
    assert all(each.points == 0 and each.hand == hand for each in some)


def test_splits_come_one_by_one():
    splits = best_splits(DECK)
    assert next(splits) != next(splits)


def test_a_whole_suit_is_cut_into_runs_in_28_ways():
    """As many as 13 is an ordered sum of parts of at least 3: c(n) = c(n-1) + c(n-3)."""
    ways = [1, 0, 0]
    for n in range(3, 14):
        ways.append(ways[n - 1] + ways[n - 3])
    assert count_best(Hand((1 << 13) - 1)) == ways[13] == 28
