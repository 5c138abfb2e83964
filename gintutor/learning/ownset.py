"""A teacher's own puzzles: a puzzle file like those of ``puzzles/``, to which lines are added and never changed.

A puzzle is taken out by one more line, so what was ever in the file can be found in it.

It lies beside the learner's log, or wherever the teacher says. A line is written at once and synced, as in the log, so
a kill tears at most the last one; a line that cannot be read stays, is told, and takes nothing with it.
"""

from __future__ import annotations

import os
from pathlib import Path

from gintutor.learning.lock import locked
from gintutor.learning.log import append_lines, home
from gintutor.puzzlebook.book import ENDING, Book, read_book, removal
from gintutor.puzzlebook.puzzle import Puzzle

FILE = f"own-puzzles{ENDING}"
_BEGINS = b'{"v":'  # as every line does


class ForeignFileError(OSError):
    """The file is no puzzle file, by its ending or by what is in it: nothing is added to it."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is no puzzle file")
        self.path = path


class OwnSet:
    """The puzzles of one file; a file that is not there yet holds none."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = home() / FILE if path is None else path

    def read(self) -> Book:
        """The puzzles and what is wrong with the other lines; never raises for what is in the file."""
        return read_book([self.path]) if self.is_there else Book(puzzles=(), troubles=())

    @property
    def is_there(self) -> bool:
        """Whether there is anything of that name; nothing is where no file can have it."""
        return os.path.exists(self.path)  # noqa: PTH110  # Path's own raises for a name that is too long

    def add(self, puzzle: Puzzle) -> bool:
        """Add a puzzle; False where it is there already, whatever its suits. ``OSError`` when it is not kept.

        The same cards under rules that decide the answer are another puzzle.
        :class:`ForeignFileError` for a file that holds something else: that is somebody's work.
        """
        if self.path.suffix != ENDING:
            raise ForeignFileError(self.path)
        keeper = home()
        for folder in (keeper, self.path.parent):
            folder.mkdir(parents=True, exist_ok=True)
        with locked(keeper):
            book = self.read()
            if book.troubles and not book.places and not self._torn():
                raise ForeignFileError(self.path)
            if any(each.canonical == puzzle.canonical for each in book.puzzles):
                return False
            append_lines(self.path, puzzle.line().encode())
        return True

    def remove(self, id_: str) -> bool:
        """Take a puzzle out; False where it is not there. ``OSError`` when that cannot be written down."""
        keeper = home()
        keeper.mkdir(parents=True, exist_ok=True)
        with locked(keeper):
            if all(each.id != id_ for each in self.read().puzzles):
                return False
            append_lines(self.path, removal(id_).encode())
        return True

    def _torn(self) -> bool:
        """Whether all there is is the beginning of a first puzzle, which a kill cut short."""
        if not self.path.is_file():
            return False
        text = self.path.read_bytes()
        return b"\n" not in text and (text.startswith(_BEGINS) or _BEGINS.startswith(text))
