"""A page that is worked by choices the log keeps: what its desks have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from gintutor.learning.log import Log
from gintutor.learning.settings import Settings
from gintutor.widgets.keeping import Keeper
from gintutor.widgets.labels import NOTES
from gintutor.widgets.parts import Json
from gintutor.widgets.styled import Styled


def _nothing() -> None:
    """Nobody looks on yet."""


class KeptDesk(Styled, ABC):
    """Resumed from the events of ``exercise``; ``changed`` is told when everything is to be shown anew."""

    def __init__(self, exercise: str, language: str, log: Log, settings: Settings) -> None:
        super().__init__(language, settings)
        self._kept = Keeper(log, exercise)
        self._notes: tuple[str, ...] = ()
        self.changed: Callable[[], None] = _nothing

    @abstractmethod
    def bottom(self) -> Json:
        """What stands below the table."""

    def failed(self) -> Json:
        """The same once something went wrong in a callback."""
        self._notes = ("failed",)
        return self.bottom()

    def told(self) -> list[str]:
        """What went wrong around it, in words; that something is in no log, for as long as it is so."""
        notes = (*self._notes, *(["unsaved"] if self._kept.unsaved else []))
        return [self.t(NOTES[note]) for note in notes]
