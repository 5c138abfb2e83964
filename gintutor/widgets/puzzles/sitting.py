"""One go at a mode: the puzzles it leads through. It stands in the log, so a reload goes on with the same ones::

    {"do": "plan", "sitting": "9f31c2aa", "round": 4, "began": "2026-11-30T11:24:10+00:00", "day": "",
     "puzzles": ["xt8jdh6p", "bg52u3j3"]}

Each ``start`` event of its items names the sitting too, so nothing of another one is ever folded into it. How a streak
or a storm ended is one event more: ``{"do": "ended", "sitting": "9f31c2aa", "score": 7}``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from gintutor.exercises.protocol import Prompt
from gintutor.exercises.registry import FAMILIES
from gintutor.learning.log import Record, new_run
from gintutor.learning.moments import moment
from gintutor.puzzlebook.shelf import Shelf
from gintutor.widgets.state import Series

PLAN, ENDED = "plan", "ended"
_MOST = 200
_LONGEST = 40
_LAST_ROUND = 999_999  # a start event takes no larger one


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """So many puzzles, by id; ``round`` counts the sittings of the exercise, ``day`` is that of a puzzle of the day."""

    id: str
    round: int
    puzzles: tuple[str, ...]
    began: datetime
    day: date | None = None

    def event(self) -> dict[str, object]:
        """The event that stands for it in the log."""
        return {
            "do": PLAN,
            "sitting": self.id,
            "round": self.round,
            "began": self.began.isoformat(timespec="milliseconds"),
            "day": self.day.isoformat() if self.day else "",
            "puzzles": list(self.puzzles),
        }


def begun(puzzles: Sequence[str], records: Iterable[Record], now: datetime, day: date | None = None) -> Sitting:
    """A new sitting with those puzzles, after all that the records tell of."""
    return Sitting(
        id=new_run(), round=1 + max(map(_round, records), default=0), puzzles=tuple(puzzles), began=now, day=day
    )


def last_sitting(records: Iterable[Record], shelf: Shelf, day: date | None = None) -> Sitting | None:
    """The latest sitting those records tell of; None before the first, or when a puzzle of it is no longer there.

    ``day``: the latest with the puzzle of that day.
    """
    told = [each for each in records if each.event.get("do") == PLAN and _round(each)]
    if day is not None:
        told = [each for each in told if each.event.get("day") == day.isoformat()]
    latest = max(enumerate(told), key=lambda each: (_round(each[1]), each[0]), default=None)
    return _read(latest[1].event, shelf) if latest else None


def _round(record: Record) -> int:
    """The round a record names; 0 where it names none there can be."""
    value = record.event.get("round")
    return value if type(value) is int and 0 < value < _LAST_ROUND else 0


def records_of(sitting: Sitting, records: Sequence[Record]) -> list[Record]:
    """What was done in that sitting: the runs that begin with a start of it."""
    begins = (each for each in records if each.event.get("do") == "start")
    runs = {each.run for each in begins if each.event.get("sitting") == sitting.id} - {""}
    return [each for each in records if each.run in runs]


def ended_event(sitting: Sitting, score: int) -> Mapping[str, object]:
    """The event that says how a streak or a storm ended."""
    return {"do": ENDED, "sitting": sitting.id, "score": score}


def series_of(id_: str, sitting: Sitting, shelf: Shelf) -> Series:
    """The series that leads through the sitting, puzzle by puzzle in their order."""

    def make(number: int, place: int) -> Prompt:
        puzzle = shelf.puzzle(sitting.puzzles[place - 1])
        assert puzzle is not None  # a sitting with a puzzle that is not there is not followed
        return puzzle.prompt

    first, *others = (Series(id=id_, family=each) for each in FAMILIES.values())
    count = len(sitting.puzzles)
    return Series(
        id=id_, family=first.family, low=1, high=count, items=count, make=make, earlier=tuple(others),
        puzzles=sitting.puzzles,
    )  # fmt: skip


def _read(event: Mapping[str, object], shelf: Shelf) -> Sitting | None:
    """The sitting of an event; None where a field of it cannot be, or a puzzle is not in the set."""
    id_, round_, puzzles = event.get("sitting"), event.get("round"), event.get("puzzles")
    began, day = moment(str(event.get("began"))), event.get("day")
    if not isinstance(id_, str) or not 0 < len(id_) <= _LONGEST or not isinstance(puzzles, list):
        return None
    if type(round_) is not int or began is None or not 1 <= len(puzzles) <= _MOST:
        return None
    if not all(isinstance(each, str) and shelf.puzzle(each) for each in puzzles):
        return None
    return Sitting(id=id_, round=round_, puzzles=tuple(puzzles), began=began, day=_day(day))


def _day(value: object) -> date | None:
    try:
        return date.fromisoformat(value) if isinstance(value, str) and value else None
    except ValueError:
        return None
