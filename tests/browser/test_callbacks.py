"""An error inside the tutor shows in the exercise in the learner's language, loses nothing, and work goes on."""

import tabletop
from playwright.sync_api import Page, expect
from tabletop import Mouse

from gintutor.i18n import LANGUAGES

pytestmark = tabletop.STILL

# Each breaks one part of the tutor for exactly one call: how an answer is taken in, how cards are laid out, painted.
BREAKS = {
    "state": ("gintutor.widgets.desk", "update"),
    "layout": ("gintutor.widgets.table", "layout"),
    "paint": ("gintutor.widgets.painter", "zone_marks"),
    "words": ("gintutor.widgets.desk", "table_words"),
}
CODE = """
import importlib
def _break(name, part):
    module = importlib.import_module(name)
    real = getattr(module, part)
    def broken(*args, **more):
        setattr(module, part, real)
        raise RuntimeError("broken for a test")
    setattr(module, part, broken)
_break({module!r}, {part!r})
"""
FULL = """
import os
def _full(handle):
    raise OSError(28, "No space left on device")
_real, os.fsync = os.fsync, _full
"""


def test_an_error_in_a_callback_is_told_and_loses_nothing(page: Page, desk):
    tables = tabletop.open_sheet(page, desk, *(f"{language}/04/solo" for language in LANGUAGES))
    for table, (module, name) in zip(tables, BREAKS.values(), strict=True):
        it_breaks_once(table, desk, module, name)


def it_breaks_once(table: tabletop.Tabletop, desk, module: str, name: str) -> None:
    wrong, alert = table.wrong(), table.root.get_by_role("alert")
    tabletop.give(Mouse(table), wrong)
    tabletop.in_kernel(desk, CODE.format(module=module, part=name))
    table.button("check").click()
    expect(alert).to_have_text(table.say("table.failed"))
    table.shows(wrong)

    table.button("check").click()
    table.tells(table.judged(wrong))
    expect(alert).to_have_text("")
    table.painted()
    tabletop.type_in(table, table.right())
    table.painted()


def test_a_log_that_cannot_be_written_is_told_and_work_goes_on(page: Page, desk):
    [table] = tabletop.open_sheet(page, desk, "nb/04/solo")
    alert = table.root.get_by_role("alert")
    tabletop.in_kernel(desk, FULL)
    table.option(0).click()
    expect(table.option(0)).to_have_attribute("aria-selected", "true")
    table.root.locator(".gin-put button").nth(1).click()
    expect(alert).to_have_text(table.say("table.unsaved"))
    expect(table.option(0).locator(".gin-where")).to_have_text("1")
    tabletop.in_kernel(desk, "import os\nos.fsync = _real")
    table.root.locator(".gin-put button").nth(2).click()
    expect(table.option(0).locator(".gin-where")).to_have_text("2")
    expect(alert).to_have_text("")
