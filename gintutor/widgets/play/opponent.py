"""The computer's move at the table: by the script, or by the player that was chosen."""

from __future__ import annotations

from gintutor.players import PLAYERS, player
from gintutor.players.driver import next_move
from gintutor.replay import Did, move
from gintutor.widgets.play.state import IT, State


def answer(state: State, file: str) -> Did:
    """The move of the computer, whose turn it is, in the game of that file; asked again, it is the same.

    A player's coins are tossed by the file's name and the number of the hand. The cards have no part in them: what is
    not seen must not be felt.
    """
    position, table = state.position, state.table
    assert position is not None
    assert table is not None
    game = table.match.game
    if state.script is not None and game is not None:
        return move(position, state.script.move(len(game.hands), position))
    name = table.players[IT] if table.players[IT] in PLAYERS else "simple"
    opponent = player(name, f"{file}/{len(table.match.games)}/{table.hand_number}")
    return move(position, next_move(position, (opponent, opponent), game))
