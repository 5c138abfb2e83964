"""Every lesson worked from its first exercise to the pass by a learner who errs once, by mouse and by keyboard."""

import pytest
import tabletop
from playwright.sync_api import Page, expect
from tabletop import Keys, Mouse
from test_keyboard import from_the_title

from gintutor.exercises.registry import FAMILIES, PUZZLES_ONLY
from gintutor.lessons.source import MASTERY, lessons
from gintutor.widgets.speech import progress, summary
from gintutor.widgets.waywords import skill

pytestmark = tabletop.STILL
COURSE = {lesson.number: lesson for lesson in lessons() if any(each.scaffold == MASTERY for each in lesson.exercises)}

# In the bonus chapter the hands take turns: its exercises are worked by the same table as all others.
BONUS = [number for number in COURSE if number >= "80"]
BY_MOUSE = [number for number in COURSE if number not in BONUS[1::2]]
BY_KEYBOARD = [number for number in COURSE if number not in BONUS[::2]]


def test_the_course_asks_every_family_but_those_of_puzzles():
    asked = {each.family for lesson in COURSE.values() for each in lesson.exercises if each.scaffold == MASTERY}
    assert asked == set(FAMILIES) - PUZZLES_ONLY
    assert set(FAMILIES) > PUZZLES_ONLY


@pytest.mark.parametrize("number", BY_MOUSE)
def test_a_lesson_is_passed_by_mouse(page: Page, desk, lesson, number):
    work_through(lesson(page, "nb", number), desk, "nb", number, Mouse)


@pytest.mark.parametrize("number", BY_KEYBOARD)
def test_a_lesson_is_passed_by_keyboard(page: Page, desk, lesson, number):
    lesson(page, "sv", number)
    from_the_title(page)
    work_through(page, desk, "sv", number, Keys)


def work_through(page: Page, desk, language: str, number: str, kind) -> None:
    """Each exercise of the lesson in turn."""
    for table in tabletop.on_page(page, desk.home, [f"{language}/{each.path}" for each in COURSE[number].exercises]):
        if table.series.mastery:
            work_to_the_pass(kind(table))
        else:
            work_a_round(kind(table))


def work_a_round(hand) -> None:
    """Worked items are read, the others answered, until the round is over."""
    table = hand.table
    for _ in range(table.series.items):
        if not table.state.item.example:
            right(hand)
        else:
            for shown in range(2, len(table.state.item.movie) + 1):
                hand.press("step")
                expect(table.film).to_have_count(shown)
        tabletop.onward(hand)
    n = table.series.items
    outcomes = table.state.outcomes
    assert outcomes == (("worked" if table.series.scaffold == "worked" else "first"),) * n
    expect(table.root.locator(".gin-done")).to_have_text(table.t(summary(table.state)))


def work_to_the_pass(hand) -> None:
    """The first item after a wrong answer and a hint, the others at once: the row begins with the second."""
    table, own = hand.table, hand.table.series.family.id
    mistake = table.wrong()
    tabletop.give(hand, mistake)
    hand.press("check")
    table.tells(table.judged(mistake))
    hand.press("hint")
    table.hinted(table.state.family.hints(table.prompt)[:1])
    while not table.state.done:
        state = table.state
        expect(table.root.locator(".gin-skill")).to_have_text(skill(state, table.t))
        right(hand)
        expect(table.count).to_have_text(table.t(progress(table.state)))
        tabletop.onward(hand)
    assert table.state.verdict == "passed"
    asked = [each.outcome for each in table.state.results if each.skill == own]
    assert asked == ["right", *["first"] * (len(asked) - 1)]
    expect(table.root.locator(".gin-done")).to_have_text(table.t(summary(table.state)))


def right(hand) -> None:
    """A right answer, checked and confirmed."""
    table = hand.table
    answer = table.right()
    tabletop.give(hand, answer)
    hand.press("check")
    table.tells(table.judged(answer))
