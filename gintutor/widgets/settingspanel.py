"""The learner's choices on the screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress

from gintutor.i18n import Translator
from gintutor.learning.classes.assignment import assigned, garbled, shown_name
from gintutor.learning.log import Log, LogError
from gintutor.learning.settings import LONGEST_NAME, SettingsError, change, folded
from gintutor.messages import Message, say
from gintutor.widgets.scene import layout
from gintutor.widgets.settingsview import preview, settings_view
from gintutor.widgets.shown import Panel, Shown
from gintutor.widgets.styled import look_of


class SettingsPanel(Shown):
    """The learner's choices on the screen, with a few cards that show them. ``changed()`` is told of each change."""

    def __init__(self, language: str, log: Log, changed: Callable[[], None]) -> None:
        super().__init__(language)
        self.language = language
        self._progress = log
        self._told = changed
        self._still = False
        self._turn = 0
        self.panel = Panel()
        self.panel.on_msg(self.guard(self._message))
        self.widget = self.root(self.panel, self.table)
        self._here()
        self.redraw()

    def _here(self) -> None:
        """Whoever opens the start page of a language, by whatever way, finds it the next time."""
        if folded(self._progress.records).language != self.language:
            with suppress(LogError):
                self._progress.append(change("language", self.language))
                self._progress.refresh()

    def redraw(
        self, news: Message | None = None, notes: tuple[str, ...] = (), *, of_name: Message | None = None
    ) -> None:
        """Show the choices as they are; ``of_name``: what is to be said beside the field of the name."""
        settings = folded(self._progress.records)
        self._turn += 1
        view = settings_view(
            settings,
            self.language,
            turn=self._turn,
            news=news,
            notes=notes,
            damaged=len(self._progress.damage),
            of_name=of_name,
        )
        self.panel.view = view
        table = preview(look_of(settings, self.language, still=self._still), self.language)
        self.scene = scene = layout(table, self.width)
        self.painter.paint(scene)
        t = Translator(self.language)
        self.glue.name = str(view["title"])
        self.glue.label = t(say("app.preview")) + ": " + ", ".join(t.card_name(each.card) for each in table.cards)

    def failed(self) -> None:
        """Say that something went wrong."""
        self.redraw(notes=("failed",))

    def resized(self, *, still: bool) -> None:
        """Lay the cards out for the new width."""
        self._still = still
        self.redraw()

    def _message(self, _widget: object, content: object, _buffers: object) -> None:
        event = content.get("event") if isinstance(content, Mapping) else None
        if not isinstance(event, Mapping) or event.get("do") != "set" or not isinstance(event.get("field"), str):
            return
        try:
            record = change(event["field"], event.get("value"))
        except SettingsError as error:
            if error.field == "name":
                self.redraw(said := say("app.name_long", n=LONGEST_NAME), of_name=said)
            return
        notes: tuple[str, ...] = ()
        try:
            self._progress.append(record)
            self._progress.refresh()
        except LogError:
            self._progress.records.append(record)  # for this kernel at least
            notes = ("unsaved",)
        news = _named(str(record.event["value"])) if record.event["field"] == "name" else None
        self.redraw(news or say("app.saved"), notes, of_name=news)
        self._told()


def _named(name: str) -> Message | None:
    """What there is to say of a line a teacher gave: that it is not quite one, or where to find what it sets."""
    if garbled(name):
        return say("progress.assigned_garbled")
    return say("app.assigned", code=shown_name(name)) if assigned(name) else None
