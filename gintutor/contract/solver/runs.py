"""Runs of one size in one suit: what they can take of its cards, as little as has to be tried.

A suit is a number of :mod:`~gintutor.contract.solver.counts`; a run is the natural cards in it, as a mask by rank.
Where deuces stand follows from these. A run in a window takes any of its cards, so only windows whose cards are not
all in another's need be tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product

from gintutor.contract.melds import ends, most_deuces
from gintutor.contract.options import Ace
from gintutor.contract.solver.counts import DEUCE, WORTH, copies, present, suits_of

BY_WORTH = sorted(range(13), key=lambda rank: -WORTH[rank])


@lru_cache(1 << 10)
def spans(present: int, size: int, least: int, ace: Ace) -> tuple[int, ...]:
    """The largest groups of at least so many of the ranks present that a run of this size has room for, as masks."""
    low, high = ends(ace)
    by_place = (present << 1 | (present & 1) << 14) & (1 << high + 1) - (1 << low)
    found = set()
    for start in range(low, high - size + 2):
        window = by_place >> start & (1 << size) - 1
        if window.bit_count() >= least:
            ranks = window << start - 1
            found.add(ranks & 8191 | ranks >> 13)
    largest = (each for each in found if not any(each | other == other for other in found if other != each))
    return tuple(sorted(largest))  # in one order on every Python


def wanted(natural: int, size: int, most: int, least: int, ace: Ace) -> list[tuple[int, ...]]:
    """By rank and suit: how many of the card so many runs can use in groups of at least so many."""
    masks = [0, 0, 0, 0]
    for suit, cards in enumerate(suits_of(natural) if most else ()):
        for span in spans(present(cards), size, least, ace):
            masks[suit] |= span
    return [tuple(most * (mask >> rank & 1) for mask in masks) for rank in range(13)]


def shares(group: Sequence[int], count: dict[int, int]) -> Iterator[tuple[int, ...]]:
    """The ways to share out cards that more of the runs want than there are."""
    twice = seen = 0
    for each in group:
        twice |= seen & each
        seen |= each
    if not twice:
        yield tuple(group)
        return
    short = []
    while twice:
        bit = twice & -twice
        twice ^= bit
        wanting = [i for i, each in enumerate(group) if each & bit]
        there = count[bit.bit_length() - 1]
        if there < len(wanting):
            short.append([(bit, without) for without in combinations(wanting, len(wanting) - there)])
    for way in product(*short):
        runs = list(group)
        for bit, without in way:
            for i in without:
                runs[i] ^= bit
        yield tuple(runs)


Entry = tuple[int, int, tuple[int, ...]]
"""Points laid, the most expensive card left in the suit, the runs."""


@lru_cache(1 << 10)
def laid_runs(cards: int, size: int, most: int, ace: Ace) -> tuple[dict[int, Entry], ...]:
    """For 0 … ``most`` runs in the suit: the best for each number of deuces they hold."""
    count = copies(cards)
    least = size - most_deuces(size)
    tables: list[dict[int, Entry]] = [{0: (0, top(count, ()), ())}]
    found = spans(present(cards), size, least, ace) if len(count) >= least else ()
    for number in range(1, most + 1):
        table: dict[int, Entry] = {}
        for group in combinations_with_replacement(found, number):
            for runs in shares(group, count):
                if all(run.bit_count() >= least for run in runs):
                    _thin_out(runs, size, least, count, table)
        if not table:
            break
        tables.append(table)
    return tuple(tables)


def _thin_out(runs: tuple[int, ...], size: int, least: int, count: dict[int, int], table: dict[int, Entry]) -> None:
    """Put deuces for cards one after the other, the cheapest first: that is the best for each number of deuces."""
    value = deuces = 0
    items = []
    for i, run in enumerate(runs):
        deuces += size - run.bit_count()
        for rank in range(13):
            if run >> rank & 1:
                value += WORTH[rank]
                items.append((WORTH[rank], rank, i))
    items.sort()
    now, points = list(runs), value + DEUCE * deuces
    _keep(table, deuces, points, now, count)
    for worth, rank, i in items:
        if now[i].bit_count() > least:
            now[i] ^= 1 << rank
            deuces, points = deuces + 1, points + DEUCE - worth
            _keep(table, deuces, points, now, count)


def _keep(table: dict[int, Entry], deuces: int, points: int, runs: list[int], count: dict[int, int]) -> None:
    old = table.get(deuces)
    if old is None or points >= old[0]:
        left = top(count, runs)
        if old is None or (points, left) > old[:2]:
            table[deuces] = points, left, tuple(runs)


def top(count: dict[int, int], runs: Sequence[int]) -> int:
    """The points of the most expensive card that the runs leave, 0 when they leave none."""
    for rank in BY_WORTH:
        if rank in count and count[rank] > sum(run >> rank & 1 for run in runs):
            return WORTH[rank]
    return 0
