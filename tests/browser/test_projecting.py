"""The big screen by keyboard alone: opened, voted on, led through and left, with the focus never lost."""

import lessonpage
import tabletop
from playwright.sync_api import Page, expect
from test_accessibility import violations, violations_in_both_themes

from gintutor.i18n import Translator
from gintutor.messages import say
from gintutor.widgets.projector.state import decided, forward, levels_of, opening

pytestmark = tabletop.STILL

# Texts in the window smaller than 24 px, and whether the way on has the focus.
SMALL = """root => [...root.querySelectorAll('.gin-panel *')].filter(each =>
  [...each.childNodes].some(node => node.nodeType === 3 && node.textContent.trim()) &&
  !each.closest('.gin-text, .gin-unseen') && each.getClientRects().length &&
  parseFloat(getComputedStyle(each).fontSize) < 24).map(each => each.outerHTML)"""
INSIDE = "document.activeElement.closest('.gin-projecting') !== null"


def hardest(lesson):
    """The first item of the lesson's hardest level."""
    return decided(decided(opening("sv"), "lesson", lesson), "level", str(levels_of(lesson)[-1]))


def test_a_class_votes_and_sees_the_solution_by_keyboard_alone(page: Page, desk, shot):
    page.set_viewport_size({"width": 1280, "height": 720})
    lessonpage.open_lesson(page, desk.lab, "sv/96-projector.ipynb")
    root, t = page.locator(".gin-exercise").first, Translator("sv")
    assert violations_in_both_themes(page) == []
    now = decided(opening("sv"), "lesson", "04")
    root.locator("select").first.focus()
    page.keyboard.type(now.lesson.lstrip("0"))
    expect(root.locator(".gin-level")).to_contain_text(t(say("projector.place", lesson="4", level=now.level, seed="0")))
    for _ in range(3):
        page.keyboard.press("Tab")
    expect(root.locator(".gin-do-big")).to_be_focused()
    page.keyboard.press("Enter")
    on, counts = root.locator(".gin-do-on"), root.locator(".gin-vote > .gin-count")
    expect(on).to_be_focused()
    assert root.evaluate("root => root.getBoundingClientRect().toJSON()")["height"] == 720
    for key in ("a", "a", "Shift+A", "1", "2", "b", "d"):
        page.keyboard.press(key)
    expect(counts).to_have_text(["1", "12", "0", "1"])
    expect(root.locator("[role=status]")).to_contain_text("B 12")
    assert root.evaluate(SMALL) == []
    assert violations(page) == []
    shot(page, "vote-1280")
    for _ in range(12):  # round and round, and never out of the window
        page.keyboard.press("Tab")
        page.wait_for_function(INSIDE)
    page.locator("body").evaluate("() => document.activeElement.blur()")
    expect(on).to_be_focused()
    for i in range(len(now.shown.movie)):
        page.keyboard.press(("PageDown", "ArrowRight", "Space")[i % 3])
        now = forward(now)
        expect(root.locator(".gin-open-step")).to_contain_text(t(say("table.step_of", i=i + 1, n=len(now.shown.movie))))
    expect(root.locator(".gin-vote-right")).to_have_count(1)
    expect(root.locator(".gin-vote-right .gin-told-right")).to_have_text(t(say("projector.right")))
    assert violations(page) == []
    page.set_viewport_size({"width": 1920, "height": 1080})
    assert root.evaluate(SMALL) == []
    assert root.evaluate("root => root.scrollHeight - root.clientHeight") <= 1
    shot(page, "solved-1920")
    page.keyboard.press("PageDown")
    expect(counts.first).to_have_text("0")
    page.keyboard.press("PageUp")
    expect(counts.nth(1)).to_have_text("12")
    page.keyboard.press("Escape")
    expect(root.locator(".gin-do-big")).to_be_focused()
    expect(root.locator(".gin-do-close")).to_have_count(0)
    root.locator("select").first.select_option("09")  # a whole game: no exercise has more lines
    root.locator("select").nth(1).select_option(str(levels_of("09")[-1]))
    sheet = hardest("09").shown.state.item.prompt.sheet
    expect(root.locator(".gin-sheet tbody tr")).to_have_count(len(sheet.rows))
    root.locator(".gin-do-big").press("Enter")
    expect(on).to_be_focused()
    for width, height in ((1024, 768), (1280, 720), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert root.evaluate(SMALL) == []
        assert root.evaluate("root => root.scrollHeight - root.clientHeight") <= 1, width
