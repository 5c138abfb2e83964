"""A log as a file of JSON lines, added one by one and never changed.

The first line says what the file is: ``{"format": "gintutor-hands", "v": 1, …}``; each line after it is one event.
What header and events are, a :class:`Form` says. A line is one ``write``, synced, so a crash tears at most the last
one. Who adds to a log says how long it was when it was read, so two windows never write past each other.
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Generic, Self

from gintutor.factlog.form import E, Form, GameLogError, H, unreadable
from gintutor.factlog.locking import locked

# Without O_BINARY Windows would write other line ends than it counts.
_MODE = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)


class LogFile(Generic[H, E]):
    """A log file open for adding to. ``size``: its length in bytes as far as it is known; None: whatever it is."""

    def __init__(self, path: Path, form: Form[H, E], size: int | None = None) -> None:
        self.path = path
        self.form = form
        self.size = size

    @classmethod
    def create(cls, path: Path, form: Form[H, E], header: H) -> Self:
        """Begin a new file; raises :class:`GameLogError` ``exists`` for one that is there, or ``unreadable``."""
        log = cls(path, form, 0)
        log.begin(header)
        return log

    def begin(self, header: H) -> None:
        """Make the file; raises :class:`GameLogError` ``exists`` for one that is there, or ``unreadable``."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        except FileExistsError as error:
            raise GameLogError(self.path, "exists") from error
        except (OSError, ValueError) as error:
            raise unreadable(self.path, error) from error
        try:
            self._add(self.form.first_line(header))
        except GameLogError:
            self.discard()
            raise

    def append(self, event: E) -> None:
        """Add an event; raises :class:`GameLogError` when it cannot be kept: ``unreadable``, or ``moved``.

        Whatever is raised, the file holds nothing of the event.
        """
        self._add(self.form.event_fields(event))

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
            raise unreadable(self.path, error) from error

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


def text_of(form: Form[H, E], header: H, events: Iterable[E]) -> str:
    """A whole log as the text of its file."""
    return "".join([_line(form.first_line(header)), *(_line(form.event_fields(event)) for event in events)])
