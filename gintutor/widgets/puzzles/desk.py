"""A mode at work: a desk whose puzzles are chosen by a sitting, and that rests until one is begun.

An event of the front end is taken only where the mode allows it. What follows from the log (a streak is over, the time
of a storm is up) is found by the kernel at the next event; the page asks for that with ``time``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, datetime, timedelta

from gintutor.learning.history import RESULT
from gintutor.learning.log import Log, LogError, Record
from gintutor.learning.puzzling import Rating, Try, scores
from gintutor.learning.reports import report
from gintutor.learning.settings import Settings
from gintutor.messages import Message, say
from gintutor.puzzlebook.choosing import daily
from gintutor.puzzlebook.shelf import Entry, Shelf
from gintutor.widgets.desk import Desk
from gintutor.widgets.panel import Json
from gintutor.widgets.puzzles import panel, rest
from gintutor.widgets.puzzles.choice import changed, event_of
from gintutor.widgets.puzzles.learner import Learner, learner
from gintutor.widgets.puzzles.modes import Mode
from gintutor.widgets.puzzles.sitting import (
    Sitting,
    begun,
    ended_event,
    last_sitting,
    records_of,
    series_of,
)
from gintutor.widgets.reviewplan import waiting_series
from gintutor.widgets.session import PASSING, Event, update
from gintutor.widgets.state import News, State, ended, new_item, outcome


def _here_and_now() -> datetime:
    return datetime.now().astimezone()


class PuzzleDesk(Desk):
    """A mode resumed from the log. ``sitting``: what is under way; ``learner``: what the log tells of the learner."""

    days_back = 6
    """So many earlier puzzles of the day can still be had."""

    def __init__(
        self,
        id_: str,
        mode: Mode,
        log: Log,
        settings: Settings,
        *,
        shelf: Shelf,
        clock: Callable[[], datetime] = _here_and_now,
    ) -> None:
        self.mode = mode
        self.asking = False  # whether a report is to be confirmed
        self.said: Message | None = None  # what a report led to
        self.sitting: Sitting | None = None
        self._id = id_
        self._shelf = shelf
        self.now = clock
        self._stale = False  # whether a result was written since the log was looked at
        language = id_.partition("/")[0]
        super().__init__(waiting_series(id_, language), language, log, settings)

    # ---- What the log tells ----------------------------------------------------------------------------------

    def reread(self) -> None:
        """Go on with the sitting the log tells of, or with what the mode opens by itself."""
        self._look()
        self._aside, self.asking, self.said = False, False, None
        sitting = self._followed()
        self._logged = sitting is not None
        if sitting is None and self.mode.opens:
            sitting = self._planned(None)
        self._adopt(sitting)
        super().reread()
        if self.sitting is not None:
            self.state = replace(self.state, round=self.sitting.round)
        self._ended = self.sitting is not None and self.sitting.id in scores(self._log.of(self._id))
        self._settle()

    def _look(self) -> None:
        self.learner: Learner = learner(self._log, self.mode.id, self._shelf, self.now())

    def _followed(self) -> Sitting | None:
        """The sitting to go on with; a puzzle of the day only on the day it was begun, none that was reported."""
        found = last_sitting(self._log.of(self._id), self._shelf)
        if found is None or (self.mode.single and found.puzzles[0] in self.learner.left_out):
            return None
        self.sitting = found
        return found if not self.mode.opens or self._is_of_today() else None

    def _is_of_today(self) -> bool:
        """Whether the sitting was begun on this day, where the learner is."""
        now = self.now()
        return self.sitting is not None and self.sitting.began.astimezone(now.tzinfo).date() == now.date()

    def _planned(self, day: date | None) -> Sitting | None:
        """A new sitting; None where there is no puzzle for one."""
        records = self._log.of(self._id)
        for _ in range(_TRIES):
            after = sum(record.event.get("do") == "plan" for record in records)
            puzzles = self.mode.choose(self.learner, self._shelf, f"{after}/{len(self.learner.tries)}", day)
            good = [each for each in puzzles if self._shelf.puzzle(each)]
            if len(good) == len(puzzles):
                break
            self._look()  # what cannot be read is left out from now on
        day = (day or self.learner.today) if self.mode.opens else None
        return begun(good, records, self.learner.now, day) if good else None

    def _adopt(self, sitting: Sitting | None) -> None:
        self.sitting = sitting
        self._ended = False
        if sitting is None:
            self.series = waiting_series(self._id, self.language)
        else:
            self.series = series_of(self._id, sitting, self._shelf)

    def _records(self) -> list[Record]:
        records = super()._records()
        return [] if self.sitting is None else records_of(self.sitting, records)

    def _begin_run(self, state: State) -> State:
        """Begin a go at the item; the plan is in the log before its first card is touched."""
        if not self._logged and self.sitting is not None:
            self._waiting.append(Record(exercise=self._id, item=0, event=self.sitting.event()))
            self._logged = True
        return super()._begin_run(state)

    def _write(self, state: State, event: Event) -> None:
        if event.get("do") == "start" and self.sitting is not None:
            event = {**event, "sitting": self.sitting.id}
        if event.get("do") == RESULT:
            self._stale = True
        super()._write(state, event)

    # ---- How it stands ---------------------------------------------------------------------------------------

    @property
    def entry(self) -> Entry | None:
        """The puzzle on the table."""
        at = self.state.position
        return self._shelf.entry(self.series.puzzles[at]) if at < len(self.series.puzzles) else None

    @property
    def lost(self) -> bool:
        """Whether the puzzle on the table can no longer be solved at once and without help."""
        item = self.state.item
        return bool(item.hints) or bool(item.movie) or item.checks > item.solved

    @property
    def answered(self) -> bool:
        """Whether the puzzle may be left: it was answered or shown."""
        return self.state.item.checks > 0 or bool(self.state.item.movie)

    @property
    def over(self) -> bool:
        """Whether a sitting that keeps a score has come to its end."""
        fallen = self.lost or any(each not in ("first", "skipped") for each in self.state.outcomes)
        return self.state.done or self._late() or (self.mode.strict and fallen)

    @property
    def score(self) -> int:
        """How many were solved at once and without help."""
        return self.state.outcomes.count("first") + (not self.state.done and ended(self.state) == "first")

    @property
    def left(self) -> float | None:
        """How many seconds are left; None where time does not count."""
        if self.sitting is None or self.mode.seconds is None:
            return None
        gone = (self.now() - self.sitting.began) / timedelta(seconds=1)
        return max(0.0, min(self.mode.seconds, self.mode.seconds - gone))

    def _late(self) -> bool:
        return self.left == 0

    def solved_on(self, day: date) -> bool:
        """Whether the learner has solved the puzzle of that day, in whatever language."""
        puzzle = daily(day, self._shelf.entries, self.learner.left_out)
        return puzzle is not None and self.learner.outcome(puzzle.id, self.mode.id) in ("first", "right")

    def rating(self) -> tuple[Rating, int] | None:
        """The learner's rating with the puzzle on the table, and how far that puzzle has moved it."""
        puzzle = self.entry.id if self.entry and not self.resting else ""
        told = any((each.puzzle, each.mode) == (puzzle, self.mode.id) for each in self.learner.tries)
        after = [each.time + timedelta(milliseconds=1) for each in self.learner.tries]  # another clock may be ahead
        miss = Try(time=max([self.learner.now, *after]), puzzle=puzzle, mode=self.mode.id, outcome="missed")
        now = self.learner.rating(*([miss] if self.lost and puzzle and not told else []))
        before = self.learner.without(puzzle).rating()
        return None if now is None or before is None else (now, now.value - before.value)

    def _settle(self) -> None:
        """Have known, and in the log, what follows from the last event."""
        if self._stale:
            self._stale = False
            self._refresh()
        self.resting = self.sitting is None or self._aside or self.state.done or self._late()
        if self.mode.scored and self.sitting is not None and self.over and not self._ended:
            self._ended = True
            self._waiting.append(Record(exercise=self._id, item=0, event=ended_event(self.sitting, self.score)))
            self._save()
            self._refresh()

    def _refresh(self) -> None:
        try:
            self._log.refresh()
        except LogError:
            self._note("unsaved")
        self._look()

    def _tell(self, before: State) -> None:
        self.asking = self.asking and before.item.prompt is self.state.item.prompt
        self._settle()
        super()._tell(before)

    def _retell(self) -> None:
        """Show everything once more."""
        self.state = replace(self.state, turn=self.state.turn + 1, news=News(code=""))
        self._tell(self.state)

    # ---- What the learner does -------------------------------------------------------------------------------

    def receive(self, event: object) -> None:
        """Take in one event of the front end, whatever it holds."""
        given: Event = event if isinstance(event, Mapping) else {}
        do = str(given.get("do"))
        own = _OWN.get(do)
        if own is not None:
            own(self, given)
        elif self.mode.seconds is not None and not self.resting and self._late():
            self._retell()
        elif not self.resting:
            if do not in PASSING:
                self.said = None
            if do == "next" and self.may("next") and self.mode.goes_on:
                self._leave()
                self._begin(None)
                return
            super().receive(given if self.may(do) else {})
            if self.mode.seconds is not None and self.state.item.solved and not self.resting:
                super().receive({"do": "next"})

    def may(self, do: str) -> bool:
        """Whether the mode allows that now."""
        match do:
            case "hint":
                return self.mode.helps
            case "show":
                return self.mode.helps or self.lost
            case "next":
                ends = (self.mode.single and not self.mode.goes_on) or (self.mode.strict and self.over)
                return not ends and (self.mode.skips or self.answered)
        return do != "again"

    def _leave(self) -> None:
        """Have in the log how the item at work ended, without a word."""
        before = self.state
        self.state = self._record(before, update(before, {"do": "next"}), {"do": "next"})

    def _begin(self, day: date | None) -> None:
        """Choose new puzzles and begin; their plan is in the log before the first card shows."""
        before = self.state
        self._refresh()
        sitting = self._planned(day)
        if sitting is None:
            self._adopt(None)
            self._retell()
            return
        self._adopt(sitting)
        self._aside = self.asking = self._logged = False
        fresh = State(series=self.series, item=new_item(self.series, 0, 0), round=sitting.round, turn=before.turn + 1)
        self.state = self._begin_run(replace(fresh, news=News(code="item")))
        self._save()
        self._tell(before)

    def _take_begin(self, event: Event) -> None:
        if self.mode.opens:
            return
        if self.resting or (self.mode.strict and self.over):
            self._begin(None)

    def _take_day(self, event: Event) -> None:
        """Another day's puzzle, of the last week."""
        days = [self.learner.today - timedelta(days=back) for back in range(self.days_back + 1)]
        day = next((each for each in days if each.isoformat() == event.get("day")), None)
        if self.mode.opens and day is not None and (self.sitting is None or day != self.sitting.day):
            self._begin(day)

    def _take_time(self, event: Event) -> None:
        untouched = not self.state.item.past and not self.answered
        if self.mode.opens and not self._is_of_today() and (untouched or ended(self.state)):
            before = self.state
            self.reread()
            self._tell(before)
        elif not self.resting:
            self._retell()

    def _take_set(self, event: Event) -> None:
        choice = changed(self.learner.choice, event)
        if self.mode.id != "themed" or not self.resting or choice is None:
            return
        for field in ("themes", "low", "high"):
            if getattr(choice, field) != getattr(self.learner.choice, field):
                self._waiting.append(Record(exercise=self._id, item=0, event=event_of(field, choice)))
        self._save()
        self._refresh()
        self._retell()

    def _take_aside(self, event: Event) -> None:
        """Back to the choice of themes."""
        if self.mode.id == "themed" and not self.resting:
            self._aside = True
            self._retell()

    def _take_report(self, event: Event) -> None:
        self.asking = not self.resting and event.get("on") is True
        self._retell()

    def _take_confirm(self, event: Event) -> None:
        """The puzzle on the table never comes again; the next one takes its place."""
        entry = self.entry
        if not self.asking or self.resting or entry is None:
            return
        self.asking = False
        try:
            self.said = say("solving.reported", file=str(report(self._log.path.parent, entry.id)))
        except LogError as error:
            self.said = say("solving.not_reported", file=str(error.path), reason=error.reason)
            self._retell()
            return
        if self.mode.single:
            if self._logged and outcome(self.state.item) != "skipped":
                self._leave()
            self._begin(self.sitting.day if self.sitting else None)
        elif not (self.mode.strict and self.over):
            self._take({"do": "next"})
        else:
            self._retell()

    # ---- What is shown ---------------------------------------------------------------------------------------

    def top(self) -> Json:
        """What stands above the table."""
        return rest.top(self) if self.resting else panel.top(self, super().top())

    def bottom(self) -> Json:
        """What stands below the table."""
        notes = self._extras.notes
        return rest.bottom(self, notes) if self.resting else panel.bottom(self, super().bottom())

    def words(self) -> str:
        """The table in words: there is none at rest."""
        return "" if self.resting else super().words()


_TRIES = 20
_OWN: Mapping[str, Callable[[PuzzleDesk, Event], None]] = {
    "begin": PuzzleDesk._take_begin,
    "day": PuzzleDesk._take_day,
    "time": PuzzleDesk._take_time,
    "set": PuzzleDesk._take_set,
    "aside": PuzzleDesk._take_aside,
    "report": PuzzleDesk._take_report,
    "confirm": PuzzleDesk._take_confirm,
}
