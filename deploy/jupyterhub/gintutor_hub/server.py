"""A pupil's server: lessons up to date, the start page in their language, progress handed in. It runs as the pupil."""

from __future__ import annotations

import filecmp
import os
import shutil
import stat
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from gintutor.launcher.serve import leave_out_slow_parts
from gintutor.learning.classes import roster
from gintutor.learning.log import FILE, Log, home
from gintutor.learning.settings import LANGUAGES, chosen_language

LESSONS = Path(__file__).parents[3] / "notebooks"
EVERY = 15.0  # seconds from what is done to what the teacher sees


def main() -> None:
    """Be the server until it is told to end."""
    notebooks = Path(os.environ["JUPYTERHUB_ROOT_DIR"])
    bring_lessons(LESSONS, notebooks)
    shared, handed_in = os.environ.get("GINTUTOR_HUB_CLASS"), os.environ.get("GINTUTOR_HUB_HAND_IN")
    if shared:
        show_class(home() / "class", Path(shared))
    os.environ["JUPYTERHUB_DEFAULT_URL"] = first_page()
    leave_out_slow_parts()
    from jupyterhub.singleuser import main as serve

    with ExitStack() as meanwhile:
        if shared:
            meanwhile.enter_context(again_and_again(lambda: share_class(Path(shared))))
            meanwhile.enter_context(again_and_again(lambda: bring_report(Path(shared), notebooks)))
        if handed_in:
            meanwhile.enter_context(again_and_again(HandIn(home() / FILE, Path(handed_in))))
        serve()


def first_page() -> str:
    """The address of the start page, in the language the pupil chose last."""
    language = chosen_language(Log()) or os.environ.get("GINTUTOR_LANGUAGE")
    return f"/doc/tree/{language if language in LANGUAGES else 'en'}/00-start-here.ipynb"


def bring_lessons(source: Path, target: Path) -> None:
    """Copy every lesson that is new or not as it was; what else the pupil keeps there stays."""
    for path in sorted(source.rglob("*")):
        copy = target / path.relative_to(source)
        if path.is_dir() or any(
            part.startswith(".") or part == "worksheets" for part in path.relative_to(source).parts
        ):
            continue
        _copy_changed(path, copy)


def bring_report(folder: Path, target: Path) -> None:
    """Copy what teachers export from the class to where a browser can fetch it: links lead nowhere from there."""
    for path in (folder / roster.REPORT).glob("*"):
        if path.suffix in (".csv", ".jsonl"):  # what is being written has another
            _copy_changed(path, target / roster.REPORT / path.name)


def _copy_changed(path: Path, copy: Path) -> None:
    copy.parent.mkdir(parents=True, exist_ok=True)
    if not (copy.is_file() and filecmp.cmp(path, copy)):
        shutil.copy2(path, copy)


def show_class(link: Path, folder: Path) -> None:
    """Put the class where the teacher's page looks for one; a folder that is there already is left alone."""
    link.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        link.symlink_to(folder, target_is_directory=True)


def share_class(folder: Path) -> None:
    """Let the other teachers read what this one made there: the folder gave it their group, and no more."""
    for path in (folder / roster.FILE, *(folder / roster.REPORT).glob("*")):
        with suppress(FileNotFoundError):
            there = path.lstat()
            if stat.S_ISREG(there.st_mode) and there.st_uid == os.geteuid() and not there.st_mode & stat.S_IRGRP:
                path.chmod(0o640)


@contextmanager
def again_and_again(act: Callable[[], None]) -> Iterator[None]:
    """Do that meanwhile, and once more at the end."""
    ended = threading.Event()
    doing = threading.Thread(target=_keep, args=(act, ended))
    doing.start()
    try:
        yield
    finally:
        ended.set()
        doing.join()


def _keep(act: Callable[[], None], ended: threading.Event) -> None:
    over = False
    while not over:
        over = ended.wait(EVERY)
        with suppress(OSError):  # a full disk: the next round may have room; the log itself is the pupil's to know of
            act()


class HandIn:
    """Copies the log to where the teachers read it, whenever it has grown."""

    def __init__(self, log: Path, folder: Path) -> None:
        self._log, self._folder = log, folder
        self._handed: tuple[int, int] | None = None

    def __call__(self) -> None:
        """Copy it if need be; ``OSError`` when it cannot be."""
        there = self._log.stat()
        if (there.st_size, there.st_mtime_ns) != self._handed:
            copy_whole(self._log, self._folder)
            self._handed = there.st_size, there.st_mtime_ns


def copy_whole(log: Path, folder: Path) -> None:
    """A reader sees the file of before or the new one, never half of it."""
    new = folder / f".{FILE}.new"
    shutil.copyfile(log, new)
    new.chmod(0o640)
    new.replace(folder / FILE)


if __name__ == "__main__":
    main()
