"""Scene to SVG text: static pictures and print. First version of the signature."""

from __future__ import annotations

from gintutor.widgets.scene import Scene


def to_svg(scene: Scene, *, title: str = "") -> str:
    """A standalone SVG of the scene, ``role=img`` with the title given (translated by the caller)."""
    raise NotImplementedError
