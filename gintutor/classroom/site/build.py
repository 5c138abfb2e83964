"""The site, put together beside its place and moved there when it is whole.

``OUT`` holds a start page in each language and one folder for the release, named by the hash of all that is in it. A
new release lies at a new address, so no browser mixes old files with new ones.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import gintutor
from gintutor.classroom.site import contents, pages, runtime
from gintutor.classroom.site.inputs import Fetched, fetch, pinned
from gintutor.classroom.site.tools import run
from gintutor.classroom.site.trouble import SiteError
from gintutor.messages import say

CHECKOUT = Path(gintutor.__file__).parent.parent
MARK = "release.json"  # says which release it is, and that the folder is a site of ours
PACKED = ("gintutor", "notebooks", "puzzles")  # what lies in them goes into the site
TOOLS = ("jupyterlite_core", "hatchling")
# The page works without them: nothing of a lesson is kept by JupyterLite, nothing is fetched behind the page's back.
_OFF = ("@jupyterlite/application-extension:service-worker-manager",)
_KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
_MEMORY = ["memoryStorageDriver"]


@dataclass(frozen=True, slots=True)
class Built:
    """A finished site: its release, and how many bytes it is."""

    release: str
    size: int


def build(out: Path, cache: Path, step: Callable[[str], object] = lambda _: None) -> Built:
    """Build the site; :class:`SiteError` says what is missing, and then nothing has changed at ``out``.

    ``step`` is told what is begun: ``fetch``, ``pack``, ``pages``.
    """
    _check(out)
    step("fetch")
    fetched = fetch(pinned(), cache)
    with _beside(out) as new, tempfile.TemporaryDirectory() as scratch:
        step("pack")
        wheel = _own_wheel(Path(scratch))
        release = _release(wheel)
        step("pages")
        _lite(Path(scratch) / "lite", new / release, wheel, fetched)
        pages.put(new, release)
        (new / MARK).write_text(json.dumps({"release": release, "version": gintutor.__version__}), encoding="utf-8")
        return Built(release, sum(path.stat().st_size for path in new.rglob("*") if path.is_file()))


def _check(out: Path) -> None:
    for tool in TOOLS:
        if find_spec(tool) is None:
            raise SiteError(say("site.tool_missing", name=tool.replace("_", "-")))
    if not (CHECKOUT / "pyproject.toml").is_file():
        raise SiteError(say("site.no_checkout"))
    ours = not out.exists() or (out.is_dir() and (_is_site(out) or not any(out.iterdir())))
    if any(out.resolve().is_relative_to(CHECKOUT.resolve() / each) for each in PACKED):
        raise SiteError(say("site.inside", folder=str(out)))
    if not ours:
        raise SiteError(say("site.taken", folder=str(out)))


def _is_site(folder: Path) -> bool:
    """Whether that is a site of ours: others have a file of that name too, and what is replaced is gone."""
    try:
        release = json.loads((folder / MARK).read_text(encoding="utf-8"))["release"]
        return re.fullmatch("[0-9a-f]{12}", release) is not None and (folder / release).is_dir()
    except (OSError, ValueError, TypeError, KeyError):
        return False


@contextmanager
def _beside(out: Path) -> Iterator[Path]:
    """A new folder that takes the place of ``out`` at the end, or is gone again when anything went wrong.

    What a build that was killed left beside ``out`` goes too; if it was killed while the two changed places, the old
    site comes back.
    """
    out = out.absolute()
    out.parent.mkdir(parents=True, exist_ok=True)
    of_a_build = re.compile(rf"\.{re.escape(out.name)}\.\d+\.(old|new)")
    for left in [each for each in out.parent.iterdir() if of_a_build.fullmatch(each.name)]:
        if left.suffix == ".old" and not out.exists():
            left.rename(out)
        else:
            shutil.rmtree(left, ignore_errors=True)
    old, new = (out.with_name(f".{out.name}.{os.getpid()}.{end}") for end in ("old", "new"))
    new.mkdir()
    try:
        yield new
        if out.exists():
            out.rename(old)
        new.rename(out)
        shutil.rmtree(old, ignore_errors=True)
    finally:
        shutil.rmtree(new, ignore_errors=True)


def _own_wheel(scratch: Path) -> Path:
    """This checkout as a wheel."""
    hatchling = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(scratch)]
    run("hatchling", hatchling, CHECKOUT)
    (wheel,) = scratch.glob("*.whl")
    return wheel


def _release(wheel: Path) -> str:
    """What tells this site from any other: all it is made of, most of which is in the wheel or named there."""
    digest = hashlib.sha256(wheel.read_bytes())
    digest.update(version("jupyterlite-core").encode())
    for path in sorted((CHECKOUT / "notebooks").rglob("*")):
        if path.suffix in (".ipynb", ".svg"):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def _lite(folder: Path, out: Path, wheel: Path, fetched: Fetched) -> None:
    """The release's folder: JupyterLite with the lessons, the kernel and what the cards need in the page."""
    inside = [path for name, path in fetched.wheels.items() if name not in runtime.FRONT_END]
    kernel = fetched.wheels["jupyterlite-pyodide-kernel"]
    packages = runtime.put(folder / "static" / "pyodide", fetched.pyodide, [*inside, wheel], kernel)
    contents.put(folder / "lessons", CHECKOUT / "notebooks")
    shutil.copyfile(Path(gintutor.__file__).parent / "labextension" / "overrides.json", folder / "overrides.json")
    extensions = [*(fetched.wheels[name] for name in (*runtime.FRONT_END, "ipycanvas", "anywidget")), wheel]
    _write(folder / "jupyter-lite.json", _page(packages))
    _write(folder / "jupyter_lite_config.json", _config(out, extensions))
    run("jupyterlite_core", [sys.executable, "-m", "jupyterlite_core", "build"], folder)
    shutil.copytree(folder / "static" / "pyodide", out / "static" / "pyodide")
    # The browser asks for a picture of the text where the page lies, JupyterLite a moment later among its files.
    shutil.copytree(folder / "lessons" / "pictures", out / "pictures")
    (out / "index.html").write_text(pages.to_start(), encoding="utf-8")


def _page(packages: tuple[str, ...]) -> object:
    """What the page is told: load these packages, ask nobody for others, keep nothing of the lessons."""
    start = {"packages": packages, "lockFileURL": f"./static/pyodide/{runtime.LOCK}"}
    interpreter = f"./static/pyodide/{runtime.INTERPRETER[0]}"
    kernel = {"disablePyPIFallback": True, "loadPyodideOptions": start, "pyodideUrl": interpreter}
    data = {
        "appName": "gintutor",
        "disabledExtensions": _OFF,
        "enableMemoryStorage": True,
        "contentsStorageDrivers": _MEMORY,
        "workspacesStorageDrivers": _MEMORY,
        "settingsStorageName": "gintutor-look",
        "litePluginSettings": {_KERNEL: kernel},
    }
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": data}


def _config(out: Path, extensions: list[Path]) -> object:
    return {
        "LiteBuildConfig": {
            "apps": ["notebooks"],
            "contents": ["lessons"],
            "output_dir": str(out),
            "federated_extensions": [str(path.absolute()) for path in extensions],
            "settings_overrides": ["overrides.json"],
            "ignore_sys_prefix": ["federated_extensions"],
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
        }
    }


def _write(path: Path, data: object) -> None:
    path.write_text(json.dumps(data, indent=1), encoding="utf-8")
