"""The start page in each language, and the page that chooses between them. They need no server and no Python."""

from __future__ import annotations

import json
from html import escape
from importlib import resources
from pathlib import Path
from string import Template

import gintutor
from gintutor.classroom.courselist import languages, listing
from gintutor.i18n import LANGUAGES, Translator
from gintutor.lessons.source import Lesson, lessons
from gintutor.messages import say

_PIECES = resources.files("gintutor.classroom.site")
_STYLE = resources.files("gintutor.classroom") / "appview" / "templates" / "page.css"  # both lists look the same


def put(folder: Path, release: str) -> None:
    """Write ``index.html`` and, in a folder for each language, the start page."""
    (folder / "index.html").write_text(choice(), encoding="utf-8")
    for language in LANGUAGES:
        (folder / language).mkdir()
        (folder / language / "index.html").write_text(start(language, release), encoding="utf-8")


def choice() -> str:
    """The page that leads on to the reader's language; the links are for a browser that runs no scripts."""
    links = "\n".join(f"<p>{link}</p>" for link in languages("{}/index.html".format))
    return _filled("choice.html", links=links, languages=json.dumps(LANGUAGES))


def to_start() -> str:
    """What lies in a release's own folder: the way to the start page, and where JupyterLite looks for its settings."""
    return _filled("release.html")


def start(language: str, release: str) -> str:
    """The page with every lesson a click away."""
    t = Translator(language, strict=True)
    ids = ("lead", "begin", "code", "keeping", "keeping_more", "save", "reset", "reset_help", "slow", "noscript")
    words = {id_: escape(t(say(f"site.{id_}"))) for id_ in ids}
    told = {id_: t(say(f"site.{id_}")) for id_ in ("reset_done", "nothing_kept", "refused")}
    return _filled(
        "start.html",
        language=language,
        style=_STYLE.read_text(encoding="utf-8"),
        title=escape(t(say("site.title"))),
        languages=" · ".join(languages("../{}/index.html".format, language)),
        first=_address(lessons()[0], language, release),
        listing=listing(language, lambda lesson: _address(lesson, language, release)),
        version=escape(t(say("site.version", version=gintutor.__version__, release=release))),
        told=json.dumps(told, ensure_ascii=False).replace("<", "\\u003c"),
        **words,
    )


def _address(lesson: Lesson, language: str, release: str) -> str:
    return f"../{release}/notebooks/index.html?path={language}/{lesson.name}.ipynb"


def _filled(name: str, **values: str) -> str:
    return Template(_PIECES.joinpath(name).read_text(encoding="utf-8")).substitute(values)
