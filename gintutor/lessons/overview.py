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
from gintutor.learning.history import Attempt, attempts
from gintutor.learning.log import Record
from gintutor.learning.mastery import LAST, verdict
from gintutor.learning.memory import Memory, MemoryMissingError, due, memories
from gintutor.learning.moments import moment
from gintutor.lessons.source import Lesson, lessons

START = "00"
TABLE = "90"  # from this number on a notebook is no lesson of the course
_SEEDS = 12  # a family's surface forms take turns by the seed: this many show them all


class State(StrEnum):
    """How far a skill has come."""

    NEW = "new"
    LEARNING = "learning"
    PASSED = "passed"
    REVISIT = "revisit"


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    """One skill: its lesson, its state, how many of its last eight items were right at once, and when it was met.

    ``shares``: right at once of the last eight after each item. ``memory``: when it should come back; None before it
    was met or without a scheduler.
    """

    id: str
    lesson: Lesson
    state: State
    first: int = 0
    last: int = 0
    met: datetime | None = None
    memory: Memory | None = None
    shares: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """A day something was done, and how many skills were in each state that evening."""

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

    def skill(self, id_: str) -> Skill:
        """The skill of that id; ``KeyError`` when the course has none."""
        for each in self.skills:
            if each.id == id_:
                return each
        raise KeyError(id_)


@cache
def homes() -> Mapping[str, Lesson]:
    """The lesson each skill is taught in, in course order: the first of those that ask it at its hardest."""
    found: dict[str, tuple[int, Lesson]] = {}
    for lesson in _course():
        for spec in lesson.exercises:
            alone = spec.scaffold not in ("worked", "faded") and spec.id != "earlier"
            if spec.family in FAMILIES and alone and spec.levels[1] > found.get(spec.family, (0, lesson))[0]:
                found[spec.family] = spec.levels[1], lesson
    homes_ = {skill: lesson for skill, (_, lesson) in found.items()}
    return dict(sorted(homes_.items(), key=lambda pair: pair[1].number))


def top_level(skill: str) -> int:
    """The hardest level the skill's own lesson asks."""
    return max(spec.levels[1] for spec in homes()[skill].exercises if spec.family == skill)


@cache
def forms(skill: str, level: int) -> frozenset[str]:
    """The surface forms of that skill at that level."""
    kind = FAMILIES[skill]
    if not 1 <= level <= kind.levels:
        return frozenset()
    return frozenset(kind.generate(seed, level).form for seed in range(_SEEDS))


def overview(records: Sequence[Record], now: datetime) -> Overview:
    """Where the learner stands at ``now`` (with the learner's time zone)."""
    done = tuple(each for each in attempts(records) if each.skill in homes())
    by_skill: dict[str, list[Attempt]] = {skill: [] for skill in homes()}
    for each in done:
        by_skill[each.skill].append(each)
    changes = {skill: _states(skill, tried) for skill, tried in by_skill.items()}
    known: Mapping[str, Memory] | None
    try:
        known = memories(done, now)
    except MemoryMissingError:
        known = None
    skills = tuple(_skill(skill, by_skill[skill], changes[skill], (known or {}).get(skill)) for skill in homes())
    met = {skill: memory for skill, memory in (known or {}).items() if by_skill[skill]}
    return Overview(
        skills=skills,
        next=_next(skills, records),
        due=due(met, now),
        revisit=tuple(each.id for each in skills if each.state is State.REVISIT),
        days=_days(by_skill, changes, now),
        scheduled=known is not None,
    )


def _course() -> tuple[Lesson, ...]:
    return tuple(each for each in lessons() if START < each.number < TABLE)


def _states(skill: str, tried: Sequence[Attempt]) -> list[State]:
    """The state after each attempt: the last verdict there was; a skill passed once stays so until one that differs."""
    out: list[State] = []
    state, round_ = State.NEW, list[Attempt]()
    for each in tried:
        round_.append(each)
        if state is State.NEW and each.tried:
            state = State.LEARNING
        found = verdict(round_, top=top_level(skill), forms=lambda level: forms(skill, level))
        if found is not None:
            state, round_ = State(found), []
        out.append(state)
    return out


def _skill(skill: str, tried: Sequence[Attempt], states: Sequence[State], memory: Memory | None) -> Skill:
    asked = [each for each in tried if each.tried]
    marks = [each.outcome == "first" for each in asked]
    windows = [marks[max(0, end - LAST) : end] for end in range(1, len(marks) + 1)]
    times = [when for each in tried if (when := moment(each.time)) is not None]
    return Skill(
        id=skill,
        lesson=homes()[skill],
        state=states[-1] if states else State.NEW,
        first=sum(windows[-1]) if windows else 0,
        last=len(windows[-1]) if windows else 0,
        met=max(times, default=None),
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


def _days(
    by_skill: Mapping[str, Sequence[Attempt]], changes: Mapping[str, Sequence[State]], now: datetime
) -> tuple[Day, ...]:
    events: list[tuple[date, int, str, State]] = []
    for skill, tried in by_skill.items():
        for number, (each, state) in enumerate(zip(tried, changes[skill], strict=True)):
            if (when := moment(each.time)) is not None:
                events.append((min(when, now).astimezone(now.tzinfo).date(), number, skill, state))
    current: dict[str, State] = {}
    days: dict[date, Day] = {}
    for day, _, skill, state in sorted(events, key=lambda event: event[:3]):
        current[skill] = state
        days[day] = Day(date=day, states=Counter(current.values()))
    return tuple(days.values())
