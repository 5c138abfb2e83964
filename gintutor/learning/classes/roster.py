"""A class as its teacher keeps it: a seed, and codes instead of names; one file in one folder.

``class.json`` is ``{"v": 1, "seed": 7, "codes": ["K7M2", …]}``. Who has which code stands on the teacher's own paper
and nowhere here.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

FILE = "class.json"
REPORT = "report"
"""The folder in that of the class which what is exported goes to; nothing in it is taken for a pupil's file."""
MOST = 5000
HIGHEST_SEED = 900_000
VERSION = 1
_CODE = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,18}[A-Za-z0-9])?")
_NO_CODE = re.compile(r"(?<!\d)\d{4}-\d\d-\d\d(?:-\d{6}(?:-\d+)?)?(?!\d)|\(\d+\)")
"""In the names of files: the day one was saved or put away, and what a browser adds to a name that is there already."""
_LETTERS, _DIGITS = "CDFGHJKMNPQRTVWX", "2346789"  # none is taken for another, and they spell no word


class ClassError(ValueError):
    """A class that is not to be had: a stable ``code``, and the ``value`` at fault.

    ``missing``: the folder has no class file; ``broken``: it cannot be read as one; ``version``: it is of a later
    program; ``exists``: there is one already; ``code``: no code can look like that; ``twice``: a code stands twice;
    ``many``: more codes than a class may have; ``special``: what has the name of its file is no file.
    """

    def __init__(self, code: str, value: str) -> None:
        super().__init__(f"{code}: {value}")
        self.code = code
        self.value = value


@dataclass(frozen=True, slots=True)
class Roster:
    """A class: its ``seed``, and the ``codes`` of its pupils in order; the place of a code gives its variant."""

    seed: int
    codes: tuple[str, ...]

    def __post_init__(self) -> None:
        """Refuse codes that cannot be or that are not told apart; capitals and small letters are the same."""
        if len(self.codes) > MOST:
            raise ClassError("many", str(len(self.codes)))
        seen: set[str] = set()
        for code in self.codes:
            if not _CODE.fullmatch(code):
                raise ClassError("code", code)
            if code.casefold() in seen:
                raise ClassError("twice", code)
            seen.add(code.casefold())

    def variant(self, code: str) -> int:
        """Which worksheet and which items are those of that code, from 1; ``ValueError`` when the class has none."""
        return self.codes.index(code) + 1


def new_codes(seed: int, count: int) -> tuple[str, ...]:
    """So many codes of four signs, all different, the same for the same seed."""
    found: dict[str, None] = {}
    for code in _codes(seed):
        found.setdefault(code)
        if len(found) >= count:
            break
    return tuple(found)


def _codes(seed: int) -> Iterator[str]:
    signs = (_LETTERS, _DIGITS, _LETTERS, _DIGITS)
    for n in range(MOST * 4):
        drawn = hashlib.sha256(f"class/{seed}/{n}".encode()).digest()
        yield "".join(kind[int.from_bytes(drawn[2 * i : 2 * i + 2]) % len(kind)] for i, kind in enumerate(signs))


def private(path: str, flags: int) -> int:
    """Open what nobody but the teacher's own account shall read, for ``open`` (its ``opener``)."""
    return os.open(path, flags, 0o600)


def create(folder: Path, roster: Roster) -> Path:
    """Write the class file and say where; :class:`ClassError` ``exists``, ``OSError`` when it cannot be kept."""
    path = folder / FILE
    folder.mkdir(parents=True, exist_ok=True)
    fields = {"v": VERSION, "seed": roster.seed, "codes": list(roster.codes)}
    text = json.dumps(fields, indent=1) + "\n"
    beside = folder / f".{FILE}-{os.getpid()}"
    try:
        _write(beside, text, "w")
        try:
            os.link(beside, path)  # whole or not at all, and never over another
        except FileExistsError:
            raise
        except OSError:  # a file system without links
            _write(path, text, "x")
    except FileExistsError as error:
        raise ClassError("exists", str(path)) from error
    finally:
        beside.unlink(missing_ok=True)
    return path


def _write(path: Path, text: str, mode: str) -> None:
    with open(path, mode, encoding="utf-8", newline="\n", opener=private) as stream:
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())


def ordinary(path: Path) -> None:
    """Raise :class:`ClassError` for what is no file, as a pipe, which would be waited for without end."""
    if path.exists() and not path.is_file() and not path.is_dir():
        raise ClassError("special", str(path))


def read(folder: Path) -> Roster:
    """The class of that folder; :class:`ClassError` says why there is none, ``OSError`` what cannot be read."""
    path = folder / FILE
    ordinary(path)
    try:
        fields = json.loads(path.read_text(encoding="utf-8-sig"))
    except (FileNotFoundError, NotADirectoryError) as error:
        raise ClassError("missing", str(path)) from error
    except (ValueError, RecursionError) as error:
        raise ClassError("broken", str(path)) from error
    if not isinstance(fields, dict) or type(fields.get("v")) is not int:
        raise ClassError("broken", str(path))
    if fields["v"] != VERSION:
        raise ClassError("version", str(path))
    seed, given = fields.get("seed"), fields.get("codes")
    listed = given if isinstance(given, list) else []
    codes = tuple(each for each in listed if isinstance(each, str))
    if type(seed) is not int or not 0 <= seed <= HIGHEST_SEED or not codes or len(codes) != len(listed):
        raise ClassError("broken", str(path))
    return Roster(seed, codes)


def codes_in(text: str, codes: Iterable[str]) -> tuple[str, ...]:
    """The codes of a class that stand in that text as words of their own, in capitals or not.

    One that stands there only within a longer one is not meant, nor is a day: many classes are numbered through.
    """
    words = re.split(r"[^0-9a-z]+", _NO_CODE.sub(" ", text).casefold())
    joined = f"-{'-'.join(words)}-"
    found = [code for code in codes if f"-{code.casefold()}-" in joined]
    return tuple(each for each in found if not any(_within(each, other) for other in found))


def _within(code: str, other: str) -> bool:
    return code != other and f"-{code.casefold()}-" in f"-{other.casefold()}-"
