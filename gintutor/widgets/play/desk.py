"""A game of gin at work. One may be left for a hand of it played again, and come back to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gintutor.game import played
from gintutor.learning.log import Log
from gintutor.learning.settings import Settings
from gintutor.lessons.source import ExerciseSpec
from gintutor.messages import Message, say
from gintutor.replay import Ended, Event, Header, Replay, Table, ended, fresh, replay
from gintutor.replay.events import FORM
from gintutor.rules import PRESETS
from gintutor.widgets.anygame.acts import Json
from gintutor.widgets.anygame.desk import GameDesk, new_seed
from gintutor.widgets.anygame.game import Game
from gintutor.widgets.anygame.shelf import Found, GameShelf
from gintutor.widgets.play import panel, showing, speech
from gintutor.widgets.play.acts import happened, update
from gintutor.widgets.play.first import FIRST_HAND
from gintutor.widgets.play.growing import Reviews
from gintutor.widgets.play.opponent import answer
from gintutor.widgets.play.plans import plan_fields, planned
from gintutor.widgets.play.setup import HOME, Setup, chosen
from gintutor.widgets.play.state import Change, Stage, State
from gintutor.widgets.play.typed import read
from gintutor.widgets.play.words import retold

FIRST = "first"
"""The family of the scripted hand; ``play`` is that of the free table."""


def taken_up(state: State, again: Replay) -> State:
    """The state with that game on the table."""
    table = again.table if again.steps else fresh(again.contents.header)
    return replace(state, table=table).retelling(retold(again))


def unwritten(state: State) -> Ended | None:
    """The line of the finished hand; none of one that is played again."""
    position = state.position
    return ended(played(position)) if position is not None and position.over and not state.aside else None


GAME = Game(
    form=FORM, replay=replay, chosen=chosen, read=read, update=update, happened=happened, taken_up=taken_up,
    unwritten=unwritten, plan=plan_fields, planned=planned, top=panel.top, bottom=panel.bottom,
    table=showing.table_view, words=speech.table_words,
)  # fmt: skip


class PlayDesk(GameDesk[State, Event, Header, Table]):
    """A table of gin resumed from its logs; ``later`` is asked to do what takes its time."""

    game = GAME

    def __init__(
        self, spec: ExerciseSpec, language: str, log: Log, settings: Settings, seeds: Callable[[], str] = new_seed
    ) -> None:
        self._back = ""  # the file of the game that was left for a hand played again
        # That game itself; none after a restart.
        self._left: tuple[GameShelf[Header, Event, Table], State] | None = None
        self._reviews = Reviews()
        self._waiting: list[Callable[[], None]] = []
        self.later: Callable[[Callable[[], None]], None] = self._waiting.append
        super().__init__(spec, language, log, settings, seeds)
        if self.state.table is None:
            self._begin_script()

    def _begun(self) -> State:
        setup = Setup(rules=PRESETS[self._spec.rules or HOME[self.language]])
        return State(setup=setup, script=FIRST_HAND if self._spec.family == FIRST else None)

    # ---- what comes in

    def receive(self, event: object) -> None:
        """Take in one event of the front end, whatever it holds."""
        super().receive(event)
        while self._waiting:  # nobody is there who would do it later
            self._waiting.pop(0)()

    def _take(self, event: Json) -> None:
        if event.get("do") == "review":
            event = {"do": "review", "reviewing": self._reviews.begin(self.state)}
            if self._reviews.growing:
                self.later(self._grow)
        super()._take(event)

    def _grow(self) -> None:
        """One more decision of the review; then the next, as soon as nothing else is to be done."""
        at = self.state.reviewing
        grown = self._reviews.grown() if at is not None else None
        if at is None or grown is None:
            self._reviews.stop()
            return
        self.state = replace(self.state, reviewing=replace(at, review=grown))
        self._show()
        self.later(self._grow)

    # ---- what happens

    def _others(self) -> None:
        """Let the computer move; what it is to answer is shown before it has thought."""
        if self.state.stage is Stage.WAIT:
            self._show()
        while self.state.stage is Stage.WAIT:
            if not self._fact(answer(self.state, self._shelf.name)):
                return  # the game of the other window was taken up, and the computer has moved in it

    def _begin_script(self) -> None:
        """The scripted hand begins by itself."""
        if self.state.script is not None:
            self._carry_out(update(self.state, {"do": "start", "seed": ""}))
            self._carry_out(update(self.state, {"do": "deal", "seed": ""}))
            self._others()

    # ---- the game that was left

    def _carry_out(self, change: Change) -> None:
        """Go back to the game that was left where the hand played again is done with."""
        if self.state.aside and not change.state.aside and change.begin is None:
            self._return()
        else:
            super()._carry_out(change)

    def _leave(self, change: Change) -> None:
        """Put the game on the table away; for a hand played again so that it is come back to."""
        if not change.state.aside:
            super()._leave(change)
            self._left, self._back = None, ""
            return
        self._shelf.catch_up()
        if not self.state.aside:
            self._left, self._back = (self._shelf, self.state), self._shelf.name
        self._shelf = self._new_shelf()

    def _return(self) -> None:
        """Go back to the game that was left, also after a restart from now on."""
        left, file = self._left, self._back
        self._left, self._back = None, ""
        if left is not None:
            left[0].catch_up()
            file = left[0].name
        self._lies(self._lies_there(file))
        if left is None or not left[0].unsaved:
            self._open(file)
        else:  # what is in no file goes on from memory
            self._shelf, self.state = left[0], replace(left[1], setup=self.state.setup, turn=self.state.turn + 1)
            self.state = self.state.retelling(self.state.told)

    # ---- the logs

    def _reopen(self, file: str, opened: Json) -> None:
        back = opened.get("back")
        self._back = back if isinstance(back, str) else ""
        super()._reopen(file, opened)

    def _found(self, name: str) -> Found[Header, Event, Table] | Message:
        """The game of that file; why there is none, or none that the script tells."""
        found, script = super()._found(name), self.state.script
        if isinstance(found, Message) or script is None or script.is_told_by(found.again, self.state.setup.rules):
            return found
        return say("play.off_this_script")

    def _bare(self) -> State:
        return replace(super()._bare(), aside=bool(self._back) or self._left is not None)

    def _give_up(self) -> None:
        """Go back to the game that was left, where there is one; else lay the table anew."""
        if self._back or self._left is not None:
            self._return()
            return
        super()._give_up()
        self._begin_script()

    def _keep_open(self) -> None:
        """Write down which file lies on the table; not while the game that was left is in none."""
        if self._left is None or self._back:
            super()._keep_open()

    def _lies_there(self, file: str) -> dict[str, object]:
        return super()._lies_there(file) | {"back": self._back}
