"""The programs of others that the build runs."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from gintutor.classroom.site.trouble import SiteError
from gintutor.messages import say


def node() -> str:
    """Node.js, which runs the browser's Python outside a browser."""
    found = shutil.which("node")
    if found is None:
        raise SiteError(say("site.npm_missing"))
    return found


def run(name: str, command: Sequence[str], folder: Path) -> None:
    """Run a tool; :class:`SiteError` with the end of what it said when it fails."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        said = [line[:500] for line in (done.stderr or done.stdout).splitlines() if line.strip()]
        raise SiteError(say("site.tool_failed", name=name, reason="\n".join(said[-5:])))
