"""What a mode shows while nothing is under way: what it is, how the last go ended, and the button that begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gintutor.messages import Message, say
from gintutor.puzzlebook.questions import CONTRACT, GIN, THEME_NAMES, themes_of
from gintutor.widgets.labels import NOTES
from gintutor.widgets.parts import Json, button, options
from gintutor.widgets.puzzles.choice import STEPS
from gintutor.widgets.puzzles.modes import matching
from gintutor.widgets.puzzles.panel import rating_line
from gintutor.widgets.puzzlewords import bounds

if TYPE_CHECKING:
    from gintutor.widgets.puzzles.desk import PuzzleDesk


def top(desk: PuzzleDesk) -> Json:
    """What stands above the table: nothing, for the page has the heading."""
    return {"part": "resting", "skill": desk.t(desk.mode.title), "title": "", "lines": [], "actions": [], "notes": []}


def bottom(desk: PuzzleDesk, notes: Sequence[str]) -> Json:
    """What stands below it."""
    t, mode = desk.t, desk.mode
    lines, ready = _lines(desk)
    words = [t(line) for line in lines]
    begin = [button("begin", mode.begin, t, main=True)] if ready and mode.begin is not None else []
    return {
        "part": "resting",
        "title": "",
        "form": _form(desk) if mode.id == "themed" and desk.learner.index else None,
        "lines": words,
        "quiet": not begin,
        "actions": begin,
        "notes": [t(NOTES[note]) for note in notes if note in NOTES],
        "live": {"turn": desk.state.turn, "text": " ".join(words) if desk.state.turn else ""},
    }


def _lines(desk: PuzzleDesk) -> tuple[list[Message], bool]:
    """What is said, and whether there is anything to begin."""
    seen = desk.learner
    if not seen.index:
        return [say("solving.no_set")], False
    ended = _ended(desk)
    match desk.mode.id:
        case "rated":
            return [_rating(desk), say("solving.rated_rule")], True
        case "themed":
            found = len(matching(seen))
            count = say("solving.matches", n=found) if found else say("solving.no_match")
            return [*ended, count, *_damaged(desk)], found > 0
        case "streak":
            best = [say("solving.best_streak", n=seen.best)] if seen.best and not ended else []
            return [*ended, say("solving.about_streak"), *best], True
        case "storm":
            best = [say("solving.best_storm", n=seen.best)] if seen.best and not ended else []
            return [*ended, say("solving.about_storm"), *best], True
        case "again":
            due = len(seen.due())
            return [*ended, say("solving.due", n=due) if due else say("solving.none_due")], due > 0
    return [say("solving.no_set")], False


def _rating(desk: PuzzleDesk) -> Message:
    """The rating, and in words how sure it is: above the table that is a number after a sign."""
    found = desk.rating()
    if found is None:
        return rating_line(desk)
    low, high = bounds(found[0])
    return say("solving.rating_likely", value=str(found[0].value), low=str(low), high=str(high))


def _damaged(desk: PuzzleDesk) -> list[Message]:
    """That some lines of the set's files cannot be read; once, here, where puzzles are counted."""
    count = len(desk.shelf.troubles)
    return [say("solving.damaged", n=count, command="gintutor puzzles verify")] if count else []


def _ended(desk: PuzzleDesk) -> list[Message]:
    """How the sitting that has just ended went; nothing where none has."""
    if desk.sitting is None or not desk.over:
        return []
    if desk.mode.id == "streak":
        return [say("solving.streak_whole", n=desk.score)]
    if desk.mode.id == "storm":
        return [say("solving.storm_over", n=desk.score, best=desk.learner.best)]
    return [say("table.done", n=len(desk.sitting.puzzles), first=desk.score)]


def _form(desk: PuzzleDesk) -> Json:
    """The themes as boxes to tick, the ratings as two lists."""
    t, choice = desk.t, desk.learner.choice
    groups = [_group(desk, *each) for each in _GROUPS]
    return {
        "groups": [each for each in groups if each["boxes"]],
        "lists": [
            {
                "field": field,
                "legend": t(label),
                "options": options([(step, str(step)) for step in STEPS], getattr(choice, field)),
            }
            for field, label in (("low", say("solving.from")), ("high", say("solving.to")))
        ],
    }


_GROUPS = (
    (GIN, say("solving.themes"), say("solving.themes_help")),
    (CONTRACT, say("solving.themes_contract"), say("solving.themes_contract_help")),
)
"""The themes under the heading of their game, and what is to be known about choosing them."""


def _group(desk: PuzzleDesk, game: str, title: Message, help_: Message) -> Json:
    """The themes of a game of which there are puzzles."""
    t, there = desk.t, {theme for each in desk.learner.index for theme in each.themes}
    boxes = [
        {
            "label": t(THEME_NAMES[theme]),
            "on": theme in desk.learner.choice.themes,
            "event": {"do": "theme", "theme": theme},
        }
        for theme in themes_of(game)
        if theme in there
    ]
    return {"id": game, "title": t(title), "help": t(help_), "boxes": boxes}
