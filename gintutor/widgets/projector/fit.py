"""How the big screen is divided, so that the cards lie as large as they can. Pure; lengths in CSS px."""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.widgets.scene import layout
from gintutor.widgets.tableview import TableView

_WIDTHS = range(480, 861, 20)  # a narrower table fans its cards, and is shown larger
_MOST = 3.2
"""No table is shown larger than this: three cards alone would fill the wall, and be no easier to read."""


@dataclass(frozen=True, slots=True)
class Room:
    """The window of the projector."""

    width: float
    height: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """``width`` is what the table is laid out for; it is shown ``scale`` times as large.

    ``beside``: the answers stand to its right instead of below.
    """

    width: float
    scale: float
    beside: bool


def fitted(view: TableView, room: Room) -> Fit:
    """The widest cards there is room for; about half of the window's height is words, or a third of its width."""
    below = (room.width * 0.96, room.height * 0.45)
    right = (room.width * 0.6, room.height * 0.77)
    fits = [_largest(view, box, beside=beside) for box, beside in ((below, False), (right, True))]
    return max(fits, key=lambda each: each.scale)


def _largest(view: TableView, box: tuple[float, float], *, beside: bool) -> Fit:
    def shown(width: float) -> float:
        return min(box[0] / width, box[1] / layout(view, width).height, _MOST)

    width = max(map(float, _WIDTHS), key=lambda width: (round(shown(width), 2), width))
    return Fit(width=width, scale=shown(width), beside=beside)
