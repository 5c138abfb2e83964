"""One writer at a time: a lock of the system on a file of its own beside the log, which ends with its holder.

The log itself is not locked: a merge puts another file in its place, and on Windows a locked file cannot be read.
"""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

FILE = "progress.lock"
PATIENCE = 5.0  # seconds: whoever holds it longer is stopped or hangs

_HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


def _taker() -> Callable[[int], None] | None:
    """What takes the lock on a file handle or raises ``OSError`` at once; None where there is none (the browser)."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock  # in the browser the module is there, and empty
    except ImportError:
        pass
    else:
        return lambda handle: flock(handle, LOCK_EX | LOCK_NB)
    try:
        import msvcrt
    except ImportError:
        return None
    return lambda handle: msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the lock of that folder; ``OSError`` when somebody keeps it longer than :data:`PATIENCE`.

    A file system without locks (some network drives) does without: then only whole appends are safe, as ever.
    """
    taker = _taker()
    if taker is None:
        yield
        return
    handle = os.open(folder / FILE, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        _take(taker, handle)
        yield
    finally:
        os.close(handle)  # and with it the lock


@contextmanager
def alone(file: Path) -> Iterator[bool]:
    """Say at once whether nobody else holds that file; whoever does holds it till the end, when the file goes too.

    A killed holder leaves the file, and the next one has it. True where there are no locks.
    """
    taker = _taker()
    handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    mine = taker is None or _has(taker, handle)
    try:
        yield mine
    finally:
        if mine:
            with suppress(OSError):  # Windows keeps what is open: there the file stays
                file.unlink()
        os.close(handle)


def _has(taker: Callable[[int], None], handle: int) -> bool:
    try:
        taker(handle)
    except OSError as error:
        return error.errno not in _HELD
    return os.fstat(handle).st_nlink > 0  # its last holder has just removed it: the next one makes another


def _take(taker: Callable[[int], None], handle: int) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            taker(handle)
        except OSError as error:
            if error.errno not in _HELD:
                return
            if time.monotonic() > until:
                raise OSError(errno.EAGAIN, "another program keeps the file to itself") from error
            time.sleep(0.01)
        else:
            return
