"""The page stays the learner's: it scrolls from over the table too, and what an answer comes to is in sight."""

import pytest
import tabletop
from playwright.sync_api import Page, expect
from tabletop import Mouse

SCROLLED = "() => document.querySelector('.jp-WindowedPanel-outer').scrollTop"
IN_SIGHT = """each => { const box = each.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; }"""


def moved(page: Page, before: float) -> None:
    page.wait_for_function(f"before => ({SCROLLED})() > before + 20", arg=before)


def test_the_wheel_scrolls_the_page_over_a_table(page: Page, desk):
    page.set_viewport_size({"width": 1280, "height": 500})
    table, _ = tabletop.open_sheet(page, desk, "en/04/solo", "en/06/solo")
    page.mouse.move(*table.at_card(0))
    before = page.evaluate(SCROLLED)
    page.mouse.wheel(0, 150)
    moved(page, before)


def test_what_is_told_and_the_next_question_come_into_sight(page: Page, desk):
    page.set_viewport_size({"width": 1280, "height": 560})
    table, _ = tabletop.open_sheet(page, desk, "nb/04/solo", "nb/06/solo")
    tabletop.give(Mouse(table), table.right())
    check = table.button("check")
    check.evaluate("each => each.scrollIntoView({block: 'end'})")
    check.click()
    verdict = table.root.locator(".gin-verdict")
    expect(verdict).to_be_visible()
    assert verdict.evaluate(IN_SIGHT)
    table.button("next").click()
    expect(verdict).to_have_count(0)
    assert table.root.locator(".gin-question").evaluate(IN_SIGHT)


def test_the_page_stays_where_it_is_while_an_answer_is_changed(page: Page, desk):
    """What was told grows stale with the first card that goes elsewhere: that is no news to scroll to."""
    page.set_viewport_size({"width": 1280, "height": 560})
    table, _ = tabletop.open_sheet(page, desk, "nb/07/solo", "nb/06/solo")
    tabletop.give(Mouse(table), table.wrong())
    table.button("check").click()
    expect(table.verdict).to_be_visible()
    spot = table.at_card(next(slot for slot, _ in enumerate(table.prompt.table.cards) if table.option(slot).count()))
    before = page.evaluate(SCROLLED)
    page.mouse.click(*spot)
    expect(table.feedback).to_have_class(tabletop.word("gin-stale"))
    assert page.evaluate(SCROLLED) == before


def test_enter_in_the_list_checks_and_goes_on(page: Page, desk):
    table, _ = tabletop.open_sheet(page, desk, "sv/04/solo", "sv/06/solo")
    tabletop.give(Mouse(table), table.right())
    cards = table.root.get_by_role("listbox")
    cards.press("Enter")
    table.becomes(lambda state: state.item.feedback is not None and state.item.feedback.correct)
    expect(table.feedback.first).to_be_visible()  # the log knows before the page does
    cards.press("Enter")
    table.becomes(lambda state: state.number == 1)


@pytest.mark.browser_context_args(viewport={"width": 360, "height": 740}, has_touch=True)
def test_a_swipe_over_the_felt_scrolls_the_page(page: Page, desk):
    table, _ = tabletop.open_sheet(page, desk, "da/04/solo", "da/06/solo")
    x, y = table.at_zone("meld1")
    before = page.evaluate(SCROLLED)
    session = page.context.new_cdp_session(page)
    for step in range(12):
        point = {"x": x, "y": y - 12 * step}
        session.send(
            "Input.dispatchTouchEvent", {"type": "touchMove" if step else "touchStart", "touchPoints": [point]}
        )
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    moved(page, before)
