"""How far a hand is from its contract, at a glance: plans weighed in well under a millisecond.

A plan gives every part of the contract natural cards; deuces fill what is missing, never more than half of a part.
Runs are tried in combinations, the fullest windows first; sets then take the ranks held most. It is an estimate for
players who weigh many hands a second; whether the contract can be laid, and how, is for
:mod:`gintutor.contract.solver`.
"""

from __future__ import annotations

from collections.abc import Iterator
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


@dataclass(frozen=True, slots=True)
class _Plan:
    """Cards each part lacks, with the size of the part; the natural cards of the runs; those of each rank left."""

    missing: int
    lacks: tuple[tuple[int, int], ...]
    windows: tuple[Window, ...]
    left: list[int]


def outlook(hand: tuple[Card, ...], contract: Contract, options: Options) -> Outlook:
    """Weigh a hand: ascending, as every hand of this game is."""
    return _weighed(hand, contract, options.ace)


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
    plans = list(_plans(counts, wilds, runs, sets, ace))
    best = min(plan.missing for plan in plans)
    near = [plan for plan in plans if plan.missing <= best + _NEAR]
    complete = max(_complete(plan.lacks, wilds) for plan in near if plan.missing == best)
    return Outlook(missing=best, complete=complete, worth=_worth(near, best, counts, sets))


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


def _plans(counts: list[int], wilds: int, runs: tuple[int, ...], sets: tuple[int, ...], ace: Ace) -> Iterator[_Plan]:
    held = [0, 0, 0, 0]
    ranks = [0] * RANKS
    for index, count in enumerate(counts):
        if count:
            suit, rank = divmod(index, RANKS)
            held[suit] |= 1 << rank
            ranks[rank] += count
    for suit in range(4):
        held[suit] |= (held[suit] & 1) << RANKS
    tables = {size: _windows(held, size, ace) for size in set(runs)}
    for windows in _combined(counts, runs, tables, 0, ()):
        left = ranks[:]
        for _, places in windows:
            for place in _bits(places):
                left[place % RANKS] -= 1
        lacks = [(size, size - places.bit_count()) for size, (_, places) in zip(runs, windows, strict=True)]
        lacks += _set_lacks(left, sets)
        missing = sum(each for _, each in lacks)
        room = sum(min(each, size // 2) for size, each in lacks)
        yield _Plan(missing - min(wilds, room), tuple(lacks), windows, left)


@lru_cache(maxsize=1 << 14)
def _bits(places: int) -> tuple[int, ...]:
    return tuple(place for place in range(RANKS + 1) if places >> place & 1)


def _windows(held: list[int], size: int, ace: Ace) -> list[Window]:
    """Different groups of natural cards that lie within one run, the largest first; none of them may be part of it."""
    found = {(suit, held[suit] & span) for span in _spans(size, ace) for suit in range(4)}
    return sorted(found, key=lambda each: (-each[1].bit_count(), each))[:_WINDOWS]


def _combined(
    counts: list[int], runs: tuple[int, ...], tables: dict[int, list[Window]], start: int, chosen: tuple[Window, ...]
) -> Iterator[tuple[Window, ...]]:
    """Yield windows for all the runs; runs of one size take theirs in order, so that none comes twice.

    What earlier windows leave too little of is taken out of later ones, and combinations far from the best are not
    looked at: each run lacks at most two cards more than it would alone.
    """
    if not runs:
        yield chosen
        return
    table, rest = tables[runs[0]], runs[1:]
    fullest = table[0][1].bit_count()
    for number in range(start, len(table)):
        suit, places = table[number]
        if places.bit_count() < fullest - 2:
            return
        for other, used in chosen:
            if other == suit and used & places:
                places &= ~_used_up(counts, suit, used & places, chosen)
        again = number if rest and rest[0] == runs[0] else 0
        yield from _combined(counts, rest, tables, again, (*chosen, (suit, places)))


def _used_up(counts: list[int], suit: int, places: int, chosen: tuple[Window, ...]) -> int:
    """Those of the places whose cards are all in the windows chosen."""
    out = 0
    for place in _bits(places):
        used = sum(other == suit and group >> place & 1 for other, group in chosen)
        if counts[RANKS * suit + place % RANKS] <= used:
            out |= 1 << place
    return out


def _set_lacks(left: list[int], sets: tuple[int, ...]) -> list[tuple[int, int]]:
    """The sizes of the sets and what each lacks when they take the ranks held most."""
    pool = sorted(left, reverse=True)[: len(sets)]
    out = []
    for size in sets:
        most = max(range(len(pool)), key=pool.__getitem__)
        out.append((size, max(0, size - pool[most])))
        pool[most] = max(0, pool[most] - size)
    return out


def _complete(lacks: tuple[tuple[int, int], ...], wilds: int) -> int:
    """Parts that lack nothing when the deuces go where the fewest are needed."""
    out = 0
    for lack, size in sorted((lack, size) for size, lack in lacks):
        if lack > min(wilds, size // 2):
            continue
        wilds -= lack
        out += 1
    return out


def _worth(plans: list[_Plan], best: int, counts: list[int], sets: tuple[int, ...]) -> tuple[float, ...]:
    """What each card is worth: a share in every plan near the best, less for one that lacks more cards."""
    worth = [0.0] * len(CARDS)
    total = 0.0
    for plan in plans:
        weight = _FALLING ** (plan.missing - best)
        total += weight
        for suit, places in plan.windows:
            for place in _bits(places):
                worth[RANKS * suit + place % RANKS] += weight
        if sets:
            _set_worth(worth, weight, plan.left, counts, sets)
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
