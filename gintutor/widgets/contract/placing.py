"""Where everything lies at the table of the contract game: one to five others with their melds, the piles, one's own.

The others' boxes stand side by side, each with the backs of its hand and its laid melds small and fanned; below them
the piles, or while melds are being made the outlines they are made in; then one's own melds, then the hand. Outlines
change when somebody lays down or draws, never while the learner moves cards about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor

from gintutor.exercises.protocol import Role
from gintutor.widgets.geometry import Rect
from gintutor.widgets.placing import GRID, PHONE, Metrics, metrics, place_backs, place_cards
from gintutor.widgets.scene import Scene, put_together
from gintutor.widgets.tableview import TableView, ZoneView

MELDS = tuple(f"meld{i}" for i in range(1, 5))
"""Where melds are made: a contract has four parts at most."""
A_TURN = 12
"""What a hand holds after the first draw: room for so many is there from the start."""
_LAID = re.compile(r"laid(\d)-(\d\d?)")
_CAPTIONED = 22.0  # the height of a small caption over a meld
_PAD = 4.0  # around the cards of a small meld


@dataclass(frozen=True, slots=True, kw_only=True)
class Small:
    """The sizes of what is only looked at: laid melds and the backs of the others' hands, px."""

    width: float
    height: float
    step: float
    back_width: float
    back_height: float
    back_step: float

    def meld_wide(self, cards: int) -> float:
        """The outline's width round so many fanned cards."""
        return 2 * _PAD + self.width + (max(3, cards) - 1) * self.step


def small(sizes: Metrics) -> Small:
    """Small cards for a table of that size; the index of a fanned card stays in view."""
    if sizes.width < PHONE:
        return Small(width=38, height=55, step=16, back_width=22, back_height=32, back_step=5)
    return Small(width=54, height=78, step=24, back_width=28, back_height=40, back_step=6)


def laid_id(seat: int, number: int) -> str:
    """The zone of that seat's meld of that number, from 0."""
    return f"laid{seat}-{number}"


LOW = "low"
"""Behind the id of a run's zone: deuces to spare are put at its low end."""


def laid_of(zone: str) -> tuple[int, int] | None:
    """Seat and number of the meld that lies in the zone; None for another zone."""
    found = _LAID.fullmatch(zone)
    return (int(found[1]), int(found[2])) if found else None


def layout(view: TableView, width: float) -> Scene:
    """The table laid out for that width in CSS px (taken as 280 … 860)."""
    sizes = metrics(width)
    rects, height = _Placing(view.zones, sizes).all()
    zones = sorted(view.zones, key=lambda each: each.role is Role.OPPONENT)  # what lies in a box is hit before it
    lying = ((zone, rects[zone.id]) for zone in zones)
    placed = ((zone, at, _backs(zone, at, sizes), _cards(zone, at, sizes)) for zone, at in lying)
    return put_together(view, sizes, height, placed)


class _Placing:
    """The outlines, from the top down."""

    def __init__(self, zones: Sequence[ZoneView], sizes: Metrics) -> None:
        self.zones = zones
        self.sizes = sizes
        self.small = small(sizes)
        self.rects: dict[str, Rect] = {}
        self.y = GRID

    def all(self) -> tuple[dict[str, Rect], float]:
        """The outline of each zone by id, and the height of the table."""
        self._seats()
        self._piles([zone for zone in self.zones if zone.role in (Role.STOCK, Role.DISCARD)])
        self._building([zone for zone in self.zones if zone.role is Role.MELD])
        self._own([zone for zone in self.zones if zone.role is Role.SPREAD])
        self._hand()
        return self.rects, self.y

    def _seats(self) -> None:
        """The others' boxes in rows; a box is as high as the fullest of its row."""
        seats = [zone for zone in self.zones if zone.role is Role.OPPONENT]
        if not seats:
            return
        least = 150 if self.sizes.width < PHONE else 250
        columns = max(1, min(len(seats), floor((self.sizes.inner + GRID) / (least + GRID))))
        columns = ceil(len(seats) / ceil(len(seats) / columns))
        for start in range(0, len(seats), columns):
            row = seats[start : start + columns]
            wide = (self.sizes.inner - GRID * (len(row) - 1)) / len(row)
            bottoms = []
            for i, seat in enumerate(row):
                left = round(self.sizes.margin + i * (wide + GRID))
                right = round(self.sizes.margin + i * (wide + GRID) + wide)
                bottoms.append(self._seat(seat, left, right - left))
            for seat in row:
                box = self.rects[seat.id]
                self.rects[seat.id] = replace(box, height=max(bottoms) - self.y)
            self.y = max(bottoms) + GRID

    def _seat(self, seat: ZoneView, left: float, wide: float) -> float:
        """One box from the table's current y: the hand, under it the melds in as many rows as they need; its bottom."""
        self.rects[seat.id] = Rect(left, self.y, wide, 0)
        melds = [zone for zone in self.zones if zone.role is Role.OPPONENT_MELD and _owner(zone) == _owner(seat)]
        hand = self.small.height + _PAD if seat.slots else self.small.back_height
        top = self.y + self.sizes.header + hand + GRID
        x, height = left + _PAD, self.small.height + 2 * _PAD
        for zone in melds:
            width = min(self.small.meld_wide(len(zone.slots)), wide - 2 * _PAD)
            if x + width > left + wide - _PAD and x > left + _PAD:
                x, top = left + _PAD, top + height + _PAD
            self.rects[zone.id] = Rect(round(x), top, round(width), height)
            x += width + _PAD
        return top + height + _PAD if melds else top

    def _piles(self, zones: Sequence[ZoneView]) -> None:
        if not zones:
            return
        width = min(152.0, (self.sizes.inner - GRID) / 2)
        used = len(zones) * width + GRID * (len(zones) - 1)
        left = self.sizes.margin + (self.sizes.inner - used) / 2
        height = self.sizes.zone_height(1)
        for i, zone in enumerate(zones):
            self.rects[zone.id] = Rect(round(left + i * (width + GRID)), self.y, round(width), height)
        self.y += height + GRID

    def _building(self, zones: Sequence[ZoneView]) -> None:
        """The outlines of melds that are being made, side by side, on a phone two in a row."""
        if not zones:
            return
        per_row = min(len(zones), 2 if self.sizes.width < PHONE else 4)
        height = self.sizes.zone_height(1)
        for start in range(0, len(zones), per_row):
            row = zones[start : start + per_row]
            wide = (self.sizes.inner - GRID * (len(row) - 1)) / len(row)
            for i, zone in enumerate(row):
                left = self.sizes.margin + i * (wide + GRID)
                self.rects[zone.id] = Rect(round(left), self.y, round(left + wide) - round(left), height)
            self.y += height + GRID

    def _own(self, zones: Sequence[ZoneView]) -> None:
        """The learner's own laid melds, captioned by their numbers, flowing from left to right."""
        if not zones:
            return
        x, height = self.sizes.margin, _CAPTIONED + self.small.height + 2 * _PAD
        for zone in zones:
            width = min(self.small.meld_wide(len(zone.slots)), self.sizes.inner)
            if x + width > self.sizes.margin + self.sizes.inner and x > self.sizes.margin:
                x, self.y = self.sizes.margin, self.y + height + GRID
            self.rects[zone.id] = Rect(round(x), self.y, round(width), height)
            x += width + GRID
        self.y += height + GRID

    def _hand(self) -> None:
        hand = next((zone for zone in self.zones if zone.role is Role.HAND), None)
        if hand is None:
            return
        held = sum(len(zone.slots) for zone in self.zones if zone.role in (Role.HAND, Role.MELD))
        rows = self.sizes.rows_for(max(A_TURN, held), self.sizes.inner)
        height = self.sizes.zone_height(rows)
        self.rects[hand.id] = Rect(self.sizes.margin, self.y, self.sizes.inner, height)
        self.y += height + GRID


def _owner(zone: ZoneView) -> int:
    """The seat a box or a meld belongs to."""
    laid = laid_of(zone.id)
    return laid[0] if laid else int(zone.id.removeprefix("seat"))


def _cards(zone: ZoneView, rect: Rect, sizes: Metrics) -> list[Rect]:
    """Where the zone's cards lie, in order."""
    if zone.role in (Role.OPPONENT_MELD, Role.SPREAD, Role.OPPONENT):
        return list(_fanned(zone, rect, sizes))
    return place_cards(zone, rect, sizes)


def _fanned(zone: ZoneView, rect: Rect, sizes: Metrics) -> Iterator[Rect]:
    size = small(sizes)
    top = rect.y + {Role.OPPONENT: sizes.header, Role.SPREAD: _CAPTIONED}.get(zone.role, 0) + _PAD
    room = rect.width - 2 * _PAD - size.width
    step = min(size.step, room / max(1, len(zone.slots) - 1))
    for i in range(len(zone.slots)):
        yield Rect(round(2 * (rect.x + _PAD + i * step)) / 2, top, size.width, size.height)


def _backs(zone: ZoneView, rect: Rect, sizes: Metrics) -> Iterator[Rect]:
    """The backs of a stock, or of a hand nobody sees: as many as it holds."""
    if zone.role is not Role.OPPONENT:
        yield from place_backs(zone, rect, sizes)
        return
    size = small(sizes)
    step = min(size.back_step, (rect.width - 2 * GRID - size.back_width) / max(1, zone.hidden - 1))
    for i in range(zone.hidden):
        yield Rect(round(2 * (rect.x + GRID + i * step)) / 2, rect.y + sizes.header, size.back_width, size.back_height)
