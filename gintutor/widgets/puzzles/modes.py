"""The ways to work puzzles: how each chooses them, what it allows, what it says of itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType

from gintutor.messages import Message, say
from gintutor.puzzlebook import choosing
from gintutor.puzzlebook.shelf import Entry, Shelf
from gintutor.widgets.puzzles.learner import Learner

PORTION = 10
"""Puzzles of a themed set, and of a round of failed ones."""
STORM_SECONDS = 180
_UNKNOWN = 1200  # where the rating cannot be worked out

Chooser = Callable[[Learner, Shelf, str, "date | None"], Sequence[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode:
    """One way to work puzzles. ``helps``: hints and the solution may be asked for before an answer.

    ``skips``: a puzzle may be left without an answer. ``single``: one puzzle a sitting. ``goes_on``: another sitting
    follows at once. ``strict``: over at the first error. ``seconds``: how long a sitting lasts.
    """

    id: str
    title: Message
    choose: Chooser
    begin: Message | None = None  # what the button says that begins; None: it is on the table unasked
    helps: bool = True
    skips: bool = False
    single: bool = False
    goes_on: bool = False
    strict: bool = False
    seconds: int | None = None

    @property
    def opens(self) -> bool:
        """Whether it is on the table unasked: the same for everybody, each day another."""
        return self.begin is None

    @property
    def scored(self) -> bool:
        """Whether how many were solved is kept as a score."""
        return self.strict or self.seconds is not None


def matching(learner: Learner) -> tuple[Entry, ...]:
    """The puzzles of the themes and ratings the learner chose."""
    choice = learner.choice
    return choosing.themed(choice.themes, choice.low, choice.high, learner.index if choice.themes else learner.unasked)


def _daily(learner: Learner, shelf: Shelf, seed: str, day: date | None) -> Sequence[str]:
    return _ids([choosing.daily(day or learner.today, shelf.entries, learner.left_out)])


def _rated(learner: Learner, shelf: Shelf, seed: str, day: date | None) -> Sequence[str]:
    rating = learner.rating()
    return _ids([choosing.next_rated(rating.value if rating else _UNKNOWN, learner.seen, learner.unasked)])


def _themed(learner: Learner, shelf: Shelf, seed: str, day: date | None) -> Sequence[str]:
    return _ids(choosing.some(PORTION, seed, learner.seen, matching(learner)))


def _streak(learner: Learner, shelf: Shelf, seed: str, day: date | None) -> Sequence[str]:
    return _ids(choosing.streak(seed, learner.seen, learner.unasked))


def _storm(learner: Learner, shelf: Shelf, seed: str, day: date | None) -> Sequence[str]:
    return _ids(choosing.storm(seed, learner.seen, learner.unasked))


def _again(learner: Learner, shelf: Shelf, seed: str, day: date | None) -> Sequence[str]:
    return learner.due()[:PORTION]


def _ids(entries: Sequence[Entry | None]) -> Sequence[str]:
    return [each.id for each in entries if each is not None]


MODES: Mapping[str, Mode] = MappingProxyType({
    each.id: each
    for each in (
        Mode(id="daily", title=say("solving.title.daily"), choose=_daily, single=True),
        Mode(id="rated", title=say("solving.title.rated"), begin=say("solving.do.rated"), choose=_rated, single=True,
             goes_on=True),
        Mode(id="themed", title=say("solving.title.themed"), begin=say("solving.do.themed"), choose=_themed,
             skips=True),
        Mode(id="streak", title=say("solving.title.streak"), begin=say("solving.do.streak"), choose=_streak,
             helps=False, strict=True),
        Mode(id="storm", title=say("solving.title.storm"), begin=say("solving.do.storm"), choose=_storm, helps=False,
             seconds=STORM_SECONDS),
        Mode(id="again", title=say("solving.title.again"), begin=say("solving.do.again"), choose=_again, skips=True),
    )
})  # fmt: skip
