"""The teacher's panel: what cannot be is told at its field, what is chosen is written, only that is handed over."""

import zlib
from dataclasses import replace

import pytest

import gintutor
from gintutor.classroom import sheetpanel
from gintutor.classroom.pdf import Style
from gintutor.classroom.sheetpanel import BOUNDS, FOLDER, OrderError, SheetPanel, decided
from gintutor.classroom.worksheets import USUAL_ITEMS, Worksheet, names, printable, title_of, write_all
from gintutor.i18n import LANGUAGES, Translator
from gintutor.learning.log import Log
from gintutor.messages import say
from gintutor.widgets import table

ENGLISH = Translator("en", strict=True)
PLAIN = Worksheet(lesson=printable()[1], seed=0, items=USUAL_ITEMS, variants=1)


@pytest.fixture
def panel(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    shown = SheetPanel("en", Log(tmp_path / "home"))
    shown.sent = []
    monkeypatch.setattr(shown.panel, "send", lambda content, buffers=(): shown.sent.append((content, buffers)))
    return shown


def send(panel, do, **more):
    panel.panel._handle_custom_msg({"event": {"do": do, **more}}, [])


def fields(panel):
    return {each["field"]: each for each in panel.panel.view["fields"]}


def test_the_public_face_opens_it_as_it_opens_every_exercise(monkeypatch):
    monkeypatch.setattr(table, "_live", {})
    gintutor.exercise("nb/94/sheets")
    assert isinstance(table._live["nb/94/sheets"], SheetPanel)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_lists_the_lessons_that_can_be_printed_by_their_titles(tmp_path, language):
    shown = SheetPanel(language, Log(tmp_path))
    options = fields(shown)["lesson"]["options"]
    assert [(each["value"], each["label"]) for each in options] == [
        (each.number, f"{each.number} {title_of(each, language)}") for each in printable()
    ]
    assert [each["value"] for each in options if each["on"]] == ["01"]


def test_every_choice_is_taken_over():
    order = PLAIN
    for field, value in [("lesson", "08"), ("seed", "7"), ("items", " 12 "), ("variants", "30"), ("large", True)]:
        order = decided(order, field, value)
    order = decided(order, "grey", True)
    assert (order.lesson.number, order.seed, order.items, order.variants) == ("08", 7, 12, 30)
    assert order.style == replace(Style(), grey=True, look=replace(Style().look, large=True))


@pytest.mark.parametrize("field", BOUNDS)
def test_the_bounds_hold_and_are_told_at_the_field(panel, field):
    low, high = BOUNDS[field]
    for value in (low, high):
        assert getattr(decided(PLAIN, field, str(value)), field) == value
    for wrong in (str(low - 1), str(high + 1), "", "1.5", "²", "9" * 5000, 3, None, True):
        with pytest.raises(OrderError) as raised:
            decided(PLAIN, field, wrong)
        assert raised.value.field == field
    send(panel, "set", field=field, value="many")
    told = ENGLISH(say("table.typed.range", low=low, high=high))
    assert {name for name, each in fields(panel).items() if each["error"]} == {field}
    assert (fields(panel)[field]["error"], panel.panel.view["live"]["text"]) == (told, told)
    send(panel, "set", field=field, value=str(high))
    assert fields(panel)[field]["error"] == ""


@pytest.mark.parametrize(("field", "value"), [("lesson", "90"), ("lesson", 4), ("large", "yes"), ("colour", "red")])
def test_a_choice_there_is_not_changes_nothing(panel, field, value):
    before = panel.order
    send(panel, "set", field=field, value=value)
    assert panel.order == before


def test_the_files_are_those_of_the_command_and_are_handed_over_packed(panel, tmp_path):
    for field, value in [("lesson", "02"), ("seed", "5"), ("items", "1"), ("variants", "2")]:
        send(panel, "set", field=field, value=value)
    heard = []
    panel.panel.observe(lambda change: heard.append(change["new"]["live"]["text"]), "view")
    send(panel, "write")
    folder = tmp_path / FOLDER / "02-sets-and-runs-seed5"
    *sheets, key = names(panel.order)
    assert [each["name"] for each in panel.panel.view["files"]] == [key, *sheets]
    assert heard == [
        *(ENGLISH(say("worksheet.writing", done=done, of=3)) for done in (1, 2, 3)),
        ENGLISH(say("worksheet.written", n=2, folder=str(folder))),
    ]
    other = tmp_path / "other"
    assert [path.name for path in write_all(panel.order, other, ENGLISH)] == [*sheets, key]
    for name in (key, *sheets):
        send(panel, "fetch", file=name, view="gin-3")
        content, buffers = panel.sent.pop()
        assert content == {"file": {"name": name, "view": "gin-3"}}
        assert zlib.decompress(buffers[0], wbits=31) == (other / name).read_bytes() == (folder / name).read_bytes()


def test_nothing_but_what_was_written_is_handed_over(panel, tmp_path):
    (tmp_path / "secret.pdf").write_text("x")
    panel._files, panel._folder = ("there.pdf",), tmp_path
    for name in ("secret.pdf", "../secret.pdf", str(tmp_path / "secret.pdf"), "", None, 3):
        send(panel, "fetch", file=name, view="gin-3")
    assert panel.sent == []
    send(panel, "fetch", file="there.pdf", view="gin-3")  # it was, and somebody has deleted it
    assert panel.sent == []
    assert "there.pdf" in panel.panel.view["told"]


def test_what_stands_in_the_way_is_told(panel, tmp_path, monkeypatch):
    (tmp_path / FOLDER).write_text("a file where the folder should be")
    send(panel, "write")
    assert FOLDER in panel.panel.view["told"]
    assert panel.panel.view["files"] == []

    def without_typst(*_):
        raise ImportError
        yield

    monkeypatch.setattr(sheetpanel, "write_all", without_typst)
    send(panel, "write")
    assert panel.panel.view["told"] == ENGLISH(say("worksheet.no_typst"))


@pytest.mark.parametrize("event", [{}, {"do": "set"}, {"do": "fetch"}, {"do": 3}, {"do": "refresh"}])
def test_an_event_of_any_shape_does_no_harm(panel, event):
    before = panel.order
    panel.panel._handle_custom_msg({"event": event}, [])
    assert (panel.order, panel.panel.view["notes"]) == (before, [])
