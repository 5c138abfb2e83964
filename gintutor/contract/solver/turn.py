"""A turn after laying down: which cards go into new melds and on melds, so that least is left after the discard.

Natural cards are put into runs suit by suit, in every way that differs; what then lies in sets follows, and so does
where deuces go. A meld needs some deuces (holes of a run, the third card of a set) and has room for more; three or
more to spare are a meld of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gintutor.cards import Rank
from gintutor.contract.melds import Laid, ends, has_ends
from gintutor.contract.options import Ace
from gintutor.contract.rounds import LONGEST_RUN, SHORTEST, Kind
from gintutor.contract.solver.counts import DEUCE, WORTH, copies, number_of, of_rank, suits_of
from gintutor.contract.solver.pieces import NEW, Piece, Pieces, pure, room


@dataclass(frozen=True, slots=True)
class Way:
    """Pieces of one suit that can lie together, the cards they use as a number, what they need and make room for."""

    natural: int
    suit: int
    deuces: int
    room: int
    pieces: tuple[Piece, ...]

    @property
    def built(self) -> frozenset[int]:
        """The numbers of the melds built on."""
        return frozenset(piece.meld for piece in self.pieces if piece.meld != NEW)

    def beats(self, other: Way) -> bool:
        """Tell whether it needs no more deuces and takes as many in all."""
        return self.deuces <= other.deuces and self.deuces + self.room >= other.deuces + other.room

    def joined(self, piece: Piece) -> Way:
        """The way with one piece more."""
        more = number_of(self.suit, piece.ranks)
        return Way(
            self.natural + more, self.suit, self.deuces + piece.deuces, self.room + piece.room, (*self.pieces, piece)
        )


@dataclass(frozen=True, slots=True)
class End:
    """A way to lay: points left after the discard and before it, the ways of the suits, pairs that take a deuce.

    So many ``deuces_alone`` make a meld of their own.
    """

    after: int
    left: int
    ways: tuple[Way, ...]
    pairs: tuple[int, ...]
    deuces_alone: int = 0


class Turn:
    """Finds the end that leaves least; without ``keep`` nothing need be kept to discard, and ``after`` is ``left``."""

    def __init__(self, natural: int, deuces: int, melds: Sequence[Laid], ace: Ace, *, keep: bool = True) -> None:
        self._deuces, self._melds, self._ace, self._keep = deuces, melds, ace, keep
        self._own = {meld.stands_for[0].rank for meld in melds if meld.kind is Kind.SET and not pure(meld)}
        self._counts = [len(of_rank(natural, rank)) for rank in range(13)]
        whole = sum(n * WORTH[rank] for rank, n in enumerate(self._counts)) + DEUCE * deuces
        self.best = End(whole + 1, whole + 1, (), ())
        self._suits = [self._ways(cards, suit) for suit, cards in enumerate(suits_of(natural)) if cards]
        self._choose(0, natural, 0, sum(map(room, melds)), ())

    def _pieces(self, cards: int, suit: int) -> list[Piece]:
        """What the cards of the suit can make."""
        count = copies(cards)
        runs = {i: meld for i, meld in enumerate(self._melds) if meld.kind is Kind.RUN}
        here = {i: meld for i, meld in runs.items() if has_ends(meld) and meld.stands_for[0].suit == suit}
        deuces = {i: meld for i, meld in runs.items() if not has_ends(meld)}
        low, high = ends(self._ace)
        there = {place for place in range(low, high + 1) if (place - 1) % 13 in count}
        # A card that nothing else can use belongs into the run that reaches it, unless the run may get full of deuces.
        alone = not here and not deuces and max(count.values()) == 1 and len(there) + self._deuces < LONGEST_RUN
        must = {place for place in there if self._of_runs_only((place - 1) % 13)} if alone else set()
        found = Pieces(there, must, self._deuces, self._ace)
        pieces = [*found.new()]
        for i, meld in here.items():
            pieces += found.on(i, meld)
        for i, meld in deuces.items():
            pieces += found.on_deuces(i, meld)
        return pieces

    def _of_runs_only(self, rank: int) -> bool:
        return self._counts[rank] == 1 and rank not in self._own and rank != Rank.ACE  # which has two places

    def _ways(self, cards: int, suit: int) -> list[Way]:
        """All ways to put cards of the suit into runs, for the same cards and melds only those that none beats."""
        pieces = self._pieces(cards, suit)
        found: dict[tuple[int, frozenset[int]], list[Way]] = {}

        def add(way: Way, left: dict[int, int], first: int) -> None:
            same = found.setdefault((way.natural, way.built), [])
            if any(old.beats(way) for old in same):
                return
            same[:] = [old for old in same if not way.beats(old)] + [way]
            there = sum(1 << rank for rank, n in left.items() if n)
            for i in range(first, len(pieces)):
                piece = pieces[i]
                fits = not piece.ranks & ~there and way.deuces + piece.deuces <= self._deuces
                if fits and piece.meld not in way.built:
                    add(way.joined(piece), {rank: n - (piece.ranks >> rank & 1) for rank, n in left.items()}, i)

        add(Way(0, suit, 0, 0, ()), copies(cards), 0)
        return [way for ways in found.values() for way in ways]

    def _choose(self, i: int, natural: int, needs: int, room: int, ways: tuple[Way, ...]) -> None:
        if i == len(self._suits):
            self._finish(natural, needs, room, ways)
            return
        for way in self._suits[i]:
            if self.best.after == 0:
                return
            if needs + way.deuces <= self._deuces and not any(way.built & other.built for other in ways):
                self._choose(i + 1, natural - way.natural, needs + way.deuces, room + way.room, (*ways, way))

    def _finish(self, natural: int, needs: int, room: int, ways: tuple[Way, ...]) -> None:
        """Lay the sets of what the runs leave, the dearest pairs with a deuce each as far as that pays."""
        left, dearest, pairs = 0, 0, []
        for rank in range(13):
            n = len(of_rank(natural, rank))
            if n >= SHORTEST or rank in self._own:
                room += n
            elif n == 2:
                pairs.append((WORTH[rank], rank))
            elif n:
                left += WORTH[rank]
                dearest = max(dearest, WORTH[rank])
        pairs.sort(reverse=True)
        for number in range(min(len(pairs), self._deuces - needs) + 1):
            over = self._deuces - needs - number
            alone = over if over >= SHORTEST and over > room + number else 0
            kept = max(0, over - room - number) if not alone else 0
            rest = left + 2 * sum(worth for worth, _ in pairs[number:]) + DEUCE * kept
            most = DEUCE if kept else max([dearest, *(worth for worth, _ in pairs[number:])])
            after = rest - most if self._keep else rest
            if (after, rest) < (self.best.after, self.best.left):
                self.best = End(after, rest, ways, tuple(rank for _, rank in pairs[:number]), alone)
