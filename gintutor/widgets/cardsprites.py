"""Cards as sprites: drawn once at the size of the scene, then copied; with room around them for their shadow."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gintutor.cards import Card
from gintutor.widgets.art import back, face
from gintutor.widgets.art.marks import HEIGHT, WIDTH, Face, Shape
from gintutor.widgets.geometry import Rect
from gintutor.widgets.pen import Pen
from gintutor.widgets.picture import LONG_SHADOW, SHADOW
from gintutor.widgets.scene import CardItem, Scene
from gintutor.widgets.surface import RATIO, Surface

ROOM = 6.0
"""How far a sprite reaches beyond its card, for the shadow, px: whole px, or the copy would be blurred."""
LONG_ROOM = 12.0


def card_sprite(surface: Surface, scene: Scene, item: CardItem) -> Any:
    """The card, or a back where it lies face down."""
    if not item.view.face_up:
        return back_sprite(surface, scene)
    return _drawn(surface, scene, item.view.card, (*SHADOW, face(item.view.card, scene.look)), ROOM)


def back_sprite(surface: Surface, scene: Scene) -> Any:
    """The back of a card."""
    return _drawn(surface, scene, "back", (*SHADOW, back(scene.look)), ROOM)


def shadow_sprite(surface: Surface, scene: Scene) -> Any:
    """The shadow of a card that is carried."""
    return _drawn(surface, scene, "shadow", LONG_SHADOW, LONG_ROOM)


def with_room(rect: Rect, scene: Scene, room: float) -> Rect:
    """Where a sprite goes so that its card covers the rectangle."""
    return rect.grown(room * rect.width / scene.card_size[0])


def _drawn(surface: Surface, scene: Scene, name: Card | str, drawing: tuple[Shape | Face, ...], room: float) -> Any:
    """The sprite of that name at the scene's card size, drawn now if it is blank."""
    width, height = scene.card_size
    # What does not show on a card makes no new sprite.
    look = replace(scene.look, motion=True, felt="", captions=1.0)

    def draw(pen: Pen) -> None:
        pen.begin(RATIO * width / WIDTH, RATIO * height / HEIGHT, RATIO * room, RATIO * room)
        pen.strokes_round()
        for part in drawing:
            if isinstance(part, Face):
                pen.face(part)
            else:
                pen.marks((part,))

    key = (name, look, width, height)
    return surface.sprites.get(key, width + 2 * room, height + 2 * room, draw)
