"""What pupils did as xAPI statements, one a line.

There are as many as answers: what they have in common is written as JSON once.
"""

from __future__ import annotations

import hashlib
import json
import uuid
from collections.abc import Iterator
from functools import lru_cache
from urllib.parse import quote

from gintutor.learning.classes.handed import Pupil
from gintutor.learning.classes.judging import Item
from gintutor.learning.history import Attempt, Judged
from gintutor.learning.moments import moment

_HERE = "https://gintutor.invalid"  # a name that belongs to nobody: statements need one, nothing is ever asked of it
_VERBS = "http://adlnet.gov/expapi/verbs"
_KINDS = "http://adlnet.gov/expapi/activities"
_IDS = uuid.UUID("6f0c9a3e-5a1b-5d0e-9a57-0d5e2c1b7f44")
_VERSION = "1.0.3"
_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def statement_lines(pupil: Pupil, seed: int) -> Iterator[str]:
    """One statement for each item worked at and each skill passed. The same item has the same id every time.

    ``seed``: that of the class.
    """
    account = {"homePage": f"{_HERE}/class/{seed}", "name": pupil.code}
    actor = _json({"objectType": "Agent", "account": account})

    def line(told: str, *key: object) -> str:
        return f'{{"id":"{_id(f"{seed}/{pupil.code}/{key}")}","actor":{actor},{told}}}\n'

    for item in pupil.items:
        if item.attempt.tried:
            go = item.attempt
            yield line(_answered(item), go.exercise, go.item, go.deal, go.run)
    for judged in pupil.rounds:
        if judged.verdict == "passed":
            yield line(_mastered(judged), judged.exercise, judged.round, judged.run)


def _id(name: str) -> str:
    """``str(uuid.uuid5(_IDS, name))``, which takes thrice as long."""
    digest = bytearray(hashlib.sha1(_IDS.bytes + name.encode(), usedforsecurity=False).digest())
    digest[6], digest[8] = digest[6] & 0x0F | 0x50, digest[8] & 0x3F | 0x80
    text = digest.hex()
    return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:32]}"


def _answered(item: Item) -> str:
    attempt = item.attempt
    what = f"puzzle/{attempt.puzzle}" if attempt.puzzle else f"exercise/{attempt.exercise}"
    duration = "" if item.seconds is None else f',"duration":"PT{max(0.0, item.seconds):.2f}S"'
    result = _result(attempt.skill, attempt.level, attempt.outcome, item.hints, attempt.tags)
    return f'{_frame("answered", what, "question")},{_when(attempt)},"result":{{{result}{duration}}}'


def _mastered(judged: Judged) -> str:
    frame = _frame("mastered", f"skill/{judged.skill}", "objective")
    return f'{frame},{_when(judged)},"result":{{"success":true,"completion":true}}'


def _when(told: Attempt | Judged) -> str:
    when = moment(told.time)
    time = when.isoformat(timespec="milliseconds") if when else told.time
    return f'"timestamp":{_json(time)},"version":"{_VERSION}"'


@lru_cache(maxsize=4096)
def _frame(verb: str, what: str, kind: str) -> str:
    """What was done with what, as the inside of an object. What a pupil's file calls it may hold any sign."""
    definition = {"type": f"{_KINDS}/{kind}"}
    iri = f"{_HERE}/{quote(what, errors='replace')}"
    told = {
        "verb": {"id": f"{_VERBS}/{verb}", "display": {"en": verb}},
        "object": {"objectType": "Activity", "id": iri, "definition": definition},
    }
    return _json(told)[1:-1]


@lru_cache(maxsize=4096)
def _result(skill: str, level: int, outcome: str, hints: int, tags: tuple[str, ...]) -> str:
    """How it ended, as the inside of an object."""
    more = {"skill": skill, "level": level, "outcome": outcome, "hints": hints, "misconceptions": tags}
    extensions = {f"{_HERE}/x/{name}": value for name, value in more.items()}
    return _json({"success": outcome in ("first", "right"), "completion": True, "extensions": extensions})[1:-1]
