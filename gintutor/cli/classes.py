"""``gintutor class``: codes for a class, and how it is doing by the progress files its pupils handed in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path

from gintutor.cli.progress import columns
from gintutor.cli.terminal import Options, Parser, UsageError, read_number, shorten, tell, write
from gintutor.i18n import Translator
from gintutor.learning.classes import given as tasks
from gintutor.learning.classes import roster as rosters
from gintutor.learning.classes.assignment import AssignmentError
from gintutor.learning.classes.engine import EngineMissingError
from gintutor.learning.classes.given import Given, lines_for
from gintutor.learning.classes.handed import Trouble
from gintutor.learning.classes.roster import HIGHEST_SEED, MOST, ClassError, Roster
from gintutor.learning.classes.task import MOST_PUZZLES, DayError, Task, last_day
from gintutor.learning.settings import LONGEST_NAME
from gintutor.lessons.classcount import counted
from gintutor.lessons.classoverview import ClassOverview
from gintutor.messages import Message, say
from gintutor.puzzlebook.questions import THEMES
from gintutor.widgets import classwords as words
from gintutor.widgets.classtasks import practised

ABOUT = say("class.about")

_ACTIONS = ("new", "assign", "report")


def configure(parser: Parser, t: Translator) -> None:
    """Add what to do, the folder, whom a new class has, and what else a report writes."""
    number = t(say("deal.value_number"))
    parser.add_argument("action", nargs="?", metavar="|".join(_ACTIONS), help=t(say("class.help_action")))
    parser.add_argument("folder", nargs="*", metavar=t(say("class.value_folder")), help=t(say("class.help_folder")))
    parser.add_value("--pupils", number, t(say("class.help_pupils", most=MOST)))
    parser.add_value("--codes", t(say("class.value_codes")), t(say("class.help_codes")))
    parser.add_value("--seed", number, t(say("class.help_seed")))
    parser.add_value("--lessons", t(say("class.value_lessons")), t(say("class.help_lessons")))
    parser.add_value("--puzzles", number, t(say("class.help_puzzles")))
    parser.add_value("--themes", t(say("class.value_themes")), t(say("class.help_themes")))
    parser.add_value("--ratings", t(say("class.value_ratings")), t(say("class.help_ratings")))
    parser.add_value("--until", t(say("class.value_date")), t(say("class.help_until")))
    parser.add_argument("--csv", action="store_true", help=t(say("class.help_csv")))
    parser.add_argument("--xapi", action="store_true", help=t(say("class.help_xapi")))


def run(options: Options, t: Translator) -> int:
    """Do what is asked; 1 when it was refused or could not be done."""
    actions = ", ".join(_ACTIONS)
    if options.action is None:
        raise UsageError(say("class.action_missing", actions=actions), "class")
    if options.action not in _ACTIONS:
        raise UsageError(say("class.no_such_action", value=shorten(options.action), actions=actions), "class")
    folder = _folder(options.action, options.folder)
    try:
        if options.action == "new":
            _new(folder, options, t)
        elif options.action == "assign":
            _assign(folder, options, t)
        else:
            _report(folder, options, t)
    except ClassError as error:
        tell(t(words.refused(error)))
    except EngineMissingError:
        tell(t(words.no_engine()))
    except BrokenPipeError:
        raise
    except OSError as error:
        tell(t(say("class.failed", file=str(error.filename or folder), reason=error.strerror or str(error))))
    else:
        return 0
    return 1


def _folder(action: str, given: Sequence[str]) -> Path:
    if not given:
        raise UsageError(say("class.folder_missing", action=action), "class")
    if len(given) > 1:
        raise UsageError(say("class.too_many", value=shorten(given[1])), "class")
    return Path(given[0])


def _new(folder: Path, options: Options, t: Translator) -> None:
    """Make a class and show its codes, each with its variant."""
    if (options.pupils is None) == (options.codes is None):
        raise UsageError(say("class.pupils_missing"), "class")
    seed = read_number("class", "--seed", options.seed, 0, HIGHEST_SEED, 0)
    count = read_number("class", "--pupils", options.pupils, 1, MOST, 0)
    given = [code for each in (options.codes or "").split(",") if (code := each.strip())]
    if not count and not given:
        raise UsageError(say("class.pupils_missing"), "class")
    roster = Roster(seed, tuple(given) or rosters.new_codes(seed, count))
    file = rosters.create(folder, roster).absolute()  # the teacher's page asks for all of it
    write(t(say("class.made", n=len(roster.codes), file=str(file))))
    write(t(say("class.made_next")))
    for row in columns([[code, str(roster.variant(code))] for code in roster.codes]):
        write(f"  {row}")


def _assign(folder: Path, options: Options, t: Translator) -> None:
    """Show the line each pupil enters on the start page."""
    numbers = _lessons(options.lessons)
    puzzles = read_number("class", "--puzzles", options.puzzles, 0, MOST_PUZZLES, 0)
    if not numbers and not puzzles:
        raise UsageError(say("class.nothing_assigned"), "class")
    themes, ratings = _themes(options.themes), _ratings(options.ratings)
    if (themes or ratings) and not puzzles:
        raise UsageError(say("class.puzzles_missing", most=MOST_PUZZLES), "class")
    today = datetime.now().astimezone().date()
    until = _day(options.until, today)
    roster = rosters.read(folder)

    task = Task(lessons=numbers, puzzles=puzzles, themes=themes, ratings=ratings, since=today, until=until)
    given = Given(task)
    try:
        lines = lines_for(given, roster)
    except AssignmentError:
        raise UsageError(say("class.assigned_long", n=LONGEST_NAME), "class") from None
    before = tasks.read(folder)
    tasks.give(folder, given)
    write(t(say("class.assigned")))
    if before:
        write(t(say("class.set_instead")))
    for row in columns([list(each) for each in lines]):
        write(f"  {row}")


def _lessons(given: str | None) -> tuple[str, ...]:
    """The numbers of lessons that can be set, as they are stored."""
    known = {each.number for each in practised()}
    typed = [number for each in (given or "").split(",") if (number := each.strip())]
    for each in typed:
        if each.zfill(2) not in known:
            allowed = ", ".join(sorted(known))
            raise UsageError(say("class.lesson_unknown", value=shorten(each), allowed=allowed), "class")
    return tuple(dict.fromkeys(each.zfill(2) for each in typed))


def _themes(given: str | None) -> tuple[str, ...]:
    themes = tuple(theme for each in (given or "").split(",") if (theme := each.strip()))
    for each in themes:
        if each not in THEMES:
            raise UsageError(say("class.theme_unknown", value=shorten(each), allowed=", ".join(THEMES)), "class")
    return tuple(dict.fromkeys(themes))


def _ratings(given: str | None) -> tuple[int, int] | None:
    if given is None:
        return None
    found = re.fullmatch(r"(\d{3,4})-(\d{3,4})", given.strip())
    if found is None or int(found[1]) > int(found[2]):
        raise UsageError(say("class.ratings_wrong", value=shorten(given)), "class")
    return int(found[1]), int(found[2])


def _day(given: str | None, today: date) -> date | None:
    try:
        return None if given is None else last_day(given, today)
    except DayError as error:
        raise UsageError(words.no_day(error), "class") from None


def _report(folder: Path, options: Options, t: Translator) -> None:
    """Show how the class is doing, and write what else is wanted."""
    done = counted(folder, datetime.now().astimezone(), tables=options.csv, statements=options.xapi)
    _show(done.seen, done.roster, done.troubles, t)
    if options.csv or options.xapi:
        write(t(say("class.written", folder=str(folder / rosters.REPORT))))


def _show(seen: ClassOverview, roster: Roster, troubles: Sequence[Trouble], t: Translator) -> None:
    for line in words.handed_in(seen, t):
        write(line)
    if seen.active:
        _show_errors(seen, roster, t)
        _table(say("class.skills"), words.SKILL_COLUMNS, [words.skill(each, t) for each in seen.columns], t)
        _table(say("class.pupils"), words.PUPIL_COLUMNS, [words.pupil(row, t) for row in seen.rows], t)
    if troubles:
        tell(t(say("class.aside")))
    for line in words.set_aside(troubles, t):
        tell(line)


def _show_errors(seen: ClassOverview, roster: Roster, t: Translator) -> None:
    write("")
    write(t(say("class.errors") if seen.misconceptions else say("class.no_errors")))
    for each in seen.misconceptions:
        lesson, command = words.set_next(each, roster, t)
        write(f"  {t(words.misconception(each, seen))}")
        write(f"    {t.list(each.codes)}")
        write(f"    {t(say('class.set_next', lesson=lesson, command=command))}")


def _table(title: Message, heads: Sequence[Message], rows: Sequence[Sequence[str]], t: Translator) -> None:
    write("")
    write(t(title))
    for row in columns([[t(head) for head in heads], *rows]):
        write(f"  {row}")
