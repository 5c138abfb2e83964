"""Words about what a class is set: for its teacher, and for each pupil."""

from __future__ import annotations

from collections.abc import Iterator

from gintutor.i18n import Translator
from gintutor.learning.classes.task import Task
from gintutor.lessons.taskdone import Done
from gintutor.messages import Message, say
from gintutor.puzzlebook.questions import THEME_NAMES
from gintutor.widgets.progresswords import on_date


def asked(task: Task, t: Translator) -> str:
    """All of a task: which lessons, how many puzzles of which kind, until when."""
    numbers = t.list([each.lstrip("0") or "0" for each in task.lessons])
    id_ = "class.task_again" if task.again else "class.task_lessons"
    lessons = [t(say(id_, n=len(task.lessons), lessons=numbers))] if task.lessons else []
    puzzles = [t(say("progress.assigned_puzzles", n=task.puzzles))] if task.puzzles else []
    kinds = list(kind(task, t)) if task.puzzles else []
    until = [t(say("class.task_until", date=on_date(task.until)))] if task.until else []
    return "; ".join([*lessons, *puzzles, *kinds, *until])


def kind(task: Task, t: Translator) -> Iterator[str]:
    """Which puzzles count: themes, ratings; nothing where all do."""
    if task.themes:
        named = [t(THEME_NAMES[each]) for each in task.themes if each in THEME_NAMES]
        yield t(say("class.task_themes", themes=t.list(named)))
    if task.ratings:
        yield t(say("class.task_ratings", low=str(task.ratings[0]), high=str(task.ratings[1])))


def come(done: Done, t: Translator) -> str:
    """How far it has come, in a few words."""
    if done.whole:
        return t(say("class.task_done"))
    lessons = [t(say("class.lessons_over", n=done.over, all=str(len(done.lessons))))] if done.lessons else []
    puzzles = [t(solved(done))] if done.task.puzzles else []
    return "; ".join([*lessons, *puzzles])


def solved(done: Done) -> Message:
    """How many of the puzzles are solved; more than were set are as good as all."""
    return say("class.puzzles_solved", n=min(done.solved, done.task.puzzles), all=str(done.task.puzzles))
