"""The legal moves of a situation, each of them passed by the one judge."""

from __future__ import annotations

from collections.abc import Iterator

from gintutor.cards import CARDS, Card, Rank, Suit
from gintutor.contract.actions import Action, Discard, Draw, Extend, Group, LayDown, LayMeld, Pass, Phase, Take
from gintutor.contract.hands import wild
from gintutor.contract.legality import is_legal
from gintutor.contract.rounds import LONGEST_RUN, SHORTEST, Kind, contract
from gintutor.contract.situation import Situation
from gintutor.contract.solver import best_laying


def legal_actions(situation: Situation) -> tuple[Action, ...]:
    """List the legal moves; the contract stands there once, laid so that the least is left.

    Of melds and extensions the list has those of natural cards with as few deuces as they need; laid otherwise within
    the rules they are as legal: every way there is would be a list of thousands.
    """
    return tuple(action for action in _thinkable(situation) if is_legal(situation, action))


def _thinkable(situation: Situation) -> Iterator[Action]:
    """Yield moves that may be legal."""
    match situation.phase:
        case Phase.OFFER:
            yield from (Take(), Pass())
        case Phase.DRAW:
            yield Draw()
        case Phase.PLAY:
            yield from (Discard(card) for card in _different(situation.hand))
            yield from _laying(situation)


def _different(cards: Group) -> tuple[Card, ...]:
    return tuple(dict.fromkeys(cards))


def _laying(situation: Situation) -> Iterator[Action]:
    if not situation.melds[situation.turn]:
        best = best_laying(situation.hand, contract(situation.number), situation.options)
        if best is not None:
            yield LayDown(tuple(meld.cards for meld in best.melds))
        return
    if situation.laid_now:
        return
    yield from further_melds(situation.hand)
    for owner, melds in enumerate(situation.melds):
        for number in range(len(melds)):
            for card in _different(situation.hand):
                yield Extend(owner=owner, meld=number, cards=(card,))


def further_melds(hand: Group) -> Iterator[LayMeld]:
    """Yield sets and runs that might be laid from a hand, deuces only where a card is missing."""
    wilds = tuple(card for card in hand if wild(card))
    for rank in Rank:
        natural = tuple(card for card in hand if card.rank is rank and not wild(card))
        for count in range(len(wilds) + 1) if natural else ():
            if len(natural) + count >= SHORTEST:
                yield LayMeld(Kind.SET, natural + wilds[:count])
                break
    if len(wilds) >= SHORTEST:
        yield LayMeld(Kind.SET, wilds)
    for suit in Suit:
        held = {card.rank for card in hand if card.suit is suit and not wild(card)}
        for low in range(LONGEST_RUN + 1):
            yield from _runs_from(suit, low, held, wilds)


def _runs_from(suit: Suit, low: int, held: set[Rank], wilds: Group) -> Iterator[LayMeld]:
    """Yield the runs that begin with a held card at a place (the ace is at both ends) and end with one."""
    cards: list[Card] = []
    missing = 0
    for place in range(low, min(low + LONGEST_RUN, len(Rank) + 1)):
        rank = Rank(place % len(Rank))
        if rank in held:
            cards.append(CARDS[len(Rank) * suit + rank])
            if len(cards) >= SHORTEST:
                yield LayMeld(Kind.RUN, tuple(cards))
        elif cards and missing < len(wilds):
            cards.append(wilds[missing])
            missing += 1
        else:
            return
