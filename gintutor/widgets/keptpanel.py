"""A page that is worked by choices the log keeps, on the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from gintutor.widgets.shown import Desk, Worked


class Kept(Desk, Protocol):
    """A desk that tells ``changed`` when everything is to be shown anew."""

    changed: Callable[[], None]


K = TypeVar("K", bound=Kept)


class KeptPanel(Worked[K]):
    """What is chosen above the cards, what comes of it below; they are out of the way where there are none."""

    def __init__(self, desk: K) -> None:
        super().__init__(desk)
        desk.changed = self.redraw
        self.redraw()

    def show_panels(self) -> None:
        """The words around the cards."""
        super().show_panels()
        self.set_aside(away=not self.desk.table().zones)
