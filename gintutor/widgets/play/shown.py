"""A game on the screen: the panels, the canvas and the pointer around a :class:`PlayDesk`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from gintutor.widgets.play.desk import PlayDesk
from gintutor.widgets.play.state import Stage, State
from gintutor.widgets.scene import Scene, layout
from gintutor.widgets.shown import Worked


class Playing(Worked):
    """A game on the screen."""

    def __init__(self, desk: PlayDesk) -> None:
        super().__init__(desk)
        self.desk = desk
        self._dealt_at = desk.state.dealt_at
        desk.watch(self._stepped, self.show_panels)
        desk.later = self._later
        self.redraw()

    def tapped(self, slot: int | None, zone: str | None) -> None:
        """A tap on a card or a zone; the felt between them means nothing."""
        if zone is not None:
            self.desk.receive({"do": "tap", "slot": slot, "zone": zone})

    def _later(self, job: Callable[[], None]) -> None:
        """Do it once the events that wait have been taken in; at once where no loop runs."""
        guarded = self.guard(job)
        try:
            asyncio.get_running_loop().call_later(0.01, guarded)
        except RuntimeError:
            guarded()

    def _stepped(self, before: State, after: State) -> None:
        """Move the cards from where they lay to where one step of the game has brought them."""
        scene, last = layout(self.desk.table(), self.width), self.scene
        self.scene = scene
        if last is None or after.stage is Stage.SETUP:
            self.painter.paint(scene)
        elif after.dealt_at > max(before.dealt_at, self._dealt_at) and _just_dealt(after):
            self._dealt_at = after.dealt_at
            self.painter.deal(_packed(scene), scene, _dealing(after))
        else:
            self.painter.glide(last, scene)

    def show_panels(self) -> None:
        """The words around the table, which is out of the way before and after a game."""
        super().show_panels()
        self.set_aside(away=self.desk.state.stage in (Stage.SETUP, Stage.FINISHED))


def _just_dealt(state: State) -> bool:
    """Whether nobody has moved since the deal: a hand that is come back to was dealt long ago."""
    return state.table is not None and len(state.table.path) == 1


def _packed(scene: Scene) -> Scene:
    """The table with every card still in the pack, where the stock will be."""
    stock = scene.zone("stock")
    there = stock.backs[-1] if stock.backs else stock.rect
    home = next((item.rect for item in scene.cards if item.zone == "stock"), there)
    return replace(scene, cards=tuple(replace(item, rect=home) for item in scene.cards))


def _dealing(state: State) -> tuple[int, ...]:
    """The slots in the order they are dealt: one card at a time, the dealer's opponent first, then the upcard."""
    position = state.position
    assert position is not None
    first, second = (tuple(position.hands[seat]) for seat in (1 - position.dealer, position.dealer))
    dealt = [card for pair in zip(first, second, strict=False) for card in pair]
    rest = [*first[len(second) :], *position.pile]
    return tuple(card.index for card in (*dealt, *rest))
