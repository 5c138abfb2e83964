"""The teacher's page by keyboard alone: a class is made, counted, set what it needs, and saved; on a phone too."""

from datetime import datetime

import lessonpage
import tabletop
from playwright.sync_api import Page, expect
from support.classes import Book
from test_accessibility import violations_in_both_themes
from test_screens import CUT_OFF, SMALL

from gintutor.i18n import Translator
from gintutor.learning.classes import given as tasks
from gintutor.learning.classes import roster as rosters
from gintutor.lessons.classexport import ASIDE, ERRORS, SKILLS, TASKS, XAPI
from gintutor.messages import say
from gintutor.widgets.diagnoses import DIAGNOSES

pytestmark = tabletop.STILL
PUPILS = 6


def hand_in(folder, codes):
    """Some pupils, most of them with the same error; one file that is none."""
    for n, code in enumerate(codes):
        book = Book(code)
        for i in range(4):
            book.work("meld", "right", ["ace_high"] if n or not i else (), exercise="en/02/practice")
        for _ in range(n):
            book.work("split")
        book.save(folder / f"{code}.jsonl")
    (folder / "notes.txt").write_text("not a progress file\n", encoding="utf-8")


def test_by_keyboard_a_class_is_made_counted_set_what_it_needs_and_saved(page: Page, desk, lesson, shot, tmp_path):
    t, folder = Translator("nb", strict=True), tmp_path / "8b"
    panel = lesson(page, "nb", "93").locator(".gin-exercise").first
    path = panel.get_by_label(t(say("class.folder")))
    path.fill(str(folder))
    path.press("Enter")
    panel.get_by_label(t(say("class.make_pupils", most=rosters.MOST))).press_sequentially(str(PUPILS))
    page.keyboard.press("Enter")
    expect(panel.locator(".gin-told-lines li").first).to_contain_text(rosters.FILE)
    codes = rosters.read(folder).codes
    assert len(codes) == PUPILS
    hand_in(folder, codes[:-1])
    path.press("Enter")
    heat = panel.get_by_role("table", name=t(say("class.heat")))
    expect(heat.get_by_role("columnheader")).to_have_text(codes[:-1], timeout=lessonpage.SECONDS)
    row = heat.get_by_role("row", name=t(DIAGNOSES["ace_high"]))
    expect(row.get_by_role("cell").nth(1)).to_contain_text(t(say("class.heat_leads", n=4)).removeprefix("4"))
    errors = panel.locator(".gin-errors > li")
    expect(errors.first).to_contain_text(t(say("class.does.ace_high", n=4, all="5", rule=DIAGNOSES["ace_high"])))
    expect(panel.locator("details:has-text('notes.txt')")).to_be_visible()
    errors.first.get_by_role("button").press("Enter")
    lines = panel.locator(".gin-pupil-line")
    expect(lines).to_have_count(4)
    form = panel.get_by_role("form", name=t(say("class.set_title")))
    form.get_by_role("checkbox").nth(4).press("Space")
    form.get_by_label(t(say("class.set_puzzles"))).press_sequentially("5")
    page.keyboard.press("Enter")
    expect(lines).to_have_count(PUPILS)
    assert [len(each.codes) for each in tasks.read(folder)] == [4, 0]
    (_, whole) = tasks.read(folder)
    assert (len(whole.task.lessons), whole.task.puzzles) == (1, 5)
    assert whole.task.until > datetime.now().astimezone().date()
    assert violations_in_both_themes(page) == []
    panel.get_by_role("button", name=t(say("class.do.save"))).press("Enter")
    expect(panel.get_by_role("status")).to_contain_text(rosters.REPORT)
    written = {each.name for each in (folder / rosters.REPORT).iterdir()}
    assert written == {SKILLS, ERRORS, ASIDE, TASKS, XAPI}
    page.set_viewport_size({"width": 390, "height": 844})
    framed = CUT_OFF.replace(".gin-unseen", ".gin-unseen, .gin-frame *")  # the heat map moves within its frame
    assert panel.evaluate(framed) == []
    assert panel.evaluate(SMALL.replace(".gin-option input", ":is(.gin-option, .gin-switch) input")) == []
    shot(page, "390")
