"""A game of fifteen rounds: who deals, the sheet, who has won (RULES §3)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import accumulate

from gintutor.contract.options import Options
from gintutor.contract.position import Position, RoundError, score
from gintutor.contract.rounds import CONTRACTS, packs_for

ALL_ROUNDS = tuple(each.number for each in CONTRACTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A finished round on the sheet: its number, who dealt, who went out (None: nobody), the points by seat."""

    number: int
    dealer: int
    out: int | None
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A line of the sheet: the round, its points by seat, and the running totals."""

    number: int
    points: tuple[int, ...]
    totals: tuple[int, ...]


def played(position: Position) -> Played:
    """The sheet's entry for a finished round; raises :class:`RoundError` for another."""
    return Played(number=position.number, dealer=position.dealer, out=position.out, points=score(position))


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game: its options, how many play, who deals the first round, the rounds played in order.

    ``numbers``: the rounds to be played, all fifteen unless only some are practised.
    """

    options: Options
    players: int
    first: int = 0
    numbers: tuple[int, ...] = ALL_ROUNDS
    rounds: tuple[Played, ...] = ()

    def __post_init__(self) -> None:
        packs_for(self.players)
        if self.first not in range(self.players):
            raise RoundError("first", self.first, f"0 … {self.players - 1}")
        if not self.numbers or not all(1 <= number <= len(CONTRACTS) for number in self.numbers):
            raise RoundError("numbers", self.numbers, f"1 … {len(CONTRACTS)}")

    @property
    def over(self) -> bool:
        """Whether all its rounds are played."""
        return len(self.rounds) == len(self.numbers)

    @property
    def number(self) -> int | None:
        """The round to be played; None after the last."""
        return None if self.over else self.numbers[len(self.rounds)]

    @property
    def dealer(self) -> int:
        """The seat that deals the next round: the deal goes to the left."""
        return (self.first + len(self.rounds)) % self.players

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of all rounds by seat."""
        return tuple(sum(each.points[seat] for each in self.rounds) for seat in range(self.players))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the lowest total once the game is over: equal totals share the win."""
        if not self.over:
            return ()
        totals = self.totals
        return tuple(seat for seat, total in enumerate(totals) if total == min(totals))

    def sheet(self) -> tuple[Row, ...]:
        """The score sheet: a row for each round played, a column for each seat."""
        columns = [tuple(accumulate(each.points[seat] for each in self.rounds)) for seat in range(self.players)]
        totals = zip(*columns, strict=True)
        return tuple(
            Row(number=each.number, points=each.points, totals=total)
            for each, total in zip(self.rounds, totals, strict=True)
        )

    def add(self, entry: Played) -> Game:
        """The game with one more round; raises :class:`RoundError` after the end or for a round that is not next."""
        if self.over:
            raise RoundError("number", entry.number, "")
        if (entry.number, entry.dealer) != (self.number, self.dealer):
            raise RoundError("dealer", entry.dealer, str(self.dealer))
        return replace(self, rounds=(*self.rounds, entry))
