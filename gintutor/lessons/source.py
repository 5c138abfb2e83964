"""Lessons as they are written: English markdown in blocks apart by blank lines, exercises named between them.

An exercise is a fenced block ``exercise`` of ``field = value`` lines. A listing stands alone in a block where the
notebooks say what is known elsewhere: ``[languages]``; ``[lessons]``, ``[pages]`` and ``[lesson 04]``, which are links;
``[watch 04]``, the sentences against the misconceptions a lesson cures. Every other block is prose, one message of the
lesson's catalog (``lesson-04``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType

from gintutor.rules import PRESETS

BONUS, LAST_BONUS = "80", "89"  # between these numbers is the contract game, a game of its own, its free play the last
SCAFFOLDS = ("worked", "faded", "solo", "mastery")
MASTERY = "mastery"  # goes on until the skill is passed: so many items as it takes, a plain round would have ten
_PLAIN_ROUND = "10"
SETTINGS = "settings"  # the family of the panel where language, name and cards are chosen; it has no items
PROGRESS = "progress"  # the panel that says what comes next and how every skill stands; no items either
REVIEW = "review"  # items of all skills that are due: which ones, only the learner's log knows
PUZZLES = ("daily", "rated", "themed", "streak", "storm", "again")  # puzzles of the set; which ones, the log knows
DASHBOARD = "dashboard"  # how the puzzles go
CLASS = "class"  # the panel of a teacher's class; no items either
CONTRACT = "contract"  # rounds of the contract game against computer players; no items either
OWN = "own"  # the panel where the learner's own cards are analysed; no items of its own
PROJECTOR = "projector"  # any lesson's items on the big screen, for a teacher and a class
WORKSHEETS = "worksheets"  # the teacher's panel that writes worksheets as PDF files; no items of its own
UNSEEN = (
    PROGRESS,
    REVIEW,
    *PUZZLES,
    DASHBOARD,
    CLASS,
    OWN,
    CONTRACT,
    WORKSHEETS,
    PROJECTOR,
)  # nothing of them can be drawn before somebody has learnt or chosen something
COMPARE = "compare"  # the panel where a hand and a game are priced under all rules; no items either
GAMES = ("play", "first")  # whole hands against the computer, and the scripted first one; no items either
TABLES = "89"  # from this number on whole games are played and puzzles solved: no lessons, so no number is told
PAGES = "93"  # from this number on there are pages about the tutor, beside the course
LISTING = re.compile(r"\[(languages|lessons|bonus|pages|lesson|watch)((?: [a-z0-9]+)*)\]")

_FILE = re.compile(r"(\d\d|[a-z])-([a-z0-9-]+)\.md")
_FENCE = "```"


class LessonError(ValueError):
    """A lesson that cannot be read: the ``file``, the ``field`` of the exercise at fault and its ``value``."""

    def __init__(self, file: str, field: str, value: str, allowed: str) -> None:
        super().__init__(f"{file}: {field} = {value!r}, allowed: {allowed}")
        self.file = file
        self.field = field
        self.value = value
        self.allowed = allowed


class UnknownExerciseError(LookupError):
    """No lesson has that exercise: the ``id`` asked for and those ``known``."""

    def __init__(self, id_: str, known: tuple[str, ...]) -> None:
        super().__init__(f"{id_!r} is none of {', '.join(known)}")
        self.id = id_
        self.known = known


@dataclass(frozen=True, slots=True, kw_only=True)
class ExerciseSpec:
    """An exercise of a lesson: which items of which family, and how much of the first is done already.

    Items are made from the seeds ``seed`` … ``seed + items - 1``, their levels climbing from the first of ``levels``
    to the last. ``rules`` is a preset, or None for the learner's own. Where the aim is mastery the lesson gives no
    number of items; there are as many as it takes.
    """

    lesson: str
    id: str
    family: str
    scaffold: str
    levels: tuple[int, int]
    items: int
    seed: int
    rules: str | None

    @property
    def path(self) -> str:
        """The id within the course, ``04/solo``."""
        return f"{self.lesson}/{self.id}"


@dataclass(frozen=True, slots=True)
class Prose:
    """One block of markdown: a heading, a paragraph, a list or a table; also the id of its translations."""

    text: str


Block = Prose | ExerciseSpec


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """One lesson: its number and file name without ending (``04-best-split``), and its blocks."""

    number: str
    name: str
    blocks: tuple[Block, ...]

    @property
    def title(self) -> str:
        """The heading it opens with, without the mark."""
        return self.prose[0].removeprefix("# ")

    @property
    def promise(self) -> str:
        """The paragraph under the title: what the learner will be able to do."""
        return self.prose[1]

    @property
    def prose(self) -> tuple[str, ...]:
        """The texts to translate, in order."""
        texts = (block.text for block in self.blocks if isinstance(block, Prose))
        return tuple(text for text in texts if not LISTING.fullmatch(text))

    @property
    def exercises(self) -> tuple[ExerciseSpec, ...]:
        """Its exercises, in order."""
        return tuple(block for block in self.blocks if isinstance(block, ExerciseSpec))


def parse(file: str, text: str) -> Lesson:
    """Read one lesson; raise :class:`LessonError` for the first fault."""
    found = _FILE.fullmatch(file)
    if found is None:
        raise LessonError(file, "file", file, "NN-name.md")
    number = found[1].upper()
    blocks = tuple(_block(file, number, block) for block in re.split(r"\n\s*\n", text.strip()))
    lesson = Lesson(number=number, name=file.removesuffix(".md"), blocks=blocks)
    if len(lesson.prose) < 2 or not lesson.prose[0].startswith("# "):
        raise LessonError(file, "title", text[:40], "# title, then a paragraph")
    ids = [exercise.id for exercise in lesson.exercises]
    for id_ in ids:
        if ids.count(id_) > 1:
            raise LessonError(file, "id", id_, "given once")
    return lesson


def _block(file: str, number: str, text: str) -> Block:
    text = text.strip("\n")
    if not text.startswith(_FENCE):
        return Prose(text)
    lines = text.splitlines()
    if lines[0] != f"{_FENCE}exercise" or lines[1:][-1:] != [_FENCE]:
        raise LessonError(file, "block", lines[0], f"{_FENCE}exercise … {_FENCE} without blank lines")
    fields = dict(_field(file, line) for line in lines[1:-1])
    return _exercise(file, number, fields)


def _field(file: str, line: str) -> tuple[str, str]:
    name, sign, value = line.partition("=")
    if not sign:
        raise LessonError(file, "line", line, "field = value")
    return name.strip(), value.strip()


def _exercise(file: str, number: str, fields: Mapping[str, str]) -> ExerciseSpec:
    def take(name: str, pattern: str, default: str = "") -> str:
        value = fields.get(name, default)
        if not re.fullmatch(pattern, value):
            raise LessonError(file, name, value, pattern)
        return value

    for name in fields:
        if name not in _FIELDS:
            raise LessonError(file, name, fields[name], ", ".join(_FIELDS))
    scaffold = take("scaffold", "|".join(SCAFFOLDS), "solo")
    if scaffold == MASTERY and "items" in fields:
        raise LessonError(file, "items", fields["items"], f"none with scaffold = {MASTERY}")
    return ExerciseSpec(
        lesson=number,
        id=take("id", "[a-z][a-z0-9-]*"),
        family=take("family", "[a-z]+(_[a-z]+)*"),
        scaffold=scaffold,
        levels=_levels(take("level", r"[1-9](-[1-9])?", "1"), file),
        items=int(take("items", r"[1-9]\d?", _PLAIN_ROUND if scaffold == MASTERY else "1")),
        seed=int(take("seed", r"\d{1,6}", "0")),
        rules=take("rules", "|".join(["", *PRESETS])) or None,
    )


_FIELDS = ("id", "family", "scaffold", "level", "items", "seed", "rules")


def _levels(text: str, file: str) -> tuple[int, int]:
    low, _, high = text.partition("-")
    levels = int(low), int(high or low)
    if levels[0] > levels[1]:
        raise LessonError(file, "level", text, "low-high")
    return levels


@cache
def lessons() -> tuple[Lesson, ...]:
    """Every lesson of the package in course order (0, 1, … then the bonus lessons by letter)."""
    folder = resources.files("gintutor.lessons")
    names = sorted(file.name for file in folder.iterdir() if _FILE.fullmatch(file.name))
    return tuple(parse(name, folder.joinpath(name).read_text(encoding="utf-8")) for name in names)


@cache
def _specs() -> Mapping[str, ExerciseSpec]:
    return MappingProxyType({spec.path: spec for each in lessons() for spec in each.exercises})


def exercise_spec(path: str) -> ExerciseSpec:
    """The exercise ``04/solo``; raise :class:`UnknownExerciseError` when there is none."""
    try:
        return _specs()[path]
    except KeyError:
        raise UnknownExerciseError(path, tuple(_specs())) from None
