"""The situation behind an ``outs`` item: the cards held and seen, what is aimed at, and which cards would do it."""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.cards import Card, Hand
from gintutor.exercises.outs.counting import best_after, low_outs, mean_after_draw, meld_outs, melds_made, unseen
from gintutor.exercises.protocol import Prompt
from gintutor.exercises.words import hand_of
from gintutor.melds import Meld
from gintutor.rules import Ruleset
from gintutor.solver import best_arrangement

MELD, KNOCK, GIN, LEAST = "meld", "knock", "gin", "least"
"""What is aimed at; ``least`` is to hold as few points as possible after this turn."""

COUNT, PICK, CHANCE, DRAW = "count", "pick", "chance", "draw"

HAND_ZONE, SEEN_ZONE, TAKEN_ZONE, SHOWN_ZONE, PILE_ZONE = "hand", "seen", "taken", "shown", "pile"
NONE = Hand()
SEEN_FACT = "outs.fact_seen"


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """Cards held, cards seen in the discard pile, and those the opponent has ``taken`` from it.

    ``shown``: cards to pick from; ``upcard``: the pile's top.
    """

    form: str
    goal: str
    held: Hand
    seen: Hand
    rules: Ruleset
    taken: Hand = NONE
    shown: tuple[Card, ...] = ()
    upcard: Card | None = None

    @property
    def limit(self) -> int:
        """The most points that may be left: 0 for gin."""
        return self.rules.knock_limit if self.goal == KNOCK else 0

    def among(self, cards: Hand) -> Hand:
        """Those of the cards that would do it."""
        if self.goal == MELD:
            return meld_outs(self.held, cards)
        return low_outs(self.held, cards, self.limit)

    @property
    def unseen(self) -> Hand:
        """The cards that may still come; the top of the pile is seen."""
        return unseen(self.held, self.seen | self.taken)

    def outs(self) -> Hand:
        """The unseen cards that would do it."""
        return self.among(self.unseen)

    def use_of(self, card: Card) -> Meld | None:
        """The meld an out goes into; None where it is only low enough."""
        made = melds_made(self.held, card)
        if self.goal == MELD or not made:
            return made[0] if made else None
        eleven = self.held | Hand(card.bit)
        kept = (best_arrangement(eleven - Hand(each.bit)) for each in self.held)
        good = (best for best in kept if best.points <= self.limit)
        return next((meld for best in good for meld in best.melds if card in meld.hand), None)

    def gone(self) -> Hand:
        """The cards that would have done it but lie in the discard pile, or were taken from it."""
        return self.among(self.seen | self.taken)

    def on_offer(self, cards: Hand) -> Hand:
        """Those of the cards that the question is about: all of them, or those shown to pick from."""
        return cards & Hand.of(self.shown) if self.shown else cards

    def left_with_upcard(self) -> int:
        """The least deadwood after taking the upcard, which may not be thrown back unless the rules allow it."""
        return best_after(self.held, self.top, barred=not self.rules.rediscard_allowed)

    def left_with_stock(self) -> float:
        """The least deadwood after a card from the stock, on average over all the unseen cards."""
        return mean_after_draw(self.held, self.unseen)

    @property
    def top(self) -> Card:
        """The top of the discard pile; ``ValueError`` where the item has none."""
        if self.upcard is None:
            raise ValueError("no card lies open")
        return self.upcard


def spot_of(prompt: Prompt) -> Spot:
    """Read the situation from the prompt alone, so that a prompt written by hand is judged like a dealt one."""
    table = prompt.table
    zones = {zone.id: zone.slots for zone in table.zones}
    upcards = [table.cards[slot] for slot in zones.get(PILE_ZONE, ())]
    seen = hand_of(table, (*zones.get(SEEN_ZONE, ()), *zones.get(PILE_ZONE, ())))
    for fact in prompt.facts:
        told = dict(fact.args).get("cards")
        if fact.id == SEEN_FACT and isinstance(told, tuple):
            seen = seen | Hand.of(each for each in told if isinstance(each, Card))
    return Spot(
        form=prompt.form,
        goal=next(each for each in (MELD, KNOCK, GIN, LEAST) if prompt.question.id.endswith(each)),
        held=hand_of(table, zones[HAND_ZONE]),
        seen=seen,
        rules=prompt.rules,
        taken=hand_of(table, zones.get(TAKEN_ZONE, ())),
        shown=tuple(table.cards[slot] for slot in zones.get(SHOWN_ZONE, ())),
        upcard=upcards[0] if upcards else None,
    )
