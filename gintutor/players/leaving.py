"""What each discard leaves, fast: the inner loop of every play-out.

:func:`gintutor.solver.deadwood.discards` solves each remainder afresh. But a discard changes one suit only: once
the sets are chosen the four suits add up, each discard is one look in a table, and nothing is solved twice.
"""

from __future__ import annotations

from gintutor.players.masks import indices
from gintutor.solver.tables import RUN_DEADWOOD, set_choices

Left = list[tuple[int, int]]


class _Suit(dict[int, tuple[tuple[int, int], ...]]):
    """Each card of a group of one suit with the change in deadwood that its discard makes there, kept once asked."""

    def __init__(self, suit: int) -> None:
        super().__init__()
        self._first = 13 * suit

    def __missing__(self, group: int) -> tuple[tuple[int, int], ...]:
        before = RUN_DEADWOOD[group]
        found = tuple((self._first + i, RUN_DEADWOOD[group ^ 1 << i] - before) for i in indices(group))
        self[group] = found
        return found


_CLUBS, _DIAMONDS, _HEARTS, _SPADES = map(_Suit, range(4))


def after_each(hand: int) -> Left:
    """Each card of a hand with the least deadwood of the others, lowest suit first, by rank.

    Every choice of sets is tried, as everywhere in the solver; a card of a set that is laid cannot be thrown from it.
    """
    clubs, diamonds, hearts, spades = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
    black, red = clubs & spades, diamonds & hearts
    left = _without_sets(clubs, diamonds, hearts, spades)
    if black & (diamonds | hearts) | red & (clubs | spades):
        least = dict(left)
        for choice in set_choices(hand)[1:]:
            rest = hand & ~choice
            for card, points in _without_sets(rest & 8191, rest >> 13 & 8191, rest >> 26 & 8191, rest >> 39):
                if points < least[card]:
                    least[card] = points
        return list(least.items())
    return left


def _without_sets(clubs: int, diamonds: int, hearts: int, spades: int, runs: bytes = RUN_DEADWOOD) -> Left:
    """What each discard leaves when only runs are laid."""
    total = runs[clubs] + runs[diamonds] + runs[hearts] + runs[spades]
    changes = _CLUBS[clubs] + _DIAMONDS[diamonds] + _HEARTS[hearts] + _SPADES[spades]
    return [(card, total + change) for card, change in changes]
