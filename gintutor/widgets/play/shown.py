"""A game on the screen: the panels, the canvas and the pointer around a :class:`PlayDesk`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from gintutor.widgets.anygame.shown import GameShown
from gintutor.widgets.play.desk import PlayDesk
from gintutor.widgets.play.state import Stage, State
from gintutor.widgets.scene import Scene


class Playing(GameShown[State]):
    """A game on the screen."""

    away = (Stage.SETUP, Stage.FINISHED)

    def __init__(self, desk: PlayDesk) -> None:
        super().__init__(desk)
        desk.later = self._later

    def _later(self, job: Callable[[], None]) -> None:
        """Do it once the events that wait have been taken in; at once where no loop runs."""
        guarded = self.guard(job)
        try:
            asyncio.get_running_loop().call_later(0.01, guarded)
        except RuntimeError:
            guarded()

    def dealing(self, after: State, scene: Scene) -> tuple[int, ...]:
        """One card at a time, the dealer's opponent first, then the upcard."""
        return dealing(after)


def dealing(state: State) -> tuple[int, ...]:
    """The slots in the order they are dealt."""
    position = state.position
    assert position is not None
    first, second = (tuple(position.hands[seat]) for seat in (1 - position.dealer, position.dealer))
    dealt = [card for pair in zip(first, second, strict=False) for card in pair]
    rest = [*first[len(second) :], *position.pile]
    return tuple(card.index for card in (*dealt, *rest))
