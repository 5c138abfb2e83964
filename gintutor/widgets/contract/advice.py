"""Hints: what a good player would do with the learner's cards, and how far the hand is from the contract."""

from __future__ import annotations

from collections import Counter

from gintutor.cards import Card
from gintutor.contract.actions import Action, Discard, Draw, Extend, LayDown, LayMeld, Pass, Phase, Take
from gintutor.contract.hands import minus
from gintutor.contract.players import player
from gintutor.contract.position import Position
from gintutor.contract.rounds import packs_for
from gintutor.contract.solver import distance
from gintutor.contract.view import view
from gintutor.messages import Message, say
from gintutor.widgets.anygame.state import Hint
from gintutor.widgets.contract.state import ME, State
from gintutor.widgets.contract.words import meld_words, rows


def advice(state: State, position: Position) -> Hint[Action]:
    """A good move, asked of a player that sees what the learner sees; before the contract also what is missing."""
    action = _best(position)
    missing = away(position, action) if not state.laid else 0
    told = (say("contracttable.hint_away", n=missing),) if missing else ()
    return Hint(action=action, messages=(*told, _words(state, position, action)))


def _best(position: Position) -> Action:
    return player("good").choose(view(position, ME))


def offered(state: State, position: Position, tried: Action, nearest: Action | None) -> Action | None:
    """The legal move that is offered instead of a refused one: of those as near to it, the one a hint would name.

    Without help nothing is offered but what the learner has named: neither the melds of the hand nor what to throw.
    """
    if nearest is None or position.phase is Phase.DRAW or (position.phase is Phase.OFFER and isinstance(tried, Draw)):
        return nearest
    if not state.setup.help:
        named = not isinstance(nearest, Discard) and not _cards(nearest) - _cards(tried)
        return nearest if named else None
    best = _best(position)
    if isinstance(nearest, Pass | Discard):
        return best  # nothing is like what was tried
    return best if type(best) is type(nearest) and _shared(best, tried) >= _shared(nearest, tried) else nearest


def _cards(action: Action) -> Counter[Card]:
    """The cards a move is made with."""
    match action:
        case Discard(card):
            return Counter((card,))
        case LayDown(groups):
            return Counter(card for group in groups for card in group)
        case LayMeld(_, cards) | Extend(cards=cards):
            return Counter(cards)
    return Counter()


def _shared(action: Action, tried: Action) -> int:
    return (_cards(action) & _cards(tried)).total()


def away(position: Position, action: Action) -> int:
    """The least number of cards the learner's hand lacks for the contract.

    Where every card has to be laid, a card too many is one more: then it is counted without the one to be discarded.
    """
    packs, hand = packs_for(position.players), position.hands[ME]
    if position.contract.rest and isinstance(action, Discard):
        hand = minus(hand, (action.card,))
    return distance(hand, position.contract, position.options, packs).missing


def _words(state: State, position: Position, action: Action) -> Message:
    top = position.top
    match action:
        case Take() if top is not None:
            return (
                say("contracttable.hint_take", card=top) if state.in_turn else say("contracttable.hint_buy", card=top)
            )
        case Pass() if top is not None and not state.in_turn:
            return say("contracttable.hint_pass", card=top)
        case Pass() | Draw():
            return say("contracttable.hint_draw")
        case LayDown(groups):
            return say("contracttable.hint_lay", melds=rows(groups))
        case LayMeld(_, cards):
            return say("contracttable.hint_new", cards=cards)
        case Extend(owner=owner, meld=number, cards=cards):
            return say("contracttable.hint_add", cards=cards, meld=meld_words(position.melds[owner][number]))
        case Discard(card):
            return say("contracttable.hint_discard", card=card)
    return say("contracttable.hint_draw")
