"""The panel that says what comes next, what is due and how every skill stands, as JSON-able data."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from gintutor.i18n import Translator, paragraph
from gintutor.learning.classes.assignment import assigned, shown_name
from gintutor.learning.settings import Settings
from gintutor.lessons.overview import Overview, Skill, State
from gintutor.lessons.source import Lesson, lessons
from gintutor.messages import Message, say
from gintutor.widgets import progresswords as words
from gintutor.widgets.labels import NOTES
from gintutor.widgets.panel import Json
from gintutor.widgets.progressplot import skills_svg, spark_svg

_COLUMNS = (
    ("skill", say("progress.col.skill")),
    ("lesson", say("progress.col.lesson")),
    ("state", say("progress.col.state")),
    ("share", say("progress.col.share")),
    ("met", say("progress.col.met")),
    ("due", say("progress.col.due")),
)
_SIGNS = {State.NEW: "", State.LEARNING: "…", State.PASSED: "✓", State.REVISIT: "↻"}


def progress_view(
    seen: Overview,
    settings: Settings,
    now: datetime,
    t: Translator,
    *,
    told: Iterable[Message] = (),
    notes: Iterable[Message | str] = (),
    asking: bool = False,
    turn: int = 0,
) -> Json:
    """The whole panel; who has not begun sees what comes next, with the progress file folded away.

    ``told``: what the last action did; ``notes``: what went wrong; ``asking``: begin anew?
    """
    lines = [t(message) for message in told]
    return {
        "part": "course",
        "title": t(say("progress.title")) if seen.begun else "",
        "hello": t(say("progress.hello", name=shown_name(settings.name))) if settings.name else "",
        "notes": [t(NOTES[note]) if isinstance(note, str) else t(note) for note in notes],
        "next": _next(seen, t),
        "assigned": _assigned(seen, settings.name, t),
        "due": _due(seen, now, t),
        "revisit": _revisit(seen, t),
        "skills": _skills(seen, now, t) if seen.begun else None,
        "plot": _plot(seen, now, t) if seen.begun else None,
        "file": _file(t, asking=asking, folded=not seen.begun),
        "told": lines,
        "live": {"turn": turn, "text": " ".join(lines)},
    }


def lesson_link(lesson: Lesson, t: Translator) -> Json:
    """A link to a lesson in the learner's language: its label and its file."""
    title = paragraph(t.language, lesson.number, lesson.prose[0]).removeprefix("# ")
    label = t(say("progress.lesson", number=lesson.number.lstrip("0"), title=title))
    return {"label": label, "file": f"{lesson.name}.ipynb"}


def _next(seen: Overview, t: Translator) -> Json:
    if seen.next is None:
        return {"text": t(say("progress.all_done")), "link": None}
    lead = say("progress.next") if seen.begun else say("progress.start")
    return {"text": t(lead), "link": lesson_link(seen.next, t)}


def _assigned(seen: Overview, name: str, t: Translator) -> Json | None:
    """What the pupil's teacher set: the lessons with how far each has come, how many puzzles, until when."""
    mine = assigned(name)
    found = [each for each in lessons() if mine and each.number in mine.lessons]
    if mine is None or not (found or mine.puzzles):
        return None
    puzzles = (say("progress.assigned_puzzles", n=mine.puzzles),) if mine.puzzles else ()
    tasks = (say("progress.assigned_lessons", n=len(found)), *puzzles) if found else puzzles
    until = None if mine.until is None else words.on_date(mine.until)
    text = say("progress.assigned_until", tasks=tasks, date=until) if until else say("progress.assigned", tasks=tasks)
    return {"text": t(text), "skills": [{"name": _come(each, seen, t), "link": lesson_link(each, t)} for each in found]}


def _come(lesson: Lesson, seen: Overview, t: Translator) -> str:
    """How far the skills of a lesson have come, in words; nothing where it has none."""
    states = [t(words.STATES[each.state]) for each in seen.skills if each.lesson is lesson]
    return t.list(states) if states else ""


def _due(seen: Overview, now: datetime, t: Translator) -> Json | None:
    if not seen.begun:
        return None
    if not seen.scheduled:
        return {"text": t(say("progress.no_scheduler")), "skills": []}
    return {"text": t(words.due_line(seen, now)), "skills": [_named(seen.skill(skill), t) for skill in seen.due]}


def _revisit(seen: Overview, t: Translator) -> Json | None:
    if not seen.revisit:
        return None
    skills = [_named(seen.skill(skill), t) for skill in seen.revisit]
    return {"text": t(say("progress.revisit")), "skills": skills}


def _named(skill: Skill, t: Translator) -> Json:
    return {"name": _name(skill, t), "link": lesson_link(skill.lesson, t)}


def _name(skill: Skill, t: Translator) -> str:
    name = words.skill_name(skill.id)
    return name if isinstance(name, str) else t(name)


def _skills(seen: Overview, now: datetime, t: Translator) -> Json:
    return {
        "title": t(say("progress.skills")),
        "heads": [t(label) for _, label in _COLUMNS],
        "rows": [_row(skill, now, t) for skill in seen.skills],
    }


def _row(skill: Skill, now: datetime, t: Translator) -> Json:
    return {
        "id": skill.id,
        "name": _name(skill, t),
        "link": lesson_link(skill.lesson, t),
        "kind": str(skill.state),
        "sign": _SIGNS[skill.state],
        "state": t(words.STATES[skill.state]),
        "share": t(words.share(skill)),
        "spark": spark_svg(skill, t),
        "met": t(words.when(skill.met, now)),
        "due": t(words.next_review(skill, now)),
    }


def _plot(seen: Overview, now: datetime, t: Translator) -> Json:
    days = [t(words.day_line(day)) for day in seen.days]
    return {
        "title": t(say("progress.plot")),
        "svg": skills_svg(seen, now, t),
        "table": t(say("progress.plot_table")),
        "lines": days,
        "key": [{"kind": str(state), "label": t(words.STATES[state])} for state in words.DRAWN],
    }


def _file(t: Translator, *, asking: bool, folded: bool) -> Json:
    def button(name: str, label: Message) -> Json:
        return {"name": name, "label": t(label), "event": {"do": name}, "main": False, "on": True}

    sure = [button("confirm", say("progress.do.confirm")), button("cancel", say("progress.do.cancel"))]
    return {
        "title": t(say("progress.file")),
        "folded": folded,
        "help": t(say("progress.file_help")),
        "export": button("export", say("progress.do.export")),
        "import": button("import", say("progress.do.import")),
        "reset": button("reset", say("progress.do.reset")),
        "sure": {"text": t(say("progress.sure")), "buttons": sure} if asking else None,
    }
