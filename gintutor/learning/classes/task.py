"""What a class is set: lessons, puzzles, a date; written as one short text that people can copy.

``#L4+5#P5:lay_off+gin_outs:1000-1400#2026-12-10-7``: the lessons, how many puzzles of which themes and ratings, the
last day and how many days before it the task was set. Without a last day the day it was set stands there with a plus.
``#L2!1035``: the lesson once more, from 10:35 of the day it was set.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo

MOST_PUZZLES = 999
LONGEST = 999
"""Days from the one it is set on to the last."""


class DayError(ValueError):
    """A text that is no last day: ``code`` ``date``, it names no day; ``far``, one before the first or long after."""

    def __init__(self, code: str, value: str) -> None:
        super().__init__(f"{code}: {value}")
        self.code = code
        self.value = value


def last_day(text: str, since: date) -> date:
    """The last day that text names for what is set on the day ``since``; :class:`DayError` where it names none."""
    try:
        day = date.fromisoformat(text.strip())
    except ValueError:
        raise DayError("date", text) from None
    if not 0 <= (day - since).days <= LONGEST:
        raise DayError("far", text)
    return day


PATTERN = (
    r"(?:#L(?P<lessons>\d{1,2}(?:\+\d{1,2})*)(?:!(?P<again>\d{4}))?)?"
    r"(?:#P(?P<puzzles>\d{1,3})(?::(?P<themes>[a-z_]+(?:\+[a-z_]+)*))?(?::(?P<low>\d{3,4})-(?P<high>\d{3,4}))?)?"
    r"(?:#(?P<day>\d{4}-\d\d-\d\d)(?P<span>-\d{1,3}|\+)?)?"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """``lessons`` by number with two digits; ``puzzles``: how many are to be solved, of any of the ``themes``.

    No ``themes``: of all; ``ratings``: from and to, None for all. ``since``: the day it was set, from which on puzzles
    count, None for all of time; ``until``: the last day, None without one. ``again``: the time of that day from which
    on rounds of the lessons count, though they were over before; None: it does not matter when they were.
    """

    lessons: tuple[str, ...] = ()
    puzzles: int = 0
    themes: tuple[str, ...] = ()
    ratings: tuple[int, int] | None = None
    since: date | None = None
    until: date | None = None
    again: time | None = None

    @property
    def text(self) -> str:
        """The text that stands for it."""
        again = f"!{self.again:%H%M}" if self.again else ""
        lessons = f"#L{'+'.join(str(int(each)) for each in self.lessons)}{again}" if self.lessons else ""
        themes = f":{'+'.join(self.themes)}" if self.themes else ""
        ratings = f":{self.ratings[0]}-{self.ratings[1]}" if self.ratings else ""
        puzzles = f"#P{self.puzzles}{themes}{ratings}" if self.puzzles else ""
        return f"{lessons}{puzzles}{self._days}"

    def counts(self, ended: datetime | None, zone: tzinfo | None) -> bool:
        """Whether a round at a lesson that ended then counts for this task; its days are those of ``zone``."""
        if self.again is None or self.since is None:
            return True
        begun = datetime.combine(self.since, self.again)  # on the clock of that zone
        return ended is not None and ended.astimezone(zone).replace(tzinfo=None) >= begun

    @property
    def _days(self) -> str:
        if self.until is None:
            return f"#{self.since}+" if self.since else ""
        return f"#{self.until}" + (f"-{(self.until - self.since).days}" if self.since else "")


def task_in(found: re.Match[str]) -> Task | None:
    """The task that a text with :data:`PATTERN` in it tells; None where its day is none."""
    since, until, again = None, None, None
    try:
        if found["again"]:
            again = time(int(found["again"][:2]), int(found["again"][2:]))
        if found["day"]:
            day = date.fromisoformat(found["day"])
            span = found["span"] or ""
            until = None if span == "+" else day
            since = day if span == "+" else day - timedelta(days=int(span[1:])) if span else None
    except (ValueError, OverflowError):
        return None
    return Task(
        lessons=tuple(each.zfill(2) for each in (found["lessons"] or "").split("+") if each),
        puzzles=int(found["puzzles"] or 0),
        themes=tuple(each for each in (found["themes"] or "").lower().split("+") if each),
        ratings=(int(found["low"]), int(found["high"])) if found["low"] else None,
        since=since,
        until=until,
        again=again,
    )


def task_of(text: str) -> Task | None:
    """The task of that text; None where it is none."""
    found = re.fullmatch(PATTERN, text)
    return task_in(found) if found and text else None
