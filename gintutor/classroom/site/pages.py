"""The start page in each language, and the page that chooses between them. They need no server and no Python."""

from __future__ import annotations

import json
from html import escape
from importlib import resources
from pathlib import Path
from string import Template

import gintutor
from gintutor.authoring.notebooks import TABLE
from gintutor.i18n import LANGUAGES, Translator, paragraph
from gintutor.lessons.source import BONUS, PAGES, Lesson, lessons
from gintutor.messages import say

_PIECES = resources.files("gintutor.classroom.site")


def put(folder: Path, release: str) -> None:
    """Write ``index.html`` and, in a folder for each language, the start page."""
    (folder / "index.html").write_text(choice(), encoding="utf-8")
    for language in LANGUAGES:
        (folder / language).mkdir()
        (folder / language / "index.html").write_text(start(language, release), encoding="utf-8")


def choice() -> str:
    """The page that leads on to the reader's language; the links are for a browser that runs no scripts."""
    links = "\n".join(f"<p>{link}</p>" for link in _languages(""))
    return _filled("choice.html", links=links, languages=json.dumps(LANGUAGES))


def to_start() -> str:
    """What lies in a release's own folder: the way to the start page, and where JupyterLite looks for its settings."""
    return _filled("release.html")


def start(language: str, release: str) -> str:
    """The page with every lesson a click away."""
    t = Translator(language, strict=True)
    first, *others = lessons()
    parts: dict[str, list[str]] = {BONUS: [], TABLE: [], PAGES: [], "end": []}
    for lesson in others:
        below = next(number for number in parts if lesson.number < number)
        parts[below].append(_line(lesson, language, release))
    course, contract, tables, about = map("\n".join, parts.values())
    ids = (
        "lead",
        "begin",
        "lessons",
        "tables",
        "bonus",
        "pages",
        "keeping",
        "keeping_more",
        "save",
        "reset",
        "reset_help",
        "slow",
        "noscript",
    )
    words = {id_: escape(t(say(f"site.{id_}"))) for id_ in ids}
    told = {id_: t(say(f"site.{id_}")) for id_ in ("reset_done", "nothing_kept", "refused")}
    return _filled(
        "start.html",
        language=language,
        title=escape(t(say("site.title"))),
        languages=" · ".join(_languages("../", language)),
        first=_address(first, language, release),
        course=course,
        contract=contract,
        table_list=tables,
        about=about,
        version=escape(t(say("site.version", version=gintutor.__version__, release=release))),
        told=json.dumps(told, ensure_ascii=False).replace("<", "\\u003c"),
        **words,
    )


def _line(lesson: Lesson, language: str, release: str) -> str:
    number = "" if lesson.number >= BONUS else f'<span class="number">{escape(lesson.number.lstrip("0"))}</span> '
    title = escape(paragraph(language, lesson.number, lesson.prose[0]).removeprefix("# "))
    promise = escape(paragraph(language, lesson.number, lesson.promise))
    return f'<li>{number}<a href="{_address(lesson, language, release)}">{title}</a><p>{promise}</p></li>'


def _address(lesson: Lesson, language: str, release: str) -> str:
    return f"../{release}/notebooks/index.html?path={language}/{lesson.name}.ipynb"


def _languages(up: str, here: str = "") -> list[str]:
    """A link to the start page in each language, in its own name; the one shown is no link."""
    names = {each: escape(Translator(each, strict=True)(say(f"app.language.{each}"))) for each in LANGUAGES}
    return [
        f"<b>{name}</b>"
        if each == here
        else f'<a href="{up}{each}/index.html" lang="{each}" hreflang="{each}">{name}</a>'
        for each, name in names.items()
    ]


def _filled(name: str, **values: str) -> str:
    return Template(_PIECES.joinpath(name).read_text(encoding="utf-8")).substitute(values)
