"""The tasks a class was set, as its teacher keeps them: one file in its folder, a line for each, the latest last.

``{"v": 1, "task": "#L4+5#P5#2026-12-10-7", "codes": []}``; no codes: for everybody.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from gintutor.learning.classes.assignment import Assignment
from gintutor.learning.classes.roster import Roster, ordinary
from gintutor.learning.classes.task import Task, task_of
from gintutor.learning.log import append_lines

FILE = "assignments.jsonl"
VERSION = 1


@dataclass(frozen=True, slots=True)
class Given:
    """A task, and the ``codes`` it is for; none: for everybody."""

    task: Task
    codes: tuple[str, ...] = ()


def give(folder: Path, given: Given) -> None:
    """Keep that task, after a line that was cut short, too; ``OSError`` or ``ClassError`` when it cannot be kept."""
    line = json.dumps({"v": VERSION, "task": given.task.text, "codes": list(given.codes)})
    ordinary(folder / FILE)
    append_lines(folder / FILE, f"{line}\n".encode())


def read(folder: Path) -> tuple[Given, ...]:
    """Every task in the order they were set; a line that is none is passed over."""
    try:
        ordinary(folder / FILE)
        lines = (folder / FILE).read_text(encoding="utf-8-sig", errors="replace").split("\n")
    except FileNotFoundError:
        return ()
    return tuple(given for line in lines if (given := _given(line)))


def latest(code: str, given: Sequence[Given]) -> Task | None:
    """What that pupil was set last."""
    return next((each.task for each in reversed(given) if not each.codes or code in each.codes), None)


def lines_for(given: Given, roster: Roster) -> tuple[tuple[str, str], ...]:
    """The code and the line of every pupil it is for, in the order of the class.

    :class:`~gintutor.learning.classes.assignment.AssignmentError` where a line is too long.
    """
    asked = [
        Assignment(code=code, seed=roster.seed, variant=variant, task=given.task)
        for variant, code in enumerate(roster.codes, 1)
        if not given.codes or code in given.codes
    ]
    return tuple((each.code, each.line) for each in asked)


def _given(line: str) -> Given | None:
    try:
        fields = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(fields, dict) or fields.get("v") != VERSION:
        return None
    codes, task = fields.get("codes"), task_of(fields["task"]) if isinstance(fields.get("task"), str) else None
    if task is None or not isinstance(codes, list) or not all(isinstance(each, str) for each in codes):
        return None  # nor is it for everybody when nobody it names can be
    return Given(task, tuple(codes))
