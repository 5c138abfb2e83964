"""What a hand's points are worth in the game: the chance to win it from a score."""

from __future__ import annotations

from math import exp, sqrt

from gintutor.players.view import View
from gintutor.rules import Ruleset
from gintutor.scoring import HandPoints, settle

STEEPNESS, LUCK = 0.35, 30.0
"""Fitted to the chances computed exactly, score by score up to 100, from the points of hands played by equal players:
right within 1 % on the average."""

NEAR_END = 50
"""Points short of the target: about one hand in fifty scores more."""


class Standing:
    """The chance to win the game after a hand, by its points for the player (negative: for the other)."""

    __slots__ = ("_known", "_rules", "_scores", "_won")

    def __init__(self, seen: View) -> None:
        self._rules, self._scores, self._won = seen.rules, seen.scores, seen.hands_won
        self._known: dict[int, float] = {}

    def chance(self, points: int) -> float:
        """From 0 to 1; a game that ends with the hand is settled with all its bonuses."""
        if points not in self._known:
            mine, other = self._scores[0] + max(points, 0), self._scores[1] + max(-points, 0)
            over = max(mine, other) >= self._rules.game_target
            self._known[points] = self._settled(points) if over else going_on(self._rules, mine, other)
        return self._known[points]

    def _settled(self, points: int) -> float:
        """The game settled with this hand: 1 won, 0 lost, a half when the totals are equal."""
        lines = [
            HandPoints(seat, self._scores[seat] * (number == 0))
            for seat in (0, 1)
            for number in range(max(self._won[seat], self._scores[seat] > 0))
        ]
        lines.append(HandPoints(int(points < 0), abs(points)))
        winner = settle(self._rules, lines).winner
        return 0.5 if winner is None else 1.0 - winner


class Worth:
    """The worth of a hand's points in the game, in points: what one is worth at the start of a game is the unit.

    Far from the end of a game it is nearly the points themselves. Points that change nothing in the game, such as more
    than is needed to win it, are worth nothing. The same chances as the expert's, so both agree.
    """

    __slots__ = ("_chance", "_known", "_unit")

    def __init__(self, seen: View) -> None:
        self._chance, self._unit = Standing(seen).chance, point_in_games(seen.rules)
        self._known: dict[int, float] = {}

    def __call__(self, points: int) -> float:
        """The worth of so many points, against that of a hand in which nobody scores."""
        if points not in self._known:
            self._known[points] = 100 * (self._chance(points) - self._chance(0)) / self._unit
        return self._known[points]


def point_in_games(rules: Ruleset) -> float:
    """How many of a hundred games a point wins at the start of one."""
    return 100 * (going_on(rules, 1, 0) - going_on(rules, 0, 0))


def near_the_end(seen: View) -> bool:
    """Whether an ordinary hand may end the game: then points are no measure any more, only the game is."""
    return seen.rules.game_target - max(seen.scores) <= NEAR_END


def going_on(rules: Ruleset, mine: int, other: int) -> float:
    """The chance to win a game that goes on from these scores, the players being equal."""
    need, other_needs = rules.game_target - mine, rules.game_target - other
    return 1 / (1 + exp(-STEEPNESS * (other_needs - need) / sqrt(need + other_needs + LUCK)))
