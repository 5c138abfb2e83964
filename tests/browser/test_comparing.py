"""Score sheets and house rules in the browser: by mouse and by keyboard, for a screen reader, and on a phone."""

import lessonpage
import pytest
from playwright.sync_api import Page, expect
from test_accessibility import violations

from gintutor.i18n import Translator
from gintutor.messages import say
from gintutor.rules import FIELDS, PRESETS
from gintutor.widgets.comparison import CASES, price
from gintutor.widgets.play.setup import HOME


def opened(page: Page, desk, language: str):
    lessonpage.open_lesson(page, desk.lab, f"{language}/13-house-rules.ipynb")
    return page.locator(".gin-exercise").first


def own_total(root):
    return root.locator(".gin-paper").first.locator("tr.gin-total td").last


@pytest.mark.parametrize("language", ["en", "da"])
def test_own_rules_are_built_and_priced_by_mouse_and_keyboard(page: Page, desk, language):
    root, t = opened(page, desk, language), Translator(language)
    page.set_viewport_size({"width": 1280, "height": 3000})
    home = PRESETS[HOME[language]]
    root.locator("input[value=gin]").click()
    expect(own_total(root)).to_have_text(str(price(CASES["gin"], home).score.points))
    root.locator("details.gin-more > summary").press("Enter")
    bonus = root.get_by_label(t(FIELDS["gin_bonus"].label), exact=True)
    bonus.fill("-5")
    bonus.press("Tab")
    told = root.locator(".gin-error").filter(has_text="-5")
    expect(told).to_contain_text("1000")
    expect(bonus).to_have_value("25")
    expect(bonus).to_have_attribute("aria-invalid", "true")
    assert violations(page) == []
    bonus.fill("33")
    bonus.press("Tab")
    expect(told).to_have_count(0)
    expect(own_total(root)).to_have_text(str(price(CASES["gin"], home).score.points + 8))
    expect(root.locator("[role=status]")).to_contain_text("35 + 33 = 68")
    root.get_by_label(t(FIELDS["straight_gin"].label), exact=True).press("Space")
    root.locator("input[value=knock]").click()
    expect(root.locator("[role=status]")).to_contain_text(t(say("compare.news_forbidden", n=0)))
    root.locator("input[value=dead]").click()
    expect(root.locator(".gin-table")).to_be_hidden()


def test_the_sheet_is_a_table_with_heads_that_fits_a_phone(page: Page, desk):
    page.set_viewport_size({"width": 360, "height": 800})
    for lesson in ("09-score-a-game", "13-house-rules"):
        lessonpage.open_lesson(page, desk.lab, f"sv/{lesson}.ipynb")
        sheets = page.locator(".gin-paper")
        expect(sheets.first).to_be_visible()
        for sheet in sheets.all():
            assert sheet.locator("thead th").count() == sheet.locator("thead th[scope=col]").count() >= 3
            assert sheet.locator("tbody th[scope=row]").count() == sheet.locator("tbody tr").count() >= 2
            assert sheet.evaluate("node => node.scrollWidth - node.clientWidth") <= 1
        assert violations(page) == []
