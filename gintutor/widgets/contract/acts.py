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

from collections.abc import Callable
from dataclasses import replace

from gintutor.contract.actions import Discard, Draw, Extend, LayDown, LayMeld, Pass, Take
from gintutor.contract.log import Back, Dealt, Event
from gintutor.contract.table import advance
from gintutor.messages import Message, say
from gintutor.widgets.anygame import acts
from gintutor.widgets.anygame.acts import Json, refused
from gintutor.widgets.contract import building
from gintutor.widgets.contract.advice import advice
from gintutor.widgets.contract.attempts import AT_MOVE, attempt, draw, not_now, slot_of, slots_in
from gintutor.widgets.contract.between import BETWEEN
from gintutor.widgets.contract.held import card_at, cards_at
from gintutor.widgets.contract.state import Change, Stage, State, settled
from gintutor.widgets.contract.touch import TOUCH
from gintutor.widgets.contract.words import deal_words, fact_words


def update(state: State, event: Json) -> Change:
    """What an event comes to; never raises for what it holds."""
    return acts.update(state, event, _HANDLERS, not_now)


def happened(state: State, event: Event) -> State:
    """The state after a fact of the log; ``ValueError`` for one that cannot follow (the caller's mistake)."""
    _, after = acts.followed(state, event, advance)
    told: tuple[Message, ...] = ()
    if isinstance(event, Dealt):
        told = deal_words(after.path[0])
    elif isinstance(event, Back):
        told = (say("play.taken_back"),)
    elif len(after.path) > 1:
        told = fact_words(after.path[-2], after.path[-1])
    dealt = state.turn if isinstance(event, Dealt) else state.dealt_at
    return replace(settled(state, after), dealt_at=dealt).told_too(*told)


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
    return refused(state, message)


def _add(state: State, event: Json) -> Change | None:
    """Add cards to a meld, by its number on the table; without a number to the first one they fit."""
    slots, number = slots_in(event) or state.selected, event.get("meld")
    if state.position is None:
        return None
    if not slots:
        return refused(state, say("play.choose_card"))
    places = state.extensible
    if type(number) is int:
        if not 1 <= number <= len(places):
            message = say("contracttable.no_such_meld", i=number)
            return refused(state, message)
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


_HANDLERS: dict[str, Callable[[State, Json], Change | None]] = {
    **BETWEEN, **TOUCH, **building.BUILDING, "draw": _draw, "take": _take, "pass": _pass, "pass_all": _pass_all,
    "discard": _discard, "add": _add, "nearest": _nearest, "hint": _hint, "back": _back,
}  # fmt: skip
