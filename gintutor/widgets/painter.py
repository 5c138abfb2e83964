"""Paint a :class:`~gintutor.widgets.scene.Scene` on a surface: first version of the signatures."""

from __future__ import annotations

from gintutor.widgets.scene import Scene
from gintutor.widgets.surface import Surface


class Painter:
    """Paints scenes: what lies still on layer 0, what moves on layer 1. Scene units are CSS px."""

    def __init__(self, surface: Surface) -> None:
        self._surface = surface

    def paint(self, scene: Scene) -> None:
        """Show the scene as it is, at once (resizes the canvas when the scene's size has changed)."""

    def hover(self, scene: Scene, slot: int | None) -> None:
        """Lift the card under the pointer by 4 px; None lowers it. Paints only when that changes."""

    def drag(self, scene: Scene, slot: int, x: float, y: float) -> None:
        """Show the card of that slot under the pointer, lifted; the first call takes it up."""

    def drop(self) -> None:
        """End the drag and show the last scene without motion."""

    def glide(self, before: Scene, after: Scene) -> None:
        """Move every card from where it is (a dragged one from under the pointer) to its place in ``after``.

        A refused drop is ``glide(scene, scene)``. Ends a drag. Without motion this is ``paint(after)``.
        """
