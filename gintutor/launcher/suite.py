"""``python3 -m gintutor test``: the whole suite in one pytest run, so that its summary is the last word."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from gintutor.launcher.checkout import Checkout

MOST_WORKERS = 8  # each browser worker has a server, a kernel or two and a browser


def command(python: Path, arguments: Sequence[str], cores: int | None = None) -> list[str]:
    """The pytest command line: everything unless the arguments name files; what comes later wins, so they are last.

    One worker more than there are cores: tests of the set-up, of servers and of pages wait a fifth of their time.
    ``tests/support/running.py`` says what is kept together; benchmarks run once each, to see that they still run.
    """
    workers = min((cores or os.cpu_count() or 1) + 1, MOST_WORKERS)
    named = any(Path(each.split("::")[0]).exists() for each in arguments if not each.startswith("-"))
    places = [] if named else ["tests", "notebooks"]
    spread = ["-n", str(workers)]
    return [str(python), "-m", "pytest", *spread, "--benchmark-disable", "--nbval-lax", *places, *arguments]


def run(python: Path, checkout: Checkout, arguments: Sequence[str]) -> int:
    """Run the suite; yields pytest's exit status."""
    os.chdir(checkout.root)
    return subprocess.run(command(python, arguments), env=environment(os.environ), check=False).returncode


def environment(environ: Mapping[str, str]) -> dict[str, str]:
    """With bytecode kept: each of some hundred kernels would else compile the whole package anew."""
    return {name: value for name, value in environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
