"""The situation behind a ``knock`` item: eleven cards, where the last one came from, the rules, and what they allow."""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.cards import Card, Hand
from gintutor.exercises.protocol import Prompt
from gintutor.exercises.words import hand_of
from gintutor.rules import Ruleset
from gintutor.solver import KnockOptions, discards, knock, least_deadwood

TAKEN = "knock.fact_taken"
UPCARD_ZONE = "upcard"


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """Eleven cards in hand on one's own turn. ``taken``: the card just taken from the discard pile, if it was."""

    hand: Hand
    drawn: Card
    taken: Card | None
    upcard: Card | None
    rules: Ruleset

    def options(self) -> KnockOptions:
        """What the rules allow here."""
        return knock(self.hand, self.rules, upcard=self.upcard, taken=self.taken)

    @property
    def before(self) -> int:
        """Deadwood points of all eleven cards: what a player finds who counts before the discard."""
        return least_deadwood(self.hand)

    def after(self) -> tuple[tuple[Card, int], ...]:
        """Every discard the rules allow, with the least deadwood after it; the least first."""
        barred = None if self.rules.rediscard_allowed else self.taken
        allowed = [pair for pair in discards(self.hand) if pair[0] != barred]
        return tuple(sorted(allowed, key=lambda pair: (pair[1], -pair[0].points, pair[0])))

    def best_discard(self) -> Card:
        """The discard that leaves the least; of equals the dearest card."""
        return self.after()[0][0]

    def left_if_taken_goes(self) -> int | None:
        """The points left if the taken card could go back; None when it may, or when the card came from the stock."""
        if self.taken is None or self.rules.rediscard_allowed:
            return None
        return least_deadwood(self.hand - Hand(self.taken.bit))


def spot_of(prompt: Prompt) -> Spot:
    """Read the situation from the prompt alone, so that a prompt written by hand is judged like a dealt one."""
    table = prompt.table
    drawn, taken = _drawn(prompt)
    upcards = [table.cards[slot] for zone in table.zones if zone.id == UPCARD_ZONE for slot in zone.slots]
    return Spot(
        hand=hand_of(table, table.zone("hand").slots),
        drawn=drawn,
        taken=drawn if taken else None,
        upcard=upcards[0] if upcards else None,
        rules=prompt.rules,
    )


def _drawn(prompt: Prompt) -> tuple[Card, bool]:
    """The card last drawn and whether it was taken from the discard pile, as the facts say."""
    for fact in prompt.facts:
        drawn = dict(fact.args).get("card")
        if fact.id in (TAKEN, "knock.fact_drawn") and isinstance(drawn, Card):
            return drawn, fact.id == TAKEN
    raise ValueError("no fact says which card was drawn")
