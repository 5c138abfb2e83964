"""The log of hands as a file: :mod:`gintutor.factlog` in the form of gin."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from gintutor.factlog import Contents, read_file, text_of
from gintutor.replay.events import FORM, Event, Header


def log_text(header: Header, events: Iterable[Event]) -> str:
    """A whole log as the text of its file."""
    return text_of(FORM, header, events)


def read_log(path: Path) -> Contents[Header, Event]:
    """Read a log file; lines that cannot be read are left out and reported.

    Raises :class:`GameLogError` for a file that is no log of ours, is of a later version, or cannot be read.
    """
    return read_file(path, FORM)
