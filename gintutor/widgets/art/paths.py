"""Vector paths of straight lines and cubic curves: small enough for every target to draw them alike.

A path is written as SVG path text and kept as absolute moves, lines, cubics and closes. Arcs become cubics when they
are made, so moving and scaling need no special case, and canvas, SVG and print get the same curve.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import cos, pi, sin, tan
from typing import TypeAlias

Segment: TypeAlias = "tuple[str, tuple[float, ...]]"
"""("M", (x, y)), ("L", (x, y)), ("C", (x1, y1, x2, y2, x, y)) or ("Z", ())."""

_TOKEN = re.compile(r"([MmLlHhVvCcQqZz])|(-?(?:\d+\.?\d*|\.\d+))|([^\s,])")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4}


@dataclass(frozen=True, slots=True)
class Path:
    """A filled or stroked outline; coordinates are in the units of whoever drew it."""

    segments: tuple[Segment, ...]

    def __add__(self, other: Path) -> Path:
        return Path(self.segments + other.segments)

    def __iter__(self) -> Iterator[Segment]:
        return iter(self.segments)

    def placed(self, x: float, y: float, scale_x: float = 1.0, scale_y: float | None = None) -> Path:
        """Scaled about its origin, then moved by (x, y). A negative ``scale_x`` mirrors it left to right."""
        factor = (scale_x, scale_x if scale_y is None else scale_y)
        shift = (x, y)
        return Path(
            tuple(
                (op, tuple(v * factor[i % 2] + shift[i % 2] for i, v in enumerate(args))) for op, args in self.segments
            )
        )

    def bounds(self) -> tuple[float, float, float, float]:
        """(left, top, right, bottom) of all points, control points included: never less than the true extent."""
        xs = [v for _, args in self.segments for v in args[0::2]]
        ys = [v for _, args in self.segments for v in args[1::2]]
        return min(xs), min(ys), max(xs), max(ys)

    def text(self, digits: int = 2) -> str:
        """The path as short SVG path data, rounded to that many decimals."""
        return "".join(op + _numbers(args, digits) for op, args in self.segments)


def _numbers(values: Iterable[float], digits: int) -> str:
    """Numbers with no needless characters: a minus sign separates as well as a space."""
    out = ""
    for value in values:
        word = short(value, digits)
        out += word if not out or word.startswith("-") else " " + word
    return out


def short(value: float, digits: int = 2) -> str:
    """A number as text without needless zeros: ``.5``, ``-3``, ``12.25``."""
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    if text in {"-0", ""}:
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def path(text: str) -> Path:
    """Read SVG path data with the commands M L H V C Q Z, absolute or relative; ``ValueError`` for anything else."""
    segments: list[Segment] = []
    numbers: list[float] = []
    command = ""
    x = y = start_x = start_y = 0.0
    for letter, number, stray in _TOKEN.findall(text):
        if stray:
            raise ValueError(f"not path data: {stray!r} in {text!r}")
        if letter:
            if numbers:
                raise ValueError(f"{command} lacks numbers in {text!r}")
            command = letter
            if letter in "Zz":
                segments.append(("Z", ()))
                x, y = start_x, start_y
            continue
        numbers.append(float(number))
        kind = command.upper()
        if len(numbers) < _COUNTS.get(kind, 0):
            continue
        if kind not in _COUNTS:
            raise ValueError(f"a number where a command belongs in {text!r}")
        segment = _segment(command, numbers, x, y)
        segments.append(segment)
        x, y = segment[1][-2:]
        numbers.clear()
        if kind == "M":
            start_x, start_y = x, y
            command = "L" if command == "M" else "l"
    if numbers:
        raise ValueError(f"{command} lacks numbers in {text!r}")
    return Path(tuple(segments))


def _segment(command: str, numbers: list[float], x: float, y: float) -> Segment:
    """One absolute segment from a command at (x, y); a quadratic curve becomes the cubic of the same shape."""
    kind = command.upper()
    dx, dy = (x, y) if command.islower() else (0.0, 0.0)
    if kind == "H":
        return "L", (numbers[0] + dx, y)
    if kind == "V":
        return "L", (x, numbers[0] + dy)
    points = [v + (dy if i % 2 else dx) for i, v in enumerate(numbers)]
    if kind != "Q":
        return kind, tuple(points)
    cx, cy, ex, ey = points
    return "C", (x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3, ex + (cx - ex) * 2 / 3, ey + (cy - ey) * 2 / 3, ex, ey)


def arc(x: float, y: float, radius: float, start: float, end: float) -> Path:
    """Part of a circle from angle ``start`` to ``end`` (radians, clockwise on screen), as cubics of a quarter at most.

    The handle length 4/3 · tan(angle/4) keeps the error under 0.03 % of the radius.
    """
    pieces = max(1, round(abs(end - start) / (pi / 2) + 0.499))
    step = (end - start) / pieces
    handle = 4 / 3 * tan(step / 4) * radius
    angle = start
    out: list[Segment] = [("M", (x + radius * cos(angle), y + radius * sin(angle)))]
    for _ in range(pieces):
        a, b = angle, angle + step
        x1, y1, x2, y2 = x + radius * cos(a), y + radius * sin(a), x + radius * cos(b), y + radius * sin(b)
        bend = (x1 - handle * sin(a), y1 + handle * cos(a), x2 + handle * sin(b), y2 - handle * cos(b), x2, y2)
        out.append(("C", bend))
        angle = b
    return Path(tuple(out))


def circle(x: float, y: float, radius: float) -> Path:
    """A whole circle."""
    return Path((*arc(x, y, radius, 0, 2 * pi).segments, ("Z", ())))


def circles(points: Iterable[tuple[float, float]], radius: float) -> Path:
    """Several circles of one size as one path."""
    return Path(tuple(segment for x, y in points for segment in circle(x, y, radius)))


def rounded(x: float, y: float, width: float, height: float, radius: float) -> Path:
    """A rectangle with round corners (never rounder than half its shorter side)."""
    r = min(radius, width / 2, height / 2)
    k = r * 0.4477  # what is left of the corner beyond the handle of a quarter circle
    right, bottom = x + width, y + height
    return Path(
        (
            ("M", (x + r, y)),
            ("L", (right - r, y)),
            ("C", (right - k, y, right, y + k, right, y + r)),
            ("L", (right, bottom - r)),
            ("C", (right, bottom - k, right - k, bottom, right - r, bottom)),
            ("L", (x + r, bottom)),
            ("C", (x + k, bottom, x, bottom - k, x, bottom - r)),
            ("L", (x, y + r)),
            ("C", (x, y + k, x + k, y, x + r, y)),
            ("Z", ()),
        )
    )
