"""The own hand at work: what the learner put where, read from the log and written to it, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache

from gintutor.cards import CardError, card
from gintutor.learning.log import Log
from gintutor.learning.settings import Settings
from gintutor.messages import Message, say
from gintutor.puzzlebook.analysis import TURN, Analysis, analysed
from gintutor.puzzlebook.code import CodeError, decoded, encoded
from gintutor.puzzlebook.making import asked_by, asked_of, own_puzzle, why_none
from gintutor.puzzlebook.puzzle import Puzzle
from gintutor.puzzlebook.questions import GAMES, GIN
from gintutor.rules import PRESETS
from gintutor.widgets.cardwords import TypedError
from gintutor.widgets.choices import ChoiceError
from gintutor.widgets.keptdesk import KeptDesk
from gintutor.widgets.own.places import CODE, FIELDS, PLACE_NAMES, UPCARD, faults, field_of
from gintutor.widgets.own.shelf import SavedPuzzles, is_path
from gintutor.widgets.own.state import LONGEST, NEEDS, RULES, Event, folded, full, updated
from gintutor.widgets.own.typing import read
from gintutor.widgets.own.view import Making, Told, bottom_view, shown_view, top_view
from gintutor.widgets.panel import Json
from gintutor.widgets.play.setup import HOME, ruled
from gintutor.widgets.sent import whole_signs
from gintutor.widgets.tableview import TableView, still_view, still_words
from gintutor.widgets.typed import card_text

_HELD = 20_000
"""Letters of a text too long to be read that stay in its field for now."""


@lru_cache(maxsize=8)
def _opened(code: str) -> Puzzle | None:
    try:
        return decoded(code)
    except CodeError:  # made by a newer program, and read by an older one since
        return None


class OwnDesk(KeptDesk):
    """The own hand of one exercise; ``changed`` is told when everything is to be shown anew."""

    def __init__(self, id_: str, log: Log, settings: Settings) -> None:
        # Its events have an id of their own: those of a puzzle that is opened here have the exercise's.
        super().__init__(f"{id_}/cards", id_.partition("/")[0], log, settings)
        self.id = id_
        self._errors: dict[str, tuple[Message, ...]] = {}
        self._held: dict[str, str] = {}
        self._news: tuple[Message, ...] = ()
        self._saved = SavedPuzzles()
        self._turn = 0
        self.reread()

    def reread(self) -> None:
        """Take everything from the log: at first, and when another progress file has taken the place of this one."""
        self.now = folded(PRESETS[HOME[self.language]], self._kept.events())
        self._errors = self._of_texts()
        self._think()

    @property
    def opened(self) -> Puzzle | None:
        """The puzzle of the code that was opened last."""
        return _opened(self.now.code) if self.now.code else None

    def top(self) -> Json:
        """What stands above the table."""
        return top_view(self.now, self._told(), self.t, self.look)

    def bottom(self) -> Json:
        """What stands below it."""
        sets = self._saved.view(self.now.file, self.t)
        making, analysis = self._making, self._analysis
        return bottom_view(self.now, self._told(), self.t, self.look, analysis=analysis, making=making) | sets

    def table(self) -> TableView:
        """The cards laid out; none before they are analysed."""
        if self._analysis is None:
            return TableView(cards=(), zones=(), look=self.look)
        return still_view(shown_view(self.now, self._analysis).table, self.t, self.look, ticked=True)

    def words(self) -> str:
        """The same in words."""
        return "" if self._analysis is None else still_words(shown_view(self.now, self._analysis).table, self.t)

    def receive(self, event: object) -> None:
        """Take in one event of the front end, whatever it holds."""
        if not isinstance(event, Mapping):
            return
        self._turn += 1
        self._news, self._notes = (), ()
        self._errors = {name: told for name, told in self._errors.items() if name in (*FIELDS, *self.now.texts)}
        if event.get("do") not in ("open", "close", "view"):
            self._saved.hush()
        self._kept.catch_up()
        match event:
            case {"do": "type", "field": str(name), "text": str(text)} if name in FIELDS:
                self._typed(name, whole_signs(text[:_HELD]))
            case {"do": "open", "text": str(text)}:
                self._open(whole_signs(text[:_HELD]))
            case {"do": "save"}:
                self._save(self._puzzle())
            case {"do": "remove", "id": str(id_)}:
                self._news = self._saved.remove(id_)
            case {"do": "leave"}:
                self._take({"do": "file", "path": ""})
            case {"do": "analyse"}:
                self._analyse()
            case {"do": "set", "field": str(name), "value": value} if name in RULES:
                self._rule(name, value)
            case {"do": "tap", "card": str(text)} if field_of(self.now.to) in self.now.texts:
                self._add(text)
            case {"do": str(do)} if do in NEEDS:
                self._plain({key: event[key] for key in ("do", *NEEDS[do]) if key in event})
        self.changed()

    # ---- What the learner does ------------------------------------------------------------------------------------

    def _plain(self, event: Event) -> None:
        """What needs no reading."""
        with suppress(CardError):
            if event.get("do") == "tap" and full(self.now, card(str(event.get("card")))):
                self._news = (say("own.full", n=TURN),)
                return
        before = self.now
        self._take(event)
        if self.now.places is not before.places:
            self._errors = self._of_texts()
        if event.get("do") == "tap" and self.now is not before:
            self._news = (self._where(str(event.get("card"))),)
        elif event.get("do") == "view" and self._analysis is not None:
            self._news = shown_view(self.now, self._analysis).section.lines
        elif event.get("do") == "clear":
            self._held.clear()

    def _where(self, text: str) -> Message:
        """Where the tapped card lies now, and how many lie there."""
        held = self.now.places[self.now.to]
        if text not in map(str, held):
            return say("own.taken_away")
        return say("own.lies", place=PLACE_NAMES[self.now.to], n=len(held))

    def _rule(self, name: str, value: object) -> None:
        """Change a rule, or say at its field which values it takes."""
        try:
            rules = ruled(self.now.rules, name, value)
        except ChoiceError as error:
            self._errors[name] = self._news = (error.message,)
            return
        for each in (*RULES, UPCARD):
            self._errors.pop(each, None)
        self._take({"do": "set", "field": name, "value": getattr(rules, name)})

    def _typed(self, name: str, text: str) -> None:
        self._errors.pop(name, None)
        self._held.pop(name, None)
        try:
            cards = read(self.now, name, text, self.t, local=self._local)
        except TypedError as error:
            if len(text) > LONGEST:
                self._held[name] = text
            else:
                self._take({"do": "type", "field": name, "text": text})
            self._errors[name] = self._news = (error.message,)
        else:
            self._take({"do": "put", "field": name, "cards": cards})

    def _add(self, text: str) -> None:
        """Add a tapped card to a text that was refused: what was typed is not lost."""
        with suppress(CardError):
            name = field_of(self.now.to)
            self._typed(name, f"{self.now.texts[name]} {card_text(card(text), self.t)}")

    def _of_texts(self) -> dict[str, tuple[Message, ...]]:
        """What is wrong with every text that was refused."""
        found: dict[str, tuple[Message, ...]] = {}
        for name in (*self.now.texts, *self._held):
            try:
                if name == CODE:
                    decoded(self.now.texts[name])
                else:
                    text = self._held.get(name) or self.now.texts[name]
                    read(self.now, name, text, self.t, local=self._local)
            except (TypedError, CodeError) as error:
                found[name] = (error.message,)
        return found

    @property
    def _local(self) -> bool:
        return self.settings.letters == "local"

    def _analyse(self) -> None:
        self._errors = faults(self.now) | self._of_texts()  # what was typed is to be mended first
        wrong = tuple(error for name, errors in self._errors.items() if name != CODE for error in errors)
        if wrong:
            self._news = wrong
            return
        self._take({"do": "analyse"})
        if self._analysis is not None:
            self._news = tuple(shown_view(self.now, self._analysis).section.lines)

    def _open(self, text: str) -> None:
        """Open a puzzle by its code, or a file of puzzles by its path."""
        self._errors.pop(CODE, None)
        if is_path(text):
            self._take({"do": "file", "path": text.strip()})
            self._news = (self._saved.found(text.strip()),)
            return
        try:
            puzzle = decoded(text)
        except CodeError as error:
            empty = not text.strip()
            self._take({"do": "type", "field": CODE, "text": text[:LONGEST]})
            self._errors[CODE] = self._news = (say("own.code_first") if empty else error.message,)
            return
        self._take({"do": "open", "code": encoded(puzzle)})
        self._news = (say("own.opened"),)

    def _save(self, puzzle: Puzzle | None) -> None:
        if puzzle is not None:
            self._news = self._saved.add(puzzle)

    # ---- What comes of it -----------------------------------------------------------------------------------------

    def _take(self, event: Event) -> None:
        """Have the event in the log, then its effect."""
        after = updated(self.now, event)
        if after == self.now:
            return
        self._kept.keep(event)
        self.now = after
        self._think()

    def _think(self) -> None:
        """Say what can be said of the cards, where that was asked for."""
        self._analysis: Analysis | None = None
        self._making = Making()
        if not self.now.analysed or faults(self.now):
            return
        state, rules = self.now.state, asked_by(self.now.rules, self.now.upcard)
        self._analysis = analysed(state, self.now.rules, self.now.upcard)
        reasons = {question: why_none(question, state, rules) for question in GAMES[GIN]}
        puzzle = self._puzzle()
        self._making = Making(reasons=reasons, code=encoded(puzzle) if puzzle else "")

    def _puzzle(self) -> Puzzle | None:
        """The puzzle of the chosen question, once the cards were analysed."""
        if self._analysis is None:
            return None
        question, state, rules = self.now.question, self.now.state, asked_by(self.now.rules, self.now.upcard)
        if not question or why_none(question, state, rules):
            return None
        return own_puzzle(question, asked_of(question, state), rules)

    def _told(self) -> Told:
        return Told(
            errors=self._errors,
            held=self._held,
            notes=self.told(),
            saved=self._saved.saved,
            news=self._news,
            turn=self._turn,
        )
