"""What is on the screen: the panels, the canvas with its glue, and the pointer around a desk; every callback guarded.

Beside the surface the only module that knows the widget libraries. Callbacks of widgets swallow exceptions; here every
one is guarded: the learner reads a sentence, nothing is lost, and the exception goes to the log of the program and to
:data:`on_error`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import wraps
from importlib import resources
from typing import Any, Generic, Protocol, TypeVar

import anywidget
import ipywidgets
import traitlets

from gintutor.learning.settings import Settings
from gintutor.widgets.painter import Carried, Painter
from gintutor.widgets.pointer import Pointer
from gintutor.widgets.scene import Scene, layout
from gintutor.widgets.surface import LOCK, RATIO, Surface
from gintutor.widgets.tableview import TableView

on_error: list[Callable[[BaseException], None]] = []
"""Told of every exception in a callback: tests hang themselves in here."""

_log = logging.getLogger("gintutor")
_PADDING, _NARROW_PADDING, _NARROW = 24, 16, 480  # left and right of the table together, as panel.css has it
_WIDEST = 860
_FIRST_WIDTH = 800.0  # until a browser has measured
_STYLED = ("panel", "play", "compare", "progress", "puzzles", "own", "class", "projector")  # with a style of their own


def _static(name: str) -> str:
    return resources.files("gintutor.widgets").joinpath("static", name).read_text(encoding="utf-8")


class Panel(anywidget.AnyWidget):
    """A part of the page that shows ``view`` (see :mod:`gintutor.widgets.panel`) and sends back ``{"event": …}``."""

    _esm = "".join(_static(f"{part}.js") for part in (*_STYLED, "sheets"))
    _css = "".join(_static(f"{part}.css") for part in _STYLED)
    view = traitlets.Dict().tag(sync=True)


class Glue(anywidget.AnyWidget):
    """Gives the canvas its role and name, lets Tab through, moves what is carried under the pointer.

    Sends ``{"size": {"width", "still"}}``: the room there is, CSS px, and whether motion is unwanted.
    """

    _esm = _static("glue.js")
    name = traitlets.Unicode().tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    language = traitlets.Unicode().tag(sync=True)
    cursor = traitlets.Unicode("default").tag(sync=True)
    width = traitlets.Float(_FIRST_WIDTH).tag(sync=True)
    # Where cards can be moved, as [x, y, width, height] in CSS px.
    grips: traitlets.List[list[float]] = traitlets.List().tag(sync=True)
    # How the cards in the lesson's prose are to look: ``four`` colours or two, ``letters`` of jack, queen, king, ace.
    prose = traitlets.Dict().tag(sync=True)
    # What is carried under the pointer, as :meth:`Shown._carry` writes it; empty when nothing is.
    carried = traitlets.Dict().tag(sync=True)


class Part:
    """Anything on the screen with guarded callbacks and a root widget."""

    def guard(self, callback: Callable[..., None]) -> Callable[..., None]:
        """The callback with its exceptions shown and told, never swallowed."""

        @wraps(callback)
        def guarded(*args: Any) -> None:
            with LOCK:  # JupyterLab delivers widget messages on several threads (subshells)
                try:
                    callback(*args)
                except Exception as error:
                    _log.exception("an exercise failed")
                    for listener in on_error:
                        listener(error)
                    self.failed()

        return guarded

    def root(self, *children: Any) -> Any:
        """The widget to display: those parts one below the other."""
        box = ipywidgets.VBox(list(children))
        box.add_class("gin-exercise")
        return box

    def failed(self) -> None:
        """Say that something went wrong."""


class Shown(Part):
    """What every exercise on the screen has: a surface with its painter, glue, a root widget, guarded callbacks."""

    def __init__(self, language: str) -> None:
        self.surface = Surface.create()
        self.painter = Painter(self.surface, self._carry)
        self.surface.on_ready(self.guard(self.painter.repaint))
        self.glue = Glue(language=language)
        self.glue.on_msg(self.guard(self._measured))
        self.width = _FIRST_WIDTH
        self._scene: Scene | None = None
        table = ipywidgets.Box([self.surface.widget, self.glue])
        table.add_class("gin-table")
        self.table = table
        self.widget: Any = None

    @property
    def scene(self) -> Scene | None:
        """What lies on the table now."""
        return self._scene

    @scene.setter
    def scene(self, scene: Scene) -> None:
        self._scene = scene
        self.glue.width = scene.width
        rects = (item.rect for item in scene.cards if item.view.movable)
        self.glue.grips = [[rect.x, rect.y, rect.width, rect.height] for rect in rects]

    def _carry(self, carried: Carried | None) -> None:
        if carried is None:
            self.glue.carried = {}
            return
        images = [[image.model_id, rect.x, rect.y, rect.width, rect.height] for image, rect in carried.images]
        places = {"size": list(carried.size), "hold": list(carried.hold), "at": list(carried.at)}
        self.glue.carried = {"images": images, "scale": carried.scale, "fine": RATIO, **places}

    def resized(self, *, still: bool) -> None:
        """The width or the wish for less motion changed: draw anew."""

    def _measured(self, _widget: object, content: object, _buffers: object) -> None:
        size = content.get("size") if isinstance(content, Mapping) else None
        width = size.get("width") if isinstance(size, Mapping) else None
        if not isinstance(width, (int, float)) or isinstance(width, bool) or not 0 < width < 100_000:
            return
        padding = _NARROW_PADDING if width <= _NARROW else _PADDING
        self.width = float(max(280, min(_WIDEST, width) - padding))
        self.resized(still=isinstance(size, Mapping) and size.get("still") is True)


class Desk(Protocol):
    """What is shown and worked: an exercise's state or a game's, with its words."""

    language: str
    settings: Settings
    still: bool

    def top(self) -> dict[str, Any]:
        """What stands above the table."""

    def bottom(self) -> dict[str, Any]:
        """What stands below the table."""

    def failed(self) -> dict[str, Any]:
        """The same once something went wrong in a callback: everything, and a sentence."""

    def table(self) -> TableView:
        """The table itself, for drawing."""

    def words(self) -> str:
        """The table itself, in words."""

    def restyle(self, settings: Settings) -> None:
        """Take over changed settings."""

    def receive(self, event: object) -> None:
        """Take in one event of the front end, whatever it holds."""


D = TypeVar("D", bound=Desk)


class Worked(Shown, Generic[D]):
    """A desk on the screen: a panel above the table, one below, and a pointer over it."""

    def __init__(self, desk: D) -> None:
        super().__init__(desk.language)
        self.desk = desk
        self.top = Panel()
        self.bottom = Panel()
        for panel in (self.top, self.bottom):
            panel.on_msg(self.guard(self._message))
        self._pointer = Pointer(self.painter, self.tapped, desk.receive)
        self.surface.on_pointer(self.guard(self._pointed))
        self.widget = self.root(self.top, self.table, self.bottom)

    def redraw(self) -> None:
        """Show everything as it is, without motion."""
        self.show_panels()
        table = self.desk.table()
        self.glue.prose = {"four": table.look.four_colour, "letters": " ".join(table.look.letters)}
        self.scene = scene = self.lay_out(table)
        self.painter.paint(scene)

    def lay_out(self, table: TableView) -> Scene:
        """Where everything lies, at the width there is."""
        return layout(table, self.width)

    def failed(self) -> None:
        """Say that something went wrong; the desk keeps everything."""
        self.bottom.view = self.desk.failed()

    def resized(self, *, still: bool) -> None:
        """Lay the table out for the new width."""
        self.desk.still = still
        self.desk.restyle(self.desk.settings)
        self.redraw()

    def show_panels(self) -> None:
        """The words above and below the table, and those that stand for it."""
        self.top.view = self.desk.top()
        self.bottom.view = self.desk.bottom()
        self.glue.name = str(self.top.view["skill"])
        self.glue.label = self.desk.words()

    def set_aside(self, *, away: bool) -> None:
        """Have the table out of sight and out of the way, but there: a canvas taken off the page comes back blank."""
        self.table.layout.visibility = "hidden" if away else None
        self.table.layout.height = "0px" if away else None
        self.table.layout.overflow = "hidden" if away else None

    def tapped(self, slot: int | None, zone: str | None) -> None:
        """A tap on a card or a zone."""

    def _message(self, _widget: object, content: object, _buffers: object) -> None:
        self.desk.receive(content.get("event") if isinstance(content, Mapping) else None)

    def _pointed(self, kind: str, x: float, y: float) -> None:
        if self.scene is not None:
            self._pointer.handle(kind, x, y, self.scene)
            self.glue.cursor = self._pointer.cursor
