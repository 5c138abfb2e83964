"""The computer players' moves at the table: by the player each of them is, from what that seat may see."""

from __future__ import annotations

from gintutor.contract.actions import Action
from gintutor.contract.players import PLAYERS
from gintutor.contract.position import Position
from gintutor.contract.view import view
from gintutor.widgets.contract.setup import STRENGTHS


def answer(position: Position, players: tuple[str, ...]) -> Action:
    """The move of the seat to move; asked again, it is the same. A name this version does not know plays simply."""
    name = players[position.mover]
    player = PLAYERS[name if name in PLAYERS else STRENGTHS[0]]
    return player.choose(view(position, position.mover))
