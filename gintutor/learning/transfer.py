"""The progress file as a whole: taken along, merged with another one, begun anew. No line is ever lost.

Two files become one like two orders of service: every line of either, each file's own order kept, set together by time.
A line both hold stands once. Lines that cannot be read go along beside the line they followed. The file is written
beside the old one and put in its place, with every other writer locked out; a crash leaves the one or the other.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from heapq import merge as by_order
from pathlib import Path

from gintutor.learning.lock import locked
from gintutor.learning.log import FILE, VERSION, Damage, Fault, LogError, Record, append_lines, read_line
from gintutor.learning.moments import moment
from gintutor.learning.settings import EXERCISE as SETTINGS

FOLDERS = "class"  # under this id the log keeps which folders of this computer a class was opened in and handed in to
_TRIES = 50
_LONGEST_PART = 40  # of a name in the name of a file
LARGEST = 256 * 1024 * 1024  # bytes: years of daily lessons; more is no progress file


class TransferError(ValueError):
    """A file that is not taken in, and why (``code``): nothing was changed.

    ``empty``: it holds no line at all; ``alien``: no line of it is a record, and of the first one ``field`` is at
    fault; ``version``: ``line`` is of a version this program does not know; ``large``: more than :data:`LARGEST`
    bytes; ``exists``: where it should be written is a file already.
    """

    def __init__(self, code: str, *, line: int = 0, field: str = "", value: str = "") -> None:
        super().__init__(f"{code}: line {line}, {field} {value}".strip())
        self.code = code
        self.line = line
        self.field = field
        self.value = value


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged:
    """What a merge did: records taken in, records both files had, and lines of the other file that are damaged."""

    new: int
    known: int
    damage: tuple[Damage, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    """A line with what makes it itself and where it belongs; a line without a time belongs where it stood."""

    raw: bytes
    key: tuple[str, int]
    when: float


def export(folder: Path) -> bytes:
    """The whole progress file, as it is; nothing when there is none; :class:`LogError` when it cannot be read."""
    path = folder / FILE
    try:
        return path.read_bytes() if path.exists() else b""
    except OSError as error:
        raise LogError(path, error.strerror or str(error)) from error


def export_to(folder: Path, target: Path) -> int:
    """Write the progress file to ``target``; yield how many lines. A file already there is never written over.

    :class:`TransferError` ``exists``, :class:`LogError` for what cannot be read or written.
    """
    data = export(folder)
    try:
        if target.exists():
            raise TransferError("exists", value=str(target))
        _put(target, data)
    except OSError as error:
        raise LogError(target, error.strerror or str(error)) from error
    return len(_split(data))


def handed(folder: Path) -> bytes:
    """The progress file for others: without the folders of this computer, whose paths often name somebody."""
    lines = [raw for raw in _split(export(folder)) if not _names_folder(raw)]
    return b"".join(raw + b"\n" for raw in lines)


def hand_in(folder: Path, into: Path, name: str) -> Path | None:
    """Write what :func:`handed` yields to a folder that others read too; yield where, None when there is nothing.

    The same progress handed in again takes the place of what was there; what one pupil did on two computers does not.
    :class:`LogError` for what cannot be read or written.
    """
    whole, data = export(folder), handed(folder)
    if not data:
        return None
    source = hashlib.sha256(whole.partition(b"\n")[0]).hexdigest()[:6]
    path = into / f"{re.sub(r'[^A-Za-z0-9-]+', '-', name)[:_LONGEST_PART]}-{source}{Path(FILE).suffix}"
    try:
        _put(path, data, mode=0o666)
    except OSError as error:
        raise LogError(path, error.strerror or str(error)) from error
    return path


def merge(folder: Path, data: bytes) -> Merged:
    """Take in the lines of another progress file; :class:`TransferError` says why not, :class:`LogError` what failed.

    All of it or nothing. Its language and look come along to where none were chosen yet: to a new computer.
    """
    theirs, damage = _read(data)
    path = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with locked(folder):
            _sweep(folder)
            mine = _lines(path.read_bytes() if path.exists() else b"")
            if any(_is_choice(line.raw) for line in mine):
                theirs = [line for line in theirs if not _is_choice(line.raw)]
            there = {line.key for line in mine}
            added = [line for line in theirs if line.key not in there]
            if added:
                _take_in(path, mine, added)
    except OSError as error:
        raise LogError(path, error.strerror or str(error)) from error
    broken = sum(isinstance(_record(line.raw), Fault) for line in added)
    known = len(theirs) - len(damage) - (len(added) - broken)
    return Merged(new=len(added) - broken, known=known, damage=damage)


def reset(folder: Path) -> Path | None:
    """Begin anew, with the learner's language and look kept; yield the file the old progress is in, None if none was.

    :class:`LogError` when it cannot be done; then all is as it was, with a copy more at most.
    """
    path = folder / FILE
    try:
        if not path.exists():
            return None
        with locked(folder):
            _sweep(folder)
            data = path.read_bytes()
            backup = _free(folder)
            _put(backup, data)
            chosen = [line.raw for line in _lines(data) if _is_choice(line.raw)]
            _put(path, b"".join(line + b"\n" for line in chosen))
    except OSError as error:
        raise LogError(path, error.strerror or str(error)) from error
    return backup


def _read(data: bytes) -> tuple[list[_Line], tuple[Damage, ...]]:
    """The different lines of another file and what is wrong in it; :class:`TransferError` when it is not to be had."""
    if len(data) > LARGEST:
        raise TransferError("large")
    damage: list[Damage] = []
    for number, raw in enumerate(data.split(b"\n"), start=1):
        if not raw.strip():
            continue
        found = _record(raw)
        if isinstance(found, Fault):
            if found.code == "version":
                raise TransferError("version", line=number, field="v", value=str(VERSION))
            text = raw.decode("utf-8", "replace")
            damage.append(Damage(line=number, code=found.code, text=text, field=found.field))
    lines = _lines(data)
    if not lines:
        raise TransferError("empty")
    if len(damage) == len([raw for raw in data.split(b"\n") if raw.strip()]):
        raise TransferError("alien", line=damage[0].line, field=damage[0].field)
    return lines, tuple(damage)


def _take_in(path: Path, mine: list[_Line], added: list[_Line]) -> None:
    """Write the file anew with those lines among its own; where all come after its end they are only added there."""
    last = mine[-1].when if mine else float("-inf")
    if all(line.when >= last for line in added):
        append_lines(path, _joined(added))
        return
    _put(path, _joined(by_order(mine, added, key=lambda line: line.when)))


def _sweep(folder: Path) -> None:
    """Take away what a merge or a reset that was killed left half written; there is one writer at a time."""
    for pattern in (f"{FILE}.*.new", "progress-*.jsonl.*.new"):
        for left in folder.glob(pattern):
            left.unlink(missing_ok=True)


def _joined(lines: Iterable[_Line]) -> bytes:
    return b"".join(line.raw + b"\n" for line in lines)


def _split(data: bytes) -> list[bytes]:
    return [raw for raw in data.split(b"\n") if raw.strip()]


def _lines(data: bytes) -> list[_Line]:
    """The lines in their order, each once. What has no time is counted: two that are alike may be two events."""
    out: list[_Line] = []
    seen: set[tuple[str, int]] = set()
    untimed: dict[str, int] = {}
    when = float("-inf")
    for raw in _split(data):
        record = _record(raw)
        own = _seconds(record.time) if isinstance(record, Record) else None
        if own is not None:
            when = max(when, own)  # a clock that was set back does not turn the order of a file round
        name = _identity(raw) if isinstance(record, Record) else raw.decode("utf-8", "backslashreplace").strip()
        count = 0
        if own is None and isinstance(record, Record):
            count = untimed[name] = untimed.get(name, -1) + 1
        key = (name, count)
        if key not in seen:
            seen.add(key)
            out.append(_Line(raw=raw, key=key, when=when))
    return out


def _record(raw: bytes) -> Record | Fault:
    return read_line(raw.decode("utf-8", "replace"))


def _names_folder(raw: bytes) -> bool:
    record = _record(raw)
    return isinstance(record, Record) and record.exercise == FOLDERS


def _identity(raw: bytes) -> str:
    """A readable line whatever the order of its fields and its spaces."""
    fields = json.loads(raw.decode("utf-8", "replace").removeprefix("\ufeff"))
    return json.dumps(fields, sort_keys=True, separators=(",", ":"))


def _seconds(time: str) -> float | None:
    """The moment of a record; None when it has none that can be read."""
    read = moment(time)
    return None if read is None else read.timestamp()


def _is_choice(raw: bytes) -> bool:
    found = _record(raw)
    return isinstance(found, Record) and found.exercise == SETTINGS


def _free(folder: Path) -> Path:
    """A name beside the progress file that says when it was put away and that is not taken."""
    stem = f"progress-{datetime.now(UTC):%Y-%m-%d-%H%M%S}"
    names = (folder / f"{stem}{end}.jsonl" for end in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(name for name in names if not name.exists())


def _put(path: Path, data: bytes, mode: int = 0o600) -> None:
    """Put a file there all at once: written and synced beside it first, so that a crash leaves no half of it."""
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), mode)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        _replace(path, beside)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _replace(path: Path, beside: Path) -> None:
    """Put the one in the place of the other. Windows refuses for as long as anybody reads it, which is never long."""
    for _ in range(_TRIES):
        try:
            beside.replace(path)
        except PermissionError:
            time.sleep(0.02)
        else:
            return
    beside.replace(path)
