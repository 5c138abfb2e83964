"""Hints, the solution, undo, reset and sort: help is given step by step and nothing of the learner's is lost."""

import tabletop
from playwright.sync_api import Page, expect
from tabletop import Mouse

from gintutor.widgets.labels import OUTCOMES
from gintutor.widgets.speech import progress, summary
from gintutor.widgets.waywords import looks_back, skill

KINDS = ("03/solo", "04/solo", "06/solo", "07/solo", "09/solo")  # together they have every kind of ask


def test_the_ladder_of_hints_leads_to_the_answer_and_then_to_a_twin(page: Page, desk):
    for table in tabletop.open_sheet(page, desk, *(f"en/{path}" for path in KINDS)):
        ladder, level = table.series.family.hints(table.prompt), table.prompt.level
        for n, rung in enumerate(ladder, 1):
            table.button("hint").click()
            table.hinted(ladder[:n])
            title = table.say("table.hint_of", i=n, n=len(ladder))
            expect(table.live).to_contain_text(f"{title}: {table.t.spoken(rung.text)}")
        expect(table.button("hint")).to_have_attribute("aria-disabled", "true")
        expect(table.root.locator(".gin-hints")).to_contain_text(table.say("table.twin_follows"))
        tabletop.type_in(table, table.right())
        expect(table.feedback).to_have_class(tabletop.word("gin-right"))
        table.button("next").click()
        expect(table.live).to_contain_text(table.say("table.twin").rstrip("."))
        expect(table.count).to_have_text(table.t(progress(table.state)))
        assert table.state.number == 1
        assert table.prompt.level == level


def test_the_solution_moves_the_cards_step_by_step(page: Page, desk):
    tables = tabletop.open_sheet(page, desk, *(f"en/{path}" for path in KINDS))
    for table in tables:
        steps = table.series.family.solution(table.prompt)
        table.button("show").click()
        expect(table.film.first).to_be_visible()
        pause, back = table.root.locator(".gin-do-pause"), table.root.locator(".gin-movie .gin-do-back")
        if len(steps) > 1:
            pause.click()
        while back.get_attribute("aria-disabled") is None:
            shown = table.film.count()
            back.click()
            expect(table.film).to_have_count(shown - 1)
        for n in range(1, len(steps) + 1):
            expect(table.film).to_have_text([table.t(step.text) for step in steps[:n]])
            for slot, zone in steps[n - 1].moves:
                if table.option(slot).count():
                    table.lies_in(slot, zone)
            table.painted()
            if n < len(steps):
                table.button("step").click()
        expect(table.root.locator(".gin-movie")).to_contain_text(table.say("table.twin_follows"))
        table.button("next").click()
        expect(table.root.locator(".gin-movie")).to_have_count(0)
        assert table.state.outcomes == ("shown",)


def test_the_film_plays_by_itself_to_its_end(page: Page, desk):
    [table] = tabletop.open_sheet(page, desk, "en/00/taste")
    steps = table.series.family.solution(table.prompt)
    table.button("show").click()
    table.root.locator(".gin-speed select").select_option("2")
    expect(table.film).to_have_text([table.t(step.text) for step in steps])
    for slot, zone in (move for step in steps for move in step.moves):
        table.lies_in(slot, zone)


def test_undo_reset_and_sort_give_back_what_was(page: Page, desk):
    [table] = tabletop.open_sheet(page, desk, "en/04/solo")
    hand, before = Mouse(table), table.picture()
    expect(table.button("undo")).to_have_attribute("aria-disabled", "true")
    hand.put((0, 1), "meld1")
    hand.put((1,), "meld2")
    table.button("undo").click()
    table.lies_in(1, "meld1")
    table.button("undo").click()
    table.lies_in(1, "hand")
    table.lies_in(0, "meld1")
    hand.put((2,), "meld1")
    table.button("reset").click()
    table.lies_in(0, "hand")
    table.lies_in(2, "hand")
    expect(table.live).to_contain_text(table.say("table.was_reset").rstrip("."))
    page.mouse.move(5, 300)
    assert table.picture() == before
    expect(table.button("reset")).to_have_attribute("aria-disabled", "true")
    table.button("undo").click()  # undo takes back a reset too
    table.lies_in(2, "meld1")
    table.button("reset").click()
    table.lies_in(2, "hand")
    cards = table.prompt.table.cards
    orders = {
        "rank": lambda slot: (cards[slot].rank, -cards[slot].suit),
        "suit": lambda slot: (-cards[slot].suit, cards[slot].rank),
    }
    for by, key in orders.items():
        table.button(f"sort_{by}").click()
        expect(table.live).to_contain_text(table.say(f"table.sorted_{by}").rstrip("."))
        wanted = sorted(range(len(cards)), key=key)
        signs = [table.t.card(cards[slot]) for slot in wanted]
        expect(table.root.locator("[role=option] .gin-card")).to_have_text(signs)
        assert list(table.state.item.work.slots("hand")) == wanted
    # An answer that changes after the check says that the verdict is about the one before.
    tabletop.give(hand, table.wrong())
    table.button("check").click()
    expect(table.feedback).to_have_class(tabletop.word("gin-wrong"))
    table.button("undo").click()
    expect(table.feedback).to_contain_text(table.say("table.stale"))


def test_a_round_ends_with_its_count_and_begins_again(page: Page, desk):
    [table] = tabletop.open_sheet(page, desk, "en/03/split")
    dots = table.root.locator(".gin-dot")
    for i in range(table.series.items):
        if i == 1:
            table.button("skip").click()
        else:
            table.typed.fill(tabletop.written(table, table.right()))
            table.typed.press("Enter")
            expect(table.feedback).to_have_class(tabletop.word("gin-right"))
            table.button("next").click()
        outcome = table.t(OUTCOMES["skipped" if i == 1 else "first"])
        expect(dots.nth(i)).to_have_text(outcome)
    n = table.series.items
    expect(table.root.locator(".gin-done")).to_have_text(table.say("table.done", n=n, first=n - 1))
    table.button("again").click()
    expect(table.count).to_have_text(table.say("table.item_of", i=1, n=n))
    assert table.state.number == n


def test_practice_says_how_near_the_pass_is_looks_back_and_ends_with_it(page: Page, desk):
    [table] = tabletop.open_sheet(page, desk, "sv/06/solo")
    back = []
    while not table.state.done:
        state = table.state
        expect(table.root.locator(".gin-skill")).to_have_text(skill(state, table.t))
        back += [state.number] * looks_back(state)
        table.typed.fill(tabletop.written(table, table.right()))
        table.typed.press("Enter")
        expect(table.feedback).to_have_class(tabletop.word("gin-right"))
        expect(table.count).to_have_text(table.t(progress(table.state)))
        expect(table.live).to_contain_text(table.t(progress(table.state)).rstrip(".!"))
        table.button("next").click()
        table.becomes(lambda now, state=state: now.done or now.number > state.number)
    assert back
    assert table.state.verdict == "passed"
    expect(table.root.locator(".gin-done")).to_have_text(table.t(summary(table.state)))
    expect(table.live).to_contain_text(table.t(summary(table.state)).rstrip("."))
    table.button("again").click()
    table.becomes(lambda state: state.round == 1)
