"""Hands for ``contract_meets``: such as meet the contract of a round, and such as just miss it; all fifteen rounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from gintutor.cards import Card
from gintutor.contract.hands import ordered, wild
from gintutor.contract.melds import most_deuces
from gintutor.contract.rounds import CONTRACTS, DEALT, Contract, Kind, contract
from gintutor.exercises.contract.dealing import (
    Shoe,
    a_run,
    a_set,
    all_parts,
    contract_cards,
    strays,
)
from gintutor.exercises.contract.laying import meets
from gintutor.exercises.dealing import Dealer, search

LEVELS = 3
LAY, WHICH = "lay", "which"
FORMS = (LAY, LAY, WHICH)
"""Seeds take turns."""
OFFERED = 4

ROUNDS = ((1, 2, 3, 4), (5, 7, 8, 9, 12), (6, 10, 11, 13, 14, 15))
_DEUCES = ((0, 0, 1), (1, 2), (1, 2, 3))
_SIZES = (DEALT + 1, DEALT + 3, DEALT + 5, DEALT + 7)
"""What a player holds after drawing, with no upcard taken so far, one, two, three."""

Recipe: TypeAlias = Callable[[Shoe, Contract, int, int], "tuple[Card, ...] | None"]


def hand_size(asked: Contract) -> int:
    """The cards in hand when it is laid: twelve where they are enough, else two more for each upcard that it takes."""
    return next(size for size in _SIZES if size >= asked.needs)


def dealt(dealer: Dealer, level: int) -> tuple[tuple[Card, ...], int]:
    """A hand and the round it is held in, for that level: short contracts · those of ten, eleven cards · the rest."""
    wish, number = wished(dealer, level)
    asked, size = contract(number), hand_size(contract(number))
    deuces = dealer.choice(_DEUCES[level - 1])

    def attempt() -> tuple[Card, ...] | None:
        hand = _RECIPES[wish](Shoe(dealer), asked, deuces, size)
        if hand is None or meets(ordered(hand), number) != (wish in _MET):
            return None
        return None if wish == "wild" and meets(plain(hand), number) else hand

    return ordered(search(f"contract_meets {wish} {number}", attempt)), number


def plain(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand without its deuces."""
    return ordered(each for each in hand if not wild(each))


def wished(dealer: Dealer, level: int) -> tuple[str, int]:
    """What the hand is to be, and for which round."""
    number = dealer.choice(ROUNDS[level - 1])
    asked = contract(number)
    kinds = {part.kind for part in asked.parts}
    impossible = {
        "twice": Kind.RUN not in kinds,
        "majority": Kind.PAIR in kinds,  # a deuce too many in one set goes to the pair, or to the other set
    }
    full = ["full", "full"] if asked.needs == DEALT + 2 else []
    return dealer.choice([each for each in (*_WISHES[level - 1], *full) if not impossible.get(each)]), number


def tempting(wish: str) -> str:
    """The misconception whose answer to such a hand is wrong; "": none in particular."""
    return {"full": "no_discard", "wild": "forgets_deuces"}.get(wish, "")


def offered(dealer: Dealer, level: int) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    """A hand of twelve cards and four rounds, of which it meets one; from level 2 on with deuces."""
    possible = tuple(each.number for each in CONTRACTS if hand_size(each) == DEALT + 1 and not each.rest)
    wanted = tuple(each for each in possible if each in (ROUNDS[0] if level == 1 else possible))

    def attempt() -> tuple[tuple[Card, ...], tuple[int, ...]] | None:
        number = dealer.choice(wanted)
        hand = _met(Shoe(dealer), contract(number), dealer.choice(_DEUCES[level - 1]), DEALT + 1)
        if hand is None or not meets(ordered(hand), number):
            return None
        others: list[int] = []
        for each in dealer.shuffled(possible):
            if each != number and len(others) < OFFERED - 1 and not meets(ordered(hand), each):
                others.append(each)
        return (ordered(hand), tuple(sorted([number, *others]))) if len(others) == OFFERED - 1 else None

    return search(f"contract_meets which {level}", attempt)


def _met(shoe: Shoe, asked: Contract, deuces: int, size: int) -> tuple[Card, ...] | None:
    """The contract and cards to spare; in round 15 all the cards."""
    laid = contract_cards(shoe, all_parts(asked, size - asked.size), deuces)
    if laid is None:
        return None
    whole = tuple(each for part in laid for each in part)
    return (*whole, *strays(shoe, size - len(whole), whole))


def _wild(shoe: Shoe, asked: Contract, deuces: int, size: int) -> tuple[Card, ...] | None:
    """Met, and only with the deuces."""
    hand = _met(shoe, asked, max(1, deuces), size)
    return hand if hand is not None and any(map(wild, hand)) else None


def _short(shoe: Shoe, asked: Contract, deuces: int, size: int) -> tuple[Card, ...] | None:
    """One card of the contract replaced by one that looks like it."""
    laid = contract_cards(shoe, all_parts(asked, size - asked.size), deuces)
    if laid is None:
        return None
    whole = [each for part in laid for each in part if not wild(each)]
    gone = shoe.dealer.choice(whole)
    kept = [each for part in laid for each in part]
    kept.remove(gone)
    near = shoe.draw(lambda each: not wild(each) and each.rank is not gone.rank and abs(each.rank - gone.rank) <= 2)
    return None if near is None else (*kept, near, *strays(shoe, size - len(kept) - 1, kept))


def _majority(shoe: Shoe, asked: Contract, deuces: int, size: int) -> tuple[Card, ...] | None:
    """One part could be laid if it might hold one deuce more than half."""
    parts = all_parts(asked, size - asked.size)
    at = shoe.dealer.below(len(asked.parts))
    part = parts[at]
    count = most_deuces(part.size) + 1
    if part.kind is Kind.PAIR or count >= part.size:
        return None
    heavy = a_run(shoe, part.size, count) if part.kind is Kind.RUN else a_set(shoe, part.size, count)
    others = contract_cards(shoe, (*parts[:at], *parts[at + 1 :]), 0)
    if heavy is None or others is None:
        return None
    whole = (*heavy, *(each for other in others for each in other))
    return (*whole, *strays(shoe, size - len(whole)))


def _twice(shoe: Shoe, asked: Contract, deuces: int, size: int) -> tuple[Card, ...] | None:
    """One card of a run replaced by a second one of its neighbour."""
    laid = contract_cards(shoe, all_parts(asked, size - asked.size), 0)
    runs = [] if laid is None else [each for each in laid if len({card.suit for card in each}) == 1]
    if laid is None or not runs:
        return None
    run = shoe.dealer.choice(runs)
    again = shoe.draw(lambda each: each in run)
    kept = [each for part in laid for each in part]
    kept.remove(shoe.dealer.choice([each for each in run if each != again]))
    return None if again is None else (*kept, again, *strays(shoe, size - len(kept) - 1))


def _full(shoe: Shoe, asked: Contract, deuces: int, size: int) -> tuple[Card, ...] | None:
    """The contract to the last card: nothing is left to discard."""
    laid = contract_cards(shoe, asked.parts, deuces)
    return None if laid is None else tuple(each for part in laid for each in part)


_RECIPES: dict[str, Recipe] = {
    "met": _met, "wild": _wild, "short": _short, "majority": _majority, "twice": _twice, "full": _full,
}  # fmt: skip
_MET = frozenset({"met", "wild"})
_WISHES = (
    ("met", "met", "wild", "short", "short", "majority"),
    ("met", "wild", "wild", "short", "majority", "twice"),
    ("met", "wild", "wild", "short", "majority", "twice"),
)
