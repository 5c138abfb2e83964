"""The events of one exercise kept in the log; those that cannot be kept yet wait, in order, and are tried again."""

from __future__ import annotations

from collections.abc import Mapping

from gintutor.learning.log import Log, LogError, Record


class Keeper:
    """What was done in one exercise: told by the log, and by what waits to get there."""

    def __init__(self, log: Log, exercise: str) -> None:
        self._log = log
        self._exercise = exercise
        self._waiting: list[Record] = []

    @property
    def unsaved(self) -> bool:
        """Whether something could not be kept yet."""
        return bool(self._waiting)

    def events(self) -> list[Mapping[str, object]]:
        """Everything done so far, in order."""
        return [record.event for record in (*self._log.of(self._exercise), *self._waiting)]

    def keep(self, event: Mapping[str, object]) -> None:
        """Have the event in the log, after those that wait."""
        self._waiting.append(Record(exercise=self._exercise, item=0, event=event))
        self.catch_up()

    def catch_up(self) -> None:
        """Keep what waits, all of it at once; where that still cannot be it goes on waiting."""
        if not self._waiting:
            return
        try:
            self._log.append_all(self._waiting)
        except LogError:
            return
        self._waiting.clear()
