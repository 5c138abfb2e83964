"""A game at work: its state, its log, the computer's moves, and whoever looks on. Everything but the widgets.

Whatever comes from the front end goes through :meth:`PlayDesk.receive`. A fact is in the log before its effect shows.
The computer moves as soon as it is its turn, also when a game is resumed that stopped in the middle of its move.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from gintutor.deal import Action, Position
from gintutor.i18n import Translator
from gintutor.learning.log import Log, LogError, Record
from gintutor.learning.settings import Settings
from gintutor.lessons.source import ExerciseSpec
from gintutor.messages import Message, say
from gintutor.players import PLAYERS, player
from gintutor.players.driver import next_move
from gintutor.players.review import Review, reviewing
from gintutor.replay import Event, GameLogError, Table, fresh, move
from gintutor.rules import PRESETS
from gintutor.widgets.cardwords import TypedError
from gintutor.widgets.desk import look_of
from gintutor.widgets.panel import Json
from gintutor.widgets.play import panel, showing, speech
from gintutor.widgets.play.acts import happened, update
from gintutor.widgets.play.first import FIRST_HAND
from gintutor.widgets.play.review import Reviewing
from gintutor.widgets.play.setup import Setup, folded
from gintutor.widgets.play.shelf import Shelf
from gintutor.widgets.play.state import IT, ME, Change, Refusal, Stage, State
from gintutor.widgets.play.typed import read
from gintutor.widgets.tableview import TableView

FIRST = "first"
"""The family of the scripted hand; ``play`` is that of the free table."""

_HOME_RULES = {"nb": "nb", "sv": "sv", "da": "da", "en": "sv"}

Stepped = Callable[[State, State], None]


class PlayDesk:
    """A table resumed from its logs. ``watch`` is told of every step, ``rest`` once nothing more happens by itself."""

    def __init__(
        self,
        spec: ExerciseSpec,
        language: str,
        log: Log,
        settings: Settings,
        seeds: Callable[[], str] = lambda: secrets.token_hex(8),
    ) -> None:
        self.id = f"{language}/{spec.path}"
        self.language = language
        self._log = log
        self._seeds = seeds
        self._watchers: list[Stepped] = []
        self._resters: list[Callable[[], None]] = []
        self._notes: tuple[Message, ...] = ()
        self._back = ""  # the file of the game that was left for a hand played again
        self._left: State | None = None  # that game itself, where it could not be kept in a file
        self._shelf = Shelf(log.path.parent, self.id)
        self._growing: Iterator[Review] | None = None
        self._reviews: dict[tuple[Position, ...], Review] = {}
        self._waiting: list[Callable[[], None]] = []
        self.later: Callable[[Callable[[], None]], None] = self._waiting.append
        self.still = False
        self.restyle(settings)
        records = [record.event for record in log.of(self.id)]
        rules = PRESETS[spec.rules or _HOME_RULES[language]]
        script = FIRST_HAND if spec.family == FIRST else None
        setup = folded(Setup(rules=rules), records)
        self.state = State(setup=setup, script=script)
        opened = [event for event in records if event.get("do") == "open"]
        if opened:
            self._open(str(opened[-1].get("file")), str(opened[-1].get("back") or ""))
        elif script is not None:
            self._begin_script()

    def restyle(self, settings: Settings) -> None:
        """Take over changed settings."""
        self.settings = settings
        self.look = look_of(settings, self.language, still=self.still)
        self.t = Translator(self.language, self.look.letters)

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
        notes = tuple(self.t(note) for note in self._notes)
        return panel.bottom(self.state, self.t, self.look, notes)

    def table(self) -> TableView:
        """The table itself, for drawing."""
        return showing.table_view(self.state, self.t, self.look)

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
            refusal = Refusal(tried=None, message=error.message)
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
            event = {"do": "review", "reviewing": self._begin_review()}
        before = self.state
        self._carry_out(update(before, event))
        self._tell(before)
        if self.state.stage is Stage.WAIT:
            for rest in self._resters:
                rest()
        self._computer()

    # ---- the review

    def _begin_review(self) -> Reviewing | None:
        """The review of the finished hand: the one made before, or the beginning of one that grows from now on."""
        table, game = self.state.table, self.state.game
        if table is None or game is None or self.state.stage is not Stage.OVER:
            return None
        known = self._reviews.get(table.path)
        if known is None:
            won = game.settlement.players
            hands_won = (won[0].hands_won, won[1].hands_won)
            self._growing = reviewing(table.path, ME, game.scores, hands_won)
            known = next(self._growing)
            self.later(self._grow)
        return Reviewing(review=known, step=0)

    def _grow(self) -> None:
        """One more decision; then the next, as soon as nothing else is to be done."""
        at, growing = self.state.reviewing, self._growing
        if at is None or growing is None:
            self._growing = None
            return
        grown = next(growing, None)
        if grown is None:
            self._growing = None
            return
        self.state = replace(self.state, reviewing=replace(at, review=grown))
        if grown.complete:
            self._reviews = {grown.path: grown}
        for rest in self._resters:
            rest()
        self.later(self._grow)

    def _carry_out(self, change: Change) -> None:
        """Write down what an event comes to, fact by fact, and let it happen."""
        if change.back:
            self._return()
            return
        if change.kept is not None:
            self._keep(change.kept)
        if change.begin is not None:
            if change.aside and not self.state.aside:
                self._left = self.state
            self._begin(change)
        self.state = replace(change.state, aside=change.aside) if change.begin is not None else change.state
        for event in change.events:
            self._fact(event)

    def _begin(self, change: Change) -> None:
        assert change.begin is not None
        self._back = (self._back or self._shelf.name) if change.aside else ""
        try:
            name = self._shelf.begin(change.begin)
        except GameLogError:
            self._shelf.log = None
            self._note(say("table.unsaved"))
            return
        self._keep({"do": "open", "file": name, "back": self._back})

    def _return(self) -> None:
        if self._back:
            self._open(self._back, "")
        elif self._left is not None:
            self.state = replace(self._left, turn=self.state.turn + 1)
            self._shelf.log = None

    def _fact(self, event: Event) -> None:
        before = self.state
        try:
            self._shelf.append(event)
        except GameLogError:
            self._note(say("table.unsaved"))
        self.state = happened(before, event)
        self._tell(before)

    def _computer(self) -> None:
        """Let the computer move for as long as it is its turn."""
        while self.state.stage is Stage.WAIT:
            position, table = self.state.position, self.state.table
            assert position is not None
            assert table is not None
            self._fact(move(position, self._answer(position, table)))

    def _answer(self, position: Position, table: Table) -> Action:
        game = table.match.game
        if self.state.script is not None and game is not None:
            return self.state.script.move(len(game.hands), position)
        name = table.players[IT] if table.players[IT] in PLAYERS else "simple"
        first = table.path[0]
        opponent = player(name, "".join(map(str, (*first.stock, *first.pile))))
        return next_move(position, (opponent, opponent), game)

    # ---- the logs

    def _open(self, name: str, back: str) -> None:
        """Put the game of that file on the table, exactly where it stopped."""
        try:
            found = self._shelf.open(name)
        except GameLogError as error:
            self._shelf.log = None
            self._note(error.message)
            self.state = State(setup=self.state.setup, script=self.state.script, turn=self.state.turn + 1)
            if self.state.script is not None:
                self._begin_script()
            return
        self._back = back
        table = found.again.table
        self.state = State(
            setup=self.state.setup,
            script=self.state.script,
            table=table if found.again.steps else fresh(found.again.contents.header),
            aside=bool(back),
            turn=self.state.turn + 1,
        )
        if found.lost:
            self._notes = (*found.lost, say("play.salvaged"))
            self._keep({"do": "open", "file": self._shelf.name, "back": back})
        self._computer()

    def _begin_script(self) -> None:
        self._carry_out(update(self.state, {"do": "start", "seed": ""}))
        self._carry_out(update(self.state, {"do": "deal", "seed": ""}))
        self._computer()

    def _keep(self, event: dict[str, object]) -> None:
        try:
            self._log.append(Record(exercise=self.id, item=0, event=event))
        except LogError:
            self._note(say("table.unsaved"))

    def _note(self, note: Message) -> None:
        self._notes = (*(each for each in self._notes if each != note), note)

    def _tell(self, before: State) -> None:
        for watcher in self._watchers:
            watcher(before, self.state)
