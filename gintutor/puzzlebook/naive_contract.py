"""The second opinion on the contract game: every way to put the parts of a contract together, from RULES §3 alone.

It shares nothing with :mod:`gintutor.contract` but the cards: its contracts, points and melds are its own. A card is
its number here, thirteen to a suit, and a rank one of 0 (ace) … 12 (king). Runs are put together first, for they ask
for suits; what is left for sets is how many cards there are of each rank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product

from gintutor.cards import Card

CONTRACTS = (
    "", "s3 s3", "r4 s3", "s3 s3 s3", "r4 r4", "r5 s3 s3", "s3 s3 s3 s3", "r4 r4 s3", "r5 s4", "r5 r5", "r4 r4 s5",
    "r4 r4 r4", "s4 s4 s3", "s5 s3 s2", "r5 s4 s4", "s3 s3",
)  # fmt: skip
"""By round, runs first: ``s`` sets, ``r`` runs."""

LAST = 15
"""The round in which every card has to lie, the rest in one run."""

_LONGEST = 13
_ACE, _DEUCE = 0, 1
_ALL_DEUCES = 8  # of two packs
_PRICES = (15, 20, *[5] * 7, *[10] * 4)

Cards = tuple[int, ...]
Ranks = tuple[int, ...]
Sizes = tuple[int, ...]


def least(hand: Sequence[Card], number: int) -> int | None:
    """The fewest points left when the contract is laid and the dearest card left is discarded; None: it cannot be."""
    ends = _rests(_numbers(hand), number)
    return min(map(_after_discard, ends), default=None)


def ways(hand: Sequence[Card], number: int) -> int:
    """How many different hands of cards can be left with those fewest points, deuces alike, suits aside."""
    ends, best = _rests(_numbers(hand), number), least(hand, number)
    return sum(_after_discard(each) == best for each in ends)


def missing(hand: Sequence[Card], number: int) -> int:
    """How many cards of the parts the hand lacks at least; in round 15 not asked about."""
    return _missing(_numbers(hand), number)


def _numbers(hand: Sequence[Card]) -> Cards:
    return tuple(sorted(each.index for each in hand))


def _after_discard(rest: tuple[Ranks, int]) -> int:
    prices = sorted(_PRICES[each] for each in (*rest[0], *[_DEUCE] * rest[1]))
    return sum(prices[:-1])


@lru_cache(maxsize=4000)
def _rests(hand: Cards, number: int) -> frozenset[tuple[Ranks, int]]:
    """What can be left: ranks and deuces; at least a card to discard, and in the last round nothing."""
    natural, deuces = _apart(hand)
    if number == LAST:
        return frozenset({((), 0)} if _all_lie(natural, deuces) else ())
    runs, sets = _parts(number)
    found = {(natural, deuces)}
    for size in runs:
        found = {
            (_without(cards, run), left - size + len(run))
            for cards, left in found
            for run in _runs(cards, size)
            if _stands(len(run), size, left)
        }
    ends = {(_ranks(cards), left) for cards, left in found}
    for size in sets:
        ends = {
            (_less(ranks, rank, n), left - size + n)
            for ranks, left in ends
            for rank, n in _sets(ranks, size)
            if _stands(n, size, left)
        }
    return frozenset((ranks, left) for ranks, left in ends if len(ranks) + left)


def _stands(natural: int, size: int, deuces: int) -> bool:
    """Whether there are deuces for the rest of the part, and no more than natural cards unless it has none."""
    needed = size - natural
    return needed <= deuces and (needed <= natural or not natural)


@lru_cache(maxsize=4000)
def _missing(hand: Cards, number: int) -> int:
    natural, deuces = _apart(hand)
    runs, sets = _parts(number)
    found: set[tuple[Cards, int, Sizes]] = {(natural, 0, ())}
    for size in runs:
        found = {
            (_without(cards, run), *_joined(room, empty, len(run), size))
            for cards, room, empty in found
            for run in _runs(cards, size)
        }
    ends = {(_ranks(cards), room, empty) for cards, room, empty in found}
    for size in sets:
        ends = {
            (_less(ranks, rank, n), *_joined(room, empty, n, size))
            for ranks, room, empty in ends
            for rank, n in _sets(ranks, size)
        }
    used = max(len(natural) - len(ranks) + _deuces_used(deuces, room, empty) for ranks, room, empty in ends)
    return sum(runs) + sum(sets) - used


def _joined(room: int, empty: Sizes, natural: int, size: int) -> tuple[int, Sizes]:
    """The room for deuces beside natural cards, and the parts without any, with one more part."""
    return (room + min(size // 2, size - natural), empty) if natural else (room, tuple(sorted((*empty, size))))


@lru_cache(maxsize=4000)
def _deuces_used(deuces: int, room: int, empty: Sizes) -> int:
    """How many deuces can lie; a part with more than half has nothing else in the end, and there are but eight."""
    best = 0
    for alone in product(*(range(size + 1) for size in empty)):
        to_come = sum(size - n for size, n in zip(empty, alone, strict=True) if n > size // 2)
        if sum(alone) <= deuces and to_come <= _ALL_DEUCES - deuces:
            best = max(best, sum(alone) + min(room, deuces - sum(alone)))
    return best


def _apart(hand: Cards) -> tuple[Cards, int]:
    natural = tuple(each for each in hand if each % 13 != _DEUCE)
    return natural, len(hand) - len(natural)


def _parts(number: int) -> tuple[list[int], list[int]]:
    parts = CONTRACTS[number].split()
    return [int(each[1]) for each in parts if each[0] == "r"], [int(each[1]) for each in parts if each[0] == "s"]


def _runs(cards: Cards, size: int) -> set[Cards]:
    """The natural cards that can lie in one run of the size together, none of them too."""
    found: set[Cards] = {()}
    for suit in {each // 13 for each in cards}:
        mine = sorted({each for each in cards if each // 13 == suit})
        for n in range(1, min(size, len(mine)) + 1):
            found.update(run for run in combinations(mine, n) if _in_reach(run, size))
    return found


def _in_reach(run: Cards, size: int) -> bool:
    """Whether cards of one suit, all different, lie within so many places of a row; the ace at its start or its end."""
    first, last = run[0] % 13, run[-1] % 13
    if last - first < size or len(run) == 1:
        return True
    return first == _ACE and 13 - run[1] % 13 < size


def _sets(ranks: Ranks, size: int) -> Iterator[tuple[int, int]]:
    """Which rank, and how many natural cards of it; none of any rank too."""
    yield _ACE, 0
    for rank, there in Counter(ranks).items():
        for n in range(1, min(size, there) + 1):
            yield rank, n


def _all_lie(natural: Cards, deuces: int) -> bool:
    """Whether two sets of three and one run have all the cards."""
    found = {(natural, deuces)}
    for _ in range(2):
        found = {
            (_without(cards, group), left - 3 + len(group))
            for cards, left in found
            for group in _groups(cards)
            if _stands(len(group), 3, left)
        }
    return any(_one_run(cards, left) for cards, left in found)


def _groups(cards: Cards) -> set[Cards]:
    """Up to three cards of one rank."""
    ranks = {each % 13 for each in cards}
    alike = [tuple(each for each in cards if each % 13 == rank) for rank in ranks]
    return {(), *(group for same in alike for n in (1, 2, 3) for group in combinations(same, n))}


def _one_run(cards: Cards, deuces: int) -> bool:
    size = len(cards) + deuces
    if not 3 <= size <= _LONGEST or not _stands(len(cards), size, deuces):
        return False
    return (
        len({each // 13 for each in cards}) <= 1
        and len(set(cards)) == len(cards)
        and (not cards or _in_reach(cards, size))
    )


def _ranks(cards: Cards) -> Ranks:
    return tuple(sorted(each % 13 for each in cards))


def _less(ranks: Ranks, rank: int, n: int) -> Ranks:
    if not n:
        return ranks
    at = ranks.index(rank)
    return ranks[:at] + ranks[at + n :]


def _without(cards: Cards, gone: Cards) -> Cards:
    left = list(cards)
    for each in gone:
        left.remove(each)
    return tuple(left)
