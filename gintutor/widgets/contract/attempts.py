"""A move tried: made where it is legal, else refused with the reason and the nearest legal move."""

from __future__ import annotations

from dataclasses import replace

from gintutor.contract.actions import Action, Draw, Pass
from gintutor.contract.legality import why_illegal
from gintutor.contract.table import move
from gintutor.messages import Message, say
from gintutor.widgets.anygame.acts import Json, refused
from gintutor.widgets.contract.advice import offered
from gintutor.widgets.contract.held import is_slot, slots_of
from gintutor.widgets.contract.state import ME, Change, Stage, State

AT_MOVE = (Stage.OFFER, Stage.DRAW, Stage.PLAY, Stage.BUILD)
"""Where the learner is to make a move."""


def attempt(state: State, action: Action) -> Change:
    """The move as a fact for the log, or its refusal."""
    position = state.position
    if position is None or state.stage not in (*AT_MOVE, Stage.WAIT, Stage.OVER):
        return not_now(state)
    illegal = why_illegal(position, action, ME)
    if illegal is not None:
        return refused(state, illegal.message, tried=action, nearest=offered(state, position, action, illegal.nearest))
    return Change(state=state, events=(move(position, action),))


def draw(state: State) -> Change:
    """Draw from the stock; an upcard that is offered with the own turn is left for it."""
    if state.stage is not Stage.OFFER or not state.in_turn:
        return attempt(state, Draw())
    change = attempt(state, Pass())
    return replace(change, state=replace(change.state, drawing=True))


def not_now(state: State, do: object = None) -> Change:
    """What makes no sense at this stage, with the reason where there is one to tell."""
    message = _why_not_now(state, do)
    if state.stage not in AT_MOVE:
        return Change(state=replace(state, note=message))
    return refused(state, message)


def _why_not_now(state: State, do: object) -> Message:
    if do in ("hint", "arrange", "back") and not state.setup.help:
        return say("play.no_help")
    if do == "back":
        return say("play.nothing_to_take_back")
    if do == "next" and state.stage in AT_MOVE:
        return say("contracttable.round_goes_on")
    return say("play.not_now")


def slots_in(event: Json) -> tuple[int, ...]:
    """The slots an event names; none when anything is wrong with them."""
    slots = event.get("slots")
    if not isinstance(slots, list | tuple) or not 0 < len(slots) <= 20 or not all(map(is_slot, slots)):
        return ()
    return tuple(slots) if len(set(slots)) == len(slots) else ()


def slot_of(state: State, event: Json) -> int | None:
    """The slot an event names, else the one that is selected; it is one of the learner's hand."""
    slot = event.get("slot")
    if slot is None and len(state.selected) == 1:
        slot = state.selected[0]
    return slot if isinstance(slot, int) and is_slot(slot) and slot in slots_of(state.hand) else None
