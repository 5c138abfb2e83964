"""The shipped set as an index that is read fast; a puzzle is read in full only when it is wanted.

The files lie in ``puzzles/`` of a checkout; in an installed package they lie beside this module, in ``set/``, where the
wheel puts them. Damage costs the lines that have it: they are told by ``troubles`` and never chosen.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from gintutor.messages import say
from gintutor.puzzlebook.book import Trouble, lines, parsed, puzzle_files, there_twice, trouble
from gintutor.puzzlebook.faults import FieldError, shown
from gintutor.puzzlebook.puzzle import Puzzle
from gintutor.puzzlebook.questions import QUESTIONS
from gintutor.puzzlebook.rating import BANDS
from gintutor.puzzlebook.reading import read_puzzle


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What has to be known of a puzzle to choose it."""

    id: str
    question: str
    themes: tuple[str, ...]
    rating: int
    deviation: int
    band: int


@dataclass(frozen=True, slots=True)
class _Place:
    file: Path
    start: int  # in bytes
    length: int
    line: int


class Shelf:
    """The puzzles of a folder. ``entries`` is the index, in an order that does not depend on the files."""

    def __init__(self, folder: Path) -> None:
        self._places: dict[str, _Place] = {}
        self.troubles: list[Trouble] = []
        entries: dict[str, Entry] = {}
        for file in puzzle_files(folder):
            self._index(file, entries)
        self.entries: tuple[Entry, ...] = tuple(entries[id_] for id_ in sorted(entries))
        self._by_id = entries
        self._read: dict[str, Puzzle | None] = {}

    def _index(self, file: Path, entries: dict[str, Entry]) -> None:
        try:
            found = lines(file)
        except FieldError as error:
            self._tell(file, 0, error)
            return
        for line in found:
            try:
                entry = _entry(line.data())
                if entry.id in entries:
                    raise there_twice(entry.id)
            except FieldError as error:
                self._tell(file, line.number, error)
            else:
                entries[entry.id] = entry
                self._places[entry.id] = _Place(file, line.start, len(line.text), line.number)

    def _tell(self, file: Path, line: int, error: FieldError) -> None:
        self.troubles.append(trouble(file, line, error))

    def entry(self, id_: str) -> Entry | None:
        """What the index knows of that puzzle; None where the set has none of that id."""
        return self._by_id.get(id_)

    def without(self, reported: Container[str]) -> tuple[Entry, ...]:
        """The index without the puzzles somebody reported, and without those found damaged."""
        damaged = {id_ for id_, puzzle in self._read.items() if puzzle is None}
        return tuple(each for each in self.entries if each.id not in reported and each.id not in damaged)

    def puzzle(self, id_: str) -> Puzzle | None:
        """The puzzle in full; None where the set has none of that id, or it cannot be read."""
        if id_ not in self._read:
            place = self._places.get(id_)
            self._read[id_] = None if place is None else self._full(id_, place)
        return self._read[id_]

    def _full(self, id_: str, place: _Place) -> Puzzle | None:
        try:
            with place.file.open("rb") as stream:
                stream.seek(place.start)
                puzzle = read_puzzle(parsed(stream.read(place.length)))
        except OSError as error:
            self._tell(place.file, 0, FieldError("file", error.strerror or str(error)))
            return None
        except FieldError as error:
            self._tell(place.file, place.line, error)
            return None
        return puzzle if puzzle.id == id_ else None  # the file was changed meanwhile


@cache
def shipped() -> Shelf:
    """The set that comes with the program; empty where it does not lie in either of its places."""
    packed = Path(__file__).with_name("set")
    return Shelf(packed if packed.is_dir() else Path(__file__).parents[2] / "puzzles")


def _entry(data: object) -> Entry:
    """The entry of a line; :class:`FieldError` for what choosing could stumble over."""
    if not isinstance(data, Mapping):
        raise FieldError("puzzle", say("puzzles.fault_no_object"))
    id_, question, themes, band = (data.get(name) for name in ("id", "question", "themes", "band"))
    if not isinstance(id_, str) or not id_.isascii() or not 0 < len(id_) <= 40:
        raise FieldError("id", shown(id_))
    if not isinstance(question, str) or question not in QUESTIONS:
        raise FieldError("question", shown(question), ", ".join(QUESTIONS))
    if not isinstance(themes, list) or not set(map(str, themes)) <= set(QUESTIONS[question].themes):
        raise FieldError("themes", shown(themes), ", ".join(QUESTIONS[question].themes))
    if type(band) is not int or band not in BANDS:
        raise FieldError("band", shown(band), ", ".join(map(str, BANDS)))
    return Entry(
        id=id_,
        question=question,
        themes=tuple(map(str, themes)),
        rating=_number(data, "rating", 4000),
        deviation=_number(data, "deviation", 400),
        band=band,
    )


def _number(data: Mapping[str, object], name: str, most: int) -> int:
    value = data.get(name)
    if type(value) is not int or not 0 <= value <= most:
        raise FieldError(name, shown(value), f"0 … {most}")
    return value
