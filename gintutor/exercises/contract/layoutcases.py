"""Hands for ``contract_layouts``, each with two ways to lay the contract that leave different cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

from gintutor.cards import Card
from gintutor.contract.hands import points
from gintutor.contract.rounds import DEALT, Contract
from gintutor.exercises.contract.dealing import Shoe, contract_cards, strays
from gintutor.exercises.contract.faults import reasons
from gintutor.exercises.dealing import Dealer, search

Layout: TypeAlias = "tuple[tuple[Card, ...], ...]"


def dealt(dealer: Dealer, level: int, asked: Contract) -> tuple[tuple[Card, ...], tuple[Layout, Layout]]:
    """A hand with as many deuces as its level, and two ways to lay the contract that leave different cards."""

    def attempt() -> tuple[tuple[Card, ...], tuple[Layout, Layout]] | None:
        shoe = Shoe(dealer)
        plain = contract_cards(shoe, asked.parts, 0)
        if plain is None:
            return None
        whole = tuple(each for part in plain for each in part)
        room = next(size for size in (DEALT + 1, DEALT + 3) if size > len(whole) + level) - len(whole)
        deuces = shoe.deuces(level)
        hand = (*whole, *deuces, *strays(shoe, room - level, whole))
        found = [(each, _worth(each)) for each in (plain, *_with_deuces(plain, deuces[0], asked))]
        pairs = [(one, other) for (one, less), (other, more) in combinations(found, 2) if less != more]
        if not pairs:
            return None
        one, other = dealer.shuffled(dealer.choice(pairs))
        return hand, (one, other)

    return search(f"contract_layouts level {level}", attempt)


def _with_deuces(plain: Layout, deuce: Card, asked: Contract) -> Iterator[Layout]:
    """The same parts with the deuce in the place of one of the cards."""
    for at, part in enumerate(plain):
        for i in range(len(part)):
            changed = (*part[:i], deuce, *part[i + 1 :])
            if not reasons(asked.parts[at], changed):
                yield (*plain[:at], changed, *plain[at + 1 :])


def _worth(layout: Layout) -> int:
    return sum(points(group) for group in layout)
