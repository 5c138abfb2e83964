"""One exercise at work: its state, its log, and whoever looks on. Everything but the widgets.

Whatever comes from the front end goes through :meth:`Desk.receive`. An event is in the log before its effect shows, so
a hint that was seen is a hint that was used.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import replace

from gintutor.learning.history import RESULT, VERDICT, attempts, result_event, verdict_event, verdicts
from gintutor.learning.log import Log, LogError, Record, new_run
from gintutor.learning.settings import Settings
from gintutor.widgets.cardwords import TypedError
from gintutor.widgets.panel import Extras, Json, bottom, top
from gintutor.widgets.sent import whole_signs
from gintutor.widgets.session import PASSING, Event, going, resume, since, start_event, update
from gintutor.widgets.showing import table_view
from gintutor.widgets.speech import table_words
from gintutor.widgets.state import Series, State, attempt, ended, outcome, without_reminder
from gintutor.widgets.styled import Styled
from gintutor.widgets.tableview import TableView
from gintutor.widgets.typed import Typist

_log = logging.getLogger("gintutor")
Watcher = Callable[[State, State], None]


class Desk(Styled):
    """An exercise resumed from the log; ``watch`` is told the state before and after every change.

    ``resting``: nothing is under way, and no cards are to be seen.
    """

    resting = False

    def __init__(self, series: Series, language: str, log: Log, settings: Settings) -> None:
        super().__init__(language, settings)
        self.series = series
        self._log = log
        self._watchers: list[Watcher] = []
        self._waiting: list[Record] = []  # what could not be kept yet
        self._mine: set[str] = set()  # the runs begun here
        self._extras = Extras()
        self.reread()

    def reread(self) -> None:
        """Take the state from the log: at first, and when another progress file has taken the place of this one."""
        records = self._records()
        self.state = self._resumed(records)
        self._going = going(records, self.state)
        self._results = {(each.item, each.deal, each.run) for each in attempts(records)}
        self._judged = {(each.round, each.run) for each in verdicts(records)}
        self._heed_older(records)
        self._conclude(self.state, ended(self.state))  # a crash may have come between an answer and its result
        self._judge(self.state)
        self._save()

    def _records(self) -> list[Record]:
        """What the log tells of this exercise."""
        return self._log.of(self.series.id)

    def _heed_older(self, records: list[Record]) -> None:
        """An older program, which names no run, may have gone on with this very go, and told how it ended."""
        run = self.state.run
        starts = [at for at, each in enumerate(records) if each.run == run and each.event.get("do") == "start"]
        later = since(records, starts[-1]) if starts else []
        self._results |= {(each.item, each.deal, run) for each in attempts(later) if not each.run}
        self._judged |= {(each.round, run) for each in verdicts(later) if not each.run}

    def _resumed(self, records: list[Record]) -> State:
        """The state the log tells of; a log that trips us costs the work on the item at hand, never the exercise."""
        try:
            return resume(self.series, records)
        except Exception:
            _log.exception("%s cannot be resumed", self.series.id)
            self._note("failed")
            return resume(self.series, [each for each in records if each.event.get("do") == "start"])

    def watch(self, watcher: Watcher) -> None:
        """Tell that function of every change from now on."""
        self._watchers.append(watcher)

    def receive(self, event: object) -> None:
        """Take in one event of the front end, whatever it holds."""
        if not isinstance(event, Mapping) or event.get("do") == "start":  # only the log leads to an item at once
            event = {}
        if event.get("do") == "typed":
            self._typed(event.get("text"))
            return
        if event.get("do") not in ("focus", "step", "play"):
            self._extras = replace(self._extras, typed_error=None, notes=_without(self._extras.notes, "failed"))
        self._take(event)

    def failed(self) -> Json:
        """What stands below the table once something went wrong in a callback: everything, and a sentence."""
        self._note("failed")
        return self.bottom()

    def top(self) -> Json:
        """What stands above the table."""
        return top(self.state, self.t)

    def bottom(self) -> Json:
        """What stands below the table."""
        return bottom(self.state, self.t, self.look, self._extras)

    def table(self) -> TableView:
        """The table itself, for drawing."""
        return table_view(self.state, self.t, self.look)

    def words(self) -> str:
        """The table itself, in words."""
        return table_words(self.state, self.t)

    def _typed(self, text: object) -> None:
        typist = Typist(self.t, local=self.settings.letters == "local")
        try:
            answer = typist.read(self.state.item.prompt, whole_signs(text) if isinstance(text, str) else "")
        except TypedError as error:
            self._extras = replace(self._extras, typed_error=error.message)
            self.state = replace(without_reminder(self.state), turn=self.state.turn + 1)
            self._tell(self.state)
            return
        self._extras = replace(self._extras, typed_error=None)
        self._take({"do": "answer", "parts": answer.parts})
        if self.state.news.code != "refused":
            self._take({"do": "check"})

    def _take(self, event: Event) -> None:
        before = self.state
        after = update(before, event)
        if after.news.code not in ("refused", "unmoved", "nothing_to_undo") and event.get("do") not in PASSING:
            after = self._record(before, after, event)
        self.state = after
        self._tell(before)

    def _tell(self, before: State) -> None:
        for watcher in self._watchers:
            watcher(before, self.state)

    def _record(self, before: State, after: State, event: Event) -> State:
        """Have the event in the log and all that follows from it; the state after it, with the run it belongs to."""
        before = self._own(before)
        after = replace(after, run=before.run)
        kept = {key: _short(value) for key, value in event.items() if key in _KEPT} | _result(before, after)
        self._write(before, kept)
        if (before.number, before.round, before.position) != (after.number, after.round, after.position):
            self._conclude(before, outcome(before.item))
        else:
            self._conclude(after, ended(after))
        self._judge(after)
        if (before.number, before.round) != (after.number, after.round):
            after = self._begin_run(after)
        self._save()
        return after

    def _own(self, state: State) -> State:
        """The item in a run of this desk's own: a new one, where it was resumed or another kernel went on with it.

        What was done so far is written into it once more, so that nothing of the other one is ever folded into it: the
        other one may be on another computer, at work on a copy of the log.
        """
        if self._going and (self._told(state) or (state.run in self._mine and not self._shared(state))):
            return state
        done = [event for event in self._going if event.get("do") != "start"]
        state = self._begin_run(state)
        for event in done:
            self._write(state, event)
        return state

    def _begin_run(self, state: State) -> State:
        state = replace(state, run=new_run())
        self._mine.add(state.run)
        self._going = []
        self._write(state, start_event(state))
        return state

    def _shared(self, state: State) -> bool:
        """Whether the log holds more of this run than was done here, or less: another log may have taken its place."""
        try:
            self._log.refresh()
        except LogError:
            return False
        ends = (RESULT, VERDICT)
        unsaved = sum(each.run == state.run and each.event.get("do") not in ends for each in self._waiting)
        return len(going(self._records(), state)) != len(self._going) - unsaved

    def _told(self, state: State) -> bool:
        """Whether the log says how the item ended."""
        return (state.number, state.deal, state.run) in self._results

    def _conclude(self, state: State, how: str | None) -> None:
        """Have in the log once how the item ended; None: it has not."""
        if how is None or state.done or self._told(state):
            return
        self._results.add((state.number, state.deal, state.run))
        self._write(state, result_event(attempt(state, how)))

    def _judge(self, state: State) -> None:
        """Have in the log once how a round towards mastery ended."""
        if not state.verdict or (state.round, state.run) in self._judged:
            return
        self._judged.add((state.round, state.run))
        self._write(state, verdict_event(self.series.family.id, state.verdict, state.round))

    def _write(self, state: State, event: Event) -> None:
        """Have the event kept with the next :meth:`_save`."""
        if event.get("do") not in (RESULT, VERDICT):
            self._going.append(event)
        record = Record(exercise=self.series.id, item=state.number, event=event, deal=state.deal, run=state.run)
        self._waiting.append(record)

    def _save(self) -> None:
        """Keep all that waits, at once: an event and what follows from it stand in the log together, or not at all.

        What could not be kept before goes first, so that no answer is missing between two others.
        """
        if not self._waiting:
            return
        try:
            self._log.append_all(self._waiting)
            self._waiting.clear()
        except LogError:
            self._note("unsaved")
        else:
            self._extras = replace(self._extras, notes=_without(self._extras.notes, "unsaved"))

    def _note(self, note: str) -> None:
        self._extras = replace(self._extras, notes=(*_without(self._extras.notes, note), note))


# What an event may hold; anything else a hand-made message brings is not for the log.
_KEPT = frozenset({"do", "slots", "to", "at", "slot", "ask", "option", "value", "parts", "by"})


def _short(value: object) -> object:
    """A value for the log: of a text no more than any answer needs."""
    return value[:100] if isinstance(value, str) else value


def _result(before: State, after: State) -> Json:
    """What a check or a step onward showed, for those who read the log without dealing the cards again."""
    feedback = after.item.feedback
    if after.news.code == "checked" and feedback is not None:
        return {
            "correct": feedback.correct,
            "complete": feedback.complete,
            "tags": list(feedback.error_tags),
            "hints": len(after.item.hints),
        }
    if len(after.outcomes) > len(before.outcomes):
        return {"outcome": after.outcomes[-1]}
    return {"outcome": "shown"} if after.news.code == "twin" else {}


def _without(notes: tuple[str, ...], note: str) -> tuple[str, ...]:
    return tuple(each for each in notes if each != note)
