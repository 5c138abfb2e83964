"""The panel that says what comes next, what is due and how every skill stands, as JSON-able data."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime

from gintutor.i18n import Translator, paragraph
from gintutor.learning.classes.assignment import garbled, shown_name
from gintutor.learning.settings import Settings
from gintutor.lessons.overview import Overview, Skill, State
from gintutor.lessons.source import Lesson, lessons
from gintutor.lessons.taskdone import Done
from gintutor.messages import Message, say
from gintutor.widgets import progresswords as words
from gintutor.widgets import taskwords
from gintutor.widgets.labels import NOTES
from gintutor.widgets.panel import Json
from gintutor.widgets.progressplot import skills_svg, spark_svg

_PUZZLES = "91"  # the page of puzzles
_COLUMNS = (
    ("skill", say("progress.col.skill")),
    ("lesson", say("progress.col.lesson")),
    ("state", say("progress.col.state")),
    ("share", say("progress.col.share")),
    ("met", say("progress.col.met")),
    ("due", say("progress.col.due")),
)
_SIGNS = {State.NEW: "", State.LEARNING: "…", State.PASSED: "✓", State.REVISIT: "↻"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Handing:
    """Who hands in, and the ``folder`` it went to last; ``shares``: whether there can be a folder others see."""

    name: str
    folder: str
    shares: bool


def progress_view(
    seen: Overview,
    settings: Settings,
    now: datetime,
    t: Translator,
    *,
    come: Done | None = None,
    told: Iterable[Message] = (),
    notes: Iterable[Message | str] = (),
    asking: bool = False,
    handing: Handing | None = None,
    turn: int = 0,
) -> Json:
    """The whole panel; who has not begun sees what comes next, with the progress file folded away.

    ``come``: how far what the teacher set has come; ``told``: what the last action did; ``notes``: what went wrong;
    ``asking``: begin anew? ``handing``: hand in?
    """
    lines = [t(message) for message in told]
    return {
        "part": "course",
        "title": t(say("progress.title")) if seen.begun else "",
        "hello": t(say("progress.hello", name=shown_name(settings.name))) if _is_name(settings.name) else "",
        "notes": [t(NOTES[note]) if isinstance(note, str) else t(note) for note in notes],
        "next": _next(seen, t),
        "assigned": _assigned(seen, come, now, t),
        "due": _due(seen, now, t),
        "revisit": _revisit(seen, t),
        "skills": _skills(seen, now, t) if seen.begun else None,
        "plot": _plot(seen, now, t) if seen.begun else None,
        "file": _file(t, asking=asking, handing=handing, folded=not seen.begun),
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


def _assigned(seen: Overview, come: Done | None, now: datetime, t: Translator) -> Json | None:
    """What the pupil's teacher set: the lessons with how far each has come, the puzzles, until when; what is done."""
    if come is None or not (come.lessons or come.task.puzzles):
        return None
    task = come.task
    found = [each for each in lessons() if each.number in come.lessons]
    puzzles = (say("progress.assigned_puzzles", n=task.puzzles),) if task.puzzles else ()
    tasks = (say("progress.assigned_lessons", n=len(found)), *puzzles) if found else puzzles
    until = None if task.until is None else words.on_date(task.until)
    text = say("progress.assigned_until", tasks=tasks, date=until) if until else say("progress.assigned", tasks=tasks)
    late = task.until is not None and now.date() > task.until and not come.whole
    more = [say("progress.assigned_done")] if come.whole else [say("progress.assigned_late")] if late else []
    return {
        "text": t(text),
        "more": [t(each) for each in more],
        "skills": [
            *({"name": _come(each, seen, come, t), "link": lesson_link(each, t)} for each in found),
            *([_puzzles(come, t)] if task.puzzles else []),
        ],
    }


def _puzzles(come: Done, t: Translator) -> Json:
    """How many puzzles are solved, of which kind they are, and where they are."""
    page = next(each for each in lessons() if each.number == _PUZZLES)
    title = paragraph(t.language, page.number, page.prose[0]).removeprefix("# ")
    return {
        "name": t(taskwords.solved(come)),
        "link": {"label": title, "file": f"{page.name}.ipynb"},
        "lines": taskwords.kind(come.task, t),
    }


def _come(lesson: Lesson, seen: Overview, come: Done, t: Translator) -> str:
    """How far the skills of a lesson have come, in words, or that it is to be done again; nothing where it has none."""
    if come.task.again and not come.lessons[lesson.number]:
        return t(say("progress.assigned_again"))
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


def _is_name(name: str) -> bool:
    return bool(name) and not garbled(name)


def _file(t: Translator, *, asking: bool, handing: Handing | None, folded: bool) -> Json:
    def button(name: str, label: Message) -> Json:
        return {"name": name, "label": t(label), "event": {"do": name}, "main": False, "on": True}

    sure = [button("confirm", say("progress.do.confirm")), button("cancel", say("progress.do.cancel"))]
    return {
        "title": t(say("progress.file")),
        "folded": folded and handing is None,
        "help": t(say("progress.file_help")),
        "export": button("export", say("progress.do.export")),
        "import": button("import", say("progress.do.import")),
        "reset": button("reset", say("progress.do.reset")),
        "sure": {"text": t(say("progress.sure")), "buttons": sure} if asking else None,
        "hand": button("hand", say("progress.do.hand")),
        "handing": _handing(handing, button, t) if handing else None,
    }


def _handing(handing: Handing, button: Callable[[str, Message], Json], t: Translator) -> Json:
    """How to hand in: save a file and pass it on, or write to a folder that teacher and pupils share."""
    folder = {
        "label": t(say("progress.hand_folder")),
        "help": t(say("progress.hand_folder_help")),
        "value": handing.folder,
        "button": t(say("progress.do.hand_write")),
    }
    return {
        "title": t(say("progress.hand_title", name=handing.name)),
        "help": t(say("progress.hand_help")),
        "save": button("hand_save", say("progress.do.hand_save")),
        "folder": folder if handing.shares else None,
    }
