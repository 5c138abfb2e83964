"""The lines of many progress files in columns, by DuckDB: what is a record, what tells of an item, and of its go.

DuckDB splits and sorts; a line it does not take for a plain record is judged like every line of a learner's own log,
by :func:`~gintutor.learning.log.read_line`, so both say the same of it.

``duckdb`` comes with the extra ``class`` and is imported when it is first needed; a learner needs none.
"""

from __future__ import annotations

import errno
import os
import sys
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from gintutor.learning.log import Record, read_line

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_MEMORY = "400MB"
_AT_ONCE = min(4, os.cpu_count() or 1)
_PORTION = 12 * 1024 * 1024  # bytes of files taken in at once
MOST_LINES = 500_000
"""A file with more is no pupil's, and not taken in: a hundred times what one does in a year."""
LONGEST_LINE = 1 << 16
"""Bytes; no line of ours comes near. A longer one may be cut, and is no record then."""


class EngineError(OSError):
    """What the engine could not do, in its own words: no memory is left, or no room for what it puts aside."""


class EngineMissingError(ImportError):
    """The package ``duckdb`` is not installed: the files of a class cannot be counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Odd:
    """A line that is no record: the ``file`` by its number, the ``line`` from 1, and why (see ``log.Damage``).

    ``last``: nothing comes after it, not even the end of a line.
    """

    file: int
    line: int
    code: str
    field: str
    last: bool


@dataclass(frozen=True, slots=True)
class Told:
    """A line that tells how an item or a round ended, as it stands, and what was done in its go at the item.

    ``shared``: it is a result that stands in files of more than one owner. ``start``: whether its go has one;
    ``begun``: when, in seconds (None: cannot be read); ``hints``: how often help was asked for; ``films``: how often
    the solution; ``wrong``: how many whole answers were wrong.
    """

    file: int
    line: int
    text: str
    shared: bool
    start: bool
    begun: float | None
    hints: int
    films: int
    wrong: int


Fields = tuple[Any, ...]
"""The fields of a :class:`Told` in their order: in this shape many of them go to another process fast."""

_TABLES = """
create table told (file integer, line integer, text varchar, ended boolean, start boolean, begun double,
                   hints integer, films integer, wrong integer);
create table named (file integer, value varchar);
create table counted (file integer, records integer);
"""

_PATHS = """'$.v', '$.item', '$.exercise', '$.deal', '$.run', '$.time',
'$.event.do', '$.event.field', '$.event.correct', '$.event.complete'"""
_FIELDS = f"case when json_valid(text) then json_extract(text, [{_PATHS}])::varchar[] end"
_PLAIN = """coalesce(x[1] = '1' and regexp_full_match(x[2], '-?[0-9]{1,9}') and x[3][1] = '"' and x[7][1] = '"'
and coalesce(x[4][1], '"') = '"' and coalesce(x[5][1], '"') = '"' and coalesce(x[6][1], '"') = '"', false)"""
_LINES = f"""
create or replace temp table lines as
select file, line, text, last, x, {_PLAIN} as plain from (
  select file, line, text, line = lines as last, {_FIELDS} as x from (
    select file, unnest(parts) as text, generate_subscripts(parts, 1) as line, len(parts) as lines from (
      select unnest($files) as file, string_split(unnest($texts), chr(10)) as parts))
  where starts_with(text, '{{') or trim(text, chr(32) || chr(9) || chr(13)) <> '')
"""
_RESCUED = f"""
insert into lines select file, line, text, false, {_FIELDS}, true
from (select unnest($1) as file, unnest($2) as line, unnest($3) as text)
"""
_ROWS = """
create or replace temp table rows as
select file, line, text, x[2] as item, x[3] as exercise, coalesce(x[4], '""') as deal,
       case when length(x[5]) between 3 and 42 then x[5] else '' end as run,
       epoch(try_cast(trim(x[6], '"') as timestamptz)) as moment, trim(x[7], '"') as did, x[8] as field,
       x[9] = 'true' as correct, x[10] = 'true' as complete
from lines
where plain and x[7] in ('"start"', '"hint"', '"show"', '"check"', '"result"', '"verdict"', '"set"')
"""
_GOES = """
create or replace temp table goes as
select file, exercise, item, deal, run, min(moment) filter (did = 'start') as began, bool_or(did = 'start') as start,
       count(distinct moment) filter (did = 'hint') as hints, count(distinct moment) filter (did = 'show') as films,
       count(distinct moment) filter (did = 'check' and complete and not correct) as wrong
from rows where did in ('start', 'hint', 'show', 'check') group by all
"""
_TOLD = """
insert into told
select r.file, r.line, r.text, r.did = 'result', coalesce(g.start, false), g.began, coalesce(g.hints, 0),
       coalesce(g.films, 0), coalesce(g.wrong, 0)
from (select * from rows where did in ('result', 'verdict')) r
left join goes g on (r.file, r.exercise, r.item, r.deal, r.run) = (g.file, g.exercise, g.item, g.deal, g.run)
"""
# A code that was put right before anything was answered under it is a slip of the hand.
_NAMED = """
insert into named select distinct file, value from (
  select file, line, json_extract_string(text, '$.event.value') as value,
         lead(line) over (partition by file order by line) as until
  from rows
  where exercise = '"settings"' and did = 'set' and field = '"name"' and json_type(text, '$.event.value') = 'VARCHAR'
) name
where until is null or exists (
  select 1 from rows where rows.file = name.file and did = 'result' and rows.line between name.line and name.until)
"""
_COUNTED = "insert into counted select file, count(*) from lines where plain group by file"

_ROWS_AT_ONCE = 2000
_SHARED = """
create or replace temp table shared as
select text from told join owned using (file) where ended group by text having min(owner) <> max(owner)
"""
_BY_OWNER = """
select owner, file, line, text, text in (from shared), start, begun, hints, films, wrong
from told join owned using (file) order by owner, file, line
"""


class Columns:
    """The columns of those files; a file is known by its place among them.

    ``odd``: the lines that are no record; ``crowded``: the files with more lines than :data:`MOST_LINES`.
    """

    def __init__(self, files: Sequence[Path], spill: Path) -> None:
        self._db = _connected(spill)
        self._files = files
        self.odd: list[Odd] = []
        self.crowded: set[int] = set()
        self._db.execute(_TABLES)
        # One portion is too little for the engine to share out among its threads: each is taken in by one of ours.
        with ThreadPoolExecutor(_AT_ONCE) as pool:
            deque(pool.map(self._take, _portions(files)), maxlen=0)
        self._db.execute(f"set threads = {_AT_ONCE}")

    def named(self) -> list[tuple[int, str]]:
        """Each name or code under which something in a file was answered, and the one chosen last, with the file."""
        return self._db.execute("select file, value from named order by all").fetchall()

    def records(self) -> dict[int, int]:
        """How many records each file holds; none is left out."""
        return dict(self._db.execute("select file, records from counted").fetchall())

    def told(self, owners: Mapping[int, int]) -> Iterator[tuple[int, list[list[Fields]]]]:
        """The fields of what the files of each owner tell, file by file in its own order; ``owners``: whose each is.

        Owners come in their order; one whose files tell nothing does not come at all.
        """
        self._db.execute("create or replace temp table owned (file integer, owner integer)")
        self._db.execute("insert into owned select unnest($1), unnest($2)", [list(owners), list(owners.values())])
        self._db.execute(_SHARED)
        rows = self._db.execute(_BY_OWNER)
        told = (row for many in iter(lambda: rows.fetchmany(_ROWS_AT_ONCE), []) for row in many)
        for owner, own in groupby(told, key=itemgetter(0)):
            yield owner, [[row[1:] for row in lines] for _, lines in groupby(own, key=itemgetter(1))]

    def close(self) -> None:
        """Give back the memory."""
        self._db.close()

    def _take(self, portion: Sequence[int]) -> None:
        """Take in some files. They are decoded as the log does, and a name with a star in it is a name."""
        texts = [self._text(file) for file in portion]
        with self._db.cursor() as db:
            db.execute(_LINES, {"files": list(portion), "texts": texts})
            self._judge(db)
            for step in (_ROWS, _GOES, _TOLD, _NAMED, _COUNTED):
                db.execute(step)

    def _text(self, file: int) -> str:
        data = _contents(self._files[file])
        if data.count(b"\n") > MOST_LINES:
            self.crowded.add(file)
            return ""
        return _shortened(data).decode("utf-8", "replace")

    def _judge(self, db: DuckDBPyConnection) -> None:
        """Have the lines that are not plainly records judged; one that is a record after all is written plainly."""
        found = db.execute("select file, line, text, last from lines where not plain").fetchall()
        rescued = []
        for file, line, text, last in found:
            read = read_line(text)
            if isinstance(read, Record):
                rescued.append((file, line, read.line().encode("utf-8", "replace").decode().rstrip("\n")))
            else:
                self.odd.append(Odd(file=file, line=line, code=read.code, field=read.field, last=last))
        if rescued:
            db.execute(_RESCUED, [list(column) for column in zip(*rescued, strict=True)])


@contextmanager
def told() -> Iterator[None]:
    """Have what the engine cannot do raised as :class:`EngineError`."""
    try:
        yield
    except Exception as error:
        engine = sys.modules.get("duckdb")
        if engine is None or not isinstance(error, engine.Error):
            raise
        raise EngineError(errno.ENOMEM, str(error).split("\n", maxsplit=1)[0]) from error


def opened(path: Path) -> BinaryIO:
    """The file, open to be read; ``OSError`` for a link too, and never a wait for whoever writes into a pipe.

    Who reads what a class handed in may read more than its pupils: a pupil's link would lead to another's work.
    """
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    return os.fdopen(os.open(path, flags), "rb")


def _contents(path: Path) -> bytes:
    """What the file holds; nothing when its pupil took it away meanwhile."""
    try:
        with opened(path) as stream:
            return stream.read()
    except OSError:
        return b""


def _shortened(data: bytes) -> bytes:
    """The lines, none of them so long that the engine has no room for it: twice the longest at most."""
    windows = range(0, len(data) - LONGEST_LINE, LONGEST_LINE)
    if all(data.find(b"\n", at, at + LONGEST_LINE) >= 0 for at in windows):
        return data
    return b"\n".join(line[:LONGEST_LINE] for line in data.split(b"\n"))


def _size(path: Path) -> int:
    try:
        return path.lstat().st_size
    except OSError:
        return 0


def _connected(spill: Path) -> DuckDBPyConnection:
    try:
        import duckdb
    except ImportError as error:
        raise EngineMissingError("duckdb", name="duckdb") from error
    db = duckdb.connect(
        config={"memory_limit": _MEMORY, "temp_directory": str(spill), "preserve_insertion_order": False, "threads": 1,
                "autoinstall_known_extensions": False, "TimeZone": "UTC"}
    )  # fmt: skip
    db.execute("set enable_progress_bar = false")  # in a notebook it would draw one into the page
    return db


def _portions(files: Sequence[Path]) -> Iterator[list[int]]:
    """The places of the files, so many together as are taken in at once."""
    portion, size = list[int](), 0
    for place, file in enumerate(files):
        portion.append(place)
        size += _size(file)
        if size >= _PORTION:
            yield portion
            portion, size = [], 0
    if portion:
        yield portion
