"""What the forms of ``wait`` share: how a form is made and judged, rules with an ordinary knock, prices, zones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from gintutor.cards import Hand
from gintutor.exercises.dealing import Dealer, melds_in
from gintutor.exercises.protocol import Answer, Feedback, Prompt, Step
from gintutor.melds import MELDS, Meld
from gintutor.messages import Message, say
from gintutor.rules import PRESETS, Ruleset
from gintutor.solver import least_deadwood
from gintutor.solver.knocking import knocker_gain
from gintutor.solver.layoffs import least_after_layoffs

ORDINARY = 10
_POINTS = {meld.hand.mask: meld.points for meld in MELDS}
_Spreads: TypeAlias = Iterator[tuple[tuple[Meld, ...], Hand, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """One form: how its items are made (of dealer, seed, level, rules), solved, judged, hinted at and explained."""

    make: Callable[[Dealer, int, int, Ruleset], Prompt]
    solve: Callable[[Prompt], Answer]
    judge: Callable[[Prompt, Answer], Feedback]
    hints: Callable[[Prompt], tuple[Step, ...]]
    solution: Callable[[Prompt], tuple[Step, ...]]


def playable(dealer: Dealer, rules: Ruleset | None) -> Ruleset:
    """The rules of an item: those asked for or a preset, with an ordinary knock where they have none.

    Oklahoma and straight gin leave nothing to decide between knocking and waiting, so they are not played here.
    """
    base = rules or PRESETS[dealer.choice(("nb", "sv", "da"))]
    limit = base.knock_limit if 5 <= base.knock_limit <= ORDINARY else ORDINARY
    return replace(base, knock_limit=limit, oklahoma=False, straight_gin=False, spades_double=False)


def spreads(hand: Hand) -> _Spreads:
    """Every way to lay melds from a hand, good or bad, with what stays in hand and its points."""

    def grow(fitting: tuple[Meld, ...], laid: tuple[Meld, ...], left: int, points: int) -> _Spreads:
        yield laid, Hand(left), points
        for place, meld in enumerate(fitting):
            mask = meld.hand.mask
            if mask & left == mask:
                yield from grow(fitting[place + 1 :], (*laid, meld), left ^ mask, points - _POINTS[mask])

    return grow(melds_in(hand), (), hand.mask, hand.points)


def left_to_defender(spread: Iterable[Meld], own: int, defender: Hand, rules: Ruleset) -> int:
    """The defender's least deadwood; no lay-off against gin unless the rules allow it."""
    return least_after_layoffs(tuple(spread) if own or rules.layoff_on_gin else (), defender.mask)


def price(spread: Iterable[Meld], own: int, defender: Hand, rules: Ruleset) -> int:
    """What laying down so with ``own`` points of deadwood earns the knocker, negative for an undercut."""
    return knocker_gain(rules, own, left_to_defender(spread, own, defender, rules))


def best_price(knocker: Hand, defender: Hand, rules: Ruleset) -> tuple[int, tuple[Meld, ...], Hand] | None:
    """The best way to lay ten cards down against ten open ones: its price, melds and rest; None above the limit."""
    if least_deadwood(knocker) > rules.knock_limit:
        return None
    found = [
        (price(laid, own, defender, rules), -own, -len(laid), laid, left)
        for laid, left, own in spreads(knocker)
        if own <= rules.knock_limit
    ]
    best = max(found, key=lambda each: each[:3])
    return best[0], best[3], best[4]


def low_rest(dealer: Dealer, start: Hand, free: Hand, limit: int, size: int = 10) -> Hand | None:
    """``start`` filled up with low cards that stay deadwood, 1 … ``limit`` points in all; None where that fails."""
    hand = start
    while len(hand) < size:
        room = limit - (hand - start).points
        pool = [each for each in free - hand if each.points <= room]
        if not pool:
            return None
        hand = hand | Hand(dealer.choice(pool).bit)
    return hand if len(hand) == size else None


def bonuses(rules: Ruleset) -> Message:
    """The two bonuses that are at stake in a knock."""
    return say("wait.fact_bonuses", gin=rules.gin_bonus, undercut=rules.undercut_bonus)


def outcome(gain: int) -> Message:
    """A price in words: so many points for you, or for the opponent."""
    return say("wait.for_you", n=gain) if gain >= 0 else say("wait.for_opponent", n=-gain)
