"""What each event of the table does: the state after it, and the facts it puts into the log.

Events are small JSON-able mappings with the key ``do``; a card is named by its slot (:mod:`.held`).
Whatever an event holds, nothing is raised: one that makes no sense here gives back the same state, refused.

==============================  =======================================================================
do                              other keys
==============================  =======================================================================
set                             field, value: a choice of the setup
start, setup, resume            a new game; the choices; back to the game
next                            the next round; a new game after the last (the desk adds ``seed``)
draw, take, pass, pass_all      ``draw`` leaves an upcard that is offered with the own turn
discard                         slot (else the selected card)
build, arrange, cancel          melds are made in outlines; the best ones; the cards taken up again
confirm                         what lies in the outlines is laid down
lay                             groups of slots: the same in one step, as it is typed
add                             slots (else the selected ones), meld: its number from 1, below: deuces stand low
move                            slots, to (zone id), at: what a drag means
tap                             slot, zone: what a tap means
select, focus, sort             slot or slots; slot; by
back                            help: the learner's last choice, and whatever followed, is taken back
nearest                         the legal move nearest to the one refused
hint                            help: a good move
==============================  =======================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from gintutor.contract.actions import Discard, Draw, Extend, LayDown, LayMeld, Pass, Take
from gintutor.contract.log import Back
from gintutor.messages import say
from gintutor.widgets.contract import building
from gintutor.widgets.contract.advice import advice
from gintutor.widgets.contract.attempts import AT_MOVE, attempt, draw, not_now, slot_of, slots_in
from gintutor.widgets.contract.between import BETWEEN
from gintutor.widgets.contract.held import card_at, cards_at
from gintutor.widgets.contract.state import Change, Refusal, Stage, State
from gintutor.widgets.contract.touch import TOUCH

Json = Mapping[str, object]


def update(state: State, event: Json) -> Change:
    """What an event comes to; never raises for what it holds."""
    do = event.get("do")
    if do == "nearest":
        event = {"do": do, "action": state.refusal.nearest if state.refusal else None}
    hidden = state.choosing and do not in _WHILE_CHOOSING
    handler = _HANDLERS.get(do) if isinstance(do, str) and not hidden else None
    passing = isinstance(do, str) and do in _PASSING
    cleared = state if passing else replace(state, refusal=None, hint=None, setup_error=None, note=None)
    change = handler(cleared, event) if handler else None
    if change is None:
        change = Change(state=cleared) if passing else not_now(cleared, do)
    return replace(change, state=replace(change.state, turn=state.turn + (not passing)))


def _draw(state: State, event: Json) -> Change | None:
    return draw(state) if state.position else None


def _take(state: State, event: Json) -> Change | None:
    return attempt(state, Take()) if state.position else None


def _pass(state: State, event: Json) -> Change | None:
    if state.stage is Stage.OFFER and state.in_turn:
        return draw(state)
    return attempt(state, Pass()) if state.position else None


def _pass_all(state: State, event: Json) -> Change | None:
    if state.stage is not Stage.OFFER or state.in_turn:
        return None
    change = attempt(state, Pass())
    return replace(change, state=replace(change.state, leaving=True))


def _discard(state: State, event: Json) -> Change | None:
    if state.position is None:
        return None
    slot = slot_of(state, event)
    if slot is not None:
        return attempt(state, Discard(card_at(slot)))
    if state.stage is not Stage.PLAY:  # the wrong time is the reason, whichever card
        return attempt(state, Discard(min(state.hand))) if state.hand else None
    message = say("contracttable.one_card") if len(state.selected) > 1 else say("play.choose_card")
    return Change(state=replace(state, refusal=Refusal(tried=None, message=message)))


def _add(state: State, event: Json) -> Change | None:
    """Add cards to a meld, by its number on the table; without a number to the first one they fit."""
    slots, number = slots_in(event) or state.selected, event.get("meld")
    if state.position is None:
        return None
    if not slots:
        return Change(state=replace(state, refusal=Refusal(tried=None, message=say("play.choose_card"))))
    places = state.extensible
    if type(number) is int:
        if not 1 <= number <= len(places):
            message = say("contracttable.no_such_meld", i=number)
            return Change(state=replace(state, refusal=Refusal(tried=None, message=message)))
        places = (places[number - 1],)
    cards, below = cards_at(slots), event.get("below") is True
    tries = [attempt(state, Extend(owner=seat, meld=meld, cards=cards, below=below)) for seat, meld in places]
    fits = next((each for each in tries if each.events), None)
    return fits or (tries[0] if tries else attempt(state, Extend(owner=0, meld=0, cards=cards)))


def _nearest(state: State, event: Json) -> Change | None:
    """The move that was meant: :func:`update` has read it from the refusal."""
    action = event.get("action")
    if isinstance(action, LayDown | LayMeld):
        return building.as_planned(state, action)
    return attempt(state, action) if isinstance(action, Pass | Take | Draw | Discard | Extend) else None


def _hint(state: State, event: Json) -> Change | None:
    position = state.position
    if position is None or state.stage not in AT_MOVE or not state.setup.help:
        return None
    hint = advice(state, position)
    kept: dict[str, object] = {"do": "hint", "round": position.number, "step": len(position.history)}
    return Change(state=replace(state, hint=hint), kept=kept)


def _back(state: State, event: Json) -> Change | None:
    """What was decided ahead is taken back with it."""
    moves = state.can_take_back
    undecided = replace(state, drawing=False, leaving=False)
    return Change(state=undecided, events=(Back(moves),)) if moves else None


_PASSING = frozenset({"focus"})
"""Events that change nothing of what is told, and what is heard stays: a list that goes loses its focus, too."""

_WHILE_CHOOSING = ("set", "start", "setup", "resume", "focus")
"""What can be done while the choices lie over a game."""

_HANDLERS: dict[str, Callable[[State, Json], Change | None]] = {
    **BETWEEN, **TOUCH, **building.BUILDING, "draw": _draw, "take": _take, "pass": _pass, "pass_all": _pass_all,
    "discard": _discard, "add": _add, "nearest": _nearest, "hint": _hint, "back": _back,
}  # fmt: skip
