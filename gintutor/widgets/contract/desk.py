"""A table of the contract game at work: its state, its log, the others' moves, and whoever looks on.

Whatever comes from the front end goes through :meth:`ContractDesk.receive`. A fact is in the log before its effect
shows. The computer players move as soon as it is their turn, also when a game is resumed that stopped in the middle.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TypeAlias

from gintutor.contract.actions import Action, Draw, Pass
from gintutor.contract.log import FORM, Dealt, Event, Header
from gintutor.contract.table import Table, advance, ended, fresh, move, replay
from gintutor.factlog import Fault, GameLogError
from gintutor.learning.log import Log, LogError, Record
from gintutor.learning.settings import Settings
from gintutor.lessons.source import ExerciseSpec
from gintutor.messages import Message, say
from gintutor.widgets.anygame.state import Refusal
from gintutor.widgets.cardwords import TypedError
from gintutor.widgets.choices import folded
from gintutor.widgets.contract import panel, showing, speech
from gintutor.widgets.contract.acts import update
from gintutor.widgets.contract.between import dealt
from gintutor.widgets.contract.opponents import answer
from gintutor.widgets.contract.plans import plan_event, with_plan
from gintutor.widgets.contract.setup import Setup, chosen
from gintutor.widgets.contract.state import ME, Change, Stage, State, settled
from gintutor.widgets.contract.typed import read
from gintutor.widgets.contract.words import deal_words, fact_words, since_own_move
from gintutor.widgets.panel import Json
from gintutor.widgets.shelf import Shelf
from gintutor.widgets.styled import Styled
from gintutor.widgets.tableview import TableView

Stepped = Callable[[State, State], None]
GameShelf: TypeAlias = "Shelf[Header, Event, Table]"


class ContractDesk(Styled):
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
        self._shelf: GameShelf = Shelf(log.path.parent, self.id, FORM, replay)
        self._lying: str | None = None  # the game on the table, as long as no log says so
        records = [record.event for record in log.of(self.id)]
        self.state = State(setup=folded(Setup(), records, chosen, "setup"))
        opened = [event.get("file") for event in records if event.get("do") == "open"]
        if opened and isinstance(opened[-1], str) and opened[-1]:
            self._open(opened[-1])
            self.state = with_plan(self.state, records, self._shelf.name)

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
        return panel.bottom(self.state, self.t, self.look, tuple(self.t(note) for note in self.notes))

    def table(self) -> TableView:
        """The table itself, for drawing."""
        return showing.table_view(self.state, self.t, self.look)

    def words(self) -> str:
        """The table itself, in words."""
        return speech.table_words(self.state, self.t)

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
        read_ = self._typed(event.get("text")) if event.get("do") == "typed" else event
        if read_ is not None:
            self._take(read_)
        self._show()

    def _show(self) -> None:
        for rest in self._resters:
            rest()

    def _typed(self, text: object) -> Mapping[str, object] | None:
        """The event a typed text stands for; what cannot be read is refused."""
        try:
            return read(self.state, text if isinstance(text, str) else "", self.t, self.settings.letters == "local")
        except TypedError as error:
            refusal: Refusal[Action] = Refusal(tried=None, message=error.message, unread=True)
            self.state = replace(self.state, refusal=refusal, hint=None, note=None, turn=self.state.turn + 1)
            return None

    def _take(self, event: Mapping[str, object]) -> None:
        if event.get("do") in ("start", "next"):
            event = {**event, "seed": self._seeds()}
        before = self.state
        self._carry_out(update(before, event))
        if self.state.plan != before.plan:
            self._keep(plan_event(self.state, self._shelf.name))
        self._tell(before)
        self._others()

    # ---- what happens

    def _carry_out(self, change: Change) -> None:
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

    def _begin(self, change: Change, header: Header) -> None:
        """Begin a game. Its file is whole before anything says that it lies on the table: a crash leaves no half."""
        self._shelf.catch_up()
        position = self.state.position
        with suppress(GameLogError):
            if position is not None and position.over:
                self._shelf.append(ended(position))
        with suppress(GameLogError):
            self._shelf.begin(header, change.events)
            self._lies(self._shelf.name)
        self.state = replace(change.state, table=fresh(header))
        for event in change.events:
            self._happen(event)

    def _fact(self, event: Event) -> bool:
        """Write down a fact and let it happen; False when another window was quicker, whose game is shown then."""
        file = self._shelf.name
        try:
            self._shelf.append(event)
        except GameLogError as error:
            if error.code == "moved":
                self._open(file)
                return False
        if self._shelf.name != file:
            self._lies(self._shelf.name)
        self._happen(event)
        return True

    def _happen(self, event: Event) -> None:
        before = self.state
        self.state = happened(before, event)
        self._tell(before)

    def _others(self) -> None:
        """Let the others move for as long as it is not for the learner to decide; what they did is shown at once."""
        shown: tuple[Message, ...] | None = None
        while True:
            if self.state.stage is Stage.WAIT and self.state.told != shown:
                shown = self.state.told
                self._show()
            event = self._by_itself()
            if event is None or not self._fact(event):
                return  # or the game of another window was taken up, and the others have moved in it

    def _by_itself(self) -> Event | None:
        """The move that follows without the learner: another player's, or one the learner has decided on before."""
        state, position = self.state, self.state.position
        if position is None or state.table is None or position.over:
            return None
        if position.mover != ME:
            return move(position, answer(position, state.table.players))
        if state.leaving and state.stage is Stage.OFFER and not state.in_turn:
            return move(position, Pass())
        if state.drawing and state.stage is Stage.DRAW:
            return move(position, Draw())
        return None

    # ---- the logs

    def _open(self, name: str) -> None:
        """Put the game of that file on the table, exactly where it stopped."""
        setup, turn = self.state.setup, self.state.turn + 1
        try:
            found = self._shelf.open(name)
        except GameLogError as error:
            self._shelf.leave()
            self.state = State(setup=setup, turn=turn)
            self._note(error.message)
            return
        table = found.again.table
        self.state = State(setup=setup, table=table, turn=turn).told_too(*since_own_move(table.path))
        if found.lost:
            self._notes = (*found.lost, say("play.salvaged")) if self._shelf.name else found.lost
            self._lies(self._shelf.name)
        if table.position is None and not table.game.over:  # the file ends between two rounds
            self._fact(dealt(table, self._seeds()))
        self._others()

    def _lies(self, file: str) -> None:
        """Write down which file lies on the table; where there is no room for that, the next event tries again."""
        self._lying = None if self._keep({"do": "open", "file": file}) else file

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


def happened(state: State, event: Event) -> State:
    """The state after a fact of the log; ``ValueError`` for one that cannot follow (the caller's mistake)."""
    if state.table is None:
        raise ValueError("no game has begun")
    after = advance(state.table, event)
    if isinstance(after, Fault):
        raise ValueError(after.code)
    told: tuple[Message, ...] = ()
    if isinstance(event, Dealt):
        told = deal_words(after.path[0])
    elif len(after.path) > 1:
        told = fact_words(after.path[-2], after.path[-1])
    dealt = state.turn if isinstance(event, Dealt) else state.dealt_at
    return replace(settled(state, after), dealt_at=dealt).told_too(*told)
