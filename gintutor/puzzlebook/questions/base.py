"""What every kind of question is: found in play, answered by the engine, proved by another, shown as an item."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from gintutor.cards import Card, Hand
from gintutor.deal import Position
from gintutor.exercises.protocol import Prompt
from gintutor.puzzlebook.naive import Group
from gintutor.puzzlebook.state import Json, State
from gintutor.rules import Ruleset

SURE = 99
"""The margin where no other answer is nearly right: a number or a set of cards is right or wrong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Traits:
    """What is to be known of a puzzle beside its answer.

    ``themes``: what it trains. ``margin``: points (melds, for safety) between the best and the next best answer.
    ``optima``: how many answers are equally good. ``features``: what makes it hard, by name
    (:mod:`gintutor.puzzlebook.rating`).
    """

    themes: tuple[str, ...]
    margin: int = SURE
    optima: int = 1
    features: Mapping[str, int] = field(default_factory=dict)


class Question(Protocol):
    """One kind of question. Stateless; ``id`` is what puzzle files call it."""

    @property
    def id(self) -> str:
        """The name in puzzle files."""

    @property
    def equivalence(self) -> str:
        """What makes two answers equally right: the same ``value``, ``set`` of cards, ``card`` or ``number``."""

    @property
    def themes(self) -> tuple[str, ...]:
        """Every theme it may have."""

    @property
    def needs(self) -> tuple[str, ...]:
        """The fields of a state it cannot do without."""

    @property
    def size(self) -> int:
        """How many cards ``hand`` has; 0 for a question that shows none."""

    @property
    def depends(self) -> tuple[str, ...]:
        """The fields of the rules that decide the answer: the same cards under others are another puzzle."""

    def find(self, moment: Position) -> State | None:
        """What the player to move could be asked at that moment of a hand; None where there is nothing to ask."""

    def answer(self, state: State, rules: Ruleset) -> Json:
        """The answer as JSON, by the engine."""

    def proof(self, state: State, rules: Ruleset) -> Json:
        """The same answer by the naive solver."""

    def traits(self, state: State, rules: Ruleset) -> Traits | None:
        """Themes, margin and features; None where the question would be no puzzle: too plain, or not clear-cut."""

    def prompt(self, state: State, rules: Ruleset, *, seed: int, level: int) -> Prompt:
        """The item a learner works."""


def ordinary(rules: Ruleset) -> bool:
    """Whether the limit of a knock and its price are those the rules name, whatever card was turned up first.

    Straight gin has no knock; in Oklahoma the first upcard sets the limit, and a spade may double the hand. A puzzle
    does not show that card.
    """
    return not (rules.straight_gin or rules.oklahoma or rules.spades_double)


def barred(state: State, rules: Ruleset) -> Card | None:
    """The card that may not be discarded this turn: the one just taken from the discard pile (RULES §1)."""
    return state.drawn if state.taken and not rules.rediscard_allowed else None


def group(hand: Hand) -> Group:
    """The cards as the naive solver takes them."""
    return frozenset(hand)


def named(cards: Iterable[Card]) -> list[str]:
    """Cards as JSON, in order."""
    return [str(each) for each in sorted(cards)]
