"""A log file read: what cannot be read is left out and reported, and what is no log is told so."""

from __future__ import annotations

import json
import stat
from dataclasses import replace
from pathlib import Path
from typing import Any

from gintutor.cards import CardError
from gintutor.factlog.form import (
    Contents,
    Damage,
    E,
    Form,
    GameLogError,
    H,
    UnplayableError,
    UnreadableError,
    unreadable,
)
from gintutor.messages import say

LONGEST_LINE = 1 << 16
"""Bytes; no line of ours comes near. A longer one is damaged, and a file that begins with one is no log."""

LARGEST = 1 << 24
"""Bytes of a log: some three thousand hands. A larger file is none of ours, and is not read."""

_OURS = b'"gintutor-'
"""What the first line of every log names its format with."""

MOST_DAMAGE = 1000
"""A file with more lines than that which cannot be read is no log."""


def form_of(path: Path) -> str | None:
    """The name of the kind of log that a file says it is; None where it says nothing, or cannot be read."""
    try:
        _look_at(path)
        with path.open("rb") as stream:
            return str(_begins(path, stream.readline(LONGEST_LINE)).get("format"))
    except (OSError, ValueError):
        return None


def read_file(path: Path, form: Form[H, E]) -> Contents[H, E]:
    """Read a log file; lines that cannot be read are left out and reported.

    Raises :class:`GameLogError` for a file that is no log of that kind, is of a later version, or cannot be read.
    """
    try:
        _look_at(path)
        with path.open("rb") as stream:
            first = stream.readline(LONGEST_LINE)
            header = _header(path, first, form)
            rest = stream.read(LARGEST)
    except GameLogError:
        raise
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from error
    return replace(_contents(path, header, rest, form), size=len(first) + len(rest))


def _look_at(path: Path) -> None:
    """Raise for what is not to be opened: a pipe would be waited for without end, a huge file would fill the memory."""
    found = path.stat()
    if not stat.S_ISREG(found.st_mode) and not stat.S_ISDIR(found.st_mode):
        raise GameLogError(path, "unreadable", say("deal.no_ordinary_file"))
    if found.st_size > LARGEST:
        raise GameLogError(path, "unreadable", say("deal.file_too_large", found=found.st_size >> 20, n=LARGEST >> 20))


def _begins(path: Path, line: bytes) -> dict[str, Any]:
    """The fields of the first line."""
    if not line.strip():
        raise GameLogError(path, "empty" if not line else "foreign")
    try:
        fields = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise GameLogError(path, "header" if _OURS in line else "foreign") from error
    if not isinstance(fields, dict):
        raise GameLogError(path, "foreign")
    return fields


def _header(path: Path, line: bytes, form: Form[H, E]) -> H:
    fields = _begins(path, line)
    version = fields.get("v")
    if fields.get("format") != form.name:
        raise GameLogError(path, "foreign")
    if type(version) is not int or version < 1:
        raise GameLogError(path, "header")
    if version > form.version:
        raise GameLogError(path, "version", str(version), form.version)
    try:
        return form.read_header(fields)
    except UnplayableError as error:
        raise GameLogError(path, "rules", error.message) from error
    except ValueError as error:
        raise GameLogError(path, "header") from error


def _contents(path: Path, header: H, rest: bytes, form: Form[H, E]) -> Contents[H, E]:
    """Read the lines after the first; the last may have lost its end, and is whole all the same if it can be read."""
    lines = rest.split(b"\n")
    if not lines[-1]:
        lines.pop()
    events: list[tuple[int, E]] = []
    damage: list[Damage] = []
    for number, raw in enumerate(lines, 2):
        event = _event_of(raw, form)
        if isinstance(event, str):
            damage.append(Damage(line=number, code=event, last=number == len(lines) + 1))
            if len(damage) > MOST_DAMAGE:
                raise GameLogError(path, "foreign")
        elif event is not None:
            events.append((number, event))
    return Contents(header=header, events=tuple(events), damage=tuple(damage))


def _event_of(raw: bytes, form: Form[H, E]) -> E | str | None:
    """The event of a line, the code of what is wrong with it, or None for a blank line."""
    if not raw.strip():
        return None
    if len(raw) > LONGEST_LINE:
        return "long"
    try:
        fields = json.loads(raw.decode())
        if not isinstance(fields, dict):
            return "shape"
        return form.read_event(fields)
    except UnreadableError as error:
        return str(error)
    except CardError:
        return "value"
    except (ValueError, RecursionError):
        return "json"
