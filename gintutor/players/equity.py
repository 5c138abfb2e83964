"""What every legal move of a decision is worth: the points to expect, from the mover's seat.

Before a knock the hidden cards are drawn again and again as the player may believe them to lie, and the hand is played
out by quick players on both sides after each move. All moves meet the same worlds, so their differences are known
better than themselves. After a knock everything lies open and the worth is exact.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import sqrt
from random import Random

from gintutor.cards import Card, Hand
from gintutor.deal import (
    DEAD_STOCK,
    Action,
    BigGin,
    Discard,
    Done,
    Draw,
    Knock,
    Lay,
    LayOff,
    Pass,
    Phase,
    Take,
    away,
    extended,
    legal_actions,
)
from gintutor.melds import Meld
from gintutor.players.belief import judged
from gintutor.players.chance import Chance
from gintutor.players.playout import NONE, Stakes, Start, play_out
from gintutor.players.view import View
from gintutor.players.worlds import worlds
from gintutor.solver.arrangements import MELD_OF
from gintutor.solver.deadwood import least_of_mask
from gintutor.solver.layoffs import best_defence, least_after_layoffs

ROUNDS = (32, 64, 160)
"""Worlds met after each round: all moves go through the first, the better half through the second, the best few to the
end, and those that are asked about in any case."""

FINALISTS = 3
SEED = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A legal move and its price: the points of the hand expected for the mover, with the standard error of that."""

    action: Action
    equity: float
    error: float = 0.0


@dataclass(slots=True)
class Priced:
    """A move and its points, world by world, for each way to go on (when to knock later); the best way counts."""

    action: Action
    ways: list[list[int]] = field(default_factory=list)

    @property
    def points(self) -> list[int]:
        """The points of the way that does best on the whole."""
        return max(self.ways, key=sum)

    @property
    def option(self) -> Option:
        """The price in short."""
        mean, error = mean_and_error(self.points)
        return Option(action=self.action, equity=mean, error=error)


def mean_and_error(values: Sequence[int]) -> tuple[float, float]:
    """The mean and its standard error; an exact value (one world) has none."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return mean, 0.0
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)


def gap(better: Priced, other: Priced) -> tuple[float, float]:
    """How many points one move is ahead of another in the worlds both met, with the standard error."""
    return mean_and_error([a - b for a, b in zip(better.points, other.points, strict=False)])


def equity(seen: View, rounds: Sequence[int] = ROUNDS) -> tuple[Option, ...]:
    """Price the legal moves of the player to move, best first; the same view gets the same prices."""
    return tuple(each.option for each in priced(seen, rounds=rounds))


def priced(seen: View, keep: Action | None = None, rounds: Sequence[int] = ROUNDS) -> list[Priced]:
    """Price the moves, best first; ``keep`` is a move that goes through all the rounds.

    Knocks stand there with the least deadwood only, and ``keep`` as it was laid. ``ValueError`` without a move.
    """
    if seen.phase is Phase.OVER:
        raise ValueError("the hand is over")
    actions = _moves(seen, keep)
    if seen.phase is Phase.DEFEND:
        exact = [Priced(action, [[_answered(seen, action)]]) for action in actions]
        return sorted(exact, key=lambda each: -each.points[0])
    running = [Priced(action, [[] for _ in _aims(seen)]) for action in actions]
    done: list[Priced] = []
    for number, (met, more) in enumerate(_met(seen, rounds)):
        for each in running:
            _play(seen, each, more)
        running.sort(key=lambda each: -sum(each.points))
        left = FINALISTS if number else max(FINALISTS, len(running) // 2)
        if met < rounds[-1]:
            done += [each for each in running[left:] if each.action != keep]
            running = running[:left] + [each for each in running[left:] if each.action == keep]
    return sorted(running + done, key=lambda each: -each.option.equity)


World = tuple[int, list[int]]


def _met(seen: View, rounds: Sequence[int]) -> Iterator[tuple[int, list[World]]]:
    """Yield the worlds of each round, with how many have been met after it."""
    random = Random(Chance(SEED, seen).below(1 << 53)).random
    source = worlds(judged(seen), random)
    met = 0
    for end in rounds:
        more = list(islice(source, end - met))
        met = end
        yield met, more


def _moves(seen: View, keep: Action | None) -> list[Action]:
    """The moves worth pricing: every one, but only the knocks that leave the least."""
    actions = list(legal_actions(seen))
    knocks = [action for action in actions if isinstance(action, Knock)]
    if knocks:
        left = {id(action): least_of_mask(seen.hand.mask & ~action.card.bit) for action in knocks}
        least = min(left.values())
        actions = [a for a in actions if not isinstance(a, Knock) or left[id(a)] == least]
    if keep is not None and keep not in actions:
        actions.append(keep)
    return actions


def _aims(seen: View) -> tuple[int, ...]:
    """The deadwood to knock with later: the limit; and none, for a hand that could go down now."""
    stakes = Stakes.of(seen.rules, seen.upcard)
    near = least_of_mask(seen.hand.mask) <= stakes.limit + 10
    return (stakes.limit, 0) if near and stakes.limit else (stakes.limit,)


def _play(seen: View, each: Priced, more: Sequence[World]) -> None:
    """Add the points of a move in more worlds."""
    stakes = Stakes.of(seen.rules, seen.upcard)
    for other, stock in more:
        for way, points in zip(each.ways, _points(seen, stakes, each.action, other, stock), strict=True):
            way.append(points)


def _points(seen: View, stakes: Stakes, action: Action, other: int, stock: list[int]) -> list[int]:
    """The points of one move in one world, for each way to go on."""
    hand, top = seen.hand.mask, seen.top.index if seen.top else NONE
    aims = _aims(seen)
    match action:
        case BigGin():
            return [stakes.big(other)] * len(aims)
        case Knock(card, spread):
            return [_knocked(stakes, hand & ~card.bit, spread, other)] * len(aims)
        case Discard(card):
            if seen.stock_count <= DEAD_STOCK:
                return [0] * len(aims)
            start = Start(hands=(hand & ~card.bit, other), stock=stock, turn=1, top=card.index, aims=aims,
                          thrown=(card.bit, 0))  # fmt: skip
        case Take():
            start = Start(hands=(hand | 1 << top, other), stock=stock, turn=0, top=NONE, aims=aims, holding=True,
                          taken=top)  # fmt: skip
        case Draw():
            start = Start(hands=(hand | 1 << stock[0], other), stock=stock[1:], turn=0, top=NONE, aims=aims,
                          holding=True)  # fmt: skip
        case Pass():
            first = seen.seat != seen.dealer
            start = Start(hands=(hand, other), stock=stock, turn=1, top=top, aims=aims, offers=int(first),
                          closed=not first)  # fmt: skip
        case _:
            raise ValueError(f"not a move before a knock: {action}")
    return play_out(stakes, start)


def _knocked(stakes: Stakes, hand: int, spread: Sequence[Hand], other: int) -> int:
    """The points of a knock laid down in that way, answered as well as can be."""
    melds = tuple(MELD_OF[group.mask] for group in spread)
    own = hand
    for meld in melds:
        own &= ~meld.hand.mask
    points = Hand(own).points
    open_to = melds if points or stakes.layoff_on_gin else ()
    return stakes.price(points, least_after_layoffs(open_to, other))


def _answered(seen: View, action: Action) -> int:
    """The points of the defender after a step and the best answer from there on; both hands lie open."""
    stakes = Stakes.of(seen.rules, seen.upcard)
    melds, held = list(extended(seen)), seen.hand - away(seen)
    match action:
        case Lay(group):
            held = held - group
        case LayOff(card, number):
            held = held - Hand(card.bit)
            melds[number] = MELD_OF[melds[number].hand.mask | card.bit]
        case _:
            pass
    left = held.points if isinstance(action, Done) else _left(seen, melds, held)
    own = _knocker_deadwood(seen)
    big = seen.gin and seen.other_hand is not None and len(seen.other_hand) == 11
    return -((left + (stakes.big_gin or 0)) * stakes.factor if big else stakes.price(own, left))


def _left(seen: View, melds: Sequence[Meld], held: Hand) -> int:
    open_to = melds if not seen.gin or seen.rules.layoff_on_gin else ()
    return best_defence(open_to, held).points


def _knocker_deadwood(seen: View) -> int:
    hand = seen.other_hand or Hand()
    for meld in seen.spread:
        hand = hand - meld.hand
    return hand.points


def card_of(action: Action) -> Card | None:
    """The card a discard or a knock lays away."""
    return action.card if isinstance(action, Discard | Knock) else None
