"""Where a learner stands in the course: every skill, the lesson that comes next, what is due, how it came about.

Nothing here is stored: it is read from the log by the pass rule (``learning.mastery``) and the scheduler
(``learning.memory``), so it is the same in every notebook, after a merge, and in the terminal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from functools import cache

from gintutor.exercises.registry import FAMILIES
from gintutor.learning.history import Attempt, Judged, attempts, verdicts
from gintutor.learning.log import Record
from gintutor.learning.mastery import LAST
from gintutor.learning.memory import Memory, MemoryMissingError, due, memories
from gintutor.learning.moments import moment
from gintutor.lessons.source import MASTERY, TABLES, Lesson, lessons

START = "00"


class State(StrEnum):
    """How far a skill has come."""

    NEW = "new"
    LEARNING = "learning"
    PASSED = "passed"
    REVISIT = "revisit"


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    """One skill: its state, how many of its last eight items were right at once, and when it was worked at.

    ``ended``: when the last round at it did. ``shares``: right at once of the last eight after each item. ``memory``:
    when it should come back; None until a round at it is over, and without a scheduler.
    """

    id: str
    state: State
    first: int = 0
    last: int = 0
    met: datetime | None = None
    ended: datetime | None = None
    memory: Memory | None = None
    shares: tuple[float, ...] = ()

    @property
    def lesson(self) -> Lesson:
        """The lesson it is taught in."""
        return homes()[self.id]


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """A day on which a skill changed its state, and how many skills were in each that evening."""

    date: date
    states: Mapping[State, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """Everything about one learner. ``due`` is most urgent first; ``scheduled``: whether there is a scheduler."""

    skills: tuple[Skill, ...]
    next: Lesson | None
    due: tuple[str, ...]
    revisit: tuple[str, ...]
    days: tuple[Day, ...]
    scheduled: bool

    @property
    def begun(self) -> bool:
        """Whether any item was worked at."""
        return any(skill.state is not State.NEW for skill in self.skills)

    @property
    def learnt(self) -> tuple[Skill, ...]:
        """The skills a round towards mastery has ended for: those that come back for review."""
        return tuple(skill for skill in self.skills if skill.state in (State.PASSED, State.REVISIT))

    def skill(self, id_: str) -> Skill:
        """The skill of that id; ``KeyError`` when the course has none."""
        for each in self.skills:
            if each.id == id_:
                return each
        raise KeyError(id_)


@cache
def homes() -> Mapping[str, Lesson]:
    """The lesson each skill is taught in, in course order: the first that leads to mastery, else that lets one work."""
    found: dict[str, Lesson] = {}
    for wanted in (lambda scaffold: scaffold == MASTERY, lambda scaffold: scaffold not in ("worked", "faded")):
        for lesson in _course():
            for spec in lesson.exercises:
                if spec.family in FAMILIES and wanted(spec.scaffold):
                    found.setdefault(spec.family, lesson)
    return dict(sorted(found.items(), key=lambda pair: pair[1].number))


def levels(skill: str) -> tuple[int, int]:
    """The easiest and the hardest level the skill's own lesson asks."""
    asked = [spec.levels for spec in homes()[skill].exercises if spec.family == skill]
    return min(low for low, _ in asked), max(high for _, high in asked)


def overview(records: Sequence[Record], now: datetime) -> Overview:
    """Where the learner stands at ``now`` (with the learner's time zone).

    Puzzles are left out: they are chosen so that half of them fail, which says nothing of what a lesson taught; as
    items of a skill they would have it back for review day after day.
    """
    done, judged, by_skill, changes = _went(attempts(records), verdicts(records))
    known: Mapping[str, Memory] | None
    try:
        known = memories(done, now)
    except MemoryMissingError:
        known = None
    # What was only begun is not reviewed yet.
    learnt = {each.skill for each in judged}
    kept = {skill: memory for skill, memory in (known or {}).items() if skill in learnt}
    skills = tuple(_skill(skill, by_skill[skill], changes[skill], kept.get(skill)) for skill in homes())
    return Overview(
        skills=skills,
        next=_next(skills, records),
        due=due(kept, now),
        revisit=tuple(each.id for each in skills if each.state is State.REVISIT),
        days=_days(changes, now),
        scheduled=known is not None,
    )


def standings(told: Iterable[Attempt], ended: Iterable[Judged]) -> tuple[tuple[Skill, tuple[Attempt, ...]], ...]:
    """Every skill as :func:`overview` has it, but for its memory, and the attempts that count for it."""
    _, _, by_skill, changes = _went(told, ended)
    return tuple((_skill(skill, by_skill[skill], changes[skill], None), tuple(by_skill[skill])) for skill in homes())


def _went(told: Iterable[Attempt], ended: Iterable[Judged]) -> tuple[
    tuple[Attempt, ...], list[Judged], dict[str, list[Attempt]], dict[str, list[tuple[datetime, State]]]
]:  # fmt: skip
    """How the items and rounds that count ended: in order, by skill, and what state they brought each skill to."""
    done = tuple(each for each in told if each.skill in homes() and not each.puzzle and not _is_taste(each))
    by_skill: dict[str, list[Attempt]] = {skill: [] for skill in homes()}
    for each in done:
        by_skill[each.skill].append(each)
    judged = [each for each in ended if each.skill in homes()]
    changes = {skill: _states(by_skill[skill], [each for each in judged if each.skill == skill]) for skill in homes()}
    return done, judged, by_skill, changes


def _is_taste(attempt: Attempt) -> bool:
    """Whether it was the taste of the start page, which makes nobody a student of lesson 4."""
    return (attempt.exercise.partition("/")[2], attempt.skill) in _tastes()


@cache
def _tastes() -> frozenset[tuple[str, str]]:
    start = next(each for each in lessons() if each.number == START)
    return frozenset((spec.path, spec.family) for spec in start.exercises)


def _course() -> tuple[Lesson, ...]:
    return tuple(each for each in lessons() if START < each.number < TABLES)


def _states(tried: Sequence[Attempt], judged: Sequence[Judged]) -> list[tuple[datetime, State]]:
    """When the state became what: learning at the first item worked at, then whatever each round ended with."""
    first = next((when for each in tried if each.tried and (when := moment(each.time)) is not None), None)
    begun = [] if first is None else [(first, State.LEARNING)]
    ended = [(when, State(each.verdict)) for each in judged if (when := moment(each.time)) is not None]
    return begun + ended


def _skill(
    skill: str, tried: Sequence[Attempt], states: Sequence[tuple[datetime, State]], memory: Memory | None
) -> Skill:
    asked = [each for each in tried if each.tried]
    marks = [each.outcome == "first" for each in asked]
    windows = [marks[max(0, end - LAST) : end] for end in range(1, len(marks) + 1)]
    times = [when for each in asked if (when := moment(each.time)) is not None]
    return Skill(
        id=skill,
        state=states[-1][1] if states else State.NEW,
        first=sum(windows[-1]) if windows else 0,
        last=len(windows[-1]) if windows else 0,
        met=max(times, default=None),
        ended=next((when for when, state in reversed(states) if state is not State.LEARNING), None),
        memory=memory,
        shares=tuple(sum(window) / len(window) for window in windows),
    )


def _next(skills: Iterable[Skill], records: Sequence[Record]) -> Lesson | None:
    """The first lesson that is not over: its skills neither passed nor flagged; one without skills: never opened."""
    over = {each.id: each.state in (State.PASSED, State.REVISIT) for each in skills}
    touched = {record.exercise.partition("/")[2] for record in records if record.event.get("do") != "start"}
    for lesson in _course():
        own = [skill for skill, home in homes().items() if home is lesson]
        paths = {spec.path for spec in lesson.exercises}
        if not all(over[skill] for skill in own) or (not own and not paths & touched):
            return lesson
    return None


def _days(changes: Mapping[str, Sequence[tuple[datetime, State]]], now: datetime) -> tuple[Day, ...]:
    """The days a skill changed its state, with all states that evening."""
    events = [(min(when, now), skill, state) for skill, states in changes.items() for when, state in states]
    current: dict[str, State] = {}
    days: dict[date, Day] = {}
    for when, skill, state in sorted(events, key=lambda event: event[0]):
        current[skill] = state
        day = when.astimezone(now.tzinfo).date()
        days[day] = Day(date=day, states=Counter(current.values()))
    return tuple(days.values())
