"""When each skill should come back: the ``fsrs`` scheduler over what the learner did, read from the log like the rest.

A memory is nothing that is stored: it is folded anew from the attempts, so two files merged, or an item that was
forgotten by one machine, need no care. The scheduler's own randomness is off and its steps of minutes are left out:
the same attempts give the same days everywhere, and a lesson of eight items in a row counts as the one evening it is.

``fsrs`` comes with the notebooks and is imported when a memory is first asked for; the engine does without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from gintutor.learning.history import Attempt
from gintutor.learning.log import Record
from gintutor.learning.moments import moment

if TYPE_CHECKING:
    from fsrs import Card, Rating, Scheduler

RECALL = 0.9
"""How likely the learner is to know a skill on the day it comes back."""

LONGEST = 365  # days: whoever knows a thing for good still meets it once a year
FIRST_REVIEW_SEED = 500_000
"""Items of reviews are made from seeds no lesson uses."""


class MemoryMissingError(ImportError):
    """The package ``fsrs`` is not installed (an engine without notebooks): nothing can be scheduled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """One skill: when it was last worked at, when it should come back (both UTC), and how many items count for it.

    ``stability``: in how many days the chance to know it falls to :data:`RECALL`.
    """

    skill: str
    last: datetime
    due: datetime
    stability: float
    items: int

    def is_due(self, now: datetime) -> bool:
        """Whether it should come back on the learner's calendar day of ``now`` or should have before."""
        return self.due.astimezone(now.tzinfo).date() <= now.date()


def memories(attempts: Iterable[Attempt], now: datetime) -> Mapping[str, Memory]:
    """What the scheduler makes of those attempts, by skill; raise :class:`MemoryMissingError` without ``fsrs``.

    Attempts without a readable time, and those only watched, count for nothing. One dated after ``now`` (a clock that
    was wrong) counts as done now.
    """
    reviewer = _Reviewer()
    for when, attempt in sorted(_timed(attempts, now), key=lambda pair: pair[0]):
        reviewer.take(attempt, when)
    return reviewer.memories()


def due(known: Mapping[str, Memory], now: datetime) -> tuple[str, ...]:
    """The skills that should come back today, the one most in danger of being forgotten first."""
    late = {skill: (now - each.due) / timedelta(days=max(each.stability, 0.1)) for skill, each in known.items()}
    return tuple(sorted((skill for skill in known if known[skill].is_due(now)), key=lambda s: (-late[s], s)))


def unused_seed(records: Iterable[Record], skill: str) -> int:
    """A seed this learner has met no item of that skill from, in whatever exercise and language.

    The fingerprint of every event tells the seed, whether or not its item was ever finished.
    """
    used = [FIRST_REVIEW_SEED - 1]
    for record in records:
        family, _, rest = record.deal.partition("/")
        seed = rest.split("/")[1:2]
        if family == skill and seed and seed[0].isascii() and seed[0].isdigit() and len(seed[0]) < 12:
            used.append(int(seed[0]))
    return max(used) + 1


def _timed(attempts: Iterable[Attempt], now: datetime) -> Iterable[tuple[datetime, Attempt]]:
    for attempt in attempts:
        when = moment(attempt.time)
        if when is not None and attempt.outcome != "worked":
            yield min(when, now.astimezone(UTC)), attempt


class _Reviewer:
    """Goes through the attempts in order, with one card of the scheduler for each skill."""

    def __init__(self) -> None:
        try:
            import fsrs
        except ImportError as error:
            raise MemoryMissingError("fsrs", name="fsrs") from error
        self._fsrs = fsrs
        self._scheduler: Scheduler = fsrs.Scheduler(
            desired_retention=RECALL,
            learning_steps=(),
            relearning_steps=(),
            maximum_interval=LONGEST,
            enable_fuzzing=False,
        )
        self._cards: dict[str, Card] = {}
        self._items: dict[str, int] = {}
        self._hardest: dict[str, int] = {}
        self._kept: dict[str, int] = {}  # on how many days in a row it was still known

    def take(self, attempt: Attempt, when: datetime) -> None:
        """Count one attempt for its skill."""
        skill = attempt.skill
        # A card without an id waits a millisecond for one.
        card = self._cards.get(skill) or self._fsrs.Card(card_id=1, due=when)
        self._cards[skill], _ = self._scheduler.review_card(card, self._rating(attempt, card, when), when)
        self._items[skill] = self._items.get(skill, 0) + 1
        self._hardest[skill] = max(attempt.level, self._hardest.get(skill, 0))

    def _rating(self, attempt: Attempt, card: Card, when: datetime) -> Rating:
        """Good when it was known at once, Hard when it took more than one go, Again when it had to be shown.

        Easy from the third time in a row that it was still known on another day, at a level as hard as any before.
        """
        rating, skill = self._fsrs.Rating, attempt.skill
        if attempt.outcome != "first":
            self._kept[skill] = 0
            return rating.Hard if attempt.outcome == "right" else rating.Again
        if card.last_review is not None and when - card.last_review >= timedelta(days=1):
            self._kept[skill] = self._kept.get(skill, 0) + 1
            if self._kept[skill] >= 3 and attempt.level >= self._hardest.get(skill, 0):
                return rating.Easy
        return rating.Good

    def memories(self) -> Mapping[str, Memory]:
        """What there is to say of each skill."""
        out: dict[str, Memory] = {}
        for skill, card in self._cards.items():
            assert card.last_review is not None
            out[skill] = Memory(
                skill=skill,
                last=card.last_review,
                due=card.due,
                stability=card.stability or 0.0,
                items=self._items[skill],
            )
        return out
