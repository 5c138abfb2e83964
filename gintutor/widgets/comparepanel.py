"""The comparison of rules on the screen."""

from __future__ import annotations

from gintutor.widgets.comparedesk import CompareDesk
from gintutor.widgets.shown import Worked


class ComparePanel(Worked):
    """A hand to choose above its cards, its prices and the rules to change below."""

    def __init__(self, desk: CompareDesk) -> None:
        super().__init__(desk)
        self.desk = desk
        desk.changed = self.redraw
        self.redraw()

    def show_panels(self) -> None:
        """The words around the cards, which are out of the way for a hand without any."""
        super().show_panels()
        self.set_aside(away=not self.desk.table().zones)
