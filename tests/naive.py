"""A slow solver written from the rules alone, to check the fast one. It shares nothing with it but the cards.

Melds are found by looking at every group of cards, splits by trying a meld or none for each card. Lay-offs and spreads
are those of the slow solver that proves puzzles.
"""

from collections.abc import Iterator
from itertools import combinations

from gintutor.cards import Card
from gintutor.puzzlebook.naive import best_gain, defence, knocker_gain

__all__ = ["all_best", "best_gain", "defence", "is_meld", "knocker_gain", "least", "melds_in", "splits", "value"]

Group = frozenset[Card]


def is_set(group: Group) -> bool:
    return len(group) in (3, 4) and len({each.rank for each in group}) == 1


def is_run(group: Group) -> bool:
    ranks = sorted(each.rank for each in group)
    return len(group) >= 3 and len({each.suit for each in group}) == 1 and ranks[-1] - ranks[0] == len(group) - 1


def is_meld(group: Group) -> bool:
    return is_set(group) or is_run(group)


def melds_in(hand: Group) -> list[Group]:
    groups = (frozenset(some) for size in range(3, len(hand) + 1) for some in combinations(sorted(hand), size))
    return [group for group in groups if is_meld(group)]


def splits(hand: Group) -> Iterator[tuple[frozenset[Group], Group]]:
    """Every way to put a hand down as (melds, deadwood), good or bad, each once."""
    melds = melds_in(hand)

    def go_on(left: list[Card], laid: frozenset[Group], dead: Group) -> Iterator[tuple[frozenset[Group], Group]]:
        if not left:
            yield laid, dead
            return
        first = left[0]
        yield from go_on(left[1:], laid, dead | {first})
        for meld in melds:
            if first in meld and meld <= set(left):
                yield from go_on([each for each in left if each not in meld], laid | {meld}, dead)

    return go_on(sorted(hand), frozenset(), frozenset())


def value(group: Group) -> int:
    return sum(1 if each.rank == 0 else min(each.rank + 1, 10) for each in group)


def least(hand: Group) -> int:
    return min(value(dead) for _, dead in splits(hand))


def all_best(hand: Group) -> set[tuple[frozenset[Group], Group]]:
    found = list(splits(hand))
    best = min(value(dead) for _, dead in found)
    return {(laid, dead) for laid, dead in found if value(dead) == best}
