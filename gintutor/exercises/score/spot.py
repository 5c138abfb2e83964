"""The situation behind a ``score`` item: the knocker's spread, the defender's cards, the rules, the best defence."""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.cards import Card, Hand
from gintutor.exercises.protocol import Prompt, Role
from gintutor.exercises.words import hand_of
from gintutor.melds import Meld
from gintutor.rules import Ruleset
from gintutor.scoring import HandResult, Score, lay_down, points
from gintutor.solver import all_best, best_defence, lay_off_chains

MELDED_ZONE = "defender_melds"
DEFENDER_ZONE = "defender"
LEFT_ZONE = "knocker_left"
UPCARD_ZONE = "upcard"


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A hand at its end, both sides open. Eleven cards in the spread are big gin, ten are gin."""

    spread: tuple[Meld, ...]
    left: Hand
    defender: Hand
    upcard: Card | None
    rules: Ruleset

    @property
    def knocker(self) -> Hand:
        """All the knocker's cards."""
        hand = self.left
        for meld in self.spread:
            hand = hand | meld.hand
        return hand

    def result(self) -> HandResult:
        """What happens when the defender answers as well as can be."""
        return lay_down(self.knocker, self.spread, self.defender, self.rules, self.upcard)

    def score(self) -> Score:
        """What that is worth."""
        return points(self.result(), self.rules)

    @property
    def may_lay_off(self) -> bool:
        """Tell whether the defender may lay off at all: never against gin, but for the house rule (RULES §1)."""
        return bool(self.left) or self.rules.layoff_on_gin


def deadwood_of(result: HandResult) -> Hand:
    """The defender's cards left after own melds and lay-offs."""
    gone = Hand.of(card for card, _ in result.laid_off)
    for meld in result.defence:
        gone = gone | meld.hand
    return result.defender_cards - gone


def later_cards(spot: Spot, result: HandResult) -> tuple[Card, ...]:
    """The laid-off cards that fit only after another one was laid off."""
    at_once = {chain[0] for meld in spot.spread for chain in lay_off_chains(meld)}
    return tuple(card for card, _ in result.laid_off if card not in at_once)


def keeping_own_melds(spot: Spot) -> int:
    """The fewest points left to a defender who melds the most first and only then lays off what is left."""
    return min(best_defence(spot.spread, each.deadwood).points for each in all_best(spot.defender))


def spot_of(prompt: Prompt) -> Spot:
    """Read the situation from the table alone, so that a prompt written by hand is judged like a dealt one."""
    table = prompt.table
    spread = tuple(Meld(hand_of(table, zone.slots)) for zone in table.zones if zone.role is Role.SPREAD)
    defender = hand_of(table, table.zone(MELDED_ZONE).slots) | hand_of(table, table.zone(DEFENDER_ZONE).slots)
    upcards = [table.cards[slot] for zone in table.zones if zone.id == UPCARD_ZONE for slot in zone.slots]
    return Spot(
        spread=spread,
        left=hand_of(table, table.zone(LEFT_ZONE).slots),
        defender=defender,
        upcard=upcards[0] if upcards else None,
        rules=prompt.rules,
    )
