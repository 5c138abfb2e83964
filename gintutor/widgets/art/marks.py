"""What a drawing is made of: shapes, suit signs and short texts; on a card some come twice, once upside down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from gintutor.cards import Suit
from gintutor.widgets.art.paths import Path

WIDTH, HEIGHT = 72.0, 104.0
"""The size of a card in the units of its drawing."""

FONT = '"Helvetica Neue", Arial, "Liberation Sans", "DejaVu Sans", sans-serif'
"""Ranks and captions: fonts of like width that every system has one of."""

_WIDTHS = {"E": 0.67, "G": 0.78, "I": 0.28, "J": 0.56, "M": 0.83, "O": 0.78, "Q": 0.78, "W": 0.94}


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """A path, filled or stroked or both; ``alpha`` applies to both, ``dash`` is the length of strokes and gaps."""

    path: Path
    fill: str | None = None
    stroke: str | None = None
    stroke_width: float = 1.0
    alpha: float = 1.0
    dash: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Pip:
    """A suit's sign, ``size`` high, about the point (x, y)."""

    suit: Suit
    x: float
    y: float
    size: float
    fill: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A text about x with its baseline at y, squeezed to ``room`` where it would be wider."""

    text: str
    x: float
    y: float
    size: float
    fill: str
    room: float
    align: str = "center"  # "left", "center" or "right" of x
    weight: int = 700

    @property
    def width(self) -> float:
        """About how wide the text is, px: what bold letters of these fonts take on average, some capitals exactly."""
        return self.size * sum(_WIDTHS.get(letter, 0.72 if letter.isupper() else 0.58) for letter in self.text)


Mark: TypeAlias = "Shape | Pip | Label"


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One side of a card: first ``ground``, then ``twice`` upright and again turned half round, then ``top``."""

    ground: tuple[Mark, ...]
    twice: tuple[Mark, ...] = ()
    top: tuple[Mark, ...] = ()
