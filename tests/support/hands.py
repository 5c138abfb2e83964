"""Hypothesis strategies for hands dense in melds: uniform hands mostly hold none and would prove little."""

from hypothesis import strategies as st

from gintutor.cards import CARDS, Card, Hand
from gintutor.solver import best_arrangement


@st.composite
def close_cards(draw, count):
    """``count`` different cards, most of them from a few neighbouring ranks."""
    low = draw(st.integers(0, 8))
    width = draw(st.integers(3, 7))
    near = [each for each in CARDS if low <= each.rank < low + width]
    if len(near) < count or draw(st.booleans()):
        near += draw(st.lists(st.sampled_from(CARDS), max_size=3))
    pool = list(dict.fromkeys(near))
    if len(pool) < count:
        pool = list(dict.fromkeys(pool + list(CARDS)))[: count + 4]
    return draw(st.permutations(pool))[:count]


@st.composite
def dense_hands(draw, least=0, most=11):
    """One hand of ``least`` … ``most`` cards."""
    return Hand.of(draw(close_cards(draw(st.integers(least, most)))))


@st.composite
def two_dense_hands(draw, first=10, second=10):
    """Two hands without a common card."""
    both = draw(close_cards(first + second))
    return Hand.of(both[:first]), Hand.of(both[first:])


@st.composite
def knocking_hands(draw):
    """A knocker's ten cards, mostly melded, and a defender's ten that lie close to them."""
    pool = Hand.of(draw(close_cards(24)))
    melded = [each for meld in draw(st.permutations(best_arrangement(pool).melds))[:3] for each in meld.cards][:10]
    rest = sorted((each for each in pool if each not in melded), key=lambda each: each.points)
    knocker = melded + rest[: 10 - len(melded)]
    left = [each for each in pool if each not in knocker]
    return Hand.of(knocker), Hand.of(draw(st.permutations(left))[:10])


def group(hand) -> frozenset[Card]:
    """The cards as the naive solver takes them."""
    return frozenset(hand)
