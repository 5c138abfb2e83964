"""The teacher's panel: a class is made, opened, counted when asked, shown with who makes which error, and saved."""

import sys

import pytest
from support.classes import Book

from gintutor.i18n import LANGUAGES, Translator
from gintutor.learning.classes import roster as rosters
from gintutor.learning.log import Log
from gintutor.lessons.classexport import ASIDE, ERRORS, SKILLS, TASKS, XAPI
from gintutor.lessons.classoverview import ClassOverview, Misconception
from gintutor.lessons.overview import homes
from gintutor.messages import say
from gintutor.widgets import classview, classwords, progresswords, shown
from gintutor.widgets.classpanel import ClassPanel
from gintutor.widgets.diagnoses import DIAGNOSES
from gintutor.widgets.panel import Json

EN = Translator("en", strict=True)


@pytest.fixture(autouse=True)
def loud(monkeypatch):
    """An exception in a callback fails the test."""
    failures = []
    monkeypatch.setattr(shown, "on_error", [failures.append])
    yield
    assert not failures


def panel_of(home, language="en"):
    log = Log(home)
    log.refresh()
    return ClassPanel(language, log)


def do(panel, **event) -> Json:
    panel._message(None, {"event": event}, [])
    return panel.panel.view


def classroom(folder, codes=("A1", "B2", "C3"), handed=2, error="ace_high"):
    rosters.create(folder, rosters.Roster(7, tuple(codes)))
    for n, code in enumerate(codes[:handed]):
        book = Book(code)
        for _ in range(4 if n else 1):
            book.work("meld", "right", [error], exercise="en/02/practice")
        book.save(folder / f"{code}.jsonl")


def test_a_class_is_made_where_there_is_none_and_found_again(tmp_path):
    panel = panel_of(tmp_path / "home")
    assert panel.panel.view["make"] is None
    view = do(panel, do="open", folder=str(tmp_path / "8b"))
    assert view["make"]
    assert not view["notes"]
    for pupils, seed in (("", "1"), ("0", "1"), ("x", "1"), ("3", "-1"), (None, None), ("9" * 9, "1")):
        assert do(panel, do="new", pupils=pupils, seed=seed)["told"] == [EN(say("class.make_wrong", most=rosters.MOST,
                  highest=rosters.HIGHEST_SEED))]  # fmt: skip
    view = do(panel, do="new", pupils="3", seed="7")
    roster = rosters.read(tmp_path / "8b")
    assert (roster.seed, len(roster.codes)) == (7, 3)
    assert all(code in view["told"][-1] for code in roster.codes)
    assert view["make"] is None
    assert panel_of(tmp_path / "home").folder == tmp_path / "8b"


@pytest.mark.parametrize("typed", ["{}", ' "{}" ', "'{}'", "“{}”"])
def test_a_folder_is_found_as_systems_copy_its_path(tmp_path, typed):
    classroom(tmp_path / "8b")
    panel = panel_of(tmp_path / "home")
    assert do(panel, do="open", folder=typed.format(tmp_path / "8b"))["lines"]
    assert panel.folder == tmp_path / "8b"


def test_the_folder_of_a_user_there_is_not_is_one_where_no_class_is(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    panel = panel_of(tmp_path / "home")
    for folder in ("~nobody-of-that-name/8b", '""', "  "):
        assert do(panel, do="open", folder=folder)["make"]
    assert panel.folder == tmp_path / "~nobody-of-that-name" / "8b"


def test_it_shows_for_whom_an_error_leads_what_to_set_next_and_who_stands_where(tmp_path):
    classroom(tmp_path / "c")
    view = do(panel_of(tmp_path / "home"), do="open", folder=str(tmp_path / "c"))
    (error,) = view["errors"]["items"]
    assert error["text"] == EN(say("class.does.ace_high", n=1, all="2", rule=DIAGNOSES["ace_high"]))
    assert error["who"] == "B2"
    assert error["link"]["file"].startswith("02-")
    heat, states = view["maps"]
    assert heat["heads"] == states["heads"] == ["A1", "B2"]
    (row,) = heat["rows"]
    assert [cell["sign"] for cell in row["cells"]] == ["1", "4"]
    assert [cell["kind"] for cell in row["cells"]] == ["heat-1", "heat-3 gin-led"]
    assert [row["id"] for row in states["rows"]] == ["meld"]
    names = [progresswords.skill_name(skill) for skill in homes() if skill != "meld"]
    assert all(EN(name) in view["unbegun"] for name in names)
    assert {cell["kind"] for row in states["rows"] for cell in row["cells"]} == {"state-learning"}
    assert all(cell["words"] for row in states["rows"] for cell in row["cells"])
    assert [row["id"] for row in view["grids"][1]["rows"]] == ["A1", "B2", "C3"]


def test_what_is_saved_lies_in_the_folder_of_reports(tmp_path):
    classroom(tmp_path / "c")
    panel = panel_of(tmp_path / "home")
    assert do(panel, do="save")["told"] == []  # nothing was opened yet
    do(panel, do="open", folder=str(tmp_path / "c"))
    told = do(panel, do="save")["told"]
    assert told == [EN(say("class.written", folder=str(tmp_path / "c" / rosters.REPORT)))]
    assert {path.name for path in (tmp_path / "c" / rosters.REPORT).iterdir()} == {SKILLS, ERRORS, ASIDE, TASKS, XAPI}


def test_what_cannot_be_is_said(tmp_path, monkeypatch):
    panel = panel_of(tmp_path / "home")
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / rosters.FILE).write_text("{}")
    broken = say("class.error.broken", value=str(tmp_path / "c" / rosters.FILE))
    assert do(panel, do="open", folder=str(tmp_path / "c"))["notes"] == [EN(broken)]
    for event in ({}, {"do": 5}, {"do": "open", "folder": 3}, {"do": "new"}, {"do": "save"}):
        do(panel, **event)
    (tmp_path / "c" / rosters.FILE).unlink()
    classroom(tmp_path / "c")
    monkeypatch.setitem(sys.modules, "duckdb", None)
    assert do(panel, do="open")["notes"] == [EN(classwords.no_engine())]


def test_what_was_done_is_told_whatever_goes_wrong_after_it(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "duckdb", None)
    panel = panel_of(tmp_path / "home")
    do(panel, do="open", folder=str(tmp_path / "c"))
    view = do(panel, do="new", pupils="3", seed="7")
    assert view["notes"] == [EN(classwords.no_engine())]
    assert all(code in view["told"][-1] for code in rosters.read(tmp_path / "c").codes)


def test_what_was_counted_in_one_folder_is_not_shown_for_another(tmp_path):
    classroom(tmp_path / "c")
    panel = panel_of(tmp_path / "home")
    assert do(panel, do="open", folder=str(tmp_path / "c"))["give"]
    (tmp_path / "d" / rosters.FILE).mkdir(parents=True)  # a folder that cannot be read as a class
    view = do(panel, do="open", folder=str(tmp_path / "d"))
    assert view["notes"]
    assert (view["give"], view["errors"], view["save"]) == (None, None, None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_large_class_is_in_the_tables_and_those_with_errors_in_the_pictures(tmp_path, monkeypatch, language):
    monkeypatch.setattr(classview, "MOST_SHOWN", 2)
    classroom(tmp_path / "c", ("A1", "B2", "C3", "D4"), handed=4)
    Book("A1").save(tmp_path / "c" / "A1.jsonl")
    (tmp_path / "c" / "x.txt").write_text("x\n")
    view = do(panel_of(tmp_path / "home", language), do="open", folder=str(tmp_path / "c"))
    heat, states = view["maps"]
    assert heat["heads"] == ["B2", "C3"]
    assert heat["more"]
    assert states["more"]
    assert [grid["folded"] for grid in view["grids"]] == [False, True]
    assert len(view["aside"]["lines"]) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_misconception_has_a_sentence_that_ends_with_its_rule(language):
    t = Translator(language, strict=True)
    said = classwords._SAID
    assert said <= set(DIAGNOSES)
    for tag, rule in DIAGNOSES.items():
        error = Misconception(tag=tag, skill="meld", codes=("A1", "B2"), heat={})
        sentence = t(classwords.misconception(error, ClassOverview(rows=(), columns=(), misconceptions=(error,))))
        assert sentence.startswith("2 ")
        assert sentence.endswith(t(rule))
        assert (t(say("class.error_of", n=2, all="0", rule=rule)) == sentence) == (tag not in said)


def test_whoever_counts_an_ace_as_eleven_is_not_said_to_lay_it_after_the_king():
    told = {}
    for skill in ("value", "deadwood", "meld", "split"):
        error = Misconception(tag="ace_high", skill=skill, codes=("A1",), heat={})
        told[skill] = classwords.misconception(error, ClassOverview(rows=(), columns=(), misconceptions=(error,))).id
    assert told["value"] == told["deadwood"] != told["meld"] == told["split"]
