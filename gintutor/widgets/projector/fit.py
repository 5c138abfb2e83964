"""How the big screen is divided, so that the cards lie as large as they can. Pure; lengths in CSS px."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gintutor.widgets.picture import CAPTION
from gintutor.widgets.scene import layout
from gintutor.widgets.tableview import TableView

_WIDTHS = range(480, 861, 20)  # a narrower table fans its cards, and is shown larger
READABLE = 24.0
"""The least size of words on the table, px."""
_CAPTIONS = (1.0, 1.2, 1.4, 1.6, 1.8, 2.0, 2.2, 2.4)
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

    ``beside``: the answers stand to its right instead of below. ``captions``: how much larger the words on it are.
    """

    width: float
    scale: float
    beside: bool
    captions: float

    @property
    def words(self) -> float:
        """The size of the words on the table as they are shown, px."""
        return CAPTION * self.captions * self.scale


def fitted(view: TableView, room: Room) -> Fit:
    """The widest cards there is room for under words that can be read; the rest of the window is for the vote."""
    fits = (_largest(replace(view, look=replace(view.look, captions=each)), room) for each in _CAPTIONS)
    fit = next(fits)
    while fit.words < READABLE and (larger := next(fits, None)):
        fit = larger
    return fit


def _largest(view: TableView, room: Room) -> Fit:
    below = (room.width * 0.96, room.height * 0.4)
    right = (room.width * 0.6, room.height * 0.77)
    fits = [_within(view, box, beside=beside) for box, beside in ((below, False), (right, True))]
    return max(fits, key=lambda each: each.scale)


def _within(view: TableView, box: tuple[float, float], *, beside: bool) -> Fit:
    def shown(width: float) -> float:
        return min(box[0] / width, box[1] / layout(view, width).height, _MOST)

    width = max(map(float, _WIDTHS), key=lambda width: (round(shown(width), 2), width))
    return Fit(width=width, scale=shown(width), beside=beside, captions=view.look.captions)
