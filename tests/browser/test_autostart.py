"""A lesson starts by itself, shows no code and leaves its file alone; a stranger's notebook is never run."""

import json
import re

import lessonpage
import pytest
from playwright.sync_api import Page, expect

CALL = 'from gintutor import exercise\nexercise("{}")'
METADATA = {
    "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"},
    "language_info": {"name": "python"},
}


def text(source, **metadata):
    return {"cell_type": "markdown", "id": f"t{abs(hash(source))}", "metadata": metadata, "source": source}


def code(source, name="c1"):
    return {
        "cell_type": "code", "id": name, "metadata": {"editable": False, "deletable": False},
        "execution_count": None, "outputs": [], "source": source,
    }  # fmt: skip


def write(folder, name, cells, lesson=True, language="en"):
    """A notebook for the test to open; yields its path as the server knows it."""
    mark = {"gintutor": {"autostart": True, "language": language, "lesson": "04"}} if lesson else {}
    book = {"cells": cells, "metadata": {**METADATA, **mark}, "nbformat": 4, "nbformat_minor": 5}
    (folder / "test").mkdir(exist_ok=True)
    (folder / "test" / name).write_text(json.dumps(book), encoding="utf-8")
    return f"test/{name}"


SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="150"><rect width="400" height="150"/></svg>'
PICTURE = text('<img src="table.svg" alt="a picture of the table">', tags=["gintutor-picture"])


@pytest.fixture
def small(desk):
    """A lesson of one exercise with its picture, and a link to another."""
    (desk.notebooks / "test").mkdir()
    (desk.notebooks / "test" / "table.svg").write_text(SVG)
    write(desk.notebooks, "next.ipynb", [text("# The next one"), code(CALL.format("en/04/solo"))])
    return write(
        desk.notebooks, "small.ipynb",
        [text("# A small one"), PICTURE, code(CALL.format("en/04/solo")), text("[Onwards](next.ipynb#The-next-one)")],
    )  # fmt: skip


@pytest.fixture
def slow_kernel(page: Page):
    """No kernel starts until the test calls what this yields; none at all if it does not."""
    held = []
    places = re.compile("/api/sessions")

    def hold(route):
        if route.request.method == "POST":
            held.append(route)
        else:
            route.continue_()

    def let_go():
        while held:
            held.pop().continue_()
        page.unroute(places)

    page.route(places, hold)
    yield let_go
    page.close()  # what is held is given up: let go now, a kernel would start in the middle of the next test


def test_until_it_runs_an_exercise_is_a_picture_and_never_code(page: Page, desk, small, slow_kernel, shot):
    page.goto(desk.lab.address(small))
    picture = page.get_by_role("img", name="a picture of the table")
    expect(picture).to_be_visible(timeout=lessonpage.SECONDS)
    expect(page.locator(".gintutor-starting")).to_be_visible()
    shot(page, "waiting")
    slow_kernel()
    lessonpage.painted(page)
    expect(picture).to_be_hidden()
    expect(page.locator(".gin-exercise").first).to_be_visible()
    expect(page.locator(".jp-CodeCell .jp-InputArea-editor")).to_be_hidden()
    expect(page.locator(".jp-NotebookPanel-toolbar")).to_be_hidden()
    expect(page.locator(".jp-SideBar").first).to_be_hidden()
    shot(page, "lesson")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Getting the cards ready …"),
        ("nb", "Gjør kortene klare …"),
        ("sv", "Gör korten klara …"),
        ("da", "Gør kortene klar …"),
    ],
)
def test_the_wait_is_told_in_the_language_of_the_notebook(page: Page, desk, slow_kernel, language, words):
    path = write(desk.notebooks, "wait.ipynb", [code(CALL.format(f"{language}/04/solo"))], language=language)
    page.goto(desk.lab.address(path))
    expect(page.locator(".gintutor-starting [role=status]")).to_have_text(words, timeout=lessonpage.SECONDS)


def test_neither_opening_a_lesson_nor_a_stray_key_changes_anything_in_its_file(page: Page, desk, small):
    before = (desk.notebooks / small).read_bytes()
    lessonpage.open_lesson(page, desk.lab, small)
    page.keyboard.press("Control+s")
    expect(page.locator(".jp-mod-dirty")).to_have_count(0)
    page.get_by_role("heading", name="A small one").click()
    for key in ("a", "b", "m", "y", "x", "d", "d", "Shift+m", "Shift+Enter", "Alt+Enter", "Control+Enter", "Control+s"):
        page.keyboard.press(key)
    expect(page.locator(".jp-Cell")).to_have_count(4)
    expect(page.locator(".jp-CodeCell")).to_have_count(1)
    expect(page.locator(".jp-mod-dirty")).to_have_count(0)
    page.close(run_before_unload=True)  # would ask "leave this page?" if something were unsaved
    assert (desk.notebooks / small).read_bytes() == before


def test_a_kernel_that_does_not_start_is_told_and_the_picture_stays(page: Page, desk, small, faults):
    def refuse(route):
        if route.request.method == "POST":
            route.fulfill(status=500, json={"message": "no"})
        else:
            route.continue_()

    page.route(re.compile("/api/sessions"), refuse)
    page.goto(desk.lab.address(small))
    told = page.locator(".gintutor-failed [role=status]")
    expect(told).to_be_visible(timeout=lessonpage.SECONDS)
    expect(told).to_contain_text("could not be laid out")
    expect(page.get_by_role("img", name="a picture of the table")).to_be_attached()
    faults.clear()  # the refusals of this test


def test_a_link_puts_the_next_lesson_in_the_place_of_this_one(page: Page, desk, small):
    lessonpage.open_lesson(page, desk.lab, small)
    old = lessonpage.kernels(desk.lab)
    page.get_by_role("link", name="Onwards").click()
    expect(page.get_by_role("heading", name="The next one")).to_be_visible(timeout=lessonpage.SECONDS)
    lessonpage.painted(page)
    expect(page).to_have_url(re.compile(r"/doc/tree/test/next\.ipynb"))
    expect(page.locator(".jp-NotebookPanel")).to_have_count(1)
    assert not set(old) & set(lessonpage.kernels(desk.lab))
    page.reload()
    expect(page.get_by_role("heading", name="The next one")).to_be_visible(timeout=lessonpage.SECONDS)


def test_the_browser_goes_back_to_the_lesson_that_was_read_before(page: Page, desk, small):
    lessonpage.open_lesson(page, desk.lab, small)
    page.get_by_role("link", name="Onwards").click()
    expect(page.get_by_role("heading", name="The next one")).to_be_visible(timeout=lessonpage.SECONDS)
    lessonpage.painted(page)
    page.go_back()
    expect(page.get_by_role("heading", name="A small one")).to_be_visible(timeout=lessonpage.SECONDS)
    lessonpage.painted(page)
    expect(page.locator(".jp-NotebookPanel")).to_have_count(1)


def test_a_page_without_an_exercise_is_dressed_like_a_lesson_and_starts_nothing(page: Page, desk):
    page.goto(desk.lab.address("nb/98-privacy.ipynb"))
    expect(page.locator(".gintutor-lesson .jp-Notebook")).to_have_attribute("lang", "nb", timeout=lessonpage.SECONDS)
    expect(page.locator(".gintutor-starting, .gintutor-failed")).to_have_count(0)
    expect(page.locator(".jp-InputPrompt:visible")).to_have_count(0)


@pytest.mark.parametrize(
    "source",
    [
        "open('ran', 'w')",
        CALL.format("en/04/solo") + "\nopen('ran', 'w')",
        'from gintutor import exercise\nexercise("en/04/solo");open("ran", "w")',
        'from gintutor import exercise\nexercise("en/04/" + open("ran", "w").name)',
        CALL.format("en/04/solo").replace("gintutor", "evil"),
    ],
)
def test_a_foreign_notebook_is_never_run(page: Page, desk, source):
    lesson, foreign = code(CALL.format("en/04/solo"), "c1"), code(source, "c2")
    path = write(desk.notebooks, "foreign.ipynb", [lesson, foreign])
    (desk.notebooks / "test" / "evil.py").write_text("open('ran', 'w')\n")
    page.goto(desk.lab.address(path))
    ready(page)
    assert page.locator(".gintutor-lesson").count() == 0
    expect(page.locator(".jp-InputArea-editor").first).to_be_visible()  # its code is shown, as for any notebook
    expect(page.locator(".jp-OutputArea-output")).to_have_count(0)
    assert not (desk.notebooks / "test" / "ran").exists()


def test_without_the_mark_not_even_our_call_is_run(page: Page, desk):
    path = write(desk.notebooks, "plain.ipynb", [code(CALL.format("en/04/solo"))], lesson=False)
    page.goto(desk.lab.address(path))
    ready(page)
    expect(page.locator(".jp-OutputArea-output")).to_have_count(0)


def test_a_module_beside_the_notebook_is_never_imported(page: Page, desk):
    path = write(desk.notebooks, "beside.ipynb", [code(CALL.format("en/04/solo"))])
    for module in ("gintutor", "ipywidgets", "ipykernel_launcher"):
        (desk.notebooks / "test" / f"{module}.py").write_text("open(__file__ + '.ran', 'w')\nexercise = print\n")
    lessonpage.open_lesson(page, desk.lab, path)
    expect(page.locator(".gin-exercise").first).to_be_visible()
    assert list((desk.notebooks / "test").glob("*.ran")) == []


def ready(page: Page) -> None:
    """The notebook is open, its kernel is idle, and everything that waits for that moment has had its turn."""
    page.wait_for_function(
        """() => [...document.querySelectorAll('.jp-NotebookPanel-toolbar .jp-Notebook-ExecutionIndicator')]
             .some(node => node.dataset.status === 'idle')""",
        timeout=lessonpage.SECONDS,
    )


def test_the_cards_of_the_prose_follow_the_look_the_learner_chose(page: Page, desk):
    cards = {"diamonds": "♦Q", "clubs": "♣J", "hearts": "♥10", "spades": "♠A"}
    prose = " ".join(f'<span class="gin-card gin-{suit}" title="{suit}!">{card}</span>' for suit, card in cards.items())
    book = write(
        desk.notebooks, "look.ipynb",
        [text(f"Cards: {prose}"), code(CALL.format("da/04/solo")), code(CALL.format("da/00/settings"), "c2")],
        language="da",
    )  # fmt: skip
    lessonpage.open_lesson(page, desk.lab, book)
    shown = page.locator(".jp-MarkdownCell .gin-card")
    expect(shown).to_have_text(list(cards.values()))
    red = shown.nth(0).evaluate("card => getComputedStyle(card).color")
    page.locator("input[name$='-letters'][value='local']").click()
    expect(shown).to_have_text(["♦D", "♣B", "♥10", "♠E"])
    expect(page.get_by_role("img", name="diamonds!")).to_have_count(1)
    page.locator("input[name$='-four_colour']:not(:checked)").click()
    expect(shown.nth(0)).not_to_have_css("color", red)
    page.locator("input[name$='-letters'][value='international']").click()
    expect(shown).to_have_text(list(cards.values()))
