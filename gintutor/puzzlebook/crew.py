"""Who mines: this process alone, several processes, or many machines (:mod:`gintutor.puzzlebook.cluster`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from gintutor.messages import Message, say
from gintutor.players.parallel import at_once, pool

AHEAD = 2
"""Portions given out for each one that can be worked on: the next one is there when one is done."""


class CrewError(Exception):
    """A crew that cannot work, or not to the end: what happened and what to do, to be told."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.id)
        self.message = message


@dataclass(frozen=True, slots=True)
class Crew:
    """``give(work, *arguments)`` yields the result to come; ``room()``, how many to give at once, at least 1."""

    give: Callable[..., Future[Any]]
    room: Callable[[], int]


def _done(work: Callable[..., Any], *arguments: object) -> Future[Any]:
    result: Future[Any] = Future()
    result.set_result(work(*arguments))
    return result


ALONE = Crew(_done, lambda: 1)
"""This process, one portion after the other: nothing is started, which is the only way in a browser."""


@contextmanager
def processes(count: int, portions: int) -> Iterator[Crew]:
    """So many processes, but no more than have work; :class:`CrewError` when one of them is killed."""
    count = at_once(count, portions)
    if count == 1:
        yield ALONE
        return
    try:
        with pool(count) as workers:
            yield Crew(workers.submit, lambda: AHEAD * count)
    except BrokenExecutor as error:
        raise CrewError(say("puzzles.process_lost")) from error
