"""From an exercise as a lesson names it to the items a learner meets."""

from __future__ import annotations

from typing import cast

from gintutor.exercises.protocol import Prompt
from gintutor.exercises.registry import family
from gintutor.exercises.scaffold import faded
from gintutor.lessons.source import ExerciseSpec
from gintutor.rules import PRESETS
from gintutor.widgets.state import Scaffold, Series


def series_of(spec: ExerciseSpec, language: str) -> Series:
    """The series of that exercise; its id has the language, so that each lesson keeps its own cards."""
    kind = family(spec.family)
    rules = None if spec.rules is None else PRESETS[spec.rules]  # None: the family varies them

    def make(seed: int, level: int) -> Prompt:
        return kind.generate(seed, level, rules)

    return Series(
        id=f"{language}/{spec.path}",
        family=kind,
        scaffold=cast("Scaffold", spec.scaffold),
        low=spec.levels[0],
        high=spec.levels[1],
        items=spec.items,
        seed=spec.seed,
        make=make,
        begin=faded if spec.scaffold == "faded" else None,
    )
