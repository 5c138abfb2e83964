"""Computer players of the contract game: each sees a :class:`~gintutor.contract.view.View` and names a move.

``outlook`` a hand at a glance · ``laying`` what is laid down · ``simple``, ``good`` the players · ``driver`` rounds and
games played out
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Protocol

from gintutor.contract.actions import Action
from gintutor.contract.players.good import Good
from gintutor.contract.players.simple import Simple
from gintutor.contract.view import View
from gintutor.messages import Message, say


class Player(Protocol):
    """Anyone who can be asked for a move. The same view always gets the same answer."""

    def choose(self, seen: View) -> Action:
        """A legal move for the seat to move in the view."""


PLAYERS: Mapping[str, Player] = MappingProxyType({"simple": Simple(), "good": Good()})

PLAYER_NAMES: Mapping[str, Message] = MappingProxyType(
    {"simple": say("deal.player_simple"), "good": say("contractgame.player_good")}
)


def player(name: str) -> Player:
    """The player of that name; ``KeyError`` when there is none."""
    return PLAYERS[name]


__all__ = ["PLAYERS", "PLAYER_NAMES", "Player", "player"]
