"""What the table of a game is at, as one frozen value, and what an event comes to there.

Games differ in their setup ``S``, their table ``B``, their moves ``A`` and in what names a card to be picked, ``P``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sized
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Generic, Protocol, Self, TypeVar

from gintutor.factlog.again import Told
from gintutor.factlog.form import E, H
from gintutor.messages import Message
from gintutor.widgets.choices import ChoiceError


class Lying(Protocol):
    """A hand on the table."""

    @property
    def history(self) -> Sized:
        """Its moves so far."""


class GameTable(Told, Protocol):
    """What the facts of a log have led to."""

    @property
    def position(self) -> Lying | None:
        """The hand on the table; None between two."""


A = TypeVar("A")
B = TypeVar("B", bound=GameTable)
P = TypeVar("P")
S = TypeVar("S")


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal(Generic[A]):
    """A move that was refused: what was tried (None: no move at all), why, and what may be meant.

    ``legal``: by the rules it could be made, but another is asked for. ``unread``: typed, and not understood.
    """

    tried: A | None
    message: Message
    nearest: A | None = None
    legal: bool = False
    unread: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint(Generic[A]):
    """A move that is worth making, and why."""

    action: A
    messages: tuple[Message, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameState(ABC, Generic[S, B, A, P]):
    """The whole table. ``told``: what happened since the last own move; ``turn`` counts updates, so that news is heard.

    ``order``, ``selected`` and ``focus`` are of the learner's cards.
    """

    setup: S
    table: B | None = None
    choosing: bool = False  # the setup is open although a game is there
    sort: str = "suit"  # suit, rank, own, or what else the game knows
    order: tuple[P, ...] = ()  # the learner's own order
    selected: tuple[P, ...] = ()
    focus: P | None = None
    refusal: Refusal[A] | None = None
    hint: Hint[A] | None = None
    setup_error: ChoiceError | None = None
    told: tuple[Message, ...] = ()
    note: Message | None = None  # what the last event did where nothing was played: sorted, selected
    turn: int = 0
    told_at: int = 0  # the turn that ``told`` is of: it stands until something else happens
    dealt_at: int = field(default=-1)  # the turn in which cards were dealt: they are shown being dealt

    @property
    @abstractmethod
    def stage(self) -> StrEnum:
        """What the table is at."""

    @property
    def step(self) -> int:
        """How many moves of the hand have been made."""
        position = self.table.position if self.table else None
        return len(position.history) if position else 0

    def retelling(self, words: tuple[Message, ...]) -> Self:
        """The state with that as what has just happened."""
        return replace(self, told=words, told_at=self.turn)

    def told_too(self, *messages: Message) -> Self:
        """The state with more that happened."""
        before = self.told if self.told_at == self.turn else ()
        return self.retelling((*before, *messages))


G = TypeVar("G", bound=GameState[Any, Any, Any, Any])


@dataclass(frozen=True, kw_only=True)  # a frozen class with slots cannot be made by a name for it with its types
class Change(Generic[G, E, H]):
    """What an event comes to: the state, and the facts that go into the log (first a new log where one is begun)."""

    state: G
    events: tuple[E, ...] = ()
    begin: H | None = None
    kept: dict[str, object] | None = None  # what goes into the progress log
