"""A score sheet beside a question: as a table, in words, as a picture; and no table of cards where there are none."""

from xml.etree import ElementTree

import pytest

from gintutor.i18n import LANGUAGES, Translator
from gintutor.lessons.source import parse
from gintutor.widgets.panel import Extras, bottom, top
from gintutor.widgets.series import series_of
from gintutor.widgets.sheetview import sheet_svg, sheet_view, sheet_words, with_sheet
from gintutor.widgets.showing import table_view
from gintutor.widgets.speech import table_words
from gintutor.widgets.tableview import Look
from gintutor.widgets.way import fresh

SOURCE = "# T\n\nP\n\n```exercise\nid = a\nfamily = {family}\nlevel = {level}\nseed = {seed}\n```"
in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def state(language, family="sheet", level=3, seed=0):
    (spec,) = parse("09-x.md", SOURCE.format(family=family, level=level, seed=seed)).exercises
    return fresh(series_of(spec, language))


def sheet(language="en", level=3, seed=0):
    return state(language, level=level, seed=seed).item.prompt.sheet


@in_every_language
def test_the_sheet_stands_under_the_question_with_heads_for_columns_and_lines(language):
    t = Translator(language, strict=True)
    shown = top(state(language), t)["sheet"]
    assert shown["title"]
    assert len(shown["heads"]) == 4
    for row in shown["rows"]:
        assert row["head"]
        assert len(row["cells"]) == len(shown["heads"]) - 1
        assert sum(cell.isdigit() for cell in row["cells"]) <= 1, "a hand is written to one player"


def test_a_question_without_a_sheet_shows_none():
    assert top(state("en", family="split", level=1), Translator("en"))["sheet"] is None


@in_every_language
def test_the_sheet_in_words_reads_every_cell_with_its_column(language):
    t = Translator(language, strict=True)
    written = sheet(language)
    words = sheet_words(written, t)
    for row in written.rows:
        assert t(row.head) in words
        for head, cell in zip(written.heads[1:], row.cells, strict=True):
            if isinstance(cell, int):
                assert f"{t(head)} {cell}" in words
    assert table_words(state(language), t) == words


def test_totals_are_marked_for_the_line_under_a_game():
    rows = sheet_view(sheet(level=4, seed=1), Translator("en"))["rows"]
    assert [row["total"] for row in rows] == [False] * (len(rows) - 1) + [True]


@in_every_language
def test_the_picture_of_a_sheet_shows_what_the_table_shows(language):
    t = Translator(language, strict=True)
    written = sheet(language)
    drawn, height = sheet_svg(written, t, 836)
    picture = ElementTree.fromstring(with_sheet("", (836, 0), written, t))
    assert float(picture.get("height")) == pytest.approx(height)
    texts = [element.text for element in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert t(written.title) in texts
    for row in written.rows:
        assert t(row.head) in texts
        for cell in row.cells:
            assert cell is None or (t(cell) if not isinstance(cell, int) else str(cell)) in texts
    assert drawn


def test_the_picture_of_a_table_stands_under_that_of_the_sheet():
    t = Translator("en")
    table = '<svg xmlns="http://www.w3.org/2000/svg" width="836" height="100"><rect/></svg>'
    picture = ElementTree.fromstring(with_sheet(table, (836, 100), sheet(), t))
    (inner,) = picture.findall("{http://www.w3.org/2000/svg}svg")
    assert float(inner.get("y")) > 150
    assert float(picture.get("height")) == pytest.approx(float(inner.get("y")) + 100)


def test_where_no_cards_are_in_play_there_is_no_table_and_nothing_to_sort():
    t = Translator("en", strict=True)
    shown = bottom(state("en"), t, Look(), Extras())
    assert shown["sort"] is None
    assert shown["text"]["cards"] == []
    assert shown["text"]["help"] == ""
    assert table_view(state("en"), t, Look()).zones == ()


def test_the_canvas_steps_aside_for_a_sheet_and_comes_back_for_cards(tmp_path, monkeypatch):
    monkeypatch.setenv("GINTUTOR_HOME", str(tmp_path))
    from gintutor.learning.log import Log
    from gintutor.learning.settings import folded
    from gintutor.widgets.desk import Desk
    from gintutor.widgets.table import Exercise

    log = Log(tmp_path)
    for level, seed, away in ((3, 0, True), (2, 1, False)):
        (spec,) = parse("09-x.md", SOURCE.format(family="sheet", level=level, seed=seed)).exercises
        shown = Exercise(Desk(series_of(spec, "en"), "en", log, folded([])))
        assert (shown.table.layout.height == "0px") is away
        assert (shown.table.layout.visibility == "hidden") is away
