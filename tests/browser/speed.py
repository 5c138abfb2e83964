"""How fast the table is: frames painted while a card is dragged, and how long after a click its answer is read.

A script that prints, never a test: ``python tests/browser/speed.py``. Numbers mean something on a quiet machine only.
"""

import os
import shutil
import statistics
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path

from conftest import CHROMIUM, ROOT, Desk, _first_port
from playwright.sync_api import Page, sync_playwright
from tabletop import Tabletop, open_sheet

from gintutor.launcher import browsers
from gintutor.launcher.server import App, Lab, Server

SECONDS, CLICKS = 3, 30

# Notes the time of each frame in which the card in the hand was at another place than in the last.
WATCH_FRAMES = """() => {
  window.frames_ = [];
  let last = '';
  const look = now => {
    const place = document.querySelector('.gin-carried')?.style.transform || '';
    if (place && place !== last) window.frames_.push(now);
    last = place;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
# Drags a card to and fro for so many ms, a move each time the screen is drawn: as often as a mouse tells a page.
DRAG = """(canvas, [left, right, top, ms]) => new Promise(done => {
  const fire = (kind, clientX, clientY) => {
    const where = {clientX, clientY, buttons: 1, bubbles: true};
    canvas.dispatchEvent(new PointerEvent('pointer' + kind, where));
    canvas.dispatchEvent(new MouseEvent('mouse' + kind, where));
  };
  let moves = 0, start = 0;
  fire('move', left, top);
  fire('down', left, top);
  const step = now => {
    start ||= now;
    const there = Math.abs((moves % 60) / 30 - 1);
    fire('move', left + (right - left) * there, top - 60 * there);
    moves += 1;
    if (now - start < ms) requestAnimationFrame(step);
    else { fire('up', left, top); done([start, now, moves]); }
  };
  requestAnimationFrame(step);
})"""
# Notes for each click how long it took until the live region had news, ms.
WATCH_CLICKS = """root => {
  window.waits_ = [];
  let clicked = 0;
  root.addEventListener('click', () => { clicked = performance.now(); }, true);
  new MutationObserver(() => { if (clicked) window.waits_.push(performance.now() - clicked); clicked = 0; })
    .observe(root.querySelector('[role=status]'), { childList: true, characterData: true, subtree: true });
}"""


def main() -> None:
    """Measure in JupyterLab and in the app view, one after the other."""
    for kind in (Lab, App):
        measure(kind)


def measure(kind: type[Server]) -> None:
    """Start a server of its own, open a lesson, measure, print."""
    folder = Path(tempfile.mkdtemp())
    shutil.copytree(ROOT / "notebooks", folder / "notebooks")
    names = {"GINTUTOR_HOME": "log", "JUPYTER_CONFIG_DIR": "config", "JUPYTER_DATA_DIR": "data"}
    names |= {"JUPYTER_RUNTIME_DIR": "runtime", "IPYTHONDIR": "ipython"}
    environ = {**os.environ, **{name: str(folder / part) for name, part in names.items()}}
    notebooks, port = folder / "notebooks", _first_port()
    with (
        kind(python=Path(sys.executable), notebooks=notebooks, port=port, environ=environ) as server,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=str(browsers.find()), args=list(CHROMIUM))
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        begun = time.monotonic()
        desk = Desk(lab=server, notebooks=notebooks, home=folder / "log")
        [table] = open_sheet(page, desk, "en/04/solo", place="en")
        opened = time.monotonic() - begun
        say(f"{server.NAME}: {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, opened in {opened:.1f} s")
        frames(page, table)
        clicks(page, table)
        browser.close()
    shutil.rmtree(folder, ignore_errors=True)


def frames(page: Page, table: Tabletop) -> None:
    """Drag a card to and fro and print frames a second and the longest pause."""
    page.evaluate(WATCH_FRAMES)
    (left, top), (right, _) = table.at_card(0), table.at_card(7)
    start, now, moves = table.canvas.evaluate(DRAG, [left, right, top, SECONDS * 1000])
    times = [each for each in page.evaluate("window.frames_") if start < each < now]
    gaps = [after - before for before, after in pairwise(times)]
    seconds, median = (now - start) / 1000, statistics.median(gaps)
    say(f"drag: {len(times) / seconds:.0f} frames/s of {moves / seconds:.0f} moves/s")
    say(f"      {median:.0f} ms from frame to frame in the median, {max(gaps):.0f} ms at worst")


def clicks(page: Page, table: Tabletop) -> None:
    """Press Check again and again and print how long its answer takes."""
    table.root.evaluate(WATCH_CLICKS)
    for n in range(1, CLICKS + 1):
        table.button("check").click()
        page.wait_for_function("n => window.waits_.length >= n", arg=n)
    waits = sorted(page.evaluate("window.waits_"))
    median, nine = statistics.median(waits), waits[len(waits) * 9 // 10]
    say(f"click to feedback: median {median:.0f} ms, 90 % within {nine:.0f} ms, worst {waits[-1]:.0f} ms")


def say(line: str) -> None:
    """Print a result at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
