"""The comparison of rules at work: the learner's choices, read from the log and written to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from gintutor.learning.log import Log
from gintutor.learning.settings import Settings
from gintutor.lessons.source import COMPARE
from gintutor.rules import PRESETS
from gintutor.widgets.choices import ChoiceError, folded
from gintutor.widgets.compareview import (
    Comparison,
    bottom_view,
    news_of,
    table_view,
    top_view,
    zone_words,
)
from gintutor.widgets.comparison import CASES, GAMES
from gintutor.widgets.keptdesk import KeptDesk
from gintutor.widgets.panel import Json
from gintutor.widgets.play.setup import HOME, ruled
from gintutor.widgets.tableview import TableView


def decided(state: Comparison, field: str, value: object) -> Comparison:
    """The comparison with that choice; raise :class:`ChoiceError` for one that cannot be made."""
    fresh = replace(state, error=None)
    if field == "case" and isinstance(value, str) and value in CASES:
        return replace(fresh, case=value)
    if field == "game" and isinstance(value, str) and value in GAMES:
        return replace(fresh, game=value)
    return replace(fresh, rules=ruled(state.rules, field, value))


class CompareDesk(KeptDesk):
    """A comparison resumed from the log; ``changed`` is told when everything is to be shown anew."""

    def __init__(self, language: str, log: Log, settings: Settings) -> None:
        super().__init__(COMPARE, language, log, settings)
        self.state = folded(Comparison(rules=PRESETS[HOME[language]]), self._kept.events(), decided)

    def top(self) -> Json:
        """What stands above the cards."""
        return top_view(self.state, self.t)

    def bottom(self) -> Json:
        """What stands below them."""
        return bottom_view(self.state, self.t, self.look, self.told())

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
        except ChoiceError as error:
            refused = replace(self.state, error=(field, error.message), turn=turn, news=error.message)
            self.state = refused
        else:
            self._notes = ()
            self._kept.keep({"do": "set", "field": field, "value": value})
            self.state = replace(after, turn=turn, news=news_of(after))
        self.changed()
