"""The legal move nearest to one that was refused: what the player most likely meant, made legal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from gintutor.cards import Card
from gintutor.contract.actions import Action, Discard, Draw, Extend, LayDown, LayMeld, Pass, Phase
from gintutor.contract.hands import points, wild
from gintutor.contract.legality import fault
from gintutor.contract.moves import further_melds
from gintutor.contract.rounds import CONTRACTS, contract
from gintutor.contract.situation import Situation
from gintutor.contract.solver import best_laying

_MOST_GROUPS = max(len(each.parts) + each.rest for each in CONTRACTS)


def nearest(situation: Situation, action: Action) -> Action | None:
    """Give a legal move close to ``action``; None only when the round is over."""
    match situation.phase:
        case Phase.OFFER:
            return Pass()
        case Phase.DRAW:
            return Draw()
        case Phase.PLAY:
            return next(move for move in _meant(situation, action) if fault(situation, move) is None)
        case _:
            return None


def _meant(situation: Situation, action: Action) -> Iterator[Action]:
    """Yield what may have been meant, nearest first; a discard of some held card is legal in the end."""
    match action:
        case LayDown(groups):
            if len(groups) <= _MOST_GROUPS:
                yield from map(LayDown, permutations(groups))
            yield from _contract(situation)
            yield from (LayMeld(meld.kind, meld.cards) for meld in _like(situation, {c for g in groups for c in g}))
        case LayMeld(_, cards):
            yield from _contract(situation)
            yield from _like(situation, set(cards))
            yield from _extending(situation, cards)
        case Extend(owner=owner, meld=number, cards=cards):
            yield from _contract(situation)
            yield from (Extend(owner=owner, meld=number, cards=(card,)) for card in dict.fromkeys(cards))
            yield from _extending(situation, cards)
        case _:
            pass
    # Nobody throws a deuce who need not: the dearest other card.
    yield from (Discard(card) for card in sorted(situation.hand, key=lambda card: (wild(card), -points((card,)))))


def _contract(situation: Situation) -> Iterator[Action]:
    if not situation.melds[situation.turn]:
        best = best_laying(situation.hand, contract(situation.number), situation.options)
        if best is not None:
            yield LayDown(tuple(meld.cards for meld in best.melds))


def _like(situation: Situation, cards: set[Card]) -> list[LayMeld]:
    """Melds of the hand that share cards with the ones meant, the most shared first."""
    if not situation.melds[situation.turn] or situation.laid_now:
        return []
    melds = [meld for meld in further_melds(situation.hand) if cards & set(meld.cards)]
    return sorted(melds, key=lambda meld: -len(cards & set(meld.cards)))


def _extending(situation: Situation, cards: tuple[Card, ...]) -> Iterator[Action]:
    """Yield each of the cards on each meld it might fit."""
    for card in dict.fromkeys(cards):
        for owner, melds in enumerate(situation.melds):
            yield from (Extend(owner=owner, meld=number, cards=(card,)) for number in range(len(melds)))
