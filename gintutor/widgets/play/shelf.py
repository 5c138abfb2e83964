"""The files of the games: one for each match, numbered, in the folder ``games`` beside the progress log."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from gintutor.messages import Message
from gintutor.replay import Event, GameLog, GameLogError, Header, Replay, read_log, replay

FOLDER = "games"


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A game read from its file: what it leads to, and what was lost on the way, in sentences."""

    again: Replay
    lost: tuple[Message, ...]


class Shelf:
    """The games of one exercise; ``name`` is its id, which begins their file names."""

    def __init__(self, home: Path, name: str) -> None:
        self.folder = home / FOLDER
        self._prefix = re.sub(r"[^\w-]+", "-", name)
        self.log: GameLog | None = None
        self._size = 0
        self._pending: list[Event] = []  # facts that could not be kept yet

    def begin(self, header: Header, events: Iterable[Event] = ()) -> str:
        """Begin a new file, and give its name; raise :class:`GameLogError` when it cannot be kept."""
        log = self.log = self._create(header)
        self._pending = []
        for event in events:
            log.append(event)
        self._size = log.path.stat().st_size
        return log.path.name

    def _create(self, header: Header) -> GameLog:
        """A file with the next number; another kernel may be quicker, so the next but one is tried as well."""
        number = self._last() + 1
        for attempt in range(100):
            try:
                return GameLog.create(self.folder / f"{self._prefix}-{number + attempt:04}.jsonl", header)
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

    def open(self, name: str) -> Found:
        """Read a game; a damaged file is left as it is, and what can be read of it goes on in a new one.

        Raises :class:`GameLogError` for a file that is not there or no game.
        """
        path = self.folder / Path(name).name
        again = replay(read_log(path))
        lost = [damage.message for damage in again.contents.damage]
        if again.fault is not None:
            lost.append(again.fault[2].message)
        if lost:
            self.begin(again.contents.header, (step.event for step in again.steps))
        else:
            self.log = GameLog(path)
            self._pending = []
            self._size = path.stat().st_size
        return Found(again=again, lost=tuple(lost))

    def append(self, event: Event) -> None:
        """Add a fact to the game on the table; raises :class:`GameLogError` when it cannot be kept.

        What could not be kept before goes first, so the file never has a hole.
        """
        if self.log is None:
            return
        self._pending.append(event)
        while self._pending:
            self.log.append(self._pending[0])
            self._pending.pop(0)
        self._size = self.log.path.stat().st_size

    @property
    def name(self) -> str:
        """The file of the game on the table; empty when there is none."""
        return self.log.path.name if self.log else ""

    @property
    def changed(self) -> bool:
        """Whether somebody else (another window with a kernel of its own) has played on in the same file."""
        if self.log is None:
            return False
        try:
            return self.log.path.stat().st_size != self._size
        except OSError:
            return False
