"""What came of the puzzles a learner met: a rating, what to try again and when, and how each theme goes.

All of it is folded anew from the ``result`` records that name a puzzle (:mod:`gintutor.learning.history`), in every
language together and in the order of time: two files merged either way round give the same.

The rating is Glicko-2 by the package ``glicko2``, which comes with the notebooks and is imported when a rating is first
asked for; the engine does without it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from gintutor.learning.history import Attempt, attempts
from gintutor.learning.log import Record
from gintutor.learning.memory import Memory, due, memories
from gintutor.learning.moments import moment
from gintutor.players.tally import wilson

RATED = "rated"
"""The mode in which the rating moves."""

MINIMUM = 5
"""Puzzles of a theme before anything is said of how it goes."""

_FIRM = 14  # days: a puzzle that would still be known after so many need not be tried again
_LEAST_DEVIATION = 75.0  # whoever solved hundreds still moves some 15 points a game, and so recovers from a bad week
_SCALE = 173.7178  # points of a rating to one of Glicko-2's own scale
_MOST = 1000  # no streak or storm is longer
_CLEAR = 1.645  # standard errors: what chance alone reaches one time in ten


class RatingMissingError(ImportError):
    """The package ``glicko2`` is not installed (an engine without notebooks): there is no rating."""


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Try:
    """One go at a puzzle: when (UTC), which, in which mode, and its outcome (``history.OUTCOMES``, never ``worked``).

    A puzzle that was left alone is a try as well: the rating would otherwise be one of chosen puzzles.
    """

    time: datetime
    puzzle: str
    mode: str
    outcome: str

    @property
    def solved(self) -> bool:
        """Whether it was solved at once and without help."""
        return self.outcome == "first"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """How strong the learner is: with 95 % certainty within two deviations of the value; after so many games."""

    value: int = 1200
    deviation: int = 350
    volatility: float = 0.06
    games: int = 0

    @property
    def reach(self) -> int:
        """How far the true strength may lie from the value, with 95 % certainty."""
        return 2 * self.deviation


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """One streak or storm: when it began, how many were solved at once, and whether it is over."""

    began: datetime
    score: int
    over: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ThemeRecord:
    """How a theme goes: each of its puzzles counts once, by its first try.

    ``low`` … ``high``: the 95 % interval of the share solved. ``rating``: the mean one of those puzzles, None where
    none is known. ``trend``: 1 the later half went clearly better than the earlier one, -1 worse, 0 neither.
    """

    theme: str
    tries: int
    solved: int
    share: float
    low: float
    high: float
    rating: int | None
    trend: int

    @property
    def enough(self) -> bool:
        """Whether there are enough tries to say anything of it."""
        return self.tries >= MINIMUM


def tries(records: Iterable[Record]) -> tuple[Try, ...]:
    """Every try at a puzzle in the order of time, each once; one without a readable time is passed over."""
    told = [(when, each) for each in records if each.event.get("puzzle") and (when := moment(each.time)) is not None]
    ordered = [record for _, record in sorted(told, key=lambda pair: pair[0])]
    return tuple(sorted(_try(each) for each in attempts(ordered) if each.puzzle and each.outcome != "worked"))


def _try(attempt: Attempt) -> Try:
    when = moment(attempt.time)
    assert when is not None
    return Try(time=when, puzzle=attempt.puzzle, mode=attempt.exercise.rpartition("/")[2], outcome=attempt.outcome)


# ---- The rating -------------------------------------------------------------------------------------------------


def rating_of(tries: Iterable[Try], ratings: Mapping[str, tuple[int, int]]) -> Rating:
    """What the learner's rating is now; ``ratings``: rating and deviation of every puzzle.

    :class:`RatingMissingError` without ``glicko2``.
    """
    steps = rating_course(tries, ratings)
    return steps[-1][1] if steps else Rating()


def rating_course(tries: Iterable[Try], ratings: Mapping[str, tuple[int, int]]) -> tuple[tuple[datetime, Rating], ...]:
    """The rating after each rated puzzle: a game each, a rating period each; each puzzle counts once, its first time.

    Puzzles that are no longer in the set count for nothing. Only the learner's rating moves.
    """
    learner = _learner(Rating())
    steps = []
    for game, each in enumerate(_firsts(one for one in tries if one.mode == RATED and one.puzzle in ratings), 1):
        rating, deviation = ratings[each.puzzle]
        learner.update_player([rating], [deviation], [int(each.solved)])
        learner.rd = max(learner.rd, _LEAST_DEVIATION)
        now = Rating(
            value=round(learner.rating), deviation=round(learner.rd), volatility=round(learner.vol, 6), games=game
        )
        steps.append((each.time, now))
    return tuple(steps)


def _learner(start: Rating) -> Any:
    """The package's player, with its equation of the volatility as Glickman has it."""
    try:
        import glicko2
    except ImportError as error:
        raise RatingMissingError("glicko2", name="glicko2") from error

    class Learner(glicko2.Player):  # type: ignore[misc]  # the package has no types
        def _f(self, x: float, delta: float, v: float, a: float) -> float:
            """Step 5.1 of Glickman's paper; the package takes the rating for the deviation here."""
            square, ex = (self.rd / _SCALE) ** 2, math.exp(x)
            fit = ex * (delta**2 - square - v - ex) / (2 * (square + v + ex) ** 2)
            return float(fit - (x - a) / self._tau**2)

    return Learner(start.value, start.deviation, start.volatility)


def _firsts(tries: Iterable[Try]) -> list[Try]:
    """The first try of each puzzle, in the order of time."""
    found: dict[str, Try] = {}
    for each in sorted(tries):
        found.setdefault(each.puzzle, each)
    return list(found.values())


# ---- What to try again ------------------------------------------------------------------------------------------


def failed(tries: Iterable[Try], now: datetime) -> Mapping[str, Memory]:
    """The puzzles once failed and not firm yet, each with when it comes back, as skills do.

    Raise :class:`~gintutor.learning.memory.MemoryMissingError` without ``fsrs``.
    """
    pile: set[str] = set()
    counted: list[Attempt] = []
    for each in sorted(tries):
        if not each.solved:
            pile.add(each.puzzle)
        if each.puzzle in pile:
            time = each.time.isoformat()
            counted.append(Attempt(skill=each.puzzle, exercise=each.mode, item=0, time=time, outcome=each.outcome))
    return {puzzle: memory for puzzle, memory in memories(counted, now).items() if memory.stability < _FIRM}


def failed_due(tries: Iterable[Try], now: datetime) -> tuple[str, ...]:
    """The failed puzzles that should be tried again today, the one most in danger of being forgotten first."""
    return due(failed(tries, now), now)


# ---- Streaks and storms ------------------------------------------------------------------------------------------


def sittings(records: Sequence[Record], mode: str) -> tuple[Sitting, ...]:
    """Every streak or storm in which a puzzle was solved or one was ended, in the order they began.

    A ``plan`` begins one, each ``start`` of its items names it (``sitting``), ``ended`` gives its ``score``; where two
    computers tell of the same one, the better counts. Before it is ended its results do.
    """
    own = [each for each in records if each.exercise.rpartition("/")[2] == mode]
    began: dict[str, datetime] = {}
    runs: dict[str, str] = {}
    for record in own:
        do, name, when = record.event.get("do"), record.event.get("sitting"), moment(record.time)
        if isinstance(name, str) and name and do == "plan" and when is not None:
            began[name] = min(when, began.get(name, when))
        elif isinstance(name, str) and name and do == "start" and record.run:
            runs[record.run] = name
    ended = scores(own)
    solved = Counter(runs.get(each.run, "") for each in attempts(own) if each.outcome == "first")
    found = [
        Sitting(began=when, score=ended.get(name, solved[name]), over=name in ended)
        for name, when in began.items()
        if name in ended or solved[name]
    ]
    return tuple(sorted(found, key=lambda each: (each.began, each.score)))


def scores(records: Iterable[Record]) -> dict[str, int]:
    """How every streak or storm among those records ended, by sitting; where two tell of one, the better."""
    found: dict[str, int] = {}
    for record in records:
        id_, score = record.event.get("sitting"), record.event.get("score")
        if record.event.get("do") == "ended" and isinstance(id_, str) and type(score) is int and 0 <= score < _MOST:
            found[id_] = max(score, found.get(id_, 0))
    return found


# ---- By theme ---------------------------------------------------------------------------------------------------


def by_theme(
    tries: Iterable[Try], themes: Mapping[str, Sequence[str]], ratings: Mapping[str, tuple[int, int]]
) -> tuple[ThemeRecord, ...]:
    """How every theme goes that was tried: the weakest first, those with too few tries behind, most tries first."""
    groups: dict[str, list[Try]] = {}
    for each in _firsts(tries):
        for theme in themes.get(each.puzzle, ()):
            groups.setdefault(theme, []).append(each)
    found = [_theme_record(theme, group, ratings) for theme, group in groups.items()]
    return tuple(sorted(found, key=_weakness))


def _weakness(record: ThemeRecord) -> tuple[bool, float, str]:
    """What is surely weak comes first: by the upper end of the interval, which is high where little is known."""
    return not record.enough, record.high if record.enough else -record.tries, record.theme


def _theme_record(theme: str, group: Sequence[Try], ratings: Mapping[str, tuple[int, int]]) -> ThemeRecord:
    marks = [each.solved for each in group]
    known = [ratings[each.puzzle][0] for each in group if each.puzzle in ratings]
    share, low, high = wilson(sum(marks), len(marks))
    return ThemeRecord(
        theme=theme,
        tries=len(marks),
        solved=sum(marks),
        share=share,
        low=low,
        high=high,
        rating=round(sum(known) / len(known)) if known else None,
        trend=_trend(marks),
    )


def _trend(marks: Sequence[bool]) -> int:
    """Whether the later half went better (1) or worse (-1) than the earlier one, beyond what chance does."""
    early, late = marks[: len(marks) // 2], marks[len(marks) // 2 :]
    share = sum(marks) / len(marks)
    if len(early) < MINIMUM or share in (0, 1):
        return 0
    change = sum(late) / len(late) - sum(early) / len(early)
    error = math.sqrt(share * (1 - share) * (1 / len(early) + 1 / len(late)))
    return 0 if abs(change) < _CLEAR * error else 1 if change > 0 else -1
