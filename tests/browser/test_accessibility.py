"""What a screen reader is given: roles, names and news of every family, and no violation axe-core knows of."""

import re
from collections.abc import Mapping

import lessonpage
import tabletop
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

WHOLE_PAGE = {
    "resultTypes": ["violations"],
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}
pytestmark = tabletop.STILL
# Page-wide rules judge JupyterLab, not the exercise.
RULES = {**WHOLE_PAGE, "rules": {"region": {"enabled": False}, "heading-order": {"enabled": False}}}


def violations(page: Page, rules: Mapping[str, object] = RULES, within: str = ".gin-exercise") -> list[str]:
    """What axe-core finds in the exercises, or all that is ``within``, each with the element it is about."""
    found = Axe().run(page, context=within, options=rules).response["violations"]
    return [f"{each['id']}: {node['html'][:160]} {node['failureSummary']}" for each in found for node in each["nodes"]]


COLOURS = {
    "resultTypes": ["violations"],
    "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
}


def violations_in_both_themes(page: Page) -> list[str]:
    """What axe-core finds in the light theme, and in the dark one, where nothing differs but the colours."""
    found = violations(page)
    lessonpage.choose_theme(page, "dark")
    found += violations(page, COLOURS)
    lessonpage.choose_theme(page, "light")
    return found


def test_axe_finds_nothing_in_any_family_at_any_moment(page: Page, desk):
    with tabletop.theme(desk, "light"):
        others = ("04/worked", "08/faded", "00/settings")
        tables = tabletop.open_sheet(page, desk, *(f"en/{path}" for path in (*tabletop.EVERY, *others)))
        assert violations_in_both_themes(page) == []
        for table in tables[:-2]:  # a wrong answer, a hint, the card list in use, the rules open
            table.button("hint").click()
            tabletop.type_in(table, table.wrong())
            table.root.locator("summary").click()
        tables[3].listbox.focus()
        assert violations_in_both_themes(page) == []
        for i, table in enumerate(tables[:-2]):
            table.root.locator("summary").click()
            if i % 3:
                tabletop.type_in(table, table.right())
            else:
                table.button("show").click()
                expect(table.film.first).to_be_visible()
        unsolved = tables[-1]
        unsolved.typed.fill("?")
        unsolved.typed.press("Enter")
        expect(unsolved.root.locator(".gin-typed .gin-error")).not_to_be_empty()
        assert violations_in_both_themes(page) == []


def test_the_tree_has_roles_names_and_news(page: Page, desk):
    for table in tabletop.open_sheet(page, desk, *(f"sv/{path}" for path in tabletop.EVERY)):
        prompt, t, say = table.prompt, table.t, table.say
        tree = table.root.aria_snapshot()
        lines = [
            f'group "{say(f"table.skill.{prompt.family}")}"',
            f'heading "{t.spoken(prompt.question)}" [level=3]',
            'button "' + say("table.do.check") + '"',
            *([f'group "{say("table.as_text")}"'] if prompt.table.zones else []),
            f'textbox "{say("table.typed")}"',
            *([f'group "{say("table.sort")}"'] if prompt.sorts and prompt.table.cards else []),
        ]
        missing = [line for line in lines if line not in tree]
        assert missing == [], tree
        picture = table.root.get_by_role("img", name=re.compile("^" + re.escape(say("table.picture"))))
        expect(picture).to_have_count(1 if prompt.table.zones else 0)  # a score sheet is a table of its own
        for zone in prompt.table.zones:
            names = [t.card_name(prompt.table.cards[slot]) for slot in zone.slots]
            if zone.hidden:
                names.append(say("table.hidden", n=zone.hidden))
            words = f"{t(zone.label)}: {', '.join(names) or say('table.empty')}"
            expect(picture).to_have_accessible_name(re.compile(re.escape(words)))
        if table.listbox.count():
            expect(table.listbox).to_have_accessible_name(say("table.list"))
            expect(table.listbox).to_have_attribute("tabindex", "0")
            options = table.root.get_by_role("option")
            assert options.count() > 0
            for i, option in enumerate(options.all()):
                expect(option).to_have_attribute("aria-posinset", str(i + 1))
                expect(option).to_have_attribute("aria-setsize", str(options.count()))
        expect(table.live).to_have_attribute("aria-live", "polite")
        table.button("hint").click()
        hint = table.series.family.hints(prompt)[0]
        expect(table.live).to_contain_text(t.spoken(hint.text))
        for ask in prompt.asks:
            if type(ask).__name__ == "Number" and ask.only_if is None:
                expect(table.field(ask)).to_have_count(1)


def test_no_two_elements_of_a_lesson_share_an_id_or_a_choice(page: Page, desk):
    first, second = tabletop.open_sheet(page, desk, "en/06/solo", "nb/06/solo")
    ids = page.locator(".gin-exercise [id]").evaluate_all("all => all.map(each => each.id)")
    assert len(ids) > 20
    assert len(ids) == len(set(ids))
    for table, option in ((first, "yes"), (second, "no")):
        ask = table.prompt.asks[0]
        table.choice(ask, option).check()
        expect(table.choice(ask, option)).to_be_checked()
    expect(first.choice(first.prompt.asks[0], "yes")).to_be_checked()
