"""Words about the puzzles somebody tried, for the dashboard and the terminal alike."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from gintutor.learning.puzzling import MINIMUM, Rating, Sitting, ThemeRecord
from gintutor.lessons.puzzleoverview import PuzzleOverview
from gintutor.messages import Message, say
from gintutor.puzzlebook.questions import THEME_NAMES
from gintutor.widgets import progresswords as words

TRENDS = {1: say("dashboard.trend.better"), -1: say("dashboard.trend.worse"), 0: say("dashboard.trend.same")}


def theme_name(theme: str) -> Message | str:
    """What a theme is called."""
    return THEME_NAMES.get(theme, theme)


def bounds(rating: Rating) -> tuple[int, int]:
    """Between which ratings the learner's true strength lies with 95 % certainty."""
    return max(0, rating.value - 2 * rating.deviation), rating.value + 2 * rating.deviation


def likely(rating: Rating) -> Message:
    """How sure the rating is."""
    low, high = bounds(rating)
    return say("dashboard.rating_likely", low=str(low), high=str(high), n=rating.games)


def no_rating(seen: PuzzleOverview) -> Message:
    """Why there is no rating."""
    return say("dashboard.rating_missing") if seen.course is None else say("dashboard.rating_none")


def rated_on(day: date, rating: Rating) -> Message:
    """The rating in the evening of that day."""
    low, high = bounds(rating)
    return say("dashboard.rating_on", date=words.on_date(day), value=str(rating.value), low=str(low), high=str(high))


def streak(found: Sequence[Sitting]) -> tuple[Message, Message]:
    """The streak under way, and the best one."""
    now = 0 if not found or found[-1].over else found[-1].score
    return say("dashboard.in_a_row", n=now), _best(found)


def storm(found: Sequence[Sitting]) -> tuple[Message, Message]:
    """What was solved in the last storm, and in the best one."""
    return say("dashboard.in_time", n=found[-1].score if found else 0), _best(found)


def _best(found: Sequence[Sitting]) -> Message:
    return say("dashboard.best", n=max((each.score for each in found), default=0))


def due_line(seen: PuzzleOverview, now: datetime) -> Message:
    """How many puzzles should be tried again today; when none should, when the next one comes back."""
    if not seen.scheduled:
        return say("progress.no_scheduler")
    if seen.due:
        return say("dashboard.due", n=seen.due)
    if seen.next_due is None:
        return say("dashboard.due_none")
    return say("dashboard.due_next", when=words.when(max(seen.next_due, now), now))


def advice(seen: PuzzleOverview) -> Message:
    """One line of advice: the weakest theme there is enough of."""
    if seen.weakest is not None:
        return say("dashboard.advice.weakest", theme=theme_name(seen.weakest.theme))
    if any(each.enough for each in seen.themes):
        return say("dashboard.advice.fine")
    return say("dashboard.advice.more", n=MINIMUM)


def solved(record: ThemeRecord) -> Message:
    """How many of the theme's puzzles were solved at once."""
    return say("dashboard.solved", solved=record.solved, tries=record.tries)


def share(record: ThemeRecord) -> Message:
    """The share solved and where it most likely lies; nothing is said of too few."""
    if not record.enough:
        return say("dashboard.too_few", n=MINIMUM - record.tries)
    low, high = round(100 * record.low), round(100 * record.high)
    return say("dashboard.share", share=round(100 * record.share), low=low, high=high)


def trend(record: ThemeRecord) -> Message | None:
    """Whether it goes better or worse of late; None where that cannot be said yet."""
    return TRENDS[record.trend] if record.tries >= 2 * MINIMUM else None
