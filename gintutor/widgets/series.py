"""From an exercise as a lesson names it to the items a learner meets."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from typing import cast

from gintutor.exercises.protocol import Prompt
from gintutor.exercises.registry import FAMILIES, family
from gintutor.exercises.scaffold import faded
from gintutor.learning.classes.assignment import assigned
from gintutor.lessons.source import BONUS, MASTERY, ExerciseSpec, Lesson, lessons
from gintutor.rules import PRESETS, Ruleset
from gintutor.widgets.state import Scaffold, Series

ALIKE_EVERYWHERE = frozenset({
    "split", "deadwood", "outs", "discard", "value", "meld", "layoff", "turn",
    "contract_meld", "contract_deuces", "contract_meets", "contract_layouts",
    "contract_near", "contract_turn", "contract_score",
})  # fmt: skip
"""Families whose items are the same under all rules."""

_LOOKS_BACK_FROM = "04"


def series_of(spec: ExerciseSpec, language: str) -> Series:
    """The series of that exercise; its id has the language, so that each lesson keeps its own cards."""
    kind = family(spec.family)
    rules = _rules(spec, language)

    @lru_cache(maxsize=64)  # a log that is read again asks for the same items
    def make(seed: int, level: int) -> Prompt:
        return kind.generate(seed, level, rules)

    earlier = _earlier(spec) if spec.scaffold == MASTERY else ()
    return Series(
        id=f"{language}/{spec.path}",
        family=kind,
        scaffold=cast("Scaffold", spec.scaffold),
        low=spec.levels[0],
        high=spec.levels[1],
        items=spec.items,
        seed=spec.seed,
        make=make,
        rules=rules,
        begin=faded if spec.scaffold == "faded" else None,
        earlier=tuple(series_of(replace(each, scaffold="solo"), language) for each in earlier),
    )


def own_series(series: Series, name: str) -> Series:
    """The series as it is for a pupil whose ``name`` is the line of an assignment: practice has cards of their own.

    Examples and the exercises the text of a lesson speaks of stay those of the lesson.
    """
    mine = assigned(name)
    return replace(series, seed=series.seed + mine.shift) if mine and series.mastery else series


def _earlier(spec: ExerciseSpec) -> tuple[ExerciseSpec, ...]:
    """What earlier lessons led to mastery, the latest first, one exercise for each skill; none before lesson 4.

    The bonus chapter teaches another game with cards of other values: there only its own lessons are looked back at.
    """
    if spec.lesson < _LOOKS_BACK_FROM:
        return ()
    first = BONUS if spec.lesson >= BONUS else ""
    chapter = [lesson for lesson in reversed(lessons()) if first <= lesson.number < spec.lesson]
    before = [each for lesson in chapter for each in reversed(lesson.exercises)]
    found: dict[str, ExerciseSpec] = {}
    for each in before:
        if each.scaffold == MASTERY and each.family != spec.family:
            found.setdefault(each.family, each)
    return tuple(found.values())


def _rules(spec: ExerciseSpec, language: str) -> Ruleset | None:
    """The rules the lesson names; the country's where they only label the item; None: the family varies them."""
    if spec.rules is not None:
        return PRESETS[spec.rules]
    return PRESETS.get(language) if spec.family in ALIKE_EVERYWHERE else None


def skills_of(lesson: Lesson) -> tuple[ExerciseSpec, ...]:
    """One exercise for each skill the lesson lets do alone, over all the levels it has of it; what a class works at."""
    found: dict[str, ExerciseSpec] = {}
    for spec in lesson.exercises:
        if spec.family not in FAMILIES or spec.scaffold == "worked":
            continue
        before = found.get(spec.family, spec)
        low, high = zip(before.levels, spec.levels, strict=True)
        found[spec.family] = replace(spec, levels=(min(low), max(high)))
    return tuple(found.values())


@cache
def warmed(family_id: str) -> None:
    """Have the tables built that a family's first answer would wait for: it is judged at once, like the others."""
    kind = family(family_id)
    prompt = kind.generate(0, kind.levels)
    kind.check(prompt, kind.solve(prompt))
    kind.hints(prompt)
