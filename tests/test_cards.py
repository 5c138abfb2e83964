"""Cards and hands: reading, printing, values."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gintutor.cards import CARDS, DECK, Card, CardError, Hand, Rank, Suit, card, cards


def test_a_pack_holds_52_different_cards_in_index_order():
    assert len(set(CARDS)) == 52
    assert [each.index for each in CARDS] == list(range(52))


def test_index_is_13_times_suit_plus_rank_with_the_ace_low():
    assert card("AC").index == 0
    assert card("KC").index == 12
    assert card("AD").index == 13
    assert card("KS").index == 51


@pytest.mark.parametrize(
    ("text", "points"), [("AS", 1), ("2S", 2), ("9H", 9), ("TD", 10), ("JC", 10), ("QC", 10), ("KC", 10)]
)
def test_an_ace_counts_one_pips_as_they_stand_and_courts_ten(text, points):
    assert card(text).points == points


def test_the_whole_pack_counts_340_points():
    assert DECK.points == 340
    assert len(DECK) == 52


@pytest.mark.parametrize("text", ["TH", "10H", "th", "10♥", "T♡", "10♥\ufe0f", " Th "])
def test_a_ten_is_read_in_every_usual_form(text):
    assert card(text) == Card(Suit.HEARTS, Rank.TEN)


@given(st.sampled_from(CARDS))
def test_what_is_printed_is_read_back(each):
    assert card(str(each)) == each


@pytest.mark.parametrize(
    ("text", "code", "token", "position"),
    [("7D 8X", "suit", "8X", 1), ("7D 1D 0H", "rank", "0H", 2), ("ZZ", "suit", "ZZ", 0), ("11S", "rank", "11S", 0)],
)
def test_a_bad_card_is_named_with_its_place_and_what_is_wrong(text, code, token, position):
    with pytest.raises(CardError) as caught:
        cards(text)
    assert (caught.value.code, caught.value.token, caught.value.position) == (code, token, position)


def test_an_empty_card_is_refused():
    with pytest.raises(CardError) as caught:
        card("  ")
    assert caught.value.code == "empty"


def test_no_cards_at_all_is_an_empty_hand():
    assert Hand.of("") == Hand()
    assert len(Hand()) == 0
    assert Hand().points == 0


def test_a_card_given_twice_is_refused_and_named():
    with pytest.raises(CardError) as caught:
        Hand.of("7D 8D 7♦")
    assert (caught.value.code, caught.value.token, caught.value.position) == ("repeated", "7D", 2)


def test_commas_and_spaces_both_set_cards_apart():
    assert cards("7D,8D  9D, TD") == cards("7D 8D 9D TD")


def test_a_mask_beyond_the_pack_is_refused():
    with pytest.raises(ValueError, match="mask"):
        Hand(1 << 52)


@given(st.sets(st.sampled_from(CARDS)), st.sets(st.sampled_from(CARDS)))
def test_hands_behave_like_sets_of_cards(left, right):
    one, two = Hand.of(left), Hand.of(right)
    assert set(one | two) == left | right
    assert set(one & two) == left & right
    assert set(one - two) == left - right
    assert list(one) == sorted(left)
    assert all(each in one for each in left)
    assert len(one) == len(left)
    assert one.points == sum(each.points for each in left)
