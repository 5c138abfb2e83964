"""Wheels for the site with their modules compiled: the browser would compile each of them anew for every page.

Runs inside the Python that the site serves (:mod:`gintutor.classroom.site.runtime` has it started by Node.js), as no
other writes its bytecode. Only what a lesson imports is compiled, for bytecode takes more room than source.
"""

from __future__ import annotations

import py_compile
import re
import sys
import tempfile
import zipfile
from collections.abc import Set
from importlib import import_module
from pathlib import Path

# Files for the page's own side, tests, help texts of Python, and of this package what is for terminals and makers.
_NEVER = re.compile(
    r"[^/]+\.data/|\w+/(lab|nb)extension/|(.+/)?tests?/|pydoc_data/topics\.py$"
    r"|gintutor/(authoring|cli|launcher|classroom/site|__main__\.py)"
)
# Hundreds of languages and colours, letters of old machines, and what a browser lets no page do.
_UNLESS_USED = re.compile(
    r"pygments/(lexers|styles)/|encodings/(big5|cp(?!437|1252)|euc|gb|iso|koi|mac|shift)"
    r"|(_pyrepl|http|multiprocessing|prompt_toolkit|unittest|wsgiref|xmlrpc)/"
    r"|(_pyio|doctest|ftplib|imaplib|mailbox|pickletools|poplib|smtplib|trace|turtle|webbrowser)\.py$"
)


def compile_all(folder: Path) -> None:
    """Put compiled archives in place of all that lie in the folder."""
    used = used_by_lessons()
    for path in sorted((*folder.glob("*.whl"), *folder.glob("*.zip"))):
        path.write_bytes(compiled(path, used))


def used_by_lessons() -> Set[str]:
    """The modules that are imported before the learner sees cards."""
    from gintutor import exercise

    for each in ("en/00/settings", "en/04/worked", "en/04/solo"):
        exercise(each)
    for kernel in ("IPython.core.interactiveshell", "piplite", "ipykernel", "comm", "pyodide_kernel"):
        import_module(kernel)
    return frozenset(sys.modules)


def compiled(archive: Path, used: Set[str]) -> bytes:
    """The archive with those modules, and all of this package, as bytecode, and without what no lesson needs."""
    with tempfile.TemporaryDirectory() as scratch, zipfile.ZipFile(archive) as old:
        new = Path(scratch) / "new"
        with zipfile.ZipFile(new, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
            for name in old.namelist():
                wanted = _module(name) in used
                if _NEVER.match(name) or (_UNLESS_USED.match(name) and not wanted):
                    continue
                data = old.read(name)
                if name.endswith(".py") and (wanted or name.startswith("gintutor/")):
                    data, name = _bytecode(data, name, Path(scratch)), f"{name}c"
                out.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED, 9)
        return new.read_bytes()


def _module(name: str) -> str:
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _bytecode(source: bytes, name: str, scratch: Path) -> bytes:
    """What stands for that source, whenever it was written; without docstrings, which are a third of it."""
    text, code = scratch / "source.py", scratch / "source.pyc"
    text.write_bytes(source)
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(str(text), str(code), name, doraise=True, optimize=2, invalidation_mode=mode)
    return code.read_bytes()
