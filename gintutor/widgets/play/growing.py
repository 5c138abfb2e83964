"""The reviews of finished hands: one made before, or one that grows decision by decision."""

from __future__ import annotations

from collections.abc import Iterator

from gintutor.deal import Position
from gintutor.players.review import Review, reviewing
from gintutor.widgets.play.review import Reviewing
from gintutor.widgets.play.state import ME, Stage, State


class Reviews:
    """The last complete review, and the one that is being made."""

    def __init__(self) -> None:
        self._growing: Iterator[Review] | None = None
        self._complete: dict[tuple[Position, ...], Review] = {}

    @property
    def growing(self) -> bool:
        """Whether there is more to come."""
        return self._growing is not None

    def begin(self, state: State) -> Reviewing | None:
        """The review of the finished hand: the one made before, or the beginning of one that grows from now on."""
        table, game = state.table, state.game
        self._growing = None
        if table is None or game is None or state.stage is not Stage.OVER:
            return None
        known = self._complete.get(table.path)
        if known is None:
            won = game.settlement.players
            hands_won = (won[0].hands_won, won[1].hands_won)
            self._growing = reviewing(table.path, ME, game.scores, hands_won)
            known = next(self._growing)
        return Reviewing(review=known, step=0)

    def grown(self) -> Review | None:
        """The review with one more decision; None when there is none."""
        grown = next(self._growing, None) if self._growing is not None else None
        if grown is not None and grown.complete:
            self._complete = {grown.path: grown}
        return grown

    def stop(self) -> None:
        """Leave what is being made as it is."""
        self._growing = None
