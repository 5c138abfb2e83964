"""The one wrapper of ipycanvas: its traps end here. First version of the signatures.

This module shares with ``table`` the right to import ipycanvas (lazily, in :meth:`Surface.create`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Surface:
    """A table-top of two canvases in CSS px. ``widget`` is the ipywidget to show."""

    widget: Any

    @classmethod
    def create(cls) -> Surface:
        """A real surface on ipycanvas."""
        raise NotImplementedError

    def on_pointer(self, callback: Callable[[str, float, float], None]) -> None:
        """Call back with ("down" | "move" | "up" | "out", x, y) in scene px, for mouse and first finger alike.

        "out" ends a drag as a refusal: the mouse left the canvas or the touch was cancelled.
        """
