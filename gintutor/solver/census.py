"""How many hands of N cards have which least deadwood: exact, for every N, in about a second.

Nothing is enumerated hand by hand. The deck is read rank by rank, ace to king; at each rank a hand holds one of
sixteen subsets of the suits. What a prefix of the hand can still become is told by its *profile*: for every way to
have arranged the prefix, the deadwood paid so far. An arrangement's future depends only on how long a run it keeps
open in each suit (none, 1, 2, or 3 and more: a run of three needs nothing further), so a profile is a small map
from four such lengths to points. Two prefixes whose profiles differ by a constant, or by a renaming of the suits,
have the same futures up to that constant: they are counted together. Only a few hundred profiles exist at any rank.

Source of what counts as a set or a run: RULES §1. The totals agree with RULES §1 worked value 7 and with hand by
hand enumeration of small N (``tests/test_census.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, permutations
from typing import TypeAlias

from gintutor.cards import Rank, Suit

State: TypeAlias = int
"""Two bits a suit: length of its open run, 3 for three and more; bit 8: the one discard has been made."""

Profile: TypeAlias = tuple[tuple[State, int], ...]
"""Sorted pairs of state and points; the least points are 0, the common part is kept in the tallies."""

Tallies: TypeAlias = list[int]
"""For each number of cards, the counts of prefixes by points packed in one int, ``FIELD`` bits for each point."""

Progress: TypeAlias = Callable[[int, int], None]

FIELD = 56  # wider than any count: all C(52, 26) hands of 26 cards need 49 bits
DISCARDED = 1 << 8


def census(n: int, progress: Progress | None = None) -> dict[int, int]:
    """Yield {least deadwood in points: number of hands} over all hands of ``n`` cards, 0 … 52, by rising points.

    ``progress`` is called with (ranks read, 13). :class:`ValueError` for any other ``n``. The counts sum to
    C(52, n).
    """
    return _distribution(n, discard=False, progress=progress)


def census_after_discard(n: int, progress: Progress | None = None) -> dict[int, int]:
    """Yield {points: number of hands of ``n`` cards, 1 … 52}, the points being the least over the ``n`` discards.

    That is what a knock asks of eleven cards: least deadwood after the best discard (RULES §1).
    """
    if n == 0:
        raise ValueError("a hand of 0 cards has nothing to discard")
    return _distribution(n, discard=True, progress=progress)


def _distribution(n: int, *, discard: bool, progress: Progress | None) -> dict[int, int]:
    """Run the thirteen ranks and unpack the tallies of hands of exactly ``n`` cards."""
    if not 0 <= n <= 52:
        raise ValueError(f"a hand holds 0 to 52 cards, not {n}")
    level: dict[Profile, Tallies] = {((0, 0),): [1] + [0] * n}
    for rank in Rank:
        level = _next_level(level, rank, n, discard=discard)
        if progress is not None:
            progress(rank + 1, len(Rank))
    total = 0
    for profile, tallies in level.items():
        ends = [points for state, points in profile if _is_finished(state, discard=discard)]
        if tallies[n]:  # with ``discard`` a prefix without a card has no finished arrangement, and no tally here
            total += tallies[n] << FIELD * min(ends)
    return dict(_unpack(total))


def _next_level(level: dict[Profile, Tallies], rank: Rank, n: int, *, discard: bool) -> dict[Profile, Tallies]:
    """Read one more rank: every profile with every subset of suits, equal profiles merged."""
    points = rank.points
    # A run broken off here loses at most the next two cards: see _dominates.
    allowance = sum(Rank(later).points for later in range(rank + 1, min(rank + 3, len(Rank))))
    # Fewer cards than this cannot become n any more.
    enough = max(0, n - len(Suit) * (Rank.KING - rank))
    after: dict[Profile, Tallies] = {}
    same: dict[Profile, Profile] = {}
    for profile, tallies in level.items():
        for held in range(1 << len(Suit)):
            size = held.bit_count()
            counted = range(max(0, enough - size), n + 1 - size)
            if not any(tallies[counted.start : counted.stop]):
                continue
            reached = _undominated(_step(profile, held, points, discard=discard), allowance)
            paid = min(cost for _, cost in reached)
            reached_profile = tuple(sorted((state, cost - paid) for state, cost in reached))
            if reached_profile not in same:
                same |= _renamed(reached_profile)
            merged = after.setdefault(same[reached_profile], [0] * (n + 1))
            for cards in counted:
                merged[cards + size] += tallies[cards] << FIELD * paid
    return after


def _step(profile: Profile, held: int, points: int, *, discard: bool) -> dict[State, int]:
    """Yield the states one rank later with the least points for each, ``held`` being a mask of suits."""
    reached: dict[State, int] = {}
    for state, paid in profile:
        choices = [(held, 0)]
        if discard and not state & DISCARDED:
            choices += [(held & ~(1 << suit), DISCARDED) for suit in Suit if held >> suit & 1]
        for kept, flag in choices:
            for after, cost in _placements(state & ~DISCARDED, kept, points):
                target = after | flag | state & DISCARDED
                if reached.get(target, cost + paid + 1) > cost + paid:
                    reached[target] = cost + paid
    return reached


@cache
def _placements(state: State, held: int, points: int) -> tuple[tuple[State, int], ...]:
    """Yield every useful placing of the cards ``held`` at one rank: (state after it, points of new deadwood).

    A run of one or two must be carried on or it is no run. A run of three or more that can be carried on is:
    throwing the card or beginning afresh with it leads to a state this one dominates, at no less cost.
    """
    out: list[tuple[State, int]] = []
    for melded in _sets(held):
        parts = [(0, 0)]
        for suit in Suit:
            length = state >> 2 * suit & 3
            if not (held & ~melded) >> suit & 1:
                if length in (1, 2):
                    break
                continue
            longer = min(length + 1, 3) << 2 * suit
            thrown = [(after, cost + points) for after, cost in parts] if length == 0 else []
            parts = thrown + [(after | longer, cost) for after, cost in parts]
        else:
            out += parts
    return tuple(out)


@cache
def _sets(held: int) -> tuple[int, ...]:
    """Yield the sets one rank offers as masks of suits: none at all, each three, all four."""
    suits = [1 << suit for suit in Suit if held >> suit & 1]
    return (0, *(sum(chosen) for size in (3, 4) for chosen in combinations(suits, size)))


def _undominated(reached: dict[State, int], allowance: int) -> list[tuple[State, int]]:
    """Drop the states that another can replace at no higher price in every future."""
    # Cheapest first: only a state as cheap can still replace one that is kept.
    kept: list[tuple[State, int]] = []
    for state, paid in sorted(reached.items(), key=lambda item: (item[1], -item[0])):
        if not any(_dominates(other, cost, state, paid, allowance) for other, cost in kept):
            kept = [
                (other, cost)
                for other, cost in kept
                if cost < paid or not _dominates(state, paid, other, cost, allowance)
            ]
            kept.append((state, paid))
    return kept


def _dominates(better: State, cost: int, worse: State, paid: int, allowance: int) -> bool:
    """Tell whether ``better`` never ends with more points than ``worse``, whatever cards follow.

    Let ``better`` copy the plan of ``worse``, suit by suit. Equal lengths: nothing differs. Length 3 against any:
    it can carry on as far as the plan does, and stop wherever the plan does. Length 2 against 1: the plan must
    carry on once, which makes 3 of the 2. No run against a run: let the plan carry on with k more cards; for k = 0
    nothing differs, for k ≥ 3 they make a run of their own, else at most the next two ranks' cards turn to
    deadwood: that is ``allowance``. All other pairs may lead to a run left too short, so they are not compared.
    States before and after the discard are never compared. The relation says "in every future", so it is
    transitive and dropping one state after the other is safe.
    """
    losses = _losses(better, worse)
    return losses is not None and cost + losses * allowance <= paid


@cache
def _losses(better: State, worse: State) -> int | None:
    """Count the suits in which ``better`` may lose the allowance; None when the two cannot be compared."""
    if (better ^ worse) & DISCARDED:
        return None
    losses = 0
    for suit in Suit:
        mine, theirs = better >> 2 * suit & 3, worse >> 2 * suit & 3
        if mine == theirs or mine == 3 or (mine == 2 and theirs == 1):
            continue
        if mine != 0:
            return None
        losses += 1
    return losses


def _renamed(profile: Profile) -> dict[Profile, Profile]:
    """Map the profile under each of the 24 suit renamings to the least of them, which stands for them all."""
    renamed = [tuple(sorted((names[state], points) for state, points in profile)) for names in _renamings()]
    return dict.fromkeys(renamed, min(renamed))


@cache
def _renamings() -> tuple[tuple[State, ...], ...]:
    """Yield, for each order of the suits, the table from state to renamed state."""
    return tuple(
        tuple(
            sum((state >> 2 * suit & 3) << 2 * order[suit] for suit in Suit) | state & DISCARDED
            for state in range(2 * DISCARDED)
        )
        for order in permutations(range(len(Suit)))
    )


def _is_finished(state: State, *, discard: bool) -> bool:
    """Tell whether the hand may end here: no run too short, and the discard made if one is asked for."""
    return bool(state & DISCARDED) == discard and all(state >> 2 * suit & 3 in (0, 3) for suit in Suit)


def _unpack(packed: int) -> Iterator[tuple[int, int]]:
    """Yield (points, count) of the fields that are not 0."""
    points = 0
    while packed:
        count = packed & (1 << FIELD) - 1
        if count:
            yield points, count
        packed >>= FIELD
        points += 1
