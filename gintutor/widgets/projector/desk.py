"""The big screen at work: the teacher's choices, read from the log and written to it; votes are kept nowhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from gintutor.learning.log import Log
from gintutor.learning.settings import Settings
from gintutor.lessons.source import PROJECTOR
from gintutor.widgets import showing
from gintutor.widgets.choices import ChoiceError, folded
from gintutor.widgets.keptdesk import KeptDesk
from gintutor.widgets.panel import Json
from gintutor.widgets.projector.fit import Fit, Room, fitted
from gintutor.widgets.projector.state import (
    Projection,
    backward,
    cleared,
    decided,
    forward,
    opening,
    pressed,
    voted,
)
from gintutor.widgets.projector.view import bottom_view, news_of, top_view
from gintutor.widgets.speech import table_words
from gintutor.widgets.tableview import TableView

_FIRST_ROOM = Room(1280, 720)  # until a browser has told


def resumed(language: str, events: Iterable[Mapping[str, object]]) -> Projection:
    """The place after those logged events; one that this version does not know is passed over."""
    now = opening(language)
    for event in events:
        value = event.get("value")
        if event.get("do") == "at" and type(value) is int and 0 <= value < 10_000:
            now = replace(now, at=value)
        else:
            now = folded(now, (event,), decided)
    return now


class ProjectorDesk(KeptDesk):
    """What a class sees, resumed from the log; ``changed`` is told when everything is to be shown anew."""

    def __init__(self, language: str, log: Log, settings: Settings) -> None:
        super().__init__(PROJECTOR, language, log, settings)
        self._room = _FIRST_ROOM
        self._fitted: tuple[object, Fit] = (None, Fit(width=0, scale=0, beside=False, captions=1))
        self.now = resumed(language, self._kept.events())

    def top(self) -> Json:
        """What stands above the cards."""
        return top_view(self.now, self.t)

    def bottom(self) -> Json:
        """What stands below or beside them."""
        return bottom_view(self.now, self.t, self.look, self.told(), divided=self._divided())

    def _divided(self) -> str:
        """Where the answers stand: ``below`` or ``beside`` the cards; ``bare``: there are none."""
        if not self.table().zones:
            return "bare"
        return "beside" if self.fit().beside else "below"

    def fit(self) -> Fit:
        """How the window is divided; it stays so while the solution is shown."""
        now = self.now
        key = (now.lesson, now.level, now.seed, now.at, self._room, self.look)
        if key != self._fitted[0]:
            self._fitted = (key, fitted(self._table(0), self._room))
        return self._fitted[1]

    def table(self) -> TableView:
        """The cards as they lie now."""
        view = self._table(self.now.step)
        captions = self.fit().captions if self.now.big else 1.0
        return replace(view, look=replace(view.look, captions=captions))

    def _table(self, step: int) -> TableView:
        """The cards after so many steps, without the places that no step of the solution fills."""
        shown = self.now.shown
        view = showing.table_view(shown.after(step), self.t, self.look)
        filled = {zone for step in shown.movie for _, zone in step.moves}
        zones = shown.state.item.prompt.table.zones
        kept = {each.id for each in zones if each.slots or each.hidden or each.id in filled}
        return replace(view, zones=tuple(each for each in view.zones if each.id in kept))

    def words(self) -> str:
        """The cards in words."""
        return table_words(self.now.shown.after(self.now.step), self.t)

    def receive(self, event: object) -> None:
        """Take in one event of the front end, whatever it holds; one that means nothing changes nothing."""
        if not isinstance(event, Mapping):
            return
        if event.get("do") == "room":
            self._measured(event)
            return
        before = self.now
        try:
            after = self._after(event)
        except ChoiceError as error:
            told = (error.field, error.message)
            self.now = replace(before, error=told, news=error.message, turn=before.turn + 1)
            self.changed()
            return
        if after == before:
            return
        self._notes = ()
        self._keep(event, before, after)
        turned = replace(after, turn=before.turn + 1)
        self.now = replace(turned, news=news_of(turned, "vote" if after.votes != before.votes else ""))
        self.changed()

    def _after(self, event: Mapping[str, object]) -> Projection:
        now, field = self.now, event.get("field")
        match event.get("do"):
            case "set" if isinstance(field, str):
                return decided(now, field, event.get("value"))
            case "key":
                return pressed(now, event.get("key"), shift=event.get("shift") is True)
            case "vote":
                return voted(now, event.get("place"), by=-1 if event.get("by") == -1 else 1)
            case "on":
                return forward(now)
            case "back":
                return backward(now)
            case "clear":
                return cleared(now)
            case "open":
                return replace(now, big=True)
            case "close":
                return replace(now, big=False)
        return now

    def _keep(self, event: Mapping[str, object], before: Projection, after: Projection) -> None:
        """Have the place in the log, so that a page that is opened again goes on there."""
        if event.get("do") == "set":
            self._kept.keep({"do": "set", "field": event.get("field"), "value": event.get("value")})
        elif after.at != before.at:
            self._kept.keep({"do": "at", "value": after.at})

    def _measured(self, event: Mapping[str, object]) -> None:
        sizes = [event.get("width"), event.get("height")]
        width, height = (
            float(each) if isinstance(each, (int, float)) and not isinstance(each, bool) else 0.0 for each in sizes
        )
        room = Room(width, height)
        if room != self._room and 200 <= width < 20_000 and 200 <= height < 20_000:
            self._room = room
            self.changed()
