"""Where a mode of puzzles stands: the sitting the log tells of, the puzzle on the table, score, clock and rating."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, timedelta

from gintutor.learning.history import RESULT
from gintutor.learning.log import Log, LogError, Record
from gintutor.learning.puzzling import Rating, Try, scores
from gintutor.learning.settings import Settings
from gintutor.puzzlebook.choosing import daily
from gintutor.puzzlebook.shelf import Entry, Shelf
from gintutor.widgets.desk import Desk
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
from gintutor.widgets.session import Event
from gintutor.widgets.state import News, State, ended

_TRIES = 20  # so often another choice is made where a puzzle cannot be read


def _here_and_now() -> datetime:
    return datetime.now().astimezone()


class SittingDesk(Desk):
    """A mode resumed from the log. ``sitting``: what is under way; ``learner``: what the log tells of the learner."""

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
        self.sitting: Sitting | None = None
        self._id = id_
        self.shelf = shelf
        self.now = clock
        self.aside = False  # whether the sitting was left for the choice of themes
        self._stale = False  # whether a result was written since the log was looked at
        language = id_.partition("/")[0]
        super().__init__(waiting_series(id_, language), language, log, settings)

    # ---- What the log tells ----------------------------------------------------------------------------------

    def reread(self) -> None:
        """Go on with the sitting the log tells of, or with what the mode opens by itself."""
        self._look()
        self._resume(self._followed())

    def _resume(self, sitting: Sitting | None) -> None:
        """Go on with that sitting as the log has it; without one, with what the mode opens by itself."""
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
        now, folder = self.now(), self._log.path.parent
        self.learner: Learner = learner(self._everything(self._log.records), self.mode.id, self.shelf, folder, now)
        self._known: dict[object, tuple[Rating, int] | None] = {}  # what was worked out of it
        self._solved: dict[date, bool] = {}

    def _everything(self, records: list[Record]) -> list[Record]:
        """Those records, and what could not be kept yet: it was done all the same."""
        now = self.now().isoformat()
        return [*records, *(replace(each, time=now) for each in self._waiting)]

    def _followed(self, day: date | None = None) -> Sitting | None:
        """The sitting to go on with; a puzzle of the day only on the day it was begun, none that was reported."""
        found = last_sitting(self._log.of(self._id), self.shelf, day)
        if found is None or (self.mode.single and found.puzzles[0] in self.learner.left_out):
            return None
        return found if not self.mode.opens or self._began_today(found) else None

    def _began_today(self, sitting: Sitting | None) -> bool:
        """Whether the sitting was begun on this day, where the learner is."""
        now = self.now()
        return sitting is not None and sitting.began.astimezone(now.tzinfo).date() == now.date()

    def _planned(self, day: date | None) -> Sitting | None:
        """A new sitting; None where there is no puzzle for one."""
        records = self._everything(self._log.of(self._id))
        for _ in range(_TRIES):
            after = sum(record.event.get("do") == "plan" for record in records)
            puzzles = self.mode.choose(self.learner, self.shelf, f"{after}/{len(self.learner.tries)}", day)
            good = [each for each in puzzles if self.shelf.puzzle(each)]
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
            self.series = series_of(self._id, sitting, self.shelf)

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
        return self.shelf.entry(self.series.puzzles[at]) if at < len(self.series.puzzles) else None

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
        if day not in self._solved:
            puzzle = daily(day, self.shelf.entries, self.learner.left_out)
            how = self.learner.outcome(puzzle.id, self.mode.id) if puzzle else ""
            self._solved[day] = how in ("first", "right")
        return self._solved[day]

    def rating(self) -> tuple[Rating, int] | None:
        """The learner's rating with the puzzle on the table, and how far that puzzle has moved it."""
        puzzle = self.entry.id if self.entry and not self.resting else ""
        if (puzzle, self.lost) not in self._known:  # Glicko-2 goes through every game there was
            self._known[puzzle, self.lost] = self._rating(puzzle)
        return self._known[puzzle, self.lost]

    def _rating(self, puzzle: str) -> tuple[Rating, int] | None:
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
        self.resting = self.sitting is None or self.aside or self.state.done or self._late()
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
        self._settle()
        if not self._hurries():  # what stands for a moment only is not shown: who types goes on typing
            super()._tell(before)

    def _hurries(self) -> bool:
        """Whether the next puzzle follows at once: where time counts, nobody has to ask for it."""
        return self.mode.seconds is not None and self.state.item.solved and not self.resting

    def _retell(self) -> None:
        """Show everything once more."""
        self.state = replace(self.state, turn=self.state.turn + 1, news=News(code=""))
        self._tell(self.state)
