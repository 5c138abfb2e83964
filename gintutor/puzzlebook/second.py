"""The second opinion on prices: other hidden hands, other players, other chance than those of the first one.

It shares nothing with the play-outs of :mod:`gintutor.players` but the exact answers of the solver, which the naive one
proves. The opponent's hand is any that fits: each card taken is in a meld, no card left lying or thrown would have made
one, and a hand that could have knocked has. Both play as the book for beginners says: take for a meld only, throw what
leaves the least, the dearest of equals, and knock as soon as it goes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from random import Random

from gintutor.cards import CARDS, DECK, Hand
from gintutor.exercises.wait.outlook import KNOCK, STOCK, TAKE, WAIT, Z99, Outlook
from gintutor.melds import SHORT_MELDS
from gintutor.solver import best_arrangement, best_defence, least_deadwood

LOOKS = (60, 120, 240)
"""Deals after which the difference is looked at: the clear ones need no more than the first."""

CHOOSING = 30
"""Deals that show whether who waits does better to knock later or to go for gin; they are not counted."""

TRIES = 40
"""Hands tried until one fits."""

DEAD = 2
"""With so few cards in the stock nobody plays on."""

_THREES = [
    [meld.hand.mask & ~card.bit for meld in SHORT_MELDS if len(meld) == 3 and card in meld.hand] for card in CARDS
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion:
    """The better choice, and by how many points within ``reach`` at 99 %."""

    choice: str
    gap: float
    reach: float

    @property
    def sure(self) -> bool:
        """Whether there is no doubt."""
        return self.gap > self.reach


@lru_cache(maxsize=256)
def opinion(outlook: Outlook) -> Opinion:
    """What this player thinks is better, and how sure that is."""
    chance = Random(f"{outlook.hand.mask}/{outlook.seen.mask}/{outlook.known.mask}").random
    deals = _deals(outlook, chance)
    first, second = (TAKE, STOCK) if outlook.drawing else (KNOCK, WAIT)
    limit = outlook.rules.knock_limit
    aims = {aim: sum(_points(outlook, second, deal, aim) for deal in _some(deals, CHOOSING)) for aim in (limit, 0)}
    aim = max(aims, key=lambda each: aims[each]) if second == WAIT else limit
    apart: list[int] = []
    for look in LOOKS:
        more = _some(deals, look - len(apart))
        apart += [_points(outlook, first, deal, aim) - _points(outlook, second, deal, aim) for deal in more]
        mean = sum(apart) / look
        reach = Z99 * sqrt(sum((each - mean) ** 2 for each in apart) / (look - 1) / look)
        if abs(mean) > reach:
            break
    return Opinion(choice=first if mean > 0 else second, gap=abs(mean), reach=reach)


_Deal = tuple[int, tuple[int, ...]]


def _some(deals: Iterator[_Deal], count: int) -> list[_Deal]:
    return [next(deals) for _ in range(count)]


# ---- What lies hidden -------------------------------------------------------------------------------------------


def _deals(outlook: Outlook, chance: Callable[[], float]) -> Iterator[_Deal]:
    """The opponent's hand and the stock, again and again."""
    unseen = (DECK - outlook.hand - outlook.seen - outlook.known).mask
    while True:
        for _ in range(TRIES):
            theirs = _hand(outlook.known.mask, unseen, chance)
            if _fits(outlook, theirs):
                break
        rest = _cards(unseen & ~theirs)
        yield theirs, tuple(_shuffled(rest, chance))


def _hand(known: int, unseen: int, chance: Callable[[], float]) -> int:
    """Ten cards: those known, partners that make a meld of each, others at random."""
    hand = known
    for card in _cards(known):
        if not _melds(card, hand):
            ways = [pair for pair in _THREES[card] if not pair & ~(unseen | hand)]
            grown = hand | ways[int(chance() * len(ways))] if ways else hand
            hand = grown if grown.bit_count() <= 10 else hand
    free = _shuffled(_cards(unseen & ~hand), chance)
    for card in free[: 10 - hand.bit_count()]:
        hand |= 1 << card
    return hand


def _fits(outlook: Outlook, theirs: int) -> bool:
    if outlook.thrown and least_deadwood(Hand(theirs)) <= outlook.rules.knock_limit:
        return False
    if not all(_melds(card.index, theirs) for card in outlook.known):
        return False
    return not any(_melds(card.index, theirs) for card in (outlook.passed | outlook.thrown) - Hand(theirs))


def _cards(mask: int) -> list[int]:
    return [card for card in range(52) if mask >> card & 1]


def _shuffled(cards: list[int], chance: Callable[[], float]) -> list[int]:
    for i in range(len(cards) - 1, 0, -1):
        j = int(chance() * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def _melds(card: int, hand: int) -> bool:
    return any(not pair & ~hand for pair in _THREES[card])


# ---- Playing on -------------------------------------------------------------------------------------------------


def _points(outlook: Outlook, choice: str, deal: _Deal, aim: int) -> int:
    """What the choice comes to in that deal; ``aim``: the deadwood to knock with from then on."""
    theirs, stock = deal
    mine, rules = outlook.hand.mask, outlook.rules
    if choice == KNOCK:
        return _down(outlook, mine, _thrown(mine, _barred(outlook))[0], theirs)
    if choice == WAIT:
        card, _ = _thrown(mine, _barred(outlook))
        return _played(outlook, [mine & ~(1 << card), theirs], stock, card, (aim, rules.knock_limit))
    top = -1 if outlook.top is None else outlook.top.index
    drawn, stock = (top, stock) if choice == TAKE else (stock[0], stock[1:])
    mine |= 1 << drawn
    card, left = _thrown(mine, top if choice == TAKE and not rules.rediscard_allowed else -1)
    if left <= aim:
        return _down(outlook, mine, card, theirs)
    return _played(outlook, [mine & ~(1 << card), theirs], stock, card, (aim, rules.knock_limit))


def _barred(outlook: Outlook) -> int:
    held = outlook.drawn if outlook.taken and not outlook.rules.rediscard_allowed else None
    return -1 if held is None else held.index


def _played(outlook: Outlook, hands: list[int], stock: Sequence[int], top: int, aims: tuple[int, int]) -> int:
    """The hand to its end, the opponent to draw: points for oneself, less than 0 for the opponent."""
    turn, used, own = 1, 0, [1 << top, 0]
    while len(stock) - used > DEAD:
        hand, taken = hands[turn], not own[turn] >> top & 1 and _melds(top, hands[turn])
        drawn = top if taken else stock[used]
        used += not taken
        hand |= 1 << drawn
        card, left = _thrown(hand, drawn if taken and not outlook.rules.rediscard_allowed else -1)
        if left <= aims[turn]:
            gain = _down(outlook, hand, card, hands[1 - turn])
            return -gain if turn else gain
        hands[turn], top = hand & ~(1 << card), card
        own[turn] |= 1 << card
        turn = 1 - turn
    return 0


@lru_cache(maxsize=1 << 14)
def _thrown(hand: int, barred: int) -> tuple[int, int]:
    """The discard that leaves the least, of equals the dearest, and what it leaves."""
    left = [(least_deadwood(Hand(hand & ~(1 << card))), -CARDS[card].points, card)
            for card in _cards(hand) if card != barred]  # fmt: skip
    points, _, card = min(left)
    return card, points


def _down(outlook: Outlook, eleven: int, card: int, other: int) -> int:
    """What laying down earns: (big) gin, a knock, or less than 0 for an undercut."""
    rules, hand, defender = outlook.rules, Hand(eleven & ~(1 << card)), Hand(other)
    own = best_arrangement(hand)
    if not own.points:
        big = rules.big_gin_bonus is not None and not least_deadwood(Hand(eleven))
        bonus = rules.big_gin_bonus if big and rules.big_gin_bonus is not None else rules.gin_bonus
        return bonus + best_defence(own.melds if rules.layoff_on_gin else (), defender).points
    left = best_defence(own.melds, defender).points
    return left - own.points - (rules.undercut_bonus if left <= own.points else 0)
