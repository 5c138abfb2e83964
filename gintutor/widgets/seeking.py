"""Which own item comes next: one that tempts to what was not met yet, in a form that was not asked yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from gintutor.exercises.protocol import Prompt
from gintutor.exercises.tempting import CURES, Announcing, tempts
from gintutor.learning import mastery
from gintutor.learning.history import Attempt
from gintutor.widgets.state import FAR, LOOKED, Series

TRIES = 8  # items looked at for the surface forms of a level, where they are not announced
_WEIGHED = 12  # items of those dealt at most to see what they tempt to: the learner waits
_SAME = 3  # what an item loses that is asked in the form of the last one: no error of late outweighs it
_FORM = 0.5  # what one gains whose form was not asked in this round: less than any misconception not met yet
_TWO_NEW = 2 * mastery.NEW  # an item that tempts to two misconceptions not met yet is looked for no longer
_HELD = 3  # items right at once by which the level before the hardest may be longer than the others


def opening(series: Series, level: int, first: int) -> int:
    """The seed of a round's first item: where items are announced, of that one of its form which tempts to most."""
    if not isinstance(series.family, Announcing):
        return first
    told = {seed: (form, tags) for seed, form, tags in _told(series, series.family, level, first)}
    return max(told, key=lambda each: (told[each][0] == told[first][0], len(told[each][1])))


def following(series: Series, number: int, own: Sequence[Attempt]) -> tuple[int, int]:
    """The level and the seed of the next own item.

    The hardest level may end the round. While it cannot bring all that was not met yet, what the level before has of
    that comes first, for a few items.
    """
    level = mastery.next_level(own, low=series.low, high=series.high)
    met = tempted(series, own)
    seed = _seed(series, level, number, own, met)
    if not series.low < level == series.high or _held(own, level - 1) >= _HELD:
        return level, seed
    unmet = CURES.get(series.family.id, frozenset[str]()).difference(*met.values())
    if unmet - _tempts(series, seed, level):
        for again in (False, True):
            before = _seed(series, level - 1, number, own, met, again=again)
            if unmet & _tempts(series, before, level - 1):
                return level - 1, before
    return level, seed


def tempted(series: Series, own: Sequence[Attempt]) -> dict[Attempt, frozenset[str]]:
    """What each of the last items that were answered tempted to; a log may name a level there is not."""
    known = [each for each in own[-mastery.LAST :] if each.tried and 1 <= each.level <= series.family.levels]
    return {each: _tempts(series, each.seed, each.level) for each in known}


@lru_cache(maxsize=200)
def forms(series: Series, level: int) -> frozenset[str]:
    """The surface forms of that level."""
    first = series.seed + 2 * FAR
    if isinstance(series.family, Announcing):
        return frozenset(form for _, form, _ in _told(series, series.family, level, first))
    return frozenset(_made(series, first + i, level).form for i in range(TRIES))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Aim:
    """What is looked for: misconceptions by how much they are due, forms not asked yet, not the ``last`` one again."""

    weights: Callable[[str], int]
    asked: frozenset[str]
    last: str

    def value(self, form: str, tags: frozenset[str]) -> float:
        """How well an item of that form that tempts to those serves."""
        new = 0.0 if form in self.asked else _FORM
        return sum(map(self.weights, tags)) + new - (_SAME if form == self.last else 0)


def _held(own: Sequence[Attempt], level: int) -> int:
    """By how many items right at once that level was longer than one."""
    return sum(each.level == level and each.outcome == "first" for each in own) - 1


def _seed(
    series: Series,
    level: int,
    number: int,
    own: Sequence[Attempt],
    met: Mapping[Attempt, frozenset[str]],
    *,
    again: bool = False,
) -> int:
    """The seed of the item that tempts most to what is due; rather of another form than the last: the pass wants two.

    What was missed may come ``again`` as it was, and what has one form only.
    """
    weights, there = mastery.due(own, met), forms(series, level)
    asked = frozenset(each.form for each in own if each.outcome != "worked")
    free = again or own[-1].outcome != "first" or len(there) < mastery.FORMS
    aim = _Aim(weights=weights, asked=asked, last="" if free else own[-1].form)
    most = min(_TWO_NEW, sum(map(weights, CURES.get(series.family.id, ())))) + (_FORM if there - asked else 0)
    best, found = series.seed + number, -_SAME - 1.0
    for seed, promised in _ahead(series, level, best, aim):
        if promised > found:
            value = aim.value(_made(series, seed, level).form, _tempts(series, seed, level))
            best, found = (seed, value) if value > found else (best, found)
        if found >= most:
            break
    return best


def _ahead(series: Series, level: int, first: int, aim: _Aim) -> Iterator[tuple[int, float]]:
    """Seeds, each with the most its item may be worth.

    Where items are announced many are looked through: what promises most comes first, of that what comes seldom; where
    there is nothing new, what tempts to nothing rather than to what was met already.
    """
    if not isinstance(series.family, Announcing):
        for seed in range(first, first + FAR * _WEIGHED, FAR):
            yield seed, _TWO_NEW + aim.value(_made(series, seed, level).form, frozenset())
        return
    told = _told(series, series.family, level, first)
    often = Counter(tag for _, _, tags in told for tag in tags if aim.weights(tag))
    ranked = []
    for seed, form, tags in told:
        seldom = min((often[tag] for tag in tags if tag in often), default=0)
        stale = 0 if any(map(aim.weights, tags)) else len(tags)
        ranked.append((-aim.value(form, tags), seldom, stale, seed))
    for below, _, _, seed in sorted(ranked)[:_WEIGHED]:
        yield seed, -below


def _told(series: Series, family: Announcing, level: int, first: int) -> list[tuple[int, str, frozenset[str]]]:
    """Seeds from ``first`` on, each with what is announced of its item."""
    seeds = range(first, first + FAR * LOOKED, FAR)
    return [(seed, *family.announced(seed, level, series.rules)) for seed in seeds]


@lru_cache(maxsize=100)
def _made(series: Series, seed: int, level: int) -> Prompt:
    return series.made(seed, level)


@lru_cache(maxsize=500)
def _tempts(series: Series, seed: int, level: int) -> frozenset[str]:
    return tempts(series.family, _made(series, seed, level))
