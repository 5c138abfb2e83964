"""A log retold in sentences: each step, the first fault, what was lost."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from gintutor.factlog.again import Again, T
from gintutor.factlog.form import E, H
from gintutor.messages import Message, say


def retold(
    again: Again[H, E, T],
    step_line: Callable[[T, E], Message],
    account: Callable[[T, E, T], Iterable[Message]],
    sums: Callable[[bool], Message],
    at: int | None = None,
) -> Iterator[tuple[bool, Message]]:
    """Yield the steps as (in order, sentence); the first fault, lost lines and a sum at the end.

    ``step_line`` says an event that meets a table, ``account`` what lies there after it, ``sums``
    what came of a log that is whole, or has holes. ``at``: instead of all the steps, the account of that one, counted
    from 1.
    """
    table = again.start
    for number, step in enumerate(again.steps, 1):
        if at in (None, number):
            yield True, say("deal.told_step", number=number, line=step_line(table, step.event))
        before, table = table, step.table
        if at == number:
            yield from ((True, line) for line in account(before, step.event, table))
    if at is not None and at > len(again.steps):
        yield False, say("deal.at_beyond", number=at, n=len(again.steps))
    # A crash tears the last line at most: what is damaged before it, nobody can vouch for.
    yield from ((lost.last, lost.message) for lost in again.contents.damage)
    if again.fault is None:
        whole = all(lost.last for lost in again.contents.damage)
        yield whole, sums(whole)
        return
    line, event, fault = again.fault
    what = step_line(again.table, event)
    yield False, say("deal.told_fault", number=len(again.steps) + 1, line=line, what=what, why=fault.message)
    if fault.nearest is not None:
        yield False, say("deal.told_nearest", move=fault.nearest)
