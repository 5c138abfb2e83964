"""The baseline: takes an upcard that completes a part, lays what it can at once, throws the dearest useless card."""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.contract.actions import Action, Discard, Draw, Pass, Phase, Take
from gintutor.contract.hands import ordered, points
from gintutor.contract.players.laying import further, lay_down, step
from gintutor.contract.players.outlook import outlook
from gintutor.contract.view import View


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
        """Only the card that makes the whole contract, and on the own turn only one that completes a part of it."""
        top = seen.top
        if top is None or seen.down or seen.contract.rest:
            return False
        before = outlook(seen.hand, seen.contract, seen.options)
        after = outlook(ordered((*seen.hand, top)), seen.contract, seen.options)
        return after.complete > before.complete

    def _discard(self, seen: View) -> Action:
        """The dearest of the cards that no plan needs; where all are needed, the one that is needed least."""
        worth = outlook(seen.hand, seen.contract, seen.options).worth
        useless = [card for card in seen.hand if card.rank != 1 and worth[card.index] < 0.05]
        if useless:
            return Discard(max(useless, key=lambda card: (points((card,)), -card.index)))
        return Discard(min(seen.hand, key=lambda card: (card.rank == 1, worth[card.index], -points((card,)))))
