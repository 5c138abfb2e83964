"""Worksheets of a lesson: for each pupil items of their own, for the teacher one key; written as PDF files.

Variant ``v`` (from 1) has the items of the seeds ``seed + (v - 1)·items`` …: no two variants share one, and each can be
shown on the screen or printed alone by the seed that stands below it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import cycle
from pathlib import Path

from gintutor.classroom.pdf import Part, Style, pdf
from gintutor.exercises.protocol import Prompt
from gintutor.i18n import Translator, paragraph
from gintutor.lessons.source import ExerciseSpec, Lesson, lessons
from gintutor.messages import say
from gintutor.widgets.series import series_of, skills_of
from gintutor.widgets.state import Series

MOST_ITEMS = 40
MOST_VARIANTS = 200
HIGHEST_SEED = 900_000
USUAL_ITEMS = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Worksheet:
    """What to print: so many ``items`` of a lesson's skills for each of so many ``variants``, from ``seed`` on."""

    lesson: Lesson
    seed: int
    items: int
    variants: int
    style: Style = Style()  # noqa: RUF009  # frozen


def printable() -> tuple[Lesson, ...]:
    """The lessons that have exercises for paper."""
    return tuple(each for each in lessons() if skills_of(each))


def sheet_of(worksheet: Worksheet, variant: int, language: str) -> tuple[Prompt, ...]:
    """The items of one variant: the lesson's skills take turns, and the levels of each rise."""
    skills = [_series(spec, worksheet.items, language) for spec in skills_of(worksheet.lesson)]
    first = worksheet.seed + (variant - 1) * worksheet.items
    turns = zip(range(worksheet.items), cycle(skills), strict=False)
    return tuple(turn.made(first + i, turn.level(i)) for i, turn in turns)


def title_of(lesson: Lesson, language: str) -> str:
    """The lesson's title in that language."""
    return paragraph(language, lesson.number, lesson.prose[0]).removeprefix("# ")


def stem(worksheet: Worksheet) -> str:
    """What the names of its files begin with, and the name of their folder."""
    return f"{worksheet.lesson.name}-seed{worksheet.seed}"


def names(worksheet: Worksheet) -> tuple[str, ...]:
    """The names of the files, the pupils' in order and then the key's."""
    begin, digits = stem(worksheet), len(str(worksheet.variants))
    return (*(f"{begin}-{v:0{digits}}.pdf" for v in range(1, worksheet.variants + 1)), f"{begin}-key.pdf")


def write_all(worksheet: Worksheet, folder: Path, t: Translator) -> Iterator[Path]:
    """Write every file and name it when it is there in full; :class:`OSError` when one cannot be written.

    An interrupted run leaves whole files only, and the next run writes the same ones again.
    """
    folder.mkdir(parents=True, exist_ok=True)
    title = title_of(worksheet.lesson, t.language)
    sheets = [sheet_of(worksheet, v, t.language) for v in range(1, worksheet.variants + 1)]
    for v, (name, prompts) in enumerate(zip(names(worksheet), sheets, strict=False), 1):
        yield _written(folder / name, _document([Part(title=title, prompts=prompts)], worksheet, title, str(v), t))
    heading = t(say("paper.solutions", title=title))
    key = [
        Part(title=t(say("worksheet.variant_of", title=heading, variant=v)), prompts=prompts, solved=True)
        for v, prompts in enumerate(sheets, 1)
    ]
    shown = f"1–{worksheet.variants}" if worksheet.variants > 1 else "1"
    yield _written(folder / names(worksheet)[-1], _document(key, worksheet, heading, shown, t))


def _series(spec: ExerciseSpec, items: int, language: str) -> Series:
    return replace(series_of(spec, language), items=items)


def _document(parts: Sequence[Part], worksheet: Worksheet, title: str, variant: str, t: Translator) -> bytes:
    footer = t(say("worksheet.footer", seed=str(worksheet.seed), variant=variant))
    return pdf(parts, t, title=title, footer=footer, style=worksheet.style)


def _written(file: Path, content: bytes) -> Path:
    """Put the file there in one step: whoever looks sees the old one or the new one."""
    beside = file.with_suffix(".pdf.part")
    try:
        beside.write_bytes(content)
        beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)
    return file
