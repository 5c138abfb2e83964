"""``gintutor progress``: how far the learner has come, and the progress file taken along, merged or begun anew."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path

from gintutor.cli.terminal import Options, Parser, UsageError, shorten, tell, write
from gintutor.i18n import Translator, paragraph
from gintutor.learning.log import Log, LogError, home
from gintutor.learning.reports import reported
from gintutor.learning.transfer import TransferError, export_to, merge, reset
from gintutor.lessons.overview import Skill, overview
from gintutor.lessons.puzzleoverview import PuzzleOverview, puzzle_overview
from gintutor.lessons.source import Lesson
from gintutor.messages import say
from gintutor.puzzlebook.shelf import shipped
from gintutor.widgets import puzzlewords
from gintutor.widgets.progresswords import (
    STATES,
    damaged,
    due_line,
    failed,
    merged,
    next_review,
    refused,
    share,
    skill_name,
    when,
)

ABOUT = say("progress.about")

_ACTIONS = ("show", "export", "import", "reset")


def configure(parser: Parser, t: Translator) -> None:
    """Add what to do, the file, and the answer to the question a reset asks."""
    parser.add_argument("action", nargs="?", metavar="|".join(_ACTIONS), help=t(say("progress.help_action")))
    parser.add_argument("file", nargs="*", metavar=t(say("deal.value_file")), help=t(say("progress.help_file")))
    parser.add_argument("--yes", action="store_true", help=t(say("progress.help_yes")))


def run(options: Options, t: Translator) -> int:
    """Do what is asked; 1 when it was refused or could not be done."""
    action = options.action or "show"
    if action not in _ACTIONS:
        raise UsageError(say("progress.no_such_action", value=shorten(action), actions=", ".join(_ACTIONS)), "progress")
    file = _file(action, options.file)
    try:
        if action == "export":
            lines = export_to(home(), file)
            write(t(say("progress.exported", n=lines, file=str(file))))
        elif action == "import":
            _import(file, t)
        elif action == "reset":
            return _reset(t, sure=options.yes)
        else:
            _show(t)
    except TransferError as error:
        tell(t(refused(error)))
        return 1
    except LogError as error:
        tell(t(failed(error)))
        return 1
    return 0


def _file(action: str, given: Sequence[str]) -> Path:
    wants = action in ("export", "import")
    if wants and not given:
        raise UsageError(say("progress.file_missing", action=action), "progress")
    if given and not wants:
        raise UsageError(say("progress.file_unwanted", action=action), "progress")
    if len(given) > 1:
        raise UsageError(say("progress.too_many", value=shorten(given[1])), "progress")
    return Path(given[0] if given else "")


def _import(file: Path, t: Translator) -> None:
    try:
        data = file.read_bytes()
    except OSError as error:
        raise LogError(file, error.strerror or str(error)) from error
    first, *rest = merged(merge(home(), data))
    write(t(first))
    for message in rest:
        (tell if message.id.startswith("progress.damaged") else write)(t(message))


def _reset(t: Translator, *, sure: bool) -> int:
    if not sure:
        if not sys.stdin.isatty():
            raise UsageError(say("progress.reset_needs_yes"), "progress")
        write(t(say("progress.reset_ask")))
        if sys.stdin.readline().strip().casefold() not in {t(say("progress.yes")), "yes"}:
            write(t(say("progress.reset_left")))
            return 1
    backup = reset(home())
    write(t(say("progress.reset_nothing") if backup is None else say("progress.reset_done", file=str(backup))))
    return 0


def _show(t: Translator) -> None:
    """What comes next, what is due, and every skill on a line of its own."""
    log = Log()
    log.refresh()
    now = datetime.now().astimezone()
    seen = overview(log.records, now)
    if seen.next is None:
        write(t(say("progress.all_done")))
    else:
        lead = say("progress.next") if seen.begun else say("progress.start")
        write(f"{t(lead)} {_lesson(seen.next, t)}")
    if not seen.scheduled:
        write(t(say("progress.no_scheduler")))
    elif seen.begun:
        write(t(due_line(seen, now)))
    for skill in seen.due:
        write(f"  {_name(seen.skill(skill), t)}")
    write("")
    for line in _columns(_rows(seen.skills, now, t)):
        write(line)
    puzzles = puzzle_overview(log.records, shipped().without(reported(home())), now)
    if puzzles.tried:
        _show_puzzles(puzzles, now, t)
    for message in damaged(log.damage):
        tell(t(message))


def _show_puzzles(seen: PuzzleOverview, now: datetime, t: Translator) -> None:
    """How the puzzles go: rating, streak and storm, what to practise, what is due, and every theme on a line."""
    write("")
    for name, value, more in puzzlewords.figures(seen, t):
        write(f"{name}: {value}. {more}")
    for line in (puzzlewords.advice(seen), puzzlewords.due_line(seen, now)):
        write(t(line))
    write("")
    heads = [t(label) for label in puzzlewords.COLUMNS]
    for row in _columns([heads, *(puzzlewords.cells(record, t) for record in seen.themes)]):
        write(row)


def _rows(skills: Iterable[Skill], now: datetime, t: Translator) -> list[list[str]]:
    heads = ("skill", "lesson", "state", "share", "met", "due")
    names = {
        "skill": say("progress.col.skill"),
        "lesson": say("progress.col.lesson"),
        "state": say("progress.col.state"),
        "share": say("progress.col.share"),
        "met": say("progress.col.met"),
        "due": say("progress.col.due"),
    }
    rows = [[t(names[head]) for head in heads]]
    for skill in skills:
        words = (STATES[skill.state], share(skill), when(skill.met, now), next_review(skill, now))
        rows.append([_name(skill, t), skill.lesson.number.lstrip("0"), *map(t, words)])
    return rows


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows with every column as wide as its widest word."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(f"{word:{width}}" for word, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def _name(skill: Skill, t: Translator) -> str:
    name = skill_name(skill.id)
    return name if isinstance(name, str) else t(name)


def _lesson(lesson: Lesson, t: Translator) -> str:
    title = paragraph(t.language, lesson.number, lesson.prose[0]).removeprefix("# ")
    return t(say("progress.lesson", number=lesson.number.lstrip("0"), title=title))
