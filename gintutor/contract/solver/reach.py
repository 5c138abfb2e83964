"""How much of a contract a hand holds: the most of its cards that one layout of the parts can have.

A part holds natural cards that can lie in it together and has room for deuces: half of its size or what the natural
cards leave, and all of it when it has no natural card. A natural card beside others takes the room of one deuce at
most, so a part that has any takes what it can get. What matters is how many lie in all and how much room there is.

The cards missing are always to be had: a card of which all are in the hand or wanted twice is missing from a run at two
places at most, and there deuces may stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product

from gintutor.cards import Card
from gintutor.contract.melds import most_deuces
from gintutor.contract.options import Ace
from gintutor.contract.rounds import Kind, Part
from gintutor.contract.solver.counts import cards_of, choices, copies, of_rank, present, suits_of, unpack
from gintutor.contract.solver.runs import shares, spans, wanted

Runs = tuple[int, int, tuple[tuple[int, int], ...]]
"""Natural cards in runs, room for deuces in them, the runs as suit and mask."""


def room_beside(size: int, cards: int) -> int:
    """Room for deuces beside so many natural cards."""
    return min(most_deuces(size), size - cards) if cards else size


@lru_cache(1 << 10)
def empty_rooms(sizes: tuple[int, ...], deuces: int) -> tuple[int, ...]:
    """The room for deuces in each of the parts without natural cards, when there are so many deuces in the packs.

    A part may be all deuces; natural cards that are missing leave room for half of it.
    """
    ways = [
        tuple(size if pure else most_deuces(size) for size, pure in zip(sizes, way, strict=True))
        for way in product((True, False), repeat=len(sizes))
        if sum(size for size, pure in zip(sizes, way, strict=True) if pure) <= deuces
    ]
    return max(ways, key=sum)


def widest(found: list[Runs]) -> list[Runs]:
    """Those that no other beats both in cards and in room."""
    if len(found) < 2:
        return found
    best: list[Runs] = []
    for each in sorted(found, key=lambda runs: (-runs[0], -runs[1])):
        if not best or each[1] > best[-1][1]:
            best.append(each)
    return best


@lru_cache(1 << 10)
def begun_runs(cards: int, size: int, most: int, ace: Ace) -> tuple[list[Runs], ...]:
    """For 0 … ``most`` runs of the suit, each with a card of it: the most cards with the most room; suits are 0."""
    count = copies(cards)
    found = spans(present(cards), size, 1, ace)
    rooms = [room_beside(size, n) for n in range(size + 1)]
    tables: list[list[Runs]] = [[(0, 0, ())]]
    for number in range(1, min(most, sum(count.values())) + 1):
        table: dict[tuple[int, int], tuple[int, ...]] = {}
        for group in combinations_with_replacement(found, number):
            n = _cards_in(group, count)
            even = sum(rooms[(n + i) // number] for i in range(number))  # the most room, as room is lost ever faster
            if n < number or any(n <= lying and even <= wide for lying, wide in table):
                continue
            for runs in shares(group, count):
                lengths = [run.bit_count() for run in runs]
                if 0 not in lengths:
                    wide = sum([rooms[length] for length in lengths])
                    table.setdefault((n, wide), runs)
                    if wide == even:
                        break
        tables.append(widest([(*key, tuple((0, run) for run in runs)) for key, runs in table.items()]))
    return tuple(tables)


def _cards_in(group: Sequence[int], count: dict[int, int]) -> int:
    """How many cards lie in all the runs, each as often as it is there at most."""
    once = twice = thrice = 0
    for each in group:
        thrice |= twice & each
        twice |= once & each
        once |= each
    n = once.bit_count()
    for more, least in ((twice, 2), (thrice, 3)):
        n += sum(count[rank] >= least for rank in range(13) if more >> rank & 1) if more else 0
    return n


class Reach:
    """Finds the most cards that can lie in the parts together, if more than ``above``: ``used``."""

    def __init__(
        self,
        natural: int,
        deuces: int,
        parts: Sequence[Part],
        ace: Ace,
        packs: int,
        *,
        above: int = -1,
        any_will_do: bool = False,
    ) -> None:
        self.used = above
        self._best: tuple[tuple[int, ...], tuple[tuple[int, int], ...]] = (), ()
        self.found = False
        self._deuces, self._all_deuces, self._ace = deuces, 4 * packs, ace
        self._any_will_do = any_will_do
        runs = [part.size for part in parts if part.kind is Kind.RUN]
        self._number, self._size = len(runs), max(runs, default=0)
        self._sizes = sorted((part.size for part in parts if part.kind is not Kind.RUN), reverse=True)
        self._wanted = wanted(natural, self._size, self._number, 2, ace)
        self._limit = [
            (cards, room + self._size * (self._number - number))
            for number, table in enumerate(self._runs(natural))
            for cards, room, _ in table
        ]
        self._ranks = sorted((len(of_rank(natural, rank)), rank) for rank in range(13) if of_rank(natural, rank))[::-1]
        self._choose(natural, 0, 0, (0, 0), ())

    @property
    def sets(self) -> list[tuple[int, tuple[Card, ...]]]:
        """The sets found: size and natural cards."""
        return [(size, tuple(unpack(each))) for size, each in zip(self._sizes, self._best[0], strict=True)]

    @property
    def runs(self) -> list[tuple[Card, ...]]:
        """The natural cards of the runs found, none empty."""
        return [cards_of(suit, mask) for suit, mask in self._best[1]]

    def _promises(self, cards: int, room: int) -> bool:
        """Tell whether runs that had all the cards to choose from could use more."""
        least, deuces = self.used - cards, self._deuces
        for more, wide in self._limit:
            free = room + wide
            if more + (deuces if deuces < free else free) > least:
                return True
        return False

    def _choose(self, natural: int, cards: int, room: int, first: tuple[int, int], chosen: tuple[int, ...]) -> None:
        """Choose the next set; of those of one size the fuller ones first."""
        if len(chosen) == len(self._sizes):
            if self._promises(cards, room):
                self._finish(natural, cards, room, chosen)
            return
        size = self._sizes[len(chosen)]
        again = bool(chosen) and self._sizes[len(chosen) - 1] == size
        coming = self._sizes[len(chosen) + 1 :]
        most = self._ranks[0][0] if self._ranks else 0
        sure = sum(min(most, each) for each in coming)
        for n in range(min(most, size), -1, -1):
            if not self._promises(cards + n + sure, room + size - n + sum(coming) - sure):
                continue
            if n == 0:
                self._choose(natural, cards, room + size, (0, 0), (*chosen, 0))
                continue
            wide = room_beside(size, n)
            for there, rank in self._ranks:
                if there < n:
                    break
                if again and (-n, rank) < first:
                    continue
                for take in choices(rank, of_rank(natural, rank), n, self._wanted[rank]):
                    self._choose(natural - take, cards + n, room + wide, (-n, rank), (*chosen, take))
                    if self.found and self._any_will_do:
                        return

    def _finish(self, natural: int, cards: int, room: int, sets: tuple[int, ...]) -> None:
        """Begin the runs with what the sets leave."""
        empty = tuple(size for size, each in zip(self._sizes, sets, strict=True) if not each)
        room -= sum(empty)
        for number, table in enumerate(self._runs(natural)):
            blank = (*empty, *(self._size,) * (self._number - number))
            free = room + sum(empty_rooms(blank, self._all_deuces))
            for more, wide, runs in table:
                used = cards + more + min(self._deuces, wide + free)
                if used > self.used:
                    self.used, self._best, self.found = used, (sets, runs), True

    def _runs(self, natural: int) -> tuple[list[Runs], ...]:
        """The runs of all suits together, by their number, up to the number wanted."""
        if not self._number:
            return ([(0, 0, ())],)
        return together(suits_of(natural), 0, self._size, self._number, self._ace)


@lru_cache(1 << 10)
def together(suits: tuple[int, ...], first: int, size: int, most: int, ace: Ace) -> tuple[list[Runs], ...]:
    """The runs of several suits, ``first`` and those that follow, by their number: halves are remembered."""
    if len(suits) == 1:
        tables = begun_runs(suits[0], size, most, ace)
        if not first:
            return tables
        return tuple(
            [(cards, room, tuple((first, mask) for _, mask in runs)) for cards, room, runs in table] for table in tables
        )
    half = len(suits) // 2
    one = together(suits[:half], first, size, most, ace)
    other = together(suits[half:], first + half, size, most, ace)
    joined: list[list[Runs]] = [[] for _ in range(min(most, len(one) + len(other) - 2) + 1)]
    for number, several in enumerate(one):
        for more, table in enumerate(other[: len(joined) - number]):
            joined[number + more] += [
                (cards + extra, room + wide, runs + masks)
                for cards, room, runs in several
                for extra, wide, masks in table
            ]
    return tuple(map(widest, joined))
