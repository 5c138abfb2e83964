"""A log played again: what each event leads to, up to the first that cannot have happened."""

from __future__ import annotations

from collections.abc import Callable, Sized
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from gintutor.factlog.form import Contents, E, H
from gintutor.messages import Message, say


class Told(Protocol):
    """What the events so far have led to; ``path`` grows with the moves of the hand on the table."""

    @property
    def path(self) -> Sized:
        """The positions of the hand on the table since its deal."""


T = TypeVar("T", bound=Told)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """An event that cannot follow: a stable code, the reason as a sentence, and the legal move nearest to it."""

    code: str
    message: Message
    nearest: Message | None = None


MOST_POSITIONS = 1 << 24
"""Positions that the tables of a log hold together, ten times those of the longest match played in earnest.

No rule ends a hand in which both take what the other throws; each step of it has all the positions before it.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step(Generic[E, T]):
    """One event that holds: the line it stands in, and the table after it."""

    line: int
    event: E
    table: T


@dataclass(frozen=True, slots=True, kw_only=True)
class Again(Generic[H, E, T]):
    """A log played again up to its end or its first fault (``line``, why); ``start`` is the table before it."""

    contents: Contents[H, E]
    start: T
    steps: tuple[Step[E, T], ...]
    fault: tuple[int, E, Fault] | None

    @property
    def table(self) -> T:
        """The table after the last event that holds."""
        return self.steps[-1].table if self.steps else self.start


def play_again(contents: Contents[H, E], start: T, advance: Callable[[T, E], T | Fault]) -> Again[H, E, T]:
    """Play a log again. What stands after the first fault is not looked at: it has nothing to stand on."""
    table, room = start, MOST_POSITIONS
    steps: list[Step[E, T]] = []
    fault: tuple[int, E, Fault] | None = None
    for line, event in contents.events:
        after = advance(table, event)
        if not isinstance(after, Fault):
            room -= len(after.path)
            after = after if room >= 0 else Fault(code="too_long", message=say("deal.fault_too_long"))
        if isinstance(after, Fault):
            fault = line, event, after
            break
        table = after
        steps.append(Step(line=line, event=event, table=table))
    return Again(contents=contents, start=start, steps=tuple(steps), fault=fault)
