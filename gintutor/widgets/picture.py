"""What a scene shows besides its cards' faces: the felt, zones, rings and badges, as marks in scene px.

Canvas and SVG draw these same marks, so the static picture of an exercise looks like the exercise.
"""

from __future__ import annotations

from gintutor.exercises.protocol import Mark as Verdict
from gintutor.widgets.art.marks import HEIGHT, WIDTH, Label, Mark, Shape
from gintutor.widgets.art.palette import FOCUS, INK, MISSED, PAPER, POINTED, RIGHT, RING, WRONG, Felt, felt
from gintutor.widgets.art.paths import Path, circle, path, rounded
from gintutor.widgets.geometry import Rect
from gintutor.widgets.scene import CardItem, Scene, Target, ZoneItem
from gintutor.widgets.tableview import Look

ROUND = 12.0
"""The radius of the table's and the zones' corners, px."""
CAPTION = 13.0
"""The size of the words on the table, px."""
_CORNER = 8.0
_BANDS = 30
_TICK = path("M-4 .4 L-1.2 3.2 L4.2 -3")

SHADOW: tuple[Shape, ...] = (
    Shape(path=rounded(-1.2, 0.4, WIDTH + 2.4, HEIGHT + 2.4, 9.2), fill="#000000", alpha=0.09),
    Shape(path=rounded(-0.2, 1, WIDTH + 0.4, HEIGHT + 0.6, 8.2), fill="#000000", alpha=0.16),
)
"""The soft shadow of a card that lies on the table, in card units."""
LONG_SHADOW: tuple[Shape, ...] = tuple(
    Shape(path=rounded(2 - i, 6 - i, WIDTH - 4 + 2 * i, HEIGHT + 2 * i, 8 + i), fill="#000000", alpha=0.07)
    for i in range(5)
)
"""The longer shadow of a card held above the table, in card units."""


def outline(rect: Rect, radius: float) -> Path:
    """The rectangle with round corners."""
    return rounded(rect.x, rect.y, rect.width, rect.height, radius)


def felt_bands(scene: Scene) -> tuple[tuple[Rect, str], ...]:
    """The ground as stripes, each hardly lighter than the next: a gradient that needs no object of its own."""
    colours = felt(scene.look)
    if colours.top == colours.bottom:
        return ((Rect(0, 0, scene.width, scene.height), colours.top),)
    step = scene.height / _BANDS
    return tuple(
        (Rect(0, i * step, scene.width, scene.height - i * step), blend(colours.top, colours.bottom, i / (_BANDS - 1)))
        for i in range(_BANDS)
    )


def blend(first: str, second: str, share: float) -> str:
    """The colour that share (0 … 1) of the way from the first ``#rrggbb`` to the second."""
    pairs = ((int(first[i : i + 2], 16), int(second[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def zone_marks(item: ZoneItem, look: Look) -> tuple[Mark, ...]:
    """A zone's outline, caption and count; dashed while it waits for cards, closed and ticked as a valid meld."""
    colours = felt(look)
    shape = outline(item.rect.grown(-0.5), ROUND)
    waiting = item.zone.accepts and not item.zone.slots
    marks: list[Mark] = []
    if colours.hollow_alpha:
        marks.append(Shape(path=shape, fill="#000000", alpha=colours.hollow_alpha))
    if item.zone.ticked:
        marks.append(Shape(path=shape, stroke=colours.glow, stroke_width=2))
        marks += _tick(item.rect.right - 18, item.rect.y + 13)
    else:
        marks.append(Shape(path=shape, stroke=colours.outline, alpha=colours.outline_alpha, dash=5 if waiting else 0))
    return (*marks, *_words(item, colours, look.captions))


def _tick(x: float, y: float) -> tuple[Mark, ...]:
    return (
        Shape(path=circle(x, y, 8), fill=PAPER),
        Shape(path=_TICK.placed(x, y), stroke=RIGHT, stroke_width=2.4),
    )


def _words(item: ZoneItem, colours: Felt, captions: float) -> tuple[Mark, ...]:
    """Caption to the left, live count to the right; the caption gives way where both do not fit."""
    rect, y, size = item.rect, item.rect.y + 17 * captions, CAPTION * captions
    right = rect.right - (32 if item.zone.ticked else 12)
    room = right - rect.x - 12
    words: list[Mark] = []
    if item.zone.note:
        note = Label(
            text=item.zone.note, x=right, y=y, size=size, fill=colours.caption, room=room / 2, align="right", weight=700
        )
        room -= min(note.width, note.room) + 8
        words.append(note)
    if item.zone.caption:
        caption = Label(
            text=item.zone.caption,
            x=rect.x + 12,
            y=y,
            size=size,
            fill=colours.caption,
            room=room,
            align="left",
            weight=600,
        )
        words.append(caption)
    return tuple(words)


def glow_marks(scene: Scene, target: Target, slot: int) -> tuple[Mark, ...]:
    """Where the dragged card would go: the zone lit up, and a bar at its place among the other cards."""
    item = scene.zone(target.zone)
    colour = felt(scene.look).glow
    lit: tuple[Mark, ...] = (Shape(path=outline(item.rect.grown(-1), ROUND), stroke=colour, stroke_width=3),)
    others = [card.home for card in scene.cards if card.zone == target.zone and card.slot != slot]
    if not others:
        return lit
    if target.index < len(others):
        beside = others[target.index]
        bar = Rect(beside.x - 3, beside.y, 3, beside.height)
    else:
        bar = Rect(others[-1].right, others[-1].y, 3, others[-1].height)
    return (*lit, Shape(path=outline(bar, 1.5), fill=colour))


def card_marks(item: CardItem) -> tuple[Mark, ...]:
    """What lies on a card: its ring when selected, a pointer when a step names it, the badge of a checked answer."""
    marks: list[Mark] = []
    if item.view.selected:
        marks += _ring(item.rect.grown(1), RING, 2)
    if item.view.highlight:
        marks += _ring(item.rect.grown(1), POINTED, 3)
        x, y = item.rect.x + 14, item.rect.y
        arrow = path("M-7 -11 L7 -11 L0 -1 Z").placed(x, y)
        marks.append(Shape(path=arrow, fill=POINTED, stroke=INK, stroke_width=1))
    if item.view.mark is not None:
        marks += _badge(item.view.mark, item.rect.x + 13, item.rect.bottom - 14)
    return tuple(marks)


def focus_marks(item: CardItem) -> tuple[Mark, ...]:
    """The ring of the keyboard; drawn over all cards, for it must never be hidden."""
    return _ring(item.rect.grown(4 if item.view.selected or item.view.highlight else 2), FOCUS, 3)


def _ring(rect: Rect, colour: str, width: float) -> tuple[Mark, ...]:
    """A bright ring between two dark hairlines: seen on white paper and on any felt."""
    shape = outline(rect, _CORNER + 1)
    return (
        Shape(path=shape, stroke=INK, stroke_width=width + 2),
        Shape(path=shape, stroke=colour, stroke_width=width),
    )


_BADGES: dict[Verdict, tuple[Path, str, Path]] = {
    Verdict.RIGHT: (circle(0, 0, 9), RIGHT, _TICK),
    Verdict.WRONG: (rounded(-8.5, -8.5, 17, 17, 3), WRONG, path("M-3.6 -3.6 L3.6 3.6 M3.6 -3.6 L-3.6 3.6")),
    Verdict.MISSED: (path("M0 -11 L11 0 L0 11 L-11 0 Z"), MISSED, path("M0 -4.8 L0 1 M0 4 L0 4.8")),
}
"""Circle with a tick, square with a cross, lozenge with an exclamation mark: told apart without colour."""


def _badge(verdict: Verdict, x: float, y: float) -> tuple[Mark, ...]:
    shape, colour, sign = _BADGES[verdict]
    return (
        Shape(path=shape.placed(x, y), fill=colour, stroke=PAPER, stroke_width=1.5),
        Shape(path=sign.placed(x, y), stroke=PAPER, stroke_width=2.4),
    )
