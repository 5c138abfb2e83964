"""Paint scenes on a surface: what lies still on layer 0, what moves on layer 1, each card copied from its sprite.

A card in the hand is moved by the page itself, which is told once what is carried: it stays under the pointer however
busy the kernel is. What is sent meanwhile is where it would go, on layer 1, and only when that changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gintutor.widgets.cardsprites import LONG_ROOM, ROOM, back_sprite, card_sprite, shadow_sprite, with_room
from gintutor.widgets.geometry import Rect
from gintutor.widgets.picture import (
    card_marks,
    felt_bands,
    focus_marks,
    glow_marks,
    zone_marks,
)
from gintutor.widgets.scene import CardItem, Scene, Target
from gintutor.widgets.surface import LOCK, Surface

HOVER_LIFT = 4.0
DRAG_SCALE = 1.06
FRAMES, FRAME_MS = 12, 16.0
"""A glide: 12 frames of 16 ms, some 200 ms with the browser's own work."""
DEAL_LAG = 2
"""A card is dealt so many frames after the one before it: 21 of them take less than a second."""

_STAGGER = 18.0
"""How far to the right each further card of a dragged group shows, px."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Carried:
    """What the page carries under the pointer: sprites and where each is drawn, the lowest first, CSS px.

    The places are counted from the upper left corner of the picture, ``size`` is the picture's width and height,
    ``hold`` the point of it that is under the pointer, ``at`` the pointer's place on the table when it was taken up.
    All of it is shown ``scale`` times as large.
    """

    images: tuple[tuple[Any, Rect], ...]
    size: tuple[float, float]
    hold: tuple[float, float]
    at: tuple[float, float]
    scale: float = DRAG_SCALE


@dataclass(slots=True)
class _Drag:
    """Cards in the hand: their slots, the one under the pointer first; where it is held, and where it is now."""

    slots: tuple[int, ...]
    hold: tuple[float, float]
    rect: Rect
    target: Target | None = None

    def rects(self) -> dict[int, Rect]:
        """Where each of the cards is, by slot."""
        return {slot: self.rect.moved(i * _STAGGER, 0) for i, slot in enumerate(self.slots)}


class Painter:
    """Paints scenes. One painter for each surface; it paints anew whenever the surface asks for it.

    ``carry`` is told what the page is to move under the pointer from now on, and None when the drag has ended.
    """

    def __init__(self, surface: Surface, carry: Callable[[Carried | None], None]) -> None:
        self._surface = surface
        self._carry = carry
        self._scene: Scene | None = None
        self._drag: _Drag | None = None
        self._hover: int | None = None
        surface.on_ready(self.repaint)

    def paint(self, scene: Scene) -> None:
        """Show the scene as it is, at once; ends a drag."""
        with LOCK:
            self._scene = scene
            self.repaint()

    def hover(self, scene: Scene, slot: int | None) -> None:
        """Lift the card under the pointer by 4 px, None lowers it; sends nothing unless that changes something."""
        with LOCK:
            if slot == self._hover or self._drag:
                return
            self._hover = slot
            self._scene = scene
            if self._surface.ready:
                with self._surface.batch():
                    self._table(scene)

    def drag(self, scene: Scene, slot: int, x: float, y: float) -> None:
        """Have the card of that slot carried under the pointer, and with a selected card all that are selected.

        The first call takes it up from its place in the scene; further ones show where it would go.
        """
        with LOCK:
            self._scene = scene
            if not self._surface.ready:
                return
            drag, starting = self._drag, self._drag is None or self._drag.slots[0] != slot
            if drag is None or starting:
                drag = self._drag = self._taken(scene, slot, x, y)
            drag.rect = Rect(x - drag.hold[0], y - drag.hold[1], drag.rect.width, drag.rect.height)
            target = scene.drop_target(x, y, slot)
            if not starting and target == drag.target:
                return
            drag.target = target
            with self._surface.batch():
                if starting:
                    self._carry(self._carried(scene, drag, (x, y)))
                    self._table(scene, set(drag.slots))
                pen = self._surface.start_layer(1)
                if target:
                    pen.marks(glow_marks(scene, target, slot))

    def _taken(self, scene: Scene, slot: int, x: float, y: float) -> _Drag:
        """The cards in the hand, taken up at the point."""
        rect = scene.card_rect(slot)
        hold = min(max(x - rect.x, 0), rect.width), min(max(y - rect.y, 0), rect.height)
        self._hover = None
        return _Drag(slots=scene.carried_with(slot), hold=hold, rect=rect)

    def _carried(self, scene: Scene, drag: _Drag, at: tuple[float, float]) -> Carried:
        """Those cards one over the other with their long shadows, a little larger than they lie."""
        width, height = scene.card_size
        corner = Rect(LONG_ROOM, LONG_ROOM, width, height)
        images: list[tuple[Any, Rect]] = []
        for i, slot in reversed(tuple(enumerate(drag.slots))):
            place = corner.moved(i * _STAGGER, 0)
            images.append((shadow_sprite(self._surface, scene), with_room(place, scene, LONG_ROOM)))
            images.append((card_sprite(self._surface, scene, scene.card(slot)), with_room(place, scene, ROOM)))
        wide = width + (len(drag.slots) - 1) * _STAGGER + 2 * LONG_ROOM
        hold = (drag.hold[0] + LONG_ROOM, drag.hold[1] + LONG_ROOM)
        return Carried(images=tuple(images), size=(wide, height + 2 * LONG_ROOM), hold=hold, at=at)

    def _put_down(self) -> None:
        """End the drag, if there is one: the page carries nothing any more."""
        if self._drag:
            self._drag = None
            self._carry(None)

    def settle(self) -> None:
        """Let cards that are still in the hand go back to where they lay: nothing came of the drop."""
        with LOCK:
            if self._drag and self._scene:
                self.glide(self._scene, self._scene)

    def glide(self, before: Scene, after: Scene) -> None:
        """Move every card from where it is (a dragged one from under the pointer) to its place in ``after``.

        A refused drop is ``glide(scene, scene)``. Ends a drag. Without motion the same as ``paint(after)``.
        """
        with LOCK:
            moving = self._moving(before, after)
            same_size = (before.width, before.height) == (after.width, after.height)
            self._scene = after
            self._put_down()
            if not (moving and same_size and after.look.motion and self._surface.ready):
                self.repaint()
                return
            with self._surface.batch():
                self._table(after, set(moving))
                self._frames(after, moving)
                self._table(after)
                self._surface.start_layer(1)

    def deal(self, before: Scene, after: Scene, order: Sequence[int]) -> None:
        """Move the cards of those slots from their places in ``before`` to those in ``after``, one after the other."""
        with LOCK:
            self._scene = after
            self._put_down()
            if not (after.look.motion and self._surface.ready):
                self.repaint()
                return
            starts = {slot: before.card_rect(slot) for slot in order}
            with self._surface.batch():
                self._surface.resize(after.width, after.height)
                self._table(after, set(starts))
                self._dealt(after, starts)
                self._table(after)
                self._surface.start_layer(1)

    def _dealt(self, scene: Scene, starts: Mapping[int, Rect]) -> None:
        """Each card leaves :data:`DEAL_LAG` frames after the one before it; what has arrived stays where it lies."""
        items = [(scene.card(slot), start) for slot, start in starts.items()]
        sprites = [card_sprite(self._surface, scene, item) for item, _ in items]
        for frame in range(1, FRAMES + DEAL_LAG * len(items)):
            pen = self._surface.start_layer(1)
            for i, (item, start) in enumerate(items):
                share = min(1.0, (frame - DEAL_LAG * i) / FRAMES)
                if share > 0:
                    pen.image(sprites[i], with_room(start.towards(item.rect, ease(share)), scene, ROOM))
            pen.pause(FRAME_MS)

    def _moving(self, before: Scene, after: Scene) -> dict[int, Rect]:
        """By slot, where each card starts that is not yet at its place in ``after``."""
        starts = {item.slot: item.rect for item in before.cards}
        if self._drag:
            starts |= self._drag.rects()
        return {
            item.slot: starts[item.slot]
            for item in after.cards
            if item.slot in starts and _apart(starts[item.slot], item.rect)
        }

    def repaint(self) -> None:
        """Paint everything anew, blank sprites too; ends a drag: a page that was reloaded carries nothing."""
        with LOCK:
            self._put_down()
            scene = self._scene
            if scene is None or not self._surface.ready:
                return
            with self._surface.batch():
                self._surface.resize(scene.width, scene.height)
                self._table(scene)
                self._surface.start_layer(1)

    def _table(self, scene: Scene, without: set[int] | None = None) -> None:
        """Layer 0: the felt, the zones, and all cards but those."""
        left_out = without or set()
        lying = [item for item in scene.cards if item.slot not in left_out]
        sprites = {item.slot: card_sprite(self._surface, scene, item) for item in scene.cards}
        stock = back_sprite(self._surface, scene)
        pen = self._surface.start_layer(0)
        pen.strokes_round()
        for rect, colour in felt_bands(scene):
            pen.band(rect, colour)
        for zone in scene.zones:
            pen.marks(zone_marks(zone, scene.look))
            for rect in zone.backs:
                pen.image(stock, with_room(rect, scene, ROOM))
        for item in lying:
            lift = -HOVER_LIFT if item.slot == self._hover and item.view.movable else 0
            pen.image(sprites[item.slot], with_room(item.rect.moved(0, lift), scene, ROOM))
            pen.marks(card_marks(item) if not lift else card_marks(_lifted(item, lift)))
        for item in lying:
            if item.view.focused:
                pen.marks(focus_marks(item))

    def _frames(self, scene: Scene, starts: Mapping[int, Rect]) -> None:
        """Layer 1 frame by frame: the browser shows one, waits, draws the next; one message holds the whole glide."""
        items = [item for item in scene.cards if item.slot in starts]
        sprites = [card_sprite(self._surface, scene, item) for item in items]
        for frame in range(FRAMES):
            share = ease((frame + 1) / FRAMES)
            pen = self._surface.start_layer(1)
            for item, sprite in zip(items, sprites, strict=True):
                pen.image(sprite, with_room(starts[item.slot].towards(item.rect, share), scene, ROOM))
            pen.pause(FRAME_MS)


def _apart(first: Rect, second: Rect) -> bool:
    """Whether a glide from one to the other could be seen."""
    return abs(first.x - second.x) + abs(first.y - second.y) >= 2


def _lifted(item: CardItem, lift: float) -> CardItem:
    return replace(item, rect=item.rect.moved(0, lift))


def ease(share: float) -> float:
    """How far a motion has come when that share (0 … 1) of its time is over: quick at first, gentle at the end."""
    return 1 - (1 - share) ** 3
