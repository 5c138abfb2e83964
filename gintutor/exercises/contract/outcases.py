"""Turns for the form ``out`` of ``contract_turn``: melds on the table, and a hand to lay as well as can be."""

from __future__ import annotations

from gintutor.cards import Card
from gintutor.contract.hands import ordered, wild
from gintutor.contract.melds import Laid, extension_faults, laid
from gintutor.contract.rounds import contract
from gintutor.contract.solver import best_further
from gintutor.exercises.contract.dealing import Shoe, a_set, contract_cards, strays
from gintutor.exercises.contract.words import OPTIONS
from gintutor.exercises.dealing import Dealer, search

NEW_MELDS = 2
"""Places for further melds."""

_ROUNDS = ((1, 2, 4), (2, 7, 8), (5, 7, 8, 12))
_EXTRA = ((1, 0), (1, 0), (2, 1))
"""By level: cards to build with and deuces among the cards."""


def dealt(dealer: Dealer, level: int) -> tuple[tuple[Laid, ...], tuple[Card, ...], int]:
    """The melds, the hand and the round, for that level."""
    return search(f"contract_turn out {level}", lambda: _dealt(dealer, level))


def _dealt(dealer: Dealer, level: int) -> tuple[tuple[Laid, ...], tuple[Card, ...], int] | None:
    """Melds on the table; a further set, cards that fit on a meld, and a card or two that fit nowhere."""
    round_ = dealer.choice(_ROUNDS[level - 1])
    asked, shoe = contract(round_), Shoe(dealer)
    groups = contract_cards(shoe, asked.parts, 0)
    if groups is None:
        return None
    melds = tuple(laid(part.kind, group, OPTIONS) for part, group in zip(asked.parts, groups, strict=True))
    building, deuces = _EXTRA[level - 1]
    fitting = [card for _ in range(building) if (card := _fits(shoe, melds)) is not None]
    further = a_set(shoe, 3 + dealer.below(2))
    loose = strays(shoe, 1 + dealer.below(level), fitting)
    hand = ordered((*fitting, *further, *shoe.deuces(deuces), *loose))
    found = best_further(hand, melds, OPTIONS)
    laid_groups = len(found.extensions) + len(found.melds)
    out = found.goes_out or level == 3
    return (melds, hand, round_) if out and laid_groups >= 2 and len(found.melds) <= NEW_MELDS else None


def _fits(shoe: Shoe, melds: tuple[Laid, ...]) -> Card | None:
    return shoe.draw(
        lambda each: not wild(each) and any(not extension_faults(meld, (each,), OPTIONS) for meld in melds)
    )
