"""Suits, ranks, cards and hands: the alphabet every other module speaks.

A card is stored and sent language-neutral (``7D``, ``TH``; ``10H`` and ``7♦`` are read too). Words for cards
live in :mod:`gintutor.i18n` only. Values: ace 1, pips as they stand, jack, queen and king 10 (RULES §1).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from random import Random


class Suit(IntEnum):
    """The four suits in stored order: clubs, diamonds, hearts, spades."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """The stored letter: C, D, H or S."""
        return "CDHS"[self]

    @property
    def symbol(self) -> str:
        """The suit's sign: ♣ ♦ ♥ ♠."""
        return "♣♦♥♠"[self]


class Rank(IntEnum):
    """The thirteen ranks, ace low (all three sources: A-2-3 is a run, Q-K-A is not)."""

    ACE = 0
    TWO = 1
    THREE = 2
    FOUR = 3
    FIVE = 4
    SIX = 5
    SEVEN = 6
    EIGHT = 7
    NINE = 8
    TEN = 9
    JACK = 10
    QUEEN = 11
    KING = 12

    @property
    def letter(self) -> str:
        """The stored letter: A, 2 … 9, T, J, Q or K."""
        return "A23456789TJQK"[self]

    @property
    def points(self) -> int:
        """Deadwood points: 1 for an ace, 10 for a court card, else the pips."""
        return min(int(self) + 1, 10)


class CardError(ValueError):
    """A text or a group of cards that cannot be read.

    ``code`` is one of ``empty``, ``suit``, ``rank``, ``repeated``; ``token`` is the text at fault and
    ``position`` its place, counted from 0.
    """

    def __init__(self, code: str, token: str, position: int = 0) -> None:
        super().__init__(f"{code}: {token!r} at position {position}")
        self.code = code
        self.token = token
        self.position = position


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One of the 52 cards. ``index`` = 13 · suit + rank; ordering follows the index."""

    suit: Suit
    rank: Rank

    @property
    def index(self) -> int:
        """0 … 51."""
        return 13 * self.suit + self.rank

    @property
    def points(self) -> int:
        """Deadwood points, 1 … 10."""
        return self.rank.points

    @property
    def bit(self) -> int:
        """The card's bit in a hand mask."""
        return 1 << 13 * self.suit + self.rank

    def __str__(self) -> str:
        return self.rank.letter + self.suit.letter


CARDS: tuple[Card, ...] = tuple(Card(suit, rank) for suit in Suit for rank in Rank)

_SUITS = {sign: suit for suit in Suit for sign in (suit.letter, suit.letter.lower(), suit.symbol, "♧♢♡♤"[suit])}
_RANKS = {rank.letter: rank for rank in Rank} | {"10": Rank.TEN, "1": Rank.ACE}


def card(text: str, position: int = 0) -> Card:
    """Read one card (``7D``, ``10h``, ``TH``, ``K♠``), any case; raise :class:`CardError` naming the fault."""
    token = text.strip().removesuffix("\ufe0f")
    if not token:
        raise CardError("empty", text, position)
    suit = _SUITS.get(token[-1])
    if suit is None:
        raise CardError("suit", text, position)
    rank = _RANKS.get(token[:-1].upper())
    if rank is None:
        raise CardError("rank", text, position)
    return CARDS[13 * suit + rank]


def cards(text: str) -> tuple[Card, ...]:
    """Read cards set apart by spaces or commas, in the order given; raise :class:`CardError` for the first fault."""
    return tuple(card(token, i) for i, token in enumerate(text.replace(",", " ").split()))


@dataclass(frozen=True, slots=True)
class Hand:
    """A set of different cards as one 52-bit mask; iterates in index order."""

    mask: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.mask < 1 << 52:
            raise ValueError(f"mask must lie in 0 … 2**52 - 1, not {self.mask}")

    @classmethod
    def of(cls, source: Iterable[Card] | str) -> Hand:
        """Gather cards (or read them from text); raise :class:`CardError` ``repeated`` for a card given twice."""
        mask = 0
        for i, each in enumerate(cards(source) if isinstance(source, str) else source):
            if mask & each.bit:
                raise CardError("repeated", str(each), i)
            mask |= each.bit
        return cls(mask)

    @property
    def points(self) -> int:
        """Points of all the cards together, as if none were melded."""
        mask, points = self.mask, _POINTS
        return points[mask & 8191] + points[mask >> 13 & 8191] + points[mask >> 26 & 8191] + points[mask >> 39]

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            low = mask & -mask
            yield CARDS[low.bit_length() - 1]
            mask ^= low

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, each: object) -> bool:
        return isinstance(each, Card) and bool(self.mask & each.bit)

    def __or__(self, other: Hand) -> Hand:
        return Hand(self.mask | other.mask)

    def __and__(self, other: Hand) -> Hand:
        return Hand(self.mask & other.mask)

    def __sub__(self, other: Hand) -> Hand:
        return Hand(self.mask & ~other.mask)

    def __str__(self) -> str:
        return " ".join(map(str, self))


DECK = Hand((1 << 52) - 1)
NO_CARDS = Hand()


def _points_of_a_suit() -> bytes:
    """The points of every group of cards of one suit, by its 13 bits."""
    points = bytearray(1 << 13)
    for mask in range(1, 1 << 13):
        highest = mask.bit_length() - 1
        points[mask] = points[mask ^ 1 << highest] + CARDS[highest].points
    return bytes(points)


_POINTS = _points_of_a_suit()


def shuffled(cards: Iterable[Card], seed: str | int) -> tuple[Card, ...]:
    """The cards in an order named by the seed, the same on every platform and Python version.

    Fisher and Yates over ``Random.random()``, the only sequence Python promises for a seed.
    """
    chance = Random(str(seed).encode(errors="backslashreplace").decode()).random
    out = list(cards)
    for i in range(len(out) - 1, 0, -1):
        j = int(chance() * (i + 1))
        out[i], out[j] = out[j], out[i]
    return tuple(out)
