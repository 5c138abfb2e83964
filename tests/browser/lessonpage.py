"""A lesson in the browser: opened, painted, run again. Waits are for what a person would see, never for a time."""

import json
import re
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

import psutil
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from gintutor.launcher.server import HOST, Lab

STARTED = ".gintutor-lesson:not(.gintutor-starting)"
SECONDS = 90_000  # at most; a machine that runs much else at once is slow, and that is no fault

# Every exercise shows, and every canvas that can be seen has something on it.
PAINTED = """() => {
  const cells = [...document.querySelectorAll('.gintutor-lesson .jp-CodeCell')];
  const seen = canvas => canvas.offsetParent !== null && canvas.width > 0 && canvas.height > 0;
  const blank = canvas => {
    const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    for (let i = 3; i < pixels.length; i += 4) if (pixels[i] !== 0) return false;
    return true;
  };
  return cells.length > 0 && cells.every(cell => {
    if (!cell.querySelector('.jp-OutputArea-output .jupyter-widgets')) return false;
    const table = cell.querySelectorAll('.gin-table canvas, canvas.gin-table');
    if (table.length === 0) return true;
    return [...table].filter(seen).some(canvas => !blank(canvas));
  });
}"""


def open_lesson(page: Page, lab: Lab, path: str) -> Page:
    """Open the notebook at ``path`` the way the launcher does; returns once every exercise of it is painted."""
    page.goto(lab.address(path))
    return painted(page)


def painted(page: Page) -> Page:
    """Wait until the lesson in the page has started and every exercise of it is painted."""
    page.wait_for_selector(STARTED, timeout=SECONDS)
    try:
        page.wait_for_function(PAINTED, timeout=SECONDS)
    except TooLate as error:
        shown = page.locator(".gintutor-lesson").inner_text()
        raise AssertionError(f"not painted; the page shows:\n{shown}") from error
    return page


def restart_kernel(page: Page) -> Page:
    """Restart the kernel by the menu, as a learner in trouble would; returns once all is painted again."""
    page.get_by_role("menuitem", name="Kernel").click()
    page.get_by_role("menuitem", name=re.compile("^Restart Kernel…")).click()
    page.get_by_role("button", name="Confirm Kernel Restart").click()
    page.wait_for_selector(".gintutor-starting", timeout=SECONDS)
    return painted(page)


def choose_theme(page: Page, name: str) -> None:
    """Change to the light or dark theme of JupyterLab by the menu."""
    page.get_by_role("menuitem", name="Settings", exact=True).click()
    for item in ("Theme", f"JupyterLab {name.title()}"):
        page.locator(".lm-Menu-item").filter(has_text=re.compile(f"^{item}$")).click()
    light = "true" if name == "light" else "false"
    expect(page.locator(f"body[data-jp-theme-light={light}]")).to_have_count(1)


def run_all(page: Page) -> Page:
    """Run → Run All Cells; returns once all is painted again."""
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name=re.compile("^Run All Cells")).click()
    expect(page.locator(".jp-CodeCell").first).to_be_visible()
    return painted(page)


def kernels(lab: Lab) -> list[str]:
    """The ids of the kernels that run."""
    return [each["id"] for each in _listed(lab, "api/kernels")]


def end_kernels(lab: Lab) -> None:
    """End every kernel with its session, so that the next lesson starts from nothing.

    The server trips over a kernel that died just now: it is asked again, until there is none.
    """
    deadline = time.monotonic() + SECONDS / 1000
    while left := [f"sessions/{each['id']}" for each in _listed(lab, "api/sessions")] + [
        f"kernels/{each}" for each in kernels(lab)
    ]:
        for each in left:
            try:
                _ask(lab, f"api/{each}", "DELETE")
            except urllib.error.HTTPError as error:
                if error.code not in (404, 500):
                    raise
        assert time.monotonic() < deadline, left


def _listed(lab: Lab, path: str) -> list[dict[str, str]]:
    """What the server lists there; it answers 500 while a kernel starts or dies, and is asked again."""
    deadline = time.monotonic() + SECONDS / 1000
    while True:
        try:
            return _ask(lab, path)
        except urllib.error.HTTPError as error:
            if error.code != 500 or time.monotonic() > deadline:
                raise
            time.sleep(0.05)


def _ask(lab: Lab, path: str, method: str = "GET") -> list[dict[str, str]]:
    request = urllib.request.Request(
        f"http://{HOST}:{lab.port}/{path}", method=method, headers={"Authorization": f"token {lab.token}"}
    )
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=30) as answer:
        return json.loads(answer.read() or b"[]")


@contextmanager
def kernels_stand_still() -> Iterator[None]:
    """The kernels of the server that this test run has started do nothing inside the block, as while they compute."""
    family = psutil.Process().children(recursive=True)
    processes = [each for each in family if "ipykernel_launcher" in each.cmdline()]
    assert processes
    for each in processes:
        each.suspend()
    try:
        yield
    finally:
        for each in processes:
            each.resume()
