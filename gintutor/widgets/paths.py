"""A file or a folder as somebody typed or pasted it."""

from __future__ import annotations

import os
from pathlib import Path


def bare(text: str) -> str:
    """The path without the quotation marks some systems copy it with."""
    return text.strip().strip("\"'“”«»")


def path_of(text: str) -> Path:
    """The path, with ``~`` for one's own folder; that of a user there is not stays as it is."""
    return Path(os.path.expanduser(bare(text)))  # noqa: PTH111  # Path's own raises
