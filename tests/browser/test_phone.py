"""On a phone: everything can be read, reached by a finger, and done by dragging or tapping."""

from itertools import pairwise

import pytest
import tabletop
from playwright.sync_api import Page, expect
from tabletop import Finger, Taps

from gintutor.widgets.placing import READABLE, TOUCH

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "device_scale_factor": 2}
pytestmark = pytest.mark.browser_context_args(**PHONE)

# Every control that is smaller than a finger, and everything that sticks out of its exercise.
SMALL = """root => [...root.querySelectorAll('button, summary, select, input, a, [role=option], .gin-option')]
  .filter(each => each.offsetParent !== null && !each.matches('.gin-option input'))
  .map(each => [each.outerHTML.slice(0, 90), each.getBoundingClientRect()])
  .filter(([, box]) => box.width < 44 || box.height < 44)
  .map(([html, box]) => `${Math.round(box.width)} × ${Math.round(box.height)}: ${html}`)"""
WIDE = """root => {
  const room = root.getBoundingClientRect();
  return [...root.querySelectorAll('*')].filter(each => each.offsetParent !== null && !each.matches('.gin-unseen'))
    .map(each => [each.outerHTML.slice(0, 120), each.getBoundingClientRect()])
    .filter(([, box]) => box.right > room.right + 1 || box.left < room.left - 1)
    .map(([html]) => html);
}"""


def test_every_family_is_solved_by_taps(page: Page, desk):
    for table in tabletop.open_sheet(page, desk, *(f"sv/{path}" for path in tabletop.EVERY)):
        tabletop.solve(Taps(table))
        table.painted()


def test_cards_are_dragged_by_a_finger(page: Page, desk):
    for table in tabletop.open_sheet(page, desk, "sv/04/solo", "sv/06/solo", "sv/07/solo"):
        tabletop.solve(Finger(table))
        table.painted()


@pytest.mark.browser_context_args(**PHONE, reduced_motion="reduce")
@pytest.mark.parametrize("language", ["en", "nb", "sv", "da"])
def test_nothing_is_too_small_or_too_wide_for_a_phone(page: Page, desk, language):
    paths = (*tabletop.EVERY, "00/settings")
    for table in tabletop.open_sheet(page, desk, *(f"{language}/{path}" for path in paths)):
        Finger(table).press("hint")
        expect(table.hints).to_have_count(1)
        tabletop.type_in(table, table.wrong())
        scene, left, _ = table.scene()
        assert left >= 0
        assert left + scene.width <= 360
        fits_a_finger(scene)
    roots = page.locator(".gin-exercise").all()
    assert len(roots) == len(paths)
    for root in roots:
        assert root.evaluate(SMALL) == []
        assert root.evaluate(WIDE) == []
    book = page.locator(".jp-WindowedPanel-outer").first
    assert book.evaluate("each => each.scrollWidth <= each.clientWidth")


def fits_a_finger(scene) -> None:
    """Of every card that can be taken a finger's width shows, of every card rank and suit."""
    for zone in scene.zones:
        rows: dict[float, list] = {}
        for item in scene.cards:
            if item.zone == zone.id:
                rows.setdefault(item.home.y, []).append(item)
        for row in rows.values():
            for item, following in pairwise(row):
                step = following.home.x - item.home.x
                assert step >= (TOUCH if item.view.movable else READABLE), (zone.id, step)


def test_a_tap_is_one_tap_and_a_cancelled_touch_moves_nothing(page: Page, desk, faults):
    [table] = tabletop.open_sheet(page, desk, "en/04/solo")
    finger = Finger(table)
    finger.mark(0)
    expect(table.option(0)).to_have_attribute("aria-selected", "true")
    finger.mark(0)  # the browser adds mouse events to a tap; they must not count again
    expect(table.option(0)).to_have_attribute("aria-selected", "false")
    before = table.picture()
    session, start, end = page.context.new_cdp_session(page), table.at_card(1), table.at_zone("meld1")
    for kind, points in (("touchStart", [start]), ("touchMove", [end]), ("touchCancel", [])):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})
    assert table.picture() == before
    table.lies_in(1, "hand")
    finger.put((1,), "meld1")
    faults[:] = [
        each for each in faults if "cancel a touchcancel event" not in each
    ]  # the canvas tries what it may not
    # Beside the table the page itself can be scrolled.
    assert table.canvas.bounding_box()["x"] >= 8
