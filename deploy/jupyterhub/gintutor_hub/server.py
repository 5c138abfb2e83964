"""A pupil's server: lessons up to date, the start page in their language, progress handed in. It runs as the pupil."""

from __future__ import annotations

import filecmp
import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from gintutor.launcher.serve import leave_out_slow_parts
from gintutor.learning.log import FILE, Log, home
from gintutor.learning.settings import LANGUAGES, chosen_language

LESSONS = Path(__file__).parents[3] / "notebooks"
EVERY = 15.0  # seconds from what is done to what the teacher sees


def main() -> None:
    """Be the server until it is told to end."""
    bring_lessons(LESSONS, Path(os.environ["JUPYTERHUB_ROOT_DIR"]))
    if os.environ.get("GINTUTOR_HUB_CLASS"):
        show_class(home() / "class", Path(os.environ["GINTUTOR_HUB_CLASS"]))
    os.environ["JUPYTERHUB_DEFAULT_URL"] = first_page()
    leave_out_slow_parts()
    from jupyterhub.singleuser import main as serve

    with handing_in(os.environ.get("GINTUTOR_HUB_HAND_IN")):
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
        copy.parent.mkdir(parents=True, exist_ok=True)
        if not (copy.is_file() and filecmp.cmp(path, copy)):
            shutil.copy2(path, copy)


def show_class(link: Path, folder: Path) -> None:
    """Put the class where the teacher's page looks for one; a folder that is there already is left alone."""
    link.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        link.symlink_to(folder, target_is_directory=True)


@contextmanager
def handing_in(folder: str | None) -> Iterator[None]:
    """Hand in to that folder meanwhile, and what came last at the end; a teacher has none."""
    if not folder:
        yield
        return
    ended = threading.Event()
    copying = threading.Thread(target=keep_handing_in, args=(home() / FILE, Path(folder), ended))
    copying.start()
    try:
        yield
    finally:
        ended.set()
        copying.join()


def keep_handing_in(log: Path, folder: Path, ended: threading.Event) -> None:
    """Copy the log to where the teachers read it whenever it has grown, and at the end."""
    handed: tuple[int, int] | None = None
    over = False
    while not over:
        over = ended.wait(EVERY)
        with suppress(OSError):  # a full disk: the next round may have room; the log itself is the pupil's to know of
            there = log.stat()
            if (there.st_size, there.st_mtime_ns) != handed:
                copy_whole(log, folder)
                handed = there.st_size, there.st_mtime_ns


def copy_whole(log: Path, folder: Path) -> None:
    """A reader sees the file of before or the new one, never half of it."""
    new = folder / f".{FILE}.new"
    shutil.copyfile(log, new)
    new.chmod(0o640)
    new.replace(folder / FILE)


if __name__ == "__main__":
    main()
