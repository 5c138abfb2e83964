"""Puzzles made by hand: which questions make one of somebody's cards, and why the others do not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from types import MappingProxyType

from gintutor.cards import Card, Suit
from gintutor.messages import Message, say
from gintutor.puzzlebook.puzzle import ENGINE, Puzzle, completed, made, misfit
from gintutor.puzzlebook.questions import QUESTIONS, THEME_NAMES
from gintutor.puzzlebook.state import State
from gintutor.rules import Ruleset, knock_limit

OWN = "own"
"""The source of a puzzle that nobody dealt: made by hand, or opened from a code."""

_ALSO: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "knock_outs": ("seen", "known"), "gin_outs": ("seen", "known"), "safe": ("seen", "known"), "knock": ("taken",),
    "change_knock": ("seen", "known"), "change_gin": ("seen", "known"), "score": ("left",),
})  # fmt: skip
"""What a question takes into account where it is there; what it needs it says itself."""

_THROWS = ("discard", "safe")
"""Questions about a discard, which a card just taken from the discard pile cannot be."""

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
    if state.taken and question in _THROWS:
        used = (*used, "drawn", "taken")
    return State(**{each.name: getattr(state, each.name) for each in fields(State) if each.name in used})


def asked_by(rules: Ruleset, upcard: Card | None) -> Ruleset:
    """The rules with what the first upcard decides spelt out, as a puzzle does not show that card.

    ``RulesError`` where it takes the upcard and there is none.
    """
    doubles = rules.spades_double and (upcard is None or upcard.suit is Suit.SPADES)
    return replace(rules, oklahoma=False, knock_limit=knock_limit(rules, upcard), spades_double=doubles)


def why_none(question: str, state: State, rules: Ruleset) -> str:
    """Why the question makes no puzzle of the state: what :func:`reason` says in words; "" where it makes one."""
    kind = QUESTIONS[question]
    if not {*kind.needs} <= _PUT:
        return "more"
    if len(state.hand) != kind.size:
        return f"cards_{kind.size}"
    if misfit(kind, state):
        return "knocker"
    if _made(question, state, rules):
        return ""
    ordinary = replace(rules, straight_gin=False, spades_double=False)
    return "rules" if ordinary != rules and _made(question, state, ordinary) else "plain"


def reason(why: str, questions: Sequence[str]) -> Message:
    """The sentence that says so of those questions."""
    names = tuple(say("own.quoted", name=question_name(each)) for each in questions)
    match why.partition("_"):
        case ("cards", _, size):
            return say("own.why_cards", n=int(size), questions=names)
        case ("more", _, _):
            return say("own.why_more", questions=names)
        case ("knocker", _, _):
            return say("own.why_knocker", questions=names)
        case ("rules", _, _):
            return say("own.why_rules", questions=names)
    return say("own.why_plain", questions=names)


def question_name(question: str) -> Message:
    """What a question is called: by the first of its themes."""
    return THEME_NAMES[QUESTIONS[question].themes[0]]


def _made(question: str, state: State, rules: Ruleset) -> bool:
    return made(question, asked_of(question, state), rules, source=OWN, engine=ENGINE) is not None
