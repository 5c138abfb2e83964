"""What comes next, what is due and how every skill stands, on the screen; and the progress file in and out of it."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from gintutor.learning import transfer
from gintutor.learning.classes.assignment import assigned, garbled, shown_name
from gintutor.learning.history import attempts
from gintutor.learning.log import Log, LogError, Record, in_browser
from gintutor.learning.settings import folded
from gintutor.learning.transfer import TransferError
from gintutor.lessons.overview import overview
from gintutor.lessons.taskdone import done
from gintutor.messages import Message, say
from gintutor.widgets import progresswords as words
from gintutor.widgets.logpanel import GZIP, LogPanel
from gintutor.widgets.paths import bare, path_of
from gintutor.widgets.progressview import Handing, progress_view

_LONGEST_PATH = 1000


class ProgressPanel(LogPanel):
    """The panel of the start page. ``changed()`` is told when another progress file has taken the place of this one."""

    def __init__(self, language: str, log: Log, changed: Callable[[], None]) -> None:
        super().__init__(language, log, say("progress.title"))
        self._told = changed
        self._turn = 0
        self._open = ""  # what is asked below the buttons, until it is answered: "reset", "hand"
        self._typed = ""  # the folder that could not be handed in to
        self.redraw()

    def redraw(self, told: Sequence[Message] = (), notes: Sequence[Message | str] = ()) -> None:
        """Show everything as the log has it now."""
        now = datetime.now().astimezone()
        self._turn += bool(told)
        settings = folded(self._log.records)
        seen, mine = overview(self._log.records, now), assigned(settings.name)
        odd = [say("progress.assigned_garbled")] if garbled(settings.name) else []
        self.panel.view = progress_view(
            seen,
            settings,
            now,
            self.t,
            come=done(mine.task, seen.skills, attempts(self._log.records), now.tzinfo) if mine else None,
            told=told,
            notes=(*notes, *odd, *words.damaged(self._log.damage)),
            asking=self._open == "reset",
            handing=self._handing(settings.name) if self._open == "hand" else None,
            turn=self._turn,
        )

    def _act(self, event: Mapping[str, object], buffers: object) -> None:
        try:
            self._do(event, buffers)
        except TransferError as error:
            self.redraw([words.refused(error)])
        except LogError as error:
            if event.get("do") == "refresh":
                self.redraw(notes=[words.failed(error)])
            else:
                self.redraw([words.failed(error)])  # beside the button that was pressed

    def _do(self, event: Mapping[str, object], buffers: object) -> None:
        if event.get("do") != "refresh":  # which comes whenever the page is looked at again
            self._open = self._typed = ""
        match event.get("do"):
            case "refresh":
                self.refresh()
            case "export":
                self._export(event.get("view"))
            case "import":
                self._import(buffers)
            case "hand" | "hand_save" | "hand_write" as how:
                self._hand_in(how, event)
            case "reset":
                self._open = "reset"
                self.redraw()
            case "cancel":
                self.redraw([say("progress.reset_left")])
            case "confirm":
                self._reset(event.get("view"))

    @property
    def _folder(self) -> Path:
        return self._log.path.parent

    def _export(self, view: object, code: str = "") -> None:
        """Send the file to the page that asked for it; ``code``: whose it is, where it is to be handed in."""
        data = transfer.handed(self._folder) if code else transfer.export(self._folder)
        if not data:
            self.redraw([say("progress.nothing_to_save")])
            return
        name = "-".join(each for each in ("gintutor", code, f"{datetime.now():%Y-%m-%d}.jsonl") if each)
        self.hand_over(name, data, view)
        self.redraw([say("progress.hand_saving", file=name) if code else say("progress.saving", file=name)])

    def _handing(self, name: str) -> Handing:
        return Handing(name=shown_name(name), folder=self._typed or self._class_folder, shares=not in_browser())

    @property
    def _class_folder(self) -> str:
        """The folder that was handed in to last."""
        told = (
            each.event.get("folder")
            for each in reversed(self._log.of(transfer.FOLDERS))
            if each.event.get("do") == "hand"
        )
        return next((each for each in told if isinstance(each, str)), "")

    def _hand_in(self, how: str, event: Mapping[str, object]) -> None:
        """Ask how, send the file to the page, or write it to the folder; nothing without the name it is known by."""
        name = shown_name(folded(self._log.records).name)
        folder = event.get("folder")
        if not name:
            self.redraw([say("progress.hand_nameless")])
        elif how == "hand":
            self._open = "hand"
            self.redraw()
        elif how == "hand_save":
            self._export(event.get("view"), name)
        elif isinstance(folder, str) and bare(folder) and len(folder) <= _LONGEST_PATH:
            self._hand_to(path_of(folder), name)

    def _hand_to(self, into: Path, name: str) -> None:
        self._open, self._typed = "hand", str(into)  # until it is done
        if not _is_folder(into):
            self.redraw([say("progress.hand_nowhere", folder=str(into))])
            return
        try:
            file = transfer.hand_in(self._folder, into, name)
        except LogError as error:
            self.redraw([say("progress.hand_failed"), words.failed(error)])
            return
        self._open = self._typed = ""
        if file is None:
            self.redraw([say("progress.nothing_to_save")])
            return
        if str(into) != self._class_folder:
            self._log.append(Record(exercise=transfer.FOLDERS, item=0, event={"do": "hand", "folder": str(into)}))
            self._log.refresh()
        self.redraw([say("progress.handed_in", file=str(file))])

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


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # a name no system takes
        return False


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
