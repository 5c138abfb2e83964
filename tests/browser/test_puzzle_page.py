"""Puzzles in the browser: of the day, rated, a streak, a storm, by theme; by mouse and by keyboard, resumed."""

import re
from datetime import datetime, timedelta

import lessonpage
import pytest
import tabletop
from playwright.sync_api import Locator, Page, expect
from tabletop import Keys, Mouse, Tabletop, Taps, give
from test_accessibility import violations, violations_in_both_themes
from test_screens import SMALL, WIDE, fits

from gintutor.i18n import LANGUAGES
from gintutor.learning.log import Log, Record
from gintutor.learning.reports import reported
from gintutor.learning.settings import Settings
from gintutor.puzzlebook.choosing import themed
from gintutor.puzzlebook.code import decoded
from gintutor.puzzlebook.questions import QUESTIONS, THEME_NAMES
from gintutor.puzzlebook.shelf import shipped
from gintutor.widgets.puzzles.desk import PuzzleDesk
from gintutor.widgets.puzzles.modes import MODES, STORM_SECONDS
from gintutor.widgets.puzzles.panel import WEEKDAYS, status
from gintutor.widgets.puzzles.sitting import begun
from gintutor.widgets.speech import table_words

pytestmark = tabletop.STILL


class PuzzleTable(Tabletop):
    """A mode of puzzles on the open page."""

    @property
    def mode(self):
        return MODES[self.exercise.rpartition("/")[2]]

    def desk(self, log: Log) -> PuzzleDesk:
        return PuzzleDesk(self.exercise, self.mode, log, Settings(), shelf=shipped())

    @property
    def level(self):
        return self.root.locator(".gin-level")

    @property
    def lead(self):
        return self.root.locator(".gin-lead p")

    def on_table(self) -> str:
        """The puzzle that is at work, once the page asks what it asks and shows its cards."""
        expect(self.question).to_have_text(self.t(self.prompt.question))
        state = self.state
        if state.item.prompt.table.zones:
            expect(self.canvas).to_have_attribute("aria-label", table_words(state, self.t))
        return self.now().entry.id


def opened(page: Page, desk, exercise: str) -> PuzzleTable:
    tabletop.open_sheet(page, desk, exercise, name="puzzles")
    return PuzzleTable(page, desk.home, exercise)


def begin(hand) -> None:
    hand.press("begin")
    expect(hand.table.question).to_be_visible()


def answer(hand, *, right: bool) -> None:
    """Answer so, and wait until it is judged."""
    table = hand.table
    table.on_table()
    given = table.right() if right else table.wrong()
    feedback = table.judged(given)
    give(hand, given)
    hand.press("check")
    table.tells(feedback)


def onward(hand) -> None:
    """On to the next puzzle."""
    table, before = hand.table, hand.table.on_table()
    hand.press("next" if table.state.item.solved else "skip")
    comes(table, before)


def pressed(hand, thing: Locator, key: str = "Enter") -> None:
    """Press something that is no part of an item, by that hand."""
    if isinstance(hand, Keys):
        hand.go(thing)
        hand.table.page.keyboard.press(key)
    else:
        tabletop.at_rest(thing).click()


def comes(table: PuzzleTable, before: str) -> None:
    """Wait for another puzzle than that one."""
    table.becomes(lambda _: (entry := table.now().entry) is not None and entry.id != before)
    table.on_table()


@pytest.mark.parametrize("kind", [Mouse, Keys])
def test_the_puzzle_of_the_day_is_missed_resumed_and_solved(page: Page, desk, kind):
    table = opened(page, desk, "nb/91/daily")
    hand = kind(table)
    today = datetime.now().astimezone().date()
    expect(table.level).to_contain_text(table.t(WEEKDAYS[today.weekday()]))
    answer(hand, right=False)
    before, wrong = table.on_table(), table.wrong()
    page.reload()
    lessonpage.painted(page)
    assert table.on_table() == before
    table.shows(wrong)
    answer(hand, right=True)
    expect(table.lead).to_have_text(table.say("solving.daily_done"))
    expect(table.root.locator(".gin-days [aria-current]")).to_have_class(tabletop.word("gin-solved"))
    assert violations(page) == []
    yesterday = today - timedelta(days=1)
    pressed(hand, table.root.get_by_role("button", name=table.t(WEEKDAYS[yesterday.weekday()])))
    table.becomes(lambda _: table.now().sitting.day == yesterday)
    assert table.on_table() != before
    expect(table.level).to_contain_text(table.t(WEEKDAYS[yesterday.weekday()]))


@pytest.mark.browser_context_args(**tabletop.PHONE, reduced_motion="reduce")
def test_the_puzzle_of_the_day_is_solved_by_a_finger_on_a_phone(page: Page, desk):
    table = opened(page, desk, "da/91/daily")
    hand = Taps(table)
    answer(hand, right=False)
    assert table.root.evaluate(SMALL) == []
    answer(hand, right=True)
    expect(table.lead).to_have_text(table.say("solving.daily_done"))
    expect(table.root.locator(".gin-days [aria-current]")).to_have_class(tabletop.word("gin-solved"))


def test_a_rating_moves_by_keyboard_and_no_theme_is_named(page: Page, desk):
    table = opened(page, desk, "sv/91/rated")
    hand = Keys(table)
    begin(hand)
    first = table.on_table()
    names = [table.t(THEME_NAMES[theme]) for theme in shipped().entry(first).themes]
    assert not any(name in table.root.inner_text() for name in names)
    answer(hand, right=True)
    expect(table.level).to_contain_text("(+")
    expect(table.root.locator(".gin-tail")).to_contain_text(names[0])
    onward(hand)
    answer(hand, right=False)
    expect(table.level).to_contain_text("(−")
    expect(table.lead).to_have_text(table.say("solving.lost"))
    second = table.on_table()
    onward(hand)
    hand.go(table.root.locator(".gin-do-share"))
    page.keyboard.press("Enter")
    code = table.root.locator(".gin-code")
    expect(code).to_be_visible()
    assert decoded(code.input_value()).id == table.on_table()
    hand.go(table.root.locator(".gin-do-report"))
    page.keyboard.press("Enter")
    hand.go(table.root.locator(".gin-sure .gin-do-confirm"))
    third = table.on_table()
    page.keyboard.press("Enter")
    expect(table.root.locator(".gin-said")).to_contain_text("reported-puzzles.jsonl")
    assert reported(desk.home) == {third}
    assert table.on_table() not in (first, second, third)


@pytest.mark.parametrize("kind", [Mouse, Keys])
def test_a_streak_of_ten_ends_at_its_one_error_and_goes_on_after_a_reload(page: Page, desk, kind):
    table = opened(page, desk, "nb/91/streak")
    hand = kind(table)
    begin(hand)
    for n in range(10):
        answer(hand, right=True)
        expect(table.level).to_have_text(table.t(status(table.now())))
        assert table.now().score == n + 1
        if n == 4:
            page.reload()
            lessonpage.painted(page)
        onward(hand)
    answer(hand, right=False)
    expect(table.lead).to_have_text(table.say("solving.streak_over", n=10, best=10))
    begin(hand)
    table.becomes(lambda _: not table.now().over)
    expect(table.level).to_have_text(table.say("solving.status_streak", n=0, best=10))


@pytest.mark.parametrize("kind", [Mouse, Keys])
def test_themes_are_chosen_and_worked(page: Page, desk, kind):
    table = opened(page, desk, "sv/91/themed")
    hand = kind(table)
    for theme in ("gin_outs", "best_discard"):
        box = table.root.get_by_role("checkbox", name=table.t(THEME_NAMES[theme]), exact=True)
        pressed(hand, box, "Space")
        expect(box).to_be_checked()
    low = table.root.get_by_label(table.say("solving.from"))
    if kind is Mouse:
        low.select_option("1000")
    else:
        hand.go(low)
        page.keyboard.type("1000")
    table.becomes(lambda _: table.now().learner.choice.low == 1000)
    count = len(themed(["gin_outs", "best_discard"], 1000, 4000, shipped().entries))
    expect(table.root.locator(".gin-rest").last).to_contain_text(table.say("solving.matches", n=count))
    assert violations(page) == []
    begin(hand)
    for right in (True, False):
        answer(hand, right=right)
        assert {"gin_outs", "best_discard"} & set(table.now().entry.themes)
        onward(hand)
    expect(table.count).to_have_text(table.say("table.item_of", i=3, n=10))
    pressed(hand, table.root.locator(".gin-do-aside"))
    expect(table.root.get_by_role("checkbox", checked=True)).to_have_count(2)
    expect(low).to_have_value("1000")


SET_THE_CLOCK = """
from datetime import timedelta
from gintutor.widgets import table
desk = table._live['nb/91/storm'].desk
late = timedelta(seconds=desk.left - 12)
real = desk.now
desk.now = lambda: real() + late
desk.receive({'do': 'time'})
"""


def test_the_clock_of_a_storm_runs_through_a_reload_and_the_kernel_ends_it(page: Page, desk):
    table = opened(page, desk, "nb/91/storm")
    clock = table.root.locator(".gin-time")
    begin(Mouse(table))
    before = table.on_table()
    table.typed.fill(tabletop.written(table, table.right()))
    table.typed.press("Enter")
    comes(table, before)
    expect(table.level).to_have_text(table.say("solving.status_storm", n=1))
    expect(table.typed).to_be_focused()
    page.reload()
    lessonpage.painted(page)
    expect(clock).to_have_text(re.compile(r"^[012]:\d\d$"))
    assert table.now().left < STORM_SECONDS
    tabletop.in_kernel(desk, SET_THE_CLOCK)
    expect(table.root.locator(".gin-clock [role=status]")).to_have_text(table.say("solving.left_10"))
    expect(table.root.locator(".gin-rest").last).to_contain_text(table.say("solving.storm_over", n=1, best=1))
    expect(clock).to_have_count(0)


@pytest.mark.parametrize("width", [390, 1280])
def test_the_notebook_of_puzzles_fits_the_page(page: Page, lesson, width):
    page.set_viewport_size({"width": width, "height": 900})
    lesson(page, "da", "91")
    wide = page.locator(".gin-exercise").evaluate_all("all => all.map(each => each.scrollWidth - each.clientWidth)")
    assert max(wide) <= 0


# Words and controls of an exercise that lie on one another.
OVERLAPS = """root => {
  const all = '.gin-panel :is(p, button, label, legend, input, textarea, td, li.gin-item)';
  const things = [...root.querySelectorAll(all)]
    .filter(each => each.offsetParent !== null && !each.closest('.gin-unseen'))
    .filter(each => getComputedStyle(each).opacity !== '0')
    .map(each => [each, each.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && box.height > 0);
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return things.flatMap(([one, a], i) => things.slice(i + 1)
    .filter(([other, b]) => !one.contains(other) && !other.contains(one) && meet(a, b))
    .map(([other]) => `${one.outerHTML.slice(0, 80)} lies on ${other.outerHTML.slice(0, 80)}`));
}"""


def plan(home, exercise: str, puzzle: str) -> None:
    """Let a go at that puzzle alone be under way there."""
    now = datetime.now().astimezone()
    day = now.date() if exercise.endswith("daily") else None
    start = now + timedelta(hours=1) if exercise.endswith("storm") else now  # so that its time is not up on a slow day
    Log(home).append(Record(exercise=exercise, item=0, event=begun([puzzle], (), start, day).event()))


def test_one_of_every_question_is_drawn_whole_on_a_phone_and_a_laptop_in_both_themes(page: Page, desk):
    """In every language; and what stands around puzzles: the days, the choice of themes, the dashboard."""
    questions = {entry.question: entry.id for entry in reversed(shipped().entries)}
    assert set(questions) == set(QUESTIONS)
    names = ("daily", "rated", "streak", "storm", "again", "themed")
    modes = [f"{language}/91/{name}" for name in names for language in LANGUAGES]
    assert len(questions) < len(modes)  # so that themes are to be chosen, too
    for exercise, puzzle in zip(modes, questions.values(), strict=False):
        plan(desk.home, exercise, puzzle)
    with tabletop.theme(desk, "light"):
        tabletop.open_sheet(page, desk, *modes, "en/91/dashboard", name="questions")
        roots = page.locator(".gin-exercise")
        expect(roots).to_have_count(len(modes) + 1)
        expect(roots.locator(".gin-question")).to_have_count(len(questions))
        for width in (360, WIDE):
            fits(page, width)
            assert [each for root in roots.all() for each in root.evaluate(OVERLAPS)] == []
        assert violations_in_both_themes(page) == []
