"""Where a learner stands with the puzzles: everything the dashboard and the terminal tell, read from the log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from gintutor.learning.log import Record
from gintutor.learning.memory import Memory, MemoryMissingError, due
from gintutor.learning.puzzling import (
    Rating,
    RatingMissingError,
    Sitting,
    ThemeRecord,
    by_theme,
    failed,
    rating_course,
    sittings,
    tries,
)

STREAK, STORM = "streak", "storm"
_WEAK = 0.8  # from this share solved a theme needs no advice


class Known(Protocol):
    """What has to be known of a puzzle of the set."""

    @property
    def id(self) -> str: ...  # noqa: D102
    @property
    def themes(self) -> Sequence[str]: ...  # noqa: D102
    @property
    def rating(self) -> int: ...  # noqa: D102
    @property
    def deviation(self) -> int: ...  # noqa: D102


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleOverview:
    """Everything about one learner's puzzles. ``tried``: how many different ones.

    ``course``: the rating after each rated puzzle; None without the package that works it out. ``due``: how many should
    be tried again today; ``next_due``: when the next one should; ``scheduled``: whether that can be worked out.
    """

    tried: int
    course: tuple[tuple[datetime, Rating], ...] | None
    themes: tuple[ThemeRecord, ...]
    streaks: tuple[Sitting, ...]
    storms: tuple[Sitting, ...]
    due: int
    next_due: datetime | None
    scheduled: bool

    @property
    def rating(self) -> Rating | None:
        """The rating now; None before the first rated puzzle."""
        return self.course[-1][1] if self.course else None

    @property
    def weakest(self) -> ThemeRecord | None:
        """The theme to practise: surely the weakest of those with enough tries; None when none is weak."""
        first = self.themes[0] if self.themes else None
        return first if first and first.enough and first.share < _WEAK else None


def puzzle_overview(records: Sequence[Record], index: Iterable[Known], now: datetime) -> PuzzleOverview:
    """Where the learner stands at ``now``; ``index``: the puzzles there are."""
    known = {each.id: each for each in index}
    ratings = {id_: (each.rating, each.deviation) for id_, each in known.items()}
    done = tries(records)
    try:
        course = rating_course(done, ratings)
    except RatingMissingError:
        course = None
    pile: Mapping[str, Memory] | None
    try:
        pile = {id_: memory for id_, memory in failed(done, now).items() if id_ in known}
    except MemoryMissingError:
        pile = None
    return PuzzleOverview(
        tried=len({each.puzzle for each in done}),
        course=course,
        themes=by_theme(done, {id_: each.themes for id_, each in known.items()}, ratings),
        streaks=sittings(records, STREAK),
        storms=sittings(records, STORM),
        due=len(due(pile or {}, now)),
        next_due=min((memory.due for memory in (pile or {}).values()), default=None),
        scheduled=pile is not None,
    )
