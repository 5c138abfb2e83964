"""Worksheets: a PDF file for each pupil with items of its own, a key with every step, tagged, the same every time."""

import io
import re
from dataclasses import replace

import pytest
from pypdf import PdfReader

from gintutor import cli
from gintutor.classroom import pdf as pdf_module
from gintutor.classroom import worksheets
from gintutor.classroom.paper import LOOK, item_html
from gintutor.classroom.pdf import Part, Style, pdf
from gintutor.classroom.tree import tree
from gintutor.classroom.worksheets import Worksheet, names, printable, sheet_of, write_all
from gintutor.exercises.registry import FAMILIES, family
from gintutor.i18n import LANGUAGES, Translator
from gintutor.widgets.projector.state import shown, shown_lessons
from gintutor.widgets.series import series_of

EN = Translator("en", strict=True)
LESSONS = {each.number: each for each in printable()}


def worksheet(number="04", seed=7, items=3, variants=2, style=Style()):  # noqa: B008
    return Worksheet(lesson=LESSONS[number], seed=seed, items=items, variants=variants, style=style)


def texts(node):
    if isinstance(node, str):
        return [node]
    return [text for each in node["inside"] for text in texts(each)]


def words(text):
    return re.sub(r"\s+", "", text)


def test_the_variants_share_no_item_and_begin_with_the_seed():
    sheet = worksheet(items=4, variants=5)
    seeds = [[prompt.seed for prompt in sheet_of(sheet, v, "en")] for v in range(1, 6)]
    assert seeds[0] == [7, 8, 9, 10]
    assert sorted(seed for each in seeds for seed in each) == list(range(7, 27))


@pytest.mark.parametrize("number", LESSONS)
def test_every_skill_of_the_lesson_is_there_from_its_easiest_level_to_its_hardest(number):
    prompts = sheet_of(worksheet(number, items=40), 1, "en")
    for skill in {each.family for each in LESSONS[number].exercises if each.family in FAMILIES}:
        levels = [prompt.level for prompt in prompts if prompt.family == skill]
        asked = [e.levels for e in LESSONS[number].exercises if e.family == skill and e.scaffold != "worked"]
        assert levels == sorted(levels)
        assert {min(levels), max(levels)} == {min(low for low, _ in asked), max(high for _, high in asked)}


def test_the_items_are_those_of_the_big_screen():
    for each in shown_lessons():
        for place, prompt in enumerate(sheet_of(worksheet(each.number, items=3), 2, "nb")):
            assert shown("nb", each.number, prompt.level, prompt.seed, place).state.item.prompt == prompt


def test_the_items_are_those_of_the_screen():
    for number in ("04", "08"):
        for prompt in sheet_of(worksheet(number, items=6), 2, "sv"):
            spec = next(each for each in LESSONS[number].exercises if each.family == prompt.family)
            assert series_of(spec, "sv").made(prompt.seed, prompt.level) == prompt


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_has_every_question_seed_and_variant_on_every_page_and_is_tagged(language, tmp_path):
    t = Translator(language, strict=True)
    sheet = worksheet("09", items=5)
    files = list(write_all(sheet, tmp_path, t))
    assert [file.name for file in files] == list(names(sheet)) == sorted(each.name for each in tmp_path.iterdir())
    for variant, file in enumerate(files[:-1], 1):
        reader = PdfReader(file)
        root = reader.trailer["/Root"]
        assert root["/Lang"].startswith(language)
        assert root["/MarkInfo"]["/Marked"]
        assert "/StructTreeRoot" in root
        pages = [page.extract_text() for page in reader.pages]
        assert all(re.search(rf"\b7 · variant {variant}\b", page) for page in pages)
        for prompt in sheet_of(sheet, variant, language):
            assert words(t(prompt.question)) in words("".join(pages))
    key = words("".join(page.extract_text() for page in PdfReader(files[-1]).pages))
    for variant in (1, 2):
        for prompt in sheet_of(sheet, variant, language):
            assert all(words(t(step.text)) in key for step in family(prompt.family).solution(prompt))


def test_the_same_sheet_is_the_same_file(tmp_path):
    first = [file.read_bytes() for file in write_all(worksheet(), tmp_path / "a", EN)]
    assert [file.read_bytes() for file in write_all(worksheet(), tmp_path / "b", EN)] == first


@pytest.mark.parametrize("kind", FAMILIES)
def test_the_tree_keeps_every_word_and_picture_of_the_fragment(kind):
    prompt = FAMILIES[kind].generate(3, FAMILIES[kind].levels)
    html = item_html(prompt, EN, prefix="")
    found = tree(html, first=5)
    shown = "".join(text for node in found.nodes for text in texts(node))
    without = re.sub(r"<svg.*?</svg>", "", html, flags=re.DOTALL)
    assert words(shown) == words(re.sub(r"<[^>]+>", "", without).replace("&#x27;", "'").replace("&amp;", "&"))
    assert found.pictures == re.findall(r"<svg.*?</svg>", html, flags=re.DOTALL)


def test_every_kind_of_item_can_be_printed_in_greys_and_large():
    prompts = [each.generate(1, each.levels) for each in FAMILIES.values()]
    style = Style(look=replace(LOOK, large=True), grey=True)
    made = pdf([Part(title="x", prompts=prompts)], EN, title="x", footer="x", style=style)
    shown = words("".join(page.extract_text() for page in PdfReader(io.BytesIO(made)).pages))
    assert all(words(EN(prompt.question)) in shown for prompt in prompts)


def test_greys_have_no_colour():
    prompt = FAMILIES["split"].generate(1, 5)
    (picture,) = tree(item_html(prompt, EN, prefix="")).pictures
    colours = re.findall(
        r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})\b", pdf_module._printable(picture, Style(grey=True))
    )
    assert colours
    assert all(red == green == blue for red, green, blue in colours)


def test_an_interrupted_run_leaves_whole_files_only_and_the_next_writes_the_rest(tmp_path, monkeypatch):
    writing = iter(write_all(worksheet(variants=3), tmp_path, EN))
    next(writing)

    def full(self, content):
        self.touch()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(type(tmp_path), "write_bytes", full)
    with pytest.raises(OSError, match="No space"):
        next(writing)
    monkeypatch.undo()
    assert [each.name for each in tmp_path.iterdir()] == [names(worksheet(variants=3))[0]]
    assert len(list(write_all(worksheet(variants=3), tmp_path, EN))) == 4


def test_the_command_writes_sheets_and_key(tmp_path, capsys):
    given = [
        "worksheet",
        "--lesson",
        "4",
        "--seed",
        "7",
        "--items",
        "2",
        "--variants",
        "2",
        "-o",
        str(tmp_path / "out"),
    ]
    assert cli.main([*given, "--language", "en", "--local-letters", "--large", "--black-and-white"]) == 0
    assert len(list((tmp_path / "out").iterdir())) == 3
    assert "2 sheets and a key" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ([], "--lesson"),
        (["--lesson", "90"], "03, 04"),
        (["--lesson", "x" * 5000], "03, 04"),
        (["--lesson", "4", "--items", "0"], "--items"),
        (["--lesson", "4", "--items", "41"], "1 to 40"),
        (["--lesson", "4", "--variants", "-1"], "--variants"),
        (["--lesson", "4", "--seed", "1e3"], "--seed"),
        (["--lesson"], "--lesson"),
    ],
)
def test_what_cannot_be_printed_is_said_with_what_can(given, told, capsys):
    assert cli.main(["worksheet", *given, "--language", "en"]) == 2
    assert told in capsys.readouterr().err


def test_a_folder_that_is_a_file_is_said(tmp_path, capsys):
    file = tmp_path / "taken"
    file.write_text("mine")
    assert cli.main(["worksheet", "--lesson", "4", "-o", str(file), "--language", "en"]) == 1
    assert str(file) in capsys.readouterr().err
    assert file.read_text() == "mine"


def test_without_typst_the_way_out_is_said(monkeypatch, capsys, tmp_path):
    def none(*args):
        raise ImportError("typst")
        yield

    monkeypatch.setattr("gintutor.cli.worksheet.write_all", none)
    assert cli.main(["worksheet", "--lesson", "4", "-o", str(tmp_path), "--language", "en"]) == 1
    assert "typst" in capsys.readouterr().err
    assert worksheets.write_all is not none
