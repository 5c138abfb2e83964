"""From the explanation of an error to the lesson of its rule, without a mouse."""

import re

from playwright.sync_api import Page, expect
from tabletop import Keys, Tabletop, give

from gintutor.lessons.source import lessons


def test_the_rule_under_an_explanation_opens_its_lesson_in_the_place_of_this_one(page: Page, desk, lesson):
    lesson(page, "nb", "13")
    (house,) = [each for each in lessons() if each.number == "13"]
    nth = [spec.id for spec in house.exercises].index("limits")
    table = Tabletop(page, desk.home, "nb/13/limits", nth)
    hand = Keys(table)
    give(hand, table.wrong())
    hand.press("check")
    link = table.feedback.get_by_role("link", name="Regel: Når er det lov å banke? – leksjon 6", exact=True)
    expect(link).to_be_visible()
    link.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"nb/06-legal-knock\.ipynb"))
    expect(page.get_by_role("heading", name="Når er det lov å banke?", level=1)).to_be_visible()
    expect(page.locator(".jp-NotebookPanel")).to_have_count(1)
