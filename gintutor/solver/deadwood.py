"""The least deadwood of a hand, and what each discard leaves."""

from __future__ import annotations

from gintutor.cards import Card, Hand
from gintutor.solver.arrangements import few_choices, walk_least
from gintutor.solver.tables import RUN_DEADWOOD


def least_deadwood(hand: Hand) -> int:
    """Give the least deadwood points a hand of 0 … 52 cards can be split to leave.

    For each choice of sets (only ranks held three or four times offer any) the suits are independent, and each is one
    look in the table of best runs; the least over the choices is the answer (DESIGN, Exact solving). Most hands offer
    no choice at all and cost four looks.
    """
    return least_of_mask(hand.mask)


def least_of_mask(mask: int, runs: bytes = RUN_DEADWOOD) -> int:
    """Give the least deadwood of a hand mask; the table comes as a default argument because local names are faster."""
    clubs, diamonds, hearts, spades = mask & 8191, mask >> 13 & 8191, mask >> 26 & 8191, mask >> 39
    least = runs[clubs] + runs[diamonds] + runs[hearts] + runs[spades]
    black, red = clubs & spades, diamonds & hearts
    thrice = black & (diamonds | hearts) | red & (clubs | spades)
    if not thrice or not least:
        return least
    if thrice & thrice - 1 == 0 and not black & red:
        rest = ~thrice
        return min(least, runs[clubs & rest] + runs[diamonds & rest] + runs[hearts & rest] + runs[spades & rest])
    if mask.bit_count() > 13 and not few_choices(mask):
        return walk_least(mask)
    return _over_sets(clubs, diamonds, hearts, spades, thrice)


def _over_sets(clubs: int, diamonds: int, hearts: int, spades: int, thrice: int) -> int:
    """Give the least deadwood over the choices of sets of the ranks in ``thrice``."""
    if not thrice:
        return RUN_DEADWOOD[clubs] + RUN_DEADWOOD[diamonds] + RUN_DEADWOOD[hearts] + RUN_DEADWOOD[spades]
    low = thrice & -thrice
    thrice ^= low
    rest = ~low
    least = min(
        _over_sets(clubs, diamonds, hearts, spades, thrice),
        _over_sets(clubs & rest, diamonds & rest, hearts & rest, spades & rest, thrice),
    )
    if not least or not clubs & diamonds & hearts & spades & low:
        return least
    # A rank held four times may also give up one card to a run.
    return min(
        least,
        _over_sets(clubs, diamonds & rest, hearts & rest, spades & rest, thrice),
        _over_sets(clubs & rest, diamonds, hearts & rest, spades & rest, thrice),
        _over_sets(clubs & rest, diamonds & rest, hearts, spades & rest, thrice),
        _over_sets(clubs & rest, diamonds & rest, hearts & rest, spades, thrice),
    )


def discards(hand: Hand) -> tuple[tuple[Card, int], ...]:
    """List every discard with the least deadwood of the cards kept, in card order; eleven cards give eleven pairs.

    Each remainder is solved afresh. To meld the most and drop what is left over is wrong: it misses legal knocks.
    """
    return tuple((each, least_of_mask(hand.mask ^ each.bit)) for each in hand)


def best_discards(hand: Hand) -> tuple[tuple[Card, int], ...]:
    """List the discards that leave the least deadwood; more than one when they are equally good."""
    pairs = discards(hand)
    least = min((points for _, points in pairs), default=0)
    return tuple((each, points) for each, points in pairs if points == least)
