"""How far a hand is from its contract, at a glance: plans weighed in well under a millisecond.

A plan gives every part of the contract natural cards; deuces fill what is missing, never more than half of a part.
Runs are tried in combinations, the fullest windows first; sets then take the ranks held most. It is an estimate for
players who weigh many hands a second; whether the contract can be laid, and how, is for
:mod:`gintutor.contract.solver`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from gintutor.cards import CARDS, Card, Rank
from gintutor.contract.options import Ace, Options
from gintutor.contract.rounds import LONGEST_RUN, SHORTEST, Contract, Kind

RANKS = len(Rank)
_NEAR = 1
"""Plans that lack so many cards more than the best still say something about a card."""

_WINDOWS = 12
"""Windows for a run that are looked at, the fullest first."""

_FALLING = 0.2
"""What a plan says counts so much less for each card more that it lacks."""

Window = tuple[int, int]
"""Natural cards that lie within one run: their suit and their places as bits, an ace at 0 or at 13."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """What a hand may become. ``missing``: cards it lacks; ``complete``: parts that lack none, deuces helping.

    ``worth``: what each card held (by index) does for the plans, about 1 where all need it.
    """

    missing: int
    complete: int
    worth: tuple[float, ...]


_Plan = tuple[int, tuple[int, ...], tuple[Window, ...], list[int]]
"""Cards missing; cards that each part lacks; the natural cards of the runs; how many of each rank are left."""


def outlook(hand: tuple[Card, ...], contract: Contract, options: Options) -> Outlook:
    """Weigh a hand: ascending, as every hand of this game is."""
    return _weighed(hand, contract, options.ace)


def related(card: Card, hand: tuple[Card, ...], contract: Contract) -> bool:
    """Tell whether a card has kin in the hand: of its rank where sets are asked for, near it in its suit for runs."""
    if card.rank is Rank.TWO:
        return True
    reach = max((part.size for part in contract.parts if part.kind is Kind.RUN), default=0)
    sets = any(part.kind is not Kind.RUN for part in contract.parts)
    return any(
        (sets and held.rank is card.rank) or (held.suit is card.suit and 0 < near(held.rank, card.rank) < reach)
        for held in hand
    )


def near(one: Rank, other: Rank) -> int:
    """Places between two ranks in a run, the ace at the end that is nearer."""
    apart = abs(one - other)
    return min(apart, RANKS - apart) if Rank.ACE in (one, other) else apart


@lru_cache(maxsize=4096)
def _weighed(hand: tuple[Card, ...], contract: Contract, ace: Ace) -> Outlook:
    counts = [0] * len(CARDS)
    wilds = 0
    for card in hand:
        if card.rank is Rank.TWO:
            wilds += 1
        else:
            counts[card.index] += 1
    runs, sets = _sizes(contract, len(hand))
    plans = _Plans(counts, wilds, runs, sets, ace)
    near = [plan for plan in plans.found if plan[0] <= plans.best + _NEAR]
    complete = max(_complete(lacks, runs + sets, wilds) for missing, lacks, _, _ in near if missing == plans.best)
    return Outlook(missing=plans.best, complete=complete, worth=_worth(near, plans.best, counts, sets))


@lru_cache(maxsize=64)
def _sizes(contract: Contract, count: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The sizes of the contract's runs and of its sets (a pair among them), longest first.

    In round 15 the run has as many cards as are left of an even number: so many are held after drawing.
    """
    runs = [part.size for part in contract.parts if part.kind is Kind.RUN]
    sets = [part.size for part in contract.parts if part.kind is not Kind.RUN]
    if contract.rest:
        runs.append(min(max(count + count % 2 - contract.size, SHORTEST), LONGEST_RUN))
    return tuple(sorted(runs, reverse=True)), tuple(sorted(sets, reverse=True))


@lru_cache(maxsize=64)
def _spans(size: int, ace: Ace) -> tuple[int, ...]:
    """The places of every run of that size as bits: an ace at either end, or at the one it may have."""
    lowest = 1 if ace is Ace.HIGH else 0
    highest = RANKS if ace is Ace.LOW else RANKS + 1
    return tuple(((1 << size) - 1) << low for low in range(lowest, highest - size + 1))


@lru_cache(maxsize=1 << 14)
def _bits(places: int) -> tuple[int, ...]:
    return tuple(place for place in range(RANKS + 1) if places >> place & 1)


def _windows(held: list[int], size: int, ace: Ace) -> list[Window]:
    """Different groups of natural cards that lie within one run, the largest first; none of them may be part of it."""
    found = {(suit, held[suit] & span) for span in _spans(size, ace) for suit in range(4)}
    return sorted(found, key=lambda each: (-each[1].bit_count(), each))[:_WINDOWS]


class _Plans:
    """The search for plans: windows for the runs, one run after another, then the sets.

    What earlier windows leave too little of is taken out of later ones. Nothing is looked at that cannot come near the
    best found so far: a plan lacks no fewer cards than its runs do already, and its sets with all cards to themselves.
    """

    def __init__(self, counts: list[int], wilds: int, runs: tuple[int, ...], sets: tuple[int, ...], ace: Ace) -> None:
        self.counts, self.wilds, self.runs, self.sets = counts, wilds, runs, sets
        self.found: list[_Plan] = []
        self.best = sum(runs) + sum(sets)
        ranks = [sum(counts[rank::RANKS]) for rank in range(RANKS)]
        held = [0, 0, 0, 0]
        for index, count in enumerate(counts):
            if count:
                held[index // RANKS] |= 1 << index % RANKS
        for suit in range(4):
            held[suit] |= (held[suit] & 1) << RANKS
        self.tables = {size: _windows(held, size, ace) for size in set(runs)}
        least = sum(_set_lacks(ranks, sets))
        self.least = [least] * (len(runs) + 1)
        for number in range(len(runs) - 1, -1, -1):
            self.least[number] = self.least[number + 1] + runs[number] - self.tables[runs[number]][0][1].bit_count()
        self._search(0, 0, (), (), ranks)

    def _search(
        self, start: int, lacked: int, lacks: tuple[int, ...], chosen: tuple[Window, ...], left: list[int]
    ) -> None:
        number = len(chosen)
        if number == len(self.runs):
            self._sets(lacks, chosen, left)
            return
        size = self.runs[number]
        table = self.tables[size]
        after = self.least[number + 1]
        for place in range(start, len(table)):
            suit, places = table[place]
            if lacked + size - places.bit_count() + after - self.wilds > self.best + _NEAR:
                return  # the fullest come first
            for other, used in chosen:
                if other == suit and used & places:
                    places &= ~_used_up(self.counts, suit, used & places, chosen)
            lack = size - places.bit_count()
            if lacked + lack + after - self.wilds > self.best + _NEAR:
                continue
            rest = left[:]
            for each in _bits(places):
                rest[each % RANKS] -= 1
            again = place if number + 1 < len(self.runs) and self.runs[number + 1] == size else 0
            self._search(again, lacked + lack, (*lacks, lack), (*chosen, (suit, places)), rest)

    def _sets(self, lacks: tuple[int, ...], chosen: tuple[Window, ...], left: list[int]) -> None:
        lacks = (*lacks, *_set_lacks(left, self.sets))
        room = 0
        for size, lack in zip(self.runs + self.sets, lacks, strict=True):
            room += min(lack, size >> 1)
        missing = sum(lacks) - min(self.wilds, room)
        if missing <= self.best + _NEAR:
            self.found.append((missing, lacks, chosen, left))
            self.best = min(self.best, missing)


def _used_up(counts: list[int], suit: int, places: int, chosen: tuple[Window, ...]) -> int:
    """Those of the places whose cards are all in the windows chosen."""
    out = 0
    for place in _bits(places):
        used = sum(other == suit and group >> place & 1 for other, group in chosen)
        if counts[RANKS * suit + place % RANKS] <= used:
            out |= 1 << place
    return out


def _set_lacks(left: list[int], sets: tuple[int, ...]) -> list[int]:
    """What each set lacks when they take the ranks held most."""
    if not sets:
        return []
    pool = sorted(left, reverse=True)[: len(sets)]
    out = []
    for size in sets:
        most = pool.index(max(pool))
        out.append(max(0, size - pool[most]))
        pool[most] = max(0, pool[most] - size)
    return out


def _complete(lacks: tuple[int, ...], sizes: tuple[int, ...], wilds: int) -> int:
    """Parts that lack nothing when the deuces go where the fewest are needed."""
    out = 0
    for lack, size in sorted(zip(lacks, sizes, strict=True)):
        if lack <= min(wilds, size // 2):
            wilds -= lack
            out += 1
    return out


def _worth(plans: list[_Plan], best: int, counts: list[int], sets: tuple[int, ...]) -> tuple[float, ...]:
    """What each card is worth: a share in every plan near the best, less for one that lacks more cards."""
    worth = [0.0] * len(CARDS)
    total = 0.0
    for missing, _, windows, left in plans:
        weight = _FALLING ** (missing - best)
        total += weight
        for suit, places in windows:
            for place in _bits(places):
                worth[RANKS * suit + place % RANKS] += weight
        if sets:
            _set_worth(worth, weight, left, counts, sets)
    return tuple(each / total for each in worth)


def _set_worth(worth: list[float], weight: float, left: list[int], counts: list[int], sets: tuple[int, ...]) -> None:
    """Ranks that the sets take are worth their place, others as near as they come to the last of them."""
    last = min(sorted(left, reverse=True)[len(sets) - 1], sets[-1])
    for rank, have in enumerate(left):
        if have:
            share = weight * _FALLING ** max(0, last - min(have, sets[0]))
            for index in range(rank, len(CARDS), RANKS):
                if counts[index]:
                    worth[index] += share
