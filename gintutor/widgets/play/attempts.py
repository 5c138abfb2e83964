"""A move that is tried: made, or refused with the reason and the nearest legal move; and the cards an event names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from gintutor.cards import CARDS, Card
from gintutor.deal import Action, BigGin, Discard, Knock, Phase, why_illegal
from gintutor.messages import say
from gintutor.replay import move
from gintutor.widgets.play import knocking
from gintutor.widgets.play.state import ME, Change, Refusal, Stage, State

Json: TypeAlias = "Mapping[str, object]"

AT_MOVE = (Stage.OFFER, Stage.DRAW, Stage.DISCARD, Stage.KNOCK, Stage.DEFEND)
"""The stages in which the learner is to move."""


def attempt(state: State, action: Action) -> Change:
    """A move the learner tries: made, or refused with the reason and the nearest legal move."""
    position, game = state.position, state.game
    if position is None or game is None:
        return Change(state=replace(state, note=say("play.not_now")))
    if illegal := why_illegal(position, action, ME):
        return Change(state=replace(state, refusal=Refusal.of(action, illegal)))
    if state.script is not None and not state.script.allows(len(game.hands), position, action):
        wanted = state.script.move(len(game.hands), position)
        message = say("play.off_script", task=state.script.word(len(game.hands), position))
        return Change(state=replace(state, refusal=Refusal(tried=action, message=message, nearest=wanted, legal=True)))
    return Change(state=state, events=(move(position, action),))


def intend(state: State, action: Action) -> Change:
    """The same, but a knock is only prepared: its melds are shown before anything is laid down."""
    if isinstance(action, Knock):
        return knocking.prepare(state, action.card, attempt)
    if isinstance(action, BigGin):
        return knocking.prepare(state, None, attempt)
    return attempt(state, action)


def choose_first(state: State, kind: type[Discard]) -> Change:
    """Without a card: the wrong time is the reason where it is one, else a card is to be chosen."""
    position = state.position
    if position is not None and position.phase is not Phase.DISCARD:
        return attempt(state, kind(min(position.hands[ME], default=CARDS[0])))
    return Change(state=replace(state, refusal=Refusal(tried=None, message=say("play.choose_card"))))


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
