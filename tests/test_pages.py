"""The pages for teachers, on accessibility and on privacy say what is so: they are held to the code and its tests."""

import ast
import json
import os
import re
import sys
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

import gintutor
from gintutor import cli
from gintutor.authoring.notebooks import ROOT
from gintutor.classroom.sheetpanel import FOLDER as SHEETS
from gintutor.classroom.worksheets import HIGHEST_SEED, MOST_ITEMS, MOST_VARIANTS, printable
from gintutor.cli.terminal import Parser
from gintutor.cli.worksheet import ABOUT, configure
from gintutor.i18n import LANGUAGES, Translator, paragraph
from gintutor.learning import log, transfer
from gintutor.learning.classes.roster import Roster, create, new_codes
from gintutor.learning.ownset import OwnSet
from gintutor.learning.reports import report
from gintutor.learning.settings import change
from gintutor.lessons.classexport import write_csv
from gintutor.lessons.classoverview import class_overview
from gintutor.lessons.source import PAGES, TABLES, lessons
from gintutor.puzzlebook.shelf import shipped
from gintutor.replay import Header, replay
from gintutor.replay.events import FORM
from gintutor.rules import PRESETS
from gintutor.widgets.anygame.shelf import GameShelf
from gintutor.widgets.classpanel import ClassPanel
from gintutor.widgets.diagnoses import DIAGNOSES

PACKAGE = Path(gintutor.__file__).parent
CHECKOUT = PACKAGE.parent
NAMED = {each.number: each for each in lessons()}
CODE = re.compile(r"`([^`]+)`")
in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def prose(language, number):
    return [paragraph(language, number, text) for text in NAMED[number].prose]


def rows(language, number):
    """The rows of every table of the page, without their heads."""
    lines = [line for text in prose(language, number) if text.startswith("|") for line in text.splitlines()[2:]]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def book(language, number):
    cells = json.loads((ROOT / language / f"{NAMED[number].name}.ipynb").read_text(encoding="utf-8"))["cells"]
    return "\n\n".join("".join(cell["source"]) for cell in cells)


def test_the_readme_leads_to_every_page():
    readme = (CHECKOUT / "README.md").read_text(encoding="utf-8")
    for each in lessons():
        if each.number >= PAGES:
            assert f"(notebooks/en/{each.name}.ipynb)" in readme


# Teachers


def test_every_command_a_teacher_is_told_is_accepted(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("gintutor.cli.worksheet.write_all", lambda *_: ())
    texts = [(CHECKOUT / "README.md").read_text(encoding="utf-8"), book("en", "94"), book("en", "95")]
    found = re.findall(r"\.venv/bin/gintutor ((?:class|worksheet) .*?)(?:  |`|\n)", "".join(texts))
    assert len(found) == 4 + 1 + 9
    for command in found:
        assert cli.main([*command.split(), "--language", "en"]) == 0, capsys.readouterr().err


def plans(language):
    return re.split(r"(?m)^## ", book(language, "95"))[1:]


def test_every_lesson_of_both_games_is_in_a_plan():
    linked = {name[:2] for plan in plans("en") for name in re.findall(r"\(([\w-]+)\.ipynb\)", plan)}
    assert {each.number for each in lessons() if each.number < TABLES} <= linked


@in_every_language
def test_a_plan_takes_45_minutes_and_has_all_its_parts(language):
    assert len(plans(language)) == 9
    for plan in plans(language):
        times = [(int(start), int(end)) for start, end in re.findall(r"(?m)^\| (\d+)–(\d+) \|", plan)]
        ends = [end for _, end in times]
        assert [start for start, _ in times] == [0, *ends[:-1]]
        assert ends[-1] == 45
        assert len(re.findall(r"(?m)^\*\*[^[]", plan)) == 4  # goal, what to listen for, paper, homework


@in_every_language
def test_what_to_listen_for_is_in_the_words_the_learner_reads(language):
    t = Translator(language)
    known = {t(message) for message in DIAGNOSES.values()}
    for plan in plans(language):
        lines = [line.removeprefix("- ") for line in plan.splitlines() if line.startswith("- ") and "](" not in line]
        assert lines
        assert set(lines) <= known


def test_every_command_for_worksheets_can_be_given():
    t, found = Translator("en"), []
    for number in ("94", "95"):
        found += [code for text in prose("en", number) for code in CODE.findall(text) if " worksheet " in code]
    assert len(found) == 10
    for code in found:
        parser = Parser("worksheet", ABOUT, t)
        configure(parser, t)
        options = parser.read(code.split(" worksheet ")[1].split())
        assert options.lesson.zfill(2) in {each.number for each in printable()}
        assert 0 <= int(options.seed) <= HIGHEST_SEED
        assert 1 <= int(options.items) <= MOST_ITEMS
        assert 1 <= int(options.variants) <= MOST_VARIANTS


def test_a_plan_prints_a_lesson_it_works_on():
    for plan in plans("en"):
        (lesson,) = re.findall(r"--lesson (\d+)", plan)
        assert f"({NAMED[lesson.zfill(2)].name}.ipynb)" in plan


@in_every_language
def test_the_folder_of_worksheets_is_the_one_they_are_written_to(language):
    for number in ("94", "98"):
        assert SHEETS in {code for text in prose(language, number) for code in CODE.findall(text)}


# Privacy


def name_on_page(name):
    return [cell for cell, *_ in rows("en", "98") if fnmatchcase(name, cell.strip("`/").replace("…", "*"))]


@pytest.fixture
def written(tmp_path, monkeypatch):
    """A home in which everything that writes there has written."""
    monkeypatch.setenv("GINTUTOR_HOME", str(tmp_path))
    log.Log().append(change("name", "A"))
    transfer.reset(tmp_path)
    transfer.merge(tmp_path, change("language", "nb").line().encode())
    entry = shipped().entries[0]
    report(tmp_path, entry.id)
    OwnSet().add(shipped().puzzle(entry.id))
    folder = ClassPanel("en", log.Log()).folder
    create(folder, Roster(1, new_codes(1, 2)))
    write_csv(folder, class_overview(()), ())
    GameShelf(tmp_path, "en/90/table", FORM, replay).begin(Header(PRESETS["nb"], ("you", "simple")))
    return tmp_path


def test_every_file_the_program_writes_in_its_home_is_named_and_no_other(written):
    names = {path.name for path in written.iterdir()}
    assert {cell for name in names for cell in name_on_page(name)} == {
        cell for cell, *_ in rows("en", "98") if not cell.startswith(("Windows", "macOS", "Linux"))
    }
    assert [name for name in names if not name_on_page(name)] == []


def test_a_new_file_of_the_learners_needs_a_line_on_the_page():
    """Whoever adds one names it in a constant: those are found, whether or not a test writes the file."""
    for folder in ("learning", "widgets"):
        for path in (PACKAGE / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                value = node.value if isinstance(node, ast.Constant) else None
                if isinstance(value, str) and re.fullmatch(r"[a-z-]+\.(jsonl|json|lock|db|sqlite|csv|txt)", value):
                    inside = [cells for cells in rows("en", "98") if f"`{value}`" in cells[1]]  # a folder that is named
                    assert name_on_page(value) or inside, f"{path.name}: {value}"


@pytest.mark.skipif(os.name == "nt", reason="there are no such modes")
def test_nobody_else_can_read_what_is_the_learners(written):
    files = [path for path in written.rglob("*") if path.is_file() and path.name != "progress.lock"]
    assert len(files) >= 5
    assert {path.stat().st_mode & 0o077 for path in files} == {0}


@pytest.mark.parametrize(("system", "platform"), [("Windows", "win32"), ("macOS", "darwin"), ("Linux", "linux")])
def test_the_folder_of_each_system_is_the_one_named(monkeypatch, system, platform):
    (folder,) = [cells[1].strip("`") for cells in rows("en", "98") if cells[0] == system]
    monkeypatch.delenv("GINTUTOR_HOME", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("LOCALAPPDATA", "%LOCALAPPDATA%")
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setitem(sys.modules, "platformdirs", None)
    named = log.home().as_posix().replace(Path.home().as_posix(), "~")
    assert named == folder.replace("\\", "/")


def test_the_lessons_know_no_address_of_another_host():
    """What a page really asks for, the browser tests see: none may ask anybody but its own server."""
    names = ("http://www.w3.org/", "http://adlnet.gov/expapi/", "https://gintutor.invalid")  # SVG, xAPI: none is asked
    for folder in ("exercises", "labextension", "learning", "lessons", "puzzlebook", "widgets"):
        for path in (PACKAGE / folder).rglob("*.*"):
            if path.suffix in (".py", ".js", ".css", ".md"):
                found = re.findall(r"https?://[^\s\"'`)]+", path.read_text(encoding="utf-8"))
                assert [url for url in found if not url.startswith(names)] == [], path.name


# Accessibility


def source(name):
    return (CHECKOUT / "tests" / name).read_text(encoding="utf-8")


@in_every_language
def test_what_is_said_of_tests_is_what_they_test(language):
    told = "\n".join(prose(language, "97"))
    axe = source("browser/test_accessibility.py")
    for tag in ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"):
        assert f'"{tag}"' in axe
    assert re.findall(r'"([\w-]+)": \{"enabled": False\}', axe) == ["region", "heading-order"]
    art = source("test_art.py")
    least = {number.replace(".0", "") for number in re.findall(r'"#ffffff"\) >= ([\d.]+)', art)}
    assert least == {"4.5", "7"}
    assert {each.replace(",", ".") for each in re.findall(r"\b(4[.,]5|7) (?:to|mot|mod) 1", told)} == least
    (width,) = set(re.findall(r"\b(\d{3})\b", told))
    assert f'"width": {width}' in source("browser/tabletop.py")
    assert 'pdf_standards=["ua-1"]' in (PACKAGE / "classroom" / "pdf.py").read_text(encoding="utf-8")
    assert "PDF/UA-1" in told
    assert all(name in told for name in ("Chromium", "axe-core", "JupyterLab"))


def test_pages_are_no_lessons():
    assert PAGES > TABLES
    assert [spec.family for each in lessons() if each.number >= PAGES for spec in each.exercises] == [
        "class",
        "worksheets",
        "projector",
    ]
