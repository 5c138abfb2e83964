"""Worksheets as PDF files, tagged for screen readers (PDF/UA-1): Typst sets what :mod:`gintutor.classroom.paper` says.

Cards are vectors, drawn by the same marks as on the screen. The same items give the same bytes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import resources
from typing import Any, cast

from gintutor.classroom.paper import LOOK, item_html, origin, solution_html
from gintutor.classroom.tree import tree
from gintutor.exercises.protocol import Prompt
from gintutor.i18n import Translator
from gintutor.messages import say
from gintutor.widgets.tableview import Look

FONTS = ("Liberation Sans", "Arial", "Helvetica Neue", "DejaVu Sans", "DejaVu Sans Mono")
"""Fonts of like width, the first that the machine has; the last comes with Typst and has the signs of the suits."""
_COLOUR = re.compile(r"#[0-9a-f]{6}\b")
_FAMILY = re.compile(r'font-family="[^"]*"')
_DATE = datetime(2000, 1, 1, tzinfo=UTC)  # the same file whenever it is written


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How sheets are printed: greys instead of colours, and the look of the cards; large cards mean large print."""

    grey: bool = False
    look: Look = LOOK


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A heading and the items below it: one pupil's sheet, or in the key the solutions of one variant."""

    title: str
    prompts: Sequence[Prompt]
    solved: bool = False


def pdf(parts: Sequence[Part], t: Translator, *, title: str, footer: str, style: Style) -> bytes:
    """The document; each part begins on a page of its own. ``footer`` stands on every page before the page number."""
    import typst

    pictures: list[str] = []
    data = {
        "title": title,
        "footer": footer,
        "language": t.language,
        "size": 16 if style.look.large else 10.5,
        "fonts": FONTS,
        "parts": [_part(part, t, style, pictures) for part in parts],
    }
    files = {
        "main.typ": resources.files("gintutor.classroom").joinpath("worksheet.typ").read_bytes(),
        "data.json": json.dumps(data).encode(),
    }
    files |= {f"p{i}.svg": _printable(each, style).encode() for i, each in enumerate(pictures)}
    # Its types leave out that files can be given by name.
    return typst.compile(cast(Any, files), format="pdf", pdf_standards=["ua-1"], timestamp=_DATE)


def _part(part: Part, t: Translator, style: Style, pictures: list[str]) -> dict[str, object]:
    who = [] if part.solved else [t(say("paper.name")), t(say("paper.date"))]
    items = [_item(prompt, t, style, pictures, solved=part.solved) for prompt in part.prompts]
    return {"title": part.title, "who": who, "items": items}


def _item(prompt: Prompt, t: Translator, style: Style, pictures: list[str], *, solved: bool) -> dict[str, object]:
    question = f"<h2>{t.html(prompt.question)}</h2>"
    fragment = question + solution_html(prompt, t) if solved else item_html(prompt, t, prefix="", look=style.look)
    found = tree(fragment, first=len(pictures))
    pictures += found.pictures
    return {"nodes": found.nodes, "origin": origin(prompt, t), "whole": not solved}


def _printable(picture: str, style: Style) -> str:
    """The picture with fonts that are at hand, and in greys where the printer has no colours."""
    names = ", ".join(f"'{name}'" for name in FONTS)
    picture = _FAMILY.sub(f'font-family="{names}"', picture, count=1)
    return _COLOUR.sub(lambda found: _grey(found[0]), picture) if style.grey else picture


def _grey(colour: str) -> str:
    """The grey that is as bright as the colour (Rec. 709)."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    level = round(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    return f"#{level:02x}{level:02x}{level:02x}"
