"""What is wrong with a field of a puzzle: data as it stands in the file, everything else as messages."""

from __future__ import annotations

import json

from gintutor.cards import CardError, Hand
from gintutor.messages import Message, say

_WIDTH = 40
_CARD_FAULTS = {
    "empty": "puzzles.fault_empty",
    "suit": "puzzles.fault_suit",
    "rank": "puzzles.fault_rank",
    "repeated": "puzzles.fault_twice",
}


class FieldError(ValueError):
    """A field of a puzzle that cannot be: its ``name``, what is ``wrong`` with it and what is ``allowed``.

    A ``str`` is data: values, fields and numbers as they stand in the file. What has words is a message.
    """

    def __init__(self, name: str, wrong: str | Message, allowed: str | Message = "") -> None:
        super().__init__(f"{name}: {_plain(wrong)}" + (f", allowed: {_plain(allowed)}" if allowed else ""))
        self.name = name
        self.wrong = wrong
        self.allowed = allowed


class TwiceError(FieldError):
    """``cards`` that lie in two places; the field is the second."""

    def __init__(self, name: str, cards: Hand) -> None:
        super().__init__(name, say("puzzles.fault_two_places", cards=str(cards)))
        self.cards = cards


def shown(value: object) -> str | Message:
    """A value as it stands in the file, cut where it is long; nothing and null are missing."""
    if value is None:
        return say("puzzles.fault_missing")
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
        text = text.encode(errors="backslashreplace").decode()  # half a letter cannot be printed
    except (ValueError, RecursionError):
        return "…"
    return text if len(text) <= _WIDTH else f"{text[: _WIDTH - 1]}…"


def card_fault(error: CardError) -> Message:
    """What is wrong with a card, or with cards of which one stands there twice."""
    return say(_CARD_FAULTS[error.code], value=error.token[:_WIDTH])


def _plain(part: str | Message) -> str:
    """For a developer: a message by its id and what fills it."""
    if isinstance(part, str):
        return part
    return " ".join((part.id, *(f"{name}={value}" for name, value in part.args)))
