"""A panel of answerers, from the beginner to the master, tries a puzzle: its rating by rule is corrected by that.

Each member answers the item a learner would work, several times over, and is judged as a learner is; what it overlooks
is decided by the puzzle alone (:mod:`~gintutor.puzzlebook.answering.mind`). So the same puzzle has the same rating
whatever else is in the set and whoever works it out. The correction is one rating period of Glicko-2, in which the
puzzle plays every member; it wins where it is not solved.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import TYPE_CHECKING

from gintutor.exercises.greedy import Temptation
from gintutor.exercises.protocol import Answer, Prompt
from gintutor.exercises.registry import family
from gintutor.puzzlebook.answering.answers import answered
from gintutor.puzzlebook.answering.mind import Luck, Mind, Strength
from gintutor.puzzlebook.rating import DEVIATION, HIGHEST, LOWEST

if TYPE_CHECKING:
    from gintutor.puzzlebook.puzzle import Puzzle

CERTAIN = 300
"""How far a member's own rating may be off: they are programs, so what is hard for them says something, not all."""

VOLATILITY = 0.06
_SCALE, _MIDDLE = 400 / log(10), 1500

ATTEMPTS = 4
"""How often each member tries a puzzle; all of them see the same things easily in the same attempt."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """An answerer: a name, its rating, its strength; ``believes``: the misconception it holds, which spoils it."""

    name: str
    rating: int
    strength: Strength
    believes: str = ""


_STEADY, _CAREFUL = 0.7, 0.85

MEMBERS: tuple[Member, ...] = (
    Member(name="beginner", rating=880, strength=Strength(sight=0.1, ways=1)),
    Member(name="hurried", rating=1065, strength=Strength(sight=0.3, ways=1)),
    Member(name="quick", rating=1225, strength=Strength(sight=0.5, ways=2)),
    Member(name="steady", rating=1410, strength=Strength(sight=_STEADY, ways=2)),
    Member(name="careful", rating=1655, strength=Strength(sight=_CAREFUL, ways=3)),
    Member(name="master", rating=1995, strength=Strength(sight=0.95, ways=4)),
    *(
        Member(name=each.value, rating=1520, strength=Strength(sight=_CAREFUL, ways=1, first=each))
        for each in Temptation
    ),
    *(
        Member(name=tag, rating=1620, strength=Strength(sight=_CAREFUL, ways=3), believes=tag)
        for tag in ("counts_before_discard", "counts_seen", "discards_taken_card", "greedy", "stops_after_one")
    ),
)
"""The panel. The ratings are those that explain best what the members solve of the set as it is rated by rule."""


def results(puzzle: Puzzle, prompt: Prompt) -> Mapping[str, float]:
    """In which part of their attempts the members solve the puzzle, from 0 to 1."""
    teller, judged = family(prompt.family), dict[str, bool]()
    lucks = [Luck(puzzle.id, attempt) for attempt in range(ATTEMPTS)]

    def right(answer: Answer) -> bool:
        given = repr(sorted(answer.parts.items()))
        if given not in judged:
            judged[given] = teller.check(prompt, answer).correct
        return judged[given]

    solved: dict[Strength, float] = {}
    for strength in {each.strength: None for each in MEMBERS}:
        solved[strength] = sum(right(answered(Mind(strength, luck), prompt)) for luck in lucks) / ATTEMPTS
    return {each.name: 0.0 if each.believes in puzzle.tags else solved[each.strength] for each in MEMBERS}


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
