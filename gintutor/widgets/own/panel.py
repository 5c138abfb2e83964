"""The own hand on the screen; under it, once a code was opened, somebody else's puzzle as an exercise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gintutor.puzzlebook.puzzle import Puzzle
from gintutor.widgets.keptpanel import KeptPanel
from gintutor.widgets.own.desk import OwnDesk


class OwnPanel(KeptPanel[OwnDesk]):
    """The pack above, the cards laid out, what is said of them below. ``worked`` makes an exercise of a puzzle."""

    def __init__(self, desk: OwnDesk, worked: Callable[[Puzzle], Any]) -> None:
        self._worked = worked
        self._shown: tuple[str, Any] = ("", None)
        super().__init__(desk)

    def show_panels(self) -> None:
        """The words around the cards, and the opened puzzle."""
        super().show_panels()
        puzzle = self.desk.opened
        code = self.desk.now.code if puzzle else ""
        if code == self._shown[0]:
            return
        exercise = self._worked(puzzle) if puzzle else None
        self._shown = (code, exercise)
        self.widget.children = (self.top, self.table, self.bottom, *([exercise.widget] if exercise else []))

    def reread(self) -> None:
        """Begin from the log again: another progress file has taken its place."""
        self.desk.reread()
        if self._shown[1] is not None:
            self._shown[1].desk.reread()

    def redraw(self) -> None:
        """Show everything as it is, the opened puzzle too."""
        super().redraw()
        if (exercise := self._shown[1]) is not None:
            exercise.desk.restyle(self.desk.settings)
            exercise.redraw()
