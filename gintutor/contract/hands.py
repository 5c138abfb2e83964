"""Hands from two or three packs: ascending tuples of cards, equal cards side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from gintutor.cards import CARDS, Card, Rank


class AbsentError(LookupError):
    """Cards taken from where they are not: ``cards`` says which, each as often as it is short."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        super().__init__(" ".join(map(str, cards)))
        self.cards = cards


def ordered(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards as a hand: ascending, repeats kept."""
    return tuple(sorted(cards))


def minus(cards: Iterable[Card], taken: Iterable[Card]) -> tuple[Card, ...]:
    """What is left of the cards, ascending; raise :class:`AbsentError` with the cards that are not among them."""
    left, gone = Counter(cards), Counter(taken)
    if absent := gone - left:
        raise AbsentError(ordered(absent.elements()))
    return ordered((left - gone).elements())


def wild(card: Card) -> bool:
    """Tell whether the card stands for any card: the deuces do."""
    return card.rank is Rank.TWO


def looks_useful(card: Card, hand: Iterable[Card]) -> bool:
    """Tell whether the card goes by its looks with one in hand: of its rank, or beside it in its suit."""
    beside = (card.rank - 1, card.rank + 1)
    return any(each.rank is card.rank or (each.suit is card.suit and each.rank in beside) for each in hand)


_POINTS = dict.fromkeys(Rank, 5) | {
    Rank.ACE: 15,
    Rank.TWO: 20,
    Rank.TEN: 10,
    Rank.JACK: 10,
    Rank.QUEEN: 10,
    Rank.KING: 10,
}


def points(cards: Iterable[Card]) -> int:
    """What the cards cost whoever still holds them: 3–9 five each, 10–K ten, an ace 15, a deuce 20 (RULES §3)."""
    return sum(_POINTS[card.rank] for card in cards)


def pack(packs: int) -> tuple[Card, ...]:
    """So many packs of 52 as one hand."""
    return tuple(card for card in CARDS for _ in range(packs))
