"""Every lesson speaks its language, in light and dark, wide and narrow; pictures are kept for a person to look at."""

from itertools import pairwise

import lessonpage
import pytest
import tabletop
from playwright.sync_api import Page, expect
from tabletop import Finger

from gintutor.exercises.registry import FAMILIES
from gintutor.i18n import LANGUAGES, paragraph
from gintutor.lessons.source import lessons
from gintutor.widgets.labels import ACTIONS
from gintutor.widgets.placing import READABLE, TOUCH

pytestmark = tabletop.STILL
WIDE, PHONE = 1280, 360
PICTURES = {"en": (WIDE,), "nb": (PHONE,), "sv": (WIDE,), "da": (PHONE, WIDE)}  # what is cut off is asked of all


# A lesson of cards and one of numbers.
@pytest.mark.parametrize(("language", "number"), [("en", "04"), ("nb", "08"), ("sv", "04"), ("da", "08")])
def test_a_lesson_speaks_its_language_throughout(page: Page, desk, lesson, language, number):
    lesson(page, language, number)
    source = next(each for each in lessons() if each.number == number)
    heading = page.get_by_role("heading", level=1).first
    expect(heading).to_contain_text(paragraph(language, number, source.prose[0]).removeprefix("# "))
    exercises = [f"{language}/{each.path}" for each in source.exercises]
    expect(page.locator(".gin-exercise")).to_have_count(len(exercises))
    tables = tabletop.on_page(page, desk.home, exercises)
    for table in tables:
        table.painted()
        prompt = table.prompt
        expect(table.root.locator(".gin-skill")).to_have_text(table.say(f"table.skill.{prompt.family}"))
        expect(table.root.locator(".gin-level")).to_have_text(table.say("table.level", level=prompt.level))
        expect(table.question).to_have_text(table.t(prompt.question))
        if table.series.scaffold != "worked":
            for name in ("check", "hint", "undo", "reset", "show", "skip", "sort_suit", "sort_rank"):
                expect(table.button(name)).to_have_text(table.t(ACTIONS[name]))
        else:
            expect(table.root.locator(".gin-example")).to_have_text(table.say("table.worked"))
    solo = next(table for table in tables if table.exercise.endswith("/solo"))
    tabletop.type_in(solo, solo.wrong())
    assert ids_left_standing(page) == []


def ids_left_standing(page: Page) -> list[str]:
    """Message ids where words should be."""
    texts = page.locator(".gin-exercise").all_inner_texts()
    domains = (*FAMILIES, "table", "mastery", "exercise", "rules", "cards", "app")
    return [word for text in texts for word in text.split() if word.split(".")[0] in domains and "." in word[:-1]]


@pytest.mark.browser_context_args(**tabletop.PHONE | {"device_scale_factor": 1}, reduced_motion="reduce")
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_is_whole_on_a_phone_and_on_a_laptop(page: Page, desk, shot, language):
    """One of each family with a hint and a wrong answer explained, in another surface form in each language."""
    paths = (*tabletop.EVERY, "00/settings")
    for path in tabletop.EVERY:
        tabletop.begin_in_form(desk.home, f"{language}/{path}", LANGUAGES.index(language))
    with tabletop.theme(desk, "light"):
        for table in tabletop.open_sheet(page, desk, *(f"{language}/{path}" for path in paths)):
            Finger(table).press("hint")
            expect(table.hints).to_have_count(1)
            tabletop.type_in(table, table.wrong())
            expect(table.question).to_have_text(table.t(table.prompt.question))
            scene, left, _ = table.scene()
            assert left >= 0
            assert left + scene.width <= PHONE
            fits_a_finger(scene)
        assert ids_left_standing(page) == []
        roots = page.locator(".gin-exercise").all()
        assert len(roots) == len(paths)
        assert [small for root in roots for small in root.evaluate(SMALL)] == []
        book = page.locator(".jp-WindowedPanel-outer").first
        assert book.evaluate("each => each.scrollWidth <= each.clientWidth")
        for width in (PHONE, WIDE):
            has_touch(page, width == PHONE)
            fits(page, width)
            if width in PICTURES[language]:
                photographed(page, shot, paths, f"{width}-{language}-light")
        if language == "da":  # the other theme has the same words
            lessonpage.choose_theme(page, "dark")
            photographed(page, shot, paths, f"{WIDE}-{language}-dark")


def fits_a_finger(scene) -> None:
    """Of every card that can be taken a finger's width shows, of every card rank and suit."""
    for zone in scene.zones:
        rows: dict[float, list] = {}
        for item in scene.cards:
            if item.zone == zone.id:
                rows.setdefault(item.home.y, []).append(item)
        for row in rows.values():
            for item, following in pairwise(row):
                step = following.home.x - item.home.x
                assert step >= (TOUCH if item.view.movable else READABLE), (zone.id, step)


# Every control that is smaller than a finger.
SMALL = """root => [...root.querySelectorAll('button, summary, select, input, a, [role=option], .gin-option')]
  .filter(each => each.offsetParent !== null && !each.matches('.gin-option input'))
  .map(each => [each.outerHTML.slice(0, 90), each.getBoundingClientRect()])
  .filter(([, box]) => box.width < 44 || box.height < 44)
  .map(([html, box]) => `${Math.round(box.width)} × ${Math.round(box.height)}: ${html}`)"""


# What sticks out of the exercise, and words that do not fit into their control.
CUT_OFF = """root => {
  const room = root.getBoundingClientRect();
  return [...root.querySelectorAll('*')]
    .filter(each => each.offsetParent !== null && !each.closest('.gin-unseen'))
    .filter(each => {
      const box = each.getBoundingClientRect();
      const out = box.right > room.right + 1 || box.left < room.left - 1;
      const cut = each.matches('button, label, summary, .gin-option') && each.scrollWidth > each.clientWidth + 1;
      return out || cut;
    })
    .map(each => each.outerHTML.slice(0, 160));
}"""


# Wait until no canvas has changed its size for twenty frames.
SETTLED = """() => new Promise(done => {
  let last = '', same = 0;
  const look = () => {
    const now = [...document.querySelectorAll('.gin-exercise canvas')].map(each => each.clientWidth).join();
    same = now === last ? same + 1 : 0;
    last = now;
    same > 20 ? done() : requestAnimationFrame(look);
  };
  look();
})"""


def has_touch(page: Page, there: bool) -> None:
    """From here on the page is pointed at with a finger, or with a mouse."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setTouchEmulationEnabled", {"enabled": there})
    assert page.evaluate("matchMedia('(pointer: coarse)').matches") is there


def fits(page: Page, width: int) -> None:
    """On a page so wide nothing is cut off; it stays as wide."""
    page.set_viewport_size({"width": width, "height": 2400})
    page.evaluate(SETTLED)
    for root in page.locator(".gin-exercise").all():
        assert root.evaluate(CUT_OFF) == []
        assert root.bounding_box()["width"] <= width


def photographed(page: Page, shot, paths, name: str) -> None:
    """Keep a picture of each exercise."""
    for root, path in zip(page.locator(".gin-exercise").all(), paths, strict=True):
        root.evaluate("root => root.scrollIntoView({block: 'start'})")
        expect(root).to_be_in_viewport()
        if root.locator("canvas").first.is_visible():  # a score sheet lies on no table
            tabletop.still(root.locator("canvas").first)
        shot(page, f"{path.replace('/', '-')}-{name}", clip=root.bounding_box())


def test_the_settings_change_the_cards_of_every_exercise_at_once(page: Page, desk, shot):
    court = next(n for n, prompt in tabletop.items("da/04/solo") if any(card.rank >= 10 for card in prompt.table.cards))
    tabletop.begin_at(desk.home, "da/04/solo", court)
    [table] = tabletop.open_sheet(page, desk, "da/04/solo", "da/00/settings")
    settings = page.locator(".gin-exercise").nth(1)
    looks = [table.picture()]
    for field in ("felt", "four_colour", "large", "letters", "high_contrast"):
        other = settings.locator(f"input[name$='-{field}']:not(:checked)").first
        name = other.get_attribute("value")
        other.check()
        expect(settings.locator(f"input[name$='-{field}'][value='{name}']")).to_be_checked()
        table.changes(looks[-1])
        looks.append(table.picture())
        assert looks[-1] not in looks[:-1], field
    shot(page, "all-changed")
    page.reload()
    lessonpage.painted(page)
    assert table.picture() == looks[-1]
