"""Every lesson a click away: the list that the site's start page and the app view's begin with."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape

from gintutor.authoring.notebooks import TABLE
from gintutor.i18n import LANGUAGES, Translator, paragraph
from gintutor.lessons.source import BONUS, PAGES, Lesson, lessons
from gintutor.messages import say


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One line of the list, as HTML texts; ``number`` is empty where nobody counts."""

    lesson: Lesson
    number: str
    title: str
    promise: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Lines under one heading; ``counted`` says whether their order is theirs to be read in."""

    heading: str
    entries: tuple[Entry, ...]
    counted: bool


def groups(language: str) -> tuple[Group, ...]:
    """All notebooks but the start page, as they are listed for a reader; every lesson there is gets found."""
    t = Translator(language, strict=True)
    _, *others = lessons()
    parts = {
        "lessons": (each for each in others if each.number < BONUS),
        "tables": (each for each in others if TABLE <= each.number < PAGES),
        "bonus": (each for each in others if BONUS <= each.number < TABLE),
        "pages": (each for each in others if each.number >= PAGES),
    }
    return tuple(
        Group(heading=escape(t(say(f"site.{id_}"))), entries=_entries(language, part), counted=id_ == "lessons")
        for id_, part in parts.items()
    )


def _entries(language: str, listed: Iterable[Lesson]) -> tuple[Entry, ...]:
    return tuple(
        Entry(
            lesson=lesson,
            number=lesson.number.lstrip("0") if lesson.number < BONUS else "",
            title=escape(paragraph(language, lesson.number, lesson.prose[0]).removeprefix("# ")),
            promise=escape(paragraph(language, lesson.number, lesson.promise)),
        )
        for lesson in listed
    )


def listing(language: str, address: Callable[[Lesson], str]) -> str:
    """The groups with their headings, as HTML."""
    return "\n".join(_group(each, address) for each in groups(language))


def _group(group: Group, address: Callable[[Lesson], str]) -> str:
    tag = "ol" if group.counted else "ul"
    lines = "\n".join(_line(each, address(each.lesson)) for each in group.entries)
    return f"<h2>{group.heading}</h2>\n<{tag}>\n{lines}\n</{tag}>"


def _line(entry: Entry, address: str) -> str:
    number = f'<span class="number">{entry.number}</span> ' if entry.number else ""
    return f'<li>{number}<a href="{address}">{entry.title}</a><p>{entry.promise}</p></li>'


def languages(address: Callable[[str], str], here: str = "") -> tuple[str, ...]:
    """A link to the page in each language, in its own name; the one shown is no link."""
    names = {each: escape(Translator(each, strict=True)(say(f"app.language.{each}"))) for each in LANGUAGES}
    return tuple(
        f"<b>{name}</b>" if each == here else f'<a href="{address(each)}" lang="{each}" hreflang="{each}">{name}</a>'
        for each, name in names.items()
    )
