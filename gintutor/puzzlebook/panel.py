"""A panel of answerers, from the guesser to the careful one, tries a puzzle: its rating by rule is corrected by that.

Each member says how likely it is to solve the puzzle, so nothing is left to luck: the same puzzle has the same rating
whatever else is in the set and whoever works it out. The correction is one rating period of Glicko-2, in which the
puzzle plays every member; it wins where it is not solved.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import TYPE_CHECKING

from gintutor.exercises.greedy import Temptation, greedy_ends
from gintutor.exercises.protocol import Number, Partition, PickCards, PickOne, Prompt
from gintutor.puzzlebook.rating import DEVIATION, HIGHEST, LOWEST
from gintutor.solver import least_deadwood

if TYPE_CHECKING:
    from gintutor.puzzlebook.puzzle import Puzzle

CERTAIN = 300
"""How far a member's own rating may be off: they are programs, so what is hard for them says something, not all."""

VOLATILITY = 0.06
_SCALE, _MIDDLE = 400 / log(10), 1500

NO_WORK = frozenset({"gap", "margin", "near_limit", "unseen", "meld_cards", "heuristics_failing"})
"""Features that give nobody more to do."""

TRAPS: Mapping[str, float] = {
    "shortened": 1.5, "misleading": 1, "breaks": 5, "undercut": 0.5, "chain": 1, "more": 2, "habit_errs": 2,
    "low_card": 1, "not_dearest": 1, "both": 1, "close": 1, "one": 1,
}  # fmt: skip
"""Features by which a puzzle is made for those who do as always, and how deep the trap is."""

HIDDEN: Mapping[str, float] = {"spread": 5, "wait": 0.5, "draw": 0.5, "drawn": 0.5}
"""Questions in which all is a trap: the other hand has to be thought of too."""

MOST_WORK = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempted:
    """A puzzle on the table of the panel: its record and the item a learner would work."""

    puzzle: Puzzle
    prompt: Prompt

    @property
    def work(self) -> float:
        """How many things there are to see and to add."""
        found = {name: value for name, value in self.puzzle.features.items() if name not in NO_WORK | set(TRAPS)}
        glance = found.pop("seen", 0) / 3  # what lies in the pile is taken in at a glance
        return 2 + glance + sum(min(max(value, 0), MOST_WORK) for value in found.values())

    @property
    def depth(self) -> float:
        """How deep the traps are: those of the features, the habits that fail, the kind of question."""
        features = self.puzzle.features
        sprung = sum(depth for name, depth in TRAPS.items() if features.get(name, 0) > 0)
        return sprung + 0.9 * features.get("heuristics_failing", 0) + HIDDEN.get(self.puzzle.question, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """An answerer: a name, its rating, and how likely it solves a puzzle."""

    name: str
    rating: int
    solves: Callable[[Attempted], float]


def _thinker(slip: float, insight: float) -> Callable[[Attempted], float]:
    """Who slips in so many of the things to be done, and sees so many of the traps."""
    return lambda tried: float((1 - slip) ** tried.work * insight**tried.depth)


def _guesser(tried: Attempted) -> float:
    """Whoever answers at random what is asked."""
    answer = 1.0
    for ask in tried.prompt.asks:
        match ask:
            case PickOne():
                answer /= len(ask.options)
            case PickCards():
                answer /= 2 * len(tried.prompt.table.zone(ask.source).slots)
            case Number():
                answer /= 20
            case Partition():
                answer /= 100
    return answer


def _greedy(temptation: Temptation) -> Callable[[Attempted], float]:
    """Who puts a hand together by that temptation and never takes a meld apart, and does the rest with care."""

    def solves(tried: Attempted) -> float:
        hand, features = tried.puzzle.state.hand, tried.puzzle.features
        if features.get("breaks", 0) or features.get("more", 0):
            return 0.0
        ends, least = greedy_ends(hand, temptation), least_deadwood(hand)
        return sum(end.points == least for end in ends) / len(ends) * _STEADY(tried)

    return solves


def _misled(tag: str) -> Callable[[Attempted], float]:
    """Who holds one misconception, and is careful with all else."""
    return lambda tried: 0.0 if tag in tried.puzzle.tags else _CAREFUL(tried)


_STEADY, _CAREFUL = _thinker(0.04, 0.5), _thinker(0.02, 0.7)

MEMBERS: tuple[Member, ...] = (
    Member(name="guesser", rating=530, solves=_guesser),
    *(Member(name=each.value, rating=1115, solves=_greedy(each)) for each in Temptation),
    *(Member(name=tag, rating=1305, solves=_misled(tag)) for tag in (
        "counts_before_discard", "counts_seen", "discards_taken_card", "greedy", "stops_after_one"
    )),
    Member(name="hurried", rating=820, solves=_thinker(0.15, 0.1)),
    Member(name="habitual", rating=950, solves=_thinker(0.08, 0.1)),
    Member(name="quick", rating=1000, solves=_thinker(0.08, 0.3)),
    Member(name="steady", rating=1170, solves=_STEADY),
    Member(name="careful", rating=1335, solves=_CAREFUL),
    Member(name="master", rating=1580, solves=_thinker(0.005, 0.85)),
)  # fmt: skip
"""The panel. The ratings are those that explain best what the members solve of the set as it is rated by rule."""


def results(puzzle: Puzzle, prompt: Prompt) -> Mapping[str, float]:
    """How likely each member solves the puzzle, from 0 to 1."""
    tried = Attempted(puzzle=puzzle, prompt=prompt)
    return {each.name: each.solves(tried) for each in MEMBERS}


def refined(prior: int, solved: Mapping[str, float]) -> tuple[int, int]:
    """Rating and deviation once the puzzle has met the panel; ``prior``: the rating by rule."""
    mu, phi = (prior - _MIDDLE) / _SCALE, DEVIATION / _SCALE
    inverse = surplus = 0.0
    for each in MEMBERS:
        weight = 1 / sqrt(1 + 3 * (CERTAIN / _SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-weight * (mu - (each.rating - _MIDDLE) / _SCALE)))
        inverse += weight**2 * expected * (1 - expected)
        surplus += weight * (1 - solved[each.name] - expected)
    less = 1 / (1 / (phi**2 + VOLATILITY**2) + inverse)
    value = round((mu + less * surplus) * _SCALE + _MIDDLE)
    return max(LOWEST, min(HIGHEST, value)), round(sqrt(less) * _SCALE)
