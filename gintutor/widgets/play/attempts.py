"""A move that is tried: made, or refused with the reason and the nearest legal move; and the cards an event names."""

from __future__ import annotations

from dataclasses import replace

from gintutor.cards import CARDS, Card
from gintutor.deal import Action, BigGin, Discard, Knock, Pass, Phase, why_illegal
from gintutor.messages import Message, say
from gintutor.replay import move
from gintutor.widgets.anygame.acts import Json, refused
from gintutor.widgets.play import knocking
from gintutor.widgets.play.state import ME, Change, Stage, State

AT_MOVE = (Stage.OFFER, Stage.DRAW, Stage.DISCARD, Stage.KNOCK, Stage.DEFEND)
"""The stages in which the learner is to move."""


def attempt(state: State, action: Action) -> Change:
    """A move the learner tries: made, or refused with the reason and the nearest legal move."""
    position, game = state.position, state.game
    if position is None or game is None:
        return Change(state=replace(state, note=say("play.not_now")))
    if illegal := why_illegal(position, action, ME):
        nearest = illegal.nearest if state.script is None else nearest_to(state, action)
        return refused(state, illegal.message, tried=action, nearest=nearest)
    if state.script is not None and not state.script.allows(len(game.hands), position, action):
        wanted = state.script.move(len(game.hands), position)
        message = say("play.off_script", task=state.script.word(len(game.hands), position))
        return refused(state, message, tried=action, nearest=wanted, legal=True)
    return Change(state=state, events=(move(position, action),))


def nearest_to(state: State, action: Action) -> Action | None:
    """The legal move nearest to one, itself where it may be made; the script's own where one is played."""
    position, game = state.position, state.game
    if position is None or game is None or state.stage not in AT_MOVE:
        return None
    if state.script is not None:
        return state.script.move(len(game.hands), position)
    illegal = why_illegal(position, action, ME)
    return illegal.nearest if illegal else action


def misread(state: State, message: Message, action: Action) -> Change:
    """What is no move: nothing happens, the reason is told, and the legal move nearest to what was perhaps meant."""
    return refused(state, message, nearest=nearest_to(state, action))


def pointless(state: State, message: Message, action: Action) -> Change:
    """The same where no move was meant at all: to name one then is a hint, and is kept for who plays with help."""
    if state.helps:
        return misread(state, message, action)
    return refused(state, message)


def not_now(state: State, do: object = None) -> Change:
    """What makes no sense at this stage, with the reason where there is one to tell."""
    message = say("play.not_now") if state.choosing else _why_not_now(state, do)
    if state.stage not in AT_MOVE:
        return Change(state=replace(state, note=message))
    return pointless(state, message, Pass() if state.plan is None else knocking.action_of(state.plan))


def _why_not_now(state: State, do: object) -> Message:
    if do in ("hint", "back", "rest") and not state.helps:
        return say("play.no_help")
    if do == "back":
        return say("play.no_back_here") if state.script is not None else say("play.nothing_to_take_back")
    if do in ("confirm", "cancel") and state.position is not None:
        return say("play.nothing_to_confirm")
    if do in ("next", "deal") and state.stage in AT_MOVE:
        return say("play.hand_goes_on")
    return say("play.not_now")


def intend(state: State, action: Action) -> Change:
    """The same, but a knock is only prepared: its melds are shown before anything is laid down."""
    if state.plan is not None and isinstance(action, Knock | BigGin):
        return knocking.laid_as(state, state.plan, action, attempt)
    if isinstance(action, Knock):
        return knocking.prepare(state, action.card, attempt)
    if isinstance(action, BigGin):
        return knocking.prepare(state, None, attempt)
    return attempt(state, action)


def choose_first(state: State, kind: type[Discard | Knock]) -> Change:
    """Without a card: the wrong time is the reason where it is one, else a card is to be chosen."""
    position = state.position
    if position is None or position.phase is not Phase.DISCARD or position.turn != ME:
        held = position.hands[ME] if position is not None else ()
        return attempt(state, Discard(min(held, default=CARDS[0])))
    # A pass is nearest to the best discard, big gin without a meld to the best end of the hand.
    return pointless(state, say("play.choose_card"), BigGin(()) if kind is Knock else Pass())


def cards_of(event: Json) -> tuple[Card, ...]:
    """The cards an event names by their slots; none when anything is wrong with them."""
    slots = event.get("slots")
    if not isinstance(slots, (list, tuple)) or not 0 < len(slots) <= 11:
        return ()
    cards = tuple(CARDS[slot] for slot in slots if type(slot) is int and 0 <= slot < 52)
    return cards if len(cards) == len(slots) == len(set(cards)) else ()


def card_of(state: State, event: Json) -> Card | None:
    """The card an event names, else the one that is selected."""
    slot = event.get("slot")
    if type(slot) is int and 0 <= slot < 52:
        return CARDS[slot]
    return state.selected[0] if len(state.selected) == 1 else None
