"""What every legal move of a decision is worth: the points to expect, and what they do to the game.

Before a knock the hidden cards are drawn again and again as the player may believe them to lie, and the hand is played
out by quick players on both sides after each move. All moves meet the same worlds, so their differences are known
better than themselves. The worlds that choose the best few do not price them: the best of many by chance looks better
than it is, so fresh worlds measure. After a knock everything lies open and the worth is exact.

What ranks the moves is the chance to win the game, as for the expert (``standing``); at an even score in the middle of
a game that is the same as ranking them by points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import sqrt
from random import Random

from gintutor.cards import Hand
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
from gintutor.players.standing import Worth
from gintutor.players.view import View
from gintutor.players.worlds import DOUBT, worlds
from gintutor.solver.arrangements import MELD_OF
from gintutor.solver.deadwood import least_of_mask
from gintutor.solver.layoffs import best_defence, least_after_layoffs

ROUNDS = (32, 64, 128)
"""Worlds met after each round of the race: all moves go through the first, the better half through the second, the best
few to the end. As many fresh worlds as in the last round then measure those few, and the move that is asked about."""

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
    """A move and its points, world by world, for each way to go on (when to knock later); the best way counts.

    ``raced``: so many worlds chose the way and the finalists, and the worlds after them measure; 0 for a move that is
    exact or dropped out. ``worth`` says what points are worth in the game.
    """

    action: Action
    ways: list[list[int]] = field(default_factory=list)
    worth: Callable[[int], float] = float
    raced: int = 0

    @property
    def points(self) -> list[int]:
        """The points of the way that did best in the race, in the worlds that measure it."""
        choosing = self.raced or None
        return max(self.ways, key=lambda way: self._sum(way[:choosing]))[self.raced :]

    @property
    def rating(self) -> float:
        """What the race goes by: the mean worth of the best way, in all the worlds met."""
        return max(self._sum(way) / len(way) for way in self.ways)

    @property
    def measured(self) -> float:
        """The mean worth where it is measured."""
        points = self.points
        return self._sum(points) / len(points)

    @property
    def option(self) -> Option:
        """The price in short."""
        mean, error = mean_and_error(self.points)
        return Option(action=self.action, equity=mean, error=error)

    def _sum(self, points: Sequence[int]) -> float:
        return sum(map(self.worth, points))


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error; an exact value (one world) has none."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return mean, 0.0
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)


def gap(better: Priced, other: Priced) -> tuple[float, float]:
    """How much one move is ahead of another in the worlds that measured both, by worth, with the standard error."""
    worth = better.worth
    return mean_and_error([worth(a) - worth(b) for a, b in zip(better.points, other.points, strict=False)])


def equity(seen: View, rounds: Sequence[int] = ROUNDS) -> tuple[Option, ...]:
    """Price the legal moves of the player to move, best first; the same view gets the same prices."""
    return tuple(each.option for each in priced(seen, rounds=rounds))


def priced(seen: View, keep: Action | None = None, rounds: Sequence[int] = ROUNDS) -> list[Priced]:
    """Price the moves: first the winner of the race, then those that were measured with it, then what dropped out.

    ``keep`` is a move that is measured in any case; which one it is changes nothing for the others. Knocks stand there
    with the least deadwood only, and ``keep`` as it was laid. ``ValueError`` without a move.
    """
    if seen.phase is Phase.OVER:
        raise ValueError("the hand is over")
    worth = Worth(seen)
    actions = _moves(seen)
    asked = [] if keep is None or keep in actions else [keep]
    if seen.phase is Phase.DEFEND:
        exact = [Priced(action, [[_answered(seen, action)]], worth) for action in actions + asked]
        return sorted(exact, key=lambda each: (-each.measured, -each.points[0]))
    running, aside = (
        [Priced(action, [[] for _ in _aims(seen)], worth) for action in some] for some in (actions, asked)
    )
    return _raced(seen, running, aside, keep, rounds)


def _raced(
    seen: View, running: list[Priced], aside: list[Priced], keep: Action | None, rounds: Sequence[int]
) -> list[Priced]:
    """Let moves race and measure the best few; see :func:`priced`. What stands ``aside`` does not race (any more)."""
    *race, fresh = _met(seen, rounds)
    for number, more in enumerate(race):
        for each in running + [each for each in aside if each.action == keep]:
            _play(seen, each, more)
        running.sort(key=lambda each: -each.rating)
        left = FINALISTS if number else max(FINALISTS, len(running) // 2)
        aside, running = running[left:] + aside, running[:left]
    measured = running + [each for each in aside if each.action == keep]
    for each in measured:
        each.raced = rounds[-1]
        _play(seen, each, fresh)
    first, others = measured[0], sorted(measured[1:], key=lambda each: -each.measured)
    dropped = sorted((each for each in aside if each.action != keep), key=lambda each: -each.rating)
    return [first, *others, *dropped]


World = tuple[int, list[int]]


def _met(seen: View, rounds: Sequence[int]) -> Iterator[list[World]]:
    """Yield the worlds of each round of the race, and last the fresh ones that measure."""
    random = Random(Chance(SEED, seen).below(1 << 53)).random
    source = worlds(judged(seen), random, doubt=DOUBT)
    met = 0
    for end in (*rounds, 2 * rounds[-1]):
        yield list(islice(source, end - met))
        met = end


def fitting(seen: View, count: int) -> list[int]:
    """So many hands of the other that fit what was seen, drawn as they are for the prices; always the same ones."""
    return [other for other, _ in next(_met(seen, (count,)))]


def _moves(seen: View) -> list[Action]:
    """The moves worth pricing: every one, but only the knocks that leave the least.

    What ends the hand stands first: of equals it is the surer one, for the expert too.
    """
    actions = sorted(legal_actions(seen), key=lambda action: not isinstance(action, Knock | BigGin))
    knocks = [action for action in actions if isinstance(action, Knock)]
    if knocks:
        left = {id(action): least_of_mask(seen.hand.mask & ~action.card.bit) for action in knocks}
        least = min(left.values())
        actions = [a for a in actions if not isinstance(a, Knock) or left[id(a)] == least]
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
            kept = hand & ~card.bit
            start = Start(hands=(kept, other), stock=stock, turn=1, top=card.index, aims=aims, thrown=(card.bit, 0),
                          played_on=seen.played_on or not least_of_mask(kept))  # fmt: skip
        case Take():
            start = Start(hands=(hand | 1 << top, other), stock=stock, turn=0, top=NONE, aims=aims, holding=True,
                          taken=top, played_on=seen.played_on)  # fmt: skip
        case Draw():
            start = Start(hands=(hand | 1 << stock[0], other), stock=stock[1:], turn=0, top=NONE, aims=aims,
                          holding=True, played_on=seen.played_on)  # fmt: skip
        case Pass():
            first = seen.seat != seen.dealer
            start = Start(hands=(hand, other), stock=stock, turn=1, top=top, aims=aims, offers=int(first),
                          closed=not first, played_on=seen.played_on)  # fmt: skip
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
