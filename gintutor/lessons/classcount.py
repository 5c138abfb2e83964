"""A class counted from what its pupils handed in: by several processes where that is much, always the same result."""

from __future__ import annotations

import errno
import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import closing, nullcontext
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import TypeVar

from gintutor.learning.classes import engine
from gintutor.learning.classes import given as tasks
from gintutor.learning.classes import roster as rosters
from gintutor.learning.classes.given import Given, latest
from gintutor.learning.classes.handed import Bundle, HandedIn, Trouble
from gintutor.learning.classes.judging import Doubt
from gintutor.learning.classes.roster import Roster
from gintutor.lessons.classexport import XAPI, put, write_csv
from gintutor.lessons.classoverview import ClassOverview, Row, class_overview, row_of
from gintutor.lessons.classxapi import statement_lines
from gintutor.players.parallel import pool

MUCH = 200_000
"""Records from which on it is worth starting processes."""

PROCESSES = min(4, os.cpu_count() or 1)
"""So many at most: each holds about a hundred megabytes."""

_PORTION = 25  # pupils a process takes at a time
_AHEAD = 3  # portions ahead of the processes: more would only fill the memory

R = TypeVar("R")


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """A class as it was counted, and what it was ``given`` to do; ``troubles``: what was set aside."""

    roster: Roster
    given: tuple[Given, ...]
    seen: ClassOverview
    troubles: tuple[Trouble, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Clerk:
    """Counts pupils of a class of that ``seed``, who were ``given`` tasks; writes ``statements`` if they are wanted."""

    now: datetime
    seed: int
    given: tuple[Given, ...]
    statements: bool

    def work(self, bundles: Sequence[Bundle]) -> list[tuple[Row, Sequence[Doubt], str]]:
        """Of each pupil: the row, what is doubtful, and the statements."""
        return [self._one(each) for each in bundles]

    def _one(self, bundle: Bundle) -> tuple[Row, Sequence[Doubt], str]:
        pupil = bundle.read(self.now)
        row = row_of(pupil, latest(pupil.code, self.given), self.now.tzinfo)
        return row, pupil.doubts, "".join(statement_lines(pupil, self.seed)) if self.statements else ""


def counted(folder: Path, now: datetime, *, tables: bool = False, statements: bool = False) -> Counted:
    """Count the class of that folder, and write the tables and the xAPI statements of its report if they are wanted.

    :class:`~gintutor.learning.classes.roster.ClassError` without a class, ``OSError`` for what cannot be written or
    counted, and :class:`~gintutor.learning.classes.engine.EngineMissingError` without the engine.
    """
    roster, given = rosters.read(folder), tasks.read(folder)
    clerk = Clerk(now=now, seed=roster.seed, given=given, statements=statements)
    rows: list[Row] = []
    output = put(folder, XAPI) if statements else nullcontext()
    with engine.told(), closing(HandedIn(folder, roster)) as handed, output as stream:
        for row, doubts, lines in _worked(clerk, handed):
            rows.append(row)
            handed.set_aside(doubts)
            if stream:
                stream.write(lines)
    seen, troubles = class_overview(rows), tuple(handed.troubles)
    if tables:
        write_csv(folder, seen, troubles)
    return Counted(roster=roster, given=given, seen=seen, troubles=troubles)


def _worked(clerk: Clerk, handed: HandedIn) -> Iterator[tuple[Row, Sequence[Doubt], str]]:
    """What the clerk makes of every pupil, in the order of the codes."""
    bundles = handed.bundles()
    portions = iter(lambda: list(islice(bundles, _PORTION)), [])
    processes = PROCESSES if handed.records >= MUCH else 1
    done = _side_by_side(clerk.work, portions, processes) if processes > 1 else map(clerk.work, portions)
    return (each for many in done for each in many)


def _side_by_side(work: Callable[[list[Bundle]], R], portions: Iterator[list[Bundle]], processes: int) -> Iterator[R]:
    with pool(processes, fresh=True) as workers:
        try:
            waiting = deque(workers.submit(work, each) for each in islice(portions, processes + _AHEAD))
            while waiting:
                yield waiting.popleft().result()
                waiting.extend(workers.submit(work, each) for each in islice(portions, 1))
        except BrokenExecutor as error:  # the system ends a process when there is no memory left
            raise OSError(errno.ENOMEM, os.strerror(errno.ENOMEM)) from error
