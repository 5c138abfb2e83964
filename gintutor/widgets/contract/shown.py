"""A table of the contract game on the screen: the panels, the canvas and the pointer around a :class:`ContractDesk`."""

from __future__ import annotations

from dataclasses import replace

from gintutor.widgets.anygame.shown import GameShown
from gintutor.widgets.contract.placing import layout
from gintutor.widgets.contract.state import ME, State
from gintutor.widgets.scene import Scene
from gintutor.widgets.tableview import TableView


class Contracting(GameShown[State]):
    """A round on the screen."""

    def lay_out(self, table: TableView) -> Scene:
        """Where everything lies: several players, laid melds, piles, outlines, the hand."""
        return layout(table, self.width)

    def dealing(self, after: State, scene: Scene) -> tuple[int, ...]:
        """The learner's own cards."""
        hand = next((each for each in scene.zones if each.id == "hand"), None)
        return hand.zone.slots if hand is not None else ()

    def before(self, last: Scene, scene: Scene, after: State) -> Scene:
        """The table with the cards that another player then lays or throws."""
        return with_theirs(last, scene, after)


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
