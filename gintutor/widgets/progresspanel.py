"""What comes next, what is due and how every skill stands, on the screen; and the progress file in and out of it."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from gintutor.learning import transfer
from gintutor.learning.log import Log, LogError, in_browser
from gintutor.learning.settings import folded
from gintutor.learning.transfer import TransferError
from gintutor.lessons.overview import overview
from gintutor.messages import Message, say
from gintutor.widgets import progresswords as words
from gintutor.widgets.logpanel import GZIP, LogPanel
from gintutor.widgets.progressview import progress_view


class ProgressPanel(LogPanel):
    """The panel of the start page. ``changed()`` is told when another progress file has taken the place of this one."""

    def __init__(self, language: str, log: Log, changed: Callable[[], None]) -> None:
        super().__init__(language, log, say("progress.title"))
        self._told = changed
        self._turn = 0
        self.redraw()

    def redraw(
        self, told: Sequence[Message] = (), notes: Sequence[Message | str] = (), *, asking: bool = False
    ) -> None:
        """Show everything as the log has it now."""
        now = datetime.now().astimezone()
        self._turn += bool(told)
        settings = folded(self._log.records)
        self.panel.view = progress_view(
            overview(self._log.records, now),
            settings,
            now,
            self.t,
            told=told,
            notes=(*notes, *words.damaged(self._log.damage)),
            asking=asking,
            turn=self._turn,
        )

    def _act(self, event: Mapping[str, object], buffers: object) -> None:
        try:
            self._do(event, buffers)
        except TransferError as error:
            self.redraw([words.refused(error)])
        except LogError as error:
            self.redraw(notes=[words.failed(error)])

    def _do(self, event: Mapping[str, object], buffers: object) -> None:
        match event.get("do"):
            case "refresh":
                self.refresh()
            case "export":
                self._export(event.get("view"))
            case "import":
                self._import(buffers)
            case "reset":
                self.redraw(asking=True)
            case "cancel":
                self.redraw([say("progress.reset_left")])
            case "confirm":
                self._reset(event.get("view"))

    @property
    def _folder(self) -> Path:
        return self._log.path.parent

    def _export(self, view: object) -> None:
        """Send the file to the page that asked for it."""
        data = transfer.export(self._folder)
        if not data:
            self.redraw([say("progress.nothing_to_save")])
            return
        name = f"gintutor-{datetime.now():%Y-%m-%d}.jsonl"
        self.hand_over(name, data, view)
        self.redraw([say("progress.saving", file=name)])

    def _reset(self, view: object) -> None:
        """Begin anew; where nobody can look for the old file it is handed over."""
        backup = transfer.reset(self._folder)
        if backup is None:
            self._replaced([say("progress.reset_nothing")])
        elif in_browser():
            self.hand_over(backup.name, backup.read_bytes(), view)
            self._replaced([say("progress.reset_saved", file=backup.name)])
        else:
            self._replaced([say("progress.reset_done", file=str(backup))])

    def _import(self, buffers: object) -> None:
        data = _unpacked(buffers)
        if data is None:
            self.redraw([say("progress.unreadable")])
            return
        done = transfer.merge(self._folder, data)
        self._replaced(list(words.merged(done)))

    def _replaced(self, told: Sequence[Message]) -> None:
        self._log.refresh()
        self._told()
        self.redraw(told)


def _unpacked(buffers: object) -> bytes | None:
    """The file a page has sent, gzipped in one buffer; None when it did not arrive whole.

    No more of it is unpacked than a progress file may be long.
    """
    if not isinstance(buffers, (list, tuple)) or len(buffers) != 1:
        return None
    unpacker = zlib.decompressobj(wbits=GZIP)
    try:
        data = unpacker.decompress(bytes(buffers[0]), transfer.LARGEST + 1)
    except (zlib.error, TypeError, ValueError):
        return None
    return data if unpacker.eof or len(data) > transfer.LARGEST else None
