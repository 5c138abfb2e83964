"""A puzzle is proved when engine and naive solver give its answer, and all else in it follows from its cards."""

from __future__ import annotations

from gintutor.exercises.registry import family
from gintutor.messages import say
from gintutor.puzzlebook.faults import FieldError, shown
from gintutor.puzzlebook.puzzle import ENGINE, Puzzle, completed, made
from gintutor.puzzlebook.questions import QUESTIONS

_FOLLOWS = ("themes", "margin", "optima", "features")
_FOLLOWS_FROM_ALL = ("tags", "rating", "deviation", "band", "hints")


def disproof(puzzle: Puzzle) -> FieldError | None:
    """The first field that does not hold; None for a puzzle that is proved.

    A file from elsewhere may hold what no hand under its rules can be: that is an answer too, and raises nothing.
    """
    try:
        return _disproof(puzzle)
    except ValueError:
        return FieldError("state", say("puzzles.fault_impossible"))


def _disproof(puzzle: Puzzle) -> FieldError | None:
    kind = QUESTIONS[puzzle.question]
    again = made(puzzle.question, puzzle.state, puzzle.rules, source=puzzle.source, engine=puzzle.engine)
    if again is None:
        return FieldError("state", say("puzzles.fault_plain"))
    if puzzle.answer != again.answer:
        return FieldError("answer", shown(puzzle.answer), shown(again.answer))
    for name in _FOLLOWS:
        if getattr(puzzle, name) != getattr(again, name):
            return FieldError(name, shown(getattr(puzzle, name)), shown(getattr(again, name)))
    naive = kind.proof(puzzle.state, puzzle.rules)
    if any(puzzle.answer.get(name) != value for name, value in naive.items()):  # a price is proved by its choice alone
        return FieldError("answer", shown(puzzle.answer), say("puzzles.fault_naive", answer=shown(naive)))
    prompt = puzzle.prompt
    if not family(prompt.family).check(prompt, family(prompt.family).solve(prompt)).correct:
        return FieldError("state", say("puzzles.fault_refused"))
    full = completed(again)
    for name in _FOLLOWS_FROM_ALL if puzzle.engine == ENGINE else ():  # an earlier engine had prices of its own
        if getattr(puzzle, name) != getattr(full, name):
            return FieldError(name, shown(getattr(puzzle, name)), shown(getattr(full, name)))
    return None
