"""The table as it lies now: a state made into the :class:`TableView` that drawing needs."""

from __future__ import annotations

from gintutor.cards import Hand
from gintutor.contract.hands import points
from gintutor.exercises.protocol import Mark, Number, Partition, PickCards, Role, Zone
from gintutor.i18n import Translator
from gintutor.melds import meld_faults
from gintutor.messages import say
from gintutor.widgets import work as w
from gintutor.widgets.state import Item, State
from gintutor.widgets.tableview import CardView, Look, TableView, ZoneView


def table_view(state: State, t: Translator, look: Look) -> TableView:
    """The whole table with captions in the translator's language."""
    item = state.item
    layout = dict(item.layout)
    free = w.movable(item.prompt, item.work) if item.open and not state.done else frozenset()
    zones = tuple(
        ZoneView(
            id=zone.id,
            role=zone.role,
            caption=t(zone.label),
            note=_note(item, zone, layout[zone.id], t),
            slots=layout[zone.id],
            room=len(zone.slots),
            hidden=zone.hidden,
            ticked=is_ticked(item, zone.id),
            accepts=zone.id in free,
        )
        for zone in item.prompt.table.zones
    )
    cards = tuple(_card(state, slot) for slot in range(len(item.prompt.table.cards)))
    return TableView(cards=cards, zones=zones, look=look)


def is_ticked(item: Item, zone_id: str) -> bool:
    """Whether that zone says it holds a valid meld: on levels that help, or where the solution laid one."""
    prompt = item.prompt
    if prompt.contract is not None or prompt.table.zone(zone_id).role is not Role.MELD:
        return False
    if not prompt.shows_ticks and item.open:
        return False
    cards = [item.prompt.table.cards[slot] for slot in dict(item.layout)[zone_id]]
    return bool(cards) and not meld_faults(cards)


def marks(item: Item) -> dict[int, Mark]:
    """How cards are marked by the last check; nothing once the answer was changed or the solution is open."""
    if item.feedback is None or item.stale or item.movie:
        return {}
    return dict(item.feedback.marks)


def pointed(item: Item) -> tuple[int, ...]:
    """The slots the solution's step or the last hint points at."""
    if item.movie:
        return item.movie[item.step].highlight
    if item.hints and (item.feedback is None or item.stale):
        return item.hints[-1].highlight
    return ()


def picked(item: Item, only: str = "") -> frozenset[int]:
    """The slots marked for an ask that picks cards, as long as it is put; for that ask ``only``, if it is named."""
    found: set[int] = set()
    for ask in w.asked(item.prompt, item.work):
        held = item.work.part(ask.id)
        if isinstance(ask, PickCards) and isinstance(held, tuple) and only in ("", ask.id):
            found |= {slot for slot in held if isinstance(slot, int)}
    return frozenset(found)


def zone_points(item: Item, zone_id: str) -> int | None:
    """The points that lie in a zone, where the table counts for the learner; None where counting is the task."""
    asks = item.prompt.asks
    if any(isinstance(ask, Number) for ask in asks):
        return None
    if not any(isinstance(ask, Partition) and ask.source == zone_id for ask in asks):
        return None
    cards = [item.prompt.table.cards[slot] for slot in dict(item.layout)[zone_id]]
    return Hand.of(cards).points if item.prompt.contract is None else points(cards)


def _note(item: Item, zone: Zone, slots: tuple[int, ...], t: Translator) -> str:
    if zone.hidden:
        return t.number(zone.hidden)  # a pile is too narrow for words; the text view has them
    points = zone_points(item, zone.id)
    return "" if points is None else t(say("table.points", n=points))


def _card(state: State, slot: int) -> CardView:
    item = state.item
    picks = item.open and w.picking(item.prompt, item.work, slot) is not None
    return CardView(
        card=item.prompt.table.cards[slot],
        selected=slot in item.selected or (not item.movie and slot in picked(item)),
        focused=slot == item.focus,
        movable=not state.done and (item.movable(slot) or picks),
        mark=marks(item).get(slot),
        highlight=slot in pointed(item),
    )
