"""Outs: the cards not seen yet that would complete a meld, let a hand knock or make it gin; and what a draw leaves.

A card is *unseen* when it is neither in one's own hand nor was it seen in the discard pile. Every unseen card is as
likely as any other to come next, whether the others of them lie in the stock or with the opponent.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from gintutor.cards import CARDS, DECK, Card, Hand
from gintutor.melds import SHORT_MELDS, Meld
from gintutor.solver import least_deadwood

THREES: tuple[Meld, ...] = tuple(meld for meld in SHORT_MELDS if len(meld) == 3)
"""The 96 melds of three cards: 52 sets and 44 runs. A longer meld holds one of them."""

_WITH: tuple[tuple[Meld, ...], ...] = tuple(tuple(meld for meld in THREES if each in meld.hand) for each in CARDS)


def threes_with(card: Card) -> tuple[Meld, ...]:
    """The melds of three cards that hold the card: 4 for an ace or king, 5 for a two or queen, else 6."""
    return _WITH[card.index]


def unseen(held: Hand, seen: Hand) -> Hand:
    """The cards that may still come: all but one's own and those seen in the discard pile."""
    return DECK - held - seen


def melds_made(held: Hand, card: Card) -> tuple[Meld, ...]:
    """The melds of three that the card would make with cards held."""
    return tuple(meld for meld in _WITH[card.index] if not meld.hand.mask & ~(held.mask | card.bit))


def best_after(held: Hand, drawn: Card, *, barred: bool = False) -> int:
    """The least deadwood once the card is drawn and one card discarded; ``barred``: not the drawn one."""
    return min(map(least_deadwood, _kept(held, drawn) if barred else (held, *_kept(held, drawn))))


def _kept(held: Hand, drawn: Card) -> Iterator[Hand]:
    """The hands that remain when the card is drawn and one of the others is discarded."""
    eleven = held.mask | drawn.bit
    return (Hand(eleven ^ each.bit) for each in held)


def meld_outs(held: Hand, among: Hand) -> Hand:
    """The cards of ``among`` that make a meld with cards held."""
    return Hand.of(each for each in among if melds_made(held, each))


@lru_cache(maxsize=64)
def low_outs(held: Hand, among: Hand, limit: int) -> Hand:
    """The cards of ``among`` after which some discard leaves at most ``limit`` points."""
    if least_deadwood(held) <= limit:
        return among
    return Hand.of(each for each in among if any(least_deadwood(kept) <= limit for kept in _kept(held, each)))


def far_ends(held: Hand, outs: Hand) -> tuple[tuple[Card, Card], ...]:
    """The pairs of outs that lie at the two ends of the same cards held in sequence, low end first."""
    return tuple(_ends(held, outs))


def _ends(held: Hand, outs: Hand) -> Iterator[tuple[Card, Card]]:
    for low, high in combinations(outs, 2):
        between = CARDS[low.index + 1 : high.index]
        if low.suit is high.suit and len(between) > 1 and all(each in held for each in between):
            yield low, high


def mean_after_draw(held: Hand, among: Hand) -> float:
    """The least deadwood after a draw and the best discard, on average over the cards that may come."""
    return sum(best_after(held, each) for each in among) / len(among)
