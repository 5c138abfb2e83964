"""JupyterLab as the launcher starts it, a browser that looks at it, and an eye on what goes wrong in the page."""

import contextlib
import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import lessonpage
import pytest
from playwright.sync_api import ConsoleMessage, Page

from gintutor.launcher import browsers
from gintutor.launcher.server import HOST, Lab, free_port
from gintutor.launcher.words import say

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
# The first for containers and root; the others keep the browser from the network and from asking questions.
CHROMIUM = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
# What JupyterLab itself complains about on every page, lesson or not.
HARMLESS = ("favicon", "Disabling terminals plugin", "api/lsp", "Could not restore the debugger state")


def pytest_collection_modifyitems(config, items):
    """Speeds are measured on request: one round as a mere test would cost a page."""
    here = [item for item in items if HERE in item.path.parents]
    for item in here:
        item.add_marker(pytest.mark.browser)
    if not config.getoption("benchmark_enable"):
        measured = [item for item in here if "benchmark" in item.fixturenames]
        items[:] = [item for item in items if item not in measured]
        config.hook.pytest_deselected(items=measured)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    program = browsers.find()
    if program is None:
        reason = say("setup.browser_missing", command=browsers.how_to_install())
        if os.environ.get("GINTUTOR_REQUIRE_BROWSER") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    return {**browser_type_launch_args, "executable_path": str(program), "args": list(CHROMIUM)}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return {**browser_context_args, "viewport": {"width": 1280, "height": 900}}


@dataclass(frozen=True, kw_only=True)
class Desk:
    """A running JupyterLab: its server, its copy of the notebooks, its learner's log."""

    lab: Lab
    notebooks: Path
    home: Path


@pytest.fixture(scope="session")
def server(tmp_path_factory) -> Iterator[Desk]:
    """One JupyterLab for all tests of a worker, with notebooks and a log of its own."""
    folder = tmp_path_factory.mktemp("Åse's lab")  # a space, an apostrophe and a letter beyond ASCII, as people have
    notebooks, home = folder / "notebooks", folder / "log"
    shutil.copytree(ROOT / "notebooks", notebooks)
    environ = {
        **os.environ,
        "GINTUTOR_HOME": str(home),
        "JUPYTER_CONFIG_DIR": str(folder / "config"),
        "JUPYTER_DATA_DIR": str(folder / "data"),
        "JUPYTER_RUNTIME_DIR": str(folder / "runtime"),
        "IPYTHONDIR": str(folder / "ipython"),
    }
    # A run that is killed leaves no server behind for long.
    extra = ("--ServerApp.shutdown_no_activity_timeout=1800", "--MappingKernelManager.cull_idle_timeout=1200")
    port = free_port(_first_port())
    with Lab(python=Path(sys.executable), notebooks=notebooks, port=port, extra=extra, environ=environ) as lab:
        yield Desk(lab=lab, notebooks=notebooks, home=home)


def _first_port() -> int:
    """Workers that start in the same moment must not choose the same port: let the system deal them out."""
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def desk(server: Desk) -> Desk:
    """The server as new: no kernel, no open tabs, no log, the notebooks as they are in the checkout."""
    lessonpage.end_kernels(server.lab)
    shutil.rmtree(server.home, ignore_errors=True)
    shutil.rmtree(server.lab.workspaces, ignore_errors=True)
    shutil.rmtree(server.notebooks)
    shutil.copytree(ROOT / "notebooks", server.notebooks)
    return server


@pytest.fixture(autouse=True)
def faults(request) -> Iterator[list[str]]:
    """Errors the page reports; a test fails by one it did not expect (it may take expected ones off the list)."""
    found: list[str] = []
    if "page" in request.fixturenames:
        watch(request.getfixturevalue("page"), found)
    yield found
    unexpected = [each for each in found if not any(known in each for known in HARMLESS)]
    assert unexpected == []


def watch(page: Page, found: list[str]) -> None:
    """Collect what goes wrong in that page (use it for pages a test opens itself)."""
    page.on("pageerror", lambda error: found.append(f"page: {error}"))
    page.on("console", lambda said: found.append(_told(said)) if said.type == "error" else None)
    page.on("request", lambda asked: found.append(f"elsewhere: {asked.url}") if _is_elsewhere(asked.url) else None)
    page.on("response", lambda got: found.append(f"{got.status}: {got.url}") if got.status >= 500 else None)


def _is_elsewhere(url: str) -> bool:
    """Whether that asks another host than the server of the test."""
    return urlsplit(url).hostname not in (None, HOST)


def _told(said: ConsoleMessage) -> str:
    return f"console: {said.text} ({said.location['url']})"


@pytest.fixture
def lesson(desk: Desk):
    """``lesson(page, "nb", "04")`` opens that lesson and returns once every exercise of it is painted."""

    def opened(page: Page, language: str, number: str) -> Page:
        found = sorted((desk.notebooks / language).glob(f"{number}-*.ipynb"))
        assert len(found) == 1, f"lesson {number} in {language}: {found}"
        return lessonpage.open_lesson(page, desk.lab, f"{language}/{found[0].name}")

    return opened


@pytest.fixture
def shot(request):
    """``shot(page, "name")`` keeps a picture for a person to look at, under test-results/screenshots."""
    folder = ROOT / "test-results" / "screenshots"

    def taken(page: Page, name: str, **options: object) -> Path:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{request.path.stem.removeprefix('test_')}-{name}.png"
        with contextlib.suppress(FileNotFoundError):
            path.unlink()
        page.screenshot(path=path, **options)
        return path

    return taken
