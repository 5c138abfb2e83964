"""Tables over one suit's 13 bits, and every way to take sets out of a hand.

Only sets tie suits together. Once the sets are chosen the suits are independent, and a suit holds no more than 8192
different card groups, so the best split of each into runs is a table (DESIGN, Exact solving). Scalar solver, numpy
batch and census share what is here.
"""

from __future__ import annotations

from gintutor.cards import Rank, Suit
from gintutor.melds import MELDS

SUIT_BITS = 13
SUIT_MASK = (1 << SUIT_BITS) - 1
SHIFTS = tuple(SUIT_BITS * suit for suit in Suit)


def _suit_points() -> bytes:
    """Add up the points of each of the 8192 groups of one suit's cards, 0 … 85."""
    points = bytearray(1 << SUIT_BITS)
    for group in range(1, 1 << SUIT_BITS):
        low = group & -group
        points[group] = points[group ^ low] + Rank(low.bit_length() - 1).points
    return bytes(points)


SUIT_POINTS = _suit_points()


def _best_runs() -> tuple[bytes, tuple[tuple[int, ...], ...]]:
    """Fill both run tables at once, from the smallest group up.

    The lowest card of a group is deadwood or starts a run of one of the possible lengths; what is left is a smaller
    group, already solved. Of equally good splits the one with the fewest melds is kept: people meld long runs whole.
    """
    deadwood = bytearray(1 << SUIT_BITS)
    runs: list[tuple[int, ...]] = [()] * (1 << SUIT_BITS)
    for group in range(1, 1 << SUIT_BITS):
        low = group & -group
        left = group ^ low
        least, best = deadwood[left] + SUIT_POINTS[low], runs[left]
        if group & low << 1 and group & low << 2:
            run, top = low * 3, low << 2
            while group & top:
                run |= top
                left = group ^ run
                other = runs[left]
                if (deadwood[left], len(other) + 1) < (least, len(best)):
                    least, best = deadwood[left], (run, *other)
                top <<= 1
        deadwood[group], runs[group] = least, best
    return bytes(deadwood), tuple(runs)


RUN_DEADWOOD, BEST_RUNS = _best_runs()
"""``RUN_DEADWOOD[group]``: least deadwood points of one suit's cards when only runs are laid.

``BEST_RUNS[group]``: the runs that leave so little, as 13-bit groups from the low end."""

SETS: tuple[tuple[int, ...], ...] = tuple(
    tuple(meld.hand.mask for meld in MELDS if meld.kind == "set" and meld.cards[0].rank is rank) for rank in Rank
)
"""The five sets of each rank as hand masks: four sets of three, then the set of four."""


def rank_counts(mask: int) -> tuple[int, int]:
    """Tell which ranks a hand holds three or more times, and which four times, each as 13 bits."""
    clubs, diamonds, hearts, spades = mask & 8191, mask >> 13 & 8191, mask >> 26 & 8191, mask >> 39
    black_pairs, red_pairs = clubs & spades, diamonds & hearts
    thrice = black_pairs & (diamonds | hearts) | red_pairs & (clubs | spades)
    return thrice, black_pairs & red_pairs


def set_choices(mask: int) -> list[int]:
    """List every choice of sets a hand allows, each as the mask of the cards put in sets; the first is 0.

    A rank held three times offers two choices, one held four times six, every other rank none: ten cards never offer
    more than 36, eleven never more than 72.
    """
    choices = [0]
    thrice, _ = rank_counts(mask)
    while thrice:
        low = thrice & -thrice
        thrice ^= low
        held = [group for group in SETS[low.bit_length() - 1] if group & mask == group]
        choices += [choice | group for group in held for choice in choices]
    return choices
