"""The one wrapper of ipycanvas: a table-top of two layers in CSS px, with its traps closed.

This module, and no other beside ``table``, knows ipycanvas; it is imported when the first surface is made, so layout
and pictures work without it. What is guarded here: after a page reload the manager believes in a canvas the browser no
longer knows, and every canvas is blank (reset before each batch, repaint when a client is ready); an exception inside
``hold_canvas`` leaves all later drawing queued for ever (a failed batch is thrown away whole); JupyterLab has widget
messages handled on threads of their own beside the main one, and two of them mix their commands in the one queue (one
lock); events arrive in backing pixels; a touch that ends carries no point.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import ceil
from threading import RLock
from typing import Any, Protocol

from gintutor.widgets.imageless import missing_ones
from gintutor.widgets.pen import Pen, SurfaceError

__all__ = ["LOCK", "RATIO", "Pen", "Sprites", "Surface", "SurfaceError"]

RATIO = 2
"""Backing pixels to a CSS px: crisp on HiDPI screens, and at most twice too fine elsewhere."""

LOCK = RLock()
"""Held while anything is drawn: the canvas manager is one for the whole kernel. Whoever changes what is drawn holds it
too, for events of one exercise may come on several threads at once."""

PointerCallback = Callable[[str, float, float], None]


class Manager(Protocol):
    """What a surface needs of ipycanvas' one canvas manager, which keeps its queue to itself."""

    _caching: bool
    _commands_cache: list[Any]
    _buffers_cache: list[Any]
    _current_canvas: Any

    def flush(self) -> None:
        """Send what is queued."""


@dataclass(slots=True)
class Sprites:
    """Small canvases drawn once and copied many times, by key; one store serves every surface of a kernel.

    The least costly way to show a card: its drawing is sent once, after that one command copies it.
    """

    new_canvas: Callable[[int, int], Any]
    _canvases: dict[Hashable, Any] = field(default_factory=dict)
    _drawn: set[Hashable] = field(default_factory=set)

    def get(self, key: Hashable, width: float, height: float, draw: Callable[[Pen], None]) -> Any:
        """The canvas of that key, ``width`` × ``height`` CSS px; drawn now unless it has been (inside a batch only)."""
        canvas = self._canvases.get(key)
        if canvas is None:
            canvas = self._canvases[key] = self.new_canvas(ceil(width * RATIO), ceil(height * RATIO))
        if key not in self._drawn:
            draw(Pen(canvas))
            self._drawn.add(key)
        return canvas

    def forget(self) -> None:
        """Take every sprite for blank: each is drawn again when it is next used."""
        self._drawn.clear()


class Surface:
    """Two canvases one over the other. ``widget`` is the ipywidget to show.

    Nothing is sent before a browser has said that it is ready; then, and whenever another page shows the same kernel,
    the callback of :meth:`on_ready` paints everything.
    """

    def __init__(self, widget: Any, manager: Manager, sprites: Sprites) -> None:
        self.widget = widget
        self.sprites = sprites
        self.ready = False
        self._manager = manager
        self._depth = 0
        self._size = (0.0, 0.0)
        self._repaint: Callable[[], None] | None = None
        self._last = (0.0, 0.0)
        widget.on_client_ready(self._client_ready)

    @classmethod
    def create(cls) -> Surface:
        """A surface on real canvases."""
        with missing_ones():
            import ipycanvas
            from ipycanvas.canvas import _CANVAS_MANAGER

        if not _shared:
            _shared.append(Sprites(lambda w, h: ipycanvas.Canvas(width=w, height=h, _send_client_ready_event=False)))
        widget = ipycanvas.MultiCanvas(2, width=RATIO, height=RATIO)
        widget.layout.max_width = "100%"
        widget.layout.height = "auto"
        return cls(widget, _CANVAS_MANAGER, _shared[0])

    def on_ready(self, repaint: Callable[[], None]) -> None:
        """Call that whenever a browser shows a blank canvas: at first, after a reload, in a second window."""
        self._repaint = repaint
        if self.ready:
            repaint()

    def _client_ready(self) -> None:
        with LOCK:
            self.ready = True
            self.sprites.forget()
            if self._repaint:
                self._repaint()

    def layer(self, number: int) -> Pen:
        """The pen of that layer: 0 for what lies still, 1 for what moves."""
        return Pen(self.widget[number])

    def start_layer(self, number: int) -> Pen:
        """The same, on a wiped canvas with the scale set."""
        pen = self.layer(number)
        pen.begin(RATIO, RATIO)
        return pen

    def resize(self, width: float, height: float) -> bool:
        """Give the surface that size in CSS px; whether it changed. A canvas whose size changes is blank."""
        if (width, height) == self._size:
            return False
        self._size = (width, height)
        self.widget.width = ceil(width * RATIO)
        self.widget.height = ceil(height * RATIO)
        self.widget.layout.width = f"{width:g}px"
        return True

    @contextmanager
    def batch(self) -> Iterator[None]:
        """Everything drawn inside is sent as one message at the end, or, after an exception, not at all."""
        with LOCK:
            if self._depth:
                yield
                return
            manager = self._manager
            before = manager._caching
            manager._current_canvas = None
            manager._caching = True
            self._depth += 1
            try:
                yield
                manager.flush()
            except BaseException:
                manager._commands_cache = []
                manager._buffers_cache = []
                self.sprites.forget()
                raise
            finally:
                self._depth -= 1
                manager._caching = before
                manager._current_canvas = None

    def on_pointer(self, callback: PointerCallback) -> None:
        """Call back with ("down" | "move" | "up" | "out", x, y) in CSS px, for the mouse and the first finger alike.

        "out" (the mouse left, the touch was cancelled) should end a drag as a refused drop.
        """

        def tell(kind: str, x: float, y: float) -> None:
            self._last = (x / RATIO, y / RATIO)
            callback(kind, *self._last)

        def touch(kind: str) -> Callable[[list[tuple[float, float]]], None]:
            def told(points: list[tuple[float, float]]) -> None:
                if not points:
                    callback(kind, *self._last)
                elif kind == "move" or (kind == "down" and len(points) == 1):
                    tell(kind, *points[0])

            return told

        widget = self.widget
        for kind, register in (
            ("down", widget.on_mouse_down),
            ("move", widget.on_mouse_move),
            ("up", widget.on_mouse_up),
            ("out", widget.on_mouse_out),
        ):
            register(lambda x, y, kind=kind: tell(kind, x, y))
        for kind, register in (
            ("down", widget.on_touch_start),
            ("move", widget.on_touch_move),
            ("up", widget.on_touch_end),
            ("out", widget.on_touch_cancel),
        ):
            register(touch(kind))


_shared: list[Sprites] = []
"""The one store of sprites, once there is one."""
