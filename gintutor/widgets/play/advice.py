"""A good move and why it is good: what the best player there is would do, measured as the review measures it.

A hint tells facts of the cards; where it says that a move promises more, it adds what was measured.
"""

from __future__ import annotations

from gintutor.cards import Card, Hand
from gintutor.deal import Action, BigGin, Discard, Draw, Knock, Lay, LayOff, Pass, Position, Take
from gintutor.game import Game
from gintutor.messages import Message, say
from gintutor.players import PLAYERS, player
from gintutor.players.driver import next_move, seen_by_mover
from gintutor.players.review import advised
from gintutor.players.simple import makes_meld
from gintutor.rules import knock_limit
from gintutor.solver.deadwood import discards, least_deadwood
from gintutor.widgets.play.state import Hint

_BY_STRENGTH = ("expert", "simple")
_PROMISES = ("play.hint_wait", "play.hint_discard_safe")
"""Hints that say a move promises more."""


def adviser() -> str:
    """The strongest player there is."""
    return next(name for name in _BY_STRENGTH if name in PLAYERS)


def hint(position: Position, game: Game | None, name: str | None = None) -> Hint:
    """What the adviser would do in the place of the player to move; it sees what that player sees."""
    judge = player(name or adviser(), "hint")
    advice = advised(seen_by_mover(position, game), next_move(position, (judge, judge), game))
    message = reason(position, advice.action)
    if advice.why is not None and message.id in _PROMISES:
        message = say("review.with_reason", verdict=message, why=advice.why)
    return Hint(action=advice.action, message=message)


def reason(position: Position, action: Action) -> Message:
    """Why a move is a good one, in a sentence."""
    hand = position.hand
    match action:
        case Take():
            assert position.top is not None
            if makes_meld(position.top, hand):
                return say("play.hint_take", card=position.top)
            return say("play.hint_take_low", card=position.top)
        case Pass():
            assert position.top is not None
            return _leave(position.top, position.hand)
        case Draw():
            return _draw(position)
        case Discard(card):
            return _discard(position, card)
        case Knock(card, spread):
            return _knock(position, card, spread)
        case BigGin():
            return say("play.hint_big_gin")
        case Lay(group):
            return say("play.hint_lay", cards=tuple(group))
        case LayOff(card, _):
            return say("play.hint_lay_off", card=card, n=card.points)
        case _:
            return say("play.hint_done")


def _leave(top: Card, hand: Hand) -> Message:
    return say("review.hint_leave" if makes_meld(top, hand) else "play.hint_pass", card=top)


def _draw(position: Position) -> Message:
    if position.top is None or position.phase.value == "first_draw":
        return say("play.hint_first_draw")
    return say("play.hint_draw", card=position.top)


def _discard(position: Position, card: Card) -> Message:
    hand = position.hand
    after = least_deadwood(hand - Hand(card.bit))
    least = min(points for _, points in discards(hand))
    if after <= knock_limit(position.rules, position.upcard):
        return say("play.hint_wait", card=card, n=after)
    if after == least:
        return say("play.hint_discard", card=card, n=after)
    return say("play.hint_discard_safe", card=card, n=after, least=least)


def _knock(position: Position, card: Card, spread: tuple[Hand, ...]) -> Message:
    left = position.hand - Hand(card.bit)
    for group in spread:
        left = left - group
    if not left:
        return say("play.hint_gin", card=card)
    return say("play.hint_knock", card=card, n=left.points, limit=knock_limit(position.rules, position.upcard))
