"""The files that lie in the folder of a class, and of each pupil no more than there are reasons for."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from gintutor.learning import lock, ownset, reports
from gintutor.learning.classes import given
from gintutor.learning.classes.roster import FILE, REPORT, codes_in

MOST_FILES = 100
"""Files of a pupil that are read. A progress file holds all that came before: the newest of every computer would do."""
_OURS = frozenset({FILE, given.FILE, lock.FILE, reports.FILE, ownset.FILE})  # a pupil's whole folder may lie there


@dataclass(frozen=True, slots=True, kw_only=True)
class Crowd:
    """Files that are not read, the newest first: whose by their names (``codes``), and how many are (``most``)."""

    paths: Sequence[Path]
    codes: tuple[str, ...]
    most: int


def gathered(folder: Path, codes: Sequence[str]) -> tuple[list[Path], list[Crowd]]:
    """Every file below the folder that is to be read, in order, and what is too much: the oldest of each pupil.

    Whose a file is by the folder at the top counts before all other names: there a pupil may name files at will. Those
    that name nobody may be anybody's: of them as many are read as of a whole class.
    """
    named: dict[tuple[str, ...], list[Path]] = {}
    at_top: dict[str, tuple[str, ...]] = {}
    paths = _files(folder)
    for path in paths:
        top, *below = path.relative_to(folder).parts
        if top not in at_top:
            at_top[top] = codes_in(top, codes)
        whose = at_top[top] or (codes_in("/".join(below), codes) if below else ())
        named.setdefault(whose, []).append(path)
    crowds = []
    for whose, theirs in named.items():
        most = MOST_FILES if whose else MOST_FILES * len(codes)
        if len(theirs) > most:
            newest = sorted(theirs, key=_age)
            crowds.append(Crowd(paths=newest[most:], codes=whose, most=most))
    left = {path for crowd in crowds for path in crowd.paths}
    return [path for path in paths if path not in left], crowds


def shown(path: Path, folder: Path) -> str:
    """The file by its path in the folder, on one line; what cannot be shown (a name of another system) is marked."""
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in str(path.relative_to(folder)))


def _age(path: Path) -> int:
    """Orders the newest first; what cannot be looked at comes last."""
    try:
        return -path.lstat().st_mtime_ns
    except OSError:
        return 0


def _files(folder: Path) -> list[Path]:
    """Every file below the folder but those of the class itself and those that systems hide, in order.

    What is no folder or cannot be looked into, a link too, is taken for a file: then it is named. ``OSError`` for the
    folder of the class itself.
    """
    found, folders = list[Path](), [folder]
    while folders:
        here = folders.pop()
        try:
            with os.scandir(here) as entries:
                for each in entries:
                    if not _is_ours(each.name, top=here == folder):
                        (folders if each.is_dir(follow_symlinks=False) else found).append(here / each.name)
        except OSError:
            if here == folder:
                raise
            found.append(here)
    return sorted(found)


def _is_ours(name: str, *, top: bool) -> bool:
    """Whether that is no pupil's: a file of the tutor, its reports ``top`` in the class, and what systems hide."""
    return name.startswith((".", "~")) or name in _OURS or (top and name == REPORT)
