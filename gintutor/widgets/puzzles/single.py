"""What stands around the table of one puzzle that no mode chose: the panel of an exercise in the dress of puzzles."""

from __future__ import annotations

from gintutor.i18n import Translator
from gintutor.messages import say
from gintutor.puzzlebook.puzzle import Puzzle
from gintutor.widgets.panel import Json
from gintutor.widgets.puzzles.panel import about, worded
from gintutor.widgets.state import State


def top(view: Json, t: Translator) -> Json:
    """What stands above the table."""
    return view | {"skill": t(say("solving.title.opened")), "level": ""}


def bottom(view: Json, state: State, puzzle: Puzzle, t: Translator) -> Json:
    """What stands below it: no row of actions once the puzzle is done with, for no other one follows."""
    item = state.item
    row = [each for each in worded(view["actions"], item, t) if each["name"] not in ("next", "skip")]
    if not any(each["on"] for each in row):
        row, view = [], view | {"sort": None}
    told = about(puzzle, t) if not item.open else ""
    tail: Json = {"about": told, "days": None, "buttons": [], "share": None, "sure": None, "said": ""}
    return view | {"part": "puzzle", "actions": row, "done": None, "lead": [], "tail": tail}
