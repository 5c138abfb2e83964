"""Natural cards of a hand as one number: two bits a card say how many there are; a suit is 26 of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from gintutor.cards import CARDS, Card, Rank
from gintutor.contract.hands import points, wild

BITS, MOST_PACKS = 2, 3
SUIT_BITS = 13 * BITS
SUIT_MASK = (1 << SUIT_BITS) - 1
WORTH = tuple(points((CARDS[rank],)) for rank in range(13))
"""Points by rank."""

DEUCE = WORTH[Rank.TWO]


def pack_counts(cards: Sequence[Card]) -> tuple[int, int]:
    """The natural cards as a number, and how many deuces; ``ValueError`` for more of a card than three packs hold."""
    natural = [card for card in cards if not wild(card)]
    if any(natural.count(card) > MOST_PACKS for card in set(natural)):
        raise ValueError(f"more than {MOST_PACKS} of one card")
    return sum(1 << BITS * card.index for card in natural), len(cards) - len(natural)


def unpack(natural: int) -> Iterator[Card]:
    """The cards of a number, ascending."""
    for card in CARDS:
        for _ in range(natural >> BITS * card.index & 3):
            yield card


def cards_of(suit: int, ranks: int) -> tuple[Card, ...]:
    """The cards of a suit by a mask of ranks."""
    return tuple(CARDS[13 * suit + rank] for rank in range(13) if ranks >> rank & 1)


def suits_of(natural: int) -> tuple[int, ...]:
    """One number for each suit."""
    return tuple(natural >> SUIT_BITS * suit & SUIT_MASK for suit in range(4))


def number_of(suit: int, ranks: int) -> int:
    """The same as a number."""
    return sum(1 << BITS * rank for rank in range(13) if ranks >> rank & 1) << SUIT_BITS * suit


@lru_cache(1 << 10)
def copies(suit_cards: int) -> dict[int, int]:
    """Rank → how many, of one suit; not to be changed."""
    return {rank: n for rank in range(13) if (n := suit_cards >> BITS * rank & 3)}


@lru_cache(1 << 10)
def present(suit_cards: int) -> int:
    """The ranks of one suit as a mask."""
    return sum(1 << rank for rank in copies(suit_cards))


def of_rank(natural: int, rank: int) -> tuple[int, ...]:
    """The suits of the cards of one rank, a suit as often as it is there."""
    return _suits(natural >> BITS * rank & _ONE_RANK)


_ONE_RANK = sum(3 << SUIT_BITS * suit for suit in range(4))


@lru_cache(256)
def _suits(cards: int) -> tuple[int, ...]:
    return tuple(suit for suit in range(4) for _ in range(cards >> SUIT_BITS * suit & 3))


def group(rank: int, suits: Iterable[int]) -> int:
    """Cards of one rank as a number."""
    return sum(1 << BITS * (13 * suit + rank) for suit in suits)


def choices(rank: int, suits: tuple[int, ...], n: int, wanted: tuple[int, ...]) -> list[int]:
    """The ways to take so many of a rank that differ for the runs, which want so many of it in each suit at most.

    Cards that no run can want are taken first; of them one is like another.
    """
    idle = [suit for i, suit in enumerate(suits) if i - suits.index(suit) >= wanted[suit]]
    if len(suits) < n:
        return []
    if n <= len(idle):
        return [group(rank, idle[:n])]
    rest = [suit for i, suit in enumerate(suits) if i - suits.index(suit) < wanted[suit]]
    return [group(rank, (*idle, *more)) for more in sorted(set(combinations(rest, n - len(idle))))]
