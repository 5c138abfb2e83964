"""Hands, games and matches played out by players."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gintutor.deal import Action, Draw, Phase, Position, Take, deal, play, shuffled_deck
from gintutor.game import FirstDeal, Game, Played, first_deal, played
from gintutor.players import Player, player
from gintutor.players.playout import PATIENCE
from gintutor.players.view import View, view
from gintutor.replay import Dealt, Event, Table, ended, move
from gintutor.rules import Ruleset

_STUCK = 2 * PATIENCE
"""So many moves (each card taken, one thrown) without the stock, and who would take one more is sent there.

No rule ends a hand in which both only take what the other throws; people stop, programs may not.
"""


def next_move(position: Position, players: Sequence[Player], game: Game | None = None) -> Action:
    """The move of the player whose turn it is; the sheet of ``game`` is what both know."""
    return _kept_going(position, players[position.turn].choose(seen_by_mover(position, game)))


def seen_by_mover(position: Position, game: Game | None = None) -> View:
    """What the player to move sees, with the sheet of the game."""
    won = game.settlement.players if game else None
    scores = game.scores if game else (0, 0)
    hands_won = (won[0].hands_won, won[1].hands_won) if won else (0, 0)
    return view(position, position.turn, scores, hands_won)


def _kept_going(position: Position, action: Action) -> Action:
    if len(position.history) <= _STUCK or position.phase is not Phase.DRAW or not isinstance(action, Take):
        return action
    stuck = not any(isinstance(fact.action, Draw) for fact in position.history[-_STUCK:])
    return Draw() if stuck else action


def play_hand(position: Position, players: Sequence[Player], game: Game | None = None) -> Position:
    """Play a hand from a position to its end; raises ``IllegalMoveError`` for a player that breaks the rules."""
    while not position.over:
        position = play(position, next_move(position, players, game))
    return position


def play_game(
    rules: Ruleset,
    players: Sequence[Player],
    seed: str | int,
    first: FirstDeal | None = None,
    told: Callable[[Position], object] | None = None,
) -> Game:
    """Play a game from the first deal to the target; hand ``i`` is dealt from the deck named ``seed/i``.

    ``told`` is given each hand as it lay at its end.
    """
    game = Game(rules=rules, first=first or first_deal(rules, seed))
    while not game.over:
        deck = shuffled_deck(f"{seed}/{len(game.hands)}")
        end = play_hand(deal(rules, deck, game.dealer), players, game)
        game = game.add(played(end))
        if told:
            told(end)
    return game


def draws_in(position: Position) -> int:
    """The cards drawn in a hand so far, from the stock or the pile."""
    return sum(isinstance(fact.action, Draw | Take) for fact in position.history)


def one_hand(rules: Ruleset, names: tuple[str, str], seed: str | int, dealer: int) -> tuple[Played, int]:
    """Play the hand named by the seed; the sheet's entry and the number of draws."""
    players = tuple(player(name, f"{seed}/{seat}") for seat, name in enumerate(names))
    end = play_hand(deal(rules, shuffled_deck(seed), dealer), players)
    return played(end), draws_in(end)


def next_event(table: Table, players: Sequence[Player], seed: str | int) -> Event | None:
    """The event that comes next at a table: who deals, the deal, a move, the entry on the sheet; None after the match.

    It depends on the table and the seed only, so play goes on from any log as if it had never stopped.
    """
    match, position = table.match, table.position
    if position is not None:
        if position.over:
            return ended(played(position))
        return move(position, next_move(position, players, match.game))
    if match.game is not None:
        return Dealt(match.game.dealer, shuffled_deck(f"{seed}/{len(match.games)}/{len(match.game.hands)}"))
    return None if match.over else first_deal(match.rules, f"{seed}/{len(match.games)}", match.agreed)
