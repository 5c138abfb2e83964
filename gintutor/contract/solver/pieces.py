"""What natural cards of one suit can make: a new run, or more of a run that lies there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gintutor.contract.melds import Laid, ends, stretch
from gintutor.contract.options import Ace
from gintutor.contract.rounds import LONGEST_RUN, SHORTEST, Kind

NEW = -1
"""In place of the number of a meld."""

NO_END = 99
"""Room of a set that is deuces alone."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Natural cards, by a mask of ranks, laid as a new run or built on the meld of that number.

    It needs so many ``deuces``, and changes the ``room`` for more of them.
    """

    meld: int
    ranks: int
    deuces: int
    room: int


def pure(meld: Laid) -> bool:
    """Tell whether all its cards are deuces."""
    return meld.deuces == len(meld.cards)


def room(meld: Laid) -> int:
    """How many deuces can be built on a meld as it lies."""
    if meld.kind is Kind.PAIR:
        return 0
    most = NO_END if meld.kind is Kind.SET else LONGEST_RUN - len(meld.cards)
    return most if pure(meld) else min(most, len(meld.cards) - 2 * meld.deuces)


class Pieces:
    """The pieces of one suit; ``there`` are the places of its cards in hand, ``must`` those that only runs can use.

    A card of these is never left out of a run that has a place for it.
    """

    def __init__(self, there: set[int], must: set[int], deuces: int, ace: Ace) -> None:
        self._there, self._must, self._deuces = sorted(there), must, deuces
        self._first, self._last = ends(ace)

    def new(self) -> Iterator[Piece]:
        """New runs."""
        for places, holes in self._spans(self._deuces):
            n = len(places)
            yield from self._piece(NEW, places, n, n, max(holes, SHORTEST - n), 0)

    def on_deuces(self, number: int, meld: Laid) -> Iterator[Piece]:
        """Cards built on a run of deuces, which fill holes too."""
        lying = len(meld.cards)
        for places, holes in self._spans(self._deuces + lying):
            n = len(places)
            yield from self._piece(number, places, n - lying, n + lying, max(0, holes - lying), room(meld))

    def on(self, number: int, meld: Laid) -> Iterator[Piece]:
        """Cards built on a run with natural cards."""
        lying = stretch(meld)
        slack = len(lying) - 2 * meld.deuces
        below = list(self._beyond(lying[0], -1, self._deuces))
        for places, holes in self._beyond(lying[-1], 1, self._deuces):
            for more, others in below:
                together = places + more
                if together:
                    n = len(together)
                    yield from self._piece(number, together, n + slack, n + len(lying), holes + others, room(meld))

    def _piece(
        self, meld: int, places: tuple[int, ...], slack: int, cards: int, deuces: int, before: int
    ) -> Iterator[Piece]:
        """The piece unless deuces are the majority or the run too long; ``slack`` and ``cards`` without ``deuces``."""
        if deuces <= min(self._deuces, slack, LONGEST_RUN - cards):
            ranks = sum(1 << (place - 1) % 13 for place in places)
            yield Piece(meld, ranks, deuces, min(slack - deuces, LONGEST_RUN - cards - deuces) - before)

    def _spans(self, holes: int) -> Iterator[tuple[tuple[int, ...], int]]:
        """Two cards or more and the holes between them, in every way that differs."""
        for place in self._there:
            if place - 1 not in self._must:
                for more, there in self._beyond(place, 1, holes):
                    if more:
                        yield (place, *more), there

    def _beyond(self, place: int, step: int, holes: int) -> Iterator[tuple[tuple[int, ...], int]]:
        """Cards further on in one direction and the holes up to the last of them."""
        if place + step not in self._must:
            yield (), 0
        nearer = [each for each in self._there[::step] if (each - place) * step > 0]
        for i, each in enumerate(nearer):
            between = (each - place) * step - 1
            if between > holes or any(other in self._must for other in nearer[:i]):
                return
            for more, others in self._beyond(each, step, holes - between):
                yield (each, *more), between + others
