"""A class: what its pupils handed in is counted once, by the rules each pupil is taught by; all else is named."""

import csv
import errno
import json
import os
import re
import subprocess
import sys
import uuid
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from support.classes import Book, changed

from gintutor import cli
from gintutor.i18n import LANGUAGES, Translator
from gintutor.learning import transfer
from gintutor.learning.classes import engine, gathered, given
from gintutor.learning.classes import handed as handed_in
from gintutor.learning.classes import roster as rosters
from gintutor.learning.classes.assignment import assigned, shown_name
from gintutor.learning.classes.engine import Columns
from gintutor.learning.classes.handed import HandedIn
from gintutor.learning.classes.roster import ClassError, Roster, codes_in, new_codes
from gintutor.learning.classes.task import Task
from gintutor.learning.history import attempts, verdicts
from gintutor.learning.log import Log
from gintutor.learning.mastery import diagnosis
from gintutor.learning.moments import moment
from gintutor.learning.settings import EXERCISE, Settings
from gintutor.lessons import classcount
from gintutor.lessons.classexport import ASIDE, ERRORS, SKILLS, XAPI, put
from gintutor.lessons.classoverview import class_overview, row_of
from gintutor.lessons.classxapi import _IDS, statement_lines
from gintutor.lessons.overview import homes, overview
from gintutor.lessons.source import MASTERY, lessons
from gintutor.messages import say
from gintutor.puzzlebook.questions import THEMES
from gintutor.widgets import classwords
from gintutor.widgets.progressview import progress_view
from gintutor.widgets.series import own_series, series_of
from gintutor.widgets.way import fresh

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
CODES = ("A1", "B2", "C3")
ENGLISH = Translator("en", strict=True)


def read(folder, codes=CODES, now=NOW):
    with closing(HandedIn(folder, Roster(7, codes))) as handed:
        pupils = [each.read(now) for each in handed.bundles()]
        for pupil in pupils:
            handed.set_aside(pupil.doubts)
    return {pupil.code: pupil for pupil in pupils}, handed.troubles


def told(troubles):
    return sorted((each.file, each.line, each.code) for each in troubles)


def log_of(folder):
    log = Log(folder)
    log.refresh()
    return log


# ---- The numbers ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_a_pupil_stands_in_the_report_where_the_own_start_page_says(tmp_path, seed):
    book = Book("A1", seed=seed).wander(120)
    book.save(tmp_path / "class" / "any.jsonl")
    book.save(tmp_path / "home" / "progress.jsonl")
    pupils, troubles = read(tmp_path / "class")
    records = log_of(tmp_path / "home").records
    own = overview(records, NOW)
    row = row_of(pupils["A1"])
    assert not troubles
    for cell, skill in zip(row.cells, own.skills, strict=True):
        ours, theirs = cell.skill, skill
        assert (ours.id, ours.state, ours.first, ours.last, ours.met, ours.shares) == (
            theirs.id, theirs.state, theirs.first, theirs.last, theirs.met, theirs.shares
        )  # fmt: skip
        passed = [moment(e.time) for e in verdicts(records) if e.skill == skill.id and e.verdict == "passed"]
        done = [e for e in attempts(records) if e.skill == skill.id]
        late = [e for e in done if not passed or moment(e.time) > max(passed)][-20:]
        assert cell.error == (diagnosis(late) or "")
    assert any(cell.error for cell in row.cells) or seed not in (0, 1)
    assert sum(cell.items for cell in row.cells) == sum(e.tried for e in attempts(records))


@pytest.mark.parametrize("seed", range(3))
def test_several_files_of_a_pupil_count_as_if_they_had_been_merged(tmp_path, seed):
    book = Book("A1", seed=seed).wander(30)
    early = list(book.lines)
    other = Book("A1", begun=book.time - timedelta(minutes=3), seed=seed + 100).wander(30)
    book.wander(30).save(tmp_path / "class" / "1.jsonl")
    (tmp_path / "class" / "2.jsonl").write_text("".join(early))
    other.save(tmp_path / "class" / "3.jsonl")
    book.save(tmp_path / "home" / "progress.jsonl")
    transfer.merge(tmp_path / "home", "".join(other.lines).encode())
    pupils, troubles = read(tmp_path / "class")
    assert not troubles
    assert [each.attempt for each in pupils["A1"].items] == list(attempts(log_of(tmp_path / "home").records))
    assert list(pupils["A1"].rounds) == list(verdicts(log_of(tmp_path / "home").records))


def test_the_engine_takes_the_lines_for_records_that_the_log_takes(tmp_path):
    book = Book("A1")
    book.work("split")
    good = book.lines[-1]
    odd = [
        "\ufeff" + good, " " + good, good.replace('"v":1', '"v":true'), good.replace('"v":1', '"v":1.0'),
        good.replace('"v":1', '"v":"1"'), changed(good, v=2), changed(good, item="1"), changed(good, item=10**12),
        changed(good, item=1.5), changed(good, time=3), changed(good, deal=None), changed(good, run=[1]),
        changed(good, run="x" * 41), good.replace('"item":0', '"item":NaN'), good.replace("split", "\\ud800"),
        "[1]\n", "7\n", "null\n", "{}\n", "\n", "  \n", "\x00\n", "\r\n", good.replace("\n", "\r\n"), "{" * 3000 + "\n",
        good.replace('"event":{', '"event":[{').replace("}}", "}]}"), changed(good, event={"do": 5}), good[:-10],
    ]  # fmt: skip
    (tmp_path / "progress.jsonl").write_bytes("".join(odd).encode() + b"\n\xff\xfe\n")
    log = log_of(tmp_path)
    columns = Columns([tmp_path / "progress.jsonl"], tmp_path / "spill")
    assert columns.records() == {0: len(log.records)}
    assert {(each.line, each.code, each.field) for each in columns.odd} == {
        (each.line, each.code, each.field) for each in log.damage
    }


# ---- What is set aside ------------------------------------------------------------------------------------------

FORGED = {
    "unknown": lambda line: changed(line, {"outcome": "splendid"}),
    "untold": lambda line: changed(line, {"level": 99}),
    "unstarted": lambda line: changed(line, run="ffffffff"),
    "untimed": lambda line: changed(line, time="yesterday"),
    "future": lambda line: changed(line, time=(NOW + timedelta(days=3)).isoformat()),
    "backwards": lambda line: changed(line, time="2026-09-01T08:00:00+00:00"),
}


@pytest.mark.parametrize("code", FORGED)
def test_a_forged_result_is_named_and_the_rest_counts(tmp_path, code):
    book = Book("A1")
    book.work("split", "right", ["greedy"])
    book.work("split")
    forged = len(book.lines)
    book.lines[-1] = FORGED[code](book.lines[-1])
    book.work("meld")
    book.save(tmp_path / "x.jsonl")
    pupils, troubles = read(tmp_path)
    assert told(troubles) == [("x.jsonl", forged, code)]
    assert [each.attempt.skill for each in pupils["A1"].items] == ["split", "meld"]


@pytest.mark.parametrize("tags", [["greedy"], ["no_such_error"]])
@pytest.mark.parametrize("hints", [0, 1])
def test_right_at_once_with_an_error_or_with_help_cannot_be(tmp_path, tags, hints):
    book = Book("A1")
    book.work("split", "first", tags if not hints else (), hints)
    book.save(tmp_path / "x.jsonl")
    pupils, troubles = read(tmp_path)
    assert [each.code for each in troubles] == ["untold" if not hints and tags == ["no_such_error"] else "impossible"]
    assert not pupils["A1"].items


def test_of_a_go_that_ended_twice_the_first_end_counts(tmp_path):
    book = Book("A1")
    book.work("split", "right", ["greedy"])
    result = book.lines[-1]
    later = (book.time + timedelta(minutes=1)).isoformat()
    book.lines += [changed(result, time=later), changed(result, {"outcome": "first", "tags": []}, time=later)]
    book.save(tmp_path / "x.jsonl")
    pupils, troubles = read(tmp_path)
    assert [each.code for each in troubles] == ["impossible"]
    book.lines[-1] = changed(result, {"outcome": "shown"}, time=later)
    book.save(tmp_path / "x.jsonl")
    pupils, troubles = read(tmp_path)
    assert told(troubles) == [("x.jsonl", len(book.lines), "contradicted")]
    assert [each.attempt.outcome for each in pupils["A1"].items] == ["right"]


def test_a_pass_without_its_answers_is_none(tmp_path):
    book = Book("A1")
    book.work("split")
    book.end("split")
    for _ in range(2):
        book.work("split")
    book.end("split", round_=1)
    book.save(tmp_path / "x.jsonl")
    pupils, troubles = read(tmp_path)
    assert [each.code for each in troubles] == ["unearned"]
    assert [each.round for each in pupils["A1"].rounds] == [1]


def test_what_two_pupils_handed_in_alike_counts_for_neither(tmp_path):
    one, other = Book("A1"), Book("B2")
    one.work("split")
    copied = one.lines[1:]
    one.work("meld")
    other.work("knock")
    other.lines += copied
    one.save(tmp_path / "one.jsonl")
    other.save(tmp_path / "other.jsonl")
    pupils, troubles = read(tmp_path)
    assert {(each.file, each.code) for each in troubles} == {("one.jsonl", "copied"), ("other.jsonl", "copied")}
    assert {code: [e.attempt.skill for e in pupils[code].items] for code in ("A1", "B2")} == {
        "A1": ["meld"], "B2": ["knock"],
    }  # fmt: skip


def test_files_that_are_none_lines_that_are_none_and_lines_of_tomorrow_are_named(tmp_path):
    book = Book("A1").wander(5)
    later = changed(book.lines[-1], v=2)
    (tmp_path / "torn.jsonl").write_text("".join(book.lines) + later + "nonsense\n" + book.lines[3][:40])
    (tmp_path / "A1 again.jsonl").write_text("".join(book.lines))
    (tmp_path / "A1.pdf").write_bytes(b"%PDF-1.7\n\xff\xfe\x00")
    (tmp_path / "B2.jsonl").write_text("")
    (tmp_path / "C3.jsonl").write_text(later * 2)
    Book("nobody").wander(2).save(tmp_path / "who.jsonl")
    Book("A1").wander(2).save(tmp_path / "B2-home.jsonl")
    pupils, troubles = read(tmp_path)
    n = len(book.lines)
    assert told(troubles) == sorted([
        ("torn.jsonl", n + 1, "version"), ("torn.jsonl", n + 2, "json"), ("torn.jsonl", n + 3, "torn"),
        ("A1.pdf", 1, "alien"), ("B2.jsonl", 0, "empty"), ("C3.jsonl", 1, "version"), ("who.jsonl", 0, "untied"),
        ("B2-home.jsonl", 0, "conflict"),
    ])  # fmt: skip
    assert len(pupils["A1"].items) == 5
    for language in LANGUAGES:
        lines = list(classwords.set_aside(troubles, Translator(language, strict=True)))
        assert len(lines) == len(troubles)
        assert all(any(line.startswith(each.file) for each in troubles) for line in lines)


@pytest.mark.parametrize(("answered", "whose"), [((0, 0, 3), {"A1": 3}), ((2, 0, 1), {}), ((0, 2, 0), {})])
def test_a_code_put_right_before_anything_was_answered_ties_a_file_to_nobody(tmp_path, answered, whose):
    """The neighbour's code, a third one, then one's own; so many items under each."""
    book = Book("")
    for name, items in zip(("B2", "C3", "A1"), answered, strict=True):
        book.add(EXERCISE, {"do": "set", "field": "name", "value": name})
        book.wander(items)
    book.save(tmp_path / "from-home.jsonl")
    pupils, troubles = read(tmp_path)
    assert {code: len(pupil.items) for code, pupil in pupils.items() if pupil.items} == whose
    assert [each.code for each in troubles] == ([] if whose else ["conflict"])


@pytest.mark.parametrize(
    "names",
    [["A1/1", "A1/B2-2", "A1/3", "A1/4"], ["A1-1", "A1-2", "A1-3", "A1-4"], ["1/A1", "2/A1", "3/A1", "4/A1"]],
    ids=["in a folder of their own, where other names say nothing", "beside all others", "week by week"],
)
def test_of_more_files_than_a_pupil_has_reason_for_the_newest_are_read_and_the_rest_is_told(
    tmp_path, monkeypatch, names
):
    monkeypatch.setattr(gathered, "MOST_FILES", 2)
    for age, name in enumerate([*names, "B2"]):
        os.utime(Book("B2" if name == "B2" else "A1").wander(3).save(tmp_path / f"{name}.jsonl"), (age, age))
    pupils, troubles = read(tmp_path)
    assert [(each.file, each.code, each.count, each.most) for each in troubles] == [
        (f"{names[1]}.jsonl", "crowd", 2, 2)
    ]
    assert {code: pupil.files for code, pupil in pupils.items()} == {"A1": 2, "B2": 1, "C3": 0}


def test_files_that_name_nobody_are_as_many_as_those_of_a_class(tmp_path, monkeypatch):
    monkeypatch.setattr(gathered, "MOST_FILES", 1)
    for n in range(5):
        Book("A1").wander(n + 1).save(tmp_path / f"{n}.jsonl")
        os.utime(tmp_path / f"{n}.jsonl", (n, n))
    pupils, troubles = read(tmp_path)
    assert [(each.file, each.code, each.count, each.most) for each in troubles] == [("1.jsonl", "crowd", 2, 3)]
    assert pupils["A1"].files == 3
    lines = [list(classwords.set_aside(troubles, Translator(each, strict=True))) for each in LANGUAGES]
    assert all("1.jsonl" in line and "3" in line for (line,) in lines)


@pytest.mark.skipif(not hasattr(os, "O_NOFOLLOW"), reason="links are refused where the system can refuse them")
def test_a_link_a_pupil_laid_leads_to_nobody_elses_work(tmp_path):
    book = Book("").wander(3)
    for name in ("A1", "B2"):
        (tmp_path / "class" / name).mkdir(parents=True)
    book.save(tmp_path / "class" / "A1" / "progress.jsonl")
    (tmp_path / "class" / "B2" / "progress.jsonl").symlink_to("../A1/progress.jsonl")
    (tmp_path / "class" / "B2" / "none.jsonl").symlink_to("nowhere")
    os.mkfifo(tmp_path / "class" / "B2" / "pipe.jsonl")
    pupils, troubles = read(tmp_path / "class")
    assert told(troubles) == [
        ("B2/none.jsonl", 0, "unreadable"), ("B2/pipe.jsonl", 0, "special"), ("B2/progress.jsonl", 0, "unreadable"),
    ]  # fmt: skip
    assert (len(pupils["A1"].items), pupils["B2"].files) == (3, 0)


def test_a_file_that_goes_while_it_is_read_costs_nobody_the_report(tmp_path, monkeypatch):
    Book("A1").wander(3).save(tmp_path / "A1.jsonl")
    gone = Book("B2").wander(3).save(tmp_path / "B2.jsonl")

    def columns(paths, spill):
        gone.unlink()
        return Columns(paths, spill)

    monkeypatch.setattr(handed_in, "Columns", columns)
    pupils, troubles = read(tmp_path)
    assert told(troubles) == [("B2.jsonl", 0, "empty")]
    assert len(pupils["A1"].items) == 3


def test_a_folder_that_cannot_be_looked_into_is_named_and_the_rest_counts(tmp_path, monkeypatch):
    Book("A1").wander(3).save(tmp_path / "A1" / "progress.jsonl")
    Book("B2").wander(3).save(tmp_path / "B2" / "progress.jsonl")
    listing = os.scandir

    def refused(folder):
        if str(folder).endswith("B2"):
            raise PermissionError(errno.EACCES, "not yours")  # whoever runs this test may be allowed everything
        return listing(folder)

    monkeypatch.setattr(os, "scandir", refused)
    pupils, troubles = read(tmp_path)
    assert told(troubles) == [("B2", 0, "unreadable")]
    assert (len(pupils["A1"].items), pupils["B2"].files) == (3, 0)


@pytest.mark.skipif(sys.platform != "linux", reason="only here is any name a file's name")
def test_what_lies_there_and_is_no_file_is_named_and_every_name_takes_one_line(tmp_path):
    (tmp_path / "lost-A1.jsonl").symlink_to(tmp_path / "gone")
    (tmp_path / "round-A1.jsonl").symlink_to("round-A1.jsonl")
    os.mkfifo(tmp_path / "pipe-A1.jsonl")
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xc5se\nA1.jsonl")).write_text("nonsense\n")
    Book("A1").wander(2).save(tmp_path / "A1.jsonl")
    pupils, troubles = read(tmp_path)
    assert len(pupils["A1"].items) == 2
    assert told(troubles) == sorted([
        ("lost-A1.jsonl", 0, "unreadable"), ("round-A1.jsonl", 0, "unreadable"), ("pipe-A1.jsonl", 0, "special"),
        ("\ufffdse\ufffdA1.jsonl", 1, "alien"),
    ])  # fmt: skip
    for language in LANGUAGES:
        lines = list(classwords.set_aside(troubles, Translator(language, strict=True)))
        assert len(lines) == len(troubles)
        assert "\n" not in "".join(lines)
        "".join(lines).encode()


# ---- Codes ------------------------------------------------------------------------------------------------------


def test_codes_are_different_the_same_every_time_and_of_signs_that_are_not_mistaken():
    codes = new_codes(7, 2000)
    assert len(set(codes)) == 2000
    assert codes[:30] == new_codes(7, 30) != new_codes(8, 30)
    assert not set("".join(codes)) & set("0O1IL5S8B2Z") - set("28")
    assert Roster(7, codes).variant(codes[4]) == 5


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("gintutor-2026-11-30 a1.jsonl", ("A1",)),
        ("klasse/B2/progress.jsonl", ("B2",)),
        ("A12.jsonl", ()),
        ("A1-B2.jsonl", ("A1", "B2")),
        ("a1-x.jsonl", ("A1-x",)),
    ],
)
def test_a_code_is_found_where_it_stands_alone(text, found):
    assert codes_in(text, (*CODES, "A1-x")) == found


@pytest.mark.parametrize(
    "name",
    ["gintutor-7-2026-11-30.jsonl", "gintutor-7-2026-11-30 (2).jsonl", "7/progress.jsonl", "7-4e11c0.jsonl",
     "7/progress-2026-11-30-101112.jsonl", "7/progress-2026-11-30-101112-2.jsonl", "7/progress(1).jsonl"],
)  # fmt: skip
def test_in_a_class_numbered_through_a_day_in_a_files_name_is_nobodys_code(tmp_path, name):
    codes = tuple(map(str, range(1, 31)))
    assert codes_in(name, codes) == ("7",)
    Book("7").wander(2).save(tmp_path / name)
    pupils, troubles = read(tmp_path, codes)
    assert (len(pupils["7"].items), troubles) == (2, [])


@pytest.mark.parametrize("codes", [("A 1",), ("",), ("ÆØ",), ("A1", "a1"), ("-A",), ("x" * 21,)])
def test_codes_that_cannot_be_or_are_not_told_apart_are_refused(codes):
    with pytest.raises(ClassError):
        Roster(0, codes)


@pytest.mark.parametrize(
    "text",
    [
        "", "[]", '{"v":1}', '{"v":1,"seed":-1,"codes":["A"]}', '{"v":1,"seed":1,"codes":[1]}',
        '{"v":1,"seed":1,"codes":3}', '{"v":1,"seed":1,"codes":"A"}', '{"v":2,"seed":1,"codes":["A"]}',
    ],
)  # fmt: skip
def test_a_class_that_cannot_be_read_is_said_to_be_so(tmp_path, text):
    (tmp_path / rosters.FILE).write_text(text)
    with pytest.raises(ClassError) as error:
        rosters.read(tmp_path)
    assert error.value.code == ("version" if '"v":2' in text else "broken")


def test_a_class_has_no_more_codes_than_lines_can_tell(run, tmp_path):
    codes = [f"A{n}" for n in range(rosters.MOST + 1)]
    status, _, err = run("new", tmp_path, "--codes", ",".join(codes))
    assert (status, err.strip()) == (1, ENGLISH(say("class.error.many", value=str(len(codes)), most=rosters.MOST)))
    assert not (tmp_path / rosters.FILE).exists()


def test_a_class_file_that_an_editor_marked_is_read(tmp_path):
    rosters.create(tmp_path, Roster(7, ("A1",)))
    path = tmp_path / rosters.FILE
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert rosters.read(tmp_path) == Roster(7, ("A1",))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes have names here")
@pytest.mark.parametrize("name", [rosters.FILE, given.FILE])
def test_a_pipe_in_place_of_a_file_of_the_class_is_told_and_not_waited_for(run, tmp_path, name):
    if name == given.FILE:
        rosters.create(tmp_path, Roster(7, ("A1",)))
    os.mkfifo(tmp_path / name)
    for arguments in (("assign", tmp_path, "--lessons", "4"), ("report", tmp_path)):
        status, _, err = run(*arguments)
        assert (status, err.strip()) == (1, ENGLISH(say("class.error.special", value=str(tmp_path / name))))


@pytest.mark.parametrize("links", [True, False])
def test_a_class_file_is_whole_or_not_there_and_never_written_over(tmp_path, monkeypatch, links):
    def no(*_):
        raise OSError(errno.ENOTSUP, "no links here")

    if not links:
        monkeypatch.setattr(os, "link", no)
    else:
        with monkeypatch.context() as killed:
            killed.setattr(os, "fsync", no)
            with pytest.raises(OSError, match="no links"):
                rosters.create(tmp_path, Roster(7, ("A1",)))
        assert list(tmp_path.iterdir()) == []
    rosters.create(tmp_path, Roster(7, ("A1",)))
    with pytest.raises(ClassError) as error:
        rosters.create(tmp_path, Roster(7, ("B2",)))
    assert error.value.code == "exists"
    assert rosters.read(tmp_path) == Roster(7, ("A1",))
    assert [each.name for each in tmp_path.iterdir()] == [rosters.FILE]


# ---- The command ------------------------------------------------------------------------------------------------


@pytest.fixture
def run(capsys, monkeypatch):
    monkeypatch.setenv("GINTUTOR_LANGUAGE", "en")

    def run(*arguments):
        status = cli.main(("class", *map(str, arguments)))
        return status, *capsys.readouterr()

    return run


def test_a_class_is_made_handed_in_to_and_reported(run, tmp_path):
    folder = tmp_path / "8b"
    assert run("new", folder, "--codes", "A1,B2,C3", "--seed", 7)[0] == 0
    assert ENGLISH(say("class.silent", codes="A1, B2 and C3")) in run("report", folder)[1]  # the codes are told
    for code in ("A1", "B2"):
        book = Book("Somebody" if code == "B2" else code, seed=code)
        for _ in range(4):
            book.work("meld", "right", ["ace_high"], exercise="en/02/practice")
        book.save(folder / f"{code}.jsonl")
    status, out, err = run("report", folder, "--csv", "--xapi")
    assert (status, err) == (0, "")
    assert "2 of 3" in out.splitlines()[0]
    assert "C3" in out.splitlines()[1]
    rule = ENGLISH(say("mastery.error.ace_high"))
    assert ENGLISH(say("class.does.ace_high", n=2, all="2", rule=rule)) in out
    assert "gintutor worksheet --lesson 2 --seed 7 --variants 3" in out
    report = folder / rosters.REPORT
    rows = list(csv.DictReader((report / SKILLS).open(encoding="utf-8")))
    assert len(rows) == 3 * len(homes())
    assert {row["code"] for row in rows if row["misconception"] == "ace_high"} == {"A1", "B2"}
    assert list(csv.reader((report / ERRORS).open(encoding="utf-8")))[1] == ["ace_high", "meld", "2", "2", "A1 B2"]
    assert len(list(csv.reader((report / ASIDE).open(encoding="utf-8")))) == 1
    told = [json.loads(line) for line in (report / XAPI).read_text(encoding="utf-8").splitlines()]
    assert len({each["id"] for each in told}) == len(told) == 8
    written = {path: path.read_bytes() for path in sorted(report.iterdir())}
    assert not any(b"Somebody" in each for each in written.values())
    assert "Somebody" not in out
    assert run("report", folder, "--csv", "--xapi")[1] == out  # what was written is not read, and comes out the same
    assert written == {path: path.read_bytes() for path in sorted(report.iterdir())}


def test_a_statement_says_who_did_what_with_what_result_and_when(tmp_path):
    book = Book("A1")
    book.work("split", "right", ["greedy"], hints=2)
    for _ in range(3):
        book.work("split")
    book.end("split")
    book.save(tmp_path / "x.jsonl")
    pupils, _ = read(tmp_path)
    first, *_, last = map(json.loads, statement_lines(pupils["A1"], 7))
    assert first["actor"]["account"]["name"] == "A1"
    assert first["verb"]["id"].endswith("/answered")
    assert first["result"]["success"] is True
    assert first["result"]["duration"] == "PT10.00S"
    more = {key.rpartition("/")[2]: value for key, value in first["result"]["extensions"].items()}
    assert (more["outcome"], more["hints"], more["misconceptions"]) == ("right", 2, ["greedy"])
    go = pupils["A1"].items[0].attempt
    assert first["id"] == str(uuid.uuid5(_IDS, f"7/A1/{(go.exercise, go.item, go.deal, go.run)}"))
    assert last["verb"]["id"].endswith("/mastered")
    assert last["object"]["id"].endswith("/skill/split")


@pytest.mark.parametrize("exercise", ["en/04/practice", 'a b<">\n{}', "spill på øya", "%2", "\ud800", "x" * 3000])
def test_statements_have_all_that_xapi_asks_for(tmp_path, exercise):
    """xAPI 1.0.3, part two: 2.4.1 – 2.4.8, and for durations, times and languages section 4 there."""
    book = Book("A1")
    book.work("split", "right", ["greedy"], hints=2, exercise=exercise)
    for _ in range(3):
        book.work("split", exercise=exercise)
    book.work("split", exercise=exercise, puzzle=exercise[:60])
    book.end("split", exercise=exercise)
    (tmp_path / "x.jsonl").write_bytes("".join(book.lines).encode("utf-8", "backslashreplace"))  # as the log does
    pupils, _ = read(tmp_path)
    statements = [json.loads(line) for line in statement_lines(pupils["A1"], 7)]
    assert len(statements) == 6
    for each in statements:
        assert str(uuid.UUID(each["id"])) == each["id"]
        agent = each["actor"]
        assert (agent["objectType"], set(agent)) == ("Agent", {"objectType", "account"})
        assert set(agent["account"]) == {"homePage", "name"}
        thing = each["object"]
        assert thing["objectType"] == "Activity"
        named = [agent["account"]["homePage"], each["verb"]["id"], thing["id"], thing["definition"]["type"],
                 *each["result"].get("extensions", ())]  # fmt: skip
        assert all(re.fullmatch(r"https?://[\w.-]+(?:/[\w.~%-]*)+", iri, re.ASCII) for iri in named), named
        assert set(each["verb"]["display"]) == {"en"}
        assert datetime.fromisoformat(each["timestamp"]).utcoffset() == timedelta(0)
        assert each["version"] == "1.0.3"
        assert {type(each["result"][name]) for name in ("success", "completion")} == {bool}
        assert re.fullmatch(r"PT\d+\.\d\dS", each["result"].get("duration", "PT0.00S"))


def test_reports_that_are_written_at_once_or_were_cut_short_do_not_meet(tmp_path, monkeypatch):
    report, precious = tmp_path / rosters.REPORT, tmp_path / "precious"
    report.mkdir()
    precious.write_text("mine")
    (report / f"{XAPI}.1.part").symlink_to(precious)
    (report / f"{XAPI}.7.part").write_text("half")
    os.utime(report / f"{XAPI}.7.part", (0, 0))
    monkeypatch.setattr(os, "getpid", iter((1, 2)).__next__)
    with put(tmp_path, XAPI) as slow:
        slow.write("one")
        with put(tmp_path, XAPI) as quick:
            quick.write("another")
        assert (report / XAPI).read_text() == "another"
    assert [(path.name, path.read_text()) for path in report.iterdir()] == [(XAPI, "one")]
    assert precious.read_text() == "mine"


def test_a_file_name_is_no_formula_in_a_table(run, tmp_path):
    run("new", tmp_path, "--codes", "A1")
    (tmp_path / "=1+1.jsonl").write_text("x\n")
    run("report", tmp_path, "--csv")
    rows = list(csv.reader((tmp_path / rosters.REPORT / ASIDE).open(encoding="utf-8")))
    assert rows[1][0] == "'=1+1.jsonl"


@pytest.mark.parametrize("value", [None, 7, True, [], {"A1": 1}, ["A1"]])
def test_a_name_that_is_no_text_ties_to_nobody_and_costs_nobody_the_report(tmp_path, value):
    book = Book("A1").wander(3)
    book.add("settings", {"do": "set", "field": "name", "value": value})
    book.save(tmp_path / "x.jsonl")
    pupils, troubles = read(tmp_path, (*CODES, "7"))
    assert (len(pupils["A1"].items), troubles) == (3, [])


def test_the_engine_draws_nothing_where_somebody_types_or_a_notebook_shows():
    code = """
from gintutor.learning.classes.engine import Columns
with Columns([], None)._db.cursor() as db:
    print(db.execute("select current_setting('enable_progress_bar')").fetchall())
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout == "[(False,)]\n", done.stderr


def test_files_the_engine_has_no_room_for_are_named_and_the_rest_counts(tmp_path, monkeypatch):
    monkeypatch.setattr(engine, "MOST_LINES", 100)
    long = '{"v":1,"exercise":"x","item":0,"event":{"do":"%s"}}\n' % ("x" * 2 * engine.LONGEST_LINE)
    Book("A1").wander(3).save(tmp_path / "A1.jsonl")
    Book("B2").wander(200).save(tmp_path / "B2.jsonl")
    between = Book("C3").wander(2).lines
    (tmp_path / "C3.jsonl").write_text(long + "".join(between) + long)
    pupils, troubles = read(tmp_path)
    assert [len(each.items) for each in pupils.values()] == [3, 0, 2]
    assert told(troubles) == [("B2.jsonl", 0, "large"), ("C3.jsonl", 1, "json"), ("C3.jsonl", len(between) + 2, "json")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_engine_or_the_system_has_no_memory_for_is_said(run, tmp_path, monkeypatch, language):
    import duckdb

    monkeypatch.setenv("GINTUTOR_LANGUAGE", language)
    run("new", tmp_path, "--codes", "A1")
    Book("A1").wander(3).save(tmp_path / "A1.jsonl")

    def without(name, error):
        def fail(*_):
            raise error

        with monkeypatch.context() as failing:
            failing.setattr(classcount, "MUCH", 0)
            failing.setattr(classcount, "PROCESSES", 2)
            failing.setattr(*name, fail)
            return run("report", tmp_path)

    full = duckdb.OutOfMemoryException("no room\nread the manual")
    assert without((Columns, "_take"), full) == (1, "", f"{tmp_path}: no room.\n")
    status, _, err = without((ProcessPoolExecutor, "submit"), BrokenExecutor())
    assert (status, err) == (1, f"{tmp_path}: {os.strerror(errno.ENOMEM)}.\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_whole_report(run, tmp_path, monkeypatch, language):
    monkeypatch.setenv("GINTUTOR_LANGUAGE", language)
    run("new", tmp_path, "--pupils", 3)
    code = rosters.read(tmp_path).codes[0]
    Book(code).wander(60).save(tmp_path / "x.jsonl")
    status, out, err = run("report", tmp_path)
    assert (status, err) == (0, "")
    t = Translator(language, strict=True)
    for head in (*classwords.SKILL_COLUMNS, *classwords.PUPIL_COLUMNS):
        assert t(head) in out


def test_what_cannot_be_is_said_in_a_sentence(run, tmp_path, monkeypatch):
    folder = tmp_path / "c"
    for arguments in ((), ("grade", folder), ("report",), ("new", folder), ("new", folder, "--codes", ","),
                      ("new", folder, "--pupils", 3, "--codes", "A"), ("report", folder, folder)):  # fmt: skip
        assert run(*arguments)[0] == 2
    assert run("report", folder)[0] == 1
    assert run("new", folder, "--pupils", 2)[0] == 0
    status, _, err = run("new", folder, "--pupils", 2)
    assert (status, err.strip()) == (1, ENGLISH(say("class.error.exists", value=str(folder / rosters.FILE))))
    monkeypatch.setitem(sys.modules, "duckdb", None)
    status, _, err = run("report", folder)
    assert status == 1
    assert "pip install duckdb" in err


def test_a_class_without_files_has_an_overview(tmp_path):
    pupils, troubles = read(tmp_path)
    seen = class_overview(map(row_of, pupils.values()))
    assert (seen.active, seen.misconceptions, troubles) == (0, (), [])


# ---- Assignments ------------------------------------------------------------------------------------------------


def test_a_pupils_line_brings_the_assignment_to_the_start_page_and_cards_of_their_own(run, tmp_path):
    assert run("new", tmp_path, "--codes", "A1,B2,P5", "--seed", 7)[0] == 0
    today = datetime.now().astimezone().date()
    until = today + timedelta(days=10)
    status, out, _ = run("assign", tmp_path, "--lessons", "4,5", "--puzzles", "5", "--until", until)
    instead = Translator("en")(say("class.set_instead"))
    assert instead not in out
    assert instead in run("assign", tmp_path, "--lessons", "4,5", "--puzzles", "5", "--until", until)[1]
    assert status == 0
    lines = dict(line.split() for line in out.splitlines()[1:])
    assert list(lines) == ["A1", "B2", "P5"]
    mine = {code: assigned(line) for code, line in lines.items()}
    assert [each.line for each in mine.values()] == list(lines.values())
    assert {each.task for each in mine.values()} == {Task(lessons=("04", "05"), puzzles=5, since=today, until=until)}
    assert len({each.shift for each in mine.values()}) == 3
    spec = next(e for lesson in lessons() if lesson.number == "04" for e in lesson.exercises if e.scaffold == MASTERY)
    series = series_of(spec, "en")
    dealt = {code: fresh(own_series(series, line)).deal for code, line in (*lines.items(), ("plain", "Kari"))}
    assert len(set(dealt.values())) == 4
    assert dealt["plain"] == fresh(series).deal
    for language in LANGUAGES:
        view = progress_view(overview([], NOW), Settings(name=lines["A1"]), NOW, Translator(language, strict=True))
        assert "A1" in view["hello"]
        assert "#" not in view["hello"]


def test_a_file_is_tied_by_the_code_of_an_assignment_and_by_nothing_else_in_it(tmp_path):
    book = Book("A1#7.12#L4+5#P5#2026-12-10")
    book.work("split")
    book.save(tmp_path / "x.jsonl")
    pupils, troubles = read(tmp_path, ("A1", "P5", "12", "2026"))
    assert (len(pupils["A1"].items), troubles) == (1, [])


@pytest.mark.parametrize("text", ["", "Kari", "A1", "A1#", "A1#7", "A1#7.0", "A1#7.12#2026-13-40", "A1#9999999.1",
                                  "A1#7.12#L", "#7.12", "A1#7.12#P5#L4"])  # fmt: skip
def test_what_is_no_assignment_is_a_name(text):
    assert assigned(text) is None
    assert shown_name(text) == text


def test_what_cannot_be_assigned_is_said(run, tmp_path):
    run("new", tmp_path, "--codes", "A1")
    for more in ((), ("--lessons", "99"), ("--lessons", "0"), ("--lessons", "x"), ("--puzzles", "-1"),
                 ("--puzzles", "5", "--until", "tomorrow"),
                 ("--puzzles", "5", "--until", "2020-01-01"), ("--puzzles", "5", "--themes", "luck"),
                 ("--puzzles", "5", "--ratings", "1400-1000"), ("--puzzles", "5", "--ratings", "easy"),
                 ("--puzzles", "5", "--themes", ",".join(THEMES)), ("--lessons", "4", "--themes", THEMES[0]),
                 ("--lessons", "4", "--ratings", "1000-1400")):  # fmt: skip
        assert run("assign", tmp_path, *more)[0] == 2
    assert not (tmp_path / given.FILE).exists()


def test_what_is_named_twice_is_assigned_once(run, tmp_path):
    run("new", tmp_path, "--codes", "A1")
    twice = f"{THEMES[0]},{THEMES[0]}"
    assert run("assign", tmp_path, "--lessons", "4,04,5", "--puzzles", "5", "--themes", twice)[0] == 0
    (told,) = given.read(tmp_path)
    assert (told.task.lessons, told.task.themes) == (("04", "05"), (THEMES[0],))
