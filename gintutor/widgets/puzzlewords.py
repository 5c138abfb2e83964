"""Words about the puzzles somebody tried, for the dashboard and the terminal alike."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from gintutor.i18n import Translator
from gintutor.learning.puzzling import MINIMUM, Rating, Sitting, ThemeRecord
from gintutor.lessons.puzzleoverview import PuzzleOverview
from gintutor.messages import Message, say
from gintutor.puzzlebook.questions import THEME_NAMES
from gintutor.widgets import progresswords as words

COLUMNS = (
    say("dashboard.col.theme"),
    say("dashboard.col.solved"),
    say("dashboard.col.share"),
    say("dashboard.col.rating"),
    say("dashboard.col.trend"),
)
"""What the cells of a theme are, in their order."""

NOTHING = "–"
_TRENDS = {1: say("dashboard.trend.better"), -1: say("dashboard.trend.worse"), 0: say("dashboard.trend.same")}


def bounds(rating: Rating) -> tuple[int, int]:
    """Between which ratings the learner's true strength lies with 95 % certainty."""
    return max(0, rating.value - rating.reach), rating.value + rating.reach


def _likely(rating: Rating) -> Message:
    """How sure the rating is."""
    low, high = bounds(rating)
    return say("dashboard.rating_likely", low=str(low), high=str(high), n=rating.games)


def _no_rating(seen: PuzzleOverview) -> Message:
    """Why there is no rating."""
    return say("dashboard.rating_missing") if seen.course is None else say("dashboard.rating_none")


def rated_on(day: date, rating: Rating) -> Message:
    """The rating in the evening of that day."""
    low, high = bounds(rating)
    return say("dashboard.rating_on", date=words.on_date(day), value=str(rating.value), low=str(low), high=str(high))


def _streak(found: Sequence[Sitting]) -> tuple[Message, Message]:
    """The streak under way, and the best one."""
    now = 0 if not found or found[-1].over else found[-1].score
    return say("dashboard.in_a_row", n=now), _best(found)


def _storm(found: Sequence[Sitting]) -> tuple[Message, Message]:
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
        theme = seen.weakest.theme
        return say("dashboard.advice.weakest", theme=THEME_NAMES.get(theme, theme))
    enough = sum(each.enough for each in seen.themes)
    if enough:
        return say("dashboard.advice.fine" if enough == len(seen.themes) else "dashboard.advice.early")
    return say("dashboard.advice.more", n=MINIMUM)


def figures(seen: PuzzleOverview, t: Translator) -> list[tuple[str, str, str]]:
    """The numbers that count: what each is called, the number, and what more there is to say of it."""
    rating = seen.rating
    found: list[tuple[Message, str, Message]] = [
        (say("dashboard.rating"), NOTHING, _no_rating(seen))
        if rating is None
        else (say("dashboard.rating"), str(rating.value), _likely(rating))
    ]
    if seen.streaks:
        now, best = _streak(seen.streaks)
        found.append((say("dashboard.streak"), t(now), best))
    if seen.storms:
        now, best = _storm(seen.storms)
        found.append((say("dashboard.storm"), t(now), best))
    return [(t(name), value, t(more)) for name, value, more in found]


def cells(record: ThemeRecord, t: Translator) -> tuple[str, str, str, str, str]:
    """A theme in words: its name, how many were solved, the share, how hard they were, how it goes of late."""
    name = THEME_NAMES.get(record.theme)
    return (
        record.theme if name is None else t(name),
        t(say("dashboard.solved", solved=record.solved, tries=record.tries)),
        t(_share(record)),
        NOTHING if record.rating is None else str(record.rating),
        t(_TRENDS[record.trend]) if record.tries >= 2 * MINIMUM else "",
    )


def _share(record: ThemeRecord) -> Message:
    """The share solved and where it most likely lies; nothing is said of too few."""
    if not record.enough:
        return say("dashboard.too_few", n=MINIMUM - record.tries)
    low, high = round(100 * record.low), round(100 * record.high)
    return say("dashboard.share", share=round(100 * record.share), low=low, high=high)
