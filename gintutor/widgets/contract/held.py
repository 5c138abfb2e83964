"""The learner's cards as slots: with two or three packs in play a card's name is not enough to point at it.

A slot is the card's place in one pack plus 52 for each equal card before it. Equal cards cannot be told apart, so it
does not matter which of them is which; what matters is that a card that moves keeps its slot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from gintutor.cards import CARDS, Card
from gintutor.contract.options import Options
from gintutor.contract.rounds import contract
from gintutor.contract.solver import distance

PACK = len(CARDS)
MOST = 3
"""So many packs are in play at most (RULES §3)."""


def card_at(slot: int) -> Card:
    """The card of a slot."""
    return CARDS[slot % PACK]


def is_slot(value: object) -> bool:
    """Whether something is the number of a slot."""
    return type(value) is int and 0 <= value < MOST * PACK


class Dealer:
    """Gives out slots for cards in the order they are asked for: of equal cards the first gets the first slot."""

    def __init__(self) -> None:
        self._used: Counter[Card] = Counter()

    def slots(self, cards: Iterable[Card]) -> tuple[int, ...]:
        """The slots of those cards, in their order."""
        found = []
        for each in cards:
            found.append(each.index + PACK * self._used[each])
            self._used[each] += 1
        return tuple(found)


def slots_of(hand: Iterable[Card]) -> tuple[int, ...]:
    """The slots of a hand, which has the first of everything."""
    return Dealer().slots(hand)


def sorted_slots(slots: Iterable[int], by: str) -> tuple[int, ...]:
    """The slots by suit, spades first, or by rank; deuces fit anywhere, so they stand apart at the end."""

    def key(slot: int) -> tuple[bool, int, int, int]:
        card = card_at(slot)
        place = (-card.suit, card.rank) if by == "suit" else (card.rank, -card.suit)
        return (card.rank == 1, *place, slot)

    return tuple(sorted(slots, key=key))


@lru_cache(maxsize=64)
def fitting(hand: tuple[Card, ...], number: int, options: Options, packs: int) -> tuple[Card, ...]:
    """The cards of a hand that go into the contract of that round on the shortest way there, part by part."""
    nearest = distance(hand, contract(number), options, packs).nearest
    return tuple(card for part in nearest for card in part.cards if card is not None)


def in_hand(slots: Iterable[int], cards: Iterable[Card]) -> tuple[int, ...] | None:
    """Slots among those that hold these cards, in their order, of equal cards the last; None where one is not there."""
    left = list(slots)
    found = []
    for each in cards:
        slot = max((slot for slot in left if card_at(slot) == each), default=None)
        if slot is None:
            return None
        left.remove(slot)
        found.append(slot)
    return tuple(found)


def cards_at(slots: Iterable[int]) -> tuple[Card, ...]:
    """The cards of those slots."""
    return tuple(map(card_at, slots))
