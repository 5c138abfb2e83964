"""What somebody chose to practise: themes, and ratings from and to.

The log remembers it, each change as an event::

    {"do": "set", "field": "themes", "value": ["lay_off", "knock_outs"]}
    {"do": "set", "field": "low", "value": 1000}

The last change of a field holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from gintutor.learning.classes.assignment import assigned
from gintutor.learning.log import Record
from gintutor.puzzlebook.questions import THEMES

STEPS = tuple(range(600, 2301, 100))
"""The ratings to choose from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """The themes, none meaning all, and the ratings."""

    themes: tuple[str, ...] = ()
    low: int = STEPS[0]
    high: int = STEPS[-1]


def changed(choice: Choice, event: Mapping[str, object]) -> Choice | None:
    """The choice after that event; None where there is nothing like it to choose.

    Ratings that would cross push each other along.
    """
    field, value = event.get("field"), event.get("value")
    if field == "themes" and isinstance(value, list) and all(each in THEMES for each in value):
        return replace(choice, themes=tuple(theme for theme in THEMES if theme in value))
    if field in ("low", "high") and type(value) is int and value in STEPS:
        if field == "low":
            return replace(choice, low=value, high=max(value, choice.high))
        return replace(choice, high=value, low=min(value, choice.low))
    return None


def ticked(choice: Choice, event: Mapping[str, object]) -> Choice | None:
    """The choice after a theme was ticked or not: the page tells one alone, for others may be under way."""
    theme, on = event.get("theme"), event.get("on")
    if theme not in THEMES or not isinstance(on, bool):
        return None
    return replace(choice, themes=tuple(each for each in THEMES if (on if each == theme else each in choice.themes)))


def event_of(field: str, choice: Choice) -> dict[str, object]:
    """The event that stands for that field of the choice in the log."""
    value = getattr(choice, field)
    return {"do": "set", "field": field, "value": list(value) if isinstance(value, tuple) else value}


def folded(records: Iterable[Record]) -> Choice:
    """The choice after those records; what this version does not know is passed over.

    Whoever enters a line that sets puzzles of some kind finds these chosen.
    """
    choice = Choice()
    for record in records:
        if record.event.get("do") == "set":
            choice = _set(record.event) or changed(choice, record.event) or choice
    return choice


def _set(event: Mapping[str, object]) -> Choice | None:
    """What the line entered as a name sets; None where it is no such line or any puzzle will do."""
    value = event.get("value")
    found = assigned(value) if event.get("field") == "name" and isinstance(value, str) else None
    if found is None or not (found.task.themes or found.task.ratings):
        return None
    low, high = found.task.ratings or (STEPS[0], STEPS[-1])
    return Choice(themes=tuple(each for each in THEMES if each in found.task.themes), low=low, high=high)
