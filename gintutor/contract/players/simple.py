"""The baseline: takes an upcard that completes a part, lays what it can at once, throws the dearest useless card."""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.contract.actions import Action, Discard, Draw, Pass, Phase, Take
from gintutor.contract.hands import ordered, points, wild
from gintutor.contract.players.laying import further, lay_down, step
from gintutor.contract.players.outlook import outlook, related
from gintutor.contract.view import View

USELESS = 0.25
"""Worth less than that, a card is in none of the best plans, or in few of many."""


@dataclass(frozen=True, slots=True)
class Simple:
    """The simple player."""

    def choose(self, seen: View) -> Action:
        """The move of this player."""
        match seen.phase:
            case Phase.OFFER:
                return Take() if self._wants(seen) else Pass()
            case Phase.DRAW:
                return Draw()
            case _ if seen.down and not seen.laid_now:
                return step(seen, further(seen))
            case _:
                return lay_down(seen) or self._discard(seen)

    def _wants(self, seen: View) -> bool:
        """Only a card that completes a part of the contract."""
        top = seen.top
        if top is None or seen.down or seen.contract.rest or not related(top, seen.hand, seen.contract):
            return False
        before = outlook(seen.hand, seen.contract, seen.options)
        after = outlook(ordered((*seen.hand, top)), seen.contract, seen.options)
        return after.complete > before.complete

    def _discard(self, seen: View) -> Action:
        """The dearest of the cards that no plan needs; where all are needed, the one that is needed least."""
        worth = outlook(seen.hand, seen.contract, seen.options).worth
        useless = [card for card in seen.hand if not wild(card) and worth[card.index] < USELESS]
        if useless:
            return Discard(max(useless, key=lambda card: (points((card,)), -card.index)))
        return Discard(min(seen.hand, key=lambda card: (wild(card), worth[card.index], -points((card,)))))
