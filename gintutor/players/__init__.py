"""Players: each sees a :class:`View` of its own seat and names a move.

``view`` what a seat may see · ``chance`` coins tossed without state · ``randomly``, ``beginner``, ``simple``,
``expert`` the players · ``driver`` hands, games and matches played out · ``tally`` what they add up to · ``parallel``
many of them in several processes · ``rounds`` many games of the contract game

The expert: ``belief`` what the other may hold · ``worlds`` hidden hands drawn · ``appraisal`` a hand at a glance ·
``thought`` moves played out · ``standing`` points in the game. On bare masks: ``masks``, ``leaving``, ``playout``.
``equity`` the worth of every move · ``review`` a played hand judged
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Protocol

from gintutor.deal import Action
from gintutor.messages import Message, say
from gintutor.players.beginner import Beginner
from gintutor.players.chance import seed_of
from gintutor.players.expert import Expert
from gintutor.players.randomly import RandomPlayer
from gintutor.players.simple import Simple
from gintutor.players.view import View, view

__all__ = ["PLAYERS", "PLAYER_NAMES", "Player", "View", "player", "view"]


class Player(Protocol):
    """Anyone who can be asked for a move. The same view always gets the same answer."""

    def choose(self, seen: View) -> Action:
        """A legal move for the seat whose turn it is in the view."""


PLAYERS: Mapping[str, Callable[[int], Player]] = MappingProxyType({
    "random": RandomPlayer, "beginner": Beginner, "simple": Simple,
    "expert": Expert,
})  # fmt: skip

PLAYER_NAMES: Mapping[str, Message] = MappingProxyType({
    "random": say("deal.player_random"), "beginner": say("deal.player_beginner"), "simple": say("deal.player_simple"),
    "expert": say("review.player_expert"),
})  # fmt: skip


def player(name: str, seed: str | int = 0) -> Player:
    """The player of that name; ``KeyError`` when there is none. Two seeds differ where the player tosses a coin."""
    return PLAYERS[name](seed_of(seed))
