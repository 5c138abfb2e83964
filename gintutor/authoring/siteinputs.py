"""The hashes of what the site is made of, renewed after a version in ``inputs.json`` was changed by hand."""

from __future__ import annotations

import json
import tempfile
from dataclasses import asdict, replace
from pathlib import Path

import gintutor
from gintutor.classroom.site.inputs import Input, download, pinned, sha256

FILE = Path(gintutor.__file__).parent / "classroom" / "site" / "inputs.json"


def renew() -> Path:
    """Fetch every part at the version that stands there and write down its hash; yields the file."""
    there = pinned()
    with tempfile.TemporaryDirectory() as folder:
        renewed = [_hashed(each, Path(folder) / each.name) for each in (there.pyodide, *there.wheels)]
    pyodide, *wheels = map(asdict, renewed)
    FILE.write_text(json.dumps({"npm": [pyodide], "wheels": wheels}, indent=1) + "\n", encoding="utf-8", newline="\n")
    return FILE


def _hashed(each: Input, folder: Path) -> Input:
    folder.mkdir()
    return replace(each, sha256=sha256(download(each, folder)))
