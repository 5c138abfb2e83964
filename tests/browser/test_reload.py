"""Nothing is lost: not by a reload, a run, a restart, a killed kernel; and two windows show the same."""

import lessonpage
import tabletop
from conftest import watch
from playwright.sync_api import Page, expect
from tabletop import Mouse

pytestmark = tabletop.STILL
IDS = ("en/04/solo", "en/08/solo")


def work_on(tables) -> tuple:
    """Cards put wrongly and judged, a hint taken, a number typed; yields what the page must show from now on."""
    split, score = tables
    wrong = split.wrong()
    tabletop.give(Mouse(split), wrong)
    split.button("hint").click()
    expect(split.hints).to_have_count(1)
    split.button("check").click()
    split.tells(split.judged(wrong))
    answer = score.wrong()
    tabletop.give(Mouse(score), answer)
    return wrong, answer


def still_there(page: Page, tables, wrong, answer) -> None:
    split, score = tables
    for table in tables:
        table.painted()
    split.shows(wrong)
    kind = split.judged(wrong)
    expect(split.verdict).to_have_text(split.t(kind.verdict))
    expect(split.reasons).to_have_text([split.t(step.text) for step in kind.steps])
    split.hinted(split.series.family.hints(split.prompt)[:1])
    score.shows(answer)
    expect(page.locator(".gin-exercise")).to_have_count(2)


def test_a_reload_a_run_and_a_restart_lose_nothing(page: Page, desk):
    tables = tabletop.open_sheet(page, desk, *IDS)
    left = work_on(tables)
    kernels = lessonpage.kernels(desk.lab)
    looks = [table.picture() for table in tables]

    page.reload()
    lessonpage.painted(page)
    assert lessonpage.kernels(desk.lab) == kernels
    still_there(page, tables, *left)
    page.mouse.move(5, 400)
    assert [table.picture() for table in tables] == looks  # painted as it was, pixel by pixel

    lessonpage.run_all(page)
    still_there(page, tables, *left)
    tables[0].button("undo").click()  # and undo still knows the way
    tables[0].lies_in(tables[0].wrong().partition("split")[0][-1], "hand")
    tabletop.give(Mouse(tables[0]), left[0])
    tables[0].button("check").click()
    tables[0].tells(tables[0].judged(left[0]))

    page.get_by_role("menuitem", name="Kernel").click()
    page.get_by_role("menuitem", name="Restart Kernel and Run All Cells…", exact=True).click()
    page.get_by_role("button", name="Confirm Kernel Restart").click()
    page.wait_for_selector(".gintutor-starting", timeout=lessonpage.SECONDS)
    lessonpage.painted(page)
    still_there(page, tables, *left)
    tabletop.type_in(tables[0], tables[0].right())


def test_a_killed_kernel_loses_nothing(page: Page, desk, faults):
    tables = tabletop.open_sheet(page, desk, *IDS)
    left = work_on(tables)
    tabletop.in_kernel(desk, "import os, signal; os.kill(os.getpid(), signal.SIGKILL)", answers=False)
    page.goto("about:blank")
    lessonpage.end_kernels(desk.lab)
    faults.clear()  # the page may complain that its kernel died; from here on nothing may go wrong
    lessonpage.open_lesson(page, desk.lab, "test/sheet.ipynb")
    still_there(page, tables, *left)
    tabletop.type_in(tables[0], tables[0].right())


def test_a_killed_kernel_comes_back_by_itself(page: Page, desk, faults):
    tables = tabletop.open_sheet(page, desk, *IDS)
    left = work_on(tables)
    before = tabletop.in_kernel(desk, "import os; os.getpid()")
    tabletop.in_kernel(desk, "import os, signal; os.kill(os.getpid(), signal.SIGKILL)", answers=False)
    page.wait_for_selector(".gintutor-starting", timeout=3 * lessonpage.SECONDS)
    lessonpage.painted(page)
    page.get_by_role("button", name="Ok", exact=True).click()  # JupyterLab tells of the kernel's death
    still_there(page, tables, *left)
    assert tabletop.in_kernel(desk, "import os; os.getpid()") != before
    tabletop.type_in(tables[0], tables[0].right())
    faults.clear()


def test_two_windows_show_the_same_exercise(page: Page, desk, faults):
    [first] = tabletop.open_sheet(page, desk, "en/04/solo")
    other = page.context.new_page()
    watch(other, faults)
    lessonpage.open_lesson(other, desk.lab, "test/sheet.ipynb")
    [second] = tabletop.on_page(other, desk.home, ["en/04/solo"])
    assert len(lessonpage.kernels(desk.lab)) == 1
    page.bring_to_front()
    wrong = first.wrong()
    tabletop.give(Mouse(first), wrong)
    first.button("check").click()
    for table in (first, second):
        table.tells(table.judged(wrong))
        table.shows(wrong)
    other.bring_to_front()
    second.painted()
    tabletop.give(Mouse(second), second.right())
    second.button("check").click()
    for table in (second, first):
        table.tells(table.judged(table.right()))
        table.shows(table.right())
    page.bring_to_front()
    first.painted()
    page.mouse.move(5, 400)
    other.mouse.move(5, 400)
    assert first.picture() == second.picture()
