"""What the log tells of the learner, for choosing the next puzzle and for what stands above the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from pathlib import Path

from gintutor.learning.log import Record
from gintutor.learning.memory import MemoryMissingError
from gintutor.learning.puzzling import Rating, RatingMissingError, Try, failed_due, rating_of, scores, tries
from gintutor.learning.reports import reported
from gintutor.learning.settings import EXERCISE as SETTINGS
from gintutor.lessons.source import BONUS, LAST_BONUS
from gintutor.puzzlebook.choosing import of_gin
from gintutor.puzzlebook.shelf import Entry, Shelf
from gintutor.widgets.puzzles.choice import Choice, folded


@dataclass(frozen=True, slots=True, kw_only=True)
class Learner:
    """The learner at that moment. ``index``: the puzzles that may come; ``best``: the best streak or storm so far.

    ``left_out``: those of the set that may not come any more. ``knows_contract``: worked in the chapter about the
    contract game.
    """

    tries: tuple[Try, ...]
    index: tuple[Entry, ...]
    left_out: frozenset[str]
    knows_contract: bool
    choice: Choice
    best: int
    now: datetime

    @property
    def unasked(self) -> tuple[Entry, ...]:
        """The puzzles that may come without being chosen by theme: those of games the learner knows."""
        return self.index if self.knows_contract else of_gin(self.index)

    @property
    def seen(self) -> tuple[str, ...]:
        """The puzzles tried, the latest last."""
        return tuple(each.puzzle for each in self.tries)

    def rating(self, *more: Try) -> Rating | None:
        """The rating, after those tries as well; None without the package that works it out."""
        try:
            return rating_of((*self.tries, *more), self._ratings)
        except RatingMissingError:
            return None

    @property
    def _ratings(self) -> Mapping[str, tuple[int, int]]:
        return {each.id: (each.rating, each.deviation) for each in self.index}

    def without(self, puzzle: str) -> Learner:
        """The learner as before that puzzle was ever tried."""
        return replace(self, tries=tuple(each for each in self.tries if each.puzzle != puzzle))

    def due(self) -> tuple[str, ...]:
        """The failed puzzles to try again now, those most in danger of being forgotten first."""
        here = {each.id for each in self.index}
        try:
            found = failed_due(self.tries, self.now)
        except MemoryMissingError:
            found = tuple(dict.fromkeys(each.puzzle for each in self.tries if not each.solved))
        return tuple(each for each in found if each in here)

    def outcome(self, puzzle: str, mode: str) -> str:
        """How that puzzle went best in the mode; "" where it was not tried."""
        found = [each.outcome for each in self.tries if (each.puzzle, each.mode) == (puzzle, mode)]
        return next((each for each in ("first", "right") if each in found), found[-1] if found else "")

    @property
    def today(self) -> date:
        """The date where the learner is."""
        return self.now.date()


def learner(records: Sequence[Record], mode: str, shelf: Shelf, folder: Path, now: datetime) -> Learner:
    """What the records tell, in all languages together, and the reports in the folder."""
    index = shelf.without(reported(folder))
    return Learner(
        tries=tries(records),
        index=index,
        left_out=frozenset(each.id for each in shelf.entries) - {each.id for each in index},
        knows_contract=any(map(_in_bonus, records)),
        choice=folded(each for each in records if each.exercise == SETTINGS or _is_of(each, "themed")),
        best=max(scores(of_mode(records, mode)).values(), default=0),
        now=now,
    )


def _in_bonus(record: Record) -> bool:
    """Whether it was done in the chapter about the contract game, or at its table."""
    return BONUS <= "".join(record.exercise.split("/")[1:2]) <= LAST_BONUS


def of_mode(records: Sequence[Record], mode: str) -> list[Record]:
    """The records of that mode in any language."""
    return [each for each in records if _is_of(each, mode)]


def _is_of(record: Record, mode: str) -> bool:
    return record.exercise.endswith(f"/91/{mode}")
