"""A panel without cards that tells what is in the log: what such panels have in common."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence

from gintutor.i18n import Translator
from gintutor.learning.log import Log, LogError
from gintutor.messages import Message
from gintutor.widgets import progresswords as words
from gintutor.widgets.shown import Glue, Panel, Part

GZIP = 31  # zlib's number for it


class LogPanel(Part):
    """A panel that is drawn from the log, and anew whenever the page is looked at again."""

    def __init__(self, language: str, log: Log, name: Message) -> None:
        self.t = Translator(language)
        self._log = log
        self.panel = Panel()
        self.panel.on_msg(self.guard(self._message))
        self.glue = Glue(language=language, name=self.t(name))
        self.widget = self.root(self.panel, self.glue)

    def redraw(self, *, notes: Sequence[Message | str] = ()) -> None:
        """Show everything as the log has it now, and those notes of what went wrong."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Take in what other notebooks have added, and show it."""
        try:
            self._log.refresh()
        except LogError as error:
            self.redraw(notes=[words.failed(error)])
        else:
            self.redraw()

    def hand_over(self, name: str, data: bytes, view: object) -> None:
        """Send a file to the view that asked for it, packed: the channel to it does not take much at once."""
        packer = zlib.compressobj(wbits=GZIP)
        self.panel.send({"file": {"name": name, "view": view}}, buffers=[packer.compress(data) + packer.flush()])

    def failed(self) -> None:
        """Say that something went wrong."""
        self.redraw(notes=("failed",))

    def _message(self, _widget: object, content: object, buffers: object) -> None:
        event = content.get("event") if isinstance(content, Mapping) else None
        if isinstance(event, Mapping):
            self._act(event, buffers)

    def _act(self, event: Mapping[str, object], buffers: object) -> None:
        """Take in one event of the page."""
        if event.get("do") == "refresh":
            self.refresh()
