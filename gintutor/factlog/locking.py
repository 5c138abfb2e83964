"""One writer at a time for a file, held by the operating system, so that a crash leaves no lock behind."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import ModuleType

fcntl: ModuleType | None
msvcrt: ModuleType | None
try:
    import fcntl

    if not hasattr(fcntl, "flock"):  # in the browser the module is there, and empty
        fcntl = None
except ImportError:  # Windows
    fcntl = None
try:
    import msvcrt
except ImportError:
    msvcrt = None

_BEYOND = 1 << 40
"""The byte that stands for the file on Windows, where a locked byte cannot be read: far behind every end."""


@contextmanager
def locked(handle: int) -> Iterator[None]:
    """Hold the file alone; where the system has no locks (a browser, some network drives) nothing is held."""
    if fcntl is not None:
        with suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield  # closing the file lets it go
        return
    held = msvcrt is not None and _reach(handle, "LK_LOCK")
    try:
        yield
    finally:
        if held:
            _reach(handle, "LK_UNLCK")


def _reach(handle: int, how: str) -> bool:
    assert msvcrt is not None
    with suppress(OSError):
        os.lseek(handle, _BEYOND, os.SEEK_SET)
        msvcrt.locking(handle, getattr(msvcrt, how), 1)
        return True
    return False
