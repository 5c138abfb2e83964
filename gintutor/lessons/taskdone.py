"""How far a task has come: the same on the pupil's start page and in the report of the class."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from functools import cache

from gintutor.learning.classes.task import Task
from gintutor.learning.history import Attempt
from gintutor.learning.moments import moment
from gintutor.lessons.overview import Skill, State, homes
from gintutor.lessons.source import lessons

_SOLVED = ("first", "right")


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """A ``task``, whether each of its ``lessons`` is over, by number, and how many puzzles of it are ``solved``."""

    task: Task
    lessons: Mapping[str, bool]
    solved: int

    @property
    def over(self) -> int:
        """How many lessons are over."""
        return sum(self.lessons.values())

    @property
    def whole(self) -> bool:
        """Whether nothing is left to do."""
        return self.over == len(self.lessons) and self.solved >= self.task.puzzles


def done(task: Task, skills: Iterable[Skill], told: Iterable[Attempt], zone: tzinfo | None) -> Done:
    """How far it has come by these skills and attempts; its days are those of ``zone``.

    A lesson is over when every skill it teaches was passed or is worth another round: nobody is held up for ever. A
    puzzle counts once, when it is solved in the end.
    """
    ended = [each for each in skills if each.state in (State.PASSED, State.REVISIT)]
    over = {each.id for each in ended if task.counts(each.ended, zone)}
    fitting = _fitting(task.themes, task.ratings)
    solved = {each.puzzle for each in told if each.puzzle and each.outcome in _SOLVED and _counts(each, task, zone)}
    return Done(
        task=task,
        lessons={number: own <= over for number in task.lessons if (own := _skills(number))},
        solved=len(solved if fitting is None else [each for each in solved if each in fitting]),
    )


def _counts(attempt: Attempt, task: Task, zone: tzinfo | None) -> bool:
    when = moment(attempt.time)
    return task.since is None or (when is not None and when.astimezone(zone).date() >= task.since)


@cache
def _skills(number: str) -> frozenset[str]:
    """The skills a lesson teaches, or where it teaches none those it practises."""
    own = {skill for skill, home in homes().items() if home.number == number}
    asked = {spec.family for each in lessons() if each.number == number for spec in each.exercises}
    return frozenset(own or asked & set(homes()))


@cache
def _fitting(themes: Sequence[str], ratings: tuple[int, int] | None) -> Container[str] | None:
    """The puzzles with one of those themes and a rating within those; None for all."""
    if not themes and ratings is None:
        return None
    from gintutor.puzzlebook.choosing import themed
    from gintutor.puzzlebook.shelf import shipped

    low, high = ratings or (0, 9999)
    return frozenset(each.id for each in themed(themes, low, high, shipped().entries))
