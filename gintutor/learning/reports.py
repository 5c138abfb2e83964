"""The puzzles somebody said something is wrong with: a plain file that is only ever added to, a line for each.

It is kept apart from the progress log, so a reset leaves it, and the file can be sent to whoever makes the puzzles::

    {"time": "2026-11-30T11:24:10.123+00:00", "puzzle": "xt8jdh6p"}
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

from gintutor.learning.lock import locked
from gintutor.learning.log import LogError, append_lines

FILE = "reported-puzzles.jsonl"
_LONGEST = 40


def report(folder: Path, puzzle: str) -> Path:
    """Add the puzzle and say which file it is in; :class:`~gintutor.learning.log.LogError` when it cannot be kept."""
    path = folder / FILE
    line = json.dumps({"time": datetime.now(UTC).isoformat(timespec="milliseconds"), "puzzle": puzzle})
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with locked(folder):
            append_lines(path, f"{line}\n".encode())
    except OSError as error:
        raise LogError(path, error.strerror or str(error)) from error
    return path


def reported(folder: Path) -> frozenset[str]:
    """The puzzles in the file; a line that cannot be read is passed over, and no file is no report."""
    try:
        text = (folder / FILE).read_text(encoding="utf-8-sig", errors="replace")
    except OSError:
        return frozenset()
    return frozenset(puzzle for line in text.split("\n") if (puzzle := _puzzle(line)))


def _puzzle(line: str) -> str:
    try:
        read = json.loads(line)
    except (ValueError, RecursionError):
        return ""
    puzzle = read.get("puzzle") if isinstance(read, dict) else None
    return puzzle if isinstance(puzzle, str) and len(puzzle) <= _LONGEST else ""
