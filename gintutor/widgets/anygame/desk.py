"""A game at work, whatever its moves are: its state, its log, the others' moves, whoever looks on. All but the widgets.

Whatever comes from the front end goes through :meth:`GameDesk.receive`. A fact is in the log before its effect shows.
The others move as soon as it is their turn, also when a game is resumed that stopped in the middle of it.
"""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Generic

from gintutor.factlog import GameLogError
from gintutor.factlog.form import E, H
from gintutor.learning.log import Log, LogError, Record
from gintutor.learning.settings import Settings
from gintutor.lessons.source import ExerciseSpec
from gintutor.messages import Message, say
from gintutor.widgets.anygame import acts
from gintutor.widgets.anygame.game import Game
from gintutor.widgets.anygame.shelf import Found, GameShelf
from gintutor.widgets.anygame.state import B, Change, G, Refusal
from gintutor.widgets.cardwords import TypedError
from gintutor.widgets.choices import folded
from gintutor.widgets.parts import Json
from gintutor.widgets.styled import Styled
from gintutor.widgets.tableview import TableView


def new_seed() -> str:
    """A name for cards that nobody has seen."""
    return secrets.token_hex(8)


class GameDesk(Styled, ABC, Generic[G, E, H, B]):
    """A table resumed from its logs. ``watch`` is told of every step, ``rest`` once nothing more happens by itself."""

    game: Game[G, E, H, B]

    def __init__(
        self, spec: ExerciseSpec, language: str, log: Log, settings: Settings, seeds: Callable[[], str] = new_seed
    ) -> None:
        super().__init__(language, settings)
        self.id = f"{language}/{spec.path}"
        self._spec = spec
        self._log = log
        self._seeds = seeds
        self._watchers: list[Callable[[G, G], None]] = []
        self._resters: list[Callable[[], None]] = []
        self._notes: tuple[Message, ...] = ()
        self._shelf = self._new_shelf()
        self._lying: Json | None = None  # what the log is to say of the game on the table, until it does
        records = [record.event for record in log.of(self.id)]
        begun = self._begun()
        self.state = replace(begun, setup=folded(begun.setup, records, self.game.chosen, "setup"))
        opened = [event for event in records if event.get("do") == "open"]
        file = opened[-1].get("file") if opened else None
        if isinstance(file, str) and file:
            self._reopen(file, opened[-1])
            self._resume_plan(records)

    @abstractmethod
    def _begun(self) -> G:
        """The table before anything is chosen."""

    def _new_shelf(self) -> GameShelf[H, E, B]:
        return GameShelf(self._log.path.parent, self.id, self.game.form, self.game.replay)

    def watch(self, watcher: Callable[[G, G], None], rest: Callable[[], None]) -> None:
        """Tell ``watcher`` of every step from now on, and ``rest`` when everything else is to be shown."""
        self._watchers.append(watcher)
        self._resters.append(rest)

    # ---- what is shown

    def top(self) -> Json:
        """What stands above the table."""
        return self.game.top(self.state, self.t)

    def bottom(self) -> Json:
        """What stands below the table."""
        return self.game.bottom(self.state, self.t, self.look, tuple(map(self.t, self.notes)))

    def table(self) -> TableView:
        """The table itself, for drawing."""
        return self.game.table(self.state, self.t, self.look)

    def words(self) -> str:
        """The table itself, in words."""
        return self.game.words(self.state, self.t)

    @property
    def notes(self) -> tuple[Message, ...]:
        """What the learner has to know about the logs; that something is in no file, for as long as it is so."""
        if self.state.table is None or not (self._shelf.unsaved or self._lying):
            return self._notes
        unsaved = say("table.unsaved")
        return (*(note for note in self._notes if note != unsaved), unsaved)

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
                self._lies(self._lying)
            if self._shelf.changed:
                self._open(self._shelf.name)
        for each in self._typed(event.get("text")) if event.get("do") == "typed" else (event,):
            self._take(each)
            if self.state.refusal is not None:
                break
        self._show()

    def _show(self) -> None:
        for rest in self._resters:
            rest()

    def _typed(self, text: object) -> Sequence[acts.Json]:
        """The events a typed text stands for; what cannot be read is refused."""
        try:
            local = self.settings.letters == "local"
            return self.game.read(self.state, text if isinstance(text, str) else "", self.t, local)
        except TypedError as error:
            refusal: Refusal[object] = Refusal(tried=None, message=error.message, unread=True)
            self.state = replace(self.state, refusal=refusal, hint=None, note=None, turn=self.state.turn + 1)
            return ()

    def _take(self, event: acts.Json) -> None:
        if event.get("do") in ("start", "deal", "next"):
            event = {**event, "seed": self._seeds()}
        before = self.state
        self._carry_out(self.game.update(before, event))
        self._keep_plan(before)
        self._tell(before)
        self._others()

    # ---- what happens

    def _carry_out(self, change: Change[G, E, H]) -> None:
        """Write down what an event comes to, fact by fact, and let it happen."""
        if change.kept is not None:
            self._keep(change.kept)
        if change.begin is not None:
            self._begin(change, change.begin)
            return
        self.state = change.state
        for event in change.events:
            if not self._fact(event):
                return

    @abstractmethod
    def _others(self) -> None:
        """Let the others move for as long as it is not for the learner to decide."""

    def _begin(self, change: Change[G, E, H], header: H) -> None:
        """Begin a game. Its file is whole before anything says that it lies on the table: a crash leaves no half."""
        self._leave(change)
        with suppress(GameLogError):
            self._shelf.begin(header, change.events)
            self._keep_open()
        self.state = change.state
        for event in change.events:
            self._happen(event)

    def _leave(self, change: Change[G, E, H]) -> None:
        """Put the game on the table away for the one that begins: its finished hand is written down."""
        self._shelf.catch_up()
        line = self.game.unwritten(self.state)
        if line is not None:
            with suppress(GameLogError):
                self._shelf.append(line)

    def _fact(self, event: E) -> bool:
        """Write down a fact and let it happen; False when another window was quicker, whose game is shown then."""
        file = self._shelf.name
        try:
            self._shelf.append(event)
        except GameLogError as error:
            if error.code == "moved":
                self._open(file)
                return False
        if self._shelf.name != file:
            self._keep_open()
        self._happen(event)
        return True

    def _happen(self, event: E) -> None:
        before = self.state
        self.state = self.game.happened(before, event)
        self._tell(before)

    def _tell(self, before: G) -> None:
        for watcher in self._watchers:
            watcher(before, self.state)

    # ---- the logs

    def _reopen(self, file: str, opened: acts.Json) -> None:
        """Put the game of that file on the table, as the log told with that event."""
        self._open(file)

    def _open(self, name: str) -> None:
        """Put the game of that file on the table; where that cannot be, something else, and the reason is told."""
        found = self._found(name)
        if isinstance(found, Message):
            self._give_up()
            self._note(found)
            return
        self.state = self.game.taken_up(self._bare(), found.again)
        if found.lost:
            self._notes = (*found.lost, say("play.salvaged")) if self._shelf.name else found.lost
            if self._shelf.name:
                self._keep_open()
        self._others()

    def _found(self, name: str) -> Found[H, E, B] | Message:
        """The game of that file; why there is none."""
        try:
            return self._shelf.open(name)
        except GameLogError as error:
            return error.message

    def _bare(self) -> G:
        """The table without a game, chosen as it is."""
        return replace(self._begun(), setup=self.state.setup, turn=self.state.turn + 1)

    def _give_up(self) -> None:
        """Lay the table for a new game."""
        self._shelf.leave()
        self.state = self._bare()

    def _keep_open(self) -> None:
        """Write down which file lies on the table."""
        self._lies(self._lies_there(self._shelf.name))

    def _lies_there(self, file: str) -> Json:
        """What the log says of the game on the table."""
        return {"do": "open", "file": file}

    def _lies(self, opened: Json) -> None:
        """Write down what lies on the table; where there is no room for that, the next event tries again."""
        self._lying = None if self._keep(opened) else opened

    def _keep_plan(self, before: G) -> None:
        """Write down what the learner prepares, where it changed, so that a restart takes nothing up again."""
        plan = self.game.plan(self.state)
        if plan != self.game.plan(before):
            self._keep({"do": "plan", "file": self._shelf.name, "step": self.state.step, **plan})

    def _resume_plan(self, records: Sequence[acts.Json]) -> None:
        """Go on with what was prepared at this very step of this very game."""
        plans = [event for event in records if event.get("do") == "plan"]
        here = (self._shelf.name, self.state.step)
        if plans and (plans[-1].get("file"), plans[-1].get("step")) == here:
            self.state = self.game.planned(self.state, plans[-1])

    def _keep(self, event: Json) -> bool:
        try:
            self._log.append(Record(exercise=self.id, item=0, event=event))
        except LogError:
            self._note(say("table.unsaved"))
            return False
        return True

    def _note(self, note: Message) -> None:
        self._notes = (*(each for each in self._notes if each != note), note)
