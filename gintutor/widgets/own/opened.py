"""Somebody else's puzzle as an exercise: one item, worked like any other."""

from __future__ import annotations

from gintutor.exercises.registry import family
from gintutor.learning.log import Log, Record
from gintutor.learning.settings import Settings
from gintutor.puzzlebook.puzzle import Puzzle
from gintutor.widgets.desk import Desk
from gintutor.widgets.state import Series, State, new_item


class OpenedDesk(Desk):
    """The puzzle resumed from the log of the exercise it was opened in; other puzzles have their events there too."""

    def __init__(self, id_: str, puzzle: Puzzle, log: Log, settings: Settings) -> None:
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

    def _records(self) -> list[Record]:
        return [record for record in super()._records() if record.deal == self._deal]
