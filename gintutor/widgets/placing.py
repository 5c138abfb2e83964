"""Sizes of the table and the placing of zones and of the cards in them, on a grid of 8 px.

Room is reserved for every place a card may go to, so nothing on the table changes its size or its place while
cards are moved: zone outlines depend on the number of cards in play, never on where they lie now.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor

from gintutor.exercises.protocol import Role
from gintutor.widgets.geometry import Rect
from gintutor.widgets.tableview import ZoneView

GRID = 8.0
WIDEST, NARROWEST = 860.0, 280.0
PHONE = 480.0
"""Below this width fingers are the rule: cards are smaller and one zone takes the whole width."""
TOUCH = 44.0
"""The least step between cards a finger can tell apart, px (WCAG 2.5.5)."""
READABLE = 38.0
"""The least step that leaves rank and suit of four fanned cards in view with large print, px."""
SPREAD_STEP = 32.0
"""The least step in a meld of three that is only looked at, px; every spread meld gets this room and a share of the
rest, whether three cards lie there or a lay-off makes them five: else the outlines would jump."""
DEFENDERS_HAND = 10
"""What the defender holds when the other knocks (RULES §1); on the table it lies in melds, laid off or left over."""
A_TURN = 11
"""The most cards a player holds, between a draw and a discard (RULES §1)."""
LOW = 72.0
"""The height of a row of frames in which nothing lies but a card face down, px: a finger finds it, a caption fits."""
HEADER = 24.0
"""The height of a caption and a count, px."""
RAISE = 8.0
"""How much higher a selected card lies, px."""

_BANDS = (
    (Role.OPPONENT_MELD, Role.OPPONENT),
    (Role.SPREAD, Role.KNOCKER_DEADWOOD, Role.STOCK, Role.DISCARD),  # no piles but the first upcard beside a spread
    (Role.LAID_OFF,),
    (Role.MELD, Role.FACE_DOWN),
    (Role.DEADWOOD,),
    (Role.DEFENDER,),
    (Role.HAND,),
)
_ROWS = frozenset({Role.DEADWOOD, Role.DEFENDER, Role.HAND})
_ITS = frozenset({Role.OPPONENT, Role.OPPONENT_MELD})
_PILES = frozenset({Role.STOCK, Role.DISCARD, Role.FACE_DOWN})


@dataclass(frozen=True, slots=True, kw_only=True)
class Metrics:
    """The sizes that follow from the width of the table, in px."""

    width: float
    card_width: float
    card_height: float
    header: float = HEADER
    margin: float = GRID  # left and right of the zones
    padding: float = GRID  # left and right of the cards in a zone

    @property
    def inner(self) -> float:
        """The room between the margins."""
        return self.width - 2 * self.margin

    def zone_height(self, rows: int) -> float:
        """The outline's height: header, room to raise a card, the rows, and padding."""
        return self.header + RAISE + rows * (self.card_height + GRID)

    def rows_for(self, cards: int, width: float, step: float = TOUCH) -> int:
        """How many rows keep the cards of a zone that wide at least ``step`` px apart."""
        per_row = 1 + floor((width - 2 * self.padding - self.card_width) / step)
        return max(1, ceil(cards / per_row))

    def cards_wide(self, cards: int, step: float) -> float:
        """The outline's width that shows so many cards with that step."""
        return 2 * self.padding + self.card_width + (cards - 1) * step


def metrics(width: float, captions: float = 1.0) -> Metrics:
    """The sizes for a table of that width, px; cards are 72 × 104, on a phone 56 × 80 with less margin.

    A table 336 px wide, which is what a page of 360 px leaves for it, then shows seven cards 44 px apart.
    """
    width = min(max(floor(width), NARROWEST), WIDEST)
    header = HEADER * captions
    if width < PHONE:
        return Metrics(width=width, card_width=56, card_height=80, header=header, margin=GRID / 2, padding=GRID / 2)
    return Metrics(width=width, card_width=72, card_height=104, header=header)


def place_zones(zones: Sequence[ZoneView], sizes: Metrics) -> tuple[dict[str, Rect], float]:
    """The outline of each zone by id, and the height of the whole table, px."""
    rects: dict[str, Rect] = {}
    y = GRID
    lows: list[list[ZoneView]] = []
    for band in _BANDS:
        members = sorted((zone for zone in zones if zone.role in band), key=lambda zone: band.index(zone.role))
        if Role.MELD in band and (low := _low(members, zones, sizes)):
            members = [zone for zone in members if zone not in low]
            lows.append(low)
        for line in _lines(members, zones, sizes):
            y = _place_line(line, sizes, y, rects) + GRID
        while lows:
            boxes = [_Box(zone=zone.id, width=0) for zone in lows.pop()]
            y = _place_line(boxes, sizes, y, rects, LOW) + GRID
    return rects, y


def _low(members: Sequence[ZoneView], zones: Sequence[ZoneView], sizes: Metrics) -> list[ZoneView]:
    """On a phone, once somebody has knocked: the empty frames and the card face down, in one low row.

    So the knocker's melds and the hand that is laid off on them are seen at once.
    """
    knocked = any(zone.role is Role.FACE_DOWN and not zone.accepts for zone in members)
    if sizes.width >= PHONE or not knocked or not any(zone.role in _ITS for zone in zones):
        return []
    return [zone for zone in members if zone.role is Role.FACE_DOWN or not zone.slots]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Box:
    """A zone waiting for its place: its least width, how many rows of cards it holds, whether it may stretch."""

    zone: str
    width: float
    rows: int = 1
    stretch: bool = True


def _lines(members: Sequence[ZoneView], zones: Sequence[ZoneView], sizes: Metrics) -> Iterable[list[_Box]]:
    """The zones of one band, broken into lines of equal count where one line is too narrow for all."""
    boxes = [_box(zone, zones, sizes) for zone in members]
    if not boxes:
        return
    fit = 1
    while fit < len(boxes) and _width(boxes[: fit + 1]) <= sizes.inner and _equal(boxes, fit + 1, sizes):
        fit += 1
    per_line = ceil(len(boxes) / ceil(len(boxes) / fit))
    for start in range(0, len(boxes), per_line):
        yield boxes[start : start + per_line]


def _width(boxes: Sequence[_Box]) -> float:
    return sum(box.width for box in boxes) + GRID * (len(boxes) - 1)


def _equal(boxes: Sequence[_Box], count: int, sizes: Metrics) -> bool:
    """Whether every run of that many boxes fits in one line."""
    return all(_width(boxes[start : start + count]) <= sizes.inner for start in range(0, len(boxes), count))


def _box(zone: ZoneView, zones: Sequence[ZoneView], sizes: Metrics) -> _Box:
    if zone.role in _PILES:
        return _Box(zone=zone.id, width=_pile_width(zones, sizes), stretch=False)
    if zone.role in _ROWS:
        melds = zone.role is Role.DEFENDER and not zone.room  # only a solution lays some, to be looked at: one fan
        rows = 1 if melds else sizes.rows_for(_at_most(zone, zones), sizes.inner)
        return _Box(zone=zone.id, width=sizes.inner, rows=rows)
    if zone.role is Role.OPPONENT:
        return _opponent(zone, zones, sizes)
    if zone.role is Role.MELD:
        step = TOUCH if sizes.width < PHONE else READABLE
        width = sizes.cards_wide(4, step)
        if sizes.width < PHONE and any(each.role in _ITS for each in zones):
            width = min(width, (sizes.inner - GRID) / 2)  # a whole game shows more at once: two melds side by side
        return _Box(zone=zone.id, width=width)
    return _spread(zone, sizes)


def _spread(zone: ZoneView, sizes: Metrics) -> _Box:
    """A meld on the table, deadwood beside it, or cards that were seen, a whole pile of them maybe."""
    fewest = 2 if zone.role is Role.KNOCKER_DEADWOOD else 3
    if sizes.width >= PHONE:
        return _Box(zone=zone.id, width=sizes.cards_wide(fewest, SPREAD_STEP))
    # A long run in half of a phone's width would show no suits.
    step = READABLE if zone.role is Role.SPREAD and zone.room else SPREAD_STEP
    width = min(sizes.inner, sizes.cards_wide(max(fewest, zone.room), step))
    return _Box(zone=zone.id, width=width, rows=sizes.rows_for(zone.room, sizes.inner, SPREAD_STEP))


def _pile_width(zones: Sequence[ZoneView], sizes: Metrics) -> float:
    """Room for a caption and a count; less where three piles would not fit side by side."""
    piles = max(2, sum(zone.role in (Role.STOCK, Role.DISCARD) for zone in zones))
    return max(sizes.cards_wide(1, 0), min(152, (sizes.inner - GRID * (piles - 1)) / piles))


def _opponent(zone: ZoneView, zones: Sequence[ZoneView], sizes: Metrics) -> _Box:
    """The other player's cards: all the width while a hand is played, what is left of it beside melds after a knock."""
    if not any(each.role is Role.OPPONENT_MELD for each in zones):
        return _Box(zone=zone.id, width=sizes.inner)
    return _Box(zone=zone.id, width=min(sizes.inner, sizes.cards_wide(max(2, len(zone.slots)), SPREAD_STEP)))


def _at_most(zone: ZoneView, zones: Sequence[ZoneView]) -> int:
    """The most cards the zone can come to hold: a hand of the defender's, or all that can be moved into it."""
    if zone.role is Role.DEFENDER:
        alone = sum(each.role in (Role.DEFENDER, Role.MELD) for each in zones) == 1  # no card ever comes from elsewhere
        return max(1, zone.room) if alone else max(DEFENDERS_HAND, len(zone.slots))
    if any(each.role in _ITS for each in zones):
        return A_TURN  # whole games: the piles are no part of the hand
    roles = {Role.HAND, Role.MELD, Role.DEADWOOD, Role.DISCARD}
    return max(1, sum(len(each.slots) for each in zones if each.role in roles))


def _place_line(
    line: Sequence[_Box], sizes: Metrics, y: float, rects: dict[str, Rect], height: float | None = None
) -> float:
    """Put the boxes side by side from ``y`` down, stretched to the margins or in the middle; the bottom's y."""
    spare = sizes.inner - _width(line)
    stretching = sum(box.stretch for box in line)
    x = sizes.margin if stretching else sizes.margin + spare / 2
    height = height or sizes.zone_height(max(box.rows for box in line))
    for box in line:
        width = box.width + (spare / stretching if box.stretch else 0)
        rects[box.zone] = Rect(round(x), y, round(x + width) - round(x), height)
        x += width + GRID
    return y + height


def place_cards(zone: ZoneView, rect: Rect, sizes: Metrics) -> list[Rect]:
    """Where the zone's cards lie, in order: side by side while there is room, else fanned, row by row."""
    count = len(zone.slots)
    if zone.role in _PILES:
        return [_pile_card(rect, sizes)] * count
    per_row = max(1, ceil(count / _rows(count, rect, sizes)))
    room = rect.width - 2 * sizes.padding
    apart = READABLE if zone.role is Role.OPPONENT else sizes.card_width + GRID
    centred = zone.role in _ROWS or zone.role is Role.OPPONENT
    places: list[Rect] = []
    for i in range(count):
        row, column = divmod(i, per_row)
        in_row = min(per_row, count - row * per_row)
        step = min(apart, (room - sizes.card_width) / max(1, per_row - 1))
        used = sizes.card_width + step * (in_row - 1)
        left = rect.x + sizes.padding + ((room - used) / 2 if centred else 0)
        top = rect.y + sizes.header + RAISE + row * (sizes.card_height + GRID)
        places.append(Rect(round(2 * (left + column * step)) / 2, top, sizes.card_width, sizes.card_height))
    return places


def _rows(count: int, rect: Rect, sizes: Metrics) -> int:
    """How many rows the cards take: no more than there is room for, no more than it takes to lie side by side."""
    reserved = round((rect.height - sizes.header - RAISE) / (sizes.card_height + GRID))
    abreast = max(1, floor((rect.width - 2 * sizes.padding) / sizes.card_width))
    return max(1, min(reserved, ceil(count / abreast)))


def place_backs(zone: ZoneView, rect: Rect, sizes: Metrics) -> tuple[Rect, ...]:
    """Where the backs of a stock lie: up to three, each 2 px nearer than the one under it."""
    top = _pile_card(rect, sizes)
    shown = min(zone.hidden, 3)
    return tuple(top.moved(2 * i - 2, 2 - 2 * i) for i in range(shown))


def _pile_card(rect: Rect, sizes: Metrics) -> Rect:
    room = rect.height - sizes.header - GRID
    if room < sizes.card_height:
        width = round(room * sizes.card_width / sizes.card_height)
        return Rect(round(rect.x + (rect.width - width) / 2), rect.y + sizes.header, width, room)
    x = rect.x + (rect.width - sizes.card_width) / 2
    return Rect(round(x), rect.y + sizes.header + RAISE, sizes.card_width, sizes.card_height)
