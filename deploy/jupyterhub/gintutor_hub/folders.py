"""Where everything lies, and whose it is.

    hub/            root alone: the hub's database, its cookie secret, the secret behind the passwords
    pupils/NAME/    that pupil alone: notebooks, progress
    class/          the teachers: class.json, assignments.jsonl, report/
    class/NAME/     written by that pupil, read by the teachers: what is handed in

Pupils have no accounts on the machine. Each gets a number of an account nobody else has; the owner of the pupil's
folder is the only record of it, so it outlives the hub's database and comes back with a backup.
"""

from __future__ import annotations

import os
import pwd
import re
import stat
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from gintutor.learning.classes import given, roster

NAME = rf"(?!{roster.REPORT}\Z)[a-z0-9](?:[a-z0-9-]{{0,18}}[a-z0-9])?"
"""What a name may look like: that of a code of a class, in small letters. None of these leads out of a folder, and none
is that of the teachers' own in the class."""
LAST_ACCOUNT = 2**31 - 2


class FolderError(Exception):
    """No server is started for that name; says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pupil:
    """One pupil on disk. ``account`` is the number their processes run under; None: the hub's own.

    A teacher has a folder like a pupil, and hands nothing in.
    """

    name: str
    account: int | None
    home: Path
    handed_in: Path | None

    @property
    def progress(self) -> Path:
        """What ``GINTUTOR_HOME`` is set to."""
        return self.home / "progress"

    @property
    def notebooks(self) -> Path:
        """All that JupyterLab shows of the disk."""
        return self.home / "notebooks"


@dataclass(frozen=True, slots=True, kw_only=True)
class Folders:
    """All of them below ``root``. ``first`` is the first account number that is ours; None: all share the hub's own.

    The first number is the teachers' as a group, the next one what the proxy runs under; the pupils' come after them.
    """

    root: Path
    first: int | None

    @property
    def teachers(self) -> int | None:
        """The group that reads what is handed in."""
        return self.first

    @property
    def helper(self) -> int | None:
        """The account of the programs beside the hub: they own nothing and read nothing of anybody."""
        return None if self.first is None else self.first + 1

    @property
    def state(self) -> Path:
        """What only the hub may read."""
        return self.root / "hub"

    @property
    def pupils(self) -> Path:
        """The pupils' own folders."""
        return self.root / "pupils"

    @property
    def handed_in(self) -> Path:
        """The class as ``gintutor class report`` reads it."""
        return self.root / "class"

    def prepare(self) -> None:
        """Make what is there before any pupil is. Teachers may add files to the class but put away nobody's."""
        group = os.getegid() if self.teachers is None else self.teachers
        for folder, mode, gid in (
            (self.root, 0o711, -1), (self.state, 0o700, -1), (self.pupils, 0o711, -1), (self.handed_in, 0o3771, group),
        ):  # fmt: skip
            folder.mkdir(parents=True, exist_ok=True)
            os.chown(folder, -1, gid)
            folder.chmod(mode)
        self.share_class()

    def share_class(self) -> None:
        """Let the teachers read the class where it was root who made it, and set and export in turns."""
        if self.teachers is None:
            return
        self._share_work(self.teachers)
        try:
            handle = os.open(self.handed_in / roster.FILE, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        except OSError:
            return  # there is none yet
        try:
            there = os.fstat(handle)
            if stat.S_ISREG(there.st_mode) and there.st_uid == 0 and there.st_nlink == 1:
                os.fchown(handle, -1, self.teachers)
                os.fchmod(handle, 0o640)
        finally:
            os.close(handle)

    def _share_work(self, teachers: int) -> None:
        """Make what several teachers write: who made it first would keep it from the others.

        It is root's, like the folder: in one that is sticky the system lets nobody else add to a teacher's file.
        """
        with suppress(FileExistsError):
            handle = os.open(self.handed_in / given.FILE, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
            try:
                os.fchown(handle, -1, teachers)
                os.fchmod(handle, 0o660)
            finally:
                os.close(handle)
        if not os.path.lexists(self.handed_in / roster.REPORT):
            _own(self.handed_in / roster.REPORT, 0o2770, None, teachers)

    def pupil(self, name: str, *, teacher: bool = False) -> Pupil:
        """That pupil, with folders; :class:`FolderError` for a name that is none, or a folder that is not theirs."""
        if not re.fullmatch(NAME, name):
            raise FolderError(f"no name of a pupil: {name!r}")
        home, handed_in = self.pupils / name, None if teacher else self.handed_in / name
        account = self._account(home) if self.first is not None else None
        _own(home, 0o700, account, account)
        if handed_in is not None:
            _own(handed_in, 0o2750, account, self.teachers)
        return Pupil(name=name, account=account, home=home, handed_in=handed_in)

    def _account(self, home: Path) -> int:
        """The number of whoever has that folder, or one that nobody has."""
        assert self.helper is not None
        try:
            owner = os.lstat(home).st_uid
        except FileNotFoundError:
            return self._free()
        if owner <= self.helper:
            raise FolderError(f"{home} belongs to account {owner}, which is no pupil's: restored without its owner?")
        return owner

    def _free(self) -> int:
        """One after the highest, and no account of this machine. A pupil who left keeps theirs while a folder stays.

        Nor one that something still runs under, whose folders were put away too early.
        """
        assert self.helper is not None
        number, running = max([self.helper, *self._taken()]) + 1, _running()
        while number in running or _is_account(number):
            number += 1
        if number > LAST_ACCOUNT:
            raise FolderError("no account number is left")
        return number

    def _taken(self) -> Iterator[int]:
        for folder in (self.pupils, self.handed_in):
            with os.scandir(folder) as entries:
                yield from (entry.stat(follow_symlinks=False).st_uid for entry in entries)


def _running() -> set[int]:
    found = set()
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            found.add(process.stat().st_uid)
    return found


def _is_account(number: int) -> bool:
    try:
        pwd.getpwuid(number)
    except KeyError:
        return False
    return True


def _own(folder: Path, mode: int, account: int | None, group: int | None) -> None:
    """Make that folder theirs; one that is there must be theirs already, and no link to somewhere else."""
    try:
        folder.mkdir(mode=0o700)
    except FileExistsError:
        there = os.lstat(folder)
        if not stat.S_ISDIR(there.st_mode) or there.st_uid != (os.geteuid() if account is None else account):
            raise FolderError(f"{folder} is not the pupil's own folder") from None
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        os.fchown(handle, -1 if account is None else account, -1 if group is None else group)
        os.fchmod(handle, mode)
    finally:
        os.close(handle)
