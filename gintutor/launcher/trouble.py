"""What can go wrong before the first lesson shows, as data; :mod:`gintutor.launcher.start` says it in words."""

from __future__ import annotations

import errno
from pathlib import Path

NEEDED_MB = 700  # what .venv takes with the test tools (about 620 MB measured), and some room to unpack


class Trouble(Exception):  # noqa: N818 (not a programming error: something for the user to put right)
    """A sentence for the user: the catalog's ``id`` and what fills its placeholders."""

    def __init__(self, id_: str, **fields: object) -> None:
        super().__init__(id_)
        self.id = id_
        self.fields = fields


def disk_full(folder: Path) -> Trouble:
    """There is too little room where ``folder`` is."""
    return Trouble("setup.disk_full", needed=NEEDED_MB, folder=folder)


def read_only(folder: Path) -> Trouble:
    """Nothing can be written in ``folder``."""
    return Trouble("setup.read_only", folder=folder)


def refused(error: OSError) -> Trouble:
    """What the system itself says, where nothing better is known."""
    named = f"{error.filename}: " if error.filename else ""
    return Trouble("setup.refused", reason=f"{named}{error.strerror or error}")


def from_os_error(error: OSError, folder: Path) -> Trouble | None:
    """The trouble behind an error of the file system, None when it is none that a user can put right."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT) or getattr(error, "winerror", None) == 112:
        return disk_full(folder)
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return read_only(folder)
    return None
