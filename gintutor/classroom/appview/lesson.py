"""What may run: a notebook that says it is a lesson and holds nothing but calls that show an exercise."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

# Exactly what the notebook generator writes, as in labextension/autostart.js; the id leaves no way out of the string.
ONE_CALL = re.compile(
    r'from gintutor import exercise\nexercise\("[a-z]{2}\/\w{1,8}\/[\w-]{1,60}"\)\n?', re.ASCII
)  # fmt: skip


def is_lesson(notebook: Mapping[str, Any]) -> bool:
    """Whether opening that notebook may run it; a stranger's never is, whatever its metadata say."""
    about = notebook.get("metadata", {}).get("gintutor")
    cells = [cell for cell in notebook.get("cells", ()) if cell.get("cell_type") == "code"]
    marked = isinstance(about, Mapping) and about.get("autostart") is True
    return marked and all(ONE_CALL.fullmatch(_source(cell)) for cell in cells)


def _source(cell: Mapping[str, Any]) -> str:
    """A cell's code; files have it as lines."""
    source = cell.get("source", "")
    return source if isinstance(source, str) else "".join(source)
