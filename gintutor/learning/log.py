"""What the learner did, as lines added to one file and never changed: ``progress.jsonl``.

A line is ``{"v": 1, "time": …, "exercise": id, "item": n, "deal": fingerprint, "run": id, "event": {…}}``. A ``run`` is
one go at one item, from its ``start`` to its ``result``, and all its lines bear it; a line without one is of no item or
from before there were runs. Other fields are passed over, so a line with more in it is read by every version.

It is written by one ``write`` to a file opened for appending and then synced, so several kernels share the file and a
crash tears at most the last line. Lines that cannot be read stay in the file, are skipped, and are reported. Only a
merge and a reset put another file in its place (:mod:`gintutor.learning.transfer`); a lock keeps writers out while they
do.
"""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, BinaryIO

from gintutor.learning.lock import locked

VERSION = 1
_LONGEST_RUN = 40
FILE = "progress.jsonl"

_LAST = 200  # bytes: more than a time and an item

# Without O_BINARY Windows would write other line ends than it counts.
_MODE = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)


class LogError(OSError):
    """The log cannot be written or read: ``path`` and the system's ``reason``."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One event of one exercise. ``item`` is its running number, ``deal`` the fingerprint of its cards.

    ``run`` is the go at the item it belongs to, as another notebook or computer may be at the same item; "": not known.
    """

    exercise: str
    item: int
    event: Mapping[str, object]
    deal: str = ""
    run: str = ""
    time: str = ""

    def line(self) -> str:
        """The record as its line, with the line end."""
        fields = {
            "v": VERSION,
            "time": self.time,
            "exercise": self.exercise,
            "item": self.item,
            "deal": self.deal,
            **({"run": self.run} if self.run else {}),
            "event": dict(self.event),
        }
        return json.dumps(fields, ensure_ascii=False, separators=(",", ":")) + "\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage:
    """A line that was skipped: its number from 1, why (``json``, ``shape`` or ``version``), and the text itself.

    ``field``: which of its fields is missing or of a wrong kind, where one is.
    """

    line: int
    code: str
    text: str
    field: str = ""


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a line is no record: the ``code`` (see :class:`Damage`), and the ``field`` at fault where one is."""

    code: str
    field: str = ""


def new_run() -> str:
    """The id of a new go at an item. It comes from the system: it tells goes apart and chooses nothing."""
    return os.urandom(4).hex()


def in_browser() -> bool:
    """Whether this Python runs in a web page: then there are no folders that anybody could look into."""
    return sys.platform == "emscripten"


def told(path: Path) -> str:
    """A file as the learner is told of it: in a web page by its name alone."""
    return path.name if in_browser() else str(path)


def home() -> Path:
    """The folder progress is kept in: ``GINTUTOR_HOME``, else the user's data folder of the system."""
    named = os.environ.get("GINTUTOR_HOME")
    if named:
        return Path(os.path.expanduser(named))  # noqa: PTH111  # Path's own raises for a user there is not
    if in_browser():  # there are no such folders
        return Path.home() / ".gintutor"
    try:
        from platformdirs import user_data_path
    except ImportError:  # a Python without the notebooks' packages: the same folder all the same
        return _data_folder() / "gintutor"
    return Path(user_data_path("gintutor", appauthor=False))


def _data_folder() -> Path:
    """Where this system keeps the data of programs, as ``platformdirs`` has it."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    named = os.environ.get("XDG_DATA_HOME", "").strip()
    return Path(named) if named else Path.home() / ".local" / "share"


class Log:
    """The log of one folder. Reading is incremental: :meth:`refresh` takes in what was added since, by anyone."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = (home() if folder is None else folder) / FILE
        self.records: list[Record]
        self.damage: list[Damage]
        self._time = datetime.min.replace(tzinfo=UTC)
        self._forget()

    def _forget(self) -> None:
        """Be as if nothing had been read."""
        self.records, self.damage = [], []
        self._offset = self._lines = 0
        self._file: tuple[int, int] | None = None
        self._last = b""

    def refresh(self) -> None:
        """Read whole lines added since the last time; raise :class:`LogError` when the file cannot be read.

        A last line without its end may still be under way in another kernel, so it waits. Another file in its place
        (a merge, a reset), or one that shrank, is read anew.
        """
        try:
            if not self.path.exists():
                if self._offset:  # what could never be saved stays for as long as the program runs
                    self._forget()
                return
            with self.path.open("rb") as stream:
                there = os.fstat(stream.fileno())
                file = (there.st_dev, there.st_ino)
                if self._file not in (None, file) or not self._goes_on(stream):
                    self._forget()
                self._file = file
                stream.seek(self._offset)
                added = stream.read()
        except OSError as error:
            raise LogError(self.path, error.strerror or str(error)) from error
        whole = added[: added.rfind(b"\n") + 1]
        self._offset += len(whole)
        self._last = (self._last + whole)[-_LAST:]
        for raw in whole.split(b"\n")[:-1]:
            self._lines += 1
            self._take(raw.decode("utf-8", "replace"))

    def _goes_on(self, stream: BinaryIO) -> bool:
        """Whether what was read last still stands where it stood: a number of a file may be given to another one."""
        stream.seek(max(0, self._offset - len(self._last)))
        return stream.read(len(self._last)) == self._last

    def append(self, record: Record) -> Record:
        """Add one record, with the time it is, and give it back; raise :class:`LogError` when it cannot be kept."""
        (stamped,) = self.append_all((record,))
        return stamped

    def append_all(self, records: Iterable[Record]) -> tuple[Record, ...]:
        """Add records that belong together in one write: a kill leaves all of them, or none but a torn end.

        A torn line before them is closed first, in the same write, so that it takes nothing with it.
        """
        stamped = tuple(replace(record, time=self._tick()) for record in records)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with locked(self.path.parent):
                # Half a surrogate pair, which a browser can send, has no UTF-8; written as \udXXX it is JSON again.
                lines = "".join(record.line() for record in stamped)
                append_lines(self.path, lines.encode("utf-8", "backslashreplace"))
        except OSError as error:
            raise LogError(self.path, error.strerror or str(error)) from error
        return stamped

    def _tick(self) -> str:
        """The time, and never the same twice: a merge takes equal lines for one."""
        self._time = max(datetime.now(UTC), self._time + timedelta(milliseconds=1))
        return self._time.isoformat(timespec="milliseconds")

    def of(self, exercise: str) -> list[Record]:
        """The records of that exercise read so far, in order."""
        return [record for record in self.records if record.exercise == exercise]

    def _take(self, text: str) -> None:
        if not text.strip():
            return
        record = read_line(text)
        if isinstance(record, Record):
            self.records.append(record)
        else:
            self.damage.append(Damage(line=self._lines, code=record.code, text=text, field=record.field))


def append_lines(path: Path, lines: bytes) -> None:
    """Add those lines to the file in one write and sync it; ``OSError`` when that cannot be, and then none is there.

    Whoever is told that they could not be kept adds them once more.
    """
    handle = os.open(path, _MODE, 0o600)
    try:
        end = os.lseek(handle, 0, os.SEEK_END)
        if end:
            os.lseek(handle, end - 1, os.SEEK_SET)
            if os.read(handle, 1) != b"\n":
                lines = b"\n" + lines
        written = os.write(handle, lines)
        try:
            if written != len(lines):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            _sync(handle)
        except OSError:
            if os.fstat(handle).st_size == end + written:  # where the system has no locks another may have gone on
                os.ftruncate(handle, end)
            raise
    finally:
        os.close(handle)


def _sync(handle: int) -> None:
    """Have it on the disk; a file system that knows no such thing does without."""
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP):
            raise


def read_line(text: str) -> Record | Fault:
    """The record of a line, or what is wrong with it."""
    try:
        fields = json.loads(text.removeprefix("\ufeff"))  # some editors put a mark before the first line
    except (ValueError, RecursionError):
        return Fault("json")
    if not isinstance(fields, dict):
        return Fault("shape")
    if fields.get("v") != VERSION:
        return Fault("version" if isinstance(fields.get("v"), int) else "shape", "v")
    values: dict[str, Any] = {"deal": "", "run": "", "time": ""} | fields
    if not isinstance(values["run"], str) or len(values["run"]) > _LONGEST_RUN:
        values["run"] = ""  # no go of ours is named so; the line holds somebody's work all the same
    for name, kind in _KINDS.items():
        if type(values.get(name)) is not kind:
            return Fault("shape", name)
    return Record(**{name: values[name] for name in _KINDS})


_KINDS: Mapping[str, type] = {"exercise": str, "item": int, "event": dict, "deal": str, "run": str, "time": str}
