"""The panel of a class as JSON-able data: which folder, which errors lead and for whom, who stands where, by skill."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from gintutor.i18n import Translator
from gintutor.learning.classes.handed import Trouble
from gintutor.learning.classes.roster import MOST
from gintutor.lessons.classcount import Counted
from gintutor.lessons.classoverview import ClassOverview, Column, Misconception, Row
from gintutor.lessons.overview import State
from gintutor.messages import Message, say
from gintutor.widgets import classwords as words
from gintutor.widgets import progresswords
from gintutor.widgets.classtasks import form_view, given_view
from gintutor.widgets.labels import NOTES
from gintutor.widgets.panel import Json
from gintutor.widgets.progressview import lesson_link

MOST_SHOWN = 40
"""Pupils in one picture; of a larger class those who have something to show, the rest is in the tables."""
_HOT = (1, 2, 4)  # from so many answers on a cell is that hot
_UNCOUNTED: Json = {"errors": None, "unbegun": "", "maps": [], "grids": []}


def class_view(
    folder: str | None,
    report: Counted | None,
    t: Translator,
    *,
    making: bool = False,
    told: Iterable[str] = (),
    notes: Iterable[Message | str] = (),
    turn: int = 0,
    today: date,
) -> Json:
    """The whole panel.

    ``folder``: None where there are none; ``report``: None until one was asked for; ``making``: no class there yet.
    """
    lines = list(told)
    return {
        "part": "class",
        "notes": [t(NOTES[note]) if isinstance(note, str) else t(note) for note in notes],
        "folder": None if folder is None else _folder(folder, t),
        "make": _make(t) if making else None,
        "told": lines,
        "lines": list(words.handed_in(report.seen, t)) if report else [],
        **(_counted(report, t) if report and report.seen.active else _UNCOUNTED),
        "aside": _aside(report.troubles, t) if report and report.troubles else None,
        "give": form_view(today, t) if report else None,
        "given": given_view(report, t) if report else None,
        "save": {"label": t(say("class.do.save")), "event": {"do": "save"}, "name": "save", "main": False, "on": True}
        if report
        else None,
        "live": {"turn": turn, "text": " ".join(lines)},
    }


def _folder(folder: str, t: Translator) -> Json:
    return {
        "label": t(say("class.folder")),
        "help": t(say("class.folder_about")),
        "value": folder,
        "button": t(say("class.do.open")),
    }


def _make(t: Translator) -> Json:
    return {
        "title": t(say("class.make")),
        "pupils": t(say("class.make_pupils", most=MOST)),
        "seed": t(say("class.make_seed")),
        "button": t(say("class.do.new")),
    }


def _counted(report: Counted, t: Translator) -> Json:
    seen = report.seen
    errors = seen.misconceptions
    begun = [each for each in seen.columns if _begun(each)]
    return {
        "errors": {
            "title": t(say("class.errors") if errors else say("class.no_errors")),
            "items": [_error(each, report, t) for each in errors],
        },
        "unbegun": _unbegun(seen, t),
        "maps": [each for each in (_heat(seen, t), _states(seen, t)) if each],
        "grids": [
            _grid(
                "skills",
                say("class.skills"),
                words.SKILL_COLUMNS,
                [words.skill(e, t) for e in begun],
                t,
            ),
            _grid("pupils", say("class.pupils"), words.PUPIL_COLUMNS, [words.pupil(e, t) for e in seen.rows], t),
        ],
    }


def _error(each: Misconception, report: Counted, t: Translator) -> Json:
    lesson, _ = words.cure(each)
    _, command = words.set_next(each, report.roster, t)
    return {
        "id": each.tag,
        "text": t(words.misconception(each, report.seen)),
        "who": t.list(each.codes),
        "next": t(say("class.on_paper", command=command)),
        "link": lesson_link(lesson, t),
        "give": {
            "label": t(say("class.do.give_these", n=len(each.codes), lesson=lesson.number.lstrip("0"))),
            "event": {"do": "cure", "tag": each.tag},
            "name": "cure",
            "main": False,
            "on": True,
        },
    }


def _heat(seen: ClassOverview, t: Translator) -> Json | None:
    """Who makes which error how often: a row for each error that leads, a column for each pupil."""
    hot = {code for each in seen.misconceptions for code in each.heat}
    shown = _shown([row for row in seen.rows if row.files], hot)
    if not seen.misconceptions:
        return None
    rows: list[Json] = [
        {"id": each.tag, "name": t(words.rule(each.tag)), "cells": [_hot(each, row.code, t) for row in shown]}
        for each in seen.misconceptions
    ]
    return _map("heat", say("class.heat"), shown, rows, seen, t)


def _hot(each: Misconception, code: str, t: Translator) -> Json:
    n = each.heat.get(code, 0)
    led = code in each.codes
    return {
        "kind": f"heat-{sum(n >= least for least in _HOT)}{' gin-led' if led else ''}",
        "sign": t.number(n) if n else "",
        "words": t(say("class.heat_leads", n=n) if led else say("class.heat_shown", n=n)) if n else "",
    }


def _states(seen: ClassOverview, t: Translator) -> Json:
    """Who stands where: a row for each skill, a column for each pupil."""
    shown = _shown([row for row in seen.rows if row.files], set())
    rows: list[Json] = []
    for at, column in enumerate(seen.columns):
        if not _begun(column):
            continue
        name = progresswords.skill_name(column.skill)
        cells = [
            {
                "kind": f"state-{row.cells[at].skill.state}",
                "sign": words.SIGNS[row.cells[at].skill.state],
                "words": words.cell(row.cells[at], t),
            }
            for row in shown
        ]
        rows.append({"id": column.skill, "name": name if isinstance(name, str) else t(name), "cells": cells})
    return _map("states", say("class.states"), shown, rows, seen, t)


def _begun(column: Column) -> bool:
    return any(n for state, n in column.states.items() if state is not State.NEW)


def _unbegun(seen: ClassOverview, t: Translator) -> str:
    """The skills nobody has begun, which would only be empty rows."""
    names = [progresswords.skill_name(each.skill) for each in seen.columns if not _begun(each)]
    skills = t.list(name if isinstance(name, str) else t(name) for name in names)
    return t(say("class.unbegun", skills=skills)) if names else ""


def _map(
    id_: str, title: Message, shown: Sequence[Row], rows: Sequence[Json], seen: ClassOverview, t: Translator
) -> Json:
    left = seen.active - len(shown)
    return {
        "id": id_,
        "title": t(title),
        "heads": [row.code for row in shown],
        "rows": list(rows),
        "more": t(say("class.not_shown", n=left)) if left else "",
    }


def _shown(rows: Sequence[Row], hot: set[str]) -> Sequence[Row]:
    if len(rows) <= MOST_SHOWN:
        return rows
    kept = {row.code for row in sorted(rows, key=lambda row: row.code not in hot)[:MOST_SHOWN]}
    return [row for row in rows if row.code in kept]


def _grid(id_: str, title: Message, heads: Sequence[Message], rows: Sequence[Sequence[str]], t: Translator) -> Json:
    """A table whose first column names its rows; a long one is folded away."""
    return {
        "id": id_,
        "title": t(title),
        "heads": [t(head) for head in heads],
        "rows": [{"id": row[0], "name": row[0], "kind": "known", "cells": list(row[1:])} for row in rows],
        "folded": len(rows) > MOST_SHOWN,
    }


def _aside(troubles: Sequence[Trouble], t: Translator) -> Json:
    return {"title": t(say("class.aside")), "lines": list(words.set_aside(troubles, t))}
