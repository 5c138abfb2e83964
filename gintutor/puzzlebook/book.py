"""The files of ``puzzles/``: one puzzle a line, read whatever stands in them, written all at once.

A line that cannot be used is told by its file, its number and the field at fault; the others are used all the same.
A line ``{"v": 2, "removed": ID}`` takes a puzzle of the lines before it out again: a file of one's own only grows.
"""

from __future__ import annotations

import dataclasses
import json
import os
import stat
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path

from gintutor.messages import Message, say, shorten
from gintutor.puzzlebook.faults import FieldError
from gintutor.puzzlebook.proof import disproof
from gintutor.puzzlebook.puzzle import FIRST_VERSION, VERSION, Puzzle
from gintutor.puzzlebook.questions import QUESTIONS
from gintutor.puzzlebook.reading import read_puzzle
from gintutor.rules import as_data

ENDING = ".jsonl"
LONGEST_LINE = 20_000  # bytes of a line: a puzzle has about 600
LARGEST_FILE = 100_000_000


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a puzzle file: its number from 1, where it starts, in bytes, and what stands there."""

    number: int
    start: int
    text: bytes

    def data(self) -> object:
        """What it holds; :class:`FieldError` where that is no puzzle at all."""
        return parsed(self.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Trouble:
    """A line that is no puzzle: file, number (from 1; 0: the file itself), field, what is wrong, what is allowed."""

    file: str
    line: int
    field: str
    wrong: str | Message
    allowed: str | Message = ""

    @property
    def message(self) -> Message:
        """Where it is, which field, what is wrong, and what would be right where that can be said."""
        file, field, wrong = shorten(self.file), shorten(self.field), _short(self.wrong)
        if self.line == 0:
            return say("puzzles.not_read", file=file, reason=wrong)
        if not self.allowed:
            return say("puzzles.trouble", file=file, line=self.line, field=field, wrong=wrong)
        allowed = _short(self.allowed)
        return say("puzzles.trouble_allowed", file=file, line=self.line, field=field, wrong=wrong, allowed=allowed)


def _short(part: str | Message) -> str | Message:
    return shorten(part) if isinstance(part, str) else part


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """What could be read of some files, and what could not.

    ``places``: file and line of each puzzle, by its id; of those that were taken out again, too.
    """

    puzzles: tuple[Puzzle, ...]
    troubles: tuple[Trouble, ...]
    places: Mapping[str, tuple[str, int]] = dataclasses.field(default_factory=dict)


def puzzle_files(folder: Path) -> list[Path]:
    """The puzzle files of a folder, by name."""
    return sorted(path for path in folder.glob(f"*{ENDING}") if path.is_file())


def read_book(files: Iterable[Path]) -> Book:
    """Read puzzle files; whatever is wrong with them is told, nothing raises."""
    puzzles: dict[str, Puzzle] = {}
    troubles: list[Trouble] = []
    places: dict[str, tuple[str, int]] = {}
    named: dict[str, str] = {}  # as a line names it, and as it is called now
    for file in files:
        try:
            found = lines(file)
        except FieldError as error:
            troubles.append(trouble(file, 0, error))
            continue
        for line in found:
            try:
                data = line.data()
                if (gone := _removed(data)) is not None:
                    if puzzles.pop(named.get(gone, gone), None) is None:
                        raise FieldError("removed", gone[:40], say("puzzles.fault_removed"))
                    continue
                puzzle = read_puzzle(data)
                if puzzle.id in puzzles:
                    raise there_twice(puzzle.id)
            except FieldError as error:
                troubles.append(trouble(file, line.number, error))
            else:
                puzzles[puzzle.id], places[puzzle.id] = puzzle, (file.name, line.number)
                named[_name(data)] = puzzle.id
    return Book(puzzles=tuple(puzzles.values()), troubles=tuple(troubles), places=places)


def _name(data: object) -> str:
    return str(data["id"]) if isinstance(data, dict) else ""


def removal(id_: str) -> str:
    """The line that takes a puzzle out of the file again."""
    return json.dumps({"v": VERSION, "removed": id_}, separators=(",", ":")) + "\n"


def _removed(data: object) -> str | None:
    """The id of the puzzle that a line takes out; None for a line that does not."""
    if isinstance(data, dict) and {*data} == {"v", "removed"} and data["v"] in (FIRST_VERSION, VERSION):
        gone = data["removed"]
        return gone if isinstance(gone, str) else as_data(gone)
    return None


def trouble(file: Path, line: int, error: FieldError) -> Trouble:
    """That fault of that line."""
    return Trouble(file=file.name, line=line, field=error.name, wrong=error.wrong, allowed=error.allowed)


def lines(file: Path) -> list[Line]:
    """The lines of a puzzle file in which something stands; :class:`FieldError` (``file``) where none can be read.

    What is no file (a pipe, a device) would be waited for, or has no end; what is huge holds something else.
    """
    try:
        found = file.stat()
        if not stat.S_ISREG(found.st_mode):
            raise FieldError("file", say("puzzles.fault_no_file"))
        if found.st_size > LARGEST_FILE:
            raise FieldError("file", say("puzzles.fault_size", n=found.st_size, most=LARGEST_FILE))
        content = file.read_bytes()
    except OSError as error:
        raise FieldError("file", error.strerror or str(error)) from error
    start, there = 0, []
    for number, text in enumerate(content.split(b"\n"), 1):
        if text.strip():
            there.append(Line(number, start, text))
        start += len(text) + 1
    return there


def parsed(line: bytes) -> object:
    """What a line holds; :class:`FieldError` where it is too long for a puzzle, or no JSON.

    Some editors put a mark before the first line, which says nothing.
    """
    if len(line) > LONGEST_LINE:
        too_long = say("puzzles.fault_length", n=len(line))
        raise FieldError("puzzle", too_long, say("puzzles.fault_at_most", most=LONGEST_LINE))
    try:
        return json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise FieldError("puzzle", say("puzzles.fault_no_json"), say("puzzles.fault_one_object")) from error


def there_twice(id_: str) -> FieldError:
    """The fault of a puzzle that came before."""
    return FieldError("id", say("puzzles.fault_twice", value=id_), say("puzzles.fault_once"))


def verified(
    book: Book,
    progress: Callable[[int], object] | None = None,
    fault: Callable[[Puzzle], FieldError | None] = disproof,
) -> Book:
    """The book with every puzzle proved once more: those with a ``fault`` are troubles, by file and line."""
    good: list[Puzzle] = []
    troubles = list(book.troubles)
    for puzzle in book.puzzles:
        wrong = fault(puzzle)
        if progress:
            progress(1)
        if wrong is None:
            good.append(puzzle)
        else:
            file, line = book.places[puzzle.id]
            troubles.append(trouble(Path(file), line, wrong))
    return replace(book, puzzles=tuple(good), troubles=tuple(troubles))


def write_book(folder: Path, puzzles: Iterable[Puzzle], questions: Iterable[str] = QUESTIONS) -> list[Path]:
    """Write the puzzles into the folder, a file for each kind of question, each file whole or not at all.

    A file of one of those questions that has none is removed; nothing else in the folder is touched.
    """
    folder.mkdir(parents=True, exist_ok=True)
    ordered = sorted(puzzles, key=lambda puzzle: (puzzle.question, puzzle.rating, puzzle.id))
    written = []
    for question, group in groupby(ordered, key=lambda puzzle: puzzle.question):
        path = folder / f"{question}{ENDING}"
        new = path.with_suffix(".new")
        with new.open("w", encoding="utf-8", newline="\n") as stream:
            stream.writelines(puzzle.line() for puzzle in group)
            stream.flush()
            os.fsync(stream.fileno())
        new.replace(path)
        written.append(path)
    for question in questions:
        if (path := folder / f"{question}{ENDING}") not in written:
            path.unlink(missing_ok=True)
    return written


def is_puzzle_file(path: Path) -> bool:
    """Whether there is nothing else in that file: at least one line of it is a puzzle, or none is wrong."""
    if not path.is_file():
        return False
    book = read_book([path])
    return bool(book.places) or not book.troubles
