"""The situation behind a ``discard`` item: one's own cards, those seen, those the opponent took, the price of a throw.

Three questions about a discard have exact answers: how little it leaves, how many cards could still complete what it
breaks up, and in how many melds of three the opponent could still use it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import combinations
from math import comb
from operator import or_

from gintutor.cards import NO_CARDS, Card, Hand
from gintutor.exercises.outs.counting import meld_outs, threes_with, unseen
from gintutor.exercises.protocol import Prompt
from gintutor.exercises.words import hand_of
from gintutor.melds import Meld
from gintutor.rules import Ruleset
from gintutor.solver import discards

LOWEST, OUTS, SAFE = "lowest", "outs", "safe"
HAND_ZONE, SEEN_ZONE, TAKEN_ZONE = "hand", "seen", "taken"
BREAK = "break"
BARRED_FACT = "knock.fact_taken"
PARTS = ("first", "second")
OPPONENT_HOLDS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """One's own cards, the cards seen in the discard pile, the cards the opponent took, and two parts to compare.

    ``barred``: the card just taken from the discard pile, which stays in hand this turn (RULES §1).
    """

    form: str
    hand: Hand
    rules: Ruleset
    seen: Hand = NO_CARDS
    taken: Hand = NO_CARDS
    parts: tuple[Hand, ...] = ()
    barred: Card | None = None

    @property
    def allowed(self) -> Hand:
        """The cards that may be discarded."""
        return self.hand if self.barred is None else self.hand - Hand(self.barred.bit)

    # the least deadwood

    def best(self) -> Hand:
        """The discards that leave the fewest points."""
        left = [(each, points) for each, points in discards(self.hand) if each != self.barred]
        least = min(points for _, points in left)
        return Hand.of(each for each, points in left if points == least)

    # parts of melds

    def outs(self, part: Hand) -> Hand:
        """The unseen cards that make a meld of that part."""
        return meld_outs(part, unseen(self.hand, self.seen | self.taken))

    def gone(self, part: Hand) -> Hand:
        """The cards that would make a meld of that part but cannot come: seen, taken, or in one's own hand."""
        return meld_outs(part, (self.seen | self.taken | self.hand) - part)

    def weaker(self) -> str:
        """The part with fewer outs: ``first`` or ``second``; ``ValueError`` when they are equal."""
        first, second = (len(self.outs(part)) for part in self.parts)
        if first == second:
            raise ValueError("the parts are equally good")
        return PARTS[first > second]

    # safety

    def live(self, card: Card) -> tuple[Meld, ...]:
        """The melds of three the opponent could make with the card: the two others neither seen nor in one's hand."""
        dead = self.hand | self.seen
        return tuple(meld for meld in threes_with(card) if not (meld.hand - Hand(card.bit)).mask & dead.mask)

    def fed(self, card: Card) -> tuple[Meld, ...]:
        """Those of them that hold a card the opponent is known to have taken."""
        return tuple(meld for meld in self.live(card) if meld.hand.mask & self.taken.mask)

    def danger(self, card: Card) -> tuple[int, int]:
        """How dangerous a throw is: melds with a taken card first, then all that are possible."""
        return len(self.fed(card)), len(self.live(card))

    def chance(self, card: Card) -> Fraction:
        """The chance that the opponent can meld the card at once, all their unknown cards being equally likely.

        Each possible meld needs one or two unknown cards in the opponent's hand; the needs overlap, so they are
        counted by inclusion and exclusion.
        """
        hidden = unseen(self.hand, self.seen | self.taken)
        cards, held = len(hidden), OPPONENT_HOLDS - len(self.taken)
        needs = [(meld.hand - self.taken - Hand(card.bit)).mask for meld in self.live(card)]
        total = Fraction(0)
        for size in range(1, len(needs) + 1):
            for some in combinations(needs, size):
                wanted = reduce(or_, some).bit_count()
                if wanted <= held:
                    total += (-1) ** (size + 1) * Fraction(comb(cards - wanted, held - wanted), comb(cards, held))
        return total

    def safest(self) -> Hand:
        """The cards that are the least dangerous to throw."""
        least = min(map(self.danger, self.allowed))
        return Hand.of(each for each in self.allowed if self.danger(each) == least)


def spot_of(prompt: Prompt) -> Spot:
    """Read the situation from the prompt alone, so that a prompt written by hand is judged like a dealt one."""
    table = prompt.table
    zones = {zone.id: hand_of(table, zone.slots) for zone in table.zones}
    parts: list[Hand] = []
    for ask in prompt.asks:
        named = dict(ask.question.args).get("cards")
        if ask.id in PARTS and isinstance(named, tuple):
            parts.append(Hand.of(each for each in named if isinstance(each, Card)))
    barred = [dict(fact.args).get("card") for fact in prompt.facts if fact.id == BARRED_FACT]
    return Spot(
        form=prompt.form,
        hand=zones[HAND_ZONE],
        rules=prompt.rules,
        seen=zones.get(SEEN_ZONE, NO_CARDS),
        taken=zones.get(TAKEN_ZONE, NO_CARDS),
        parts=tuple(parts),
        barred=next((each for each in barred if isinstance(each, Card)), None),
    )
