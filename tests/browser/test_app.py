"""The app view: the list of lessons, a lesson without code, the same log as in JupyterLab, and kernels that end."""

import json
import os
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import lessonpage
import psutil
import pytest
import tabletop
from conftest import ROOT, Desk, _first_port
from playwright.sync_api import Page, expect
from test_accessibility import WHOLE_PAGE, violations

from gintutor.i18n import Translator, paragraph
from gintutor.launcher.server import HOST, App, free_port
from gintutor.lessons.source import lessons
from gintutor.messages import say

LANGUAGE = "nb"
T = Translator(LANGUAGE, strict=True)
LESSON, NEXT = (next(each for each in lessons() if each.number == number) for number in ("04", "05"))


@pytest.fixture
def served(tmp_path) -> Iterator[Desk]:
    """The app view as the launcher starts it, with notebooks and a log of its own."""
    folder = tmp_path / "Åse's app"
    notebooks, home = folder / "notebooks", folder / "log"
    shutil.copytree(ROOT / "notebooks", notebooks)
    environ = {**os.environ, "GINTUTOR_HOME": str(home)}
    environ |= {f"JUPYTER_{name}_DIR": str(folder / name) for name in ("CONFIG", "DATA", "RUNTIME")}
    port = free_port(_first_port())
    with App(python=Path(sys.executable), notebooks=notebooks, port=port, environ=environ) as app:
        yield Desk(lab=app, notebooks=notebooks, home=home)


def title(lesson) -> str:
    return paragraph(LANGUAGE, lesson.number, lesson.prose[0]).removeprefix("# ")


def kernels(desk: Desk, wanted: int) -> None:
    """Wait until that many kernels run."""
    deadline = time.monotonic() + lessonpage.SECONDS / 1000
    while (found := lessonpage._ask(desk.lab, "api/status")["kernels"]) != wanted:
        assert time.monotonic() < deadline, f"{found} kernels, not {wanted}"
        time.sleep(0.1)


def checks(desk: Desk) -> list[bool]:
    """What the log says of the answers that were given."""
    lines = (desk.home / "progress.jsonl").read_text(encoding="utf-8").splitlines()
    return [each["event"]["do"] == "check" for each in map(json.loads, lines)]


def opened(page: Page, desk: Desk, lesson) -> tabletop.Tabletop:
    """The last exercise of the lesson, once the page has painted all."""
    lessonpage.painted(page)
    return tabletop.on_page(page, desk.home, [f"{LANGUAGE}/{each.path}" for each in lesson.exercises])[-1]


@tabletop.STILL
def test_lessons_are_worked_one_after_the_other_and_their_kernels_end(served: Desk, page: Page, faults):
    # A module of that name beside the lesson is somebody else's.
    (served.notebooks / LANGUAGE / "gintutor.py").write_text(f"open({str(served.home / 'ran')!r}, 'w')")
    page.goto(served.lab.address(f"{LANGUAGE}/"))
    expect(page.locator("html")).to_have_attribute("lang", LANGUAGE)
    expect(page).to_have_url(f"http://{HOST}:{served.lab.port}/{LANGUAGE}/")  # the key is not left in the history
    assert violations(page, WHOLE_PAGE, "html") == []

    page.get_by_role("link", name=title(LESSON), exact=True).click()
    expect(page.locator(".jp-CodeCell").first).to_contain_text(T(say("setup.lesson_starting")))
    table = opened(page, served, LESSON)
    expect(page.locator("html")).to_have_attribute("lang", LANGUAGE)
    expect(page).to_have_title(f"{title(LESSON)} · gintutor")
    expect(page.get_by_role("heading", level=1)).to_have_text(title(LESSON))
    assert "import exercise" not in page.content()  # no code, hidden or not
    tabletop.type_in(table, table.wrong())
    assert violations(page, WHOLE_PAGE, "html") == []
    tabletop.type_in(table, right := table.right())
    assert sum(checks(served)) == 2

    page.reload()
    table = opened(page, served, LESSON)
    expect(table.verdict).to_have_text(T(table.judged(right).verdict))
    table.shows(right)
    kernels(served, 1)  # the page that was left has ended its own

    # Ended while nobody looked: whoever comes back finds the lesson as it was.
    kernel = json.loads(page.locator("#jupyter-config-data").text_content())["kernelId"]
    table.button("next").focus()
    height = table.button("next").bounding_box()["y"]
    [process] = psutil.Process(served.lab._process.pid).children()
    process.kill()
    kernels(served, 0)
    with page.expect_navigation(timeout=lessonpage.SECONDS):
        page.keyboard.press("Shift")
    table = opened(page, served, LESSON)
    table.shows(right)
    expect(table.button("next")).to_be_focused()
    assert table.button("next").bounding_box()["y"] == pytest.approx(height, abs=2)
    faults[:] = [each for each in faults if kernel not in each]

    page.get_by_role("link", name=T(say("notebook.next", title=title(NEXT)))).click()
    expect(page).to_have_title(f"{title(NEXT)} · gintutor")
    lessonpage.painted(page)
    kernels(served, 1)
    page.get_by_role("navigation").get_by_role("link", name=T(say("notebook.all_lessons"))).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(T(say("site.title")))
    kernels(served, 0)
    assert not (served.home / "ran").exists()
