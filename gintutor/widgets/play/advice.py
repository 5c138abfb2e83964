"""A good move and why it is good: what the best player there is would do, measured as the review measures it.

A hint tells facts of the cards. That a move is better than another it says only where that was measured; where it was
not, it says that the other is about as good. So no review of the hand will contradict it.
"""

from __future__ import annotations

from collections.abc import Sequence

from gintutor.cards import Card, Hand
from gintutor.deal import Action, BigGin, Discard, Draw, Knock, Lay, LayOff, Pass, Position, Take
from gintutor.game import Game
from gintutor.messages import Message, say
from gintutor.players import PLAYERS, player
from gintutor.players.driver import next_move, seen_by_mover
from gintutor.players.equity import ROUNDS
from gintutor.players.review import advised
from gintutor.players.simple import makes_meld
from gintutor.rules import knock_limit
from gintutor.solver.deadwood import discards, least_deadwood
from gintutor.widgets.anygame.state import Hint

_BY_STRENGTH = ("expert", "simple")


def adviser() -> str:
    """The strongest player there is."""
    return next(name for name in _BY_STRENGTH if name in PLAYERS)


def hint(
    position: Position, game: Game | None, name: str | None = None, rounds: Sequence[int] = ROUNDS
) -> Hint[Action]:
    """What the adviser would do in the place of the player to move; it sees what that player sees."""
    judge = player(name or adviser(), "hint")
    advice = advised(seen_by_mover(position, game), next_move(position, (judge, judge), game), rounds)
    message = reason(position, advice.action)
    if advice.why is not None:
        message = say("review.with_reason", verdict=message, why=advice.why)
    return Hint(action=advice.action, messages=(message,))


def reason(position: Position, action: Action) -> Message:
    """Why a move is a good one, in a sentence."""
    hand = position.hand
    match action:
        case Take():
            assert position.top is not None
            melds = makes_meld(position.top, hand)
            return say("play.hint_take" if melds else "play.hint_take_low", card=position.top)
        case Pass():
            assert position.top is not None
            melds = makes_meld(position.top, hand)
            return say("review.hint_leave" if melds else "play.hint_pass", card=position.top)
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


def _draw(position: Position) -> Message:
    if position.top is None or position.phase.value == "first_draw":
        return say("play.hint_first_draw")
    melds = makes_meld(position.top, position.hand)
    return say("review.hint_draw_meld" if melds else "play.hint_draw", card=position.top)


def _discard(position: Position, card: Card) -> Message:
    hand = position.hand
    after = least_deadwood(hand - Hand(card.bit))
    least = min(points for each, points in discards(hand) if each != position.taken or position.rules.rediscard_allowed)
    if not least:
        return say("review.hint_wait_gin", card=card)
    if least <= knock_limit(position.rules, position.upcard):
        return say("play.hint_wait", card=card, n=least)
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
