"""Where everything on the table lies: a :class:`Scene` is the whole picture as rectangles, in drawing order.

Pure: no canvas, no wording of its own, no state. The painter and the SVG writer draw the same scene, and the
pointer asks it what it touches, so what is seen is what is hit. All lengths are CSS px.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from gintutor.widgets.geometry import Rect
from gintutor.widgets.placing import RAISE, Metrics, metrics, place_backs, place_cards, place_zones
from gintutor.widgets.tableview import CardView, Look, TableView, ZoneView

Placed: TypeAlias = tuple[ZoneView, Rect, Iterable[Rect], Iterable[Rect]]
"""A zone, its outline, where its backs and its cards lie."""

REACH = 20.0
"""How far outside a zone a card may be dropped and still belong to it, in px: a finger covers about that much."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardItem:
    """One card as it lies: its slot, where it is, in which zone, and how it is marked."""

    slot: int
    zone: str
    rect: Rect  # raised when the card is selected
    view: CardView

    @property
    def home(self) -> Rect:
        """Where the card lies when it is not raised."""
        return self.rect.moved(0, RAISE) if self.view.selected else self.rect


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneItem:
    """One zone as it lies: its outline, and where the backs of its hidden cards are (bottom first)."""

    zone: ZoneView
    rect: Rect
    backs: tuple[Rect, ...] = ()

    @property
    def id(self) -> str:
        """The zone's id."""
        return self.zone.id


@dataclass(frozen=True, slots=True)
class Hit:
    """What lies under a point: the zone, and the card's slot when it is a card."""

    zone: str
    slot: int | None = None


@dataclass(frozen=True, slots=True)
class Target:
    """Where a card let go at a point would go: the zone, and its place among the other cards there, from 0."""

    zone: str
    index: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A laid-out table: its size, its zones, and its cards from the lowest to the topmost."""

    width: float
    height: float
    card_size: tuple[float, float]
    look: Look
    zones: tuple[ZoneItem, ...]
    cards: tuple[CardItem, ...]

    def card(self, slot: int) -> CardItem:
        """The card of that slot; ``KeyError`` when it is in no zone."""
        for item in self.cards:
            if item.slot == slot:
                return item
        raise KeyError(slot)

    def card_rect(self, slot: int) -> Rect:
        """Where the card of that slot lies; ``KeyError`` when it is in no zone."""
        return self.card(slot).rect

    def carried_with(self, slot: int) -> tuple[int, ...]:
        """The card that is taken up and, when it is a selected one, the others selected with it."""
        selected = tuple(item.slot for item in self.cards if item.view.selected)
        return (slot, *(each for each in selected if each != slot)) if slot in selected else (slot,)

    def zone(self, zone_id: str) -> ZoneItem:
        """The zone of that id; ``KeyError`` when there is none."""
        for item in self.zones:
            if item.id == zone_id:
                return item
        raise KeyError(zone_id)

    def hit(self, x: float, y: float) -> Hit | None:
        """The topmost card at the point, else the zone, else None.

        A raised card is also hit where it lay before: the pointer must not lose it by raising it.
        """
        for item in reversed(self.cards):
            if item.rect.contains(x, y) or item.home.contains(x, y):
                return Hit(item.zone, item.slot)
        for zone in self.zones:
            if zone.rect.contains(x, y):
                return Hit(zone.id)
        return None

    def drop_target(self, x: float, y: float, slot: int | None = None) -> Target | None:
        """The accepting zone at the point or within :data:`REACH` of it, and the place in it; None when there is none.

        ``slot`` is the card being dragged: the place is counted among the zone's other cards.
        """
        near = min(
            ((item.rect.distance(x, y), i) for i, item in enumerate(self.zones) if item.zone.accepts),
            default=(REACH + 1, -1),
        )
        if near[0] > REACH:
            return None
        zone = self.zones[near[1]].id
        others = [item.home for item in self.cards if item.zone == zone and item.slot != slot]
        return Target(zone, _index(others, x, y))


def _index(rects: list[Rect], x: float, y: float) -> int:
    """How many of the cards come before the point, row by row.

    In a fan only a card's left part shows, so the border between two places is the middle of that part.
    """
    before = 0
    tops = sorted({rect.y for rect in rects})
    for top in tops:
        row = sorted((rect for rect in rects if rect.y == top), key=lambda rect: rect.x)
        if y > row[0].bottom and top != tops[-1]:
            before += len(row)
            continue
        step = row[1].x - row[0].x if len(row) > 1 else row[0].width
        return before + sum(rect.x + min(step, rect.width) / 2 < x for rect in row)
    return before


def layout(view: TableView, width: float) -> Scene:
    """Lay the table out for that width in CSS px (taken as 280 … 860); ``KeyError`` never, every slot has its zone.

    Cards are 72 × 104, eleven side by side at 860; narrower tables fan them or break them into rows.
    """
    sizes = metrics(width, view.look.captions)
    outlines, height = place_zones(view.zones, sizes)
    lying = ((zone, outlines[zone.id]) for zone in view.zones)
    placed = ((zone, at, place_backs(zone, at, sizes), place_cards(zone, at, sizes)) for zone, at in lying)
    return put_together(view, sizes, height, placed)


def put_together(view: TableView, sizes: Metrics, height: float, placed: Iterable[Placed]) -> Scene:
    """The whole picture of zones, in the order they are hit."""
    zones: list[ZoneItem] = []
    cards: list[CardItem] = []
    for zone, outline, backs, places in placed:
        zones.append(ZoneItem(zone=zone, rect=outline, backs=tuple(backs)))
        for slot, place in zip(zone.slots, places, strict=True):
            each = view.cards[slot]
            raised = place.moved(0, -RAISE) if each.selected else place
            cards.append(CardItem(slot=slot, zone=zone.id, rect=raised, view=each))
    return Scene(
        width=sizes.width,
        height=height,
        card_size=(sizes.card_width, sizes.card_height),
        look=view.look,
        zones=tuple(zones),
        cards=tuple(cards),
    )
