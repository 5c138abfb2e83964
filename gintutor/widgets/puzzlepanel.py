"""The dashboard of the puzzles on the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

from gintutor.learning.log import Log
from gintutor.lessons.puzzleoverview import Known, puzzle_overview
from gintutor.messages import Message, say
from gintutor.widgets import progresswords as words
from gintutor.widgets.logpanel import LogPanel
from gintutor.widgets.puzzleview import puzzle_view


class PuzzlePanel(LogPanel):
    """How the learner's puzzles go. ``index()``: the puzzles there are now, without those that were reported."""

    def __init__(self, language: str, log: Log, index: Callable[[], Iterable[Known]]) -> None:
        super().__init__(language, log, say("dashboard.title"))
        self._index = index
        self.redraw()

    def redraw(self, *, notes: Sequence[Message | str] = ()) -> None:
        """Show everything as the log has it now."""
        now = datetime.now().astimezone()
        seen = puzzle_overview(self._log.records, self._index(), now)
        self.panel.view = puzzle_view(seen, now, self.t, notes=(*notes, *words.damaged(self._log.damage)))
