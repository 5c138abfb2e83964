"""A game at work: its state, its log, the computer's moves, and whoever looks on. Everything but the widgets.

Whatever comes from the front end goes through :meth:`PlayDesk.receive`. A fact is in the log before its effect shows.
The computer moves as soon as it is its turn, also when a game is resumed that stopped in the middle of its move.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TypeAlias

from gintutor.deal import Action
from gintutor.game import played
from gintutor.learning.log import Log, LogError, Record
from gintutor.learning.settings import Settings
from gintutor.lessons.source import ExerciseSpec
from gintutor.messages import Message, say
from gintutor.replay import Event, GameLogError, Header, Table, ended, fresh, replay
from gintutor.replay.events import FORM
from gintutor.rules import PRESETS
from gintutor.widgets.anygame.state import Refusal
from gintutor.widgets.cardwords import TypedError
from gintutor.widgets.choices import folded
from gintutor.widgets.panel import Json
from gintutor.widgets.play import panel, showing, speech
from gintutor.widgets.play.acts import happened, update
from gintutor.widgets.play.first import FIRST_HAND
from gintutor.widgets.play.growing import Reviews
from gintutor.widgets.play.opponent import answer
from gintutor.widgets.play.plans import plan_event, with_plan
from gintutor.widgets.play.setup import HOME, Setup, chosen
from gintutor.widgets.play.state import Change, Stage, State
from gintutor.widgets.play.typed import read
from gintutor.widgets.play.words import retold
from gintutor.widgets.shelf import Shelf
from gintutor.widgets.styled import Styled
from gintutor.widgets.tableview import TableView

FIRST = "first"
"""The family of the scripted hand; ``play`` is that of the free table."""

Stepped = Callable[[State, State], None]
GameShelf: TypeAlias = "Shelf[Header, Event, Table]"


class PlayDesk(Styled):
    """A table resumed from its logs. ``watch`` is told of every step, ``rest`` once nothing more happens by itself."""

    def __init__(
        self,
        spec: ExerciseSpec,
        language: str,
        log: Log,
        settings: Settings,
        seeds: Callable[[], str] = lambda: secrets.token_hex(8),
    ) -> None:
        super().__init__(language, settings)
        self.id = f"{language}/{spec.path}"
        self._log = log
        self._seeds = seeds
        self._watchers: list[Stepped] = []
        self._resters: list[Callable[[], None]] = []
        self._notes: tuple[Message, ...] = ()
        self._back = ""  # the file of the game that was left for a hand played again
        self._left: tuple[GameShelf, State] | None = None  # that game itself; none after a restart
        self._shelf = self._new_shelf()
        self._lying: tuple[str, str] | None = None  # the game on the table, as long as no log says so
        self._reviews = Reviews()
        self._waiting: list[Callable[[], None]] = []
        self.later: Callable[[Callable[[], None]], None] = self._waiting.append
        records = [record.event for record in log.of(self.id)]
        rules = PRESETS[spec.rules or HOME[language]]
        script = FIRST_HAND if spec.family == FIRST else None
        setup = folded(Setup(rules=rules), records, chosen, "setup")
        self.state = State(setup=setup, script=script)
        opened = [event for event in records if event.get("do") == "open"]
        file, back = (opened[-1].get("file"), opened[-1].get("back")) if opened else (None, None)
        if isinstance(file, str) and file:
            self._open(file, back if isinstance(back, str) else "")
            self.state = with_plan(self.state, records, self._shelf.name)
        elif script is not None:
            self._begin_script()

    def watch(self, watcher: Stepped, rest: Callable[[], None]) -> None:
        """Tell ``watcher`` of every step from now on, and ``rest`` when everything else is to be shown."""
        self._watchers.append(watcher)
        self._resters.append(rest)

    # ---- what is shown

    def top(self) -> Json:
        """What stands above the table."""
        return panel.top(self.state, self.t)

    def bottom(self) -> Json:
        """What stands below the table."""
        notes = tuple(self.t(note) for note in self.notes)
        return panel.bottom(self.state, self.t, self.look, notes)

    def table(self) -> TableView:
        """The table itself, for drawing."""
        return showing.table_view(self.state, self.t, self.look)

    @property
    def notes(self) -> tuple[Message, ...]:
        """What the learner has to know about the logs; that something is in no file, for as long as it is so."""
        if self.state.table is None or not (self._shelf.unsaved or self._lying):
            return self._notes
        unsaved = say("table.unsaved")
        return (*(note for note in self._notes if note != unsaved), unsaved)

    def words(self) -> str:
        """The table itself, in words."""
        return speech.table_words(self.state, self.t)

    def failed(self) -> Json:
        """What stands below the table once something went wrong in a callback: everything, and a sentence."""
        self._note(say("table.failed"))
        return self.bottom()

    # ---- what comes in

    def receive(self, event: object) -> None:
        """Take in one event of the front end, whatever it holds."""
        if not isinstance(event, Mapping):
            event = {}
        if event.get("do") != "focus":
            self._notes = ()
            if self._lying is not None:
                self._lies(*self._lying)
            if self._shelf.changed:
                self._open(self._shelf.name, self._back)
        if event.get("do") == "typed":
            self._typed(event.get("text"))
        else:
            self._take(event)
        for rest in self._resters:
            rest()
        while self._waiting:  # nobody is there who would do it later
            self._waiting.pop(0)()

    def _typed(self, text: object) -> None:
        try:
            events = read(self.state, text if isinstance(text, str) else "", self.t, self.settings.letters == "local")
        except TypedError as error:
            refusal: Refusal[Action] = Refusal(tried=None, message=error.message, unread=True)
            self.state = replace(self.state, refusal=refusal, hint=None, note=None, turn=self.state.turn + 1)
            return
        for event in events:
            self._take(event)
            if self.state.refusal is not None:
                return

    def _take(self, event: Mapping[str, object]) -> None:
        if event.get("do") in ("start", "deal", "next"):
            event = {**event, "seed": self._seeds()}
        elif event.get("do") == "review":
            event = {"do": "review", "reviewing": self._reviews.begin(self.state)}
            if self._reviews.growing:
                self.later(self._grow)
        before = self.state
        self._carry_out(update(before, event))
        if self.state.plan != before.plan:
            self._keep(plan_event(self.state, self._shelf.name))
        self._tell(before)
        if self.state.stage is Stage.WAIT:
            for rest in self._resters:
                rest()
        self._computer()

    def _grow(self) -> None:
        """One more decision of the review; then the next, as soon as nothing else is to be done."""
        at = self.state.reviewing
        grown = self._reviews.grown() if at is not None else None
        if at is None or grown is None:
            self._reviews.stop()
            return
        self.state = replace(self.state, reviewing=replace(at, review=grown))
        for rest in self._resters:
            rest()
        self.later(self._grow)

    # ---- what happens

    def _carry_out(self, change: Change) -> None:
        """Write down what an event comes to, fact by fact, and let it happen."""
        if self.state.aside and not change.state.aside and change.begin is None:
            self._return()
            return
        if change.kept is not None:
            self._keep(change.kept)
        if change.begin is not None:
            self._leave(change)
            self._begin(change, change.begin)
            return
        self.state = change.state
        for event in change.events:
            if not self._fact(event):
                return

    def _leave(self, change: Change) -> None:
        """Put the game on the table away: it is come back to, or its finished hand is written down."""
        self._shelf.catch_up()
        position = self.state.position
        if change.state.aside:
            if not self.state.aside:
                self._left, self._back = (self._shelf, self.state), self._shelf.name
            self._shelf = self._new_shelf()
            return
        if position is not None and position.over and not self.state.aside:
            with suppress(GameLogError):
                self._shelf.append(ended(played(position)))
        self._left, self._back = None, ""

    def _begin(self, change: Change, header: Header) -> None:
        """Begin a game. Its file is whole before anything says that it lies on the table: a crash leaves no half."""
        with suppress(GameLogError):
            self._shelf.begin(header, change.events)
            self._keep_open()
        self.state = change.state
        for event in change.events:
            self._happen(event)

    def _return(self) -> None:
        """Go back to the game that was left, also after a restart from now on."""
        left, file = self._left, self._back
        self._left, self._back = None, ""
        if left is not None:
            left[0].catch_up()
            file = left[0].name
        self._lies(file, "")
        if left is None or not left[0].unsaved:
            self._open(file, "")
        else:  # what is in no file goes on from memory
            self._shelf, self.state = left[0], replace(left[1], setup=self.state.setup, turn=self.state.turn + 1)
            self.state = self.state.retelling(self.state.told)

    def _fact(self, event: Event) -> bool:
        """Write down a fact and let it happen; False when another window was quicker, whose game is shown then."""
        file = self._shelf.name
        try:
            self._shelf.append(event)
        except GameLogError as error:
            if error.code == "moved":
                self._open(file, self._back)
                return False
        if self._shelf.name != file:
            self._keep_open()
        self._happen(event)
        return True

    def _happen(self, event: Event) -> None:
        before = self.state
        self.state = happened(before, event)
        self._tell(before)

    def _computer(self) -> None:
        """Let the computer move for as long as it is its turn."""
        while self.state.stage is Stage.WAIT:
            if not self._fact(answer(self.state, self._shelf.name)):
                return  # the game of the other window was taken up, and the computer has moved in it

    # ---- the logs

    def _open(self, name: str, back: str) -> None:
        """Put the game of that file on the table, exactly where it stopped."""
        try:
            found = self._shelf.open(name)
        except GameLogError as error:
            self._back = back
            if back or self._left is not None:
                self._return()
            else:
                self._begin_anew()
            self._note(error.message)
            return
        script = self.state.script
        if script is not None and not script.is_told_by(found.again, self.state.setup.rules):
            self._begin_anew()
            self._note(say("play.off_this_script"))
            return
        self._back = back
        table = found.again.table
        self.state = State(
            setup=self.state.setup,
            script=self.state.script,
            table=table if found.again.steps else fresh(found.again.contents.header),
            aside=bool(back) or self._left is not None,
            turn=self.state.turn + 1,
        ).retelling(retold(found.again))
        if found.lost:
            self._notes = found.lost
            if self._shelf.name:
                self._notes = (*found.lost, say("play.salvaged"))
                self._keep_open()
        self._computer()

    def _keep_open(self) -> None:
        """Write down which file lies on the table; not while the game that was left is in none."""
        if self._left is not None and not self._back:
            return
        self._lies(self._shelf.name, self._back)

    def _lies(self, file: str, back: str) -> None:
        """Write down which file lies on the table; where there is no room for that, the next event tries again."""
        kept = self._keep({"do": "open", "file": file, "back": back})
        self._lying = None if kept else (file, back)

    def _new_shelf(self) -> GameShelf:
        return Shelf(self._log.path.parent, self.id, FORM, replay)

    def _begin_anew(self) -> None:
        """Lay the table for a new game; the script begins by itself."""
        self._shelf.leave()
        self._back = ""
        self.state = State(setup=self.state.setup, script=self.state.script, turn=self.state.turn + 1)
        if self.state.script is not None:
            self._begin_script()

    def _begin_script(self) -> None:
        self._carry_out(update(self.state, {"do": "start", "seed": ""}))
        self._carry_out(update(self.state, {"do": "deal", "seed": ""}))
        self._computer()

    def _keep(self, event: dict[str, object]) -> bool:
        try:
            self._log.append(Record(exercise=self.id, item=0, event=event))
        except LogError:
            self._note(say("table.unsaved"))
            return False
        return True

    def _note(self, note: Message) -> None:
        self._notes = (*(each for each in self._notes if each != note), note)

    def _tell(self, before: State) -> None:
        for watcher in self._watchers:
            watcher(before, self.state)
