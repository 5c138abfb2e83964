"""A player with a beginner's habits: keeps no pairs, waits too long with the knock, overlooks lay-offs."""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.cards import Card, Hand
from gintutor.deal import Action, Discard, Done, Draw, Knock, Lay, LayOff, Pass, Phase, Take, away, is_legal
from gintutor.players.chance import Chance
from gintutor.players.simple import big_gin, makes_meld
from gintutor.players.view import View
from gintutor.rules import knock_limit
from gintutor.solver.arrangements import best_arrangement

LATE = 4
"""A beginner feels safe to knock with so many points."""


@dataclass(frozen=True, slots=True)
class Beginner:
    """Plays like someone who knows the rules and little more."""

    seed: int = 0

    def choose(self, seen: View) -> Action:
        """The move of this player."""
        chance = Chance(self.seed, seen)
        match seen.phase:
            case Phase.OFFER:
                return Take() if self._wants(seen, chance) else Pass()
            case Phase.DRAW:
                return Take() if self._wants(seen, chance) else Draw()
            case Phase.FIRST_DRAW:
                return Draw()
            case Phase.DISCARD:
                return self._discard(seen, chance)
            case _:
                return self._answer(seen, chance)

    def _wants(self, seen: View, chance: Chance) -> bool:
        """Takes what makes a meld, and now and then a card that only makes a pair."""
        top = seen.top
        if top is None or any(fact.card == top and fact.seat == seen.seat for fact in seen.history):
            return False
        return makes_meld(top, seen.hand) or (bool(_pairs(top, seen.hand)) and chance.happens(30))

    def _discard(self, seen: View, chance: Chance) -> Action:
        """Throws the highest loose card, of equal ones first a card of a pair; knocks late."""
        split = best_arrangement(seen.hand)
        if not split.deadwood and (call := big_gin(seen)):
            return call
        loose = split.deadwood or seen.hand
        cards = [card for card in loose if is_legal(seen, Discard(card))]
        cards = cards or [card for card in seen.hand if is_legal(seen, Discard(card))]
        card = max(cards, key=lambda each: (each.points, len(_pairs(each, loose)), each.index))
        kept = seen.hand - Hand(card.bit)
        after = best_arrangement(kept)
        limit = knock_limit(seen.rules, seen.upcard)
        if after.points <= limit and (after.points <= LATE or chance.happens(25)):
            return Knock.of(card, after)
        return Discard(card)

    def _answer(self, seen: View, chance: Chance) -> Action:
        """Lays the own melds as they come; sees only every other card that could be laid off, and none in a row."""
        held = seen.hand - away(seen)
        melds = best_arrangement(held).melds
        if melds:
            return Lay(melds[0].hand)
        grown = {number for _, number in seen.laid_off}
        seen_by = [
            LayOff(card, number)
            for card in held
            for number in range(len(seen.spread))
            if number not in grown and chance.happens(50)
        ]
        return next((move for move in seen_by if is_legal(seen, move)), Done())


def _pairs(card: Card, hand: Hand) -> tuple[Card, ...]:
    """The cards of the hand that are halfway to a meld with this one: same rank, or next in the suit."""
    return tuple(
        other
        for other in hand
        if other != card and (other.rank is card.rank or (other.suit is card.suit and abs(other.rank - card.rank) == 1))
    )
