"""The ways to lay a contract, and the best of them.

Sets are chosen first, from what runs and they both want in every way that differs; then the runs of each suit and of
the four together (:mod:`~gintutor.contract.solver.runs`). What cannot beat the best so far is not looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gintutor.contract.melds import most_deuces
from gintutor.contract.options import Ace
from gintutor.contract.rounds import Contract, Kind
from gintutor.contract.solver.counts import DEUCE, WORTH, choices, number_of, of_rank, suits_of, unpack
from gintutor.contract.solver.runs import Entry, laid_runs, wanted


@dataclass(frozen=True, slots=True)
class Group:
    """Cards for one part: natural cards as a number, and how many deuces."""

    natural: int
    deuces: int

    @property
    def size(self) -> int:
        """How many cards."""
        return self.deuces + len(tuple(unpack(self.natural)))


@dataclass(frozen=True, slots=True)
class Layout:
    """One way to lay the sets and the runs: points laid, the most expensive card left, the cards of each."""

    worth: int
    top: int
    sets: tuple[Group, ...]
    runs: tuple[Group, ...]


Runs = tuple[int, int, tuple[Group, ...]]
"""Points laid in runs, the most expensive card left, the cards of each run."""


class Search:
    """Finds the layout that lays most, and of those one that leaves the most expensive card; ``best`` or None."""

    def __init__(self, natural: int, deuces: int, contract: Contract, ace: Ace, *, any_will_do: bool = False) -> None:
        self.best: Layout | None = None
        self._deuces = deuces
        self._ace = ace
        self._any_will_do = any_will_do
        runs = [part.size for part in contract.parts if part.kind is Kind.RUN]
        self._number, self._size = len(runs), max(runs, default=0)
        self._sizes = sorted((part.size for part in contract.parts if part.kind is not Kind.RUN), reverse=True)
        limits = {held: worth for held, (worth, _, _) in self._runs(natural).items()}
        self._limit = [
            max((limits[held] for held in limits if held <= there), default=-1) for there in range(deuces + 1)
        ]
        self._dearest = DEUCE if deuces else max((WORTH[card.rank] for card in unpack(natural)), default=0)
        if self._limit[deuces] >= 0:
            least = self._size - most_deuces(self._size)
            self._wanted = wanted(natural, self._size, self._number, least, ace)
            self._options = {size: self._sets(natural, size) for size in set(self._sizes)}
            if all(self._options.values()):
                self._choose(natural, deuces, 0, 0, ())

    def _sets(self, natural: int, size: int) -> list[tuple[int, int, int]]:
        """Every kind of set of a size as worth, rank and natural cards, the dearest first."""
        found = [(DEUCE * size, 0, 0)] if self._deuces >= size else []
        for rank in range(13):
            there = len(of_rank(natural, rank))
            fewest = size - min(most_deuces(size), self._deuces)
            found += [(n * WORTH[rank] + (size - n) * DEUCE, rank, n) for n in range(fewest, min(there, size) + 1)]
        return sorted(found, reverse=True)

    def _choose(self, natural: int, deuces: int, worth: int, first: int, chosen: tuple[Group, ...]) -> None:
        """Choose the next set, of those of one size never one that comes before the last."""
        if len(chosen) == len(self._sizes):
            self._finish(natural, deuces, worth, chosen)
            return
        size = self._sizes[len(chosen)]
        more = sum(self._options[each][0][0] for each in self._sizes[len(chosen) + 1 :])
        options = self._options[size]
        again = bool(chosen) and self._sizes[len(chosen) - 1] == size
        for i in range(first if again else 0, len(options)):
            value, rank, n = options[i]
            left = deuces - size + n
            if self._done or (self.best and worth + value + more + self._limit[deuces] < self.best.worth):
                return  # the sets that follow are worth no more
            if left >= 0 and self._promises(worth + value + more, left):
                for take in choices(rank, of_rank(natural, rank), n, self._wanted[rank]):
                    each = Group(take, size - n)
                    self._choose(natural - take, left, worth + value, i, (*chosen, each))

    @property
    def _done(self) -> bool:
        return self._any_will_do and self.best is not None

    def _promises(self, worth: int, deuces: int) -> bool:
        """Tell whether runs that had all the cards to choose from could make it the best."""
        limit = self._limit[deuces]
        if limit < 0 or not self.best:
            return limit >= 0
        return (worth + limit, self._dearest) > (self.best.worth, self.best.top)

    def _finish(self, natural: int, deuces: int, worth: int, sets: tuple[Group, ...]) -> None:
        """Lay the runs from what the sets leave."""
        for held, (more, top, runs) in self._runs(natural).items():
            if held <= deuces:
                top = DEUCE if held < deuces else top
                if self.best is None or (worth + more, top) > (self.best.worth, self.best.top):
                    self.best = Layout(worth + more, top, sets, runs)

    def _runs(self, natural: int) -> dict[int, Runs]:
        """For each number of deuces in them: what all the runs lay at best."""
        top = 0
        found: dict[tuple[int, int], Runs] = {(0, 0): (0, 0, ())}
        for suit, cards in enumerate(suits_of(natural)):
            tables = laid_runs(cards, self._size, self._number, self._ace)
            if len(tables) == 1:
                top = max(top, tables[0][0][1])
            else:
                found = self._joined(found, tables, suit)
        whole: dict[int, Runs] = {}
        for (number, deuces), (worth, left, runs) in found.items():
            pure = self._number - number
            held = deuces + pure * self._size
            value = worth + DEUCE * pure * self._size, max(top, left)
            if held <= self._deuces and (held not in whole or value > whole[held][:2]):
                whole[held] = (*value, runs + pure * (Group(0, self._size),))
        return whole

    def _joined(
        self, found: dict[tuple[int, int], Runs], tables: Sequence[dict[int, Entry]], suit: int
    ) -> dict[tuple[int, int], Runs]:
        """The runs of one more suit beside those found, by number and deuces."""
        joined: dict[tuple[int, int], Runs] = {}
        for (number, deuces), (worth, top, runs) in found.items():
            for more, table in enumerate(tables[: self._number - number + 1]):
                for held, (value, left, masks) in table.items():
                    key, best = (number + more, deuces + held), (worth + value, max(top, left))
                    if key[1] <= self._deuces and (key not in joined or best > joined[key][:2]):
                        new = (Group(number_of(suit, mask), self._size - mask.bit_count()) for mask in masks)
                        joined[key] = (*best, (*runs, *new))
        return joined
