"""The pointer on the table: presses and moves made into taps and drags, for mouse and finger alike.

There is no pointer capture in the canvas and a finger that is lifted has no place, so what counts is the last place
seen. What a tap or a drop means is the session's business.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import hypot
from typing import Protocol

from gintutor.widgets.scene import Hit, Scene

SLACK = 6.0
"""How far a press may stray, in CSS px, and still be a tap: a finger is never quite still."""


class Brush(Protocol):
    """The part of the painter that a pointer drives."""

    def hover(self, scene: Scene, slot: int | None) -> None:
        """Lift the card under the pointer."""

    def drag(self, scene: Scene, slot: int, x: float, y: float) -> None:
        """Show that card under the pointer."""

    def settle(self) -> None:
        """Move what is still in the hand back to where it lay."""


class Pointer:
    """Follows one pointer over one table. ``tap(slot, zone)`` and ``send(event)`` are told what was done."""

    def __init__(
        self,
        brush: Brush,
        tap: Callable[[int | None, str | None], None],
        send: Callable[[Mapping[str, object]], None],
    ) -> None:
        self._brush = brush
        self._tap = tap
        self._send = send
        self._down: tuple[float, float] | None = None
        self._hit: Hit | None = None
        self._dragging: int | None = None
        self._over: int | None = None
        self._carries = False

    @property
    def cursor(self) -> str:
        """How the pointer should look (a CSS cursor): what can be done with what is under it."""
        if self._dragging is not None:
            return "grabbing"
        if self._over is None:
            return "default"
        return "grab" if self._carries else "pointer"

    def handle(self, kind: str, x: float, y: float, scene: Scene) -> None:
        """Take in one pointer event (down, move, up, out) at a place of that scene."""
        match kind:
            case "down":
                self._down, self._hit = (x, y), scene.hit(x, y)
            case "move":
                self._move(x, y, scene)
            case "up":
                self._up(x, y, scene)
            case "out":
                self._out(scene)

    def _move(self, x: float, y: float, scene: Scene) -> None:
        if self._dragging is not None:
            self._brush.drag(scene, self._dragging, x, y)
            return
        if self._down is None:
            hit = scene.hit(x, y)
            slot = hit.slot if hit else None
            self._over = slot if slot is not None and self._free(slot, scene) else None
            self._carries = self._over is not None and self._drags(self._over, scene)
            self._brush.hover(scene, self._over)
            return
        slot = self._hit.slot if self._hit else None
        if hypot(x - self._down[0], y - self._down[1]) <= SLACK or slot is None or not self._drags(slot, scene):
            return
        self._dragging = slot
        self._brush.drag(scene, slot, x, y)

    def _up(self, x: float, y: float, scene: Scene) -> None:
        slot, hit, pressed = self._dragging, self._hit, self._down is not None
        self._forget()
        if slot is not None:
            target = scene.drop_target(x, y, slot)
            if target is not None:
                self._send(
                    {"do": "move", "slots": list(scene.carried_with(slot)), "to": target.zone, "at": target.index}
                )
            self._brush.settle()
        elif pressed:
            self._tap(hit.slot if hit else None, hit.zone if hit else None)

    def _out(self, scene: Scene) -> None:
        dragged = self._dragging is not None
        self._forget()
        if dragged:
            self._brush.settle()
        else:
            self._brush.hover(scene, None)

    def _forget(self) -> None:
        self._down = self._hit = self._dragging = self._over = None

    def _free(self, slot: int, scene: Scene) -> bool:
        return scene.card(slot).view.movable

    def _drags(self, slot: int, scene: Scene) -> bool:
        """Whether the card may be carried: it lies in a zone that takes cards (others are only marked)."""
        return self._free(slot, scene) and scene.zone(scene.card(slot).zone).zone.accepts
