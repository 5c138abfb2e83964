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

__all__ = ["PASSING", "Event", "going", "resume", "since", "start_event", "tapped", "update"]

PASSING = frozenset({"select", "focus", "step", "play"})  # events that need no log


def resume(series: Series, records: Sequence[Record]) -> State:
    """The state after those records of an exercise.

    Folding begins at a ``start`` of this series, for a start holds all that went before. Where this version deals
    other cards for that item, the place in the round stays and only what was done to the other cards is passed over.
    """
    state, later = _begun(fresh(series), records)
    deal, moved = state.deal, False
    for record in later:
        if moved and record.deal == deal:  # the start of the next item cannot be read: what was done there can
            state, moved = replace(state, run=record.run), False
        if _goes_on(record, state.run, deal) and record.event.get("do") != "start":
            state = update(state, record.event)
            moved = moved or state.deal != deal
            deal = state.deal
    return replace(state, news=News(code=""))


def going(records: Sequence[Record], state: State) -> list[Event]:
    """What was done in this go at the item, from its start on."""
    deal = state.deal
    starts = (at for at in range(len(records) - 1, -1, -1) if records[at].event.get("do") == "start")
    begun = next((at for at in starts if (records[at].run, records[at].deal) == (state.run, deal)), None)
    later = records if begun is None else (records[begun], *since(records, begun))
    return [record.event for record in later if _goes_on(record, state.run, deal)]


def since(records: Sequence[Record], at: int) -> list[Record]:
    """What came after that start; what names no run only if it is no older, for a merge puts old lines anywhere."""
    began = records[at].time[:_TO_THE_MINUTE]  # two programs' clocks are the same, but both count on where they must
    return [record for record in records[at + 1 :] if record.run or record.time >= began]


def _begun(state: State, records: Sequence[Record]) -> tuple[State, Sequence[Record]]:
    """The go at the item that is furthest along, as its start tells of it, and what came after.

    Of several goes at one item it is the one worked at last: a tab left open elsewhere may have begun its own since.
    Without any start it is the first item and everything.
    """
    worked = {
        (each.run, each.deal): (each.time[:_TO_THE_MINUTE], at)
        for at, each in enumerate(records)
        if each.event.get("do") not in _ENDS
    }
    starts = [at for at, each in enumerate(records) if each.event.get("do") == "start"]
    places = {at: (records[at].event.get("round"), records[at].event.get("number")) for at in starts}
    known = [at for at in starts if all(type(each) is int for each in places[at])]

    def how_far(at: int) -> tuple[object, tuple[str, int], int]:
        return places[at], worked[records[at].run, records[at].deal], at

    for at in sorted(known, key=how_far, reverse=True)[:_MOST_TRIED]:
        record = records[at]
        begun = update(state, record.event)
        if begun.news.code == "start" and _item_of(begun.deal) == _item_of(record.deal):
            return replace(begun, run=record.run), since(records, at)
    deal = state.deal
    run = next((record.run for record in reversed(records) if record.deal == deal), "")
    return replace(state, run=run), records


_ENDS = (RESULT, VERDICT)
_TO_THE_MINUTE = len("2026-11-30T09:54")
_MOST_TRIED = 40  # each deals an item: a file full of starts of other cards must not be waited for


def _goes_on(record: Record, run: str, deal: str) -> bool:
    """Whether it was done in that go at the item; an older program that went on with it names no run."""
    return record.run in (run, "") and record.deal == deal and record.event.get("do") not in _ENDS


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
