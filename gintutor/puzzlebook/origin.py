"""Where a puzzle comes from: its hand dealt and played again, and the position looked for in it."""

from __future__ import annotations

import re
from itertools import islice

from gintutor.messages import say
from gintutor.puzzlebook.faults import FieldError, shown
from gintutor.puzzlebook.making import OWN
from gintutor.puzzlebook.mining import game_of, moments
from gintutor.puzzlebook.puzzle import ENGINE, Puzzle
from gintutor.puzzlebook.questions import QUESTIONS, OfContract, OfGames
from gintutor.puzzlebook.rounds import RULES, moments_of_round

_SOURCE = re.compile(r"(.*)/(\d{1,6})/(\d{1,3})", re.ASCII | re.DOTALL)


def misplaced(puzzle: Puzzle) -> FieldError | None:
    """What is wrong with ``engine`` or ``source``; None where that hand has the position, or nobody dealt it."""
    if puzzle.source == OWN:
        return None
    if puzzle.engine != ENGINE:
        return FieldError("engine", shown(puzzle.engine), ENGINE)
    return None if _there(puzzle) else FieldError("source", shown(puzzle.source), say("puzzles.fault_source"))


def _there(puzzle: Puzzle) -> bool:
    """Whether the question is met at that step of that hand, with those cards, under those rules."""
    named = _SOURCE.fullmatch(puzzle.source)
    if named is None:
        return False
    seed, number, step = named[1], int(named[2]), int(named[3])
    kind = QUESTIONS[puzzle.question]
    if isinstance(kind, OfGames):
        game = game_of(seed, number)
        return (len(game.hands), game.rules, kind.find_game(game)) == (step, puzzle.rules, puzzle.state)
    if isinstance(kind, OfContract):
        turn = next(islice(moments_of_round(seed, number), step, None), None)
        return turn is not None and (RULES, kind.find_round(turn)) == (puzzle.rules, puzzle.state)
    moment = next(islice(moments(seed, number), step, None), None)
    return moment is not None and (moment.rules, kind.find(moment)) == (puzzle.rules, puzzle.state)
