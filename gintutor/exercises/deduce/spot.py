"""The situation behind a ``deduce`` item, and the one answer that agrees with what lies open.

``read``: the opponent took an open card, only for a meld; which cards must be in it? ``drawn``: a player who takes
every open card that makes a meld and knocks at once left one lying and drew; which of the eleven cards came?
``change``: one card of the hand goes and an unseen one comes, so that the hand may be laid down; which two?
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import islice
from operator import and_

from gintutor.cards import DECK, NO_CARDS, Card, Hand
from gintutor.exercises.dealing import threes_with
from gintutor.exercises.outs.counting import melds_made, unseen
from gintutor.exercises.protocol import Prompt
from gintutor.exercises.words import hand_of
from gintutor.melds import Meld
from gintutor.rules import Ruleset
from gintutor.solver import least_deadwood

READ, DRAWN, CHANGE = "read", "drawn", "change"
KNOCK, GIN = "knock", "gin"
HAND_ZONE, TAKEN_ZONE, SHOWN_ZONE, PILE_ZONE = "hand", "taken", "shown", "pile"
SEEN_FACT = "outs.fact_seen"
SHOWN = 8


@dataclass(frozen=True, slots=True)
class Exchange:
    """One card of the hand goes, another comes, and so many points are left."""

    out: Card
    into: Card
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """The cards in question, those in the discard pile, those the opponent took, the open card, what is aimed at.

    ``shown``: cards to choose from; where none are given, :meth:`offered` chooses them.
    """

    form: str
    hand: Hand
    rules: Ruleset
    seen: Hand = NO_CARDS
    known: Hand = NO_CARDS
    upcard: Card | None = None
    goal: str = KNOCK
    shown: Hand = NO_CARDS

    @property
    def open(self) -> Card:
        """The card that was taken, or left lying; ``ValueError`` where the item has none."""
        if self.upcard is None:
            raise ValueError("no card lies open")
        return self.upcard

    @property
    def limit(self) -> int:
        """The most points that may be left."""
        return 0 if self.goal == GIN or self.rules.straight_gin else self.rules.knock_limit

    def offered(self) -> Hand:
        """The cards to choose from: all that could share a meld with the open card; or the nearest exchanges."""
        return self.shown or (self._partners() if self.form == READ else self._nearest())

    # the opponent's meld

    def _partners(self) -> Hand:
        every = Hand.of({each for meld in threes_with(self.open, DECK) for each in meld.hand})
        return every - self.hand - self.known - Hand(self.open.bit)

    def possible(self) -> tuple[Meld, ...]:
        """The melds of three with the card that was taken whose other cards are neither in one's hand nor seen."""
        return threes_with(self.open, DECK - self.hand - self.seen)

    def certain(self) -> Hand:
        """The cards that are in every one of them; none where no meld is possible."""
        hands = [meld.hand for meld in self.possible()]
        return reduce(and_, hands) - Hand(self.open.bit) if hands else NO_CARDS

    # the card that was drawn

    def made(self, without: Hand = NO_CARDS) -> tuple[Meld, ...]:
        """The melds of three that the open card would make with the cards, less those ``without``."""
        return threes_with(self.open, self.hand - without | Hand(self.open.bit))

    def left_without(self, card: Card) -> int:
        """The least deadwood of the others."""
        return least_deadwood(self.hand - Hand(card.bit))

    def newcomers(self) -> Hand:
        """The cards without which the open card makes no meld: those that are in all its melds."""
        return reduce(and_, (meld.hand for meld in self.made()), self.hand)

    def drawn(self) -> Hand:
        """Those of them without which there was no knock either: the cards that can have come."""
        return Hand.of(filter(self.no_knock, self.newcomers()))

    def no_knock(self, card: Card) -> bool:
        """Whether the others leave too much for a knock."""
        return self.left_without(card) > self.limit

    # one card exchanged

    def best_with(self, into: Card) -> Exchange:
        """The exchange for that card that leaves least; of equals the dearest card goes."""
        found = (Exchange(out, into, self.left_after(out, into)) for out in self.hand)
        return min(found, key=lambda each: (each.left, -each.out.points, each.out))

    def outs_with(self, into: Card) -> Hand:
        """The cards that may go for that one."""
        mask = self.hand.mask | into.bit
        return Hand.of(each for each in self.hand if least_deadwood(Hand(mask ^ each.bit)) <= self.limit)

    def exchanges(self) -> tuple[Exchange, ...]:
        """Every exchange that does it, the card that comes being unseen."""
        return tuple(self._exchanges())

    def _exchanges(self) -> Iterator[Exchange]:
        without = [(out, self.left_without(out)) for out in self.hand]
        fewest = min(left for _, left in without)
        for into in unseen(self.hand, self.seen | self.known):
            melds = bool(melds_made(self.hand, into))
            if not melds and fewest + into.points > self.limit:
                continue
            for out, left in without:  # what makes no meld only adds its points
                now = self.left_after(out, into) if melds else left + into.points
                if now <= self.limit:
                    yield Exchange(out, into, now)

    def sole(self) -> Exchange | None:
        """The exchange that does it, where there is only one."""
        first_two = tuple(islice(self._exchanges(), 2))
        return first_two[0] if len(first_two) == 1 else None

    def left_after(self, out: Card, into: Card) -> int:
        """What that exchange leaves."""
        return least_deadwood(Hand(self.hand.mask ^ out.bit | into.bit))

    def gone(self) -> Hand:
        """The cards that would do it but lie in the discard pile, or were taken from it."""
        return Hand.of(each for each in self.seen | self.known if self.outs_with(each))

    def near(self) -> tuple[Exchange, ...]:
        """For each unseen card that does not do it the best exchange, the nearest first."""
        best = [self.best_with(each) for each in unseen(self.hand, self.seen | self.known)]
        return tuple(sorted((e for e in best if e.left > self.limit), key=lambda each: (each.left, each.into)))

    def _nearest(self) -> Hand:
        right = Hand.of({each.into for each in self.exchanges()})
        tempting = [*tuple(self.gone() - self.known)[:2], *(each.into for each in self.near())]
        return right | Hand.of(tempting[: SHOWN - len(right)])


def spot_of(prompt: Prompt) -> Spot:
    """Read the situation from the prompt alone, so that a prompt written by hand is judged like a dealt one."""
    table = prompt.table
    zones = {zone.id: hand_of(table, zone.slots) for zone in table.zones}
    told = dict(prompt.question.args).get("card")
    seen = zones.get(PILE_ZONE, NO_CARDS)
    for fact in prompt.facts:
        cards = dict(fact.args).get("cards")
        if fact.id == SEEN_FACT and isinstance(cards, tuple):
            seen = seen | Hand.of(each for each in cards if isinstance(each, Card))
    return Spot(
        form=prompt.form,
        hand=zones[HAND_ZONE],
        rules=prompt.rules,
        seen=seen,
        known=zones.get(TAKEN_ZONE, NO_CARDS),
        upcard=told if isinstance(told, Card) else None,
        goal=GIN if prompt.question.id.endswith(GIN) else KNOCK,
        shown=zones.get(SHOWN_ZONE, NO_CARDS),
    )


def blockers(spot: Spot, card: Card) -> Hand:
    """The cards that every meld of the open card with that one would need and that cannot be there."""
    dead = spot.hand | spot.seen
    return Hand.of({each for meld in threes_with(spot.open, DECK) if card in meld.hand for each in meld.hand & dead})
