"""pip, with progress that a person can read and failures that say what to do."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

from gintutor.launcher.trouble import Trouble, disk_full, read_only

Progress = Callable[[int, int], None]

# What pip and the systems say, lower case. The first that is found names the trouble.
_SIGNS: tuple[tuple[str, str], ...] = (
    ("no space left on device", "disk"),
    ("not enough space on the disk", "disk"),
    ("errno 28]", "disk"),
    ("quota exceeded", "disk"),
    ("read-only file system", "read-only"),
    ("permission denied", "read-only"),
    ("errno 13]", "read-only"),
    ("do not match the hashes", "hash"),
    ("failed to establish a new connection", "network"),
    ("connection broken", "network"),
    ("connection refused", "network"),
    ("connection aborted", "network"),
    ("connecttimeout", "network"),
    ("read timed out", "network"),
    ("name resolution", "network"),
    ("getaddrinfo failed", "network"),
    ("network is unreachable", "network"),
    ("proxyerror", "network"),
    ("sslerror", "network"),
    ("(from versions: none)", "network"),  # what pip ends with when no index could be read
)


def is_editable(root: Path) -> bool:
    """Whether the package is installed as a link to the checkout.

    Not on Windows in a folder with letters beyond ASCII: Python up to 3.12 reads the link in the system's old
    encoding and then does not find the folder, or does not start at all.
    """
    return os.name != "nt" or str(root).isascii()


def install_locked(python: Path, lock: Path, progress: Progress) -> None:
    """Install exactly what the lock names, checked by hash; ``Trouble`` when that fails."""
    text = lock.read_text(encoding="utf-8")
    total = len(re.findall(r"^[A-Za-z0-9][^=\s]*==", text, re.MULTILINE))
    arguments = ["--require-hashes", "--no-deps", "-r", str(lock)]
    _pip(python, arguments, Counter(site_packages(python), total, progress), lock.parent, "setup.step_packages")


def install_checkout(python: Path, root: Path) -> None:
    """Install the package itself; nothing is downloaded, what builds it is in the lock."""
    link = ["-e"] if is_editable(root) else []
    arguments = ["--no-deps", "--no-index", "--no-build-isolation", *link, str(root)]
    _pip(python, arguments, None, root, "setup.step_gintutor")


def site_packages(python: Path) -> Path:
    """Where an environment keeps its packages."""
    venv = python.parent.parent
    if os.name == "nt":
        return venv / "Lib" / "site-packages"
    return next(iter(sorted(venv.glob("lib/python3*/site-packages"))), venv / "lib")


class Counter:
    """How far pip got: half for what it has fetched, half for what is unpacked, which pip itself does silently."""

    def __init__(self, folder: Path, total: int, progress: Progress) -> None:
        self._folder = folder
        self._total = total
        self._progress = progress
        self._fetched = 0
        self._before = self._installed()
        self._shown = -1

    def hear(self, line: str) -> None:
        """One line of pip's output: what is there already or not for this system is done as soon as it is named."""
        if line.startswith(("Requirement already satisfied", "Ignoring ")):
            self._fetched += 2
        elif line.startswith("Collecting "):
            self._fetched += 1

    def look(self) -> None:
        """Show where it is, when that has changed."""
        done = min(self._total, (self._fetched + self._installed() - self._before) // 2)
        if done > self._shown:
            self._shown = done
            self._progress(done, self._total)

    def finish(self) -> None:
        """All is there."""
        if self._shown < self._total:
            self._progress(self._total, self._total)

    def _installed(self) -> int:
        return sum(1 for _ in self._folder.glob("*.dist-info"))


def _pip(python: Path, arguments: list[str], counter: Counter | None, folder: Path, step: str) -> None:
    command = [
        str(python), "-I", "-m", "pip", "install", "--no-input", "--no-color", "--disable-pip-version-check",
        "--progress-bar", "off", "--retries", "2", *arguments,
    ]  # fmt: skip
    # Settings that would put the packages somewhere else than into this environment.
    astray = {"PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_DRY_RUN", "PIP_REQUIRE_HASHES"}
    environ = {key: value for key, value in os.environ.items() if key not in astray}
    environ |= {"PYTHONUTF8": "1", "PIP_USER": "0", "PIP_ROOT_USER_ACTION": "ignore"}
    process = subprocess.Popen(
        command, env=environ, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, encoding="utf-8", errors="replace",
    )  # fmt: skip
    lines: list[str] = []
    reader = threading.Thread(target=_read, args=(process, lines, counter), daemon=True)
    reader.start()
    try:
        while process.poll() is None:
            if counter:
                counter.look()
            time.sleep(0.2)
    finally:
        if process.poll() is None:  # interrupted: pip must not go on behind the user's back
            process.terminate()
            process.wait()
        reader.join(5)
    if process.returncode != 0:
        raise trouble_in("\n".join(lines), folder, step)
    if counter:
        counter.finish()


def _read(process: subprocess.Popen[str], lines: list[str], counter: Counter | None) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        lines.append(line.rstrip())
        if counter:
            counter.hear(line)


def trouble_in(said: str, folder: Path, step: str) -> Trouble:
    """What went wrong, from what the failed program said."""
    from gintutor.launcher.words import say

    lower = said.lower()
    found = next((kind for sign, kind in _SIGNS if sign in lower), None)
    if found == "disk":
        return disk_full(folder)
    if found == "read-only":
        return read_only(folder)
    if found == "hash":
        return Trouble("setup.wrong_hash")
    if found == "network":
        return Trouble("setup.no_network")
    if "ensurepip is not available" in lower:
        version = f"{sys.version_info[0]}.{sys.version_info[1]}"
        return Trouble("setup.no_venv", command=f"sudo apt-get install python{version}-venv")
    lines = "\n".join([line for line in said.splitlines() if line.strip()][-6:])
    return Trouble("setup.failed", step=say(step), lines=lines)
