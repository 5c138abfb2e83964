"""Puzzles made by hand: which questions make one of somebody's cards, and why the others do not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from types import MappingProxyType

from gintutor.messages import Message, say
from gintutor.puzzlebook.puzzle import ENGINE, Puzzle, completed, made, misfit
from gintutor.puzzlebook.questions import QUESTIONS
from gintutor.puzzlebook.state import State
from gintutor.rules import Ruleset

OWN = "own"
"""The source of a puzzle that nobody dealt: made by hand, or opened from a code."""

_ALSO: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "knock_outs": ("seen", "known"), "gin_outs": ("seen", "known"), "safe": ("seen", "known"), "knock": ("taken",),
    "change_knock": ("seen", "known"), "change_gin": ("seen", "known"), "score": ("left",),
})  # fmt: skip
"""What a question takes into account where it is there; what it needs it says itself."""

_PUT = frozenset({"hand", "drawn", "seen", "spread", "left"})
"""What somebody can put on the table; the last of eleven cards is the one drawn."""


def own_puzzle(question: str, state: State, rules: Ruleset) -> Puzzle | None:
    """The puzzle somebody made, complete; None where it would be none, :class:`FieldError` where it cannot be asked."""
    if wrong := misfit(QUESTIONS[question], state):
        raise wrong
    puzzle = made(question, state, rules, source=OWN, engine=ENGINE)
    return puzzle and completed(puzzle)


def asked_of(question: str, state: State) -> State:
    """The state with what the question takes into account and nothing else: the rest would make it another puzzle."""
    used = (*QUESTIONS[question].needs, *_ALSO.get(question, ()))
    return State(**{each.name: getattr(state, each.name) for each in fields(State) if each.name in used})


def why_none(question: str, state: State, rules: Ruleset) -> Message | None:
    """Why the question makes no puzzle of the state; None where it makes one."""
    kind = QUESTIONS[question]
    if not {*kind.needs} <= _PUT:
        return say("own.why_more")
    if len(state.hand) != kind.size:
        return say("own.why_cards", n=kind.size)
    if misfit(kind, state):
        return say("own.why_knocker")
    if made(question, asked_of(question, state), rules, source=OWN, engine=ENGINE) is None:
        return say("own.why_plain")
    return None
