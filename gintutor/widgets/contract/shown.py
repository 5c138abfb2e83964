"""A table of the contract game on the screen: the panels, the canvas and the pointer around a :class:`ContractDesk`."""

from __future__ import annotations

from dataclasses import replace

from gintutor.widgets.contract.desk import ContractDesk
from gintutor.widgets.contract.placing import layout
from gintutor.widgets.contract.state import ME, Stage, State
from gintutor.widgets.scene import Scene
from gintutor.widgets.shown import Worked
from gintutor.widgets.tableview import TableView


class Contracting(Worked):
    """A round on the screen."""

    def __init__(self, desk: ContractDesk) -> None:
        super().__init__(desk)
        self.desk = desk
        self._dealt_at = desk.state.dealt_at
        desk.watch(self._stepped, self.show_panels)
        self.redraw()

    def lay_out(self, table: TableView) -> Scene:
        """Where everything lies: several players, laid melds, piles, outlines, the hand."""
        return layout(table, self.width)

    def tapped(self, slot: int | None, zone: str | None) -> None:
        """A tap on a card or a zone; the felt between them means nothing."""
        if zone is not None:
            self.desk.receive({"do": "tap", "slot": slot, "zone": zone})

    def _stepped(self, before: State, after: State) -> None:
        """Move the cards from where they lay to where one step of the round has brought them."""
        scene, last = self.lay_out(self.desk.table()), self.scene
        self.scene = scene
        if last is None or after.stage is Stage.SETUP:
            self.painter.paint(scene)
        elif after.dealt_at > max(before.dealt_at, self._dealt_at):
            self._dealt_at = after.dealt_at
            hand = next((each for each in scene.zones if each.id == "hand"), None)
            self.painter.deal(_packed(scene), scene, hand.zone.slots if hand is not None else ())
        else:
            self.painter.glide(with_theirs(last, scene, after), scene)

    def show_panels(self) -> None:
        """The words around the table, which is out of the way before a game."""
        super().show_panels()
        self.set_aside(away=self.desk.state.stage is Stage.SETUP)


def with_theirs(last: Scene, scene: Scene, after: State) -> Scene:
    """The table before a step with the cards that another player then lays or throws: they come from that hand."""
    position = after.position
    if position is None or not position.history or position.history[-1].seat == ME:
        return last
    hand = next((zone for zone in last.zones if zone.id == f"seat{position.history[-1].seat}"), None)
    if hand is None:
        return last
    there = hand.backs[-1] if hand.backs else hand.rect
    known = {item.slot for item in last.cards}
    theirs = tuple(replace(item, rect=there) for item in scene.cards if item.slot not in known)
    return replace(last, cards=(*last.cards, *theirs))


def _packed(scene: Scene) -> Scene:
    """The table with every card still in the pack, where the stock will be."""
    stock = scene.zone("stock")
    there = stock.backs[-1] if stock.backs else stock.rect
    return replace(scene, cards=tuple(replace(item, rect=there) for item in scene.cards))
