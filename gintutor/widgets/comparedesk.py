"""The comparison of rules at work: the learner's choices, read from the log and written to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from gintutor.i18n import Translator
from gintutor.learning.log import Log
from gintutor.learning.settings import Settings
from gintutor.lessons.source import COMPARE
from gintutor.rules import PRESETS, Ruleset
from gintutor.widgets.compareview import (
    Comparison,
    bottom_view,
    news_of,
    table_view,
    top_view,
    zone_words,
)
from gintutor.widgets.comparison import CASES, GAMES
from gintutor.widgets.desk import look_of
from gintutor.widgets.keeping import Keeper
from gintutor.widgets.labels import NOTES
from gintutor.widgets.panel import Json
from gintutor.widgets.play.setup import SetupError, ruled
from gintutor.widgets.tableview import TableView

HOME = {"en": "sv", "nb": "nb", "sv": "sv", "da": "da"}
"""The preset the own rules start from, by language."""


def decided(state: Comparison, field: str, value: object) -> Comparison:
    """The comparison with that choice; raise :class:`SetupError` for one that cannot be made."""
    fresh = replace(state, error=None)
    if field == "case" and isinstance(value, str) and value in CASES:
        return replace(fresh, case=value)
    if field == "game" and isinstance(value, str) and value in GAMES:
        return replace(fresh, game=value)
    return replace(fresh, rules=ruled(state.rules, field, value))


def folded(rules: Ruleset, events: Iterable[Mapping[str, object]]) -> Comparison:
    """The comparison after those logged choices; one this version does not know is passed over."""
    state = Comparison(rules=rules)
    for event in events:
        field = event.get("field")
        if event.get("do") != "set" or not isinstance(field, str):
            continue
        try:
            state = decided(state, field, event.get("value"))
        except SetupError:
            continue
    return state


def _nothing() -> None:
    """Nobody looks on yet."""


class CompareDesk:
    """A comparison resumed from the log; ``changed`` is told when everything is to be shown anew."""

    def __init__(self, language: str, log: Log, settings: Settings) -> None:
        self.language = language
        self._kept = Keeper(log, COMPARE)
        self._notes: tuple[str, ...] = ()
        self.still = False
        self.restyle(settings)
        self.state = folded(PRESETS[HOME[language]], self._kept.events())
        self.changed: Callable[[], None] = _nothing

    def restyle(self, settings: Settings) -> None:
        """Take over changed settings."""
        self.settings = settings
        self.look = look_of(settings, self.language, still=self.still)
        self.t = Translator(self.language, self.look.letters)

    def top(self) -> Json:
        """What stands above the cards."""
        return top_view(self.state, self.t)

    def bottom(self) -> Json:
        """What stands below them."""
        notes = (*self._notes, *(["unsaved"] if self._kept.unsaved else []))
        return bottom_view(self.state, self.t, self.look, [self.t(NOTES[note]) for note in notes])

    def failed(self) -> Json:
        """The same once something went wrong in a callback."""
        self._notes = ("failed",)
        return self.bottom()

    def table(self) -> TableView:
        """The cards of the hand."""
        return table_view(CASES[self.state.case], self.t, self.look)

    def words(self) -> str:
        """The cards in words."""
        return zone_words(CASES[self.state.case], self.t)

    def receive(self, event: object) -> None:
        """Take in one choice of the front end, whatever it holds; a refused one is told at its field."""
        if not isinstance(event, Mapping) or event.get("do") != "set" or not isinstance(event.get("field"), str):
            return
        field, value, turn = event["field"], event.get("value"), self.state.turn + 1
        try:
            after = decided(self.state, field, value)
        except SetupError as error:
            refused = replace(self.state, error=(field, error.message), turn=turn, news=error.message)
            self.state = refused
        else:
            self._notes = ()
            self._kept.keep({"do": "set", "field": field, "value": value})
            self.state = replace(after, turn=turn, news=news_of(after))
        self.changed()
