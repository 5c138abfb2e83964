"""The published baseline: takes a card only for a meld, throws what costs most, knocks as soon as it may.

This is the opponent that gin rummy programs are measured against: the open card is taken only if it makes a meld with
cards held, the discard leaves the least deadwood (chance decides between equals), a legal knock is never put off.
"""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.cards import Card, Hand
from gintutor.deal import Action, BigGin, Discard, Draw, Knock, Pass, Phase, Take, best_answer, is_legal
from gintutor.players import masks
from gintutor.players.chance import Chance
from gintutor.players.view import View
from gintutor.rules import knock_limit
from gintutor.solver.arrangements import best_arrangement
from gintutor.solver.deadwood import discards


def makes_meld(card: Card, hand: Hand) -> bool:
    """Tell whether a card forms a meld with cards of the hand; a larger meld always contains one of three cards."""
    return masks.makes_meld(card.index, hand.mask)


def cheapest_discards(seen: View) -> tuple[int, tuple[Card, ...]]:
    """Give the least deadwood that an allowed discard leaves, and all discards that leave so little."""
    barred = None if seen.rules.rediscard_allowed else seen.taken
    pairs = [pair for pair in discards(seen.hand) if pair[0] != barred]
    least = min(points for _, points in pairs)
    return least, tuple(card for card, points in pairs if points == least)


def big_gin(seen: View) -> BigGin | None:
    """The call of big gin, if it can be made."""
    if seen.rules.big_gin_bonus is None:
        return None
    split = best_arrangement(seen.hand)
    call = BigGin.of(split)
    return call if not split.deadwood and is_legal(seen, call) else None


@dataclass(frozen=True, slots=True)
class Simple:
    """The baseline player."""

    seed: int = 0

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

    def _wants(self, seen: View) -> bool:
        """A card thrown before is not taken back: two such players could hand it to and fro for ever."""
        top = seen.top
        if top is None or not makes_meld(top, seen.hand):
            return False
        return not any(fact.card == top and fact.seat == seen.seat for fact in seen.history)

    def _discard(self, seen: View) -> Action:
        least, cards = cheapest_discards(seen)
        card = Chance(self.seed, seen).choice(cards)
        if least > knock_limit(seen.rules, seen.upcard):
            return Discard(card)
        if least == 0 and (call := big_gin(seen)):
            return call
        return Knock.of(card, best_arrangement(seen.hand - Hand(card.bit)))
