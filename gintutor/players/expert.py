"""The strong player: judges hidden cards by what was taken, passed and thrown, and thinks ahead before it knocks.

Cards are drawn and thrown by the worth of what is kept and the danger of what is given (``appraisal``). Whether to
knock is asked of many worlds that agree with what was seen: in each the knock is priced, and waiting is played out,
for gin, for less deadwood and for the next chance. What the points do to the game decides.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from random import Random

from gintutor.cards import CARDS, Card, Hand
from gintutor.deal import DEAD_STOCK, Action, Discard, Draw, Knock, Pass, Phase, Take, best_answer
from gintutor.melds import Arrangement
from gintutor.players.appraisal import WEIGHTS, Appraiser, Weights
from gintutor.players.belief import judged
from gintutor.players.chance import Chance
from gintutor.players.masks import POINTS, indices, makes_meld
from gintutor.players.playout import NONE, Stakes, Start, play_out
from gintutor.players.simple import big_gin
from gintutor.players.standing import Standing
from gintutor.players.view import View
from gintutor.players.worlds import worlds
from gintutor.rules import knock_limit
from gintutor.solver.arrangements import all_best
from gintutor.solver.deadwood import least_of_mask
from gintutor.solver.layoffs import least_after_layoffs

WORLDS = 16
"""Worlds asked about a knock: more take longer and win no more games that can be measured."""

SPREADS = 4
"""Splits of equal deadwood compared before a knock."""

NEAR_ENOUGH = 1e-9
"""Sums that differ by less are equal, so that no rounding of a platform decides a move."""


@dataclass(frozen=True, slots=True)
class Expert:
    """The strong player. It keeps nothing between two moves: the same view gets the same answer."""

    seed: int = 0
    worlds: int = WORLDS
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

    def appraiser(self, seen: View) -> Appraiser:
        """What this player's cards are appraised with."""
        turn = sum(fact.seat == seen.seat and isinstance(fact.action, Discard) for fact in seen.history)
        return Appraiser(judged(seen), turn, knock_limit(seen.rules, seen.upcard), self.weights)

    def _wants(self, seen: View) -> bool:
        """Whether the open card is worth more than the next one from the stock, or lets the hand go down."""
        top = seen.top
        if top is None or _threw(seen, top):
            return False
        barred = NONE if seen.rules.rediscard_allowed else top.index
        least = min(left for card, left in _after(seen.hand.mask | top.bit) if card != barred)
        if least <= knock_limit(seen.rules, seen.upcard):
            return True
        return _worth_taking(self.appraiser(seen), seen.hand.mask, top.index, barred)

    def _discard(self, seen: View) -> Action:
        barred = NONE if seen.rules.rediscard_allowed or seen.taken is None else seen.taken.index
        least = min(left for card, left in _after(seen.hand.mask) if card != barred)
        appraiser = self.appraiser(seen)
        if least == 0 and (call := big_gin(seen)):
            return call
        _, card = appraiser.best_throw(seen.hand.mask, barred)
        if least > appraiser.limit:
            return Discard(CARDS[card])
        return self._knock_or_wait(seen, appraiser, least, barred, card)

    def _knock_or_wait(self, seen: View, appraiser: Appraiser, least: int, barred: int, throw: int) -> Action:
        """Ask many worlds whether to lay down, and how, or to throw a card and go on."""
        ways = _lay_downs(seen.hand.mask, least, barred)
        if least == 0:
            return Knock.of(*ways[0])
        stakes, standing = Stakes.of(seen.rules, seen.upcard), Standing(seen)
        random = Random(Chance(self.seed, seen).below(1 << 53)).random
        knocks = [0.0] * len(ways)
        aims = sorted({0, least - 1, stakes.limit})
        waits = [0.0] * len(aims)
        kept = seen.hand.mask ^ 1 << throw
        for other, stock in islice(worlds(appraiser.belief, random), self.worlds):
            for place, (_, split) in enumerate(ways):
                knocks[place] += standing.chance(stakes.price(least, least_after_layoffs(split.melds, other)))
            for place, aim in enumerate(aims):
                points = 0
                if seen.stock_count > DEAD_STOCK:
                    start = Start(
                        hands=(kept, other),
                        stock=stock,
                        turn=1,
                        top=throw,
                        limits=(aim, stakes.limit),
                        thrown=(1 << throw, 0),
                    )
                    points = play_out(stakes, start)
                waits[place] += standing.chance(points)
        if max(knocks) + NEAR_ENOUGH < max(waits):
            return Discard(CARDS[throw])
        return Knock.of(*ways[knocks.index(max(knocks))])


def _threw(seen: View, card: Card) -> bool:
    """Whether this seat threw the card before: two players could hand it to and fro for ever."""
    return any(fact.seat == seen.seat and fact.action == Discard(card) for fact in seen.history)


def _after(hand: int) -> list[tuple[int, int]]:
    """Each discard from eleven cards with the least deadwood after it."""
    return [(card, least_of_mask(hand ^ 1 << card)) for card in indices(hand)]


def _worth_taking(appraiser: Appraiser, hand: int, top: int, barred: int) -> bool:
    """Whether the hand with the open card and without the best discard is worth more than the hand before a draw."""
    weights = appraiser.weights
    price = weights.take - weights.take_meld * makes_meld(top, hand)
    return appraiser.best_throw(hand | 1 << top, barred)[0] > appraiser.kept(hand) + price


def _lay_downs(hand: int, least: int, barred: int) -> list[tuple[Card, Arrangement]]:
    """Every way to knock with the least deadwood: which card, which split; the dearest card first."""
    cards = [card for card, left in _after(hand) if left == least and card != barred]
    return [
        (CARDS[card], split)
        for card in sorted(cards, key=lambda card: (-POINTS[card], card))
        for split in all_best(Hand(hand ^ 1 << card), SPREADS)
    ]
