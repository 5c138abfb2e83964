"""Hands for the exercise ``split``: each level is a rule that the hand obeys, found by search."""

from __future__ import annotations

from gintutor.cards import Hand
from gintutor.exercises.dealing import Dealer, grow, search, whole_melds
from gintutor.exercises.greedy import beats_every_temptation
from gintutor.melds import Meld
from gintutor.solver import best_arrangement, least_deadwood

LEVELS = 6
SIZES = (6, 8, 8, 9, 10, 11)
KINSHIP = (0.7, 0.8, 0.8, 0.8, 0.75, 0.75)


def deal(dealer: Dealer, level: int) -> Hand:
    """A hand for that level, 1 … 6.

    1 one meld · 2 two melds that do not touch · 3 melds that cross, one choice better · 4 a meld must be laid
    shortened · 5 ten cards that beat every temptation of :mod:`~gintutor.exercises.greedy` · 6 eleven such cards
    with three melds.
    """
    size, kinship = SIZES[level - 1], KINSHIP[level - 1]

    def attempt() -> Hand | None:
        hand = grow(dealer, Hand(), size, kinship=kinship)
        return hand if fits(hand, level) else None

    return search(f"split level {level}", attempt)


def fits(hand: Hand, level: int) -> bool:
    """Tell whether the hand obeys the rule of that level."""
    whole = whole_melds(hand)
    if level == 1:
        return len(whole) == 1
    if level == 2:
        return len(whole) == 2 and not whole[0].hand.mask & whole[1].hand.mask
    if len(whole) < 2:
        return False
    least = least_deadwood(hand)
    if level in (3, 4):
        ends = whole_ends(hand, whole)
        return min(ends) == least < max(ends) if level == 3 else min(ends) > least
    if not beats_every_temptation(hand, least):
        return False
    return level == 5 or len(best_arrangement(hand).melds) == 3


def decisive(hand: Hand) -> int:
    """The level whose rule a hand with two melds or more turns on: 4 shortening, 5 comparing, 3 one choice, or 2."""
    least, ends = least_deadwood(hand), whole_ends(hand, whole_melds(hand))
    if min(ends) > least:
        return 4
    return 5 if beats_every_temptation(hand, least) else 3 if max(ends) > least else 2


def whole_ends(hand: Hand, whole: tuple[Meld, ...]) -> frozenset[int]:
    """The deadwood points of every way to lay whole melds until no further one fits."""
    fitting = tuple(meld for meld in whole if not meld.hand.mask & ~hand.mask)
    if not fitting:
        return frozenset((hand.points,))
    return frozenset().union(*(whole_ends(hand - meld.hand, fitting) for meld in fitting))
