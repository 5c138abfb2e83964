"""Words about what a class is set: for its teacher, and for each pupil."""

from __future__ import annotations

from gintutor.i18n import Translator
from gintutor.learning.classes.task import Task
from gintutor.lessons.taskdone import Done
from gintutor.messages import Message, say
from gintutor.puzzlebook.questions import THEME_NAMES
from gintutor.widgets.parts import Json
from gintutor.widgets.progresswords import on_date


def asked(task: Task, t: Translator) -> list[Json]:
    """All of a task, line by line: which lessons, how many puzzles and of which kind, until when."""
    numbers = t.list([each.lstrip("0") or "0" for each in task.lessons])
    id_ = "class.task_again" if task.again else "class.task_lessons"
    lessons = [line(t(say(id_, n=len(task.lessons), lessons=numbers)))] if task.lessons else []
    puzzles = [line(t(say("progress.assigned_puzzles", n=task.puzzles)), kind(task, t))] if task.puzzles else []
    until = [line(t(say("class.task_until", date=on_date(task.until))))] if task.until else []
    return [*lessons, *puzzles, *until]


def kind(task: Task, t: Translator) -> list[Json]:
    """Which puzzles count: ratings, themes; nothing where all do. Names of themes may be questions: each has a line."""
    ratings = []
    if task.ratings:
        low, high = map(str, task.ratings)
        ratings = [line(t(say("class.task_ratings", low=low, high=high)))]
    named = [line(t(THEME_NAMES[each])) for each in task.themes if each in THEME_NAMES]
    themes = [line(t(say("class.task_themes", n=len(named))), named)] if named else []
    return [*ratings, *themes]


def line(text: str, lines: list[Json] | None = None) -> Json:
    """A line of a list, with the lines below it."""
    return {"text": text, "lines": lines or []}


def come(done: Done, t: Translator) -> str:
    """How far it has come, in a few words."""
    if done.whole:
        return t(say("class.task_done"))
    lessons = say("class.lessons_over", n=done.over, all=str(len(done.lessons)))
    if done.lessons and done.task.puzzles:
        return t(say("class.task_come", lessons=lessons, puzzles=solved(done)))
    return t(lessons if done.lessons else solved(done))


def solved(done: Done) -> Message:
    """How many of the puzzles are solved; more than were set are as good as all."""
    return say("class.puzzles_solved", n=min(done.solved, done.task.puzzles), all=str(done.task.puzzles))
