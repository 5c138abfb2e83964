"""The learner's own cards in the browser: put by mouse and by keyboard, analysed, made into a puzzle, kept."""

import lessonpage
import tabletop
from playwright.sync_api import Page, expect
from test_accessibility import violations

from gintutor.i18n import Translator
from gintutor.learning.ownset import FILE
from gintutor.messages import say
from gintutor.puzzlebook.code import decoded
from gintutor.rules import FIELDS

BLOCK = ("7H", "8H", "9H", "7C", "7D", "8C", "8D", "9C", "9D", "KS")


def opened(page: Page, desk, language: str):
    tabletop.open_sheet(page, desk, f"{language}/91/own", name="own")
    page.set_viewport_size({"width": 1280, "height": 2600})
    return page.locator(".gin-exercise").first


def cell(root, card: str):
    return root.locator(f'[data-card="{card}"]')


def test_a_hand_is_tapped_analysed_made_a_puzzle_saved_and_opened_by_its_code(page: Page, desk):
    root, t = opened(page, desk, "en"), Translator("en")
    expect(root.locator(".gin-table").first).to_be_hidden()
    for card in BLOCK:
        cell(root, card).click()
    expect(cell(root, "KS")).to_have_attribute("aria-label", "king of spades, in your hand")
    root.locator("input[value=seen]").click()
    cell(root, "7S").click()
    expect(root.get_by_label(t(say("outs.zone_seen")), exact=True).last).to_have_value("7♠")
    root.locator(".gin-do-analyse").click()
    expect(root.locator(".gin-table").first).to_be_visible()
    expect(root.locator(".gin-count")).to_have_text("1 of 2")
    expect(root.locator(".gin-said").last).to_contain_text("That makes 8 cards.")
    root.get_by_role("button", name=t(say("own.after"))).click()
    expect(root.locator(".gin-count")).to_have_text("2 of 2")
    root.locator("input[value=split]").click()
    code = root.locator(".gin-code[readonly]")
    assert decoded(code.input_value()).question == "split"
    root.locator(".gin-do-save").click()
    expect(root.locator(".gin-saved")).to_contain_text(FILE)
    assert (desk.home / FILE).read_text(encoding="utf-8").count("\n") == 1
    items = root.locator(".gin-set li")
    expect(items).to_have_count(1)
    assert violations(page) == []
    root.locator("input.gin-code").fill(str(desk.home / FILE))
    root.locator(".gin-typed .gin-do-open").click()
    expect(items).to_have_count(2)
    items.first.locator(".gin-do-remove").click()
    expect(root.get_by_role("region", name=t(say("own.set_title")))).to_contain_text(t(say("own.set_none")))
    expect(root.get_by_role("region", name=t(say("own.file_title")))).to_contain_text(t(say("own.file_none")))
    root.locator(".gin-do-leave").click()
    root.locator("input.gin-code").fill(code.input_value())
    root.locator(".gin-typed .gin-do-open").click()
    puzzle = page.locator(".gin-exercise .gin-exercise")
    puzzle.locator(".gin-typed input").fill("7h 8h 9h | 7c 8c 9c | 7d 8d 9d")
    puzzle.locator(".gin-typed input").press("Enter")
    expect(puzzle.locator(".gin-feedback.gin-right")).to_be_visible()
    page.reload()
    lessonpage.painted(page)
    expect(root.locator(".gin-count").first).to_have_text("2 of 2")
    expect(page.locator(".gin-exercise .gin-exercise .gin-feedback.gin-right")).to_be_visible()


def test_a_knock_is_answered_by_keyboard_alone_and_what_cannot_be_is_told_where_it_was_typed(page: Page, desk):
    root, t = opened(page, desk, "sv"), Translator("sv")
    grid = root.get_by_role("grid", name=t(say("own.deck")))
    assert grid.get_by_role("gridcell").count() == 52
    assert grid.locator("[tabindex='0']").count() == 1
    grid.locator("[tabindex='0']").focus()
    for key in ("End", "ArrowDown", "ArrowDown", "Space", "ArrowDown", "Space"):  # the kings of diamonds and clubs
        page.keyboard.press(key)
    expect(cell(root, "KC")).to_be_focused()
    fields = root.locator(".gin-owntop .gin-typed input")
    hand, taken, spread, left = (fields.nth(number) for number in range(4))
    expect(hand).to_have_value("K♦ K♣")
    hand.press("End")
    hand.press_sequentially(" hj6 8h 9h 10h klöver2 3♣ 4k spader dam 5x")
    hand.press("Enter")
    error = root.locator(".gin-owntop .gin-typed .gin-error")
    expect(error).to_contain_text("5x")
    expect(hand).to_have_attribute("aria-invalid", "true")
    assert violations(page) == []
    for _ in range(3):
        hand.press("Backspace")
    hand.press("Enter")
    expect(error).to_have_count(0)
    taken.press_sequentially("hjärter två")
    taken.press("Enter")
    root.locator(".gin-more summary").first.press("Enter")
    oklahoma = root.get_by_label(t(FIELDS["oklahoma"].label), exact=True)
    oklahoma.press("Space")
    root.locator(".gin-do-analyse").press("Enter")
    expect(error).to_have_text(t(say("own.no_upcard")))
    upcard = root.get_by_role("textbox", name=t(say("own.zone_upcard")))
    upcard.press_sequentially("hj 9")
    upcard.press("Enter")
    expect(cell(root, "9H")).to_have_attribute("aria-label", "hjärter nio, på din hand och första uppvända kort")
    root.locator(".gin-do-analyse").press("Enter")
    expect(root.locator(".gin-said").nth(1)).to_contain_text("Oklahoma")
    expect(root.locator(".gin-said").nth(2)).to_contain_text("Du tog nyss")
    assert violations(page) == []
    oklahoma.press("Space")
    taken.press("Control+a")
    taken.press("Backspace")
    taken.press("Enter")
    spread.press_sequentially("3h 4h 5h | 7s 7h 7d 7k")
    spread.press("Tab")
    left.press_sequentially("ak ar 2r")
    left.press("Enter")
    root.locator(".gin-do-analyse").press("Enter")
    expect(root.locator("[role=status]").first).to_contain_text("Hjärter sex läggs av på")
    expect(root.locator(".gin-said").last).to_contain_text("26")
    root.locator("input[value=layoff]").press("Space")
    expect(root.locator(".gin-code[readonly]")).not_to_have_value("")
