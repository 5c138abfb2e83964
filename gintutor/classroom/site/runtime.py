"""Python for the browser as the site serves it: the interpreter, and the wheels that are loaded with it.

All wheels are loaded at the start, so nothing is looked up while a lesson runs, and the lock names nothing but what the
site holds: there is no other place to turn to.
"""

from __future__ import annotations

import json
import re
import shutil
import tarfile
import zipfile
from collections.abc import Iterable, Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from gintutor.classroom.site.inputs import normal, sha256
from gintutor.classroom.site.tools import node, run

INTERPRETER = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"
# Their wheels bring files for the page, and no module that a lesson imports.
FRONT_END = ("jupyterlab-widgets", "jupyterlite-pyodide-kernel")
# What the kernel is made of lies inside its wheel.
KERNEL = "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi/"
KERNEL_PARTS = ("ipykernel", "piplite", "pyodide-kernel")
# The kernel insists on a package of this name. It completes code as it is typed: nobody types code in a lesson, and it
# is the largest of all. IPython does without where there is no such module.
UNUSED = "jedi"


def put(folder: Path, archive: Path, wheels: Iterable[Path], kernel: Path) -> tuple[str, ...]:
    """Fill the folder with the interpreter, the wheels and the kernel's parts, compiled, and the lock that lists them.

    Yields the names of the packages, all of which are to be loaded at the start.
    """
    folder.mkdir(parents=True)
    with tarfile.open(archive) as package:
        for name in (*INTERPRETER, LOCK):
            source = package.extractfile(f"package/{name}")
            assert source is not None
            (folder / name).write_bytes(source.read())
    for each in wheels:
        shutil.copyfile(each, folder / each.name)
    with zipfile.ZipFile(kernel) as parts:
        for name in parts.namelist():
            if KERNEL in name and _name(Path(name)) in KERNEL_PARTS:
                (folder / Path(name).name).write_bytes(parts.read(name))
    _write_empty_wheel(folder, UNUSED)
    _lock(folder)
    with resources.as_file(resources.files("gintutor.classroom.site") / "bytecode.mjs") as script:
        run("Pyodide", [node(), str(script), str(folder)], folder)
    return _lock(folder)


def _lock(folder: Path) -> tuple[str, ...]:
    """Write the lock of the wheels as they are now, and name them."""
    given = json.loads((folder / LOCK).read_text(encoding="utf-8"))
    lock = locked(given, sorted(folder.glob("*.whl")))
    (folder / LOCK).write_text(json.dumps(lock, indent=1, sort_keys=True), encoding="utf-8")
    return tuple(lock["packages"])


def locked(given: Mapping[str, object], wheels: Iterable[Path]) -> dict[str, Any]:
    """Pyodide's own lock, with these wheels for its packages."""
    about = {key: value for key, value in given.items() if key != "packages"}
    return {**about, "packages": {_name(each): _entry(each) for each in wheels}}


def _write_empty_wheel(folder: Path, name: str) -> None:
    """A wheel of that name with nothing in it."""
    info = f"{name}-0.dist-info"
    parts = {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/RECORD": f"{info}/METADATA,,\n{info}/WHEEL,,\n{info}/RECORD,,\n",
    }
    with zipfile.ZipFile(folder / f"{name}-0-py3-none-any.whl", "w") as wheel:
        for path, text in parts.items():
            wheel.writestr(zipfile.ZipInfo(path), text)


def _entry(wheel: Path) -> dict[str, object]:
    return {
        "name": _name(wheel),
        "version": wheel.name.split("-")[1],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": sha256(wheel),
        "package_type": "package",
        "imports": _modules(wheel),
        "depends": [],  # all are loaded
        "unvendored_tests": False,
    }


def _name(wheel: Path) -> str:
    return normal(wheel.name.split("-")[0])


def _modules(wheel: Path) -> list[str]:
    """The modules a wheel brings, by which the kernel knows that an import needs nothing more."""
    with zipfile.ZipFile(wheel) as content:
        modules = [name for name in content.namelist() if re.search(r"\.pyc?$", name)]
    tops = {re.sub(r"\.pyc?$", "", name.split("/")[0]) for name in modules}
    return sorted(top for top in tops if top.isidentifier())
