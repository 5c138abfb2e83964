"""A hand played out in an imagined world, by quick players on both sides, and what it comes to.

The quick player is the baseline of :mod:`gintutor.players.simple` that also spares cards with neighbours: a hundred
and more hands are played out to judge one knock.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gintutor.cards import Card, Suit
from gintutor.deal import DEAD_STOCK
from gintutor.players.leaving import after_each
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
"""So many cards in a row from the pile, and the next is drawn from the stock: no hand goes on for ever."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """What a hand pays under the rules in force: limit and bonuses, times ``factor`` (spades doubled).

    ``play_on``: big gin may still be called by one who could have gone gin before.
    """

    limit: int
    gin: int
    big_gin: int | None
    undercut: int
    factor: int
    layoff_on_gin: bool
    rediscard: bool
    play_on: bool

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
            play_on=rules.play_on_for_big_gin,
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

    def ended(self, hand: int, card: int, least: int, defender: int, *, played_on: bool = False) -> int:
        """Points for a player with eleven cards who goes down: big gin if it can be, else with that discard.

        One who has ``played_on``, with gin in the hand, may not call big gin any more unless the rules allow it.
        """
        big = self.big_gin is not None and (self.play_on or not played_on)
        if big and not least and not least_of_mask(hand):
            return self.big(defender)
        return self.laid_down(hand ^ 1 << card, defender)

    def big(self, defender: int) -> int:
        """Points for big gin."""
        return ((self.big_gin or 0) + least_of_mask(defender)) * self.factor


@dataclass(slots=True, kw_only=True)
class Start:
    """Where a play-out begins. Seat 0 is the one whose points are counted; ``hands`` and ``stock`` are the world's.

    ``holding``: the seat to move has drawn (``taken`` from the pile) and has to discard. ``offers``: so many players
    may still take or pass the first upcard ``top``; ``closed``: all have passed, the stock only. ``aims``: the deadwood
    that seat 0 knocks with at most, for each way to go on, the highest first; seat 1 knocks as soon as it may.
    ``played_on``: seat 0 could have gone gin before. In a play-out nobody ever does that.
    """

    hands: tuple[int, int]
    stock: Sequence[int]
    turn: int
    top: int
    aims: tuple[int, ...]
    holding: bool = False
    taken: int = NONE
    offers: int = 0
    closed: bool = False
    thrown: tuple[int, int] = (0, 0)
    played_on: bool = False


def play_out(stakes: Stakes, start: Start) -> list[int]:
    """Play a hand to its end; the points of seat 0 for each of its aims, negative when the other scores.

    What seat 0 throws does not depend on its aim, so one play-out serves all: the hand ends for each aim when it is
    reached, and goes on for the lower ones.
    """
    hands, thrown, aims = list(start.hands), list(start.thrown), start.aims
    turn, top, taken, offers, stock = start.turn, start.top, start.taken, start.offers, start.stock
    used, idle, holding, count, closed = 0, 0, start.holding, len(start.stock), start.closed
    reached: list[int] = []
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
            elif used < count:
                taken, hand, idle = NONE, hand | 1 << stock[used], 0
                used += 1
            else:
                return _filled(reached, aims, 0)
        holding = closed = False
        card, least = quick_discard(hand, NONE if stakes.rediscard else taken)
        if turn:
            if least <= stakes.limit:
                return _filled(reached, aims, -stakes.ended(hand, card, least, hands[0]))
        elif least <= aims[len(reached)]:
            points = stakes.ended(hand, card, least, hands[1], played_on=start.played_on)
            while least <= aims[len(reached)]:
                reached.append(points)
                if len(reached) == len(aims):
                    return reached
        hands[turn] = hand ^ 1 << card
        thrown[turn] |= 1 << card
        top, turn = card, 1 - turn
        if count - used <= DEAD_STOCK:
            return _filled(reached, aims, 0)


def _filled(reached: list[int], aims: tuple[int, ...], points: int) -> list[int]:
    return reached + [points] * (len(aims) - len(reached))


_asked: dict[tuple[int, int], tuple[int, int]] = {}
_MOST_ASKED = 1 << 16


def quick_discard(hand: int, barred: int) -> tuple[int, int]:
    """The card a quick player throws from eleven, and the least deadwood that any discard leaves.

    With at most ``LOW`` points left that discard is thrown; with more a card is spared one point for each neighbour.
    The same hands come again in play-out after play-out, so answers are kept for a while.
    """
    key = hand, barred
    if key in _asked:
        return _asked[key]
    best, least = NONE, 1000
    spared, price = NONE, 1000
    for card, left in after_each(hand):
        if card == barred:
            continue
        if left < least:
            best, least = card, left
        # No neighbours are counted where they cannot make it the cheapest any more.
        if left < price and (left := left + (NEAR[card] & hand).bit_count()) < price:
            spared, price = card, left
    if len(_asked) >= _MOST_ASKED:
        _asked.clear()
    _asked[key] = answer = (best if least <= LOW else spared), least
    return answer
