"""A hand played out in an imagined world, by quick players on both sides, and what it comes to.

The quick player is the baseline of :mod:`gintutor.players.simple` that also spares cards with neighbours: a hundred
and more hands are played out to judge one knock.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gintutor.cards import Card, Hand, Suit
from gintutor.deal import DEAD_STOCK
from gintutor.players.masks import NEAR, makes_meld
from gintutor.rules import Ruleset, knock_limit
from gintutor.solver.arrangements import split
from gintutor.solver.deadwood import least_of_mask
from gintutor.solver.layoffs import least_after_layoffs
from gintutor.solver.tables import set_choices

NONE = -1
"""No card."""

LOW = 10
"""With so little deadwood a quick player only cares for less of it."""

PATIENCE = 30
"""So many moves in a row without the stock, and the next card is drawn from it: no play-out goes on for ever."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """What a hand pays under the rules in force: limit and bonuses, times ``factor`` (spades doubled)."""

    limit: int
    gin: int
    big_gin: int | None
    undercut: int
    factor: int
    layoff_on_gin: bool
    rediscard: bool

    @classmethod
    def of(cls, rules: Ruleset, upcard: Card | None) -> Stakes:
        """The stakes of a hand with that first upcard."""
        doubled = rules.spades_double and upcard is not None and upcard.suit is Suit.SPADES
        return cls(
            limit=knock_limit(rules, upcard),
            gin=rules.gin_bonus,
            big_gin=rules.big_gin_bonus,
            undercut=rules.undercut_bonus,
            factor=2 if doubled else 1,
            layoff_on_gin=rules.layoff_on_gin,
            rediscard=rules.rediscard_allowed,
        )

    def laid_down(self, knocker: int, defender: int) -> int:
        """Points for a knocker who lays ten cards down in a best split, negative for an undercut."""
        own = least_of_mask(knocker)
        if not own and not self.layoff_on_gin:
            return (self.gin + least_of_mask(defender)) * self.factor
        melds = split(knocker, set_choices(knocker))[1].melds
        return self.price(own, least_after_layoffs(melds, defender))

    def price(self, own: int, other: int) -> int:
        """Points for a knocker with that deadwood against a defender with that much after the lay-offs."""
        if not own:
            return (self.gin + other) * self.factor
        return (other - own - (self.undercut if other <= own else 0)) * self.factor

    def big(self, defender: int) -> int:
        """Points for big gin."""
        return ((self.big_gin or 0) + least_of_mask(defender)) * self.factor


@dataclass(slots=True, kw_only=True)
class Start:
    """Where a play-out begins. Seat 0 is the one whose points are counted; ``hands`` and ``stock`` are the world's.

    ``holding``: the seat to move has drawn (``taken`` from the pile) and has to discard. ``offers``: so many players
    may still take or pass the first upcard ``top``; ``closed``: all have passed, the stock only. ``limits``: the most
    deadwood each seat knocks with.
    """

    hands: tuple[int, int]
    stock: Sequence[int]
    turn: int
    top: int
    limits: tuple[int, int]
    holding: bool = False
    taken: int = NONE
    offers: int = 0
    closed: bool = False
    thrown: tuple[int, int] = (0, 0)


def play_out(stakes: Stakes, start: Start) -> int:
    """Play a hand to its end; the points of seat 0, negative when the other scores."""
    hands, thrown = list(start.hands), list(start.thrown)
    turn, top, taken, offers, stock = start.turn, start.top, start.taken, start.offers, start.stock
    used, idle, holding, count = 0, 0, start.holding, len(start.stock)
    closed = start.closed
    while True:
        hand = hands[turn]
        if not holding:
            open_ = top >= 0 and not closed and idle < PATIENCE
            if open_ and not thrown[turn] >> top & 1 and makes_meld(top, hand):
                taken, hand, offers, idle = top, hand | 1 << top, 0, idle + 1
            elif offers:
                offers -= 1
                closed, turn = offers == 0, 1 - turn
                continue
            else:
                if used >= count:
                    return 0
                taken, hand, idle = NONE, hand | 1 << stock[used], 0
                used += 1
        holding = closed = False
        card, least = quick_discard(hand, NONE if stakes.rediscard else taken)
        if least <= start.limits[turn]:
            other = hands[1 - turn]
            if not least and stakes.big_gin is not None and not least_of_mask(hand):
                points = stakes.big(other)
            else:
                points = stakes.laid_down(hand ^ 1 << card, other)
            return -points if turn else points
        hands[turn] = hand ^ 1 << card
        thrown[turn] |= 1 << card
        top, turn = card, 1 - turn
        if count - used <= DEAD_STOCK:
            return 0


def quick_discard(hand: int, barred: int) -> tuple[int, int]:
    """The card a quick player throws from eleven, and the least deadwood that any discard leaves.

    With at most ``LOW`` points left that discard is thrown; with more a card is spared one point for each neighbour.
    """
    best, least = NONE, 1000
    spared, price = NONE, 1000
    mask = hand
    while mask:
        bit = mask & -mask
        mask ^= bit
        card = bit.bit_length() - 1
        if card == barred:
            continue
        left = least_of_mask(hand ^ bit)
        if left < least:
            best, least = card, left
        left += (NEAR[card] & hand).bit_count()
        if left < price:
            spared, price = card, left
    return (best if least <= LOW else spared), least


def best_lay_down(stakes: Stakes, hand: Hand, barred: Card | None) -> tuple[int, int]:
    """The discard that leaves ten cards the least deadwood (of equal ones the dearest), and that deadwood."""
    best = min(
        (least_of_mask(hand.mask ^ card.bit), -card.points, card.index)
        for card in hand
        if card != barred or stakes.rediscard
    )
    return best[2], best[0]
