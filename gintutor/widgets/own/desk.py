"""The own hand at work: what the learner put where, read from the log and written to it, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache

from gintutor.cards import CardError, card
from gintutor.i18n import Translator
from gintutor.learning.log import Log, LogError, Record
from gintutor.learning.ownset import ForeignFileError, OwnSet
from gintutor.learning.settings import Settings
from gintutor.messages import Message, say
from gintutor.puzzlebook.analysis import Analysis, analysed
from gintutor.puzzlebook.code import CodeError, decoded, encoded
from gintutor.puzzlebook.making import asked_of, own_puzzle, why_none
from gintutor.puzzlebook.puzzle import Puzzle
from gintutor.puzzlebook.questions import QUESTIONS
from gintutor.widgets.cardwords import TypedError
from gintutor.widgets.comparedesk import HOME
from gintutor.widgets.desk import look_of
from gintutor.widgets.handlers import whole_signs
from gintutor.widgets.labels import NOTES
from gintutor.widgets.own import view
from gintutor.widgets.own.state import (
    CODE,
    FIELDS,
    LONGEST,
    NEEDS,
    PLACE_NAMES,
    Event,
    faults,
    field_of,
    folded,
    refusal,
    updated,
)
from gintutor.widgets.own.typing import read
from gintutor.widgets.own.view import Making, Told, bottom_view, shown_view, top_view
from gintutor.widgets.panel import Json
from gintutor.widgets.tableview import TableView
from gintutor.widgets.typed import card_text

_LONGEST = 2000
"""Letters of a field that are read: the whole pack in words has fewer, a book pasted by mistake would take minutes."""


@lru_cache(maxsize=8)
def _opened(code: str) -> Puzzle | None:
    try:
        return decoded(code)
    except CodeError:  # made by a newer program, and read by an older one since
        return None


def _nothing() -> None:
    """Nobody looks on yet."""


class OwnDesk:
    """The own hand of one exercise; ``changed`` is told when everything is to be shown anew."""

    def __init__(self, id_: str, log: Log, settings: Settings) -> None:
        self.id = id_
        self.language = id_.partition("/")[0]
        self._log = log
        self._notes: tuple[str, ...] = ()
        self._errors: dict[str, tuple[Message, ...]] = {}
        self._news: tuple[Message, ...] = ()
        self._saved: Message | None = None
        self._turn = 0
        self.still = False
        self.changed: Callable[[], None] = _nothing
        self.restyle(settings)
        self.reread()

    def reread(self) -> None:
        """Take everything from the log: at first, and when another progress file has taken the place of this one."""
        self.now = folded(HOME[self.language], (record.event for record in self._log.of(self._kept_as)))
        self._errors = self._of_texts()
        self._think()

    @property
    def _kept_as(self) -> str:
        """The id of its events: those of a puzzle that is opened here have the exercise's own."""
        return f"{self.id}/cards"

    def restyle(self, settings: Settings) -> None:
        """Take over changed settings."""
        self.settings = settings
        self.look = look_of(settings, self.language, still=self.still)
        self.t = Translator(self.language, self.look.letters)

    @property
    def opened(self) -> Puzzle | None:
        """The puzzle of the code that was opened last."""
        return _opened(self.now.code) if self.now.code else None

    def top(self) -> Json:
        """What stands above the table."""
        return top_view(self.now, self._told(), self.t, self.look)

    def bottom(self) -> Json:
        """What stands below it."""
        return bottom_view(self.now, self._told(), self.t, self.look, analysis=self._analysis, making=self._making)

    def failed(self) -> Json:
        """The same once something went wrong in a callback."""
        self._notes = ("failed",)
        return self.bottom()

    def table(self) -> TableView:
        """The cards laid out."""
        return view.table_view(self.now, self._analysis, self.t, self.look)

    def words(self) -> str:
        """The same in words."""
        return view.table_words(self.now, self._analysis, self.t)

    def receive(self, event: object) -> None:
        """Take in one event of the front end, whatever it holds."""
        if not isinstance(event, Mapping):
            return
        self._turn += 1
        self._news, self._notes = (), ()
        if event.get("do") not in ("open", "close", "view"):
            self._saved = None
        match event:
            case {"do": "type", "field": str(name), "text": str(text)} if name in FIELDS:
                self._typed(name, whole_signs(text[:_LONGEST]))
            case {"do": "open", "text": str(text)}:
                self._open(whole_signs(text[:_LONGEST]))
            case {"do": "save"}:
                self._save()
            case {"do": "analyse"}:
                self._analyse()
            case {"do": "tap", "card": str(text)} if field_of(self.now.to) in self.now.texts:
                self._add(text)
            case {"do": str(do)} if do in NEEDS:
                self._plain({key: event[key] for key in ("do", *NEEDS[do]) if key in event})
        self.changed()

    # ---- What the learner does ------------------------------------------------------------------------------------

    def _plain(self, event: Event) -> None:
        """What needs no reading."""
        if refused := refusal(self.now, event):
            self._news = (refused,)
            return
        before = self.now
        self._take(event)
        if self.now.places is not before.places:
            self._errors = self._of_texts()
        if event.get("do") == "tap" and self.now is not before:
            self._news = (self._where(str(event.get("card"))),)
        elif event.get("do") == "view" and self._analysis is not None:
            self._news = shown_view(self.now, self._analysis).section.lines

    def _where(self, text: str) -> Message:
        """Where the tapped card lies now, and how many lie there."""
        place = next((place for place, held in self.now.places.items() if text in map(str, held)), "")
        if not place:
            return say("own.taken_away")
        return say("own.lies", place=PLACE_NAMES[place], n=len(self.now.places[place]))

    def _typed(self, name: str, text: str) -> None:
        self._errors.pop(name, None)
        try:
            cards = read(self.now, name, text, self.t, local=self._local)
        except TypedError as error:
            self._take({"do": "type", "field": name, "text": text[:LONGEST]})
            self._errors[name] = (error.message,)
            self._news = (error.message,)
        else:
            self._take({"do": "put", "field": name, "cards": cards})

    def _add(self, text: str) -> None:
        """Add a tapped card to a text that was refused: what was typed is not lost."""
        with suppress(CardError):
            name = field_of(self.now.to)
            self._typed(name, f"{self.now.texts[name]} {card_text(card(text), self.t)}")

    def _refused(self, name: str) -> TypedError | CodeError | None:
        """What is wrong with a text that was refused."""
        try:
            if name == CODE:
                decoded(self.now.texts[name])
            else:
                read(self.now, name, self.now.texts[name], self.t, local=self._local)
        except (TypedError, CodeError) as error:
            return error
        return None

    def _of_texts(self) -> dict[str, tuple[Message, ...]]:
        """What is wrong with every text that was refused."""
        return {name: (error.message,) for name in self.now.texts if (error := self._refused(name))}

    @property
    def _local(self) -> bool:
        return self.settings.letters == "local"

    def _analyse(self) -> None:
        refused = {name: errors for name, errors in self._errors.items() if name in self.now.texts}
        self._errors = faults(self.now) | refused  # what was typed is to be mended first
        wrong = tuple(error for name, errors in self._errors.items() if name != CODE for error in errors)
        if wrong:
            self._news = wrong
            return
        self._take({"do": "analyse"})
        if self._analysis is not None:
            self._news = tuple(shown_view(self.now, self._analysis).section.lines)

    def _open(self, text: str) -> None:
        self._errors.pop(CODE, None)
        try:
            puzzle = decoded(text)
        except CodeError as error:
            self._take({"do": "type", "field": CODE, "text": text[:LONGEST]})
            self._errors[CODE] = (error.message,)
            self._news = (error.message,)
            return
        self._take({"do": "open", "code": encoded(puzzle)})
        self._news = (say("own.opened"),)

    def _save(self) -> None:
        puzzle = self._puzzle()
        if puzzle is None:
            return
        own = OwnSet()
        try:
            said = "own.added" if own.add(puzzle) else "own.there"
            self._saved = say(said, id=puzzle.id, file=str(own.path))
        except ForeignFileError as error:
            self._saved = say("own.foreign_file", file=str(error.path))
        except OSError as error:
            self._saved = say("puzzles.not_written", folder=str(own.path), reason=error.strerror or str(error))
        self._news = (self._saved,)

    # ---- What comes of it -----------------------------------------------------------------------------------------

    def _take(self, event: Event) -> None:
        """Have the event in the log, then its effect."""
        after = updated(self.now, event)
        if after == self.now:
            return
        try:
            self._log.append(Record(exercise=self._kept_as, item=0, event=event))
        except LogError:
            self._notes = ("unsaved",)
        self.now = after
        self._think()

    def _think(self) -> None:
        """Say what can be said of the cards, where that was asked for."""
        self._analysis: Analysis | None = None
        self._making = Making()
        if not self.now.analysed or faults(self.now):
            return
        state, rules = self.now.state, self.now.ruleset
        self._analysis = analysed(state, rules)
        reasons = {question: why_none(question, state, rules) for question in QUESTIONS}
        puzzle = self._puzzle()
        self._making = Making(
            can=tuple(question for question, why in reasons.items() if why is None),
            why_not=tuple((question, why) for question, why in reasons.items() if why is not None),
            code=encoded(puzzle) if puzzle else "",
        )

    def _puzzle(self) -> Puzzle | None:
        """The puzzle of the chosen question, once the cards were analysed."""
        if self._analysis is None:
            return None
        question, state, rules = self.now.question, self.now.state, self.now.ruleset
        if not question or why_none(question, state, rules):
            return None
        return own_puzzle(question, asked_of(question, state), rules)

    def _told(self) -> Told:
        notes = [self.t(NOTES[note]) for note in self._notes if note in NOTES]
        return Told(errors=self._errors, notes=notes, saved=self._saved, news=self._news, turn=self._turn)
