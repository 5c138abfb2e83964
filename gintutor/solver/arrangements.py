"""Every best way to split a hand of any size into melds, one of them, or only their number.

The hand is walked rank by rank from the ace. All that matters of the ranks behind is, for each suit, how long the run
is that ends there: 0, 1, 2 or at least 3 cards. So at most 4⁴ states are met at a rank and even the whole pack is
solved at once, although its best splits are far too many to list. Three or more cards may stay a finished run, grow,
or stop for a new run to start; one or two must grow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, product

from gintutor.cards import Hand
from gintutor.melds import MELDS, Arrangement
from gintutor.solver.tables import BEST_RUNS, RUN_DEADWOOD, SETS, SHIFTS, SUIT_BITS, SUIT_MASK, rank_counts, set_choices

MELD_OF = {meld.hand.mask: meld for meld in MELDS}
_ORDER = {mask: place for place, mask in enumerate(MELD_OF)}

MAX_CHOICES = 216
"""Up to so many choices of sets (three ranks held four times) are tried one by one; more cards take the walk."""

_FINISHED = 3
_IMPOSSIBLE = 1 << 20
# What the card of one suit does at a rank: lie unmelded or in a set (or be absent), start a run, grow the open run.
_LOOSE, _START, _GROW = range(3)
_State = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Step:
    """What happens at one rank: the set taken (or 0), each suit's action, the points left, the state after it."""

    group: int
    actions: tuple[int, ...]
    points: int
    after: _State


class _Walk:
    """The walk over one hand; each state is solved once."""

    def __init__(self, mask: int) -> None:
        self._mask = mask
        self._known: dict[tuple[int, _State], tuple[int, int]] = {}

    def _ways(self, rank: int, shift: int, length: int, group: int) -> list[tuple[int, int, int]]:
        """List what one suit can do at a rank: (action, points left, length of the run that ends there)."""
        bit = 1 << shift + rank
        free = self._mask & bit & ~group
        if 0 < length < _FINISHED:
            return [(_GROW, 0, length + 1)] if free else []
        if not free:
            return [(_LOOSE, 0, 0)]
        ways = [(_LOOSE, min(rank + 1, 10), 0)]
        if length:
            ways.append((_GROW, 0, _FINISHED))
        if rank <= 10 and self._mask & 7 * bit == 7 * bit:
            ways.append((_START, 0, 1))
        return ways

    def _steps(self, rank: int, state: _State) -> Iterator[_Step]:
        """Yield every step possible at a rank."""
        for group in (0, *(each for each in SETS[rank] if each & self._mask == each)):
            ways = (self._ways(rank, shift, length, group) for shift, length in zip(SHIFTS, state, strict=True))
            for way in product(*ways):
                actions, points, after = zip(*way, strict=True)
                yield _Step(group=group, actions=actions, points=sum(points), after=after)

    def least(self, rank: int = 0, state: _State = (0, 0, 0, 0)) -> tuple[int, int]:
        """Give the least points left from ``rank`` up, and the number of ways to leave so little."""
        if rank == SUIT_BITS:
            return (_IMPOSSIBLE, 0) if {1, 2} & set(state) else (0, 1)
        key = rank, state
        if key not in self._known:
            best, ways = _IMPOSSIBLE, 0
            for step in self._steps(rank, state):
                left, count = self.least(rank + 1, step.after)
                if step.points + left < best:
                    best, ways = step.points + left, count
                elif step.points + left == best:
                    ways += count
            self._known[key] = best, ways
        return self._known[key]

    def paths(self, rank: int = 0, state: _State = (0, 0, 0, 0)) -> Iterator[tuple[_Step, ...]]:
        """Yield the steps of every best split; no dead end is entered, so the first one comes at once."""
        if rank == SUIT_BITS:
            yield ()
            return
        best, _ = self.least(rank, state)
        for step in self._steps(rank, state):
            if step.points + self.least(rank + 1, step.after)[0] == best:
                for rest in self.paths(rank + 1, step.after):
                    yield (step, *rest)


def _arrangement(mask: int, groups: Iterable[int]) -> Arrangement:
    """Put melds given as masks in the order of ``MELDS``; the other cards are deadwood."""
    melds = sorted(groups, key=_ORDER.__getitem__)
    return Arrangement(tuple(MELD_OF[group] for group in melds), Hand(mask & ~sum(melds)))


def _from_path(mask: int, path: tuple[_Step, ...]) -> Arrangement:
    """Collect the sets taken and the runs that grew along a path."""
    groups = [step.group for step in path if step.group]
    for suit, shift in enumerate(SHIFTS):
        run = 0
        for rank, step in enumerate(path):
            action = step.actions[suit]
            if action != _GROW and run:
                groups.append(run)
                run = 0
            if action != _LOOSE:
                run |= 1 << shift + rank
        if run:
            groups.append(run)
    return _arrangement(mask, groups)


def split(mask: int, choices: Iterable[int]) -> tuple[int, Arrangement]:
    """Give the least deadwood points of a hand over the given choices of sets, and a split that leaves them."""
    # Fewest cards in sets first among equals, then fewest melds: long runs stay whole.
    best, least = 0, _IMPOSSIBLE
    for choice in choices:
        rest = mask & ~choice
        points = sum(RUN_DEADWOOD[rest >> shift & SUIT_MASK] for shift in SHIFTS)
        if points < least:
            best, least = choice, points
    return least, _arrangement(mask, [*sets_in(best), *runs_in(mask & ~best)])


def sets_in(choice: int) -> Iterator[int]:
    """Yield the sets that a choice of sets is made of."""
    for groups in SETS:
        if group := choice & groups[-1]:
            yield group


def runs_in(mask: int) -> Iterator[int]:
    """Yield the runs of the best split into runs alone."""
    for shift in SHIFTS:
        for run in BEST_RUNS[mask >> shift & SUIT_MASK]:
            yield run << shift


def best_arrangement(hand: Hand) -> Arrangement:
    """Find one split of a hand of any size, 0 … 52 cards, that leaves the least deadwood; long runs stay whole.

    Whatever sets are chosen, each suit's remainder is best split by the table, so the least over the choices of sets
    is the least of all.
    """
    if few_choices(hand.mask):
        return split(hand.mask, set_choices(hand.mask))[1]
    return next(best_splits(hand))


def few_choices(mask: int) -> bool:
    """Tell whether a hand offers at most ``MAX_CHOICES`` choices of sets; every hand of fewer than 14 cards does."""
    thrice, fourfold = rank_counts(mask)
    choices: int = 2 ** (thrice & ~fourfold).bit_count() * 6 ** fourfold.bit_count()
    return choices <= MAX_CHOICES


def best_splits(hand: Hand) -> Iterator[Arrangement]:
    """Yield every split that leaves the least deadwood, each once, one after another; a big hand has far too many."""
    return (_from_path(hand.mask, path) for path in _Walk(hand.mask).paths())


def all_best(hand: Hand, limit: int = 10_000) -> tuple[Arrangement, ...]:
    """List every split that leaves the least deadwood, at most ``limit`` of them; :func:`count_best` counts all.

    Splits are different when their melds are: six cards in sequence are one run or two. No hand of eleven cards comes
    near the limit; the whole pack has more best splits than can ever be listed.
    """
    return tuple(islice(best_splits(hand), limit))


def count_best(hand: Hand) -> int:
    """Count the splits that leave the least deadwood, exactly, for a hand of any size."""
    return _Walk(hand.mask).least()[1]


def walk_least(mask: int) -> int:
    """Give the least deadwood points of a hand mask by the walk, in bounded time for any size."""
    return _Walk(mask).least()[0]
