"""Hands as bare 52-bit masks, for the thousands of hands a strong player looks at in one decision.

Elsewhere a hand is a :class:`~gintutor.cards.Hand`; in here, and in the modules that think ahead, every object made
would cost more than the question asked about it. A card is its index, 0 … 51.
"""

from __future__ import annotations

from gintutor.cards import DECK, Rank
from gintutor.melds import MELDS

ALL = (1 << 52) - 1
_EVERY_SUIT = 1 | 1 << 13 | 1 << 26 | 1 << 39
_SUIT = (1 << 13) - 1


def _above(rank: int) -> int:
    """The cards of that rank or a higher one."""
    return sum(card.bit for card in DECK if card.rank >= rank)


_FROM_TWO, _FROM_THREE = _above(Rank.TWO), _above(Rank.THREE)
_TO_QUEEN, _TO_JACK = ALL & ~_above(Rank.KING), ALL & ~_above(Rank.QUEEN)

POINTS = bytes(card.points for card in DECK)
"""Deadwood points by index."""


def indices(mask: int) -> list[int]:
    """The cards of a mask in order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


PAIRS: tuple[tuple[tuple[int, int, int], ...], ...] = tuple(
    tuple(
        (pair, *indices(pair))  # type: ignore[misc]
        for meld in MELDS
        if len(meld) == 3 and card in meld.hand
        for pair in (meld.hand.mask & ~card.bit,)
    )
    for card in DECK
)
"""For each card every two cards that make a meld with it, as (mask, index, index)."""

NEAR: tuple[int, ...] = tuple(sum({bit for _, a, b in pairs for bit in (1 << a, 1 << b)}) for pairs in PAIRS)
"""For each card the cards that can stand with it in a meld of three."""


def makes_meld(card: int, mask: int) -> bool:
    """Tell whether a card makes a meld with two cards of the mask."""
    near = NEAR[card] & mask
    if near & near - 1 == 0:
        return False
    return any(pair & near == pair for pair, _, _ in PAIRS[card])


def completing(mask: int) -> int:
    """Gather the cards outside the mask that make a meld with two cards of it, all 52 at once.

    A run wants the two cards below, the two above, or one on either side; a set wants two cards of the rank.
    """
    below, below2 = mask << 1 & _FROM_TWO, mask << 2 & _FROM_THREE
    above, above2 = mask >> 1 & _TO_QUEEN, mask >> 2 & _TO_JACK
    clubs, diamonds, hearts, spades = mask & _SUIT, mask >> 13 & _SUIT, mask >> 26 & _SUIT, mask >> 39
    twice = clubs & diamonds | hearts & spades | (clubs | diamonds) & (hearts | spades)
    return (below & below2 | above & above2 | below & above | twice * _EVERY_SUIT) & ~mask
