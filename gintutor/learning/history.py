"""What became of every item the learner met, read from the ``result`` records of the progress log.

A result is one line under the exercise's id, written once when its item ends::

    {"do": "result", "skill": "split", "level": 3, "seed": 421, "form": "", "outcome": "first", "tags": []}

Its line bears the run that the item's ``start`` began (:mod:`gintutor.learning.log`): so of two notebooks at one item,
or two computers whose files are merged, both results are told, and what was written or merged twice is told once. It is
never folded into an exercise; it is there for those who ask what somebody can do without dealing the cards again. Logs
from before it was written simply hold none. Where the item was a puzzle it has the puzzle's id as well,
``"puzzle": "e47ksrsv"``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from gintutor.learning.log import Record

RESULT = "result"
"""What such a record does, its ``do``."""

VERDICT = "verdict"
"""A round towards mastery ended: ``{"do": "verdict", "skill": "split", "verdict": "passed", "round": 0}``."""
VERDICTS = ("passed", "revisit")

OUTCOMES = ("first", "right", "shown", "worked", "missed", "skipped")
"""At once and without help; right in the end; shown the solution; only watched; left when wrong; left untried."""

_LONGEST = 64  # no name this program stores is longer


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """How one item ended. ``skill`` is the family, ``tags`` the misconceptions its wrong answers showed, in order.

    ``item`` is its running number in ``exercise``, ``deal`` the fingerprint of its cards, ``run`` the go at it ("" in
    older files), ``time`` in UTC as ISO text; ``puzzle`` the id of the puzzle it was, "" for an item of a lesson.
    """

    skill: str
    exercise: str
    item: int
    time: str
    outcome: str
    form: str = ""
    tags: tuple[str, ...] = ()
    level: int = 0
    seed: int = 0
    deal: str = ""
    run: str = ""
    puzzle: str = ""

    @property
    def tried(self) -> bool:
        """Whether the learner worked at it: what was only watched or skipped tells nothing of what is known."""
        return self.outcome in ("first", "right", "shown", "missed")


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """How a round of an exercise ended for its skill: ``passed``, or ``revisit`` (not firm yet; nothing is locked)."""

    skill: str
    exercise: str
    round: int
    verdict: str
    time: str
    run: str = ""


def verdict_event(skill: str, verdict: str, round_: int) -> Mapping[str, object]:
    """The event that stands for that verdict in the log."""
    return {"do": VERDICT, "skill": skill, "verdict": verdict, "round": round_}


def verdicts(records: Iterable[Record]) -> tuple[Judged, ...]:
    """How every round towards mastery ended, in the order of the log, each once; what cannot be read is passed over.

    The same round may have ended in two runs, or in two ways on two computers whose logs were merged: all are told.
    """
    found: dict[tuple[str, int, str, str], Judged] = {}
    for record in records:
        event, round_ = record.event, record.event.get("round")
        skill, verdict = _name(event.get("skill")), _name(event.get("verdict"))
        if event.get("do") == VERDICT and skill and verdict in VERDICTS and type(round_) is int:
            judged = Judged(
                skill=skill, exercise=record.exercise, round=round_, verdict=verdict, time=record.time, run=record.run
            )
            found.setdefault((record.exercise, round_, verdict, record.run), judged)
    return tuple(found.values())


def result_event(attempt: Attempt) -> Mapping[str, object]:
    """The event that stands for that attempt in the log."""
    return {
        "do": RESULT,
        "skill": attempt.skill,
        "level": attempt.level,
        "seed": attempt.seed,
        "form": attempt.form,
        "outcome": attempt.outcome,
        "tags": list(attempt.tags),
        **({"puzzle": attempt.puzzle} if attempt.puzzle else {}),
    }


def attempts(records: Iterable[Record]) -> tuple[Attempt, ...]:
    """Every item that ended, in the order of the log; each once for every run, however often it was written down.

    A run that went along to another computer may have ended there in another way: then both are told. Without runs
    (older files) nothing tells two goes apart, and the first one counts. A result that names no skill or an outcome
    this version does not know is passed over; any other field that cannot be read is left empty.
    """
    found: dict[object, Attempt] = {}
    for record in records:
        attempt = attempt_of(record)
        if attempt is not None:
            key = replace(attempt, time="") if attempt.run else (attempt.exercise, attempt.item, attempt.deal)
            found.setdefault(key, attempt)
    return tuple(found.values())


def attempt_of(record: Record) -> Attempt | None:
    """How the item of that record ended; None where it tells of none, or of no outcome this version knows."""
    event = record.event
    skill, outcome = _name(event.get("skill")), _name(event.get("outcome"))
    if event.get("do") != RESULT or not skill or outcome not in OUTCOMES:
        return None
    tags = event.get("tags")
    return Attempt(
        skill=skill,
        exercise=record.exercise,
        item=record.item,
        time=record.time,
        outcome=outcome,
        form=_name(event.get("form")),
        tags=tuple(tag for each in tags if (tag := _name(each))) if isinstance(tags, (list, tuple)) else (),
        level=_count(event.get("level")),
        seed=_count(event.get("seed")),
        deal=record.deal,
        run=record.run,
        puzzle=_name(event.get("puzzle")),
    )


def _name(value: object) -> str:
    return value if isinstance(value, str) and len(value) <= _LONGEST else ""


def _count(value: object) -> int:
    return value if type(value) is int and 0 <= value < 10**9 else 0
