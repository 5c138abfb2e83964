"""An HTML fragment of ours as a tree that JSON can hold: what the page shows, in order, for the writer of PDF files.

So an item has one form on paper, that of :mod:`gintutor.classroom.paper`, and print and PDF cannot drift apart.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser
from typing import TypeAlias

_PICTURE = re.compile(r"<svg .*?</svg>", re.DOTALL)
_TITLE = re.compile(r"<title[^>]*>(.*?)</title>", re.DOTALL)

Node: TypeAlias = "str | dict[str, object]"


@dataclass(frozen=True, slots=True)
class Tree:
    """The nodes of a fragment, and its pictures (SVG text) in the order in which nodes ``svg`` refer to them.

    A node is a text, or ``{"tag", "kinds" (its classes), "inside" (nodes)}``; of a picture ``{"tag": "svg",
    "picture" (its number from ``first``), "words" (what it shows)}``.
    """

    nodes: list[Node] = field(default_factory=list)
    pictures: list[str] = field(default_factory=list)


def tree(fragment: str, first: int = 0) -> Tree:
    """Read a fragment whose elements are closed in order; pictures are numbered from ``first``."""
    found = Tree(pictures=_PICTURE.findall(fragment))
    # The reader makes all names small, which SVG does not survive: pictures stay outside.
    numbers = iter(range(first, first + len(found.pictures)))
    reader = _Reader(found.nodes, [_words(each) for each in found.pictures], first)
    reader.feed(_PICTURE.sub(lambda _: f'<svg number="{next(numbers)}"></svg>', fragment))
    reader.close()
    return found


def _words(picture: str) -> str:
    title = _TITLE.search(picture)
    return unescape(title[1]) if title else ""


class _Reader(HTMLParser):
    def __init__(self, nodes: list[Node], words: list[str], first: int) -> None:
        super().__init__()
        self._open = [nodes]
        self._words = words
        self._first = first

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        inside: list[Node] = []
        node: dict[str, object] = {"tag": tag, "kinds": (given.get("class") or "").split(), "inside": inside}
        if tag == "svg":
            number = int(given.get("number") or 0)
            node |= {"picture": number, "words": self._words[number - self._first]}
        self._open[-1].append(node)
        self._open.append(inside)

    def handle_endtag(self, tag: str) -> None:
        self._open.pop()

    def handle_data(self, data: str) -> None:
        self._open[-1].append(re.sub(r"[ \n\t]+", " ", data))
