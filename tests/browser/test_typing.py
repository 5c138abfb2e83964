"""An answer that is typed is read, laid on the table and judged; one that cannot be read says why and keeps all."""

import tabletop
from playwright.sync_api import Page, expect

from gintutor.cards import CARDS
from gintutor.messages import say as message

pytestmark = tabletop.STILL


def enter(table: tabletop.Tabletop, text: str) -> None:
    table.typed.fill(text)
    table.typed.press("Enter")


def typed(table: tabletop.Tabletop, card) -> str:
    """The card with its sign behind, as typed answers are written."""
    sign = table.t.card(card)
    return sign[1:] + sign[0]


def in_letters(table: tabletop.Tabletop, answer) -> str:
    """The answer as most would type it: 7h 8h 9h, no signs."""
    text = tabletop.written(table, answer)
    return text.translate(str.maketrans("♠♥♦♣", "shdc")).lower()


def test_every_family_is_solved_by_a_typed_answer(page: Page, desk):
    """Turn about in two languages: in English in letters and sent by the button, in Danish in signs and by Enter."""
    paths = enumerate(tabletop.EVERY)
    for table in tabletop.open_sheet(page, desk, *(f"{'da' if i % 2 else 'en'}/{path}" for i, path in paths)):
        wrong, right = table.wrong(), table.right()
        tabletop.type_in(table, wrong)
        if table.language == "en":
            table.typed.fill(in_letters(table, right))
            table.root.get_by_role("button", name=table.say("table.do.typed"), exact=True).click()
            table.tells(table.judged(right))
            table.shows(right)
        else:
            tabletop.type_in(table, right)
        table.painted()


def test_what_cannot_be_read_is_named_and_nothing_is_lost(page: Page, desk):
    [table] = tabletop.open_sheet(page, desk, "en/04/solo")
    held, error = table.prompt.table.cards, table.root.locator(".gin-typed .gin-error")
    hand = tabletop.Mouse(table)
    hand.put((0,), "meld1")
    absent = next(card for card in CARDS if card not in held)
    first = typed(table, held[0])
    faults = (
        ("7x", "table.typed.unknown", {"token": "7x"}),
        ("", "table.typed.empty", {}),
        (typed(table, absent), "table.typed.absent", {"card": absent}),
        (f"{first} | {first}", "table.typed.repeated", {"card": held[0]}),
        ("<img/src=x/onerror=alert(1)>", "table.typed.unknown", {"token": "<img/src=x/onerror=alert(1)>"}),
    )
    for text, id_, args in faults:
        enter(table, text)
        expect(error).to_have_text(table.say(id_, **args))
        expect(table.live).to_contain_text(table.t.spoken(message(id_, **args)))
        expect(table.typed).to_have_attribute("aria-invalid", "true")
        expect(table.typed).to_have_value(text)
        table.lies_in(0, "meld1")
    assert page.locator(".gin-exercise img[src]").count() == 0
    enter(table, in_letters(table, table.right()))
    expect(error).to_be_hidden()
    table.tells(table.judged(table.right()))


def test_a_number_that_is_none_is_kept_and_named(page: Page, desk):
    [table] = tabletop.open_sheet(page, desk, "en/08/solo")
    who, points = table.prompt.asks
    table.choice(who, "knocker").check()
    for text in ("twelve", "-3", "9999"):
        table.field(points).fill(text)
        said = table.say("table.typed.range", low=points.lowest, high=points.highest)
        expect(table.root.locator(".gin-asks .gin-error")).to_have_text(said)
        expect(table.field(points)).to_have_value(text)
        expect(table.field(points)).to_have_attribute("aria-invalid", "true")
        table.button("check").click()
        expect(table.feedback).to_have_class(tabletop.word("gin-open"))  # not attempted is not wrong
        expect(table.choice(who, "knocker")).to_be_checked()
    assert table.state.item.checks == 0
