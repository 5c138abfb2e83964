"""Many games of the contract game between its computer players, and what they add up to."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeVar

from gintutor.contract.game import Game
from gintutor.contract.options import Options
from gintutor.contract.players import player
from gintutor.contract.players.driver import play_game
from gintutor.contract.position import Position
from gintutor.players.tally import wilson

T = TypeVar("T", int, Fraction)


@dataclass(slots=True)
class RoundTally:
    """What games of fifteen rounds add up to, by seat; two tallies can be added.

    ``won``: a win shared by two counts half for each. ``out``: rounds in which the seat went out. ``open_ended``:
    rounds in which nobody did.
    """

    games: int = 0
    hands: int = 0
    moves: int = 0
    open_ended: int = 0
    won: list[Fraction] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    out: list[int] = field(default_factory=list)

    def add_game(self, game: Game, ends: list[Position]) -> None:
        """Count a game and its rounds as they lay at their ends."""
        shares = [Fraction(seat in game.winners, len(game.winners)) for seat in range(game.players)]
        self.add(
            RoundTally(
                games=1,
                hands=len(ends),
                moves=sum(len(end.history) for end in ends),
                open_ended=sum(end.out is None for end in ends),
                won=shares,
                points=list(game.totals),
                out=[sum(end.out == seat for end in ends) for seat in range(game.players)],
            )
        )

    def share(self, seat: int) -> tuple[float, float, float]:
        """The games won by that seat of all games as (share, lowest, highest), the last two bounding 95 %."""
        return wilson(float(self.won[seat]), self.games)

    def add(self, other: RoundTally) -> None:
        """Take in another tally."""
        self.games += other.games
        self.hands += other.hands
        self.moves += other.moves
        self.open_ended += other.open_ended
        self.won = _sums(self.won, other.won)
        self.points = _sums(self.points, other.points)
        self.out = _sums(self.out, other.out)


def _sums(mine: list[T], others: list[T]) -> list[T]:
    return [one + other for one, other in zip(mine, others, strict=True)] if mine and others else mine or others


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSeries:
    """Games of fifteen rounds between players by name, a seat each. Number ``i`` is played from seed ``seed/i``.

    The first deal goes round the table from one number to the next.
    """

    options: Options
    names: tuple[str, ...]
    count: int
    seed: str | int = 0
    portion: int = 1

    def tally(self, start: int, stop: int) -> RoundTally:
        """Play numbers ``start`` … ``stop`` - 1."""
        tally = RoundTally()
        players = [player(name) for name in self.names]
        for number in range(start, stop):
            ends: list[Position] = []
            first = number % len(players)
            game = play_game(self.options, players, f"{self.seed}/{number}", first, told=ends.append)
            tally.add_game(game, ends)
        return tally
