"""Words about progress for the panel and the terminal alike: states, days from now, what a file was refused for."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime

from gintutor.learning.log import Damage, LogError, told
from gintutor.learning.transfer import Merged, TransferError
from gintutor.lessons.overview import Day, Overview, Skill, State
from gintutor.messages import Message, say
from gintutor.widgets.labels import SKILLS

STATES: dict[State, Message] = {
    State.NEW: say("progress.state.new"),
    State.LEARNING: say("progress.state.learning"),
    State.PASSED: say("progress.state.passed"),
    State.REVISIT: say("progress.state.revisit"),
}
DRAWN = (State.PASSED, State.REVISIT, State.LEARNING)
"""The states as they are stacked in the plot, from below."""

NEVER = say("progress.when.never")
_MONTHS = (
    say("progress.month.1"),
    say("progress.month.2"),
    say("progress.month.3"),
    say("progress.month.4"),
    say("progress.month.5"),
    say("progress.month.6"),
    say("progress.month.7"),
    say("progress.month.8"),
    say("progress.month.9"),
    say("progress.month.10"),
    say("progress.month.11"),
    say("progress.month.12"),
)
_TOLD = 5  # damaged lines told one by one


def skill_name(skill: str) -> Message | str:
    """What a skill is called."""
    return SKILLS.get(skill, skill)


def on_date(day: date) -> Message:
    """A date in words."""
    return say("progress.date", day=str(day.day), month=_MONTHS[day.month - 1], year=str(day.year))


def stands(day: Day, on: date, all_: int) -> Message:
    """How many skills are in each state on that date, of so many."""
    passed, revisit, learning = (day.states.get(state, 0) for state in DRAWN)
    return say("progress.plot_now", date=on_date(on), passed=passed, learning=learning, revisit=revisit, all=all_)


def day_line(day: Day) -> Message:
    """The same for a day that has passed."""
    passed, revisit, learning = (day.states.get(state, 0) for state in DRAWN)
    return say("progress.plot_then", date=on_date(day.date), passed=passed, learning=learning, revisit=revisit)


def when(moment: datetime | None, now: datetime) -> Message:
    """How far a moment is from now, by the learner's calendar: today, in three days, two weeks ago."""
    if moment is None:
        return NEVER
    days = (moment.astimezone(now.tzinfo).date() - now.date()).days
    if days in (-1, 0, 1):
        return (say("progress.when.today"), say("progress.when.tomorrow"), say("progress.when.yesterday"))[days]
    return _ahead(days) if days > 0 else _ago(-days)


def next_review(skill: Skill, now: datetime) -> Message:
    """When a skill comes back; what is overdue comes back today."""
    due = None if skill.memory is None else max(skill.memory.due, now)
    return when(due, now)


def share(skill: Skill) -> Message:
    """How many of the last items were right at once."""
    return say("progress.share", first=skill.first, last=skill.last) if skill.last else NEVER


def due_line(seen: Overview, now: datetime) -> Message:
    """How much is due today; when nothing is, what comes next and when."""
    if seen.due:
        return say("progress.due", n=len(seen.due))
    coming = [(each.memory.due, each) for each in seen.skills if each.memory is not None]
    if not coming:
        return say("progress.due_none")
    _, first = min(coming, key=lambda pair: pair[0])
    return say("progress.due_next", skill=skill_name(first.id), when=next_review(first, now))


def merged(told: Merged) -> Iterator[Message]:
    """What a merge did: lines taken in, lines known, each damaged line with its number and field."""
    yield say("progress.imported", n=told.new)
    if told.known:
        yield say("progress.known", n=told.known)
    for each in told.damage[:_TOLD]:
        yield say("progress.damaged", line=str(each.line), fault=_fault(each.code, each.field))
    if len(told.damage) > _TOLD:
        yield say("progress.damaged_more", n=len(told.damage) - _TOLD)


def damaged(damage: list[Damage]) -> Iterator[Message]:
    """What cannot be read of the learner's own file."""
    for each in damage[:_TOLD]:
        code = "field" if each.code == "version" else each.code
        yield say("progress.damaged", line=str(each.line), fault=_fault(code, each.field))
    if len(damage) > _TOLD:
        yield say("progress.damaged_more", n=len(damage) - _TOLD)


def refused(error: TransferError) -> Message:
    """Why a file was not taken in or not written."""
    match error.code:
        case "alien":
            fault = _fault("shape" if error.field else "json", error.field)
            return say("progress.refused.alien", line=str(error.line), fault=fault)
        case "version":
            return say("progress.refused.version", line=str(error.line), value=error.value)
        case "large":
            return say("progress.refused.large")
        case "exists":
            return say("progress.refused.exists", value=error.value)
    return say("progress.refused.empty")


def failed(error: LogError) -> Message:
    """What the system did not allow, and with which file."""
    return say("progress.file_failed", file=told(error.path), reason=error.reason)


def _fault(code: str, field: str) -> Message:
    if field:
        return say("progress.fault.field", field=field)
    return say("progress.fault.json") if code == "json" else say("progress.fault.shape")


def _ahead(days: int) -> Message:
    if days < 14:
        return say("progress.when.in_days", n=days)
    return say("progress.when.in_weeks", n=days // 7) if days < 60 else say("progress.when.in_months", n=days // 30)


def _ago(days: int) -> Message:
    if days < 14:
        return say("progress.when.days_ago", n=days)
    return say("progress.when.weeks_ago", n=days // 7) if days < 60 else say("progress.when.months_ago", n=days // 30)
