"""The notebooks: what the lessons generate and nothing else, safe to start by themselves, whole in every language."""

import json
import os
import re
import subprocess
import sys
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import nbformat
import pytest
from markdown_it import MarkdownIt

import gintutor
from gintutor.authoring import notebooks
from gintutor.authoring.__main__ import main
from gintutor.authoring.pictures import name_of
from gintutor.cards import Suit, card
from gintutor.exercises.registry import FAMILIES
from gintutor.i18n import LANGUAGES, Translator, paragraph
from gintutor.lessons.source import PAGES, UNSEEN, exercise_spec, lessons
from gintutor.messages import say
from gintutor.widgets.series import series_of
from gintutor.widgets.way import fresh

ROOT = notebooks.ROOT
BOOKS = sorted(ROOT.glob("*/*.ipynb"))
PICTURES = sorted((ROOT / "pictures").glob("*.svg"))
EXTENSION = Path(gintutor.__file__).parent / "labextension" / "autostart.js"
ONE_CALL = re.compile(re.search(r"const ONE_CALL = /(.+)/;", EXTENSION.read_text(encoding="utf-8"))[1])
SVG = "{http://www.w3.org/2000/svg}"


def name(path):
    return f"{path.parent.name}/{path.stem}"


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))


def text(cell):
    return "".join(cell["source"])


class Seen(HTMLParser):
    """The links and images of a rendered cell."""

    def __init__(self, markdown):
        super().__init__()
        self.links, self.images, self.tags = [], [], []
        self.feed(MarkdownIt("commonmark", {"html": True}).enable("table").render(markdown))

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.tags.append(tag)
        if tag == "a":
            self.links.append(values["href"])
        if tag == "img":
            self.images.append(values)


def links(path):
    return [link for cell in read(path)["cells"] if cell["cell_type"] == "markdown" for link in Seen(text(cell)).links]


def test_regenerating_changes_nothing():
    assert notebooks.stale() == ()


def test_regenerating_elsewhere_changes_nothing_either(tmp_path):
    """Another process, another hash seed, another folder, another locale."""
    environ = {**os.environ, "PYTHONHASHSEED": "4711", "PYTHONPATH": str(ROOT.parent), "LANG": "sv_SE.UTF-8"}
    done = subprocess.run(
        [sys.executable, "-m", "gintutor.authoring", "notebooks", "--check"], cwd=tmp_path, env=environ,
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_every_lesson_is_there_in_every_language():
    assert {name(path) for path in BOOKS} == {f"{language}/{each.name}" for language in LANGUAGES for each in lessons()}


@pytest.mark.parametrize("path", BOOKS, ids=name)
def test_a_notebook_is_valid_and_knows_its_kernel(path):
    book = nbformat.read(path, as_version=nbformat.NO_CONVERT)
    nbformat.validate(book)
    assert book.metadata.kernelspec.name == "python3"
    assert book.metadata.language_info.name == "python"
    assert book.metadata.gintutor == {"autostart": True, "language": path.parent.name, "lesson": path.name[:2]}


@pytest.mark.parametrize("path", BOOKS, ids=name)
def test_cells_are_locked_and_hold_no_output(path):
    for cell in read(path)["cells"]:
        assert cell["metadata"]["editable"] is False
        assert cell["metadata"]["deletable"] is False
        if cell["cell_type"] == "code":
            assert (cell["outputs"], cell["execution_count"]) == ([], None)


@pytest.mark.parametrize("path", BOOKS, ids=name)
def test_code_is_the_one_call_that_may_start_by_itself(path):
    cells = read(path)["cells"]
    calls = [text(cell) for cell in cells if cell["cell_type"] == "code"]
    lesson = next(each for each in lessons() if each.name == path.stem)
    language = path.parent.name
    assert calls == [f'from gintutor import exercise\nexercise("{language}/{spec.path}")' for spec in lesson.exercises]
    for call in calls:
        assert ONE_CALL.fullmatch(call)
        exercise_spec(call.split('"')[1].partition("/")[2])


def _family(cell):
    """The family of the exercise a cell calls."""
    return exercise_spec(text(cell).split('"')[1].partition("/")[2]).family


@cache
def words_of_sheets():
    """What the score sheet of a picture says, by the picture's file name."""
    written = {}
    for spec in (spec for lesson in lessons() for spec in lesson.exercises if spec.family in FAMILIES):
        for language in LANGUAGES:
            sheet, t = fresh(series_of(spec, language)).item.prompt.sheet, Translator(language)
            if sheet is not None:
                cells = [cell for row in sheet.rows for cell in (row.head, *row.cells) if cell is not None]
                said = (cell if isinstance(cell, int) else t(cell) for cell in (sheet.title, *sheet.heads, *cells))
                written[name_of(spec, language)] = {str(each) for each in said}
    return written


@pytest.mark.parametrize("path", BOOKS, ids=name)
def test_an_exercise_that_has_not_run_shows_a_picture_that_is_told_in_words(path):
    cells, t = read(path)["cells"], Translator(path.parent.name)
    for before, cell in zip([None, *cells], cells, strict=False):
        if cell["cell_type"] != "code" or _family(cell) in UNSEEN:
            continue
        assert before["metadata"]["tags"] == [notebooks.PICTURE_TAG]
        (image,) = Seen(text(before)).images
        assert (path.parent / image["src"]).resolve() in PICTURES
        written = words_of_sheets().get(Path(image["src"]).name)
        suits = (t.suit_name(suit) for suit in Suit)
        assert t(say("sheet.title")) in image["alt"] if written else any(suit in image["alt"] for suit in suits)
        assert "{" not in image["alt"]
        assert not re.search(r"\b[a-z]+\.[a-z]", image["alt"])  # no id of a message that has no words


@pytest.mark.parametrize("path", BOOKS, ids=name)
def test_pictures_are_nowhere_else_and_prose_is_well_formed(path):
    for cell in read(path)["cells"]:
        if cell["cell_type"] != "markdown":
            continue
        seen = Seen(text(cell))
        assert len(seen.images) == len(
            [tag for tag in cell["metadata"].get("tags", []) if tag == notebooks.PICTURE_TAG]
        )
        assert seen.tags.count("table") == text(cell).count("\n|---")
        rendered = MarkdownIt("commonmark", {"html": True}).enable("table").render(text(cell))
        assert not re.search(r"\*\*|\[lessons\]|\[languages\]|```", rendered)


@pytest.mark.parametrize("path", BOOKS, ids=name)
def test_headings_do_not_skip_a_level(path):
    levels = [int(tag[1]) for cell in read(path)["cells"] if cell["cell_type"] == "markdown"
              for tag in Seen(text(cell)).tags if re.fullmatch("h[1-6]", tag)]  # fmt: skip
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(later <= earlier + 1 for earlier, later in pairwise(levels))


@pytest.mark.parametrize("path", BOOKS, ids=name)
def test_links_lead_to_lessons(path):
    for link in links(path):
        assert (path.parent / link).resolve() in BOOKS, link


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_next_lesson_is_one_click_away_and_the_last_leads_home(language):
    course = [each for each in lessons() if each.number < PAGES]
    pages = [each for each in lessons() if each.number >= PAGES]
    following_each = [*course[1:], *[course[0]] * (1 + len(pages))]
    for each, following in zip((*course, *pages), following_each, strict=True):
        path = ROOT / language / f"{each.name}.ipynb"
        last = Seen(text(read(path)["cells"][-1])).links
        assert last[0] == f"{following.name}.ipynb"
        assert f"{course[0].name}.ipynb" in last or each is course[0]
        assert not {f"{page.name}.ipynb" for page in pages} & set(last)  # pupils are not led to them


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_start_page_lists_every_lesson_and_every_language(language):
    start = ROOT / language / f"{lessons()[0].name}.ipynb"
    found = {(start.parent / link).resolve() for link in links(start)}
    assert {ROOT / language / f"{each.name}.ipynb" for each in lessons()[1:]} <= found
    assert {ROOT / other / start.name for other in LANGUAGES if other != language} <= found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_says_what_its_source_says(language):
    for lesson in lessons():
        told = "\n\n".join(text(cell) for cell in read(ROOT / language / f"{lesson.name}.ipynb")["cells"])
        plain = re.sub(r'<span class="gin-card[^>]*>(.*?)</span>', r"\1", told)
        for each in lesson.prose:
            assert paragraph(language, lesson.number, each) in plain


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_in_prose_can_be_heard(language):
    t, marked = Translator(language), re.compile(r'<span class="gin-card gin-(\w+)" title="([^"]+)">(.)(\w*)</span>')
    for path in (ROOT / language).glob("*.ipynb"):
        for cell in read(path)["cells"]:
            if cell["cell_type"] == "markdown":
                for suit, heard, sign, rank in marked.findall(text(cell)):
                    assert sign == Suit[suit.upper()].symbol
                    assert heard == (t.card_name(card(rank + sign)) if rank else t.suit_name(Suit[suit.upper()]))
                assert not re.search("[♠♥♦♣]", re.sub(r"`[^`]*`", "", marked.sub("", text(cell))))


def test_pictures_are_those_the_notebooks_show():
    shown = {
        (path.parent / image["src"]).resolve()
        for path in BOOKS for cell in read(path)["cells"] if cell["cell_type"] == "markdown"
        for image in Seen(text(cell)).images
    }  # fmt: skip
    assert shown == set(PICTURES)


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.stem)
def test_a_picture_stands_alone_and_has_no_words_but_those_of_a_score_sheet(path):
    tree = ElementTree.parse(path)
    letters = {element.text for element in tree.iter(f"{SVG}text")}
    assert letters <= {*"23456789AJQK", "10"} | words_of_sheets().get(path.name, set())
    ids = {element.get("id") for element in tree.iter()}
    for element in tree.iter():
        assert element.tag.removeprefix(SVG) not in ("script", "image", "foreignObject", "title")
        for key, value in element.items():
            if key.endswith("href"):
                assert value.startswith("#")
                assert value[1:] in ids
            assert not key.startswith("on")


def test_a_changed_file_is_mended_and_a_left_over_one_removed(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(notebooks, "ROOT", tmp_path)
    assert main(["notebooks"]) == 0
    assert main(["notebooks", "--check"]) == 0
    book, gone, extra = (
        tmp_path / "da/04-best-split.ipynb",
        tmp_path / "pictures/04-solo.svg",
        tmp_path / "sv/99-old.ipynb",
    )
    whole = book.read_bytes()
    book.write_text("{}", encoding="utf-8")
    gone.unlink()
    extra.write_text("{}", encoding="utf-8")
    capsys.readouterr()
    assert main(["notebooks", "--check"]) == 1
    told = [f"stale {path.relative_to(tmp_path)}" for path in (book, gone, extra)]
    assert capsys.readouterr().out.splitlines() == told
    assert main(["notebooks"]) == 0
    assert book.read_bytes() == whole
    assert gone.exists()
    assert not extra.exists()
