"""Hands, games and matches played out by players, and what they add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from gintutor.deal import Action, Draw, Phase, Position, Take, deal, play, shuffled_deck
from gintutor.game import FirstDeal, Game, Played, first_deal, played
from gintutor.players import Player, player
from gintutor.players.view import view
from gintutor.rules import Ruleset

PATIENCE = 60
"""So many moves without a card from the stock, and a player who would take one more card is sent to the stock.

No rule ends a hand in which both only take what the other throws; people stop, programs may not.
"""


def next_move(position: Position, players: Sequence[Player], game: Game | None = None) -> Action:
    """The move of the player whose turn it is; the sheet of ``game`` is what both know."""
    seat = position.turn
    won = game.settlement.players if game else None
    scores = game.scores if game else (0, 0)
    hands_won = (won[0].hands_won, won[1].hands_won) if won else (0, 0)
    return _kept_going(position, players[seat].choose(view(position, seat, scores, hands_won)))


def _kept_going(position: Position, action: Action) -> Action:
    if len(position.history) <= PATIENCE or position.phase is not Phase.DRAW or not isinstance(action, Take):
        return action
    stuck = not any(isinstance(fact.action, Draw) for fact in position.history[-PATIENCE:])
    return Draw() if stuck else action


def play_hand(position: Position, players: Sequence[Player], game: Game | None = None) -> Position:
    """Play a hand from a position to its end; raises ``IllegalMoveError`` for a player that breaks the rules."""
    while not position.over:
        position = play(position, next_move(position, players, game))
    return position


def play_game(rules: Ruleset, players: Sequence[Player], seed: str | int, first: FirstDeal | None = None) -> Game:
    """Play a game from the first deal to the target; hand ``i`` is dealt from the deck named ``seed/i``."""
    game = Game(rules=rules, first=first or first_deal(rules, seed))
    while not game.over:
        deck = shuffled_deck(f"{seed}/{len(game.hands)}")
        game = game.add(played(play_hand(deal(rules, deck, game.dealer), players, game)))
    return game


@dataclass(slots=True)
class Tally:
    """What many hands and games add up to; two tallies can be added."""

    hands: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    points: list[int] = field(default_factory=lambda: [0, 0])
    hands_won: list[int] = field(default_factory=lambda: [0, 0])
    draws: int = 0
    games: int = 0
    games_won: list[int] = field(default_factory=lambda: [0, 0])

    def add_hand(self, hand: Played, draws: int = 0) -> None:
        """Count a hand, and the cards drawn in it from stock and pile."""
        self.hands += 1
        self.kinds[hand.score.kind.value] += 1
        self.draws += draws
        if hand.winner is not None:
            self.points[hand.winner] += hand.score.points
            self.hands_won[hand.winner] += 1

    def add_game(self, game: Game) -> None:
        """Count a game and its hands (their draws are not known any more)."""
        for hand in game.hands:
            self.add_hand(hand)
        self.games += 1
        winner = game.settlement.winner
        if winner is not None:
            self.games_won[winner] += 1

    def add(self, other: Tally) -> None:
        """Take in another tally."""
        self.hands += other.hands
        self.kinds.update(other.kinds)
        self.draws += other.draws
        self.games += other.games
        for mine, others in (
            (self.points, other.points),
            (self.hands_won, other.hands_won),
            (self.games_won, other.games_won),
        ):
            mine[0] += others[0]
            mine[1] += others[1]


def draws_in(position: Position) -> int:
    """The cards drawn in a hand so far, from the stock or the pile."""
    return sum(isinstance(fact.action, Draw | Take) for fact in position.history)


def one_hand(rules: Ruleset, names: tuple[str, str], seed: str | int, dealer: int) -> tuple[Played, int]:
    """Play the hand named by the seed; the sheet's entry and the number of draws."""
    players = tuple(player(name, f"{seed}/{seat}") for seat, name in enumerate(names))
    end = play_hand(deal(rules, shuffled_deck(seed), dealer), players)
    return played(end), draws_in(end)
