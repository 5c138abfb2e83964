"""Choices of the learner that the log keeps one by one: what cannot be chosen, and what all of them come to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from gintutor.messages import Message

S = TypeVar("S")


class ChoiceError(ValueError):
    """A choice that cannot be made: the ``field``, and the reason as a sentence."""

    def __init__(self, field: str, message: Message) -> None:
        super().__init__(f"{field}: {message.id}")
        self.field = field
        self.message = message


def folded(
    before: S, events: Iterable[Mapping[str, object]], chosen: Callable[[S, str, object], S], do: str = "set"
) -> S:
    """What the choices among those events lead to, as ``chosen`` makes them; one it does not know is passed over."""
    after = before
    for event in events:
        field = event.get("field")
        if event.get("do") != do or not isinstance(field, str):
            continue
        try:
            after = chosen(after, field, event.get("value"))
        except ChoiceError:
            continue
    return after
