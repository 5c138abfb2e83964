"""Whole hands in the browser: played to the end by mouse and by keyboard, typed, refused, resumed."""

import gametable
import lessonpage
import pytest
import tabletop
from gametable import GameTable, Keys, Mouse, open_game, play
from playwright.sync_api import Page, expect
from test_accessibility import violations

from gintutor.deal import Discard
from gintutor.messages import say
from gintutor.replay import Did, read_log
from gintutor.widgets.play.speech import table_words
from gintutor.widgets.play.state import IT, ME, Stage
from gintutor.widgets.play.typed import VOCABULARY

pytestmark = tabletop.STILL
NO_BONUS = {"gin_bonus": "0", "big_gin_bonus": "0", "undercut_bonus": "0"}


def ended(table: GameTable) -> None:
    """The sheet shows the totals with the bonuses, as the rules settle them."""
    settlement = table.state.game.settlement
    expect(table.sheet.locator("tr.gin-total td")).to_have_text([table.t.number(each) for each in settlement.totals])
    expect(table.sheet.locator("tbody tr")).to_have_count(len(table.state.game.hands))
    expect(table.sheet.locator(".gin-end")).not_to_be_empty()


@pytest.mark.browser_context_args(reduced_motion="no-preference")
def test_a_game_is_played_to_its_end_with_the_mouse(page: Page, desk, shot):
    gametable.choose(desk.home, "en/90/table", game_target="40", opponent="beginner", **NO_BONUS)
    table = open_game(page, desk, "en/90/table", gametable.GIN_AND_KNOCK)
    play(Mouse(table), Stage.OVER)
    expect(table.root.locator(".gin-result")).to_be_visible()
    shot(page, "hand-over", full_page=True)
    state = play(Mouse(table), Stage.FINISHED)
    assert [hand.score.kind.value for hand in state.game.hands] == ["gin", "knock"]
    ended(table)


def test_a_match_is_played_to_its_end_with_the_keyboard(page: Page, desk):
    gametable.choose(desk.home, "nb/90/table", game_target="12", match_games=3)
    table = open_game(page, desk, "nb/90/table", gametable.TWO_GAMES)
    play(Keys(table), Stage.FINISHED)
    assert [len(game.hands) for game in table.state.table.match.games] == [1, 2]
    ended(table)


@pytest.mark.parametrize("hand", [Mouse, Keys])
def test_every_kind_of_move_is_made_in_the_scripted_hands(page: Page, desk, hand):
    table = open_game(page, desk, "da/90/first")
    state = play(hand(table), Stage.FINISHED)
    done = {type(fact.action).__name__ for fact in _history(table) if fact.seat == ME}
    assert done == {"Pass", "Draw", "Take", "Discard", "Knock", "Lay", "LayOff", "Done"}
    assert [hand.score.kind.value for hand in state.game.hands] == ["knock", "undercut", "gin"]


def _history(table: GameTable):
    return [event for _, event in read_log(table.log).events if isinstance(event, Did)]


def test_what_is_not_allowed_is_explained_and_the_nearest_move_is_a_press_away(page: Page, desk):
    table = open_game(page, desk, "sv/90/table")
    hand = Mouse(table)
    state = play(hand, Stage.DISCARD)
    page.mouse.click(*table.at_zone("stock"))
    expect(table.refusal).to_contain_text(table.t(say("deal.why_already_drawn")))
    expect(table.live).to_contain_text(table.t(say("deal.why_already_drawn")))
    assert table.state.table == state.table
    page.locator(".gin-do-nearest").click()
    after = table.moved_on(state)
    mine = [fact for fact in after.position.history if fact.seat == ME]
    assert isinstance(mine[-1].action, Discard)


def test_moves_are_typed_in_the_words_of_the_language(page: Page, desk):
    table = open_game(page, desk, "nb/90/table")
    play(Mouse(table), Stage.DISCARD)
    state = table.state
    card = next(each for each in state.position.hands[ME] if each != state.position.taken)
    table.typed.fill(f"{VOCABULARY.word('discard', table.t)} {table.t.card(card)}")
    table.typed.press("Enter")
    after = table.moved_on(state)
    assert any(fact.seat == ME and fact.card == card for fact in after.position.history)
    table.typed.fill("hopp")
    table.typed.press("Enter")
    expect(table.refusal).to_contain_text("hopp")


def test_what_the_computer_did_is_seen_and_heard(page: Page, desk):
    table = open_game(page, desk, "en/90/table")
    hand = Mouse(table)
    state = play(hand, Stage.DISCARD)
    card = next(each for each in state.position.hands[ME] if each != state.position.taken)
    hand.make(Discard(card))
    table.moved_on(state)
    expect(table.news.first).to_contain_text("You discarded")
    expect(table.live).to_contain_text(f"You discarded {table.t.card_name(card)}.")
    expect(table.live).to_contain_text("The computer")


def test_a_reload_and_a_new_kernel_stand_at_the_same_step(page: Page, desk):
    table = open_game(page, desk, "da/90/table")
    play(Mouse(table), Stage.DISCARD)
    state = table.state
    page.reload()
    lessonpage.painted(page)
    assert table.steady().table == state.table
    lessonpage.restart_kernel(page)
    assert table.steady().table == state.table
    expect(table.root.locator("[role=option]")).to_have_count(11)
    hand = Mouse(table)
    hand.make(Discard(next(each for each in state.position.hands[ME] if each != state.position.taken)))
    table.moved_on(state)


def test_nothing_of_a_hidden_card_reaches_the_page(page: Page, desk):
    table = open_game(page, desk, "en/90/table", gametable.TAKEN)
    position = play(Mouse(table), Stage.DISCARD).position
    its, taken = position.hands[IT], position.known[IT]
    hidden = [table.t.card_name(each) for each in (*its, *position.stock) if each not in taken]
    assert len(taken) == 1
    assert len(hidden) == len(its) + len(position.stock) - 1
    text = table.root.inner_text() + "".join(
        table.root.locator("[aria-label]").evaluate_all("all => all.map(each => each.getAttribute('aria-label'))")
    )
    assert [table.t.card_name(each) in text for each in taken] == [True]  # what was taken openly is known and told
    assert not [name for name in hidden if name in text]


def test_a_refused_number_is_forgotten_once_the_one_in_force_is_typed(page: Page, desk):
    table = open_game(page, desk, "nb/90/table")
    table.root.locator(".gin-more summary").click()
    field = table.root.locator(".gin-field", has=page.locator("input[id$='-gin_bonus']"))
    box = field.locator("input")
    there = box.input_value()
    box.fill("5000")
    box.press("Tab")
    expect(field.locator(".gin-error")).to_contain_text("5000")
    expect(box).to_have_attribute("aria-invalid", "true")
    box.click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(there)
    expect(field.locator(".gin-error")).to_be_empty()
    expect(box).not_to_have_attribute("aria-invalid", "true")
    cut = table.root.locator(".gin-more select").evaluate_all(
        """all => all.filter(each => {
          const pen = document.createElement('canvas').getContext('2d');
          pen.font = getComputedStyle(each).font;
          return [...each.options].some(one => pen.measureText(one.text).width > each.clientWidth - 16);
        }).map(each => each.id)"""
    )
    assert cut == []


def test_on_a_phone_a_card_is_laid_off_in_one_view(page: Page, desk, shot):
    page.set_viewport_size({"width": 390, "height": 844})
    table = open_game(page, desk, "da/90/first")
    play(Mouse(table), Stage.DEFEND)
    scene, _, top = table.scene()
    assert scene.height < 600
    assert top >= 0
    assert top + scene.height <= 844
    shot(page, "play-defence-390")


@pytest.mark.parametrize("width", [360, 1280])
def test_the_table_fits_the_page(page: Page, desk, shot, width):
    page.set_viewport_size({"width": width, "height": 900})
    table = open_game(page, desk, "da/90/table")
    play(Mouse(table), Stage.DISCARD)
    wide = table.root.evaluate("root => root.scrollWidth - root.clientWidth")
    assert wide <= 0
    small = table.root.locator(".gin-actions button").evaluate_all(
        "all => all.filter(each => each.getBoundingClientRect().height < 44).length"
    )
    assert small == 0
    shot(page, f"play-{width}")


def test_both_games_of_the_lesson_stand_side_by_side(page: Page, lesson, desk):
    lesson(page, "sv", "90")
    first, table = (GameTable(page, desk.home, f"sv/90/{name}", i) for i, name in enumerate(("first", "table")))
    assert first.steady().stage is Stage.OFFER
    assert table.steady().stage is Stage.SETUP
    first.button("pass").click()
    expect(first.question).to_have_text(first.t(say("play.first_draw")))


def test_a_hand_is_looked_back_at(page: Page, desk, shot):
    table = open_game(page, desk, "en/90/table")
    hand = Mouse(table)
    play(hand, Stage.OVER)
    table.button("review").click()
    shown = table.root.locator(".gin-review")
    expect(shown.locator(".gin-plain li").first).to_be_visible()
    expect(shown.get_by_role("img").first).to_be_visible()
    decisions = shown.locator(".gin-decision button")
    decisions.last.click()
    expect(decisions.last).to_have_attribute("aria-current", "step")
    shot(page, "review")
    table.button("close").click()
    expect(shown).to_have_count(0)
    hand.press("next")


def test_the_same_cards_are_dealt_to_the_other_side(page: Page, desk):
    table = open_game(page, desk, "nb/90/table")
    play(Mouse(table), Stage.OVER)
    first = table.state.table.path[0]
    table.button("again").click()
    expect(table.root.locator(".gin-level")).to_have_text(table.t(say("play.aside")))
    state = table.steady()
    assert state.table.path[0].hands == first.hands[::-1]
    table.typed.fill("x")
    play(Mouse(table), Stage.OVER)
    table.button("return").click()
    expect(table.sheet.locator("tbody tr")).to_have_count(1)
    state = table.steady()
    assert state.stage is Stage.OVER
    assert state.table.path[0].hands == first.hands
    expect(table.root.locator(".gin-level")).not_to_have_text(table.t(say("play.aside")))
    expect(table.canvas).to_have_attribute("aria-label", table_words(state, table.t))
    expect(table.live).to_contain_text(table.question.text_content())
    expect(table.root.locator(".gin-notes p")).to_have_count(0)


def test_without_motion_the_cards_are_there_at_once(page: Page, desk):
    page.emulate_media(reduced_motion="reduce")
    table = open_game(page, desk, "en/90/table")
    state = play(Mouse(table), Stage.DISCARD)
    table.page.wait_for_function(
        "canvas => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some(each => each)",
        arg=table.canvas.element_handle(),
    )
    assert state.stage is Stage.DISCARD


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_at_any_stage_of_a_game(page: Page, desk, theme):
    with tabletop.theme(desk, theme):
        table = open_game(page, desk, "en/90/table")
        assert violations(page) == []
        table.root.locator(".gin-more summary").click()
        table.root.get_by_label("Gin bonus", exact=True).fill("5000")
        page.keyboard.press("Tab")
        expect(table.root.locator(".gin-error").filter(has_text="5000")).to_be_visible()
        assert violations(page) == []
        play(Mouse(table), Stage.DISCARD)
        table.button("discard").click()
        expect(table.refusal).to_be_visible()
        table.button("hint").click()
        expect(table.root.locator(".gin-hints")).to_be_visible()
        assert violations(page) == []
        play(Mouse(table), Stage.OVER)
        assert violations(page) == []
        table.button("review").click()
        expect(table.root.locator(".gin-review .gin-plain li").first).to_be_visible()
        assert violations(page) == []
