"""The strong player: keeps what the contract needs, takes upcards that bring it nearer, also out of turn."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gintutor.cards import Card
from gintutor.contract.actions import Action, Discard, Draw, Group, Pass, Phase, Take
from gintutor.contract.hands import minus, ordered, points, wild
from gintutor.contract.melds import extension_faults
from gintutor.contract.players.laying import further, lay_down, open_melds, step
from gintutor.contract.players.outlook import outlook, related
from gintutor.contract.view import View

UNKNOWN = 8
KEEP = 6.0
REST = False
EAGER: tuple[int, ...] = ()
KIN = True
WORRY = 0


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
                return Discard(_spare(seen, seen.hand))
            case _:
                plan = further(seen)
                if not plan.melds and not plan.extensions:
                    return Discard(_spare(seen, seen.hand))
                return step(seen, plan)

    def _wants(self, seen: View) -> bool:
        """An upcard that brings the contract nearer is worth the cards that come with it."""
        top = seen.top
        if top is None:
            return False
        if seen.down:
            return UNKNOWN > 0 and _pays(seen, top)
        if seen.contract.rest and not REST:
            return False
        if not related(top, seen.hand, seen.contract):
            return False
        before = outlook(seen.hand, seen.contract, seen.options).missing
        after = outlook(ordered((*seen.hand, top)), seen.contract, seen.options).missing
        if seen.number in EAGER and seen.upcards[seen.seat] == 0:
            return True
        if WORRY and min(c for i, c in enumerate(seen.counts) if i != seen.seat) <= WORRY and after > 1:
            return False
        return after < before


def _pays(seen: View, top: Card) -> bool:
    if len(seen.hand) < 2 or not (
        wild(top)
        or sum(c.rank is top.rank for c in seen.hand) >= 2
        or sum(c.suit is top.suit and abs(c.rank - top.rank) <= 2 for c in seen.hand) >= 2
    ):
        return False
    now = further(seen).left
    then = further(replace(seen, hand=ordered((*seen.hand, top)))).left
    return now - then > UNKNOWN


def _need(seen: View, card: Card) -> tuple[bool, float, int]:
    """How much the contract needs a card of the hand; of equals the dearest is thrown first."""
    worth = outlook(seen.hand, seen.contract, seen.options).worth[card.index]
    return wild(card), round(worth, 6), -points((card,))


def _spare(seen: View, hand: Group) -> Card:
    """What is thrown after the contract: the dearest card, but for what may soon be laid."""
    return max(hand, key=lambda card: _cost(seen, hand, card))


def _cost(seen: View, hand: Group, card: Card) -> float:
    if seen.laid_now and any(not extension_faults(meld, (card,), seen.options) for _, _, meld in open_melds(seen)):
        return -1.0
    kin = 0
    for other in minus(hand, (card,)):
        kin += other.rank is card.rank or (other.suit is card.suit and 0 < abs(other.rank - card.rank) <= 2)
    return points((card,)) - KEEP * min(kin, 2)
