"""``.venv``: made, checked, brought up to date, made again when a set-up was cut short.

A small file in ``.venv`` says how far the set-up got. It says "unfinished" before anything is installed and names the
installed locks at the very end, so a set-up that was killed at any moment is seen and done afresh by the next run,
and a finished one costs a few milliseconds to recognise.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Protocol

from gintutor.launcher import packages
from gintutor.launcher.checkout import Checkout
from gintutor.launcher.trouble import NEEDED_MB, Trouble, disk_full, from_os_error

STATE = "gintutor-setup.json"
UNFINISHED = "unfinished"
NEEDED_MODULES = ("jupyterlab", "ipywidgets", "ipycanvas", "anywidget", "voila")


class Report(Protocol):
    """Who shows the progress: what is happening, and how far it got (0 of 0: not to be counted)."""

    def say(self, id_: str, **fields: object) -> None:
        """A sentence of the catalog."""

    def step(self, id_: str, done: int = 0, total: int = 0) -> None:
        """One step of the set-up, by the id of its name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What the environment must hold, as hashes of what says so; ``tests`` None: no test tools needed."""

    key: str
    tests: str | None


def ready_here() -> Path | None:
    """This interpreter if it has gintutor and all it needs installed (conda, a hub), else None."""
    try:
        importlib.metadata.distribution("gintutor")
    except importlib.metadata.PackageNotFoundError:
        return None
    has_all = all(importlib.util.find_spec(name) is not None for name in NEEDED_MODULES)
    return Path(sys.executable) if has_all else None


def python_of(venv: Path) -> Path:
    """The interpreter of an environment."""
    return venv / "Scripts" / "python.exe" if os.name == "nt" else venv / "bin" / "python"


def chosen_language(python: Path) -> str | None:
    """The language the learner chose on the start page the last time, or None; it is in the log, which we cannot read.

    The log's place is the environment's to know, so its interpreter is asked.
    """
    question = "from gintutor.learning import log, settings; print(settings.chosen_language(log.Log()) or '')"
    try:
        asked = subprocess.run(
            [str(python), "-P", "-c", question], capture_output=True, text=True, timeout=20, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return asked.stdout.strip() or None


def ensure(checkout: Checkout, report: Report, *, tests: bool) -> Path:
    """The interpreter of an environment that holds everything, set up or repaired where needed; ``Trouble`` if not."""
    wanted = _wanted(checkout, tests=tests)
    if _is_ready(checkout.venv, wanted):
        return python_of(checkout.venv)
    try:
        with _alone(checkout.root, report):
            if not _is_ready(checkout.venv, wanted):  # the one we waited for may have done it all
                _set_up(checkout, wanted, report)
    except OSError as error:
        raise from_os_error(error, checkout.root) or error from error
    return python_of(checkout.venv)


def mark_unfinished(venv: Path) -> None:
    """Let the next run make the environment afresh (JupyterLab did not start in this one)."""
    with suppress(OSError):
        _write_state(venv, {"key": UNFINISHED})


def _wanted(checkout: Checkout, *, tests: bool) -> Wanted:
    """What decides whether anything must be installed: the locks, how the package is built, where it lies."""
    package = checkout.root / "gintutor"
    parts = [checkout.lock, checkout.root / "pyproject.toml", package / "__init__.py"]
    parts += sorted((package / "labextension").glob("*.*")) + sorted((package / "locale").glob("*/*/setup.mo"))
    if not packages.is_editable(checkout.root):
        parts += sorted(path for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    digest = hashlib.sha256(str(checkout.root).encode("utf-8", "surrogateescape"))
    for path in parts:
        digest.update(path.read_bytes())
    test_lock = hashlib.sha256(checkout.test_lock.read_bytes()).hexdigest() if tests else None
    return Wanted(key=digest.hexdigest(), tests=test_lock)


def _is_ready(venv: Path, wanted: Wanted) -> bool:
    state = _read_state(venv)
    has_tests = wanted.tests is None or state.get("tests") == wanted.tests
    return state.get("key") == wanted.key and has_tests and python_of(venv).exists()


def _read_state(venv: Path) -> dict[str, str]:
    """What the state file says; nothing when there is none or it is damaged."""
    try:
        state = json.loads((venv / STATE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(key): str(value) for key, value in state.items()} if isinstance(state, dict) else {}


def _write_state(venv: Path, state: dict[str, str]) -> None:
    (venv / STATE).write_text(json.dumps(state), encoding="utf-8")


def _set_up(checkout: Checkout, wanted: Wanted, report: Report) -> None:
    venv = checkout.venv
    state = _read_state(venv)
    if os.path.lexists(venv) and (state.get("key") == UNFINISHED or not _works(venv)):
        report.say("setup.repairing")
        _remove(venv)
    report.say("setup.updating" if venv.exists() else "setup.making", folder=venv)
    if not venv.exists():
        _make(venv, report)
        state = {}
    _write_state(venv, {"key": UNFINISHED})
    python = python_of(venv)
    lock = checkout.test_lock if wanted.tests else checkout.lock
    step = "setup.step_tests" if wanted.tests and state.get("key") == wanted.key else "setup.step_packages"
    packages.install_locked(python, lock, lambda done, total: report.step(step, done, total))
    report.step("setup.step_gintutor")
    packages.install_checkout(python, checkout.root)
    _write_state(venv, {"key": wanted.key, **({"tests": wanted.tests} if wanted.tests else {})})


def _works(venv: Path) -> bool:
    """Whether the environment's interpreter runs and has pip: a half-made one has neither."""
    try:
        probe = [str(python_of(venv)), "-I", "-c", "import pip"]
        return subprocess.run(probe, capture_output=True, timeout=60, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _remove(venv: Path) -> None:
    """Remove a broken environment, and nothing that does not look like one."""
    names = {path.name for path in venv.iterdir()} if venv.is_dir() else {"a file"}
    if names and not names & {STATE, "pyvenv.cfg", "bin", "Scripts"}:
        raise Trouble("setup.not_ours", folder=venv)
    try:
        shutil.rmtree(venv)
    except OSError as error:
        raise Trouble("setup.in_use", folder=venv) from error


def _make(venv: Path, report: Report) -> None:
    if importlib.util.find_spec("ensurepip") is None or importlib.util.find_spec("venv") is None:
        raise Trouble("setup.no_venv", command=_venv_command())
    if shutil.disk_usage(venv.parent).free < NEEDED_MB * 1024 * 1024:
        raise disk_full(venv.parent)
    report.step("setup.step_environment")
    venv.mkdir()
    _write_state(venv, {"key": UNFINISHED})  # from here on a set-up that is cut short is known as such
    base = getattr(sys, "_base_executable", sys.executable)
    made = subprocess.run([base, "-I", "-m", "venv", str(venv)], capture_output=True, text=True, check=False)
    if made.returncode != 0 or not _works(venv):
        said = made.stdout + made.stderr
        raise packages.trouble_in(said, venv, "setup.step_environment")


def _venv_command() -> str:
    """How to get ``venv``: systems that split Python into parts are Debian and its kin."""
    from gintutor.launcher.words import say

    if shutil.which("apt-get"):
        return f"sudo apt-get install python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    return say("setup.no_venv_advice")


@contextmanager
def _alone(root: Path, report: Report) -> Iterator[None]:
    """Only one set-up at a time in a folder. The system lets go of the lock when its holder dies."""
    with (root / ".venv.lock").open("a+b") as file:
        if not _try_lock(file):
            report.say("setup.waiting")
            _lock(file)
        yield


if sys.platform == "win32":
    import msvcrt
    import time

    def _try_lock(file: IO[bytes]) -> bool:
        file.seek(0)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _lock(file: IO[bytes]) -> None:
        while not _try_lock(file):
            time.sleep(0.5)

else:
    import fcntl

    def _try_lock(file: IO[bytes]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)
