"""The equity over a hand as SVG text: points to expect at each decision, the points it came to, the step shown."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from gintutor.i18n import Translator
from gintutor.messages import say
from gintutor.players.review import Point, Review, Severity, summary

_WIDTH, _HEIGHT = 620, 190
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 16, 16, 28
_SLIPS = frozenset({Severity.INACCURACY, Severity.MISTAKE, Severity.BLUNDER})


def equity_svg(review: Review, step: int, t: Translator) -> str:
    """The plot with its summary as a label; empty before there is anything to draw.

    Colours come from the page, so it is readable in light and dark; a slip is a square, any other decision a dot.
    """
    points = review.points
    if not points:
        return ""
    scale = _Scale(points, len(review.path))
    lines = " ".join(t.spoken(line) for line in summary(review))
    parts = [_axis(scale, t)]
    path = " ".join(f"{scale.x(point.step):.1f},{scale.y(point.equity):.1f}" for point in points)
    parts.append(f'<polyline points="{path}" class="gin-plot-line"/>')
    severities = {decision.step: decision.severity for decision in review.decisions}
    parts += [_dot(scale, point, severities.get(point.step)) for point in points]
    here = scale.x(step)
    parts.append(f'<line x1="{here:.1f}" x2="{here:.1f}" y1="{_TOP}" y2="{_HEIGHT - _BOTTOM}" class="gin-plot-here"/>')
    if review.came is not None:
        x, y = scale.x(points[-1].step), scale.y(points[-1].equity)
        label = t(say("play.plot_came", came=say("review.points", n=review.came)))
        parts.append(f'<text x="{x - 8:.1f}" y="{y - 9:.1f}" text-anchor="end">{escape(label)}</text>')
    title = escape(lines, quote=True)
    return f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{title}">{"".join(parts)}</svg>'


class _Scale:
    """From steps and points to places in the picture; the zero line is always in view."""

    def __init__(self, points: Sequence[Point], steps: int) -> None:
        values = [0.0, *(point.equity for point in points)]
        reach = max(5.0, max(values) - min(values))
        self.low, self.high = min(values) - reach * 0.08, max(values) + reach * 0.12
        self.steps = max(1, steps - 1)

    def x(self, step: int) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * step / self.steps

    def y(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return _HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * share

    @property
    def ticks(self) -> list[int]:
        """Round numbers of points, three to six of them."""
        span = self.high - self.low
        gap = next(gap for gap in (5, 10, 20, 25, 50, 100, 500) if span / gap <= 6)
        first = int(self.low // gap) * gap
        return [value for value in range(first, int(self.high) + gap, gap) if self.low <= value <= self.high]


def _axis(scale: _Scale, t: Translator) -> str:
    out = ""
    for value in scale.ticks:
        y = scale.y(value)
        kind = "gin-plot-zero" if value == 0 else "gin-plot-grid"
        out += f'<line x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}" class="{kind}"/>'
        out += f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{escape(t.number(value))}</text>'
    name = escape(t(say("play.plot_axis")))
    return f'{out}<text x="{_LEFT}" y="{_HEIGHT - 8}">{name}</text>'


def _dot(scale: _Scale, point: Point, severity: Severity | None) -> str:
    x, y = scale.x(point.step), scale.y(point.equity)
    if severity in _SLIPS:
        return f'<rect x="{x - 4.5:.1f}" y="{y - 4.5:.1f}" width="9" height="9" class="gin-plot-slip"/>'
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" class="gin-plot-dot"/>'
