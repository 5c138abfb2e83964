"""Seeded chance, and hands grown to be worth looking at."""

import pickle

import pytest

from gintutor.cards import CARDS, DECK, Card, Hand, Rank, Suit, card
from gintutor.exercises.dealing import (
    Dealer,
    NoDealError,
    disjoint_melds,
    grow,
    in_hand_order,
    kin,
    melds_in,
    search,
    search_any,
    whole_melds,
)
from gintutor.exercises.greedy import Temptation, beats_every_temptation, greedy_ends, temptation_of
from gintutor.solver import least_deadwood


def test_a_seed_names_one_sequence_on_every_python():
    assert [Dealer("split", 3, 7).below(100) for _ in range(2)] == [Dealer("split", 3, 7).below(100)] * 2
    dealer = Dealer("pinned", 1)
    assert [dealer.below(52) for _ in range(8)] == [47, 21, 20, 7, 9, 32, 9, 4]
    assert " ".join(map(str, Dealer("pinned", 2).sample(CARDS, 5))) == "4S TC QC 9C 8H"


def test_other_words_of_the_seed_give_another_sequence():
    first = {tuple(Dealer(*words).shuffled(range(20))) for words in [("a", 1, 2), ("a", 2, 1), ("b", 1, 2), ("a", 12)]}
    assert len(first) == 4


def test_a_shuffle_loses_nothing_and_leaves_its_source_alone():
    source = list(range(30))
    assert sorted(Dealer("x").shuffled(source)) == source == list(range(30))


def test_a_shuffle_favours_no_place():
    places = [Dealer("fair", seed).shuffled(range(4)).index(0) for seed in range(2000)]
    assert all(420 < places.count(place) < 580 for place in range(4))


def test_below_reaches_every_number_and_no_other():
    dealer = Dealer("below")
    assert {dealer.below(3) for _ in range(200)} == {0, 1, 2}


def test_kin_are_the_rank_and_the_neighbours_in_the_suit():
    assert set(kin(card("7D"))) == {card(each) for each in ["6D", "8D", "7C", "7H", "7S"]}
    assert set(kin(card("AS"))) == {card(each) for each in ["2S", "AC", "AD", "AH"]}, "king and ace are no neighbours"
    assert set(kin(card("KS"))) == {card(each) for each in ["QS", "KC", "KD", "KH"]}


def test_a_hand_grows_out_of_the_free_cards_only():
    free = Hand.of(each for each in DECK if each.suit is not Suit.CLUBS)
    for seed in range(20):
        hand = grow(Dealer("grow", seed), Hand.of("7D 8D"), 11, free=free)
        assert len(hand) == 11
        assert not hand - free
        assert Hand.of("7D 8D") & hand == Hand.of("7D 8D")


def test_more_kinship_gives_more_melds():
    def melds(kinship):
        return sum(len(melds_in(grow(Dealer("k", seed), Hand(), 10, kinship=kinship))) for seed in range(60))

    assert melds(0.0) < melds(0.5) < melds(0.95)


def test_every_meld_of_a_hand_is_found():
    assert {str(meld) for meld in melds_in(Hand.of("7C 7D 7H 8D 9D TD"))} == {
        "7C 7D 7H", "7D 8D 9D", "8D 9D TD", "7D 8D 9D TD",
    }  # fmt: skip


def test_whole_melds_are_those_no_other_contains():
    assert {str(meld) for meld in whole_melds(Hand.of("7C 7D 7H 8D 9D TD"))} == {"7C 7D 7H", "7D 8D 9D TD"}
    assert len(whole_melds(Hand.of("7C 7D 7H 7S"))) == 1


def test_disjoint_melds_share_no_card_and_have_the_sizes_asked_for():
    for seed in range(30):
        melds = disjoint_melds(Dealer("d", seed), (3, 4, 3))
        assert [len(meld) for meld in melds] == [3, 4, 3]
        assert len(Hand.of(each for meld in melds for each in meld.cards)) == 10


def test_fewer_melds_come_where_the_free_cards_allow_no_more():
    assert disjoint_melds(Dealer("few"), (3, 3), free=Hand.of("7C 7D 7H 2S")) == (melds_in(Hand.of("7C 7D 7H"))[0],)


def test_a_search_without_end_is_cut_short_and_says_what_was_sought():
    with pytest.raises(NoDealError, match="a royal flush") as caught:
        search("a royal flush", lambda: None, tries=5)
    assert pickle.loads(pickle.dumps(caught.value)).what == "a royal flush"


def test_a_weaker_wish_is_tried_when_the_first_cannot_be_had():
    assert search_any("even", (7, 8), lambda wished: None if wished % 2 else wished, tries=3) == 8


def test_a_hand_is_held_by_suit_then_rank():
    assert in_hand_order(Hand.of("7S 2H KC AC")) == (card("AC"), card("KC"), card("2H"), card("7S"))
    assert in_hand_order([Card(Suit.SPADES, Rank.TWO), Card(Suit.CLUBS, Rank.KING)])[0] == card("KC")


# Temptations: what a hurried player takes first.


def test_the_largest_meld_first_can_cost():
    hand = Hand.of("2C 2D 2H 3H 4H 5H 4S 5S")  # the run of 2 3 4 5 is worth 14, the set only 6
    ends = greedy_ends(hand, Temptation.LARGEST)
    assert {end.points for end in ends} == {13}
    assert least_deadwood(hand) == 9


def test_a_tie_is_followed_both_ways():
    hand = Hand.of("7C 7D 7H 6D 8D")  # 7 7 7 and 6 7 8 are worth 21 each
    assert greedy_ends(hand, Temptation.LARGEST) == {Hand.of("6D 8D"), Hand.of("7C 7H")}


def test_sets_first_and_runs_first_leave_what_they_must():
    hand = Hand.of("7C 7D 7S 8D 9D")
    assert greedy_ends(hand, Temptation.SETS) == {Hand.of("8D 9D")}
    assert greedy_ends(hand, Temptation.RUNS) == {Hand.of("7C 7S")}


def test_a_hand_beats_every_temptation_only_if_all_four_fail():
    easy, hard = Hand.of("7C 7D 7S 8D 9D"), Hand.of("8C 9C 8D 9D TD 8H 9H TH JH 9S")
    assert not beats_every_temptation(easy, least_deadwood(easy))
    assert beats_every_temptation(hard, least_deadwood(hard))


def test_a_split_is_told_the_temptation_it_followed():
    hand = Hand.of("7C 7D 7S 8D 9D")
    assert temptation_of(hand, Hand.of("8D 9D")) is Temptation.SETS
    assert temptation_of(hand, hand) is None
