"""What a class is set: lessons, puzzles, a date; written as one short text that people can copy.

``#L4+5#P5:lay_off+gin_outs:1000-1400#2026-12-10-7``: the lessons, how many puzzles of which themes and ratings, the
last day and how many days before it the task was set. Without a last day the day it was set stands there with a plus.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta

MOST_PUZZLES = 999
LONGEST = 999
"""Days from the one it is set on to the last."""

PATTERN = (
    r"(?:#L(?P<lessons>\d{1,2}(?:\+\d{1,2})*))?"
    r"(?:#P(?P<puzzles>\d{1,3})(?::(?P<themes>[a-z_]+(?:\+[a-z_]+)*))?(?::(?P<low>\d{3,4})-(?P<high>\d{3,4}))?)?"
    r"(?:#(?P<day>\d{4}-\d\d-\d\d)(?P<span>-\d{1,3}|\+)?)?"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """``lessons`` by number with two digits; ``puzzles``: how many are to be solved, of any of the ``themes``.

    No ``themes``: of all; ``ratings``: from and to, None for all. ``since``: the day it was set, from which on puzzles
    count, None for all of time; ``until``: the last day, None without one.
    """

    lessons: tuple[str, ...] = ()
    puzzles: int = 0
    themes: tuple[str, ...] = ()
    ratings: tuple[int, int] | None = None
    since: date | None = None
    until: date | None = None

    @property
    def text(self) -> str:
        """The text that stands for it."""
        lessons = f"#L{'+'.join(str(int(each)) for each in self.lessons)}" if self.lessons else ""
        themes = f":{'+'.join(self.themes)}" if self.themes else ""
        ratings = f":{self.ratings[0]}-{self.ratings[1]}" if self.ratings else ""
        puzzles = f"#P{self.puzzles}{themes}{ratings}" if self.puzzles else ""
        return f"{lessons}{puzzles}{self._days}"

    @property
    def _days(self) -> str:
        if self.until is None:
            return f"#{self.since}+" if self.since else ""
        return f"#{self.until}" + (f"-{(self.until - self.since).days}" if self.since else "")


def task_in(found: re.Match[str]) -> Task | None:
    """The task that a text with :data:`PATTERN` in it tells; None where its day is none."""
    since, until = None, None
    if found["day"]:
        try:
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
    )


def task_of(text: str) -> Task | None:
    """The task of that text; None where it is none."""
    found = re.fullmatch(PATTERN, text)
    return task_in(found) if found and text else None
