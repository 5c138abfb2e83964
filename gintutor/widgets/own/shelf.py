"""The puzzles somebody saved, and those of somebody else's file: listed, opened, taken out."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from gintutor.i18n import Translator
from gintutor.learning.log import in_browser, told
from gintutor.learning.ownset import ForeignFileError, OwnSet
from gintutor.messages import Message, say
from gintutor.puzzlebook.book import ENDING, Book
from gintutor.puzzlebook.code import encoded
from gintutor.puzzlebook.making import question_name
from gintutor.puzzlebook.puzzle import Puzzle
from gintutor.widgets.parts import Json, button
from gintutor.widgets.paths import bare, path_of

MOST = 60
"""Puzzles that are listed; a file may hold thousands."""
_MOST_TROUBLES = 5


def is_path(text: str) -> bool:
    """Whether a text names a file: a code has neither its ending nor a folder; a line of a file is no name."""
    text = bare(text)
    if text.startswith("{"):
        return False
    return text.endswith(ENDING) or "/" in text or "\\" in text


def _of(path: str) -> OwnSet:
    return OwnSet(path_of(path)) if path else OwnSet()


@lru_cache(maxsize=4)
def _book(path: Path, _size: int, _time: int) -> Book:
    return OwnSet(path).read()


def _read(own: OwnSet) -> Book:
    """What the file holds; read again only once it has changed."""
    try:
        found = own.path.stat()
    except (OSError, ValueError):
        return Book(puzzles=(), troubles=())
    return _book(own.path, found.st_size, found.st_mtime_ns)


class SavedPuzzles:
    """One's own set and a file of somebody else's. ``saved``, ``gone``: what came of the last change."""

    saved: Message | None = None
    gone: Message | None = None

    def hush(self) -> None:
        """Say no more of the last change."""
        self.saved = self.gone = None

    def add(self, puzzle: Puzzle) -> tuple[Message, ...]:
        """Save a puzzle; what came of it."""
        own = OwnSet()
        try:
            said = say("own.added" if own.add(puzzle) else "own.there", id=puzzle.id, file=told(own.path))
        except ForeignFileError as error:
            said = say("own.foreign_file", file=told(error.path))
        except OSError as error:
            said = _not_written(own, error)
        self.saved = said
        return (said,)

    def remove(self, id_: str) -> tuple[Message, ...]:
        """Take a puzzle out of one's own set; what came of it."""
        own = OwnSet()
        puzzle = next((each for each in own.read().puzzles if each.id == id_), None)
        if puzzle is None:
            return ()
        try:
            own.remove(id_)
            self.gone = say("own.removed", id=id_, code=encoded(puzzle))
        except OSError as error:
            self.gone = _not_written(own, error)
        return (self.gone,)

    def found(self, path: str) -> Message:
        """How many puzzles there are in a file, or that there is none of that name."""
        own = _of(path)
        return say("own.in_file", n=len(_read(own).puzzles), file=told(own.path)) if own.is_there else _missing(own)

    def view(self, file: str, t: Translator) -> Json:
        """Both lists, each where there is one."""
        return {
            "set": _list(OwnSet(), t, title=say("own.set_title"), none=say("own.set_none")),
            "file": _file(_of(file), t) if file else None,
            "gone": t(self.gone) if self.gone else "",
        }


def _not_written(own: OwnSet, error: OSError) -> Message:
    return say("puzzles.not_written", folder=told(own.path), reason=error.strerror or str(error))


def _missing(own: OwnSet) -> Message:
    return say("own.file_missing", file=told(own.path))


def _file(own: OwnSet, t: Translator) -> Json:
    """Somebody else's file: nothing is taken out of it."""
    none = say("own.file_none") if own.is_there else _missing(own)
    leave = button("leave", say("own.leave"), t)
    return _list(own, t, title=say("own.file_title"), none=none, mine=False) | {"leave": leave}


def _list(own: OwnSet, t: Translator, *, title: Message, none: Message, mine: bool = True) -> Json:
    """The puzzles of a file, newest first in one's own; where it lies; what could not be read of it."""
    book = _read(own)
    shown = (book.puzzles[::-1] if mine else book.puzzles)[:MOST]
    more = len(book.puzzles) - len(shown)
    troubles = [t(each.message) for each in book.troubles[:_MOST_TROUBLES]]
    rest = len(book.troubles) - len(troubles)
    return {
        "title": t(title),
        "where": "" if in_browser() else t(say("own.set_where", file=str(own.path))),
        "none": "" if book.puzzles else t(none),
        "items": [_item(each, t, mine=mine) for each in shown],
        "more": t(say("own.set_more", n=more)) if more else "",
        "troubles": troubles + ([t(say("own.more_troubles", n=rest))] if rest else []),
    }


def _item(puzzle: Puzzle, t: Translator, *, mine: bool) -> Json:
    """One puzzle: what it asks, how hard it is, its code, what can be done with it."""
    name: dict[str, Message | str] = {
        "question": question_name(puzzle.question),
        "rating": str(puzzle.rating),
        "id": puzzle.id,
    }
    code = encoded(puzzle)
    spoken, event = say("own.open_of", **name), {"do": "open", "text": code}
    buttons = [button("open", say("own.open"), t, spoken=spoken, event=event)]
    if mine:
        spoken, event = say("own.remove_of", **name), {"do": "remove", "id": puzzle.id}
        buttons.append(button("remove", say("own.remove"), t, spoken=spoken, event=event))
    return {"id": puzzle.id, "text": t(say("own.set_item", **name)), "code": code, "buttons": buttons}
