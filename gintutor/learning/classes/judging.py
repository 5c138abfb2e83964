"""Which of the lines that tell how items ended can be: the others are named and set aside.

Only what no program of ours writes counts against a line; what is merely unusual (a clock that was set back between two
items, a result of before there were runs) does not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from heapq import merge
from operator import itemgetter

from gintutor.exercises.registry import ERROR_TAGS, FAMILIES
from gintutor.learning.classes.engine import Fields, Told
from gintutor.learning.history import RESULT, Attempt, Judged, attempt_of, verdicts
from gintutor.learning.log import Record, read_line
from gintutor.learning.mastery import ROW
from gintutor.learning.moments import moment

AHEAD = timedelta(days=1)
"""A clock may be so much fast, or its time zone wrong, before its times are of the future."""

_SLACK = 1.0  # seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """How one item ended, and how often help was asked for; ``seconds`` from its start on, None: not known."""

    attempt: Attempt
    hints: int
    seconds: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """A line that is set aside: its ``file``, its ``line`` and why.

    ``copied``: it stands in the file of another pupil too; ``unknown``: a skill or an outcome there is not; ``untold``:
    no item of ours has that level, error or deal; ``unstarted``: its go was never begun; ``impossible``: right at once
    after help or a wrong answer; ``untimed``, ``future``, ``backwards``: its time; ``contradicted``: the same go ended
    otherwise before; ``unearned``: passed without the answers for it.
    """

    file: int
    line: int
    code: str


def judged(files: Iterable[Iterable[Fields]], now: datetime) -> tuple[list[Item], list[Judged], list[Doubt]]:
    """What the files of one pupil tell, as one, and the lines that are set aside.

    What is told twice counts once, as in :mod:`gintutor.learning.history`, and nothing is wrong with it.
    """
    bench = _Bench(now)
    for told, record in _merged(files):
        bench.take(told, record)
    return bench.items, bench.rounds, bench.doubts


class _Bench:
    """Takes the lines one by one."""

    def __init__(self, now: datetime) -> None:
        self.items: list[Item] = []
        self.rounds: list[Judged] = []
        self.doubts: list[Doubt] = []
        self._latest = now + AHEAD
        self._seen: set[str] = set()
        self._ends: dict[tuple[object, ...], str] = {}
        self._firsts: Counter[tuple[str, str]] = Counter()

    def take(self, told: Told, record: Record) -> None:
        """Count a line, or set it aside."""
        if told.text in self._seen:
            return
        self._seen.add(told.text)
        when = moment(record.time)
        fault = "copied" if told.shared else self._untimely(when, told)
        if not fault:
            fault = (self._result if record.event.get("do") == RESULT else self._verdict)(told, record, when)
        if fault:
            self.doubts.append(Doubt(file=told.file, line=told.line, code=fault))

    def _untimely(self, when: datetime | None, told: Told) -> str:
        if when is None:
            return "untimed"
        if when > self._latest:
            return "future"
        return "backwards" if told.begun is not None and when.timestamp() < told.begun - _SLACK else ""

    def _result(self, told: Told, record: Record, when: datetime | None) -> str:
        """Count the result, or say what is wrong with it."""
        attempt = attempt_of(record)
        if attempt is None or attempt.skill not in FAMILIES:
            return "unknown"
        if not _could_be_dealt(attempt):
            return "untold"
        if attempt.run and not told.start:
            return "unstarted"
        helped = bool(attempt.run) and bool(told.hints or told.films or told.wrong)
        if attempt.outcome == "first" and (attempt.tags or helped):
            return "impossible"
        go = (attempt.exercise, attempt.item, attempt.deal, attempt.run)
        if go in self._ends:
            return "" if self._ends[go] == attempt.outcome else "contradicted"
        self._ends[go] = attempt.outcome
        self._firsts[attempt.exercise, attempt.skill] += attempt.outcome == "first"
        seconds = None if told.begun is None or when is None else when.timestamp() - told.begun
        self.items.append(Item(attempt=attempt, hints=told.hints + told.films, seconds=seconds))
        return ""

    def _verdict(self, told: Told, record: Record, when: datetime | None) -> str:
        """Count the verdict, or say what is wrong with it."""
        found = verdicts([record])
        if not found or found[0].skill not in FAMILIES:
            return "unknown"
        (end,) = found
        if end.verdict == "passed" and self._firsts[end.exercise, end.skill] < ROW:
            return "unearned"
        go = (end.exercise, end.round, end.verdict, end.run)
        if go not in self._ends:
            self._ends[go] = end.verdict
            self.rounds.append(end)
        return ""


def _could_be_dealt(attempt: Attempt) -> bool:
    """Whether the tutor deals such items and knows such errors; the fingerprint tells level and seed once more."""
    named = f"{attempt.skill}/{attempt.level}/{attempt.seed}/"
    levels = 1 <= attempt.level <= FAMILIES[attempt.skill].levels
    known = all(tag in ERROR_TAGS for tag in attempt.tags)
    return known and bool(attempt.puzzle or (levels and attempt.deal.startswith(named)))


def _merged(files: Iterable[Iterable[Fields]]) -> Iterator[tuple[Told, Record]]:
    """The lines of several files of one pupil as one, as :mod:`gintutor.learning.transfer` sets them together."""
    read = [[(told, record) for told in (Told(*row) for row in file)
             if isinstance(record := read_line(told.text), Record)] for file in files]  # fmt: skip
    if len(read) == 1:
        return iter(read[0])
    return (pair for _, pair in merge(*map(_ordered, read), key=itemgetter(0)))


def _ordered(lines: Iterable[tuple[Told, Record]]) -> Iterator[tuple[float, tuple[Told, Record]]]:
    """Each with the latest time so far: a clock that was set back does not turn the order of a file round."""
    latest = float("-inf")
    for told, record in lines:
        when = moment(record.time)
        latest = latest if when is None else max(latest, when.timestamp())
        yield latest, (told, record)
