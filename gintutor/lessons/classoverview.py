"""Where a class stands: by skill and pupil, and which errors lead. The rules are those each pupil is taught by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from statistics import median

from gintutor.learning.classes.handed import Pupil
from gintutor.learning.classes.task import Task
from gintutor.learning.history import Attempt
from gintutor.learning.mastery import BATCH, UNSPECIFIC, diagnosis
from gintutor.learning.moments import moment
from gintutor.lessons.overview import Skill, State, homes, standings
from gintutor.lessons.taskdone import Done, done

LONGEST = 600.0  # seconds at one item: whoever takes more was away
_OF_LATE = 2 * BATCH


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One pupil at one skill: where it stands, ``items`` worked at, time and help they took.

    ``error``: the misconception that leads among the answers since it was last passed, "" where none does; ``shown``:
    how often each error was shown in these. ``times``: seconds for each item whose time is known.
    """

    skill: Skill
    items: int
    times: tuple[float, ...]
    hints: int
    error: str
    shown: Mapping[str, int]

    @property
    def seconds(self) -> float:
        """How long was worked at it."""
        return sum(self.times)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One pupil: a cell for every skill of the course, and how many ``puzzles`` were tried.

    ``done``: how far what they were set last has come; None where nothing was set.
    """

    code: str
    files: int
    cells: tuple[Cell, ...]
    puzzles: int
    done: Done | None = None

    @property
    def passed(self) -> int:
        """How many skills are passed."""
        return sum(cell.skill.state is State.PASSED for cell in self.cells)

    @property
    def items(self) -> int:
        """How many items were worked at."""
        return sum(cell.items for cell in self.cells)

    @property
    def seconds(self) -> float:
        """How long was worked in all."""
        return sum(cell.seconds for cell in self.cells)

    @property
    def hints(self) -> int:
        """How often help was asked for."""
        return sum(cell.hints for cell in self.cells)


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One skill in the whole class: how many pupils are in each state, the median time of an item, help on ten."""

    skill: str
    states: Mapping[State, int]
    seconds: float | None
    hints: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Misconception:
    """An error that leads for some: its ``tag``, the ``skill`` it shows in most, the ``codes`` it leads for.

    ``heat``: how often each pupil who made it showed it of late.
    """

    tag: str
    skill: str
    codes: tuple[str, ...]
    heat: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassOverview:
    """A class: its rows in the order of its codes, its columns in that of the course, its errors most common first."""

    rows: tuple[Row, ...]
    columns: tuple[Column, ...]
    misconceptions: tuple[Misconception, ...]

    @property
    def active(self) -> int:
        """How many pupils handed something in."""
        return sum(row.files > 0 for row in self.rows)


def row_of(pupil: Pupil, task: Task | None = None, zone: tzinfo | None = None) -> Row:
    """Where one pupil stands, with what they were set; its days are those of ``zone``."""
    told = standings((item.attempt for item in pupil.items), pupil.rounds)
    times: dict[str, list[float]] = {}
    hints: Counter[str] = Counter()
    for item in pupil.items:
        if item.attempt.tried and not item.attempt.puzzle:
            hints[item.attempt.skill] += item.hints
            if item.seconds is not None:
                times.setdefault(item.attempt.skill, []).append(min(LONGEST, max(0.0, item.seconds)))
    passed = _passed(pupil)
    cells = (_cell(skill, own, times.get(skill.id, ()), hints[skill.id], passed) for skill, own in told)
    puzzles = len({item.attempt.puzzle for item in pupil.items if item.attempt.puzzle})
    come = done(task, (skill for skill, _ in told), (each.attempt for each in pupil.items), zone) if task else None
    return Row(code=pupil.code, files=pupil.files, cells=tuple(cells), puzzles=puzzles, done=come)


def class_overview(rows: Iterable[Row]) -> ClassOverview:
    """Where the class of those pupils stands."""
    whole = tuple(rows)
    columns = tuple(_column(skill, [row.cells[at] for row in whole]) for at, skill in enumerate(homes()))
    return ClassOverview(rows=whole, columns=columns, misconceptions=_misconceptions(whole))


def of_late(went: Sequence[Attempt], passed: float) -> Sequence[Attempt]:
    """The attempts at a skill that tell what is believed now: those since it was ``passed``, twenty at most."""
    later = [each for each in went if (when := moment(each.time)) is not None and when.timestamp() > passed]
    return later[-_OF_LATE:]


def _passed(pupil: Pupil) -> Mapping[str, float]:
    """When each skill was last passed."""
    found: dict[str, float] = {}
    for each in pupil.rounds:
        when = moment(each.time)
        if each.verdict == "passed" and when is not None:
            found[each.skill] = max(when.timestamp(), found.get(each.skill, 0.0))
    return found


def _cell(
    skill: Skill, went: Sequence[Attempt], times: Sequence[float], hints: int, passed: Mapping[str, float]
) -> Cell:
    late = of_late(went, passed.get(skill.id, float("-inf")))
    shown = Counter(tag for each in late for tag in each.tags if tag not in UNSPECIFIC)
    return Cell(
        skill=skill,
        items=sum(each.tried for each in went),
        times=tuple(times),
        hints=hints,
        error=diagnosis(late) or "",
        shown=shown,
    )


def _column(skill: str, cells: Sequence[Cell]) -> Column:
    times = [each for cell in cells for each in cell.times]
    items = sum(cell.items for cell in cells)
    return Column(
        skill=skill,
        states=Counter(cell.skill.state for cell in cells),
        seconds=median(times) if times else None,
        hints=10 * sum(cell.hints for cell in cells) / items if items else None,
    )


def _misconceptions(rows: Sequence[Row]) -> tuple[Misconception, ...]:
    codes: dict[str, dict[str, None]] = {}
    skills: dict[str, Counter[str]] = {}
    for row in rows:
        for cell in row.cells:
            if cell.error:
                codes.setdefault(cell.error, {})[row.code] = None
                skills.setdefault(cell.error, Counter())[cell.skill.id] += 1
    found = (
        Misconception(tag=tag, skill=skills[tag].most_common(1)[0][0], codes=tuple(led), heat=_heat(rows, tag))
        for tag, led in codes.items()
    )
    return tuple(sorted(found, key=lambda each: (-len(each.codes), each.tag)))


def _heat(rows: Iterable[Row], tag: str) -> Mapping[str, int]:
    counted = {row.code: sum(cell.shown.get(tag, 0) for cell in row.cells) for row in rows}
    return {code: n for code, n in counted.items() if n}
