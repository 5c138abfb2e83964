"""The contract game in the browser: a whole round by mouse and by keyboard, asked, refused, resumed, looked at."""

import anytable
import contracttable
import lessonpage
import pytest
import tabletop
from contracttable import Keys, Mouse, open_round, play
from playwright.sync_api import Page, expect
from test_accessibility import violations_in_both_themes

from gintutor.contract.actions import Discard
from gintutor.contract.log import read_log
from gintutor.messages import say
from gintutor.widgets.contract.speech import table_words
from gintutor.widgets.contract.state import ME, Stage

pytestmark = tabletop.STILL
FEW = {"players": 3, "strength": "simple", "only": 1}


def choose(desk, language="en", **choices):
    anytable.choose(desk.home, f"{language}/{contracttable.EXERCISE}", **{**FEW, **choices})


def finished(state):
    return state.stage is Stage.FINISHED


def ended(table):
    """The sheet shows what the round cost each player, and who has won."""
    game = table.state.sheet
    expect(table.sheet.locator("tbody td")).to_have_text([table.t.number(each) for each in game.rounds[0].points])
    expect(table.sheet.locator(".gin-end")).not_to_be_empty()
    done = {type(fact.action).__name__ for fact in table.state.position.history if fact.seat == ME}
    assert {"Discard", "LayDown"} <= done


@pytest.mark.browser_context_args(reduced_motion="no-preference")
def test_a_round_is_played_to_its_end_with_the_mouse(page: Page, desk, shot):
    choose(desk, help=False)
    table = open_round(page, desk)
    play(Mouse(table), lambda state: finished(state) or state.laid)
    shot(page, "laid-down", full_page=True)
    play(Mouse(table), finished)
    ended(table)
    shot(page, "round-over", full_page=True)


def test_a_round_is_played_to_its_end_with_the_keyboard(page: Page, desk):
    choose(desk, "nb", help=False)
    table = open_round(page, desk, "nb")
    play(Keys(table), finished)
    ended(table)


def test_a_card_out_of_turn_is_asked_about_refused_and_resumed(page: Page, desk, shot):
    """One page for what is no round of its own: the question, a refusal, typing, news, a reload, a new kernel."""
    choose(desk, "sv")
    table = open_round(page, desk, "sv")
    hand = Mouse(table)
    state = play(hand, lambda state: state.stage is Stage.OFFER and not state.in_turn)
    expect(table.button("take")).to_be_visible()
    expect(table.button("pass")).to_be_visible()
    expect(table.canvas).to_have_attribute("aria-label", table_words(state, table.t))
    page.mouse.click(*table.at_zone("stock"))
    expect(table.refusal).to_contain_text(table.t(say("contractgame.why_answer_first")))
    expect(table.live).to_contain_text(table.t(say("contractgame.why_answer_first")))
    assert table.state.table == state.table
    table.typed.fill("ta")
    table.typed.press("Enter")
    taken = table.moved_on(state)
    assert taken.position.upcards[ME] == 1
    expect(table.news).not_to_have_count(0)
    page.reload()
    lessonpage.painted(page)
    assert table.steady().table == taken.table
    lessonpage.restart_kernel(page)
    assert table.steady().table == taken.table
    expect(table.root.locator("[role=option]")).to_have_count(len(taken.hand))
    state = play(hand, lambda state: state.stage is Stage.PLAY)
    hand.make(Discard(state.hand[0]))
    table.moved_on(state)
    assert read_log(table.log).damage == ()


@pytest.mark.parametrize("width", [390, 1280])
def test_the_table_fits_the_page_and_axe_finds_nothing(page: Page, desk, shot, width):
    page.set_viewport_size({"width": width, "height": 900})
    choose(desk, "da", players=6, only=6)
    table = open_round(page, desk, "da")
    table.root.locator(".gin-more summary").click()
    assert violations_in_both_themes(page) == []
    play(Mouse(table), lambda state: state.stage is Stage.PLAY)
    table.button("hint").click()
    expect(table.root.locator(".gin-hints")).to_be_visible()
    table.button("build").click()
    expect(table.button("confirm")).to_be_visible()
    table.button("confirm").click()
    expect(table.refusal).to_be_visible()
    assert violations_in_both_themes(page) == []
    assert table.root.evaluate("root => root.scrollWidth - root.clientWidth") <= 0
    small = table.root.locator(".gin-actions button").evaluate_all(
        "all => all.filter(each => each.getBoundingClientRect().height < 44).length"
    )
    assert small == 0
    shot(page, f"six-{width}", full_page=True)


def test_the_page_of_the_notebook_holds_the_table(page: Page, lesson):
    lesson(page, "sv", "89")
    expect(page.locator(".gin-exercise .gin-do-start")).to_be_visible()
