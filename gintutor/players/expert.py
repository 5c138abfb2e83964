"""The strong player: judges hidden cards by what was taken, passed and thrown, and thinks ahead in many worlds.

Whether to take the open card is settled by what the hands are worth at a glance (``appraisal``). What to throw, and
whether to knock, is settled by playing the hand out in worlds that agree with what was seen (``thought``).

It calls big gin where it holds it, but goes gin as soon as it can: like every player here it never plays on for big gin
where the rules allow that (RULES §2, ``da``): gin in the hand is worth more than the few points big gin adds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from gintutor.cards import Card
from gintutor.deal import Action, Discard, Draw, Pass, Phase, Take, best_answer
from gintutor.players.appraisal import WEIGHTS, Appraiser, Weights
from gintutor.players.belief import danger, judged
from gintutor.players.chance import Chance
from gintutor.players.leaving import after_each
from gintutor.players.masks import NEAR, makes_meld
from gintutor.players.playout import NONE
from gintutor.players.simple import big_gin
from gintutor.players.thought import Effort, Thought, lay_downs
from gintutor.players.view import View
from gintutor.rules import knock_limit
from gintutor.solver.deadwood import least_of_mask

LOW = 4
"""A card worth no more may be taken only to lower the deadwood; a dearer one without a neighbour never is."""


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
        """Whether the open card lets the hand go down with less, or is worth more than the next one from the stock."""
        top = seen.top
        if top is None or _threw(seen, top):
            return False
        barred = NONE if seen.rules.rediscard_allowed else top.index
        least = min(left for card, left in after_each(seen.hand.mask | top.bit) if card != barred)
        if least <= knock_limit(seen.rules, seen.upcard) and least < least_of_mask(seen.hand.mask):
            return True
        if top.points > LOW and not NEAR[top.index] & seen.hand.mask:
            return False
        return _worth_taking(self._appraiser(seen), seen.hand.mask, top.index, barred)

    def _discard(self, seen: View) -> Action:
        barred = NONE if seen.rules.rediscard_allowed or seen.taken is None else seen.taken.index
        least = min(left for card, left in after_each(seen.hand.mask) if card != barred)
        if least == 0:
            return big_gin(seen) or lay_downs(seen.hand.mask, least, barred)[0]
        random = Random(Chance(self.seed, seen).below(1 << 53)).random
        return Thought(seen, self._appraiser(seen), self.effort, random).decided(barred)


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
