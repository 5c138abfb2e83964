"""A class as files for other programs: tables (CSV) and xAPI statements, one a line. Nothing is sent anywhere.

The words in them are the stored ones, in no language; a pupil is a code. Every file is put in its place whole.
"""

from __future__ import annotations

import csv
import hashlib
import json
import uuid
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from gintutor.learning.classes.handed import Pupil, Trouble
from gintutor.learning.classes.judging import Item
from gintutor.learning.classes.roster import REPORT, private
from gintutor.learning.history import Judged
from gintutor.learning.moments import moment
from gintutor.lessons.classoverview import ClassOverview

XAPI = "statements.jsonl"
SKILLS, ERRORS, ASIDE, TASKS = "skills.csv", "misconceptions.csv", "set-aside.csv", "assignments.csv"

_HERE = "https://gintutor.invalid"  # a name that belongs to nobody: statements need one, nothing is ever asked of it
_VERBS = "http://adlnet.gov/expapi/verbs"
_KINDS = "http://adlnet.gov/expapi/activities"
_IDS = uuid.UUID("6f0c9a3e-5a1b-5d0e-9a57-0d5e2c1b7f44")
_LINE = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def write_csv(folder: Path, seen: ClassOverview, troubles: Iterable[Trouble]) -> None:
    """Write every pupil at every skill, the errors that lead, what was set aside, and how far what is set has come.

    ``OSError`` when it cannot be.
    """
    heads = ("code", "skill", "state", "first", "last", "items", "seconds", "hints", "misconception")
    with put(folder, SKILLS) as stream:
        _rows(stream, heads, _skill_rows(seen))
    with put(folder, ERRORS) as stream:
        rows = ([e.tag, e.skill, str(len(e.codes)), str(seen.active), " ".join(e.codes)] for e in seen.misconceptions)
        _rows(stream, ("misconception", "skill", "pupils", "of", "codes"), rows)
    with put(folder, ASIDE) as stream:
        told = ([each.file, str(each.line or ""), each.code, each.detail or " ".join(each.codes)] for each in troubles)
        _rows(stream, ("file", "line", "why", "detail"), told)
    with put(folder, TASKS) as stream:
        _rows(stream, ("code", "lessons", "over", "puzzles", "solved", "since", "until", "done"), _task_rows(seen))


def statement_lines(pupil: Pupil, seed: int) -> str:
    """The statements of one pupil, one a line."""
    return "".join(f"{_LINE(each)}\n" for each in statements(pupil, seed))


def statements(pupil: Pupil, seed: int) -> Iterator[Mapping[str, object]]:
    """One statement for each item worked at and each skill passed. The same item has the same id every time.

    ``seed``: that of the class.
    """
    account = {"homePage": f"{_HERE}/class/{seed}", "name": pupil.code}

    def whole(told: dict[str, object], *key: object) -> Mapping[str, object]:
        return {"id": _id(f"{seed}/{pupil.code}/{key}"), "actor": {"objectType": "Agent", "account": account}, **told}

    for item in pupil.items:
        if item.attempt.tried:
            go = item.attempt
            yield whole(_answered(item), go.exercise, go.item, go.deal, go.run)
    for judged in pupil.rounds:
        if judged.verdict == "passed":
            yield whole(_mastered(judged), judged.exercise, judged.round, judged.run)


def _id(name: str) -> str:
    """``str(uuid.uuid5(_IDS, name))``, which takes thrice as long; there are as many as there are answers."""
    digest = bytearray(hashlib.sha1(_IDS.bytes + name.encode(), usedforsecurity=False).digest())
    digest[6], digest[8] = digest[6] & 0x0F | 0x50, digest[8] & 0x3F | 0x80
    text = digest.hex()
    return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:32]}"


def _answered(item: Item) -> dict[str, object]:
    attempt = item.attempt
    more = {
        f"{_HERE}/x/skill": attempt.skill,
        f"{_HERE}/x/level": attempt.level,
        f"{_HERE}/x/outcome": attempt.outcome,
        f"{_HERE}/x/hints": item.hints,
        f"{_HERE}/x/misconceptions": list(attempt.tags),
    }
    right = attempt.outcome in ("first", "right")
    result: dict[str, object] = {"success": right, "completion": True, "extensions": more}
    if item.seconds is not None:
        result["duration"] = f"PT{max(0.0, item.seconds):.2f}S"
    what = f"puzzle/{attempt.puzzle}" if attempt.puzzle else f"exercise/{attempt.exercise}"
    return _statement("answered", what, "question", attempt.time) | {"result": result}


def _mastered(judged: Judged) -> dict[str, object]:
    done = _statement("mastered", f"skill/{judged.skill}", "objective", judged.time)
    return done | {"result": {"success": True, "completion": True}}


def _statement(verb: str, what: str, kind: str, time: str) -> dict[str, object]:
    when = moment(time)
    return {
        "verb": {"id": f"{_VERBS}/{verb}", "display": {"en": verb}},
        "object": {
            "objectType": "Activity",
            "id": f"{_HERE}/{what}",
            "definition": {"type": f"{_KINDS}/{kind}"},
        },
        "timestamp": when.isoformat(timespec="milliseconds") if when else time,
        "version": "1.0.3",
    }


def _skill_rows(seen: ClassOverview) -> Iterator[list[str]]:
    for row in seen.rows:
        for cell in row.cells:
            skill = cell.skill
            numbers = (skill.first, skill.last, cell.items, round(cell.seconds), cell.hints)
            yield [row.code, skill.id, str(skill.state), *map(str, numbers), cell.error]


def _task_rows(seen: ClassOverview) -> Iterator[list[str]]:
    for row in seen.rows:
        if row.done:
            task = row.done.task
            over = [number for number, over in row.done.lessons.items() if over]
            days = [day.isoformat() if day else "" for day in (task.since, task.until)]
            numbers = [str(task.puzzles), str(row.done.solved)]
            yield [row.code, " ".join(task.lessons), " ".join(over), *numbers, *days, "yes" if row.done.whole else "no"]


def _rows(stream: IO[str], heads: Iterable[str], rows: Iterable[Iterable[str]]) -> None:
    """Write a table; a cell that a spreadsheet would take for a formula is told apart by a sign before it."""
    table = csv.writer(stream)
    table.writerow(heads)
    table.writerows(([f"'{each}" if each.startswith(_FORMULA) else each for each in row]) for row in rows)


@contextmanager
def put(folder: Path, name: str) -> Iterator[IO[str]]:
    """A file in the folder of reports, which is there in whole or not at all."""
    path = folder / REPORT / name
    beside = path.with_name(f"{name}.part")
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with open(beside, "w", encoding="utf-8", errors="replace", newline="", opener=private) as stream:
            yield stream
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
