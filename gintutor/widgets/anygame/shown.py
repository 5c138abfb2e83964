"""A game on the screen: the panels, the canvas and the pointer around a :class:`GameDesk`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Any, Generic

from gintutor.widgets.anygame.desk import GameDesk
from gintutor.widgets.anygame.state import G
from gintutor.widgets.scene import Scene
from gintutor.widgets.shown import Worked


class GameShown(Worked[GameDesk[G, Any, Any, Any]], ABC, Generic[G]):
    """A game on the screen. ``away``: the stages in which the table is out of the way."""

    away: tuple[str, ...] = ("setup",)

    def __init__(self, desk: GameDesk[G, Any, Any, Any]) -> None:
        super().__init__(desk)
        self._dealt_at = desk.state.dealt_at
        desk.watch(self._stepped, self.show_panels)
        self.redraw()

    def tapped(self, slot: int | None, zone: str | None) -> None:
        """A tap on a card or a zone; the felt between them means nothing."""
        if zone is not None:
            self.desk.receive({"do": "tap", "slot": slot, "zone": zone})

    def show_panels(self) -> None:
        """The words around the table."""
        super().show_panels()
        self.set_aside(away=self.desk.state.stage in self.away)

    def _stepped(self, before: G, after: G) -> None:
        """Move the cards from where they lay to where one step of the game has brought them."""
        scene, last = self.lay_out(self.desk.table()), self.scene
        self.scene = scene
        if last is None or after.stage == "setup":
            self.painter.paint(scene)
        elif after.dealt_at > max(before.dealt_at, self._dealt_at) and self.just_dealt(after):
            self._dealt_at = after.dealt_at
            self.painter.deal(packed(scene), scene, self.dealing(after, scene))
        else:
            self.painter.glide(self.before(last, scene, after), scene)

    def just_dealt(self, after: G) -> bool:
        """Whether nobody has moved since the deal: a hand that is come back to was dealt long ago."""
        return after.table is not None and len(after.table.path) == 1

    @abstractmethod
    def dealing(self, after: G, scene: Scene) -> tuple[int, ...]:
        """The slots in the order they are dealt."""

    def before(self, last: Scene, scene: Scene, after: G) -> Scene:
        """The table as it lay before a step."""
        return last


def packed(scene: Scene) -> Scene:
    """The table with every card still in the pack, where the stock will be."""
    stock = scene.zone("stock")
    there = stock.backs[-1] if stock.backs else stock.rect
    home = next((item.rect for item in scene.cards if item.zone == "stock"), there)
    return replace(scene, cards=tuple(replace(item, rect=home) for item in scene.cards))
