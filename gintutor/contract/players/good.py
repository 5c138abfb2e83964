"""The strong player: keeps what the contract needs, takes upcards that bring it nearer, also out of turn."""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.cards import Card
from gintutor.contract.actions import Action, Discard, Draw, Pass, Phase, Take
from gintutor.contract.hands import ordered, points, wild
from gintutor.contract.melds import extension_faults
from gintutor.contract.players.laying import further, lay_down, open_melds, step
from gintutor.contract.players.outlook import outlook, related
from gintutor.contract.view import View


@dataclass(frozen=True, slots=True)
class Good:
    """The good player."""

    def choose(self, seen: View) -> Action:
        """The move of this player."""
        match seen.phase:
            case Phase.OFFER:
                return Take() if self._wants(seen) else Pass()
            case Phase.DRAW:
                return Draw()
            case _ if not seen.down:
                return lay_down(seen) or Discard(min(seen.hand, key=lambda card: _need(seen, card)))
            case _ if seen.laid_now:
                return Discard(min(seen.hand, key=lambda card: _use(seen, card)))
            case _:
                return step(seen, further(seen))

    def _wants(self, seen: View) -> bool:
        """An upcard that brings the contract nearer is worth the cards that come with it."""
        top = seen.top
        if top is None or seen.down or seen.contract.rest or not related(top, seen.hand, seen.contract):
            return False
        before = outlook(seen.hand, seen.contract, seen.options).missing
        after = outlook(ordered((*seen.hand, top)), seen.contract, seen.options).missing
        return after < before


def _need(seen: View, card: Card) -> tuple[bool, float, int]:
    """How much the contract needs a card of the hand; of equals the dearest is thrown first."""
    worth = outlook(seen.hand, seen.contract, seen.options).worth[card.index]
    return wild(card), round(worth, 6), -points((card,))


def _use(seen: View, card: Card) -> tuple[bool, int]:
    """What is left after the contract: a card that can be built on a meld waits for the next turn."""
    builds = any(not extension_faults(meld, (card,), seen.options) for _, _, meld in open_melds(seen))
    return builds, -points((card,))
