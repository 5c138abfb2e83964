"""The log as a file of JSON lines, added one by one and never changed.

The first line says what the file is: ``{"format": "gintutor-hands", "v": 1, "rules": {…}, "players": [a, b]}``; each
line after it is one event. A line is one ``write``, synced, so a crash tears at most the last one. Who adds to a log
says how long it was when it was read, so two windows never write past each other.
"""

from __future__ import annotations

import errno
import json
import os
import stat
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from gintutor.cards import CardError
from gintutor.messages import Message, say
from gintutor.replay.events import (
    FORMAT,
    VERSION,
    Event,
    Header,
    UnreadableError,
    event_fields,
    header_fields,
    read_event,
)
from gintutor.replay.locking import locked
from gintutor.rules import RulesError, Ruleset, as_data, ruleset
from gintutor.solver.knocking import FactError

LONGEST_LINE = 1 << 16
"""Bytes; no line of ours comes near. A longer one is damaged, and a file that begins with one is no log."""

LARGEST = 1 << 24
"""Bytes of a log: some three thousand hands. A larger file is none of ours, and is not read."""

MOST_DAMAGE = 1000
"""A file with more lines than that which cannot be read is no log."""

# Without O_BINARY Windows would write other line ends than it counts.
_MODE = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)


class GameLogError(OSError):
    """A file that cannot be used as a log at all: its ``path``, a ``code``, and a ``detail`` (data, or a sentence).

    Codes: ``unreadable`` (the system's reason), ``exists``, ``empty``, ``foreign`` (no log of ours), ``version`` (a
    later one), ``rules`` (rules that cannot be), ``moved`` (somebody else has added to it).
    """

    def __init__(self, path: Path, code: str, detail: str | Message = "") -> None:
        super().__init__(f"{path}: {code}: {detail}")
        self.path = path
        self.code = code
        self.detail = detail

    @property
    def message(self) -> Message:
        """The error as a sentence."""
        name = _printable(self.path.name or str(self.path))  # "." has no name
        match self.code:
            case "exists":
                return say("deal.log_exists", name=name)
            case "empty":
                return say("deal.log_empty", name=name)
            case "foreign":
                return say("deal.log_foreign", name=name)
            case "moved":
                return say("deal.log_moved", name=name)
            case "version":
                return say("deal.log_version", name=name, found=self.detail, known=VERSION)
            case "rules":
                return say("deal.log_rules", name=name, detail=self.detail)
            case _:
                return say("deal.log_unreadable", name=name, detail=self.detail)


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage:
    """A line that cannot be read: number from 1, why (``json``, ``shape``, ``value``, ``long``), whether the last."""

    line: int
    code: str
    last: bool

    @property
    def message(self) -> Message:
        """What was lost, as a sentence."""
        return (
            say("deal.log_last_line_lost", line=self.line) if self.last else say("deal.log_line_lost", line=self.line)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """A log read: its header, the events with their line numbers, the lines that could not be read, its bytes."""

    header: Header
    events: tuple[tuple[int, Event], ...]
    damage: tuple[Damage, ...] = ()
    size: int = 0


class GameLog:
    """A log file open for adding to. ``size``: its length in bytes as far as it is known; None: whatever it is."""

    def __init__(self, path: Path, size: int | None = None) -> None:
        self.path = path
        self.size = size

    @classmethod
    def create(cls, path: Path, header: Header) -> GameLog:
        """Begin a new file; raises :class:`GameLogError` ``exists`` for one that is there, or ``unreadable``."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        except FileExistsError as error:
            raise GameLogError(path, "exists") from error
        except (OSError, ValueError) as error:
            raise _unreadable(path, error) from error
        log = cls(path, 0)
        try:
            log._add(header_fields(header))
        except GameLogError:
            log.discard()
            raise
        return log

    def append(self, event: Event) -> None:
        """Add an event; raises :class:`GameLogError` when it cannot be kept: ``unreadable``, or ``moved``.

        Whatever is raised, the file holds nothing of the event.
        """
        self._add(event_fields(event))

    def discard(self) -> None:
        """Remove a file that was begun and that nobody knows of yet."""
        with suppress(OSError):
            self.path.unlink()

    def _add(self, fields: Mapping[str, object]) -> None:
        line = _line(fields).encode()
        try:
            handle = os.open(self.path, _MODE)
            try:
                with locked(handle):
                    self._write(handle, line)
            finally:
                with suppress(OSError):
                    os.close(handle)
        except GameLogError:
            raise
        except OSError as error:
            raise _unreadable(self.path, error) from error

    def _write(self, handle: int, line: bytes) -> None:
        end = os.lseek(handle, 0, os.SEEK_END)
        if self.size not in (None, end):
            raise GameLogError(self.path, "moved")
        if end:
            os.lseek(handle, end - 1, os.SEEK_SET)
            # A line torn by a crash is closed first, in the same write, so that it takes nothing with it.
            line = line if os.read(handle, 1) == b"\n" else b"\n" + line
        written = os.write(handle, line)
        self.size = end + written
        if written != len(line):  # the disk is full
            os.ftruncate(handle, end)
            self.size = end
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        # What is written can be read. Raised here it would be taken for lost and be written once more.
        with suppress(OSError):
            os.fsync(handle)


def _line(fields: Mapping[str, object]) -> str:
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":")) + "\n"


def log_text(header: Header, events: Iterable[Event]) -> str:
    """A whole log as the text of its file."""
    return "".join([_line(header_fields(header)), *(_line(event_fields(event)) for event in events)])


def read_log(path: Path) -> Contents:
    """Read a log file; lines that cannot be read are left out and reported.

    Raises :class:`GameLogError` for a file that is no log of ours, is of a later version, or cannot be read.
    """
    try:
        _look_at(path)
        with path.open("rb") as stream:
            first = stream.readline(LONGEST_LINE)
            header = _header(path, first)
            rest = stream.read(LARGEST)
    except GameLogError:
        raise
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from error
    return replace(_contents(path, header, rest), size=len(first) + len(rest))


def _look_at(path: Path) -> None:
    """Raise for what is not to be opened: a pipe would be waited for without end, a huge file would fill the memory."""
    found = path.stat()
    if not stat.S_ISREG(found.st_mode) and not stat.S_ISDIR(found.st_mode):
        raise GameLogError(path, "unreadable", say("deal.no_ordinary_file"))
    if found.st_size > LARGEST:
        raise GameLogError(path, "unreadable", say("deal.file_too_large", found=found.st_size >> 20, n=LARGEST >> 20))


def _unreadable(path: Path, error: OSError | ValueError) -> GameLogError:
    """What the system says of a file; a name that no file can have is a ``ValueError``."""
    if isinstance(error, OSError):
        return GameLogError(path, "unreadable", error.strerror or str(error))
    return GameLogError(path, "unreadable", say("deal.no_file_name"))


def _header(path: Path, line: bytes) -> Header:
    if not line.strip():
        raise GameLogError(path, "empty" if not line else "foreign")
    try:
        fields = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise GameLogError(path, "foreign") from error
    if not isinstance(fields, dict) or fields.get("format") != FORMAT:
        raise GameLogError(path, "foreign")
    if type(fields.get("v")) is not int or fields["v"] < 1:
        raise GameLogError(path, "foreign")
    if fields["v"] > VERSION:
        raise GameLogError(path, "version", str(fields["v"]))
    players = fields.get("players")
    if not isinstance(players, list) or len(players) != 2 or not all(isinstance(name, str) for name in players):
        raise GameLogError(path, "foreign")
    try:
        return Header(_rules(fields.get("rules", "")), (_shown(players[0]), _shown(players[1])))
    except RulesError as error:
        told = RulesError(error.code, _shown(error.field), _shown(as_data(error.value)), error.allowed)
        raise GameLogError(path, "rules", told.message) from error


def _rules(source: Any) -> Ruleset:
    """The rules of a header. Playing on for a big gin that is off was once allowed, and meant nothing."""
    try:
        return ruleset(source)
    except RulesError as error:
        if error.code != "no_big_gin":
            raise
        return ruleset({**source, "play_on_for_big_gin": False})


def _shown(text: str) -> str:
    """A text of the file as one short line: it may come from anywhere, and terminals obey control characters."""
    return _printable(text[:40])


def _printable(text: str) -> str:
    return "".join(each if each.isprintable() else "\ufffd" for each in text)


def _contents(path: Path, header: Header, rest: bytes) -> Contents:
    """Read the lines after the first; the last may have lost its end, and is whole all the same if it can be read."""
    lines = rest.split(b"\n")
    if not lines[-1]:
        lines.pop()
    events: list[tuple[int, Event]] = []
    damage: list[Damage] = []
    for number, raw in enumerate(lines, 2):
        event = _event_of(raw)
        if isinstance(event, str):
            damage.append(Damage(line=number, code=event, last=number == len(lines) + 1))
            if len(damage) > MOST_DAMAGE:
                raise GameLogError(path, "foreign")
        elif event is not None:
            events.append((number, event))
    return Contents(header=header, events=tuple(events), damage=tuple(damage))


def _event_of(raw: bytes) -> Event | str | None:
    """The event of a line, the code of what is wrong with it, or None for a blank line."""
    if not raw.strip():
        return None
    if len(raw) > LONGEST_LINE:
        return "long"
    try:
        fields = json.loads(raw.decode())
        if not isinstance(fields, dict):
            return "shape"
        return read_event(fields)
    except UnreadableError as error:
        return str(error)
    except (CardError, FactError):
        return "value"
    except (ValueError, RecursionError):
        return "json"
