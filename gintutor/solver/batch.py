"""The least deadwood of millions of hands at once. The only module that imports numpy.

It shares the run table, the sets and the reasoning with the scalar solver; only the driver differs: it goes through
a block of hands operation by operation instead of hand by hand. A property test binds the two.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from gintutor.cards import DECK
from gintutor.solver.arrangements import few_choices, walk_least
from gintutor.solver.tables import RUN_DEADWOOD, SHIFTS, SUIT_BITS, SUIT_MASK

Masks: TypeAlias = npt.NDArray[np.int64]
Points: TypeAlias = npt.NDArray[np.uint8]

BLOCK = 1 << 14  # hands at a time: the block's scratch arrays stay in the processor's cache
PENDING = 1 << 15  # hands with competing sets are put off until there are so many, to share the cost of each step

_RUNS: Points = np.frombuffer(RUN_DEADWOOD, dtype=np.uint8)
"""Points of a suit after runs; the worst suit keeps 60 of them, so four suits still fit in eight bits."""

_SPREAD = sum(1 << shift for shift in SHIFTS)
"""Times a group of ranks: those ranks in all four suits."""

_RUN_STARTS = _SPREAD * (SUIT_MASK >> 2)
"""Ace to jack of each suit: a run cannot start higher."""


def least_deadwood(masks: npt.NDArray[np.uint64]) -> Points:
    """Yield the least deadwood points of each hand mask, an array of the same shape; hands of any size, also mixed.

    :class:`TypeError` for anything but uint64, :class:`ValueError` for a mask with a bit above the 52 cards.

    A set whose rank has no card that could stand in a run is always laid: it costs no run anything, as every run in
    the hand survives. That leaves four looks in the table for all but the few hands where a set and a run compete
    for a card; for those every choice of sets is tried, as the scalar solver does.
    """
    if masks.dtype != np.uint64:
        raise TypeError(f"hand masks must be uint64, not {masks.dtype}")
    flat = np.ascontiguousarray(masks).reshape(-1).view(np.int64)
    if flat.size and (int(flat.max()) > DECK.mask or int(flat.min()) < 0):
        raise ValueError("a hand mask must lie in 0 … 2**52 - 1")
    work = _Work(flat)
    for start in range(0, flat.size, BLOCK):
        work.solve(slice(start, start + BLOCK))
    work.finish()
    return work.points.reshape(masks.shape)


class _Work:
    """The answers so far, scratch arrays for one block, and the hands put off.

    The scratch arrays are there so that no operation has to ask for memory.
    """

    def __init__(self, hands: Masks) -> None:
        self.points = np.empty(hands.size, dtype=np.uint8)
        self._hands = hands
        self._ints = np.empty((7, BLOCK), dtype=np.int64)
        self._bytes = np.empty(BLOCK, dtype=np.uint8)
        self._rows: list[Masks] = []
        self._rests: list[Masks] = []
        self._ranks: list[Masks] = []

    def solve(self, block: slice) -> None:
        """Answer the hands of one block, at most ``BLOCK``; those in which sets and runs compete only at first."""
        masks = self._hands[block]
        clubs, diamonds, hearts, spades, thrice, runs, rest = self._ints[:, : masks.size]
        # Ranks held three times or more. Only the low 13 bits of each shifted copy are looked at.
        np.right_shift(masks, SHIFTS[1], out=diamonds)
        np.right_shift(masks, SHIFTS[2], out=hearts)
        np.right_shift(masks, SHIFTS[3], out=spades)
        np.bitwise_or(diamonds, hearts, out=thrice)
        np.bitwise_and(diamonds, hearts, out=rest)
        np.bitwise_or(masks, spades, out=clubs)
        np.bitwise_and(clubs, rest, out=rest)
        np.bitwise_and(masks, spades, out=clubs)
        np.bitwise_and(thrice, clubs, out=thrice)
        np.bitwise_or(thrice, rest, out=thrice)
        np.bitwise_and(thrice, SUIT_MASK, out=thrice)
        # Cards that stand in three or more in sequence, then the ranks of such cards in any suit.
        np.right_shift(masks, 1, out=runs)
        np.bitwise_and(runs, masks, out=runs)
        np.right_shift(masks, 2, out=rest)
        np.bitwise_and(runs, rest, out=runs)
        np.bitwise_and(runs, _RUN_STARTS, out=runs)
        np.left_shift(runs, 1, out=rest)
        np.bitwise_or(runs, rest, out=runs)
        np.left_shift(rest, 1, out=rest)
        np.bitwise_or(runs, rest, out=runs)
        np.right_shift(runs, SHIFTS[2], out=rest)
        np.bitwise_or(runs, rest, out=runs)
        np.right_shift(runs, SUIT_BITS, out=rest)
        np.bitwise_or(runs, rest, out=runs)
        np.bitwise_and(runs, thrice, out=runs)  # what competes
        np.bitwise_xor(thrice, runs, out=thrice)  # what is laid at once
        np.multiply(thrice, _SPREAD, out=rest)
        np.bitwise_not(rest, out=rest)
        np.bitwise_and(masks, rest, out=rest)
        self._look_up(rest, self.points[block])
        rows = np.flatnonzero(runs)
        if rows.size:
            self._rows.append(rows + block.start)
            self._rests.append(rest[rows])
            self._ranks.append(runs[rows])
            if sum(map(len, self._rows)) > PENDING:
                self.finish()

    def finish(self) -> None:
        """Answer the hands put off."""
        if self._rows:
            rows = np.concatenate(self._rows)
            least = _over_sets(np.concatenate(self._rests), np.concatenate(self._ranks), self.points[rows])
            self.points[rows] = least
            self._rows, self._rests, self._ranks = [], [], []

    def _look_up(self, masks: Masks, points: Points) -> None:
        """Write the deadwood after runs alone, the sum of four looks in the table."""
        suit = self._ints[0, : masks.size]
        found = self._bytes[: masks.size]
        for number, shift in enumerate(SHIFTS):
            np.right_shift(masks, shift, out=suit)
            np.bitwise_and(suit, SUIT_MASK, out=suit)
            np.take(_RUNS, suit, out=found if number else points, mode="wrap")
            if number:
                np.add(points, found, out=points)


def _after_runs(masks: Masks) -> Points:
    """Yield the deadwood after runs alone."""
    points: Points = np.zeros(masks.size, dtype=np.uint8)
    for shift in SHIFTS:
        points += _RUNS[masks >> shift & SUIT_MASK]
    return points


def _over_sets(masks: Masks, ranks: Masks, points: Points) -> Points:
    """Yield the least of ``points`` and what every choice of sets of the ranks in ``ranks`` leaves."""
    least = points.copy()
    rows = _settle_big(masks, least)
    masks, ranks = masks[rows], ranks[rows]
    while rows.size:
        lowest = ranks & -ranks
        ranks = ranks ^ lowest
        numbers, laid = _lay_sets(masks, lowest)
        np.minimum.at(least, rows[numbers], _after_runs(laid))
        rows, masks = np.append(rows, rows[numbers]), np.append(masks, laid)
        ranks = np.append(ranks, ranks[numbers])
        more = np.flatnonzero(ranks)
        rows, masks, ranks = rows[more], masks[more], ranks[more]
    return least


def _lay_sets(masks: Masks, ranks: Masks) -> tuple[Masks, Masks]:
    """Yield every hand left when a set of its one rank is laid, as (number of the hand, the hand left).

    All the cards of the rank, three or four, are one set; of four cards each three are another.
    """
    four = np.flatnonzero(masks & ranks * _SPREAD == ranks * _SPREAD)
    whole = masks & ~(ranks * _SPREAD)
    numbers, laid = [np.arange(masks.size)], [whole]
    for shift in SHIFTS:
        numbers.append(four)
        laid.append(whole[four] | ranks[four] << shift)
    return np.concatenate(numbers), np.concatenate(laid)


def _settle_big(masks: Masks, least: Points) -> Masks:
    """Answer the hands whose choices would grow without bound (never of thirteen cards); yield the other numbers."""
    small = np.ones(masks.size, dtype=np.bool_)
    for row in np.flatnonzero(np.bitwise_count(masks) > 13):
        mask = int(masks[row])
        small[row] = few_choices(mask)
        if not small[row]:
            least[row] = walk_least(mask)
    return np.flatnonzero(small)
