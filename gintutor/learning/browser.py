"""In the browser the learner's folder is in memory only; here it is kept in the browser's own store (IndexedDB).

Every writer of that folder syncs what it wrote. In the browser that does nothing by itself, so here it is the moment to
look what has changed: what was added to a file is added to the store as one more piece, so two pages that are open at
once lose nothing of each other; a file that became another one replaces its pieces, and what another page has added to
it meanwhile stays. A game is kept whole: two pages that play on in one would make none of it.

What cannot be kept (a private window, a full disk) is told to the page, with the progress file: there it can be saved.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

from gintutor.learning.lock import FILE as LOCK


@dataclass(frozen=True, slots=True)
class Piece:
    """What is to be kept of a file: ``data`` after what is kept, or, with ``anew``, in its place."""

    file: str
    data: bytes
    anew: bool


@dataclass(slots=True)
class Mirror:
    """Knows what of a folder's files is kept, and says what has changed since it was last asked."""

    folder: Path
    _known: dict[str, bytes] = field(default_factory=dict)

    def fill(self, pieces: list[tuple[str, bytes]]) -> None:
        """Put the kept files into the folder; one that is kept as empty is gone."""
        for name, data in pieces:
            self._known[name] = self._known.get(name, b"") + data
        self._known = {name: data for name, data in self._known.items() if data}
        for name, data in self._known.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)

    def changes(self) -> Iterator[Piece]:
        """What must be kept for the store to hold what the folder holds; a file that is gone is kept as empty."""
        there = {path.relative_to(self.folder).as_posix(): path for path in self.folder.rglob("*") if path.is_file()}
        for name in sorted(self._known.keys() | there.keys()):
            if name == LOCK or name.endswith(".new"):
                continue
            before, now = self._known.get(name, b""), there[name].read_bytes() if name in there else b""
            if now != before:
                added = now.startswith(before) and not (before and name.startswith(_WHOLE))
                self._known[name] = now
                yield Piece(name, now[len(before) :] if added else now, anew=not added)


async def keep(channel: str) -> None:
    """Bring back what was kept and keep what is written from now on. Whoever asks again changes nothing.

    ``channel``: the name under which the page listens for what becomes of that.
    """
    from js import BroadcastChannel, Uint8Array
    from pyodide.code import run_js
    from pyodide.ffi import create_proxy

    from gintutor.learning.log import FILE, home

    if _mirrors:
        return
    folder = home()
    folder.mkdir(parents=True, exist_ok=True)
    page = BroadcastChannel.new(channel)

    def told(kept: bool) -> None:  # noqa: FBT001  # JavaScript knows no names of arguments
        file = folder / FILE
        page.postMessage("" if kept else file.read_text("utf-8", "replace") if file.exists() else "\n")

    script = resources.files("gintutor.learning").joinpath("browser.js").read_text(encoding="utf-8")
    store: Any = run_js(script)(create_proxy(told))
    mirror = Mirror(folder)
    _mirrors.append(mirror)
    mirror.fill([(each.file, each.data.to_bytes()) for each in await store.all()])

    def save() -> None:
        for piece in mirror.changes():
            data = Uint8Array.new(len(piece.data))
            data.assign(piece.data)
            store.keep(piece.file, data, piece.anew)

    on_sync(save)


def on_sync(save: Callable[[], object]) -> None:
    """Have ``save`` called soon after anything is synced to disk, once for all that is synced in one go."""
    synced = os.fsync
    waiting: list[asyncio.Handle] = []

    def run() -> None:
        waiting.clear()
        save()

    def fsync(handle: Any) -> None:
        synced(handle)
        if not waiting:
            waiting.append(asyncio.get_running_loop().call_soon(run))

    os.fsync = fsync  # type: ignore[assignment]  # a name of its argument is all that differs


_WHOLE = ("games/",)
_mirrors: list[Mirror] = []
