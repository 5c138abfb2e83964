"""A mine worked by a crew: portions given out, what is done written down at once, so that a killed run goes on.

The same work gives the same puzzles however often it was broken off.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import closing
from dataclasses import asdict
from itertools import islice
from pathlib import Path

from gintutor.puzzlebook.crew import ALONE, Crew
from gintutor.puzzlebook.faults import FieldError
from gintutor.puzzlebook.mining import Bar, Mine, Portion, Selection, mine_portion
from gintutor.puzzlebook.puzzle import Puzzle
from gintutor.puzzlebook.reading import read_puzzle
from gintutor.puzzlebook.state import Json

TICK = 5.0
"""Seconds after which a crew that delivers nothing is asked whether it has grown, or is still there."""


class Journal:
    """What is done, in a file of its own beside the result: a header, then a line for each portion.

    A line that a kill cut short is not there; whoever goes on with another seed or size begins anew.
    """

    def __init__(self, path: Path, mine: Mine) -> None:
        self.path = path
        self._header = asdict(mine)

    def read(self) -> Iterator[tuple[int, list[Puzzle]]]:
        """The portions that are done, by their first hand; nothing when the file is about other work."""
        try:
            first, *lines = self.path.read_text(encoding="utf-8").split("\n")
        except (FileNotFoundError, UnicodeDecodeError):
            first, lines = "", []
        if _json(first) != self._header:
            first, lines = json.dumps(self._header), []
        found = [(line, done) for line in lines[:-1] if (done := _portion(line)) is not None]
        new = self.path.with_suffix(".new")
        new.write_text("".join(f"{line}\n" for line in (first, *(line for line, _ in found))), "utf-8", newline="\n")
        new.replace(self.path)  # without the end that was cut short, and at no moment without the rest
        yield from (done for _, done in found)

    def write(self, start: int, puzzles: list[Puzzle]) -> None:
        """Add a portion."""
        done: Json = {"start": start, "puzzles": [puzzle.data() for puzzle in puzzles]}
        with self.path.open("a", encoding="utf-8", newline="\n") as stream:
            stream.write(json.dumps(done, separators=(",", ":")) + "\n")

    def remove(self) -> None:
        """The work is done."""
        self.path.unlink(missing_ok=True)


def _json(line: str) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _portion(line: str) -> tuple[int, list[Puzzle]] | None:
    """The portion of a line; None for one that is damaged: its hands are mined again."""
    match _json(line):
        case {"start": int(start), "puzzles": list(puzzles)}:
            try:
                return start, [read_puzzle(data) for data in puzzles]
            except FieldError:
                return None
    return None


def dig(
    mine: Mine, journal: Journal, crew: Crew = ALONE, progress: Callable[[int], object] | None = None
) -> list[Puzzle]:
    """Let the crew mine what the journal does not have yet; all the puzzles by id.

    ``progress`` is told how many more hands are done. Whatever breaks it off goes through: the journal has what was
    done.
    """
    kept, done = Selection(mine.most), set()
    for start, puzzles in journal.read():
        done.add(start)
        for puzzle in puzzles:
            kept.add(puzzle)
    left = [portion for portion in mine.portions if portion[0] not in done]
    if progress:
        progress(mine.hands - sum(stop - start for start, stop in left))
    with closing(_mined(mine, left, crew, kept.bar)) as found:
        for (start, stop), puzzles in found:
            journal.write(start, [puzzle for puzzle in puzzles if kept.add(puzzle)])
            if progress:
                progress(stop - start)
    return kept.puzzles()


def _mined(
    mine: Mine, left: list[Portion], crew: Crew, bar: Callable[[], Bar]
) -> Generator[tuple[Portion, list[Puzzle]], None, None]:
    """The portions as they are done. No more are given out than keep the crew busy: what waits, waits here."""
    waiting = iter(left)
    given: dict[Future[list[Puzzle]], Portion] = {}
    try:
        while True:
            for portion in islice(waiting, max(0, crew.room() - len(given))):
                given[crew.give(mine_portion, mine, portion, bar())] = portion
            if not given:
                return
            for each in wait(given, TICK, FIRST_COMPLETED).done:
                yield given.pop(each), each.result()
    finally:
        for each in given:
            each.cancel()
