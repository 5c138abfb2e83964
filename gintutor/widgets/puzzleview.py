"""The dashboard of the puzzles as JSON-able data: rating, streaks, what is due, how each theme goes."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime

from gintutor.i18n import Translator
from gintutor.learning.puzzling import Rating, ThemeRecord
from gintutor.lessons.puzzleoverview import PuzzleOverview
from gintutor.messages import Message, say
from gintutor.widgets import puzzlewords as words
from gintutor.widgets.labels import NOTES
from gintutor.widgets.panel import Json
from gintutor.widgets.puzzleplot import rating_svg, share_svg

_COLUMNS = (
    say("dashboard.col.theme"),
    say("dashboard.col.solved"),
    say("dashboard.col.share"),
    say("dashboard.col.rating"),
    say("dashboard.col.trend"),
)
_SIGNS = {1: "↗", -1: "↘", 0: "→"}
_FEWEST = 2  # rated puzzles before there is a course to draw


def puzzle_view(seen: PuzzleOverview, now: datetime, t: Translator, *, notes: Iterable[Message | str] = ()) -> Json:
    """The whole panel; who has not tried a puzzle yet is told how to begin."""
    return {
        "part": "dashboard",
        "title": t(say("dashboard.title")),
        "notes": [t(NOTES[note]) if isinstance(note, str) else t(note) for note in notes],
        "lines": [t(line) for line in _lines(seen, now)],
        "figures": _figures(seen, t) if seen.tried else [],
        "plot": _plot(seen, now, t) if seen.course and len(seen.course) >= _FEWEST else None,
        "themes": _themes(seen, t) if seen.themes else None,
    }


def _lines(seen: PuzzleOverview, now: datetime) -> list[Message]:
    if not seen.tried:
        return [say("dashboard.empty")]
    return [words.advice(seen), words.due_line(seen, now)]


def _figures(seen: PuzzleOverview, t: Translator) -> list[Json]:
    """The numbers that count, each with what it is called and what more there is to say."""
    rating = seen.rating
    figures = [
        (
            say("dashboard.rating"),
            "–" if rating is None else str(rating.value),
            words.no_rating(seen) if rating is None else words.likely(rating),
        )
    ]
    if seen.streaks:
        now, best = words.streak(seen.streaks)
        figures.append((say("dashboard.streak"), t(now), best))
    if seen.storms:
        now, best = words.storm(seen.storms)
        figures.append((say("dashboard.storm"), t(now), best))
    return [{"name": t(name), "value": value, "more": t(more)} for name, value, more in figures]


def _plot(seen: PuzzleOverview, now: datetime, t: Translator) -> Json:
    course = seen.course or ()
    evenings: dict[date, Rating] = {when.astimezone(now.tzinfo).date(): rating for when, rating in course}
    return {
        "title": t(say("dashboard.plot")),
        "svg": rating_svg(course, now, t),
        "table": t(say("progress.plot_table")),
        "lines": [t(words.rated_on(day, rating)) for day, rating in evenings.items()],
        "key": [
            {"kind": "rating", "label": t(say("dashboard.key_rating"))},
            {"kind": "band", "label": t(say("dashboard.key_band"))},
        ],
    }


def _themes(seen: PuzzleOverview, t: Translator) -> Json:
    return {
        "title": t(say("dashboard.themes")),
        "heads": [t(label) for label in _COLUMNS],
        "rows": [_row(record, t) for record in seen.themes],
    }


def _row(record: ThemeRecord, t: Translator) -> Json:
    name, trend = words.theme_name(record.theme), words.trend(record)
    return {
        "id": record.theme,
        "name": name if isinstance(name, str) else t(name),
        "kind": "known" if record.enough else "new",
        "solved": t(words.solved(record)),
        "share": t(words.share(record)),
        "bar": share_svg(record) if record.enough else "",
        "rating": "–" if record.rating is None else str(record.rating),
        "sign": _SIGNS[record.trend] if trend else "",
        "trend": t(trend) if trend else "",
    }
