"""The second opinion on every puzzle: a slow solver written from the rules alone.

It shares nothing with :mod:`gintutor.solver` but the cards, and no idea either: no tables, no masks, no split by suits.
A card is deadwood or in a meld, and both are tried. What the two agree on is called proved (PUZZLES.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, pairwise

from gintutor.cards import Card, Rank

Group = frozenset[Card]
Laid = tuple[Group, ...]

_NO_CARD = 1000
PICTURES = (Rank.JACK, Rank.QUEEN, Rank.KING)


def value(cards: Iterable[Card]) -> int:
    """The points of those cards: an ace 1, a picture 10, else what is printed on it."""
    return sum(10 if each.rank in PICTURES else int(each.rank) + 1 for each in cards)


def is_meld(group: Group) -> bool:
    """Tell whether those cards are a set or a run: at least three of a rank, or neighbours in one suit, ace low."""
    if len(group) < 3:
        return False
    ranks = sorted(each.rank for each in group)
    if len(set(ranks)) == 1:
        return True
    return len({each.suit for each in group}) == 1 and all(b - a == 1 for a, b in pairwise(ranks))


def melds_with(first: Card, others: Group) -> Iterator[Group]:
    """Every meld of that card and some of the others, none of which is below it in its own suit."""
    alike = [each for each in others if each.rank == first.rank]
    for leave in (None, *alike):
        group = frozenset({first, *alike} - {leave})
        if is_meld(group) and (leave is None or len(alike) == 3):
            yield group
    run, top = {first}, first.rank
    while True:
        following = [each for each in others if each.suit is first.suit and each.rank == top + 1]
        if not following:
            return
        run |= set(following)
        top = following[0].rank
        if len(run) >= 3:
            yield frozenset(run)


def threes(first: Card, free: Group) -> list[Group]:
    """Every meld of that card and two of the free ones."""
    groups = (frozenset((first, *pair)) for pair in combinations(free - {first}, 2))
    return [each for each in groups if is_meld(each)]


def splits(hand: Group) -> Iterator[tuple[Laid, Group]]:
    """Every way to put a hand down as (melds, deadwood)."""
    if not hand:
        yield (), frozenset()
        return
    first = min(hand)
    rest = hand - {first}
    for laid, dead in splits(rest):
        yield laid, dead | {first}
    for meld in melds_with(first, rest):
        for laid, dead in splits(hand - meld):
            yield (meld, *laid), dead


@lru_cache(maxsize=1 << 16)
def least(hand: Group) -> int:
    """The fewest points left of a hand."""
    if len(hand) < 3:
        return value(hand)
    first = min(hand)
    rest = hand - {first}
    best = value((first,)) + least(rest)
    return min(best, *(least(hand - meld) for meld in melds_with(first, rest)), best)


@lru_cache(maxsize=1 << 16)
def least_but_one(hand: Group) -> int:
    """The fewest points left of a hand once the best card for it has been thrown."""
    if not hand:
        return _NO_CARD
    first = min(hand)
    rest = hand - {first}
    best = min(least(rest), value((first,)) + least_but_one(rest))
    return min((best, *(least_but_one(hand - meld) for meld in melds_with(first, rest))))


def after_discard(hand: Group, barred: Card | None = None) -> dict[Card, int]:
    """What each allowed discard leaves."""
    return {each: least(hand - {each}) for each in hand if each != barred}


def defence(table: Laid, hand: Group) -> int:
    """The defender's fewest points over all own melds and every order of laying single cards off."""
    return min(_after_layoffs(table, dead) for dead in {dead for _, dead in splits(hand)})


def _after_layoffs(table: Laid, cards: Group) -> int:
    best, seen, waiting = value(cards), set(), [(table, cards)]
    while waiting:
        place = waiting.pop()
        if place in seen:
            continue
        seen.add(place)
        melds, left = place
        best = min(best, value(left))
        for each in left:
            for i, meld in enumerate(melds):
                if is_meld(meld | {each}):
                    waiting.append(((*melds[:i], meld | {each}, *melds[i + 1 :]), left - {each}))
    return best


def knocker_gain(own: int, other: int, *, gin_bonus: int, undercut_bonus: int) -> int:
    """What a knock with ``own`` points is worth to the knocker against ``other`` points; less than 0 is lost."""
    if own == 0:
        return gin_bonus + other
    return other - own if own < other else other - own - undercut_bonus


def best_gain(knocker: Group, defender: Group, *, limit: int, gin_bonus: int, undercut_bonus: int) -> int:
    """The most a knocker can earn over every legal spread, both hands open."""
    gains = []
    for laid, dead in splits(knocker):
        own = value(dead)
        if own <= limit:
            other = defence(laid if dead else (), defender)
            gains.append(knocker_gain(own, other, gin_bonus=gin_bonus, undercut_bonus=undercut_bonus))
    return max(gains)


Entry = tuple[int | None, int]
"""Who scored in a hand (None: nobody), and how much."""


def sheet_entry(knocker: int | None, own: int, other: int, *, bonus: int, undercut_bonus: int) -> Entry:
    """What belongs on the sheet for a hand; ``bonus``: that for gin, or for big gin."""
    if knocker is None:
        return None, 0
    gain = knocker_gain(own, other, gin_bonus=bonus, undercut_bonus=undercut_bonus)
    return (knocker, gain) if own == 0 or other > own else (1 - knocker, -gain)


def settled(
    entries: Iterable[Entry], *, target: int, bonus: int, no_hands: int | None, doubled: tuple[bool, bool], line: int
) -> tuple[int | None, tuple[int, int]]:
    """Who reached the target, and both totals; ``doubled``: whether a shutout doubles the hands, and the bonus too."""
    hands: tuple[list[int], list[int]] = ([], [])
    for seat, points in entries:
        if seat is not None:
            hands[seat].append(points)
    first = [seat for seat in (0, 1) if sum(hands[seat]) >= target]
    totals = [sum(each) + line * len(each) for each in hands]
    if len(first) != 1:
        return None, (sum(hands[0]), sum(hands[1]))
    winner, loser = first[0], 1 - first[0]
    prize = no_hands if no_hands is not None and not hands[loser] else bonus
    again = sum(hands[winner]) + (prize if doubled[1] else 0) if doubled[0] and not sum(hands[loser]) else 0
    totals[winner] += prize + again
    return winner, (totals[0], totals[1])
