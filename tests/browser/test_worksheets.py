"""The teacher's panel in the browser: by keyboard alone from the choices to a file on the disk, on a phone too."""

import lessonpage
import tabletop
from playwright.sync_api import Page, expect
from test_accessibility import violations_in_both_themes

from gintutor.i18n import Translator
from gintutor.messages import say

pytestmark = tabletop.STILL


def test_by_keyboard_sheets_are_ordered_written_and_saved(page: Page, desk, lesson, tmp_path):
    t = Translator("sv")
    page.set_viewport_size({"width": 390, "height": 844})
    lesson(page, "sv", "94")
    panel = page.locator(".gin-exercise")

    def field(name):
        return panel.get_by_label(t(say(f"worksheet.field.{name}")), exact=True)

    field("items").focus()
    page.keyboard.type("99")
    page.keyboard.press("Tab")
    expect(panel.locator(".gin-error").nth(2)).to_have_text(t(say("table.typed.range", low=1, high=40)))
    for name, value in (("items", "2"), ("variants", "1")):
        field(name).fill(value)
        field(name).press("Enter")
        expect(field(name)).to_have_value(value)
    assert violations_in_both_themes(page) == []
    panel.locator(".gin-do-write").press("Enter")
    files = panel.get_by_role("list", name=t(say("worksheet.files"))).get_by_role("button")
    expect(files).to_have_count(2, timeout=lessonpage.SECONDS)
    expect(panel.get_by_role("status")).to_contain_text("worksheets")
    with page.expect_download() as saved:
        files.first.press("Enter")
    name = saved.value.suggested_filename
    saved.value.save_as(tmp_path / name)
    (written,) = desk.notebooks.rglob(name)
    assert (tmp_path / name).read_bytes() == written.read_bytes()
    assert name.endswith("-key.pdf")
    assert page.evaluate("document.querySelector('.gin-exercise').scrollWidth <= innerWidth")
