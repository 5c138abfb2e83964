"""What a class is set, on the screen of its teacher: the form for it, and the line of every pupil."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from gintutor.i18n import Translator, paragraph
from gintutor.learning.classes.assignment import AssignmentError
from gintutor.learning.classes.given import Given, latest, lines_for
from gintutor.learning.classes.task import MOST_PUZZLES, DayError, Task, last_day
from gintutor.learning.settings import LONGEST_NAME
from gintutor.lessons.classcount import Counted
from gintutor.lessons.overview import START
from gintutor.lessons.source import Lesson, lessons
from gintutor.messages import Message, say
from gintutor.puzzlebook.questions import THEME_NAMES, THEMES
from gintutor.widgets import taskwords
from gintutor.widgets.classwords import no_day
from gintutor.widgets.panel import Json
from gintutor.widgets.puzzles.choice import STEPS
from gintutor.widgets.series import skills_of

WEEK = timedelta(days=7)
MOST_OPEN = 12
"""Lines of pupils that are shown unasked; more are folded away."""


class TaskError(ValueError):
    """A form that sets nothing, and why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.id)
        self.message = message


def practised() -> tuple[Lesson, ...]:
    """The lessons that can be set: those with something to practise; the start page has but a taste."""
    return tuple(each for each in lessons() if each.number > START and skills_of(each))


def task_in_form(form: Mapping[str, object], today: date) -> Task:
    """The task that a filled-in form asks for; :class:`TaskError` where it asks for none that can be."""
    asked, known = _texts(form.get("lessons")), {each.number for each in practised()}
    numbers = tuple(sorted(known.intersection(asked)))
    puzzles = _puzzles(form.get("puzzles"))
    if not numbers and not puzzles:
        raise TaskError(say("class.set_nothing", most=MOST_PUZZLES))
    low, high = _step(form.get("low"), STEPS[0]), _step(form.get("high"), STEPS[-1])
    return Task(
        lessons=numbers,
        puzzles=puzzles,
        themes=tuple(each for each in THEMES if each in _texts(form.get("themes"))) if puzzles else (),
        ratings=(min(low, high), max(low, high)) if puzzles and {low, high} != {STEPS[0], STEPS[-1]} else None,
        since=today,
        until=_day(form.get("until"), today),
    )


def checked(given: Given, counted: Counted) -> Given:
    """The same, when every pupil's line has room for it; else :class:`TaskError`."""
    try:
        lines_for(given, counted.roster)
    except AssignmentError:
        raise TaskError(say("class.assigned_long", n=LONGEST_NAME)) from None
    return given


def form_view(today: date, t: Translator) -> Json:
    """The form that sets something."""
    return {
        "title": t(say("class.set_title")),
        "lessons": {
            "legend": t(say("class.set_lessons")),
            "options": [{"value": each.number, "label": f"{each.number} {_title(each, t)}"} for each in practised()],
        },
        "puzzles": t(say("class.set_puzzles")),
        "kinds": {
            "summary": t(say("class.set_kinds")),
            "themes": t(say("solving.themes")),
            "help": t(say("solving.themes_help")),
            "boxes": [{"value": each, "label": t(THEME_NAMES[each])} for each in THEMES],
            "lists": [
                {"field": field, "legend": t(label), "options": [_option(step, step == usual) for step in STEPS]}
                for field, label, usual in (
                    ("low", say("solving.from"), STEPS[0]),
                    ("high", say("solving.to"), STEPS[-1]),
                )
            ],
        },
        "until": {"label": t(say("class.set_until")), "value": (today + WEEK).isoformat(), "least": today.isoformat()},
        "button": t(say("class.do.give")),
    }


def given_view(counted: Counted, t: Translator) -> Json | None:
    """What is set now, for whom, and the line of every pupil it is set; None where nothing is."""
    codes = counted.roster.codes
    current = [(code, task) for code in codes if (task := latest(code, counted.given))]
    if not current:
        return None
    found: dict[Task, list[str]] = {}
    for code, task in current:
        found.setdefault(task, []).append(code)
    lines = [line for task, led in found.items() for line in _lines(Given(task, tuple(led)), counted)]
    return {
        "title": t(say("class.given")),
        "tasks": [_task(task, led, len(codes), t) for task, led in found.items()],
        "help": t(say("class.assigned")),
        "summary": t(say("class.given_lines")),
        "heads": [t(say("class.col.code")), t(say("class.col.line"))],
        "lines": [{"code": code, "line": line} for code, line in sorted(lines, key=lambda each: codes.index(each[0]))],
        "open": len(lines) <= MOST_OPEN,
    }


def _lines(given: Given, counted: Counted) -> Sequence[tuple[str, str]]:
    """The lines; none where they had room when the task was set, and the codes of the class are longer now."""
    try:
        return lines_for(given, counted.roster)
    except AssignmentError:
        return ()


def _task(task: Task, codes: Sequence[str], all_: int, t: Translator) -> Json:
    """Who is to do it, and below that what."""
    whom = say("class.given_all") if len(codes) == all_ else say("class.given_some", codes=t.list(codes))
    return taskwords.line(t(whom), taskwords.asked(task, t))


def _option(step: int, chosen: bool) -> Json:  # noqa: FBT001  # a value, no switch
    return {"value": str(step), "label": str(step), "chosen": chosen}


def _title(lesson: Lesson, t: Translator) -> str:
    return paragraph(t.language, lesson.number, lesson.prose[0]).removeprefix("# ")


def _texts(value: object) -> list[str]:
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []


def _puzzles(value: object) -> int:
    text = value.strip() if isinstance(value, str) else ""
    if not text:
        return 0
    if not text.isascii() or not text.isdigit() or len(text) > len(str(MOST_PUZZLES)):
        raise TaskError(say("class.set_nothing", most=MOST_PUZZLES))
    return int(text)


def _step(value: object, usual: int) -> int:
    return next((step for step in STEPS if value == str(step)), usual)


def _day(value: object, today: date) -> date | None:
    """The last day; None where none is given."""
    if not isinstance(value, str) or not value.strip():
        return None
    try:
        return last_day(value, today)
    except DayError as error:
        raise TaskError(no_day(error)) from None
