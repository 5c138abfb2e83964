"""An exercise at work as one value, and ``update(state, event)``: the only way it changes.

Events are small JSON-able mappings with the key ``do``. An event that makes no sense here (hand-made, out of date,
of a wrong type) gives back the same cards and answers, and news that it was refused. So a state is the fold of its
logged events, and a reload, a re-run or a crash loses nothing.

========  ==========================================================================================
do        other keys
========  ==========================================================================================
move      slots, to (zone id), at (place, optional)
pick      slot: marks or unmarks a card for the ask that picks cards of its zone
choose    ask, option
number    ask, value (a whole number, or the text the learner wrote)
answer    parts: responses by ask id (lists for tuples); what a typed answer stands for
sort      by: suit or rank
undo, reset, check, hint, show, next, again
start     number, position, round, outcomes: a whole item at once, so that a long log folds fast; where the aim
          is mastery also plan and results (see :func:`gintutor.widgets.way.kept`). It begins a run, one go at the
          item; all that is logged of it bears the same ``run`` beside the event (:mod:`gintutor.learning.log`)
select    slot (turns it), or slots (exactly these); focus: slot; step: to; play: on — these are not logged
========  ==========================================================================================
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gintutor.learning.history import RESULT, VERDICT
from gintutor.learning.log import Record
from gintutor.widgets import way
from gintutor.widgets import work as w
from gintutor.widgets.handlers import HANDLERS, Event, tell
from gintutor.widgets.state import News, Series, State
from gintutor.widgets.way import fresh

__all__ = ["PASSING", "Event", "going", "resume", "start_event", "tapped", "update"]

PASSING = frozenset({"select", "focus", "step", "play"})  # events that need no log


def resume(series: Series, records: Sequence[Record]) -> State:
    """The state after those records of an exercise.

    Folding begins at the last ``start`` of this series: a start holds all that went before. Where this version deals
    other cards for that item, the place in the round stays and only what was done to the other cards is passed over.
    """
    state, since = _begun(fresh(series), records)
    deal = state.deal
    for record in since:
        if _goes_on(record, state.run, deal) and record.event.get("do") != "start":
            state = update(state, record.event)
            deal = state.deal
    return replace(state, news=News(code=""))


def going(records: Sequence[Record], state: State) -> list[Event]:
    """What was done in this go at the item, from its start on."""
    found: list[Event] = []
    deal = state.deal
    for record in reversed(records):
        if _goes_on(record, state.run, deal):
            found.append(record.event)
            if record.event.get("do") == "start":
                break
    return found[::-1]


def _begun(state: State, records: Sequence[Record]) -> tuple[State, Sequence[Record]]:
    """The item as its last start tells of it, and what came after; without one, the first item and everything."""
    for at in range(len(records) - 1, -1, -1):
        record = records[at]
        if record.event.get("do") == "start":
            begun = update(state, record.event)
            if begun.news.code == "start" and _item_of(begun.deal) == _item_of(record.deal):
                return replace(begun, run=record.run), records[at + 1 :]
    deal = state.deal
    run = next((record.run for record in reversed(records) if record.deal == deal), "")
    return replace(state, run=run), records


def _goes_on(record: Record, run: str, deal: str) -> bool:
    """Whether it was done in that go at the item; an older program that went on with it names no run."""
    return record.run in (run, "") and record.deal == deal and record.event.get("do") not in (RESULT, VERDICT)


def _item_of(deal: str) -> str:
    """The item a fingerprint is of, family, level and seed, without the cards."""
    return deal.rpartition("/")[0]


def start_event(state: State) -> Event:
    """The event that brings any state of the series to the beginning of this item."""
    return {
        "do": "start",
        "number": state.number,
        "position": state.position,
        "round": state.round,
        "outcomes": list(state.outcomes),
    } | way.kept(state)


def update(state: State, event: Event) -> State:
    """The state after the event; never raises for what an event holds."""
    do = event.get("do")
    handler = HANDLERS.get(do) if isinstance(do, str) else None
    after = handler(state, event) if handler else None
    if after is None:
        after = tell(state, News(code="refused"))
    return replace(after, turn=state.turn + 1)


def tapped(state: State, slot: int | None, zone: str | None) -> Event | None:
    """What a tap on a card or a zone means now: mark, select, or move the selected cards there; None: nothing."""
    item = state.item
    if not item.open or state.done:
        return None
    if slot is not None and w.picking(item.prompt, item.work, slot):
        return {"do": "pick", "slot": slot}
    free = w.movable(item.prompt, item.work)
    if zone not in free:
        return {"do": "select", "slots": []} if item.selected else None
    home = {item.work.zone_of(each) for each in item.selected}
    if item.selected and (zone not in home):
        return {"do": "move", "slots": list(item.selected), "to": zone}
    if slot is not None and item.movable(slot):
        return {"do": "select", "slot": slot}
    return None
