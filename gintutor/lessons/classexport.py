"""A class as files for other programs: tables (CSV), and where statements go. Nothing is sent anywhere.

The words in them are the stored ones, in no language; a pupil is a code. Every file is put in its place whole.
"""

from __future__ import annotations

import csv
import os
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from gintutor.learning.classes.handed import Trouble
from gintutor.learning.classes.roster import REPORT, private
from gintutor.lessons.classoverview import ClassOverview

XAPI = "statements.jsonl"
SKILLS, ERRORS, ASIDE, TASKS = "skills.csv", "misconceptions.csv", "set-aside.csv", "assignments.csv"

_LEFT = 3600.0  # seconds after which nobody writes any more what is not finished
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def write_csv(folder: Path, seen: ClassOverview, troubles: Iterable[Trouble]) -> None:
    """Write every pupil at every skill, the errors that lead, what was set aside, and how far what is set has come.

    ``OSError`` when it cannot be.
    """
    heads = ("code", "skill", "state", "first", "last", "items", "seconds", "hints", "misconception")
    with put(folder, SKILLS) as stream:
        _rows(stream, heads, _skill_rows(seen))
    with put(folder, ERRORS) as stream:
        rows = ([e.tag, e.skill, str(len(e.codes)), str(seen.active), " ".join(e.codes)] for e in seen.misconceptions)
        _rows(stream, ("misconception", "skill", "pupils", "of", "codes"), rows)
    with put(folder, ASIDE) as stream:
        told = ([each.file, str(each.line or ""), each.code, each.detail or " ".join(each.codes)] for each in troubles)
        _rows(stream, ("file", "line", "why", "detail"), told)
    with put(folder, TASKS) as stream:
        _rows(stream, ("code", "lessons", "over", "puzzles", "solved", "since", "until", "done"), _task_rows(seen))


def _skill_rows(seen: ClassOverview) -> Iterator[list[str]]:
    for row in seen.rows:
        for cell in row.cells:
            skill = cell.skill
            numbers = (skill.first, skill.last, cell.items, round(cell.seconds), cell.hints)
            yield [row.code, skill.id, str(skill.state), *map(str, numbers), cell.error]


def _task_rows(seen: ClassOverview) -> Iterator[list[str]]:
    for row in seen.rows:
        if row.done:
            task = row.done.task
            over = [number for number, over in row.done.lessons.items() if over]
            days = [day.isoformat() if day else "" for day in (task.since, task.until)]
            numbers = [str(task.puzzles), str(row.done.solved)]
            yield [row.code, " ".join(task.lessons), " ".join(over), *numbers, *days, "yes" if row.done.whole else "no"]


def _rows(stream: IO[str], heads: Iterable[str], rows: Iterable[Iterable[str]]) -> None:
    """Write a table; a cell that a spreadsheet would take for a formula is told apart by a sign before it."""
    table = csv.writer(stream)
    table.writerow(heads)
    table.writerows(([f"'{each}" if each.startswith(_FORMULA) else each for each in row]) for row in rows)


@contextmanager
def put(folder: Path, name: str) -> Iterator[IO[str]]:
    """A file in the folder of reports, which is there in whole or not at all; two at once do not meet."""
    path = folder / REPORT / name
    beside = path.with_name(f"{name}.{os.getpid()}.part")
    path.parent.mkdir(parents=True, exist_ok=True)
    _sweep(path, beside)
    try:
        with open(beside, "x", encoding="utf-8", errors="replace", newline="", opener=private) as stream:
            yield stream
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _sweep(path: Path, beside: Path) -> None:
    """Take away what killed programs left half written, and whatever lies where we are going to write."""
    beside.unlink(missing_ok=True)
    for left in path.parent.glob(f"{path.name}.*.part"):
        with suppress(FileNotFoundError):  # another one has just finished it
            if time.time() - left.lstat().st_mtime > _LEFT:
                left.unlink()
