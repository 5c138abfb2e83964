"""What many hands and games add up to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from gintutor.game import Game, Played

_Z95 = 1.959964


def wilson(wins: float, trials: int) -> tuple[float, float, float]:
    """The share of wins with its 95 % interval, each from 0 to 1; (0, 0, 1) without trials.

    Wilson's score interval: unlike the plain one it stays within bounds and holds its level near 0 and 1.
    """
    if not trials:
        return 0.0, 0.0, 1.0
    share, square = wins / trials, _Z95 * _Z95 / trials
    middle = (share + square / 2) / (1 + square)
    reach = _Z95 * ((share * (1 - share) + square / 4) / trials) ** 0.5 / (1 + square)
    return share, max(0.0, middle - reach), min(1.0, middle + reach)


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

    def add_game(self, game: Game, draws: int = 0) -> None:
        """Count a game and its hands, and the cards drawn in all of them."""
        for hand in game.hands:
            self.add_hand(hand)
        self.draws += draws
        self.games += 1
        winner = game.settlement.winner
        if winner is not None:
            self.games_won[winner] += 1

    def share(self, seat: int) -> tuple[float, float, float]:
        """The games won by that seat of all games as (share, lowest, highest), the last two bounding 95 %."""
        return wilson(self.games_won[seat], self.games)

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
