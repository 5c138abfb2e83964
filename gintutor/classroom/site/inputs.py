"""What the site is made of that others wrote: named, pinned and hashed in ``inputs.json``, fetched once and cached.

Everything comes through the ordinary package clients by its name, so a machine's own settings for them hold. What is
in the cache already and has the right hash is not fetched again: then no network is needed.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from gintutor.classroom.site.trouble import SiteError
from gintutor.messages import say

# A wheel for every machine, as the browser's Python is none of those that pip knows.
_PURE = ("--no-deps", "--only-binary=:all:", "--python-version=3.14", "--implementation=py", "--abi=none",
         "--platform=any")  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """One package: of ``npm`` or of pip, at that version, its file with that hash."""

    name: str
    version: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Inputs:
    """Everything pinned: Python for the browser, and wheels."""

    pyodide: Input
    wheels: tuple[Input, ...]


@dataclass(frozen=True, slots=True)
class Fetched:
    """The same as files: the archive of Python for the browser, and each wheel by its name."""

    pyodide: Path
    wheels: dict[str, Path]


def pinned() -> Inputs:
    """What ``inputs.json`` says."""
    text = resources.files("gintutor.classroom.site").joinpath("inputs.json").read_text(encoding="utf-8")
    read = json.loads(text)
    (pyodide,) = (Input(**each) for each in read["npm"])
    return Inputs(pyodide, tuple(Input(**each) for each in read["wheels"]))


def fetch(inputs: Inputs, cache: Path) -> Fetched:
    """Every file, fetched unless the cache has it; :class:`SiteError` when one cannot be had as it was pinned."""
    cache.mkdir(parents=True, exist_ok=True)
    there = _there(cache)
    missing = [each for each in inputs.wheels if each.sha256 not in there]
    if missing:
        _fetch(cache, lambda folder: _pip(missing, folder))
    if inputs.pyodide.sha256 not in there:
        _fetch(cache, lambda folder: _npm(inputs.pyodide, folder))
    there = _there(cache)
    for each in (inputs.pyodide, *inputs.wheels):
        if each.sha256 not in there:
            raise SiteError(say("site.other_hash", name=each.name, version=each.version))
    return Fetched(there[inputs.pyodide.sha256], {each.name: there[each.sha256] for each in inputs.wheels})


def download(package: Input, folder: Path) -> Path:
    """The file of that package at its version, whatever its hash: for whoever pins it."""
    _run(_pip([package], folder, hashed=False) if package in pinned().wheels else _npm(package, folder))
    (file,) = (path for path in folder.iterdir() if path.suffix in (".whl", ".tgz"))
    return file


def sha256(path: Path) -> str:
    """The hash of a file."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def normal(name: str) -> str:
    """The name of a package in its one form: small letters, hyphens."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _there(cache: Path) -> dict[str, Path]:
    """Hash → file of what the cache holds."""
    return {sha256(path): path for path in sorted(cache.iterdir()) if path.suffix in (".whl", ".tgz")}


def _fetch(cache: Path, command: Callable[[Path], Sequence[str]]) -> None:
    """Have a client write into a folder of its own first: what is in the cache is whole."""
    with tempfile.TemporaryDirectory(dir=cache) as made:
        folder = Path(made)
        _run(command(folder))
        for path in folder.iterdir():
            if path.suffix in (".whl", ".tgz"):
                path.replace(cache / path.name)


def _pip(wheels: Sequence[Input], folder: Path, *, hashed: bool = True) -> Sequence[str]:
    hashes = (f" --hash=sha256:{each.sha256}" if hashed else "" for each in wheels)
    lines = (f"{each.name}=={each.version}{end}\n" for each, end in zip(wheels, hashes, strict=True))
    wanted = folder / "wanted.txt"
    wanted.write_text("".join(lines))
    pip = (sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check")
    return [*pip, *_PURE, f"--dest={folder}", f"--requirement={wanted}"]


def _npm(package: Input, folder: Path) -> Sequence[str]:
    npm = shutil.which("npm")
    if npm is None:
        raise SiteError(say("site.npm_missing"))
    return [npm, "pack", "--loglevel=error", f"--pack-destination={folder}", f"{package.name}@{package.version}"]


def _run(command: Sequence[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        last = [line for line in done.stderr.splitlines() if line.strip()] or [str(done.returncode)]
        raise SiteError(say("site.not_fetched", client=Path(command[0]).stem, reason=last[-1].strip()))
