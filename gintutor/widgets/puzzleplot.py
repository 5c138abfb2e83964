"""The learner's puzzle rating over time, and how sure the share solved of a theme is, as SVG text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from html import escape

from gintutor.i18n import Translator
from gintutor.learning.puzzling import Rating, ThemeRecord
from gintutor.widgets import puzzlewords as words
from gintutor.widgets.progressplot import BOTTOM, HEIGHT, RIGHT, TOP, WIDTH, dates, rule

_LEFT = 58
_MOST = 240  # points of the line: more would lie on one another
_ROOM = 60  # rating points above the best and below the worst
_STEPS = (50, 100, 200, 500, 1000)
_RULES = 4  # lines across the plot: on a phone the numbers beside them are large
_BAR_WIDTH, _BAR_HEIGHT, _EDGE = 160, 18, 5


def rating_svg(course: Sequence[tuple[datetime, Rating]], now: datetime, t: Translator) -> str:
    """The rating after each rated puzzle as a line, within the band it most likely lies in; its label says the last."""
    if not course:
        return ""
    values = [each.value for _, each in course]
    low = min(*values, words.bounds(course[-1][1])[0]) - _ROOM  # the band of today is seen whole; earlier ones are wide
    high = max(*values, words.bounds(course[-1][1])[1]) + _ROOM
    step = next((each for each in _STEPS if high // each - low // each < _RULES), _STEPS[-1])
    floor, roof = low // step * step, -(-high // step) * step

    def x(game: float) -> float:
        return _LEFT + (WIDTH - _LEFT - RIGHT) * game / max(1, len(course) - 1)

    def y(value: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (min(roof, max(floor, value)) - floor) / (roof - floor)

    games = sorted({round(k * (len(course) - 1) / (_MOST - 1)) for k in range(_MOST)})
    if len(games) == 1:
        games = [0, 0]
    places = [(x(k if len(course) > 1 else i), course[k][1]) for i, k in enumerate(games)]
    band = [(at, words.bounds(each)[1]) for at, each in places]
    band += [(at, words.bounds(each)[0]) for at, each in reversed(places)]
    parts = [rule(value, y(value), t, left=_LEFT, zero=value == floor) for value in range(floor, roof + 1, step)]
    parts.append(f'<polygon points="{_points(band, y)}" class="gin-plot-band"/>')
    parts.append(f'<polyline points="{_points([(at, each.value) for at, each in places], y)}" class="gin-plot-line"/>')
    parts.append(f'<circle cx="{places[-1][0]:.1f}" cy="{y(values[-1]):.1f}" r="4" class="gin-plot-dot"/>')
    first, last = (when.astimezone(now.tzinfo).date() for when in (course[0][0], course[-1][0]))
    parts.append(dates(first, last, t, left=_LEFT))
    label = escape(t(words.rated_on(last, course[-1][1])), quote=True)
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">{"".join(parts)}</svg>'


def share_svg(record: ThemeRecord) -> str:
    """The interval the share solved lies in, on a scale from 0 to 100 %; the row's words say the same."""

    def x(share: float) -> float:
        return _EDGE + (_BAR_WIDTH - 2 * _EDGE) * share

    middle = _BAR_HEIGHT / 2
    ticks = "".join(
        f'<line x1="{x(at):.1f}" x2="{x(at):.1f}" y1="2" y2="{_BAR_HEIGHT - 2}" class="gin-plot-tick"/>'
        for at in (0, 0.5, 1)
    )
    line = (
        f'<line x1="{x(record.low):.1f}" x2="{x(record.high):.1f}" y1="{middle}" y2="{middle}" class="gin-plot-range"/>'
    )
    dot = f'<circle cx="{x(record.share):.1f}" cy="{middle}" r="4" class="gin-plot-dot"/>'
    return f'<svg viewBox="0 0 {_BAR_WIDTH} {_BAR_HEIGHT}" aria-hidden="true">{ticks}{line}{dot}</svg>'


def _points(places: Sequence[tuple[float, float]], y: Callable[[float], float]) -> str:
    return " ".join(f"{at:.1f},{y(value):.1f}" for at, value in places)
