"""On a phone everything can be done by dragging or tapping; how it looks there is in ``test_screens``."""

import pytest
import tabletop
from playwright.sync_api import Page, expect
from tabletop import Finger, Taps

pytestmark = pytest.mark.browser_context_args(**tabletop.PHONE)


def test_every_family_is_solved_by_taps(page: Page, desk):
    for table in tabletop.open_sheet(page, desk, *(f"sv/{path}" for path in tabletop.EVERY)):
        tabletop.solve(Taps(table))
        table.painted()


def test_cards_are_dragged_by_a_finger(page: Page, desk):
    for table in tabletop.open_sheet(page, desk, "sv/04/solo", "sv/06/solo", "sv/07/solo"):
        tabletop.solve(Finger(table))
        table.painted()


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
