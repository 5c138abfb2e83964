"""Seeded chance for the exercises: the same seed deals the same cards on every Python from 3.11 on and in Pyodide.

Only ``Random.random()`` is used: Python promises its sequence for a seed, while ``shuffle``, ``sample`` and
``choice`` may change how they consume it. Uniform hands hold almost no melds, so hands are grown by kinship.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, TypeVar

from gintutor.cards import DECK, Card, Hand
from gintutor.melds import MELDS, Meld

T = TypeVar("T")
W = TypeVar("W")


class NoDealError(RuntimeError):
    """A search found no deal within its bound; ``what`` names the search. A fault of ours, never of a caller."""

    def __init__(self, what: str) -> None:
        super().__init__(f"no deal found: {what}")
        self.what = what

    def __reduce__(self) -> tuple[type[NoDealError], tuple[Any, ...]]:
        return NoDealError, (self.what,)


class Dealer:
    """A source of choices for one item, named by the words of its seed."""

    def __init__(self, *words: str | int) -> None:
        self._random = Random("/".join(map(str, words))).random

    def below(self, n: int) -> int:
        """A whole number from 0 to ``n`` - 1."""
        return int(self._random() * n)

    def chance(self, probability: float) -> bool:
        """True with that probability."""
        return self._random() < probability

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each as likely; ``IndexError`` when there is none."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in random order (Fisher and Yates)."""
        out = list(items)
        for i in range(len(out) - 1, 0, -1):
            j = self.below(i + 1)
            out[i], out[j] = out[j], out[i]
        return out

    def sample(self, items: Iterable[T], size: int) -> list[T]:
        """``size`` different items in random order (fewer when there are not so many)."""
        return self.shuffled(items)[:size]


def in_turn(forms: Sequence[str], seed: int) -> str:
    """The surface form of that seed: seeds take turns."""
    return forms[seed % len(forms)]


def melds_in(hand: Hand) -> tuple[Meld, ...]:
    """Every legal meld that the hand's cards allow, in the order of :data:`~gintutor.melds.MELDS`."""
    missing = ~hand.mask
    return tuple([meld for mask, meld in _MASKS if not mask & missing])


_MASKS = tuple((meld.hand.mask, meld) for meld in MELDS)


def low_cards(points: int, free: Hand = DECK) -> Hand:
    """The free cards that count at most so many points."""
    return free & _LOW[points]


_LOW = tuple(Hand.of(card for card in DECK if card.points <= points) for points in range(11))


def threes_with(card: Card, free: Hand) -> tuple[Meld, ...]:
    """Every meld of three that has the card in it and lies within ``free``."""
    missing = ~free.mask
    return tuple(meld for meld in _THREES_WITH[card.index] if not meld.hand.mask & missing)


_THREES_WITH = tuple(tuple(meld for meld in MELDS if len(meld) == 3 and card in meld.hand) for card in DECK)


def whole_melds(hand: Hand) -> tuple[Meld, ...]:
    """The melds of the hand that no other meld of it contains: what the eye sees first."""
    found = melds_in(hand)
    masks = [meld.hand.mask for meld in found]
    return tuple(meld for meld in found if sum(meld.hand.mask & mask == meld.hand.mask for mask in masks) == 1)


def kin(card: Card) -> tuple[Card, ...]:
    """The cards that could share a meld with it and touch it: its rank, and its neighbours in the suit."""
    return _KIN[card.index]


_KIN: tuple[tuple[Card, ...], ...] = tuple(
    tuple(
        other
        for other in DECK
        if other != card and (other.rank is card.rank or (other.suit is card.suit and abs(other.rank - card.rank) == 1))
    )
    for card in DECK
)


def grow(dealer: Dealer, start: Hand, size: int, *, free: Hand = DECK, kinship: float = 0.8) -> Hand:
    """Grow ``start`` to ``size`` cards out of ``free``: mostly kin of cards held, now and then a stranger.

    ``kinship`` is the share of kin. The more kin, the more melds, and the more of them cross.
    """
    hand = start
    while len(hand) < size:
        open_cards = free - hand
        wanted = tuple(hand)
        near = [each for each in kin(dealer.choice(wanted)) if each in open_cards] if wanted else []
        chosen = dealer.choice(near) if near and dealer.chance(kinship) else dealer.choice(tuple(open_cards))
        hand = hand | Hand(chosen.bit)
    return hand


def torn(dealer: Dealer, card: Card, free: Hand) -> Hand:
    """A meld with the card in it that is worth keeping only until the card may go, and the one it crosses.

    Both are of three. The other one keeps less at first; but once the card is gone, more than the rest of this one.
    """
    found: list[Hand] = []
    for first in threes_with(card, free):
        for at in first.hand - Hand(card.bit):
            spared = first.points - card.points - at.points
            across = threes_with(at, free - (first.hand - Hand(at.bit)))
            better = (each for each in across if spared < each.points - at.points < spared + card.points)
            found.extend(first.hand | each.hand for each in better)
    return dealer.choice(found) if found else Hand()


_BY_SIZE = {size: tuple(meld for meld in MELDS if len(meld) == size) for size in range(3, 14)}


def disjoint_melds(dealer: Dealer, sizes: Sequence[int], *, free: Hand = DECK) -> tuple[Meld, ...]:
    """Melds of these sizes that share no card, all within ``free``; fewer when the free cards allow no more."""
    out: list[Meld] = []
    for size in sizes:
        missing = ~free.mask
        fitting = [meld for meld in _BY_SIZE[size] if not meld.hand.mask & missing]
        if not fitting:
            break
        out.append(dealer.choice(fitting))
        free = free - out[-1].hand
    return tuple(out)


def search(what: str, attempt: Callable[[], T | None], *, tries: int = 4000) -> T:
    """The first attempt that yields something; raise :class:`NoDealError` after ``tries``.

    The bound only keeps a mistake from hanging a notebook: tests measure that items need far fewer.
    """
    for _ in range(tries):
        if (found := attempt()) is not None:
            return found
    raise NoDealError(what)


def search_any(what: str, wishes: Iterable[W], attempt: Callable[[W], T | None], *, tries: int = 600) -> T:
    """The first thing found for the first wish that can be had; raise :class:`NoDealError` when none can.

    House rules may make a wish impossible (a hand that misses a limit of fifty), so weaker ones follow it.
    """
    for wished in wishes:
        for _ in range(tries):
            if (found := attempt(wished)) is not None:
                return found
    raise NoDealError(what)


def in_hand_order(hand: Iterable[Card]) -> tuple[Card, ...]:
    """Cards as a hand is held: by suit, then by rank."""
    return tuple(sorted(hand))
