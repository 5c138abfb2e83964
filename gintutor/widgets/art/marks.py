"""What a drawing is made of: filled shapes, suit signs and short texts, some of them drawn twice, the second time upside down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from gintutor.cards import Suit
from gintutor.widgets.art.paths import Path

WIDTH, HEIGHT = 72.0, 104.0
"""The size of a card in the units of its drawing."""

FONT = '"Helvetica Neue", Arial, "Liberation Sans", "DejaVu Sans", sans-serif'
"""Ranks and captions: fonts of like width that every system has one of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """A path, filled or stroked or both; ``alpha`` applies to both."""

    path: Path
    fill: str | None = None
    stroke: str | None = None
    stroke_width: float = 1.0
    alpha: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Pip:
    """A suit's sign, ``size`` high, about the point (x, y)."""

    suit: Suit
    x: float
    y: float
    size: float
    fill: str
    upside_down: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A text centred on x with its baseline at y, squeezed to ``room`` where it would be wider."""

    text: str
    x: float
    y: float
    size: float
    fill: str
    room: float


Mark: TypeAlias = "Shape | Pip | Label"


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One side of a card: first ``ground``, then ``twice`` upright and again turned half round, then ``top``."""

    ground: tuple[Mark, ...]
    twice: tuple[Mark, ...] = ()
    top: tuple[Mark, ...] = ()
