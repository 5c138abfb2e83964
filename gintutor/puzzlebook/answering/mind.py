"""A player with a limited view: sees not everything, compares only so many ways, now and then adds up wrong.

What is overlooked is decided by a digest of the puzzle and of the thing there is to see, never by a clock or a state:
the same puzzle is solved, or not, wherever it is tried. All who try see the same things easily; who is stronger sees
all that a weaker one does, and more.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import TypeAlias

from gintutor.cards import Hand
from gintutor.exercises.dealing import melds_in, whole_melds
from gintutor.exercises.greedy import WEIGHTS, Temptation
from gintutor.melds import Meld
from gintutor.players.chance import mixed

End: TypeAlias = tuple[tuple[Meld, ...], Hand]
"""Melds laid down, and the cards that are left."""


class Thing(IntEnum):
    """What there is to see, or to think of."""

    MELD = 1
    SUM = 2
    CARD = 3  # where it lies: in one's hand, in the pile, with the opponent
    OUT = 4
    FIT = 5  # a card to lay off
    RULE = 6
    LINE = 7  # of a sheet
    IDEA = 8  # a way that is off the beaten track
    PRICE = 9


PLAIN, CROSSING, SHORTENED = 0.3, 0.5, 1.5
"""How hard a meld is to see: by itself, beside another that wants its cards, as a part of a longer one."""
ADDEND = 0.06


@dataclass(frozen=True, slots=True, kw_only=True)
class Strength:
    """``sight``: how surely a thing as hard as 1 is seen. ``ways``: how many first melds are compared.

    ``first``: the one that comes to mind.
    """

    sight: float
    ways: int
    first: Temptation = Temptation.LARGEST


class Luck:
    """A number from 0 to 1 for everything there is to see in one attempt at a puzzle."""

    def __init__(self, puzzle: str, attempt: int) -> None:
        self._base = int.from_bytes(hashlib.sha256(f"{puzzle}/{attempt}".encode()).digest()[:8], "big")
        self._known: dict[tuple[int, int], float] = {}

    def of(self, kind: Thing, what: int) -> float:
        """The number of that thing."""
        if (kind, what) not in self._known:
            self._known[kind, what] = mixed(self._base ^ mixed(kind << 56 ^ what)) / (1 << 64)
        return self._known[kind, what]


class Mind:
    """Somebody of that strength with a puzzle before them, at one attempt."""

    def __init__(self, strength: Strength, luck: Luck) -> None:
        self.strength = strength
        self.luck = luck
        self._split: dict[Hand, End] = {}

    def sees(self, kind: Thing, what: int = 0, hard: float = 1) -> bool:
        """Whether that is seen; what is twice as hard is seen as seldom as twice in a row."""
        return self.luck.of(kind, what) < float(self.strength.sight**hard)

    def melds(self, hand: Hand) -> list[Meld]:
        """The melds of the hand that are seen, the most tempting first."""
        weight = WEIGHTS[self.strength.first]
        seen = [meld for meld, hard in _looks(hand) if self.sees(Thing.MELD, meld.hand.mask, hard)]
        return sorted(seen, key=lambda meld: (weight(meld), meld.hand.mask), reverse=True)

    def ends(self, hand: Hand) -> list[End]:
        """The ways to lay the hand down that are compared, the most tempting first."""
        return list(_ends(hand, self.melds(hand), self.strength.ways))

    def split(self, hand: Hand) -> End:
        """The one of them that seems to leave the least."""
        if hand not in self._split:
            self._split[hand] = min(self.ends(hand), key=lambda end: self.count(end[1]))
        return self._split[hand]

    def left(self, hand: Hand) -> int:
        """The points that seem to be left of the hand."""
        return self.count(self.split(hand)[1])

    def count(self, cards: Hand) -> int:
        """The points of the cards; who adds up wrong leaves out the first of them."""
        if not cards or self.sees(Thing.SUM, cards.mask, ADDEND * len(cards)):
            return cards.points
        return cards.points - next(iter(cards)).points


@lru_cache(maxsize=1 << 12)
def _looks(hand: Hand) -> tuple[tuple[Meld, float], ...]:
    """Every meld of the hand, and how hard it is to see."""
    found = melds_in(hand)
    whole = whole_melds(hand) if found else ()
    return tuple((meld, _hard(meld, whole) if meld in whole else SHORTENED) for meld in found)


def _hard(meld: Meld, whole: tuple[Meld, ...]) -> float:
    return CROSSING if any(each != meld and each.hand.mask & meld.hand.mask for each in whole) else PLAIN


def _ends(left: Hand, melds: list[Meld], ways: int) -> list[End]:
    """So many first melds, one fewer each time after them, until none fits."""
    fitting = [each for each in melds if not each.hand.mask & ~left.mask]
    if not fitting:
        return [((), left)]
    return [
        ((first, *more), rest)
        for first in fitting[:ways]
        for more, rest in _ends(left - first.hand, fitting, max(1, ways - 1))
    ]
