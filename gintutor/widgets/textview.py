"""An exercise as text: its cards as a list, the other zones as lines, what the digit keys do, the typed answer."""

from __future__ import annotations

from gintutor.exercises.protocol import Partition
from gintutor.i18n import Translator
from gintutor.messages import Message, say
from gintutor.widgets import speech
from gintutor.widgets import work as w
from gintutor.widgets.parts import Json
from gintutor.widgets.showing import marks, picked, pointed
from gintutor.widgets.state import State
from gintutor.widgets.tableview import Look
from gintutor.widgets.typed import Typist


def text_view(state: State, t: Translator, look: Look, typed_error: Message | None) -> Json:
    """The exercise as text: a list of cards with one tab stop, where to put them, other zones, the typed answer."""
    item = state.item
    order = speech.listed(item)
    at_work = item.open and not state.done and not item.example
    in_list = {item.work.zone_of(slot) for slot in order}
    free = w.movable(item.prompt, item.work)
    homes = [zone for zone in item.prompt.table.zones if zone.id in free]
    typist = Typist(t, local=look.letters != ("J", "Q", "K", "A"))
    built_on = {item.work.zone_of(slot) for slot in w.fixed(item.prompt)}
    read = (free | in_list) - built_on
    others = [zone.id for zone in item.prompt.table.zones if zone.id not in read]
    return {
        "title": t(say("table.as_text")) if order or others else "",  # a score sheet alone is text already
        "label": t(say("table.list")),
        "help": t(say("table.list_help" if free else "table.pick_help")) if at_work and order else "",
        "cards": [_option(state, slot, t) for slot in order],
        "active": item.focus if item.focus in order else (order[0] if order else None),
        "on": at_work,
        "moves": bool(free) and at_work,
        "targets": [
            {"key": str(_key(state, zone.id)), "zone": zone.id, "label": t(zone.label)} for zone in homes
        ] if at_work else [],
        "put": t(say("table.put")),
        "zones": [zone_line(state, id_, t) for id_ in others],
        "typed": {
            "label": t(say("table.typed")),
            "help": t(say("table.typed_help", example=typist.example(item.prompt))),
            "placeholder": typist.written(item.prompt, w.answer(item.prompt, item.work)),
            "error": t.html(typed_error) if typed_error is not None else "",
            "button": t(say("table.do.typed")),
            "deal": f"{state.deal} {state.number}",
        } if at_work else None,
    }  # fmt: skip


def zone_line(state: State, zone_id: str, t: Translator) -> str:
    """A zone as a line; one the learner has no part in is to be read all the same."""
    zone = state.item.prompt.table.zone(zone_id)
    cards = tuple(state.item.prompt.table.cards[slot] for slot in dict(state.item.layout)[zone_id])
    empty = say("table.hidden", n=zone.hidden) if zone.hidden else say("table.empty")
    return t.html(say("table.zone", zone=zone.label, cards=say("table.row", cards=cards) if cards else empty))


def _option(state: State, slot: int, t: Translator) -> Json:
    item = state.item
    zone = next(zone for zone, slots in item.layout if slot in slots)
    key = _key(state, zone)
    mark = marks(item).get(slot)
    return {
        "slot": slot,
        "html": t.card_html(item.prompt.table.cards[slot]),
        "name": speech.card_facts(item, slot, t),
        "zone": str(key) if key else "",
        "selected": slot in item.selected or (not item.movie and slot in picked(item)),
        "pick": w.picking(item.prompt, item.work, slot) is not None,
        "mark": str(mark) if mark else "",
        "points_at": slot in pointed(item),
    }


def _key(state: State, zone_id: str) -> int:
    """The key that puts a card in that zone: 1 … for the targets in order, 0 for where cards come from."""
    for ask in state.item.prompt.asks:
        if isinstance(ask, Partition) and zone_id in ask.targets:
            return ask.targets.index(zone_id) + 1
    return 0
