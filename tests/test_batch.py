"""The numpy batch gives the scalar solver's answer for every hand."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gintutor.cards import CARDS, DECK, Hand
from gintutor.melds import MELDS
from gintutor.solver import least_deadwood

numpy = pytest.importorskip("numpy")
batch = pytest.importorskip("gintutor.solver.batch")


@st.composite
def melded_hands(draw) -> int:
    """Hands glued together from melds that may share cards, and a few loose ones."""
    melds = draw(st.lists(st.sampled_from(MELDS), max_size=5))
    loose = draw(st.lists(st.sampled_from(CARDS), max_size=6))
    mask = 0
    for each in melds:
        mask |= each.hand.mask
    for card in loose:
        mask |= card.bit
    return mask


def solve(masks: list[int]) -> list[int]:
    return batch.least_deadwood(numpy.array(masks, dtype=numpy.uint64)).tolist()


@given(st.lists(melded_hands(), max_size=20))
def test_batch_agrees_with_scalar_on_melded_hands(masks):
    assert solve(masks) == [least_deadwood(Hand(mask)) for mask in masks]


@given(st.lists(st.integers(0, DECK.mask), max_size=5))
def test_batch_agrees_with_scalar_on_hands_of_any_size(masks):
    assert solve(masks) == [least_deadwood(Hand(mask)) for mask in masks]


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("", 0),
        ("7C 7S 7D 8D 9D", 14),
        ("6D 7D 7C 7H 8D 8C 9C TH", 17),
        ("KC KD KH KS", 0),
        ("3C 3D 3H 3S 4S 5S", 0),  # the fourth three goes to the run
        ("3C 3D 3H 4C 5C 4D 5D 4H 5H", 0),  # three runs or three sets
        (str(DECK), 0),
    ],
)
def test_known_hands(hand, points):
    assert solve([Hand.of(hand).mask]) == [points]


def test_more_hands_than_a_block_and_than_are_put_off(monkeypatch):
    monkeypatch.setattr(batch, "BLOCK", 64)
    monkeypatch.setattr(batch, "PENDING", 50)
    rng = random.Random(5)
    masks = [sum(card.bit for card in rng.sample(CARDS[rng.randrange(40) :], 9)) for _ in range(1000)]
    assert solve(masks) == [least_deadwood(Hand(mask)) for mask in masks]


def test_shape_is_kept_and_slices_work():
    masks = numpy.arange(24, dtype=numpy.uint64).reshape(4, 6)[:, ::2]
    points = batch.least_deadwood(masks)
    assert points.shape == (4, 3)
    assert points.dtype == numpy.uint8
    assert points.tolist() == [[least_deadwood(Hand(int(mask))) for mask in row] for row in masks]


def test_no_hands_no_answers():
    assert solve([]) == []


def test_the_question_is_not_changed():
    masks = numpy.array([Hand.of("3C 3D 3H 4C 5C").mask] * 5, dtype=numpy.uint64)
    before = masks.copy()
    batch.least_deadwood(masks)
    assert (masks == before).all()


def test_eight_bits_hold_the_worst_hand():
    """Runs alone leave at most four times the worst suit; the sum must not wrap around."""
    assert 4 * int(batch._RUNS.max()) <= 255


def test_masks_beyond_the_pack_are_refused():
    for mask in (1 << 52, 1 << 63):
        with pytest.raises(ValueError, match="mask"):
            solve([3, mask])


def test_other_number_types_are_refused():
    with pytest.raises(TypeError, match="uint64"):
        batch.least_deadwood(numpy.array([7.0]))
