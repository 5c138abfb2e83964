"""The daily review at work: a desk whose items are planned when the learner begins, and that rests until then."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from gintutor.learning.log import Log, LogError, Record
from gintutor.learning.settings import Settings
from gintutor.lessons.overview import Overview, overview
from gintutor.messages import Message, say
from gintutor.widgets import progresswords as words
from gintutor.widgets.desk import Desk
from gintutor.widgets.labels import NOTES
from gintutor.widgets.parts import Json, button
from gintutor.widgets.reviewplan import last_plan, planned, review_series, waiting_series
from gintutor.widgets.state import News, State, new_item


class ReviewDesk(Desk):
    """A review resumed from the log. ``resting``: no round is under way, and what could be done is said instead."""

    def __init__(self, id_: str, language: str, log: Log, settings: Settings) -> None:
        self.resting = True
        self._id = id_
        super().__init__(waiting_series(id_, language), language, log, settings)

    def reread(self) -> None:
        """Go on with the round the log tells of; rest when there is none, or when it is over."""
        plan = last_plan(self._log.of(self._id))
        self.series = review_series(self._id, plan, self.language) if plan else waiting_series(self._id, self.language)
        super().reread()
        self.resting = plan is None or self.state.done

    def receive(self, event: object) -> None:
        """Take in one event of the front end; at rest only the one that begins a round."""
        do = event.get("do") if isinstance(event, Mapping) else None
        if do == "begin" or (do == "again" and self.state.done):
            self._begin()
        elif not self.resting:
            super().receive(event)

    def top(self) -> Json:
        """What stands above the table."""
        if not self.resting:
            return super().top()
        skill = self.t(say("progress.review.title"))
        title = skill if self._rest()[1] else ""  # nothing to begin is one quiet line
        return {"part": "resting", "skill": skill, "title": title, "lines": [], "actions": [], "notes": []}

    def bottom(self) -> Json:
        """What stands below the table; at rest what is due, and the button that begins."""
        if not self.resting:
            return super().bottom()
        lines, label = self._rest()
        return {
            "part": "resting",
            "title": "",
            "lines": [self.t(line) for line in lines],
            "quiet": label is None,
            "actions": [button("begin", label, self.t, main=True)] if label else [],
            "notes": [self.t(NOTES[note]) for note in self._extras.notes if note in NOTES],
        }

    def words(self) -> str:
        """The table in words: there is none at rest."""
        return "" if self.resting else super().words()

    def _seen(self) -> Overview:
        return overview(self._log.records, datetime.now().astimezone())

    def _rest(self) -> tuple[list[Message], Message | None]:
        """What is said while nothing is under way, and what the button says; None: there is nothing to begin."""
        seen = self._seen()
        plan = planned(seen, self._log.records)
        if plan is None:
            return [say("progress.review.none")], None
        lines = [] if seen.scheduled else [say("progress.no_scheduler")]
        items = say("progress.review.items", n=len(plan.items))
        if not seen.due:
            return [*lines, say("progress.review.mixed"), items], say("progress.do.mixed")
        skills = self.t.list(self._name(skill) for skill in seen.due)
        return [say("progress.review.due", n=len(seen.due), skills=skills), items], say("progress.do.review")

    def _name(self, skill: str) -> str:
        name = words.skill_name(skill)
        return name if isinstance(name, str) else self.t(name)

    def _begin(self) -> None:
        """Plan a round and begin it; the plan is in the log before its first card shows."""
        before = self.state
        try:
            self._log.refresh()
        except LogError:
            self._note("unsaved")
        plan = planned(self._seen(), self._log.records)
        if plan is None:
            return
        number = 1 + max((record.item for record in self._log.of(self._id)), default=-1)
        self.series = review_series(self._id, plan, self.language)
        self.state = State(
            series=self.series,
            item=new_item(self.series, number, 0),
            number=number,
            round=before.round + 1,
            turn=before.turn + 1,
            news=News(code="item"),
        )
        self._waiting.append(Record(exercise=self._id, item=number, event=plan.event()))
        self.state = self._begin_run(self.state)
        self._save()
        self.resting = False
        self._tell(before)
