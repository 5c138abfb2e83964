"""The strong player: judges hidden cards by what was taken, passed and thrown, and thinks ahead in many worlds.

Every discard is appraised at a glance (``appraisal``). Then worlds are drawn that agree with what was seen; in each the
hand is played out after the best few discards, and where a knock is legal it is priced and compared with going on, for
gin, for less deadwood and for the next chance. What the points do to the chance to win the game decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from random import Random

from gintutor.cards import CARDS, Card, Hand
from gintutor.deal import DEAD_STOCK, Action, Discard, Draw, Knock, Pass, Phase, Take, best_answer
from gintutor.melds import Arrangement
from gintutor.players.appraisal import WEIGHTS, Appraiser, Weights
from gintutor.players.belief import danger, judged
from gintutor.players.chance import Chance
from gintutor.players.leaving import after_each
from gintutor.players.masks import NEAR, POINTS, makes_meld
from gintutor.players.playout import NONE, Stakes, Start, play_out
from gintutor.players.simple import big_gin
from gintutor.players.standing import Standing
from gintutor.players.view import View
from gintutor.players.worlds import worlds
from gintutor.rules import knock_limit
from gintutor.solver.arrangements import all_best
from gintutor.solver.layoffs import least_after_layoffs

SPREADS = 4
"""Splits of equal deadwood compared before a knock."""

NEAR_ENOUGH = 1e-9
"""Sums that differ by less are equal, so that no rounding of a platform decides a move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """How hard the expert thinks.

    ``first`` worlds are asked about the best ``wide`` discards, ``more`` about the two best of them. ``trust``: per
    cent of a game that one point of the first appraisal weighs beside the play-outs.
    """

    wide: int = 5
    first: int = 24
    more: int = 72
    trust: float = 0.5


@dataclass(frozen=True, slots=True)
class Expert:
    """The strong player. It keeps nothing between two moves: the same view gets the same answer."""

    seed: int = 0
    effort: Effort = field(default=Effort())
    weights: Weights = WEIGHTS

    def choose(self, seen: View) -> Action:
        """The move of this player."""
        match seen.phase:
            case Phase.OFFER:
                return Take() if self._wants(seen) else Pass()
            case Phase.DRAW:
                return Take() if self._wants(seen) else Draw()
            case Phase.FIRST_DRAW:
                return Draw()
            case Phase.DISCARD:
                return self._discard(seen)
            case _:
                return best_answer(seen)

    def _appraiser(self, seen: View) -> Appraiser:
        turn = sum(fact.seat == seen.seat and isinstance(fact.action, Discard) for fact in seen.history)
        return Appraiser(judged(seen), turn, knock_limit(seen.rules, seen.upcard), self.weights)

    def _wants(self, seen: View) -> bool:
        """Whether the open card lets the hand go down, or is worth more than the next one from the stock."""
        top = seen.top
        if top is None or _threw(seen, top):
            return False
        barred = NONE if seen.rules.rediscard_allowed else top.index
        least = min(left for card, left in after_each(seen.hand.mask | top.bit) if card != barred)
        if least <= knock_limit(seen.rules, seen.upcard):
            return True
        if top.points > LOW and not NEAR[top.index] & seen.hand.mask:
            return False
        return _worth_taking(self._appraiser(seen), seen.hand.mask, top.index, barred)

    def _discard(self, seen: View) -> Action:
        barred = NONE if seen.rules.rediscard_allowed or seen.taken is None else seen.taken.index
        least = min(left for card, left in after_each(seen.hand.mask) if card != barred)
        if least == 0:
            return big_gin(seen) or Knock.of(*_lay_downs(seen.hand.mask, least, barred)[0])
        return _Thought(self, seen, least, barred).decided()


LOW = 4
"""A card worth no more may be taken only to lower the deadwood; a dearer one without a neighbour never is."""


def _threw(seen: View, card: Card) -> bool:
    """Whether this seat threw the card before: two players could hand it to and fro for ever."""
    return any(fact.seat == seen.seat and fact.action == Discard(card) for fact in seen.history)


def _worth_taking(appraiser: Appraiser, hand: int, top: int, barred: int) -> bool:
    """Whether the hand with the open card and without the best discard is worth more than the hand before a draw."""
    both, belief, weights = hand | 1 << top, appraiser.belief, appraiser.weights
    best = max(
        appraiser.thrown(both, card, danger(card, belief)) for card, _ in after_each(both) if card != barred
    ) + appraiser.promise(top, both)
    return best > appraiser.kept(hand) + weights.take - weights.take_meld * makes_meld(top, hand)


def _lay_downs(hand: int, least: int, barred: int) -> list[tuple[Card, Arrangement]]:
    """Every way to knock with the least deadwood: which card, which split; the dearest card first."""
    cards = [card for card, left in after_each(hand) if left == least and card != barred]
    return [
        (CARDS[card], split)
        for card in sorted(cards, key=lambda card: (-POINTS[card], card))
        for split in all_best(Hand(hand ^ 1 << card), SPREADS)
    ]


@dataclass(slots=True)
class _Throw:
    """A discard under thought: its first appraisal, and the chances to win for each way to go on.

    Chances are added up over worlds; a way to go on is the deadwood to knock with later.
    """

    card: int
    worth: float
    chances: list[float]

    def score(self, met: int, trust: float) -> float:
        """The chance to win in per cent, and what the appraisal adds to it."""
        return 100 * max(self.chances) / met + trust * self.worth


class _Thought:
    """One decision with eleven cards that do not make gin."""

    def __init__(self, player: Expert, seen: View, least: int, barred: int) -> None:
        self._seen, self._least, self._barred, self._effort = seen, least, barred, player.effort
        self._stakes, self._standing = Stakes.of(seen.rules, seen.upcard), Standing(seen)
        self._appraiser = player._appraiser(seen)
        self._may_knock = least <= self._stakes.limit
        limit = self._stakes.limit
        self._aims = tuple(sorted({0, least - 1, limit}, reverse=True)) if self._may_knock else (limit,)
        random = Random(Chance(player.seed, seen).below(1 << 53)).random
        count = player.effort.first + player.effort.more
        self._worlds = list(islice(worlds(self._appraiser.belief, random), count))

    def decided(self) -> Action:
        """The discard, or the knock where it wins the game more often than the best discard."""
        throws, effort, met = self._throws(), self._effort, 0
        if len(throws) > 1 or self._may_knock:
            for upto, left in ((effort.first, effort.wide), (effort.first + effort.more, 2)):
                throws = throws[:left]
                for each in throws:
                    self._play(each, self._worlds[met:upto])
                met = upto
                throws.sort(key=lambda each: (-round(each.score(met, effort.trust), 9), each.card))
        best = throws[0]
        if self._may_knock:
            chance, knock = self._knock(self._worlds)
            if chance + NEAR_ENOUGH >= max(best.chances):
                return knock
        return Discard(CARDS[best.card])

    def _throws(self) -> list[_Throw]:
        """The discards, those appraised best first."""
        hand, others = self._seen.hand.mask, [other for other, _ in self._worlds]
        throws = []
        for card, _ in after_each(hand):
            if card != self._barred:
                used = sum(makes_meld(card, other) for other in others)
                worth = self._appraiser.thrown(hand, card, used / len(others))
                throws.append(_Throw(card, worth, [0.0] * len(self._aims)))
        return sorted(throws, key=lambda each: (-round(each.worth, 9), each.card))

    def _play(self, throw: _Throw, more: Sequence[tuple[int, list[int]]]) -> None:
        """Play the hand out after a discard in more worlds."""
        kept, chances = self._seen.hand.mask ^ 1 << throw.card, throw.chances
        for other, stock in more:
            points = [0] * len(chances)
            if self._seen.stock_count > DEAD_STOCK:
                start = Start(
                    hands=(kept, other),
                    stock=stock,
                    turn=1,
                    top=throw.card,
                    aims=self._aims,
                    thrown=(1 << throw.card, 0),
                )
                points = play_out(self._stakes, start)
            for place, each in enumerate(points):
                chances[place] += self._standing.chance(each)

    def _knock(self, asked: Sequence[tuple[int, list[int]]]) -> tuple[float, Knock]:
        """The best way to knock now, with its chances to win added up over the worlds."""
        ways = _lay_downs(self._seen.hand.mask, self._least, self._barred)
        chances = []
        for _, split in ways:
            points = (self._stakes.price(self._least, least_after_layoffs(split.melds, other)) for other, _ in asked)
            chances.append(round(sum(map(self._standing.chance, points)), 9))
        best = max(chances)
        return best, Knock.of(*ways[chances.index(best)])
