"""Rounds and games played out by players."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gintutor.contract.actions import Action
from gintutor.contract.game import Game, played
from gintutor.contract.log import Dealt, Event
from gintutor.contract.options import Options
from gintutor.contract.players import Player
from gintutor.contract.position import Position, deal, play, shuffled_pack
from gintutor.contract.table import Table, ended, move
from gintutor.contract.view import view


def next_move(position: Position, players: Sequence[Player]) -> Action:
    """The move of the player to move."""
    return players[position.mover].choose(view(position, position.mover))


def play_round(position: Position, players: Sequence[Player]) -> Position:
    """Play a round to its end; raises ``IllegalMoveError`` for a player that breaks the rules."""
    while not position.over:
        position = play(position, next_move(position, players))
    return position


def dealt(game: Game, seed: str | int) -> Position:
    """The next round of a game, from the deck that the seed and its number name."""
    assert game.number is not None
    deck = shuffled_pack(game.players, f"{seed}/{game.number}")
    return deal(options=game.options, number=game.number, players=game.players, dealer=game.dealer, deck=deck)


def play_game(
    options: Options,
    players: Sequence[Player],
    seed: str | int,
    first: int = 0,
    told: Callable[[Position], object] | None = None,
) -> Game:
    """Play fifteen rounds; ``told`` is given each round as it lay at its end."""
    game = Game(options=options, players=len(players), first=first)
    while not game.over:
        end = play_round(dealt(game, seed), players)
        game = game.add(played(end))
        if told:
            told(end)
    return game


def next_event(table: Table, players: Sequence[Player], seed: str | int) -> Event | None:
    """The event that comes next at a table: a deal, a move, the entry on the sheet; None after the last round.

    It depends on the table and the seed only, so play goes on from any log as if it had never stopped.
    """
    position, game = table.position, table.game
    if position is not None:
        return ended(position) if position.over else move(position, next_move(position, players))
    if game.number is None:
        return None
    deck = shuffled_pack(game.players, f"{seed}/{game.number}")
    return Dealt(number=game.number, dealer=game.dealer, deck=deck)
