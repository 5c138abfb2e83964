"""Worked and faded starts of any prompt: all of it shown, or the first part done and fixed."""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.exercises.protocol import Answer, Partition, Prompt, Response, Step
from gintutor.exercises.registry import family
from gintutor.exercises.words import applies


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """Where the learner begins: responses given already, what of them is fixed, and steps to show beforehand.

    ``locked`` slots may not be moved; the responses of ``locked_asks`` may not be changed.
    """

    answer: Answer
    locked: tuple[int, ...] = ()
    locked_asks: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()


def worked(prompt: Prompt) -> Start:
    """The whole answer, fixed, with the solution to walk through."""
    teller = family(prompt.family)
    answer = teller.solve(prompt)
    splits = (group for ask in prompt.asks if isinstance(ask, Partition) for group in answer.partition(ask.id))
    slots = {slot for group in splits for slot in group}
    return Start(
        answer=answer,
        locked=tuple(sorted(slots)),
        locked_asks=tuple(ask.id for ask in prompt.asks if applies(ask, answer)),
        steps=teller.solution(prompt),
    )


def faded(prompt: Prompt) -> Start:
    """The first part of the answer, fixed; the rest is left to the learner.

    Of a split it is the first meld (of a single meld, all but its last card), of several questions the first answer,
    of a single one the reasoning up to the last step.
    """
    teller = family(prompt.family)
    answer, first = teller.solve(prompt), prompt.asks[0]
    if isinstance(first, Partition):
        empty = tuple(not prompt.table.zone(zone).slots for zone in first.targets)
        groups = _begun(answer.partition(first.id), empty)
        return Start(
            answer=Answer({first.id: groups}), locked=tuple(sorted(slot for group in groups for slot in group))
        )
    if sum(applies(ask, answer) for ask in prompt.asks) == 1:
        return Start(answer=Answer(), steps=teller.solution(prompt)[:-1])
    response = answer.get(first.id)
    parts: dict[str, Response] = {} if response is None else {first.id: response}
    return Start(answer=Answer(parts), locked_asks=tuple(parts))


def _begun(groups: tuple[tuple[int, ...], ...], empty: tuple[bool, ...]) -> tuple[tuple[int, ...], ...]:
    """The first own meld only, or else what goes on the first meld of others; alone it lacks its last card."""
    used = [i for i, group in enumerate(groups) if group]
    first = next((i for i in used if empty[i]), used[0])
    shown = groups[first] if len(used) > 1 else groups[first][:-1]
    return tuple(shown if i == first else () for i in range(len(groups)))
