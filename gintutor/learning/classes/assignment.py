"""What a pupil is to do, as one line that they enter on the start page where the code goes; there are no accounts.

``K7M2#7.12#L4+5#P5#2026-12-10``: the code, the seed of the class and the pupil's variant, the lessons, how many
puzzles, and the last day. The line is kept like a name, so what it says is read from the log.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from gintutor.learning.classes.roster import HIGHEST_SEED, MOST
from gintutor.learning.settings import LONGEST_NAME

_LINE = re.compile(
    r"(?P<code>[A-Za-z0-9-]{1,20})#(?P<seed>\d{1,6})\.(?P<variant>\d{1,4})"
    r"(?:#L(?P<lessons>\d{1,2}(?:\+\d{1,2})*))?(?:#P(?P<puzzles>\d{1,3}))?(?:#(?P<until>\d{4}-\d\d-\d\d))?"
)
_STEP, _VARIANTS = 200, 2000  # seeds apart; together they stay below those of reviews


class AssignmentError(ValueError):
    """An assignment whose line would be longer than a name may be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Assignment:
    """One pupil's assignment: ``lessons`` by number with two digits; ``until``: the last day, None: no date."""

    code: str
    seed: int
    variant: int
    lessons: tuple[str, ...] = ()
    puzzles: int = 0
    until: date | None = None

    @property
    def line(self) -> str:
        """The line the pupil enters; :class:`AssignmentError` where it is too long."""
        parts = [self.code, f"{self.seed}.{self.variant}"]
        parts += [f"L{'+'.join(str(int(each)) for each in self.lessons)}"] if self.lessons else []
        parts += [f"P{self.puzzles}"] if self.puzzles else []
        parts += [self.until.isoformat()] if self.until else []
        line = "#".join(parts)
        if len(line) > LONGEST_NAME:
            raise AssignmentError(line)
        return line

    @property
    def shift(self) -> int:
        """How far this pupil's practice is from the seeds of the lesson: so that nobody has the neighbour's cards."""
        return _STEP * (1 + (self.seed + self.variant) % _VARIANTS)


def assigned(name: str) -> Assignment | None:
    """What the line entered as a name assigns; None where it is only a name or a code."""
    found = _LINE.fullmatch(name.strip())
    if found is None:
        return None
    try:
        until = date.fromisoformat(found["until"]) if found["until"] else None
    except ValueError:
        return None
    seed, variant = int(found["seed"]), int(found["variant"])
    if seed > HIGHEST_SEED or not 1 <= variant <= MOST:
        return None
    lessons = tuple(each.zfill(2) for each in (found["lessons"] or "").split("+") if each)
    return Assignment(
        code=found["code"], seed=seed, variant=variant, lessons=lessons, puzzles=int(found["puzzles"] or 0), until=until
    )


def shown_name(name: str) -> str:
    """The name or the code alone."""
    found = assigned(name)
    return found.code if found else name
