"""Rectangles in CSS px, y downwards: the one measure that layout, painting and hit testing share."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle by its top left corner and its size, in px."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the bottom edge."""
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """The middle point."""
        return self.x + self.width / 2, self.y + self.height / 2

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies inside; left and top edges belong to it, right and bottom ones do not."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def distance(self, x: float, y: float) -> float:
        """How far the point lies from the rectangle, 0 inside."""
        return hypot(max(self.x - x, 0, x - self.right), max(self.y - y, 0, y - self.bottom))

    def moved(self, dx: float, dy: float) -> Rect:
        """The same rectangle somewhere else."""
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def grown(self, by: float) -> Rect:
        """Larger by that much on every side (smaller when negative)."""
        return Rect(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def towards(self, other: Rect, share: float) -> Rect:
        """The rectangle that share (0 … 1) of the way to the other one."""
        return Rect(
            self.x + (other.x - self.x) * share,
            self.y + (other.y - self.y) * share,
            self.width + (other.width - self.width) * share,
            self.height + (other.height - self.height) * share,
        )
