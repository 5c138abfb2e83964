"""Which items a daily review is made of: the skills that are due, in turn, each time with cards never met.

The plan is an event of the log, so a review goes on after a reload with the same cards, whatever falls due meanwhile::

    {"do": "plan", "items": [["split", 3], ["knock", 2]], "seeds": {"split": 500000, "knock": 500004}}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from gintutor.exercises.protocol import Prompt
from gintutor.learning.log import Record
from gintutor.learning.memory import unused_seed
from gintutor.lessons.overview import Overview, homes, levels
from gintutor.lessons.source import MASTERY, ExerciseSpec
from gintutor.widgets.series import series_of
from gintutor.widgets.state import Series

PLAN = "plan"
FEWEST, MOST = 5, 10
_AGES_AGO = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewPlan:
    """The items of one review as (skill, level), and of each skill the seed from which the learner has met nothing."""

    items: tuple[tuple[str, int], ...]
    seeds: Mapping[str, int]

    def event(self) -> dict[str, object]:
        """The event that stands for it in the log."""
        return {"do": PLAN, "items": [list(each) for each in self.items], "seeds": dict(self.seeds)}


def planned(seen: Overview, records: Sequence[Record]) -> ReviewPlan | None:
    """A review of what is due; when nothing is, of what was met longest ago. None: nothing was learnt yet.

    Two items of each skill where that is few enough, five to ten in all, the skills in turn, each from the middle of
    its levels upwards.
    """
    skills = seen.due or tuple(each.id for each in sorted(seen.learnt, key=lambda each: each.met or _AGES_AGO))
    if not skills:
        return None
    count = max(FEWEST, min(MOST, 2 * len(skills)))
    turns = [(skills[i % len(skills)], i // len(skills)) for i in range(count)]
    items = tuple((skill, _level(skill, turn)) for skill, turn in turns)
    return ReviewPlan(items=items, seeds={skill: unused_seed(records, skill) for skill in dict(items)})


def last_plan(records: Sequence[Record]) -> ReviewPlan | None:
    """The plan of the latest review among those records; None before the first one, or when it cannot be followed."""
    events = [record.event for record in records if record.event.get("do") == PLAN]
    return _read(events[-1]) if events else None


def review_series(id_: str, plan: ReviewPlan, language: str) -> Series:
    """The series that leads through the plan: its items by their place, one after a film like the one before it."""
    sources = {skill: _source(skill, language) for skill in dict(plan.items)}

    def make(number: int, place: int) -> Prompt:
        skill, level = plan.items[place - 1]
        return sources[skill].made(plan.seeds[skill] + number, level)

    first, *others = sources.values()
    # Its levels are the places in the plan: so a twin, which keeps its place, is of the same skill.
    return Series(
        id=id_,
        family=first.family,
        low=1,
        high=len(plan.items),
        items=len(plan.items),
        make=make,
        earlier=tuple(others),
    )


def waiting_series(id_: str, language: str) -> Series:
    """What stands behind the curtain while there is no plan."""
    skill = next(iter(homes()))
    return review_series(id_, ReviewPlan(items=((skill, levels(skill)[0]),), seeds={skill: 0}), language)


def _level(skill: str, turn: int) -> int:
    low, high = levels(skill)
    return min(high, (low + high) // 2 + turn)


def _source(skill: str, language: str) -> Series:
    """Items of the skill as its own lesson makes them, with its rules."""
    specs = [spec for spec in homes()[skill].exercises if spec.family == skill]
    return series_of(replace(max(specs, key=_asks), scaffold="solo"), language)


def _asks(spec: ExerciseSpec) -> tuple[bool, int]:
    return spec.scaffold == MASTERY, spec.levels[1]


def _read(event: Mapping[str, object]) -> ReviewPlan | None:
    """The plan of an event; None when a skill, level or seed of it is none there is."""
    items, seeds = event.get("items"), event.get("seeds")
    if not isinstance(items, list) or not isinstance(seeds, Mapping) or not 1 <= len(items) <= 2 * MOST:
        return None
    found: list[tuple[str, int]] = []
    for each in items:
        if not isinstance(each, (list, tuple)) or len(each) != 2:
            return None
        skill, level = each
        if not isinstance(skill, str) or skill not in homes() or type(level) is not int:
            return None
        if not 1 <= level <= levels(skill)[1] or type(seeds.get(skill)) is not int:
            return None
        found.append((skill, level))
    return ReviewPlan(items=tuple(found), seeds={skill: seeds[skill] for skill, _ in found})
