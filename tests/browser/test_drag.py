"""Cards on the table go where the mouse takes them: dragged, or clicked and put."""

import lessonpage
import tabletop
from playwright.sync_api import Page, expect
from tabletop import Clicks, Mouse


def test_cards_are_clicked_and_put(page: Page, desk):
    for table in tabletop.open_sheet(page, desk, "en/03/solo", "en/04/solo", "en/07/solo", "en/10/solo"):
        tabletop.solve(Clicks(table))
        table.painted()


def test_a_drag_carries_what_is_selected_and_a_refused_drop_glides_back(page: Page, desk):
    [table] = tabletop.open_sheet(page, desk, "en/04/solo")
    mouse, before = Mouse(table), table.picture()
    scene, left, top = table.scene()

    # Dropped on no zone, outside the table: back to where it was.
    mouse.carry(table.at_card(0), (left + scene.width / 2, top + scene.height + 60))
    page.mouse.move(left + scene.width / 2, top - 30)
    assert table.picture() == before
    table.lies_in(0, "hand")
    assert table.state.item.past == ()

    # A drag that leaves the table and comes back goes on.
    page.mouse.move(*table.at_card(0))
    page.mouse.down()
    page.mouse.move(left + scene.width / 2, top - 40, steps=4)
    page.mouse.move(*table.at_zone("meld1"), steps=4)
    page.mouse.up()
    table.lies_in(0, "meld1")

    # Three selected cards go together.
    for slot in (1, 2, 3):
        mouse.mark(slot)
        expect(table.option(slot)).to_have_attribute("aria-selected", "true")
    mouse.carry(table.at_card(2), table.at_zone("meld2"))
    for slot in (1, 2, 3):
        table.lies_in(slot, "meld2")

    # Within a zone a card takes the place it is let go at.
    scene, left, top = table.scene()
    first, last = table.state.item.work.slots("meld2")[0], table.state.item.work.slots("meld2")[-1]
    rect = scene.card_rect(last)
    mouse.carry(table.at_card(first), (left + rect.right - 4, top + rect.centre[1]))
    table.becomes(lambda state: state.item.work.slots("meld2")[-1] == first)


# Whether the card in the hand, drawn and not blank, is under that point of the page.
HELD = """([x, y]) => {
  const picture = document.querySelector('.gin-carried'), {width, height} = picture;
  const {left, right, top, bottom} = picture.getBoundingClientRect();
  const [, , , ink] = picture.getContext('2d').getImageData(width / 2, height / 2, 1, 1).data;
  return ink === 255 && left < x && x < right && top < y && y < bottom;
}"""


def held(page: Page, x: float, y: float) -> None:
    """Wait until the one card in the hand is under that point."""
    expect(page.locator(".gin-carried")).to_have_count(1)
    page.wait_for_function(HELD, arg=[x, y])


def test_a_card_in_the_hand_is_under_the_pointer_and_gone_when_it_is_put_down(page: Page, desk):
    [table] = tabletop.open_sheet(page, desk, "en/04/solo")
    page.mouse.move(*table.at_card(0))
    page.mouse.down()
    for zone in ("meld1", "hand", "meld2"):
        where = table.at_zone(zone)
        page.mouse.move(*where, steps=4)
        held(page, *where)
    page.mouse.up()
    table.lies_in(0, "meld2")
    expect(page.locator(".gin-carried")).to_have_count(0)


def test_the_card_follows_the_hand_while_the_kernel_is_busy(page: Page, desk):
    """The page itself moves it: whatever is computed meanwhile, the card does not stay behind."""
    [table] = tabletop.open_sheet(page, desk, "en/04/solo")
    there, beyond = table.at_zone("meld1"), table.at_zone("meld2")
    page.mouse.move(*table.at_card(0))
    page.mouse.down()
    page.mouse.move(*there, steps=4)
    held(page, *there)
    with lessonpage.kernels_stand_still():
        page.mouse.move(*beyond, steps=4)
        held(page, *beyond)
    page.mouse.up()
    table.lies_in(0, "meld2")
