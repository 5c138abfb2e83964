"""The keyboard alone does everything, is trapped nowhere, and never reaches the notebook."""

import lessonpage
import tabletop
from playwright.sync_api import Page, expect
from tabletop import Keys

from gintutor.exercises.protocol import PickOne


def from_the_title(page: Page) -> None:
    """The focus where a reader of the page would have it: on the notebook, before the first exercise."""
    page.locator(".jp-Notebook").first.evaluate("book => { book.tabIndex = 0; book.focus(); }")


def test_tab_leads_in_and_out_and_each_list_is_one_stop(page: Page, desk):
    table, after = tabletop.open_sheet(page, desk, "en/04/solo", "en/03/solo")
    from_the_title(page)
    Keys(table).go(table.listbox)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    expect(table.listbox).not_to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(table.listbox).to_be_focused()
    Keys(table).go(table.typed)
    Keys(after).go(after.button("check"))  # onwards, past the end of the first exercise
    Keys(table).go(table.root.locator("summary"))  # and back, past its beginning
    assert page.locator("canvas:focus").count() == 0


def test_a_card_is_told_with_its_place_by_every_key(page: Page, desk):
    [table] = tabletop.open_sheet(page, desk, "en/04/solo")
    from_the_title(page)
    keys, slots = Keys(table), [int(each.rpartition("-")[2]) for each in table.option_ids()]
    keys.go(table.listbox)
    last = len(slots) - 1
    for key, place in (("End", last), ("ArrowRight", last), ("Home", 0), ("ArrowUp", 0), ("ArrowDown", 1)):
        page.keyboard.press(key)
        ids = table.option_ids()
        expect(table.listbox).to_have_attribute("aria-activedescendant", ids[place])
        expect(table.option(slots[place])).to_have_class(tabletop.word("gin-active"))
    name = table.t.card_name(table.prompt.table.cards[slots[1]])
    where = table.say("table.of", i=2, n=len(slots))
    page.keyboard.press("Space")
    expect(table.live).to_contain_text(f"{name}, {where}, your hand, {table.say('table.selected')}")
    page.keyboard.press("Space")
    expect(table.live).to_contain_text(table.say("table.unselected"))
    page.keyboard.press("2")
    table.lies_in(slots[1], "meld2")
    expect(table.live).to_contain_text(f"{name}, {where}, in meld 2")
    page.keyboard.press("Backspace")
    table.lies_in(slots[1], "hand")
    page.keyboard.press("9")  # no such meld: nothing happens
    page.keyboard.press("1")
    table.lies_in(slots[1], "meld1")
    page.keyboard.press("0")
    table.lies_in(slots[1], "hand")
    expect(table.listbox).to_be_focused()


LETTERS = ("d", "d", "a", "b", "m", "y", "r", "x", "c", "v", "z", "h", "f", "s", "l", "0", "0", "i", "i")


def test_no_letter_typed_in_an_exercise_is_a_command_of_the_notebook(page: Page, desk):
    table, after = tabletop.open_sheet(page, desk, "en/03/solo", "en/04/solo")
    cells, kernels = page.locator(".jp-Cell").count(), lessonpage.kernels(desk.lab)
    number = table.field(table.prompt.asks[-1])
    places = {
        "list": table.listbox.focus,
        "number": number.focus,
        "typed": table.typed.focus,
        "button": table.button("hint").focus,
        "rules": table.root.locator("summary").focus,
        "table": lambda: page.mouse.click(*table.at_zone("meld1")),
    }
    for place, go in places.items():
        go()
        for key in (*LETTERS, "Shift+M", "Shift+Enter"):
            page.keyboard.press(key)
        expect(page.locator(".jp-Dialog")).to_have_count(0)
        expect(page.locator(".jp-Cell"), place).to_have_count(cells)
        expect(page.locator(".jp-CodeCell"), place).to_have_count(2)
        expect(page.locator(".jp-mod-dirty"), place).to_have_count(0)
        assert lessonpage.kernels(desk.lab) == kernels, place
    expect(table.typed).to_have_value("".join(LETTERS) + "M")
    expect(number).to_have_value("".join(LETTERS)[:12])  # more is no number of points
    expect(after.canvas).to_be_visible()


# Writes down each radio button the page itself makes the chosen one.
SET = """root => {
  window.ginSet = [];
  const { get, set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'checked');
  for (const radio of root.querySelectorAll('input[type=radio]')) {
    Object.defineProperty(radio, 'checked', {
      get() { return get.call(this); },
      set(on) { if (on) window.ginSet.push(radio.value); set.call(this, on); },
    });
  }
}"""


def test_quick_arrows_are_not_overtaken_by_the_answers_to_the_choices_before(page: Page, desk):
    """The choice made last stands from the moment it is made, however late the kernel answers the earlier ones."""
    [table] = tabletop.open_sheet(page, desk, "en/06/solo")
    from_the_title(page)
    ask = next(ask for ask in table.prompt.asks if isinstance(ask, PickOne))
    first, second, *_ = (each.id for each in ask.options)
    keys, radios = Keys(table), table.group(ask)
    radios.evaluate(SET)
    keys.go(table.choice(ask, first))
    with lessonpage.kernels_stand_still():
        page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowRight")
        expect(table.choice(ask, second)).to_be_checked()
    table.kept({"do": "choose", "ask": ask.id}, 4)
    expect(table.choice(ask, second)).to_be_checked()
    assert set(page.evaluate("window.ginSet")) == {second}


def test_the_focus_stays_where_it_is_when_something_above_it_goes_away(page: Page, desk):
    [table] = tabletop.open_sheet(page, desk, "en/01/faded")
    from_the_title(page)
    given, show = table.root.locator(".gin-given"), table.button("show")
    expect(given).to_be_visible()
    Keys(table).press("show")
    expect(table.film.first).to_be_visible()
    expect(given).to_have_count(0)
    expect(show).to_be_focused()
