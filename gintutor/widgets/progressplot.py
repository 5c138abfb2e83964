"""Skills over time as SVG text in the page's own colours: how many are passed, and how one of them went."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime
from html import escape
from typing import TypeAlias

from gintutor.i18n import Translator
from gintutor.lessons.overview import Overview, Skill
from gintutor.messages import say
from gintutor.widgets import progresswords as words

WIDTH, HEIGHT = 620, 180
RIGHT, TOP, BOTTOM = 12, 22, 26
_LEFT = 30
_SPARK_WIDTH, _SPARK_HEIGHT = 84, 24
_Place: TypeAlias = "Callable[[float], float]"
_Spans: TypeAlias = "Sequence[tuple[float, float]]"
_LONGEST_SPARK = 40  # items: older ones are left out


def skills_svg(seen: Overview, now: datetime, t: Translator) -> str:
    """How many skills were in which state, day by day, as steps stacked on one another; its label says where it ends.

    A state holds until the next change, so the picture is made of steps; what lies between two days is no slope.
    """
    days, all_ = seen.days, len(seen.skills)
    if not days:
        return ""
    first, last = days[0].date, max(now.date(), days[-1].date)
    span = max(1, (last - first).days)

    def x(day: date) -> float:
        return _LEFT + (WIDTH - _LEFT - RIGHT) * (day - first).days / span

    def y(count: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * count / max(1, all_)

    ends = [x(day.date) for day in days[1:]] + [float(WIDTH - RIGHT)]
    starts = [_LEFT if span == 1 and len(days) == 1 else x(day.date) for day in days]
    parts = [_grid(all_, y, t)]
    below = [0] * len(days)
    for state in words.DRAWN:
        above = [base + day.states.get(state, 0) for base, day in zip(below, days, strict=True)]
        parts.append(_band(list(zip(starts, ends, strict=True)), below, above, y, f"gin-band-{state}"))
        below = above
    parts.append(dates(first, last, t, left=_LEFT))
    label = escape(t(words.stands(days[-1], last, all_)), quote=True)
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">{"".join(parts)}</svg>'


def spark_svg(skill: Skill, t: Translator) -> str:
    """The share right at once, item by item, as a small line; empty before there are two items."""
    shares = skill.shares[-_LONGEST_SPARK:]
    if len(shares) < 2:
        return ""
    low, high, now = (round(100 * each) for each in (min(shares), max(shares), shares[-1]))
    label = escape(t(say("progress.spark", low=low, high=high, now=now)), quote=True)
    step = (_SPARK_WIDTH - 8) / (len(shares) - 1)
    points = [(4 + step * i, _SPARK_HEIGHT - 4 - (_SPARK_HEIGHT - 8) * each) for i, each in enumerate(shares)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    x, y = points[-1]
    parts = f'<polyline points="{line}" class="gin-plot-line"/>'
    parts += f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" class="gin-plot-dot"/>'
    box = f"0 0 {_SPARK_WIDTH} {_SPARK_HEIGHT}"
    return f'<svg viewBox="{box}" role="img" aria-label="{label}">{parts}</svg>'


def _band(
    spans: Sequence[tuple[float, float]], below: Sequence[int], above: Sequence[int], y: _Place, kind: str
) -> str:
    """One state as an area of steps."""
    top = [(x, y(count)) for (start, end), count in zip(spans, above, strict=True) for x in (start, end)]
    bottom = [(x, y(count)) for (start, end), count in zip(spans, below, strict=True) for x in (start, end)]
    points = " ".join(f"{x:.1f},{place:.1f}" for x, place in [*top, *reversed(bottom)])
    return f'<polygon points="{points}" class="{kind}"/>'


def _grid(all_: int, y: _Place, t: Translator) -> str:
    gap = 1 if all_ <= 6 else 2 if all_ <= 12 else 4
    out = f'<text x="{_LEFT - 22}" y="12">{escape(t(say("progress.plot_axis")))}</text>'
    return out + "".join(rule(count, y(count), t, left=_LEFT, zero=not count) for count in range(0, all_ + 1, gap))


def rule(value: int, y: float, t: Translator, *, left: float, zero: bool) -> str:
    """A line across the plot with the number it stands for."""
    kind = "gin-plot-zero" if zero else "gin-plot-grid"
    line = f'<line x1="{left}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" class="{kind}"/>'
    return f'{line}<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end">{escape(t.number(value))}</text>'


def dates(first: date, last: date, t: Translator, *, left: float) -> str:
    """The first and the last date below the plot; one date once."""
    begin, end = (escape(t(words.on_date(day))) for day in (first, last))
    y = HEIGHT - 8
    out = f'<text x="{WIDTH - RIGHT}" y="{y}" text-anchor="end">{end}</text>'
    return out if first == last else f'<text x="{left}" y="{y}">{begin}</text>{out}'
