"""Somebody else's puzzle: one item, and after it no other one."""

from __future__ import annotations

from collections.abc import Mapping

from gintutor.exercises.registry import family
from gintutor.learning.log import Log, Record
from gintutor.learning.settings import Settings
from gintutor.puzzlebook.puzzle import Puzzle
from gintutor.widgets.desk import Desk
from gintutor.widgets.panel import Json
from gintutor.widgets.puzzles import single
from gintutor.widgets.state import Series, State, new_item


class OpenedDesk(Desk):
    """The puzzle resumed from the log of the exercise it was opened in; other puzzles have their events there too."""

    def __init__(self, id_: str, puzzle: Puzzle, log: Log, settings: Settings) -> None:
        self._puzzle = puzzle
        prompt = puzzle.prompt
        series = Series(
            id=id_,
            family=family(prompt.family),
            low=prompt.level,
            high=prompt.level,
            make=lambda _seed, _level: prompt,
            rules=puzzle.rules,
            puzzles=(puzzle.id,),
        )
        self._deal = State(series=series, item=new_item(series, 0, 0)).deal
        super().__init__(series, id_.partition("/")[0], log, settings)

    def receive(self, event: object) -> None:
        """Take in one event of the front end; there is no next item."""
        super().receive({} if isinstance(event, Mapping) and event.get("do") == "next" else event)

    def top(self) -> Json:
        """What stands above the table."""
        return single.top(super().top(), self.t)

    def bottom(self) -> Json:
        """What stands below the table."""
        return single.bottom(super().bottom(), self.state, self._puzzle, self.t)

    def _records(self) -> list[Record]:
        return [record for record in super()._records() if record.deal == self._deal]
