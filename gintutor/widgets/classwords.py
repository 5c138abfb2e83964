"""Words about a class for the panel and the terminal alike: who stands where, which errors lead, what was set aside."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

from gintutor.exercises.registry import FAMILIES
from gintutor.exercises.tempting import CURES, tag_of
from gintutor.i18n import Translator, paragraph
from gintutor.learning.classes.handed import Trouble, by_file
from gintutor.learning.classes.roster import MOST, ClassError, Roster
from gintutor.learning.classes.task import LONGEST, DayError
from gintutor.lessons.classoverview import Cell, ClassOverview, Column, Misconception, Row
from gintutor.lessons.overview import State, homes
from gintutor.lessons.source import MASTERY, Lesson
from gintutor.messages import Message, command_line, say
from gintutor.widgets import progresswords, taskwords
from gintutor.widgets.diagnoses import DIAGNOSES
from gintutor.widgets.rulewords import taught

SIGNS = {State.NEW: "", State.LEARNING: "…", State.PASSED: "✓", State.REVISIT: "↻"}
PUPIL_COLUMNS = (
    say("class.col.code"),
    say("class.col.passed"),
    say("class.col.items"),
    say("class.col.time"),
    say("class.col.hints"),
    say("class.col.puzzles"),
    say("class.col.set"),
)
SKILL_COLUMNS = (
    say("progress.col.skill"),
    say("class.col.passed"),
    say("class.col.learning"),
    say("class.col.revisit"),
    say("class.col.each"),
    say("class.col.help"),
)
NOTHING = "–"
_SHOWN = 20  # letters of what should have been a date
MOST_TOLD = 5  # troubles of one file told one by one

_SAID = frozenset({
    "ace_high", "gap", "mixed_suit", "pair", "too_few", "kinds_confused", "double_use", "greedy", "kept_whole",
    "meld_refused", "forgotten_card", "counted_melds", "face_not_ten", "counts_before_discard", "draws_twice",
    "discards_taken_card", "missed_knock", "missed_gin", "knocker_lays_off", "layoff_on_gin", "lays_off_deadwood",
    "stops_after_one", "adds_deadwood", "forgot_own_deadwood", "undercut_at_equal", "forgot_bonus", "only_bonus",
    "breaks_meld", "keeps_high", "feeds_opponent", "counts_own", "counts_seen", "ace_only_low", "deuce_majority",
    "deuce_as_two", "lays_before_contract", "no_discard",
})  # fmt: skip
"""The errors that have a sentence of their own; of the others it says which rule they go against."""

_OTHERWISE = {("ace_high", skill): "class.does.ace_counts" for skill in ("value", "deadwood")}
"""Where an error is another thing in some skill than its own sentence says."""

_FILE_FAULTS = {
    "large": say("class.fault.large"),
    "empty": say("class.fault.empty"),
    "untied": say("class.fault.untied"),
}
_LINE_FAULTS = {
    "json": say("progress.fault.json"),
    "shape": say("progress.fault.shape"),
    "version": say("class.fault.version"),
    "torn": say("class.fault.torn"),
    "copied": say("class.fault.copied"),
    "unknown": say("class.fault.unknown"),
    "untold": say("class.fault.untold"),
    "unstarted": say("class.fault.unstarted"),
    "impossible": say("class.fault.impossible"),
    "untimed": say("class.fault.untimed"),
    "future": say("class.fault.future"),
    "backwards": say("class.fault.backwards"),
    "contradicted": say("class.fault.contradicted"),
    "unearned": say("class.fault.unearned"),
}


def refused(error: ClassError) -> Message:
    """Why there is no such class."""
    value = error.value
    sentences = {
        "missing": say("class.error.missing", value=value),
        "broken": say("class.error.broken", value=value),
        "version": say("class.error.version", value=value),
        "exists": say("class.error.exists", value=value),
        "code": say("class.error.code", value=value),
        "twice": say("class.error.twice", value=value),
        "many": say("class.error.many", value=value, most=MOST),
        "special": say("class.error.special", value=value),
    }
    return sentences[error.code]


def no_engine() -> Message:
    """That the engine is missing, and how to get it."""
    return say("class.no_engine", command=_command("pip install duckdb"))


def _command(module: str) -> str:
    """The command that runs that module, in whatever folder the terminal stands."""
    return command_line([sys.executable, "-m", *module.split()])


def no_day(error: DayError) -> Message:
    """Why that cannot be the last day."""
    wrong = say("class.date_wrong", value=error.value[:_SHOWN])
    return wrong if error.code == "date" else say("class.set_day", n=LONGEST)


def handed_in(seen: ClassOverview, t: Translator) -> Iterator[str]:
    """How many have handed something in, and who has not."""
    yield t(say("class.handed_in", n=seen.active, all=str(len(seen.rows))))
    silent = [row.code for row in seen.rows if not row.files]
    if silent:
        yield t(say("class.silent", codes=t.list(silent)))


def misconception(each: Misconception, seen: ClassOverview) -> Message:
    """How many do what, "9 of 24 treat Q-K-A as a run", or else go against which rule; with the rule."""
    own = _OTHERWISE.get((each.tag, each.skill), f"class.does.{each.tag}")
    id_ = own if each.tag in _SAID else "class.error_of"
    return say(id_, n=len(each.codes), all=str(seen.active), rule=rule(each.tag))


def rule(tag: str) -> Message:
    """The rule a misconception goes against."""
    return DIAGNOSES[tag]


def cure(each: Misconception) -> tuple[Lesson, str]:
    """What to set next: the lesson that puts the error right, and its exercise that tempts to it."""
    own = homes()[each.skill]
    lesson = taught(each.tag, own) or own
    cured = [spec for spec in lesson.exercises if each.tag in map(tag_of, CURES.get(spec.family, ()))]
    specs = cured or [spec for spec in lesson.exercises if spec.family in FAMILIES]
    last = next((spec for spec in specs if spec.scaffold == MASTERY), specs[-1])
    return lesson, last.id


def set_next(each: Misconception, roster: Roster, t: Translator) -> tuple[str, str]:
    """The lesson to set, by its number and title, and the command that prints sheets of it for the whole class."""
    lesson, _ = cure(each)
    title = paragraph(t.language, lesson.number, lesson.prose[0]).removeprefix("# ")
    name = t(say("progress.lesson", number=lesson.number.lstrip("0"), title=title))
    variants = min(len(roster.codes), 200)
    asked = f"--lesson {lesson.number.lstrip('0')} --seed {roster.seed} --variants {variants}"
    return name, _command(f"gintutor worksheet {asked}")


def pupil(row: Row, t: Translator) -> list[str]:
    """One pupil in the words of :data:`PUPIL_COLUMNS`."""
    come = taskwords.come(row.done, t) if row.done else NOTHING
    if not row.files:
        return [row.code, *[NOTHING] * (len(PUPIL_COLUMNS) - 2), come]
    numbers = [row.passed, row.items]
    return [
        row.code,
        *(t.number(each) for each in numbers),
        spent(row.seconds, t),
        t.number(row.hints),
        t.number(row.puzzles),
        come,
    ]


def skill(column: Column, t: Translator) -> list[str]:
    """One skill in the words of :data:`SKILL_COLUMNS`."""
    name = progresswords.skill_name(column.skill)
    states = (State.PASSED, State.LEARNING, State.REVISIT)
    return [
        name if isinstance(name, str) else t(name),
        *(t.number(column.states.get(state, 0)) for state in states),
        NOTHING if column.seconds is None else t(say("class.seconds", n=round(column.seconds))),
        NOTHING if column.hints is None else t.number(round(column.hints, 1)),
    ]


def cell(each: Cell, t: Translator) -> str:
    """One pupil at one skill, in a sentence's worth of words."""
    state = progresswords.STATES[each.skill.state]
    return t(say("class.cell", state=state, share=progresswords.share(each.skill), n=each.items))


def spent(seconds: float, t: Translator) -> str:
    """A time in whole minutes."""
    return t(say("class.minutes", n=round(seconds / 60)))


def set_aside(troubles: Iterable[Trouble], t: Translator) -> Iterator[str]:
    """What was set aside, file by file: the first few lines of each and how many more."""
    for group in by_file(list(troubles)).values():
        for each in group[:MOST_TOLD]:
            yield t(trouble(each, t))
        if len(group) > MOST_TOLD:
            yield t(say("class.more", n=len(group) - MOST_TOLD, file=group[0].file))


def trouble(each: Trouble, t: Translator) -> Message:
    """One thing that was set aside: file, line, why."""
    if each.code == "conflict":
        return say("class.conflict", file=each.file, codes=t.list(each.codes))
    if each.code == "crowd":
        id_ = "class.crowd" if each.codes else "class.crowd_of_nobody"
        return say(id_, n=each.count, file=each.file, most=each.most)
    if each.code == "unreadable":
        return say("class.file", file=each.file, fault=say("class.fault.unreadable", reason=each.detail))
    if each.code == "special":
        reason = say("deal.no_ordinary_file")
        return say("class.file", file=each.file, fault=say("class.fault.unreadable", reason=reason))
    if each.code in _FILE_FAULTS:
        return say("class.file", file=each.file, fault=_FILE_FAULTS[each.code])
    fault = say("progress.fault.field", field=each.detail) if each.code == "shape" and each.detail else None
    if each.code == "alien":
        return say("class.alien", file=each.file, line=str(each.line), fault=fault or _LINE_FAULTS["json"])
    return say("class.line", file=each.file, line=str(each.line), fault=fault or _LINE_FAULTS[each.code])
