"""The dashboard of the puzzles as JSON-able data: rating, streaks, what is due, how each theme goes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime

from gintutor.i18n import Translator
from gintutor.learning.puzzling import Rating, ThemeRecord
from gintutor.lessons.puzzleoverview import PuzzleOverview
from gintutor.messages import Message, say
from gintutor.widgets import puzzlewords as words
from gintutor.widgets.labels import NOTES
from gintutor.widgets.panel import Json
from gintutor.widgets.puzzleplot import rating_svg, share_svg

_SIGNS = {1: "↗", -1: "↘", 0: "→"}
_COLUMNS = ("solved", "share", "rating", "trend")
_FEWEST = 2  # rated puzzles before there is a course to draw


def puzzle_view(seen: PuzzleOverview, now: datetime, t: Translator, *, notes: Iterable[Message | str] = ()) -> Json:
    """The whole panel; who has not tried a puzzle yet is told how to begin."""
    return {
        "part": "dashboard",
        "notes": [t(NOTES[note]) if isinstance(note, str) else t(note) for note in notes],
        "lines": [t(line) for line in _lines(seen, now)],
        "figures": [
            {"name": name, "value": value, "more": more}
            for name, value, more in (words.figures(seen, t) if seen.tried else ())
        ],
        "plot": _plot(seen, now, t) if seen.course and len(seen.course) >= _FEWEST else None,
        "themes": _themes(seen, t),
        "few": _few(seen, t),
    }


def _lines(seen: PuzzleOverview, now: datetime) -> list[Message]:
    if not seen.tried:
        return [say("dashboard.empty")]
    return [words.advice(seen), words.due_line(seen, now)]


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


def _themes(seen: PuzzleOverview, t: Translator) -> Json | None:
    """The themes tried often enough; None where there is none. A column with nothing in it is left out."""
    rows = [_row(record, t) for record in seen.themes if record.enough]
    columns = [each for each in _COLUMNS if each != "trend" or any(row["trend"] for row in rows)]
    return _table(t(say("dashboard.themes")), columns, rows, t) if rows else None


def _few(seen: PuzzleOverview, t: Translator) -> Json | None:
    """The other themes that were tried."""
    rows = [_row(record, t) for record in seen.themes if not record.enough]
    return _table(t(say("dashboard.few", n=len(rows))), ("solved", "share"), rows, t) if rows else None


def _table(title: str, columns: Sequence[str], rows: Sequence[Json], t: Translator) -> Json:
    names = dict(zip(("theme", *_COLUMNS), words.COLUMNS, strict=True))
    heads = [t(names[each]) for each in ("theme", *columns)]
    return {"title": title, "columns": list(columns), "heads": heads, "rows": list(rows)}


def _row(record: ThemeRecord, t: Translator) -> Json:
    name, solved, share, rating, trend = words.cells(record, t)
    return {
        "id": record.theme,
        "name": name,
        "kind": "known" if record.enough else "new",
        "solved": solved,
        "share": share,
        "bar": share_svg(record) if record.enough else "",
        "rating": rating,
        "sign": _SIGNS[record.trend] if trend else "",
        "trend": trend,
    }
