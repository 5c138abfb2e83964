"""A game of the contract game at work: what happens at the table without the learner."""

from __future__ import annotations

from dataclasses import replace

from gintutor.contract.actions import Draw, Pass
from gintutor.contract.log import FORM, Ended, Event, Header
from gintutor.contract.table import Table, ended, move, replay
from gintutor.factlog import Again
from gintutor.messages import Message
from gintutor.widgets.anygame.desk import GameDesk
from gintutor.widgets.anygame.game import Game
from gintutor.widgets.contract import panel, showing, speech
from gintutor.widgets.contract.acts import happened, update
from gintutor.widgets.contract.between import dealt
from gintutor.widgets.contract.opponents import answer
from gintutor.widgets.contract.plans import plan_fields, planned
from gintutor.widgets.contract.setup import Setup, chosen
from gintutor.widgets.contract.state import ME, Stage, State
from gintutor.widgets.contract.typed import read
from gintutor.widgets.contract.words import since_own_move


def taken_up(state: State, again: Again[Header, Event, Table]) -> State:
    """The state with that game on the table."""
    return replace(state, table=again.table).told_too(*since_own_move(again.table.path))


def unwritten(state: State) -> Ended | None:
    """The line of the finished round."""
    return ended(state.position) if state.position is not None and state.position.over else None


GAME = Game(
    form=FORM, replay=replay, chosen=chosen, read=lambda *typed: (read(*typed),), update=update, happened=happened,
    taken_up=taken_up, unwritten=unwritten, plan=plan_fields, planned=planned, top=panel.top, bottom=panel.bottom,
    table=showing.table_view, words=speech.table_words,
)  # fmt: skip


class ContractDesk(GameDesk[State, Event, Header, Table]):
    """A table of the contract game resumed from its logs."""

    game = GAME

    def _begun(self) -> State:
        return State(setup=Setup())

    def _others(self) -> None:
        """Let the others move for as long as it is not for the learner to decide; what they did is shown at once."""
        shown: tuple[Message, ...] | None = None
        while True:
            if self.state.stage is Stage.WAIT and self.state.told != shown:
                shown = self.state.told
                self._show()
            event = self._by_itself()
            if event is None or not self._fact(event):
                return  # or the game of another window was taken up, and the others have moved in it

    def _by_itself(self) -> Event | None:
        """What follows without the learner: another player's move, one that was decided before, a missing deal."""
        state, table = self.state, self.state.table
        if table is None or table.game.over:
            return None
        position = table.position
        if position is None:  # the file ends between two rounds
            return dealt(table, self._seeds())
        if position.over:
            return None
        if position.mover != ME:
            return move(position, answer(position, table.players))
        if state.leaving and state.stage is Stage.OFFER and not state.in_turn:
            return move(position, Pass())
        if state.drawing and state.stage is Stage.DRAW:
            return move(position, Draw())
        return None
