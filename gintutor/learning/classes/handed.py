"""What the pupils of a class handed in: every file tied to a code, every line counted once, all else named.

A file is a pupil's by the code chosen on the start page, which stands in it, or by a code in its name or its folder's;
a code that was corrected before anything was answered is none of these.
Where these differ it is nobody's, and said so. A name that is no code of the class is never read further.
"""

from __future__ import annotations

import os
import stat
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from pathlib import Path

from gintutor.learning.classes.assignment import shown_name
from gintutor.learning.classes.engine import Columns, Fields, opened
from gintutor.learning.classes.gathered import Crowd, gathered, shown
from gintutor.learning.classes.judging import Doubt, Item, judged
from gintutor.learning.classes.roster import Roster, codes_in
from gintutor.learning.history import Judged

LARGEST = 64 * 1024 * 1024  # bytes: a hundred times what a pupil's year takes


@dataclass(frozen=True, slots=True, kw_only=True)
class Trouble:
    """What was set aside: the ``file`` by its path in the folder, the ``line`` (0: all of it), and why (``code``).

    Of a file: ``unreadable``, ``special`` (a pipe), ``large``, ``empty``, ``alien`` (no line is a record), ``untied``
    (no code), ``torn`` (its last line is cut short), ``conflict`` (several ``codes``), ``crowd`` (the newest of more
    files of the same ``codes`` than are read; ``count``: how many are left out, ``most``: how many are read). Of a
    line: the codes of :class:`~gintutor.learning.log.Damage` and of
    :class:`~gintutor.learning.classes.judging.Doubt`. ``detail``: the field at fault, or the system's reason.
    """

    file: str
    line: int
    code: str
    detail: str = ""
    codes: tuple[str, ...] = ()
    count: int = 0
    most: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Pupil:
    """One pupil: the ``code``, and what their files tell, in order. ``files``: how many; ``doubts``: the rest."""

    code: str
    items: Sequence[Item] = ()
    rounds: Sequence[Judged] = ()
    files: int = 0
    doubts: Sequence[Doubt] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Bundle:
    """What was handed in under one ``code``, not judged yet: how many ``files``, and the lines that tell something."""

    code: str
    files: int
    told: Sequence[Sequence[Fields]] = ()

    def read(self, now: datetime) -> Pupil:
        """The pupil it tells of."""
        items, rounds, doubts = judged(self.told, now)
        return Pupil(code=self.code, items=items, rounds=rounds, files=self.files, doubts=doubts)


class HandedIn:
    """Everything in a folder. ``troubles`` is whole when what is doubtful of every pupil was set aside.

    :class:`~gintutor.learning.classes.engine.EngineMissingError` without the engine.
    """

    def __init__(self, folder: Path, roster: Roster) -> None:
        self._roster = roster
        self.troubles: list[Trouble] = []
        there, crowds = gathered(folder, roster.codes)
        self.troubles.extend(_left(crowd, folder) for crowd in crowds)
        paths = [path for path in there if self._is_readable(path, folder)]
        self._names = [shown(path, folder) for path in paths]
        self._spill = tempfile.TemporaryDirectory(prefix="gintutor-class-")
        self._columns = Columns(paths, Path(self._spill.name))
        self._counts = self._columns.records()
        self._owners = self._tied()
        self._name_odd()

    @property
    def records(self) -> int:
        """How many records there are in all."""
        return sum(self._counts.values())

    def bundles(self) -> Iterator[Bundle]:
        """Every code of the class in its order, with what was handed in under it."""
        codes = self._roster.codes
        files = Counter(self._owners.values())
        place = 0
        for owner, told in self._columns.told(self._owners):
            yield from (Bundle(code=codes[silent], files=files[silent]) for silent in range(place, owner))
            yield Bundle(code=codes[owner], files=files[owner], told=told)
            place = owner + 1
        yield from (Bundle(code=codes[silent], files=files[silent]) for silent in range(place, len(codes)))

    def set_aside(self, doubts: Iterable[Doubt]) -> None:
        """Name those lines with their files."""
        self.troubles.extend(Trouble(file=self._names[each.file], line=each.line, code=each.code) for each in doubts)

    def close(self) -> None:
        """Give back what the engine holds."""
        self._columns.close()
        self._spill.cleanup()

    def _is_readable(self, path: Path, folder: Path) -> bool:
        name = shown(path, folder)
        try:
            with opened(path) as stream:
                found = os.fstat(stream.fileno())
        except OSError as error:
            self.troubles.append(Trouble(file=name, line=0, code="unreadable", detail=error.strerror or str(error)))
            return False
        if not stat.S_ISREG(found.st_mode):
            odd = "special"
        elif found.st_size > LARGEST:
            odd = "large"
        elif found.st_size == 0:
            odd = "empty"
        else:
            return True
        self.troubles.append(Trouble(file=name, line=0, code=odd))
        return False

    def _tied(self) -> dict[int, int]:
        """Whose each file is, by the place of the code; what is nobody's is named."""
        places = {code: place for place, code in enumerate(self._roster.codes)}
        chosen: dict[int, list[str]] = {}
        for file, value in self._columns.named():
            chosen.setdefault(file, []).extend(codes_in(shown_name(value), self._roster.codes))
        owners: dict[int, int] = {}
        for file, name in enumerate(self._names):
            codes = tuple(dict.fromkeys([*chosen.get(file, ()), *codes_in(name, self._roster.codes)]))
            if not self._counts.get(file):
                continue  # it is named as a foreign one
            if len(codes) == 1:
                owners[file] = places[codes[0]]
            else:
                code = "conflict" if codes else "untied"
                self.troubles.append(Trouble(file=name, line=0, code=code, codes=codes))
        return owners

    def _name_odd(self) -> None:
        """Name the lines that are no records; where a file has no others, the file."""
        alien: set[int] = set()
        for each in self._columns.odd:
            name = self._names[each.file]
            if self._counts.get(each.file):
                code = "torn" if each.last and each.code == "json" else each.code
                self.troubles.append(Trouble(file=name, line=each.line, code=code, detail=each.field))
            elif each.file not in alien:
                alien.add(each.file)
                code = "version" if each.code == "version" else "alien"
                self.troubles.append(Trouble(file=name, line=each.line, code=code, detail=each.field))
        for file, name in enumerate(self._names):
            if not self._counts.get(file) and file not in alien:
                code = "large" if file in self._columns.crowded else "empty"
                self.troubles.append(Trouble(file=name, line=0, code=code))


def by_file(troubles: Sequence[Trouble]) -> Mapping[str, tuple[Trouble, ...]]:
    """The troubles of each file, in the order of its lines."""
    ordered = sorted(troubles, key=lambda each: (each.file, each.line, each.code))
    return {file: tuple(group) for file, group in groupby(ordered, key=lambda each: each.file)}


def _left(crowd: Crowd, folder: Path) -> Trouble:
    file, count = shown(crowd.paths[0], folder), len(crowd.paths)
    return Trouble(file=file, line=0, code="crowd", codes=crowd.codes, count=count, most=crowd.most)
