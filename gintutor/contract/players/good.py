"""The strong player: keeps what the contract needs, takes upcards that bring it nearer, also out of turn.

It lays the contract as soon as it can, with the deuces where the least is left, and from then on plays to go out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from gintutor.cards import Card
from gintutor.contract.actions import Action, Discard, Draw, Pass, Phase, Take
from gintutor.contract.hands import minus, ordered, points, wild
from gintutor.contract.melds import extension_faults
from gintutor.contract.players.laying import further, lay_down, open_melds, step
from gintutor.contract.players.outlook import near, outlook, related
from gintutor.contract.view import View

UNKNOWN = 8
"""About what an unseen card costs who is left with it."""

KIN = 6.0
"""After the contract a card is worth so many points more for each of at most two cards that it might be laid with."""


@dataclass(frozen=True, slots=True)
class Good:
    """The good player."""

    def choose(self, seen: View) -> Action:
        """The move of this player."""
        match seen.phase:
            case Phase.OFFER:
                return Take() if seen.top is not None and _wants(seen, seen.top) else Pass()
            case Phase.DRAW:
                return Draw()
            case _ if not seen.down:
                return lay_down(seen) or Discard(min(seen.hand, key=lambda card: _need(seen, card)))
            case _ if seen.laid_now:
                return Discard(max(seen.hand, key=lambda card: _burden(seen, card)))
            case _:
                plan = further(seen)
                if plan.melds or plan.extensions:
                    return step(seen, plan)
                return Discard(max(seen.hand, key=lambda card: _burden(seen, card)))


def _wants(seen: View, top: Card) -> bool:
    """An upcard that brings the contract nearer is worth the cards that come with it.

    Never in round 15, where every card more has to find its place too. After the contract: one that lets more points
    be laid than it brings.
    """
    if seen.down:
        return _pays(seen, top)
    if seen.contract.rest or not related(top, seen.hand, seen.contract):
        return False
    before = outlook(seen.hand, seen.contract, seen.options).missing
    return outlook(ordered((*seen.hand, top)), seen.contract, seen.options).missing < before


def _pays(seen: View, top: Card) -> bool:
    if not wild(top) and sum(_kin(top, card) for card in seen.hand) < 2:
        return False
    more = replace(seen, hand=ordered((*seen.hand, top)))
    return further(seen).left - further(more).left > UNKNOWN


def _need(seen: View, card: Card) -> tuple[bool, float, int]:
    """How much the contract needs a card of the hand; of equals the dearest is thrown first."""
    worth = outlook(seen.hand, seen.contract, seen.options).worth[card.index]
    return wild(card), round(worth, 6), -points((card,))


def _burden(seen: View, card: Card) -> float:
    """What a card costs beside what it may soon be laid with; one that fits a meld waits for the next turn."""
    if seen.laid_now and any(not extension_faults(meld, (card,), seen.options) for _, _, meld in open_melds(seen)):
        return -1.0
    kin = sum(_kin(card, other) for other in minus(seen.hand, (card,)))
    return points((card,)) - KIN * min(kin, 2)


def _kin(card: Card, other: Card) -> bool:
    """Whether the two may lie in one set, or in one run with a card between them at most."""
    return other.rank is card.rank or (other.suit is card.suit and 0 < near(other.rank, card.rank) <= 2)
