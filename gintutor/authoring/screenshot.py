"""The picture in the README: a lesson as it looks in the browser, with an answer and what is said of it."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path

from gintutor.authoring.notebooks import ROOT
from gintutor.exercises.registry import family
from gintutor.launcher import browsers
from gintutor.launcher.server import Lab, free_port
from gintutor.lessons.source import exercise_spec
from gintutor.widgets.series import series_of
from gintutor.widgets.way import fresh

LESSON, EXERCISE = "04-best-split", "04/solo"
SIDE = 900  # CSS px, of a square window
# For containers and root; the others keep the browser from the network.
FLAGS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync")


def take(path: Path = ROOT / "pictures" / "readme.png") -> Path:
    """Write the picture as PNG and yield its path; needs the test tools and a Chromium, Chrome or Edge."""
    from playwright.sync_api import sync_playwright

    program = browsers.find()
    if program is None:
        raise FileNotFoundError(browsers.how_to_install())
    with tempfile.TemporaryDirectory() as scratch:
        environ = {**os.environ, "GINTUTOR_HOME": str(Path(scratch, "log"))}
        notebooks = Path(shutil.copytree(ROOT, Path(scratch, "notebooks")))
        lab = Lab(python=Path(sys.executable), notebooks=notebooks, port=free_port(), environ=environ)
        with lab, sync_playwright() as play:
            browser = play.chromium.launch(executable_path=program, args=list(FLAGS))
            page = browser.new_page(viewport={"width": SIDE, "height": SIDE})
            page.goto(lab.address(f"en/{LESSON}.ipynb"))
            cell = page.locator(".jp-CodeCell").nth(2)
            typed = cell.locator(".gin-typed input")
            typed.fill(_answer())
            typed.press("Enter")
            cell.locator(".gin-verdict").wait_for()
            cell.scroll_into_view_if_needed()
            cell.screenshot(path=path, animations="disabled")
            browser.close()
    return path


def _answer() -> str:
    """A right answer to the first hand, as it is typed."""
    prompt = fresh(series_of(exercise_spec(EXERCISE), "en")).item.prompt
    (ask,) = prompt.asks
    groups = family(prompt.family).solve(prompt).partition(ask.id)
    return " | ".join(" ".join(str(prompt.table.cards[slot]) for slot in group) for group in groups if group)
