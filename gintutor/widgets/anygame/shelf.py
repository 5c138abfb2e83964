"""The files of the games: one for each, numbered, in the folder ``games`` beside the progress log."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Generic

from gintutor.factlog import Again, Contents, Form, GameLogError, LogFile, read_file
from gintutor.factlog.again import T
from gintutor.factlog.form import E, H
from gintutor.messages import Message

FOLDER = "games"


@dataclass(frozen=True, slots=True, kw_only=True)
class Found(Generic[H, E, T]):
    """A game read from its file: what it leads to, and what was lost on the way, in sentences."""

    again: Again[H, E, T]
    lost: tuple[Message, ...]


class GameShelf(Generic[H, E, T]):
    """The games of one exercise; ``name`` is its id, which begins their file names.

    What stands in a file the ``form`` says, and ``replay`` what it leads to.
    """

    def __init__(
        self, home: Path, name: str, form: Form[H, E], replay: Callable[[Contents[H, E]], Again[H, E, T]]
    ) -> None:
        self.folder = home / FOLDER
        self._form = form
        self._replay = replay
        self._prefix = re.sub(r"[^\w-]+", "-", name)
        self._log: LogFile[H, E] | None = None
        self._header: H | None = None
        self._kept: list[E] = []  # the facts of the game that are in the file
        self._pending: list[E] = []  # those that could not be kept yet

    def begin(self, header: H, events: Iterable[E] = ()) -> None:
        """Begin a new file with these facts.

        Raises :class:`GameLogError` when there can be none now; it is tried again with every fact that follows.
        """
        self.leave()
        self._header, self._pending = header, list(events)
        self._write()

    def leave(self) -> None:
        """Put the game on the table away: what happens from now on is kept nowhere."""
        self._log, self._header, self._kept, self._pending = None, None, [], []

    def _create(self, header: H) -> LogFile[H, E]:
        """A file with the next number; another kernel may be quicker, so the next but one is tried as well."""
        number = self._last() + 1
        for attempt in range(100):
            path = self.folder / f"{self._prefix}-{number + attempt:04}.jsonl"
            try:
                return LogFile.create(path, self._form, header)
            except GameLogError as error:
                if error.code != "exists":
                    raise
        raise GameLogError(self.folder, "exists")

    def _last(self) -> int:
        if not self.folder.is_dir():
            return 0
        numbers = re.compile(re.escape(self._prefix) + r"-(\d+)\.jsonl")
        found = (numbers.fullmatch(path.name) for path in self.folder.iterdir())
        return max((int(each[1]) for each in found if each), default=0)

    def open(self, name: str) -> Found[H, E, T]:
        """Read a game; a damaged file is left as it is, and what can be read of it goes on in a new one.

        Raises :class:`GameLogError` for a file that is not there or no game. Where there is no room for the new one,
        the game can be played all the same, unsaved.
        """
        self.leave()
        path = self.folder / Path(name).name
        again = self._replay(read_file(path, self._form))
        lost = [damage.message for damage in again.contents.damage]
        if again.fault is not None:
            lost.append(again.fault[2].message)
        events = [step.event for step in again.steps]
        if lost:
            with suppress(GameLogError):
                self.begin(again.contents.header, events)
        else:
            self._log = LogFile(path, self._form, again.contents.size)
            self._header, self._kept = again.contents.header, events
        return Found(again=again, lost=tuple(lost))

    def append(self, event: E) -> None:
        """Add a fact to the game on the table; raises :class:`GameLogError` when it cannot be kept.

        What could not be kept before goes first, so the file never has a hole. Code ``moved``: another window has
        played on in the file, so this fact has not happened. Where the table has run ahead of the file, both games
        stand: this one goes on in a file of its own.
        """
        if self._header is None:
            return
        self._pending.append(event)
        try:
            self._write()
        except GameLogError as error:
            if error.code != "moved":
                raise
            if len(self._pending) == 1:
                self._pending.clear()
                raise
            self._fork()

    def catch_up(self) -> None:
        """Keep what could not be kept before; where it still cannot, it goes on waiting."""
        if self._header is None:
            return
        with suppress(GameLogError):
            try:
                self._write()
            except GameLogError as error:
                if error.code != "moved":
                    raise
                self._fork()

    def _write(self) -> None:
        """Put what waits into the file; all of it at once where there is no file yet, else fact by fact."""
        if self._log is None:
            self._log = self._written()
            self._kept, self._pending = self._pending, []
        while self._pending:
            self._log.append(self._pending[0])
            self._kept.append(self._pending.pop(0))

    def _written(self) -> LogFile[H, E]:
        assert self._header is not None
        log = self._create(self._header)
        try:
            for event in self._pending:
                log.append(event)
        except GameLogError:
            log.discard()
            raise
        return log

    def _fork(self) -> None:
        """Go on in a new file with everything this table knows; nothing changes when there can be none."""
        assert self._header is not None
        log, header, kept, pending = self._log, self._header, self._kept, self._pending
        try:
            self.begin(header, [*kept, *pending])
        except GameLogError:
            self._log, self._header, self._kept, self._pending = log, header, kept, pending
            raise

    @property
    def name(self) -> str:
        """The file of the game on the table; empty when there is none."""
        return self._log.path.name if self._log else ""

    @property
    def unsaved(self) -> bool:
        """Whether something of the game on the table is in no file."""
        return self._log is None or bool(self._pending)

    @property
    def changed(self) -> bool:
        """Whether somebody else (another window with a kernel of its own) has played on in the same file.

        Not asked while facts wait to be kept: the file must not take their place.
        """
        if self._log is None or self._pending:
            return False
        try:
            return self._log.path.stat().st_size != self._log.size
        except OSError:
            return False
