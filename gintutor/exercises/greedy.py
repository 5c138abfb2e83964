"""How hurried players split a hand: take the most tempting whole meld, then the next, and stop.

Four temptations are followed, ties explored every way. A hand that beats all four teaches that one has to compare;
a learner's split that equals such an end is told which temptation it followed.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from gintutor.cards import Hand
from gintutor.exercises.dealing import melds_in
from gintutor.melds import Meld


class Temptation(StrEnum):
    """What a hurried player takes first."""

    LARGEST = "largest"  # the most points
    LONGEST = "longest"  # the most cards
    SETS = "sets"  # sets before runs
    RUNS = "runs"  # runs before sets


WEIGHTS: dict[Temptation, Callable[[Meld], tuple[int, int]]] = {
    Temptation.LARGEST: lambda meld: (meld.points, 0),
    Temptation.LONGEST: lambda meld: (len(meld), 0),
    Temptation.SETS: lambda meld: (meld.kind == "set", meld.points),
    Temptation.RUNS: lambda meld: (meld.kind == "run", meld.points),
}


def greedy_ends(hand: Hand, temptation: Temptation) -> frozenset[Hand]:
    """The deadwood of every end that following the temptation can reach (several where it meets ties)."""
    weight = WEIGHTS[temptation]
    return frozenset(_follow(hand, melds_in(hand), weight))


def _follow(hand: Hand, melds: tuple[Meld, ...], weight: Callable[[Meld], tuple[int, int]]) -> set[Hand]:
    if not melds:
        return {hand}
    best = max(map(weight, melds))
    ends: set[Hand] = set()
    for meld in melds:
        if weight(meld) == best:
            rest = hand - meld.hand
            ends |= _follow(rest, tuple(each for each in melds if not each.hand.mask & ~rest.mask), weight)
    return ends


def beats_every_temptation(hand: Hand, least: int) -> bool:
    """Tell whether all four temptations, however ties fall, end with more than ``least`` points."""
    return all(min(end.points for end in greedy_ends(hand, each)) > least for each in Temptation)


def temptation_of(hand: Hand, deadwood: Hand) -> Temptation | None:
    """The temptation that ends with exactly this deadwood; one that must is named before one that only may."""
    reached = [(len(ends), each) for each in Temptation if deadwood in (ends := greedy_ends(hand, each))]
    return min(reached, key=lambda pair: pair[0])[1] if reached else None
