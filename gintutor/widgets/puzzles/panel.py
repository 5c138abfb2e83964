"""What stands around the table while puzzles are worked: the exercise's own panel with what the mode adds.

No theme is named before the puzzle is done with: it would be half the answer.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from gintutor.messages import Message, say
from gintutor.puzzlebook.questions import THEME_NAMES
from gintutor.widgets import speech
from gintutor.widgets.parts import Json, button
from gintutor.widgets.progresswords import on_date
from gintutor.widgets.state import Item, ended

if TYPE_CHECKING:
    from gintutor.i18n import Translator
    from gintutor.puzzlebook.puzzle import Puzzle
    from gintutor.puzzlebook.shelf import Entry
    from gintutor.widgets.puzzles.desk import PuzzleDesk

CALLS = ((60, say("solving.left_60")), (30, say("solving.left_30")), (10, say("solving.left_10")))
"""When the clock of a storm is read out: seconds left."""

WEEKDAYS = tuple(say(f"solving.weekday.{day}") for day in range(7))


def top(desk: PuzzleDesk, view: Json) -> Json:
    """What stands above the table: the mode in the place of the skill, how it stands in the place of the level."""
    t, mode, left = desk.t, desk.mode, desk.left
    calls = [{"at": at, "text": t(text)} for at, text in CALLS]
    return view | {
        "skill": t(mode.title),
        "level": t(status(desk)),
        "progress": view["progress"] if mode.skips else None,
        "clock": None if left is None else {"label": t(say("solving.left")), "left": left, "calls": calls},
        "tomorrow": _tomorrow(desk) if mode.opens else None,
    }


def status(desk: PuzzleDesk) -> Message:
    """How it stands: the rating, the length of the streak, how many were solved, the day."""
    match desk.mode.id:
        case "daily":
            day = (desk.sitting.day if desk.sitting else None) or desk.learner.today
            return say("solving.day", weekday=WEEKDAYS[day.weekday()], date=on_date(day))
        case "rated":
            return rating_line(desk)
        case "streak":
            return say("solving.status_streak", n=desk.score, best=max(desk.score, desk.learner.best))
        case "storm":
            return say("solving.status_storm", n=desk.score)
    return say("solving.status_solved", n=desk.score)


def rating_line(desk: PuzzleDesk) -> Message:
    """The rating, how sure it is, and what the puzzle on the table did to it."""
    found = desk.rating()
    if found is None:
        return say("solving.no_rating")
    rating, change = found
    if not change:
        return say("solving.rating", value=str(rating.value), reach=str(rating.reach))
    told = f"+{change}" if change > 0 else f"−{-change}"
    return say("solving.rating_moved", value=str(rating.value), reach=str(rating.reach), change=told)


def bottom(desk: PuzzleDesk, view: Json) -> Json:
    """What stands below the table."""
    live = view["live"]
    assert isinstance(live, dict)
    row = _actions(desk, view["actions"])
    if not any(each["on"] for each in row):  # the day's puzzle is done with
        row, view = [], view | {"sort": None}
    return view | {
        "part": "puzzle",
        "actions": row,
        "lead": [desk.t(line) for line in _lead(desk)],
        "tail": _tail(desk),
        "live": live | {"text": _live(desk) or live["text"]},
    }


def _live(desk: PuzzleDesk) -> str:
    """What is read out instead of an exercise's own news; "": nothing else."""
    state, t = desk.state, desk.t
    if desk.aloud is not None:
        return t(desk.aloud)
    if state.news.code in ("item", "start"):
        return t.spoken(say("solving.news_item", status=status(desk), question=state.item.prompt.question))
    if state.news.code == "checked":
        return " ".join([speech.news(state, t), *map(t, _lead(desk))])
    return ""


def _actions(desk: PuzzleDesk, base: object) -> list[Json]:
    """The row of an exercise without what the mode does not allow, and on to the next puzzle in the place of Skip."""
    t, item = desk.t, desk.state.item
    row: list[Json] = []
    for each in worded(base, item, t):
        name = each["name"]
        if name in ("next", "skip"):
            if desk.may("next") and (name == "next" or (not item.solved and (item.open or each["on"]))):
                row.append(each)
        elif name not in ("hint", "show") or desk.may(name):
            row.append(each)
    if desk.mode.strict and desk.over:
        row.append(button("begin", say("solving.do.streak_new"), t))
        return _onward(row, item)
    return _onward(row, item) if desk.mode.seconds is not None and desk.lost else row


def _onward(row: list[Json], item: Item) -> list[Json]:
    """The row where no other answer counts: the button that leads on is filled, but for whoever works on all the same.

    It is the first one only where there is nothing more to check: Enter does what the first one does.
    """
    on = [each for each in row if each["name"] in ("begin", "skip", "next")]
    rest = [each for each in row if each not in on]
    row = [*rest[:1], *on, *rest[1:]] if item.open else [*on, *rest]
    return row if item.open and item.stale else [each | {"main": each in on} for each in row]


def worded(base: object, item: Item, t: Translator) -> list[Json]:
    """The row of an exercise in the words of puzzles: on to the next puzzle, and another try after a wrong answer."""
    assert isinstance(base, list)
    missed = item.feedback is not None and item.feedback.complete and not item.solved
    words = {"next": say("solving.do.next"), "skip": say("solving.do.next"), "again": say("solving.do.retry")}
    if missed:
        words["reset"] = say("solving.do.retry")
    return [each | {"label": t(words[each["name"]])} if each["name"] in words else each for each in base]


def _lead(desk: PuzzleDesk) -> list[Message]:
    """What is said before the row of actions: what counts, and how it ended."""
    match desk.mode.id:
        case "rated":
            return [] if desk.state.item.solved else [_counts(desk)]
        case "streak" if desk.over:
            return [say("solving.streak_over", n=desk.score, best=desk.learner.best)]
        case "daily" if ended(desk.state):
            today = desk.sitting is not None and desk.sitting.day == desk.learner.today
            return [say("solving.daily_done" if today else "solving.earlier_done")]
        case "daily" if desk.entry and desk.learner.outcome(desk.entry.id, "daily") in ("first", "right"):
            return [say("solving.daily_before")]
    return []


def _counts(desk: PuzzleDesk) -> Message:
    """Whether a rated puzzle can still count as solved."""
    if not desk.lost:
        return say("solving.rated_rule")
    return say("solving.lost") if desk.state.item.open else say("solving.lost_shown")


def _tail(desk: PuzzleDesk) -> Json:
    t, item, entry = desk.t, desk.state.item, desk.entry
    sure = [
        button("confirm", say("solving.do.confirm"), t),
        button("cancel", say("solving.do.cancel"), t, event={"do": "report", "on": False}),
    ]
    aside = [button("aside", say("solving.do.aside"), t)] if desk.mode.id == "themed" else []
    report = button("report", say("solving.do.report"), t, event={"do": "report", "on": True})
    share = button("share", say("solving.do.share"), t, event={"do": "share", "on": not desk.sharing})
    return {
        "about": about(entry, t) if entry is not None and not item.open else "",
        "days": days(desk) if desk.mode.opens else None,
        "buttons": [*aside, share, report],
        "share": _share(desk) if desk.sharing and entry is not None else None,
        "sure": {"text": t(say("solving.sure")), "buttons": sure} if desk.asking else None,
        "said": t(desk.said) if desk.said is not None else "",
    }


def _share(desk: PuzzleDesk) -> Json:
    """The puzzle as a code for somebody else."""
    t, entry = desk.t, desk.entry
    assert entry is not None
    label, help_ = say("solving.code", id=entry.id), say("solving.code_help")
    return {"label": t(label), "value": desk.code, "help": t(help_)}


def about(puzzle: Entry | Puzzle, t: Translator) -> str:
    """The themes of a puzzle that is done with, how hard it is, and its name."""
    themes = tuple(THEME_NAMES[theme] for theme in puzzle.themes)
    return t(say("solving.about", themes=themes, rating=str(puzzle.rating), id=puzzle.id))


def days(desk: PuzzleDesk) -> Json:
    """The puzzles of the last days, each with whether it is solved."""
    t = desk.t
    shown = desk.sitting.day if desk.sitting else None
    buttons = []
    for day in desk.days():
        solved = desk.solved_on(day)
        weekday = say("solving.today") if day == desk.learner.today else WEEKDAYS[day.weekday()]
        name = say("solving.day_solved" if solved else "solving.day", weekday=weekday, date=on_date(day))
        event = {"do": "day", "day": day.isoformat()}
        buttons.append({"label": t(weekday), "name": t(name), "solved": solved, "on": day == shown, "event": event})
    return {"title": t(say("solving.days")), "buttons": buttons}


def _tomorrow(desk: PuzzleDesk) -> float:
    """Seconds until the next day begins where the learner is."""
    now = desk.now()
    midnight = (now + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)
    return (midnight - now).total_seconds()
