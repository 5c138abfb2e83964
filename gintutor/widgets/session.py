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
          is mastery also plan and results (see :func:`gintutor.widgets.way.kept`)
select    slot (turns it), or slots (exactly these); focus: slot; step: to; play: on — these are not logged
========  ==========================================================================================
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from gintutor.learning.history import RESULT, VERDICT
from gintutor.widgets import way
from gintutor.widgets import work as w
from gintutor.widgets.handlers import HANDLERS, Event, tell
from gintutor.widgets.state import News, Series, State, fresh

__all__ = ["PASSING", "Event", "resume", "start_event", "tapped", "update"]

PASSING = frozenset({"select", "focus", "step", "play"})  # events that need no log


def resume(series: Series, records: Iterable[tuple[str, Event]]) -> State:
    """The state after those logged (deal, event) pairs.

    Folding begins at the last ``start`` of this series: a start holds all that went before. Where this version deals
    other cards for that item, the place in the round stays and only what was done to the other cards is passed over.
    """
    logged = list(records)
    state = fresh(series)
    for at in range(len(logged) - 1, -1, -1):
        deal, event = logged[at]
        if event.get("do") == "start":
            begun = update(state, event)
            if begun.news.code == "start" and _item_of(begun.deal) == _item_of(deal):
                state, logged = begun, logged[at + 1 :]
                break
    for deal, event in logged:
        if event.get("do") not in ("start", RESULT, VERDICT) and deal == state.deal:
            state = update(state, event)
    return replace(state, news=News(code=""))


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
