"""Draw marks on one canvas, letting no command through that a browser would choke on.

One bad command (a number that is none, an empty image) stops all painting of the page until it is reloaded, so every
argument is checked here, before anything is sent.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite, pi
from typing import Any

from gintutor.widgets.art.marks import FONT, HEIGHT, WIDTH, Face, Label, Mark, Pip, Shape
from gintutor.widgets.art.paths import Path
from gintutor.widgets.art.pips import SIGNS
from gintutor.widgets.geometry import Rect


class SurfaceError(ValueError):
    """A drawing command that must not be sent; ``command`` and ``argument`` say which and why."""

    def __init__(self, command: str, argument: object) -> None:
        super().__init__(f"{command}: {argument!r}")
        self.command = command
        self.argument = argument


def _checked(command: str, *values: float) -> list[float]:
    """The numbers, rounded to what can be seen; :class:`SurfaceError` unless all are finite."""
    for value in values:
        if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
            raise SurfaceError(command, value)
    return [round(value, 2) for value in values]


class Pen:
    """Draws on one ipycanvas ``Canvas``. Lengths are in CSS px once :meth:`begin` has set the scale."""

    def __init__(self, canvas: Any) -> None:
        self._canvas = canvas

    def begin(self, scale_x: float, scale_y: float, x: float = 0, y: float = 0) -> None:
        """Wipe the canvas and start afresh: so many backing pixels to a unit, the origin at backing pixel (x, y)."""
        a, d, e, f = _checked("begin", scale_x, scale_y, x, y)
        canvas = self._canvas
        canvas.set_transform(1, 0, 0, 1, 0, 0)
        canvas.clear()
        canvas.set_transform(a, 0, 0, d, e, f)

    def strokes_round(self) -> None:
        """Round ends and joints for all lines; a canvas forgets this when its size changes."""
        self._canvas.line_cap = "round"
        self._canvas.line_join = "round"

    def band(self, rect: Rect, colour: str) -> None:
        """Fill a plain rectangle."""
        values = _checked("band", rect.x, rect.y, rect.width, rect.height)
        self._canvas.fill_style = colour
        self._canvas.fill_rect(*values)

    def marks(self, marks: Iterable[Mark]) -> None:
        """Draw marks one over the other."""
        for mark in marks:
            if isinstance(mark, Shape):
                self._shape(mark)
            elif isinstance(mark, Pip):
                sign = SIGNS[mark.suit].placed(mark.x, mark.y, mark.size)
                self._shape(Shape(path=sign, fill=mark.fill))
            else:
                self._label(mark)

    def face(self, face: Face) -> None:
        """Draw one side of a card in card units."""
        canvas = self._canvas
        self.marks(face.ground)
        self.marks(face.twice)
        if face.twice:
            canvas.save()
            canvas.translate(WIDTH, HEIGHT)
            canvas.rotate(pi)
            self.marks(face.twice)
            canvas.restore()
        self.marks(face.top)

    def image(self, image: object, rect: Rect) -> None:
        """Draw another canvas into the rectangle."""
        if rect.width <= 0 or rect.height <= 0:
            raise SurfaceError("image", rect)
        self._canvas.draw_image(image, *_checked("image", rect.x, rect.y, rect.width, rect.height))

    def pause(self, milliseconds: float) -> None:
        """Show what is drawn so far and go on that much later; commands sent meanwhile wait as long."""
        (time,) = _checked("pause", milliseconds)
        if not 0 < time <= 1000:
            raise SurfaceError("pause", milliseconds)
        self._canvas.sleep(time)

    def _shape(self, shape: Shape) -> None:
        canvas = self._canvas
        self._trace(shape.path)
        if shape.alpha < 1:
            (canvas.global_alpha,) = _checked("alpha", shape.alpha)
        if shape.fill:
            canvas.fill_style = shape.fill
            canvas.fill()
        if shape.stroke:
            canvas.stroke_style = shape.stroke
            (canvas.line_width,) = _checked("stroke", shape.stroke_width)
            if shape.dash:
                canvas.set_line_dash(_checked("dash", shape.dash, shape.dash))
            canvas.stroke()
            if shape.dash:
                canvas.set_line_dash([])
        if shape.alpha < 1:
            canvas.global_alpha = 1.0

    def _trace(self, path: Path) -> None:
        canvas = self._canvas
        canvas.begin_path()
        for op, args in path:
            if op == "Z":
                canvas.close_path()
            elif op == "C":
                canvas.bezier_curve_to(*_checked("curve", *args))
            else:
                draw = canvas.move_to if op == "M" else canvas.line_to
                draw(*_checked("line", *args))

    def _label(self, label: Label) -> None:
        """A text no wider than its room; nothing at all where there is no room."""
        size, x, y, room = _checked("label", label.size, label.x, label.y, label.room)
        if room < 1 or not label.text:
            return
        canvas = self._canvas
        canvas.font = f"{label.weight} {size:g}px {FONT}"
        canvas.text_align = label.align
        canvas.fill_style = label.fill
        canvas.fill_text(label.text, x, y, room)
