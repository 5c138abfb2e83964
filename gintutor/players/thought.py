"""What to throw, and whether to knock: the best few moves race through worlds that agree with what was seen.

Every discard is appraised first; the best few, and every way to knock, then meet more and more worlds. In each world
the knock is priced, and after a discard the hand is played out, for gin, for less deadwood and for the next chance. A
move that falls behind by more than luck explains drops out. What the points do to the chance to win the game decides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import sqrt

from gintutor.cards import CARDS, Hand
from gintutor.deal import DEAD_STOCK, Action, Discard, Knock
from gintutor.players.appraisal import Appraiser
from gintutor.players.leaving import after_each
from gintutor.players.masks import POINTS, makes_meld
from gintutor.players.playout import Stakes, Start, play_out
from gintutor.players.standing import Standing
from gintutor.players.view import View
from gintutor.players.worlds import worlds
from gintutor.solver.arrangements import MELD_OF, all_best
from gintutor.solver.layoffs import least_after_layoffs

SPREADS = 4
"""Splits of equal deadwood compared before a knock."""

WORLDS_FOR_DANGER = 40
"""Worlds asked how likely the other can use a card."""

LUCK = 0.3
"""Per cent of a game added to every standard error: a few worlds may agree by chance."""

DIGITS = 9
"""Chances are compared so far behind the point, so that no rounding of a platform decides a move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """How hard to think: the race of ``wide`` discards within ``gap`` points of the best through ``rounds`` of worlds.

    A move drops out that is ``errors`` standard errors behind. ``trust``: per cent of a game that one point of the
    first appraisal weighs beside the play-outs.
    """

    wide: int = 5
    gap: float = 8.0
    rounds: tuple[int, ...] = (16, 32, 64, 128)
    errors: float = 1.5
    trust: float = 0.8


@dataclass(slots=True)
class _Runner:
    """A move in the race: what the appraisal adds to it, and its chances to win in per cent, world by world.

    A discard has a list for each way to go on, which is the deadwood to knock with later; the best way counts.
    """

    move: Discard | Knock
    bonus: float
    ways: tuple[list[float], ...]
    score: float = field(default=0.0)

    @property
    def chances(self) -> list[float]:
        """The chances of the best way."""
        return max(self.ways, key=lambda way: round(sum(way), DIGITS))

    def rate(self) -> None:
        """Work out the score from the worlds met."""
        chances = self.chances
        self.score = round(sum(chances) / len(chances) + self.bonus, DIGITS)


class Thought:
    """One decision with eleven cards that do not make gin."""

    def __init__(self, seen: View, appraiser: Appraiser, effort: Effort, random: Callable[[], float]) -> None:
        self._seen, self._appraiser, self._effort = seen, appraiser, effort
        self._stakes, self._standing = Stakes.of(seen.rules, seen.upcard), Standing(seen)
        self._worlds = list(islice(worlds(appraiser.belief, random), effort.rounds[-1]))
        self._aims: tuple[int, ...] = (self._stakes.limit,)

    def decided(self, barred: int) -> Action:
        """The discard or the knock that wins the game most often; ``barred`` may not be thrown."""
        runners = self._runners(barred)
        met = 0
        for upto in self._effort.rounds:
            if len(runners) == 1:
                break
            for each in runners:
                self._run(each, self._worlds[met:upto])
                each.rate()
            runners.sort(key=lambda each: -each.score)
            runners = [each for each in runners if not self._beaten(each, runners[0])]
            met = upto
        return runners[0].move

    def _runners(self, barred: int) -> list[_Runner]:
        """The moves that race: knocks first, then the discards appraised best."""
        hand = self._seen.hand.mask
        lefts = [(card, left) for card, left in after_each(hand) if card != barred]
        least, limit = min(left for _, left in lefts), self._stakes.limit
        knocks = lay_downs(hand, least, barred) if least <= limit else []
        if knocks:
            self._aims = tuple(sorted({0, least - 1, limit}, reverse=True))
        others = [other for other, _ in self._worlds[:WORLDS_FOR_DANGER]]
        worth: list[tuple[float, int]] = []
        for card, _ in lefts:
            used = sum(makes_meld(card, other) for other in others) / len(others)
            worth.append((-round(self._appraiser.thrown(hand, card, used), DIGITS), card))
        worth.sort()
        runners = [_Runner(knock, 0.0, ([],)) for knock in knocks]
        for lost, card in worth[: self._effort.wide]:
            behind = lost - worth[0][0]
            if behind < self._effort.gap:
                ways: tuple[list[float], ...] = tuple([] for _ in self._aims)
                runners.append(_Runner(Discard(CARDS[card]), -self._effort.trust * behind, ways))
        return runners

    def _run(self, runner: _Runner, more: Sequence[tuple[int, list[int]]]) -> None:
        """Meet more worlds."""
        chance, move = self._standing.chance, runner.move
        if isinstance(move, Knock):
            melds = tuple(MELD_OF[group.mask] for group in move.spread)
            own = self._seen.hand.mask & ~move.card.bit
            left = Hand(own & ~sum(meld.mask for meld in move.spread)).points
            for other, _ in more:
                runner.ways[0].append(100 * chance(self._stakes.price(left, least_after_layoffs(melds, other))))
            return
        for other, stock in more:
            for way, points in zip(runner.ways, self._after(move, other, stock), strict=True):
                way.append(100 * chance(points))

    def _after(self, move: Discard, other: int, stock: list[int]) -> list[int]:
        """The points of a discard in one world, for each way to go on."""
        if self._seen.stock_count <= DEAD_STOCK:
            return [0] * len(self._aims)
        card = move.card
        start = Start(
            hands=(self._seen.hand.mask ^ card.bit, other),
            stock=stock,
            turn=1,
            top=card.index,
            aims=self._aims,
            thrown=(card.bit, 0),
            played_on=self._seen.played_on,
        )
        return play_out(self._stakes, start)

    def _beaten(self, runner: _Runner, first: _Runner) -> bool:
        """Whether a move is behind the first by more than luck explains, in the worlds both met."""
        ahead = [a - b for a, b in zip(first.chances, runner.chances, strict=True)]
        mean = sum(ahead) / len(ahead)
        error = sqrt(max(0.0, sum(each * each for each in ahead) / len(ahead) - mean * mean) / len(ahead))
        return round(first.score - runner.score - self._effort.errors * (error + LUCK), DIGITS) >= 0


def lay_downs(hand: int, least: int, barred: int) -> list[Knock]:
    """Every way to knock with the least deadwood: which card, which split; the dearest card first."""
    cards = [card for card, left in after_each(hand) if left == least and card != barred]
    return [
        Knock.of(CARDS[card], split)
        for card in sorted(cards, key=lambda card: (-POINTS[card], card))
        for split in all_best(Hand(hand ^ 1 << card), SPREADS)
    ]
