"""A mode at work: a desk whose puzzles are chosen by a sitting, and that rests until one is begun.

An event of the front end is taken only where the mode allows it. What follows from the log (a streak is over, the time
of a storm is up) is found by the kernel at the next event; the page asks for that with ``time``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, timedelta

from gintutor.learning.log import LogError, Record, in_browser, told
from gintutor.learning.reports import report
from gintutor.messages import Message, say
from gintutor.puzzlebook.code import encoded
from gintutor.widgets.panel import Json
from gintutor.widgets.puzzles import panel, rest
from gintutor.widgets.puzzles.choice import Choice, changed, event_of, ticked
from gintutor.widgets.puzzles.sitting import Sitting
from gintutor.widgets.puzzles.standing import SittingDesk
from gintutor.widgets.session import PASSING, Event, update
from gintutor.widgets.state import News, State, ended, new_item, outcome


class PuzzleDesk(SittingDesk):
    """A mode at work.

    ``sharing``: the puzzle's code is shown. ``asking``: a report is to be confirmed. ``said``: what it led to.
    ``aloud``: what the last event is to be met with, where that is no news of the exercise itself.
    """

    days_back = 6
    """So many earlier puzzles of the day can still be had."""

    asking = False
    sharing = False
    said: Message | None = None
    aloud: Message | None = None

    def receive(self, event: object) -> None:
        """Take in one event of the front end, whatever it holds."""
        given: Event = event if isinstance(event, Mapping) else {}
        do = str(given.get("do"))
        own = _OWN.get(do)
        self.aloud = None
        if own is not None:
            own(self, given)
        elif self.mode.seconds is not None and not self.resting and self._late():
            self._retell()
        elif not self.resting:
            if do not in PASSING:
                self.said, self.asking = None, False
            if do == "next" and self.may("next") and self.mode.goes_on:
                self._leave()
                self._begin(None)
                return
            super().receive(given if self.may(do) else {})
            if self._hurries():
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
        self.aside = self.asking = self._logged = False
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
        day = next((each for each in self.days() if each.isoformat() == event.get("day")), None)
        if not self.mode.opens or day is None or (self.sitting is not None and day == self.sitting.day):
            return
        self._refresh()
        followed = self._followed(day)
        if followed is None:
            self._begin(day)
        else:
            self._turn_to(followed)

    def days(self) -> list[date]:
        """Today and the days before it whose puzzle can be had."""
        return [self.learner.today - timedelta(days=back) for back in range(self.days_back + 1)]

    def _turn_to(self, sitting: Sitting | None) -> None:
        """Go on with a sitting of the log, or with what the mode opens by itself."""
        before = self.state
        self._resume(sitting)
        self.state = replace(self.state, turn=before.turn + 1, news=News(code="item"))
        self._tell(before)

    def _take_time(self, event: Event) -> None:
        untouched = not self.state.item.past and not self.answered
        if self.mode.opens and not self._began_today(self.sitting) and (untouched or ended(self.state)):
            self._refresh()
            self._turn_to(self._followed())
        elif not self.resting:
            self._retell()

    def _take_theme(self, event: Event) -> None:
        self._choose(ticked(self.learner.choice, event))

    def _take_set(self, event: Event) -> None:
        if event.get("field") != "themes":
            self._choose(changed(self.learner.choice, event))

    def _choose(self, choice: Choice | None) -> None:
        """Remember what was chosen."""
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
            self.aside = True
            self._retell()

    def _take_share(self, event: Event) -> None:
        self.sharing = not self.resting and event.get("on") is True
        self.aloud = say("solving.code_is", code=self.code) if self.sharing else None
        self._retell()

    @property
    def code(self) -> str:
        """The code of the puzzle on the table."""
        puzzle = self.shelf.puzzle(self.entry.id) if self.entry else None
        return encoded(puzzle) if puzzle else ""

    def _tell(self, before: State) -> None:
        if before.item.prompt is not self.state.item.prompt:
            self.sharing = self.asking = False
        super()._tell(before)

    def _take_report(self, event: Event) -> None:
        self.asking = not self.resting and event.get("on") is True
        self.aloud = say("solving.sure") if self.asking else None
        self._retell()

    def _take_confirm(self, event: Event) -> None:
        """The puzzle on the table never comes again; the next one takes its place."""
        entry = self.entry
        if not self.asking or self.resting or entry is None:
            return
        self.asking = False
        try:
            file = report(self._log.path.parent, entry.id)
            thanks = say("solving.reported_here") if in_browser() else say("solving.reported", file=str(file))
            self.said = self.aloud = thanks
        except LogError as error:
            self.said = self.aloud = say("solving.not_reported", file=told(error.path), reason=error.reason)
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


_OWN: Mapping[str, Callable[[PuzzleDesk, Event], None]] = {
    "begin": PuzzleDesk._take_begin,
    "day": PuzzleDesk._take_day,
    "time": PuzzleDesk._take_time,
    "theme": PuzzleDesk._take_theme,
    "set": PuzzleDesk._take_set,
    "aside": PuzzleDesk._take_aside,
    "share": PuzzleDesk._take_share,
    "report": PuzzleDesk._take_report,
    "confirm": PuzzleDesk._take_confirm,
}
