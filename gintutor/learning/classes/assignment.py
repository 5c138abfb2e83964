"""One pupil's task as one line that they enter on the start page where the code goes; there are no accounts.

``K7M2#7.12#L4+5#P5#2026-12-10-7``: the code, the seed of the class and the pupil's variant, the task. The line is kept
like a name, so what it says is read from the log.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from gintutor.learning.classes.roster import HIGHEST_SEED, MOST
from gintutor.learning.classes.task import PATTERN, Task, task_in
from gintutor.learning.settings import LONGEST_NAME

_LINE = re.compile(r"(?P<code>[A-Za-z0-9-]{1,20})#(?P<seed>\d{1,6})\.(?P<variant>\d{1,4})" + PATTERN, re.IGNORECASE)
_STEP, _VARIANTS = 200, 2000  # seeds apart; together they stay below those of reviews


class AssignmentError(ValueError):
    """An assignment whose line would be longer than a name may be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Assignment:
    """What one pupil is set."""

    code: str
    seed: int
    variant: int
    task: Task

    @property
    def line(self) -> str:
        """The line the pupil enters; :class:`AssignmentError` where it is too long."""
        line = f"{self.code}#{self.seed}.{self.variant}{self.task.text}"
        if len(line) > LONGEST_NAME:
            raise AssignmentError(line)
        return line

    @property
    def shift(self) -> int:
        """How far this pupil's practice is from the seeds of the lesson: so that nobody has the neighbour's cards."""
        return _STEP * (1 + (self.seed + self.variant) % _VARIANTS)


def assigned(name: str) -> Assignment | None:
    """What the line entered as a name assigns; None where it is only a name or a code.

    It is copied from paper by hand: spaces and small letters do not matter.
    """
    found = _LINE.fullmatch("".join(name.split()))
    task = task_in(found) if found else None
    if found is None or task is None:
        return None
    seed, variant = int(found["seed"]), int(found["variant"])
    if seed > HIGHEST_SEED or not 1 <= variant <= MOST:
        return None
    return Assignment(code=found["code"], seed=seed, variant=variant, task=task)


def garbled(name: str) -> bool:
    """Whether somebody meant to enter a line and it assigns nothing: neither names nor codes have such a sign."""
    return "#" in name and assigned(name) is None


def shown_name(name: str) -> str:
    """The name or the code alone."""
    found = assigned(name)
    return found.code if found else name
