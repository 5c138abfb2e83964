"""What a class is set: kept by the teacher, carried in a line, counted alike by both; and how pupils hand in."""

import sys
import zlib
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path

import pytest
from support.classes import Book

from gintutor.i18n import LANGUAGES, Translator
from gintutor.learning import transfer
from gintutor.learning.classes import given as tasks
from gintutor.learning.classes import roster as rosters
from gintutor.learning.classes.assignment import Assignment, assigned
from gintutor.learning.classes.given import Given
from gintutor.learning.classes.roster import Roster
from gintutor.learning.classes.task import Task, task_of
from gintutor.learning.history import attempts
from gintutor.learning.log import FILE, Log
from gintutor.learning.settings import LONGEST_NAME, change, folded
from gintutor.lessons import classcount
from gintutor.lessons.classcount import counted
from gintutor.lessons.classexport import SKILLS, TASKS, XAPI
from gintutor.lessons.overview import overview
from gintutor.lessons.taskdone import done
from gintutor.messages import say
from gintutor.puzzlebook.questions import THEME_NAMES, THEMES
from gintutor.puzzlebook.shelf import shipped
from gintutor.widgets import shown, taskwords
from gintutor.widgets.classpanel import ClassPanel
from gintutor.widgets.progresspanel import ProgressPanel
from gintutor.widgets.puzzles.choice import folded as chosen
from gintutor.widgets.shown import Panel

EN = Translator("en", strict=True)
SET = date(2026, 10, 1)  # the day Book begins
NOW = datetime(2026, 10, 5, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def loud(monkeypatch):
    """An exception in a callback fails the test."""
    failures = []
    monkeypatch.setattr(shown, "on_error", [failures.append])
    yield
    assert not failures


@pytest.fixture
def sent(monkeypatch):
    """What the kernel sends to the page, beside the view."""
    messages = []
    monkeypatch.setattr(Panel, "send", lambda self, content, buffers=(): messages.append((content, buffers)))
    return messages


def log_of(folder):
    log = Log(folder)
    log.refresh()
    return log


def do(panel, **event):
    panel._message(None, {"event": event}, [])
    return panel.panel.view


def line(code="A1", variant=1, **task):
    return Assignment(code=code, seed=7, variant=variant, task=Task(**task)).line


# ---- The text -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("task", "text"),
    [
        (Task(lessons=("04", "80")), "#L4+80"),
        (Task(lessons=("04",), puzzles=5, since=SET, until=date(2026, 10, 8)), "#L4#P5#2026-10-08-7"),
        (Task(puzzles=9, themes=("lay_off", "gin_outs"), ratings=(1000, 1400)), "#P9:lay_off+gin_outs:1000-1400"),
        (Task(puzzles=9, ratings=(600, 900), since=SET), "#P9:600-900#2026-10-01+"),
        (Task(puzzles=9, until=SET), "#P9#2026-10-01"),
        (Task(puzzles=9, since=SET, until=SET), "#P9#2026-10-01-0"),
        (Task(lessons=("02", "04"), since=SET, until=SET, again=time(8, 5)), "#L2+4!0805#2026-10-01-0"),
    ],
)
def test_a_task_is_read_from_its_text_and_from_a_pupils_line(task, text):
    assert task.text == text
    assert task_of(text) == task
    line, wanted = f"K7M2#7.12{text}", Assignment(code="K7M2", seed=7, variant=12, task=task)
    assert assigned(line) == wanted
    copied = f" {line.lower().replace('#', ' # ')} "  # from paper, by hand
    assert assigned(copied) == replace(wanted, code="k7m2")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "L4",
        "#L",
        "#L4!",
        "#L4!2400",
        "#L4!12345",
        "#P5:",
        "#P5:1400",
        "#2026-13-01",
        "#0001-01-01-999",
        "#P5#L4",
        "#L4 ",
    ],
)
def test_what_is_no_task_is_none(text):
    assert task_of(text) is None


def test_what_is_set_is_kept_and_the_latest_counts_for_each_pupil(tmp_path):
    first, second = Given(Task(lessons=("04",))), Given(Task(puzzles=3), ("B2",))
    assert tasks.read(tmp_path) == ()
    tasks.give(tmp_path, first)
    (tmp_path / tasks.FILE).open("a").write(
        'nonsense\n[]\n{"v":2,"task":"#P1","codes":[]}\n{"v":1,"task":"#","codes":[]}\n'
    )
    tasks.give(tmp_path, second)
    assert tasks.read(tmp_path) == (first, second)
    assert [tasks.latest(code, tasks.read(tmp_path)) for code in ("A1", "B2")] == [first.task, second.task]
    assert tasks.latest("A1", ()) is None


def test_a_line_cut_short_costs_that_task_and_not_the_next(tmp_path):
    first, second = Given(Task(lessons=("04",))), Given(Task(lessons=("05",)))
    tasks.give(tmp_path, first)
    path = tmp_path / tasks.FILE
    whole = path.read_bytes()
    for size in range(len(whole)):
        path.write_bytes(whole[:size])
        tasks.give(tmp_path, second)
        assert tasks.read(tmp_path)[-1] == second
    path.write_bytes(b"\xef\xbb\xbf" + whole)
    assert tasks.read(tmp_path) == (first,)


# ---- How far it has come ---------------------------------------------------------------------------------------------


def pupil(name, kinds=()):
    """Somebody who passed lesson 4, and solved some puzzles: before the day, in the end, never, twice."""
    book = Book(name, begun=datetime(2026, 9, 1, 8, tzinfo=UTC))
    book.work("split", puzzle="early")
    book.time = datetime(2026, 10, 1, 9, tzinfo=UTC)
    for _ in range(3):
        book.work("split")
    book.end("split")
    for puzzle, how in (("a", "first"), ("b", "right"), ("c", "missed"), ("d", "shown"), ("a", "right")):
        book.work("split", how, puzzle=puzzle, exercise="en/91/rated")
    for puzzle in kinds:
        book.work("split", puzzle=puzzle, exercise="en/91/themed")
    return book


@pytest.mark.parametrize("seed", range(2))
def test_the_start_page_and_the_report_count_the_same(tmp_path, seed):
    entries = [each for each in shipped().entries if each.rating >= 1000]
    theme = entries[seed].themes[0]
    fits = [each.id for each in entries if theme in each.themes and each.rating <= 1400][:2]
    other = next(each.id for each in entries if theme not in each.themes)
    until = date(2026, 10, 8)
    task, solved = [
        (Task(lessons=("04", "05"), puzzles=5, since=SET, until=until), 2 + len(fits) + 1),
        (Task(lessons=("04",), puzzles=2, themes=(theme,), ratings=(1000, 1400), since=SET), len(fits)),
    ][seed]
    code = Roster(7, ("A1", "B2"))
    rosters.create(tmp_path / "c", code)
    tasks.give(tmp_path / "c", Given(task))
    book = pupil(dict(tasks.lines_for(Given(task), code))["A1"], [*fits, other])
    book.save(tmp_path / "c" / "A1.jsonl")
    book.save(tmp_path / "home" / FILE)
    seen = counted(tmp_path / "c", NOW, tables=True)
    row, silent = seen.seen.rows
    log = log_of(tmp_path / "home")
    mine = assigned(folded(log.records).name)
    own = done(mine.task, overview(log.records, NOW).skills, attempts(log.records), NOW.tzinfo)
    assert row.done == own
    assert (own.over, own.solved) == (1, solved)
    assert own.whole == (len(own.lessons) == 1)
    assert (silent.done.over, silent.done.solved, silent.done.whole) == (0, 0, False)
    for language in LANGUAGES:
        panel = ProgressPanel(language, log, lambda: None).panel.view
        t = Translator(language, strict=True)
        *_, puzzles = panel["assigned"]["skills"]
        assert t(say("class.puzzles_solved", n=min(solved, task.puzzles), all=str(task.puzzles))) in puzzles["name"]
        assert puzzles["link"]["file"].startswith("91-")
        assert puzzles["lines"] == taskwords.kind(task, t)
        past = say("progress.assigned_done") if own.whole else say("progress.assigned_late")
        late = own.whole or datetime.now().astimezone().date() > until
        assert panel["assigned"]["more"] == ([t(past)] if late else [])
    table = (tmp_path / "c" / rosters.REPORT / TASKS).read_text().splitlines()
    assert table[1].split(",")[:5] == ["A1", " ".join(task.lessons), "04", str(task.puzzles), str(solved)]


def test_a_lesson_without_skills_of_its_own_is_over_with_those_it_practises():
    task = Task(lessons=("13",))
    assert done(task, (), (), UTC).lessons == {"13": False}
    assert done(task, overview([], NOW).skills, (), UTC).whole is False


def test_what_is_set_to_cure_an_error_is_to_be_done_again_by_whoever_had_done_it(tmp_path):
    code, folder = Roster(7, ("A1",)), tmp_path / "c"
    rosters.create(folder, code)
    book = Book("A1", begun=datetime.now(UTC) - timedelta(hours=1))
    for _ in range(4):
        book.work("meld", "right", ["ace_high"], exercise="en/02/practice")
    book.end("meld", "revisit", exercise="en/02/practice")
    book.save(folder / "A1.jsonl")
    panel = ClassPanel("en", log_of(tmp_path / "teacher"))
    do(panel, do="open", folder=str(folder))
    view = do(panel, do="cure", tag="ace_high")
    (given,) = tasks.read(folder)
    assert given.task.again
    assert view["grids"][1]["rows"][0]["cells"][-1] == EN(say("class.lessons_over", n=0, all="1"))

    def start_page():
        book.save(tmp_path / "home" / FILE)
        return ProgressPanel("en", log_of(tmp_path / "home"), lambda: None).panel.view["assigned"]

    ((_, line),) = tasks.lines_for(given, code)
    book.add("settings", {"do": "set", "field": "name", "value": line})
    assert [each["name"] for each in start_page()["skills"]] == [EN(say("progress.assigned_again"))]
    book.time = datetime.now(UTC)
    for _ in range(3):
        book.work("meld", exercise="en/02/practice")
    book.end("meld", round_=1, exercise="en/02/practice")
    book.save(folder / "A1.jsonl")
    assert do(panel, do="open")["grids"][1]["rows"][0]["cells"][-1] == EN(say("class.task_done"))
    assert start_page()["more"] == [EN(say("progress.assigned_done"))]


def test_puzzles_of_a_kind_are_chosen_by_the_line_that_sets_them_until_the_learner_chooses_others():
    set_ = change("name", line(puzzles=5, themes=("lay_off",), ratings=(1000, 1400)))
    choice = chosen([set_])
    assert (choice.themes, choice.low, choice.high) == (("lay_off",), 1000, 1400)
    own = Book("")
    own.add("en/91/themed", {"do": "set", "field": "low", "value": 800})
    records = log_records(own)
    assert chosen([set_, *records]).low == 800
    assert chosen([*records, set_]).low == 1000
    assert chosen([*records, change("name", line(puzzles=5))]).low == 800


def log_records(book):
    from gintutor.learning.log import read_line

    return [read_line(each) for each in book.lines]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_of_a_task_has_a_line_of_its_own(language):
    """Some themes are questions, others have a comma: strung together nobody could tell where one ends."""
    t = Translator(language, strict=True)
    task = Task(lessons=("04", "82"), puzzles=5, themes=THEMES, ratings=(1000, 1400), until=SET)
    lessons, puzzles, until = taskwords.asked(task, t)
    ratings, themes = puzzles["lines"]
    assert [each["text"] for each in themes["lines"]] == [t(THEME_NAMES[each]) for each in THEMES]
    for each in (lessons, puzzles, ratings, themes, until):
        assert each["text"]
        assert not {";", "?"}.intersection(each["text"])


# ---- The teacher's page --------------------------------------------------------------------------------------------


def classroom(folder):
    rosters.create(folder, Roster(7, ("A1", "B2", "C3")))
    for code in ("A1", "B2"):
        book = Book(code)
        for _ in range(4):
            book.work("meld", "right", ["ace_high"], exercise="en/02/practice")
        book.save(folder / f"{code}.jsonl")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_and_a_button_set_lessons_and_puzzles_and_every_pupil_has_a_line(tmp_path, language):
    classroom(tmp_path / "c")
    panel = ClassPanel(language, log_of(tmp_path / "home"))
    t = Translator(language, strict=True)
    view = do(panel, do="open", folder=str(tmp_path / "c"))
    assert view["given"] is None
    assert {"04", "82"} <= {each["value"] for each in view["give"]["lessons"]["options"]}
    today = datetime.now().astimezone().date()
    form = {"lessons": ["04", "82", "99"], "puzzles": " 5 ", "themes": ["gin_outs"], "low": "1000", "high": "1400"}
    until = date.fromisoformat(view["give"]["until"]["value"])
    view = do(panel, do="give", **form, until=until.isoformat())
    task = Task(lessons=("04", "82"), puzzles=5, themes=("gin_outs",), ratings=(1000, 1400), since=today, until=until)
    assert tasks.read(tmp_path / "c") == (Given(task),)
    assert len(view["told"]) == len(view["given"]["tasks"]) == 1
    assert [each["code"] for each in view["given"]["lines"]] == ["A1", "B2", "C3"]
    assert {assigned(each["line"]).task for each in view["given"]["lines"]} == {task}
    (error,) = view["errors"]["items"]
    assert error["give"]["label"] == t(say("class.do.give_these", n=2, lesson="2"))
    view = do(panel, **error["give"]["event"])
    assert tasks.read(tmp_path / "c")[1].codes == ("A1", "B2")
    assert [assigned(each["line"]).task.lessons for each in view["given"]["lines"]] == [("02",), ("02",), ("04", "82")]
    assert len(view["given"]["tasks"]) == 2
    assert all(row["cells"][-1] != "–" for row in view["grids"][1]["rows"])


def test_a_form_that_sets_nothing_says_why(tmp_path):
    classroom(tmp_path / "c")
    panel = ClassPanel("en", log_of(tmp_path / "home"))
    assert do(panel, do="give", lessons=["04"])["told"] == []  # no class is open
    do(panel, do="open", folder=str(tmp_path / "c"))
    today = datetime.now().astimezone().date()
    good = {"lessons": ["04"], "puzzles": "5", "until": ""}
    nothing = EN(say("class.set_nothing", most=999))
    for wrong, told in (
        ({"lessons": [], "puzzles": ""}, nothing), ({"lessons": None, "puzzles": None}, nothing),
        ({"puzzles": "-1"}, nothing), ({"puzzles": "many"}, nothing), ({"puzzles": "1000"}, nothing),
        ({"until": "soon"}, EN(say("class.date_wrong", value="soon"))),
        ({"until": (today - timedelta(days=1)).isoformat()}, EN(say("class.set_day", n=999))),
        ({"until": "9999-12-31"}, EN(say("class.set_day", n=999))),
        ({"themes": list(THEMES)}, EN(say("class.assigned_long", n=LONGEST_NAME))),
    ):  # fmt: skip
        assert do(panel, do="give", **good | wrong)["told"] == [told]
    for event in ({"do": "cure"}, {"do": "cure", "tag": "gap"}, {"do": "cure", "tag": ["gap"]}):
        do(panel, **event)
    assert tasks.read(tmp_path / "c") == ()
    do(panel, do="give", **good)
    assert tasks.read(tmp_path / "c") == (Given(Task(lessons=("04",), puzzles=5, since=today)),)


def test_many_processes_count_as_one_does(tmp_path, monkeypatch):
    folder = tmp_path / "c"
    codes = ("A1", "B2", "C3")
    rosters.create(folder, Roster(7, codes))
    tasks.give(folder, Given(Task(lessons=("04",), puzzles=2)))
    books = [Book(code).wander(20) for code in codes]
    books[1].lines += books[0].lines[1:9]
    for code, book in zip(codes, books, strict=True):
        book.save(folder / f"{code}.jsonl")
    found = []
    for much in (classcount.MUCH, 0):
        monkeypatch.setattr(classcount, "MUCH", much)
        monkeypatch.setattr(classcount, "PROCESSES", 2)
        monkeypatch.setattr(classcount, "_PORTION", 1)
        seen = counted(folder, NOW, tables=True, statements=True)
        files = [(folder / rosters.REPORT / name).read_bytes() for name in (SKILLS, TASKS, XAPI)]
        found.append((seen, files))
    assert found[0] == found[1]
    assert {each.code for each in found[0][0].troubles} == {"copied"}


# ---- Handing in -----------------------------------------------------------------------------------------------------


def learner(tmp_path, name="A1#7.1#L4"):
    book = Book(name)
    book.work("split")
    book.save(tmp_path / "home" / FILE)
    return ProgressPanel("en", log_of(tmp_path / "home"), lambda: None)


def test_a_pupil_hands_in_a_file_that_bears_the_code(tmp_path, sent):
    panel = learner(tmp_path)
    view = do(panel, do="hand")
    assert view["file"]["handing"]["title"] == EN(say("progress.hand_title", name="A1"))
    assert do(panel, do="refresh")["file"]["handing"] == view["file"]["handing"]  # looked at again
    assert do(panel, do="reset")["file"]["handing"] is None
    assert do(panel, do="refresh")["file"]["sure"]
    assert do(panel, do="hand")["file"]["sure"] is None
    do(panel, do="hand_save", view="v")
    ((content, buffers),) = sent
    assert content["file"]["name"].startswith("gintutor-A1-")
    assert zlib.decompress(buffers[0], wbits=31) == (tmp_path / "home" / FILE).read_bytes()


def test_what_is_handed_in_tells_no_folder_of_the_pupils_computer(tmp_path, sent):
    folder = tmp_path / "c"
    rosters.create(folder, Roster(7, ("A1",)))
    panel = learner(tmp_path)
    for _ in range(2):
        do(panel, do="hand_write", folder=str(folder))
    (file,) = folder.glob("A1-*.jsonl")
    do(panel, do="hand_save", view="v")
    do(panel, do="export", view="v")
    saved, taken_along = (zlib.decompress(buffers[0], wbits=31) for _, buffers in sent)
    assert str(folder).encode() in taken_along
    assert saved == file.read_bytes()
    assert saved.splitlines() == [line for line in taken_along.splitlines() if str(folder).encode() not in line]


def test_a_pupil_writes_to_the_shared_folder_and_the_class_counts_it_once(tmp_path):
    folder = tmp_path / "c"
    rosters.create(folder, Roster(7, ("A1",)))
    panel = learner(tmp_path)
    do(panel, do="hand_write", folder=f' "{folder}" ')
    (file,) = folder.glob("A1-*.jsonl")
    assert panel.panel.view["told"] == [EN(say("progress.handed_in", file=str(file)))]
    assert panel.panel.view["file"]["handing"] is None
    assert do(panel, do="hand")["file"]["handing"]["folder"]["value"] == str(folder)
    do(panel, do="hand_write", folder=str(folder))
    assert list(folder.glob("A1-*.jsonl")) == [file]
    *work, _where = (tmp_path / "home" / FILE).read_bytes().splitlines(keepends=True)
    assert file.read_bytes() == b"".join(work)
    other = Book("A1", begun=datetime(2026, 10, 2, 8, tzinfo=UTC), seed=1)  # at home, on another computer
    other.work("meld")
    other.save(tmp_path / "other" / FILE)
    do(ProgressPanel("en", log_of(tmp_path / "other"), lambda: None), do="hand_write", folder=str(folder))
    assert len(list(folder.glob("A1-*.jsonl"))) == 2
    (row,) = counted(folder, NOW).seen.rows
    assert (row.files, row.items) == (2, 2)


def no_room(*_args, **_options):
    raise OSError(28, "no room")


def test_what_cannot_be_handed_in_is_said(tmp_path, monkeypatch):
    nameless = learner(tmp_path, name="")
    assert do(nameless, do="hand")["told"] == [EN(say("progress.hand_nameless"))]
    assert do(nameless, do="hand_write", folder=str(tmp_path))["told"] == [EN(say("progress.hand_nameless"))]
    panel = learner(tmp_path)
    for event in ({"folder": ""}, {"folder": '""'}, {"folder": None}, {"folder": "x" * 5000}, {}):
        do(panel, do="hand_write", **event)
    for folder in (str(tmp_path / "nowhere"), "~nowhere/8b"):
        view = do(panel, do="hand_write", folder=folder)
        assert view["told"] == [EN(say("progress.hand_nowhere", folder=view["file"]["handing"]["folder"]["value"]))]
        assert "nowhere" in view["told"][0]
    with monkeypatch.context() as full:
        full.setattr(transfer, "_put", no_room)
        view = do(panel, do="hand_write", folder=str(tmp_path))
    assert view["told"][0] == EN(say("progress.hand_failed"))
    assert "room" in view["told"][1]
    assert view["file"]["handing"]["folder"]["value"] == str(tmp_path)
    assert do(panel, do="hand")["file"]["handing"]["folder"]["value"] == ""
    assert not list(tmp_path.glob("*.jsonl"))
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert do(panel, do="hand")["file"]["handing"]["folder"] is None


def test_a_name_makes_no_path(tmp_path):
    panel = learner(tmp_path, name="../A1/Åse")
    do(panel, do="hand_write", folder=str(tmp_path))
    (file,) = tmp_path.glob("*.jsonl")
    assert Path(file.name).name.startswith("-A1-")


def test_a_task_whose_lines_have_no_room_any_more_is_told_and_the_page_stands(tmp_path):
    folder = tmp_path / "class"
    rosters.create(folder, Roster(7, ("A1", "a-code-that-is-long1")))
    room, themes = LONGEST_NAME - len(line(puzzles=5, since=SET)) - 1, ()
    while len("+".join((*themes, THEMES[len(themes)]))) <= room:
        themes += (THEMES[len(themes)],)
    assert assigned(line(puzzles=5, themes=themes, since=SET))
    tasks.give(folder, Given(Task(puzzles=5, themes=themes, since=SET)))
    view = do(ClassPanel("en", log_of(tmp_path / "home")), do="open", folder=str(folder))
    assert (len(view["given"]["tasks"]), view["given"]["lines"]) == (1, [])


def test_a_line_that_was_cut_short_or_changed_costs_no_other_task(tmp_path):
    one, other = Given(Task(puzzles=5, since=SET)), Given(Task(puzzles=7, since=SET), ("A1",))
    tasks.give(tmp_path, one)
    path = tmp_path / tasks.FILE
    whole = path.read_text()
    path.write_text(whole + whole[:20])
    tasks.give(tmp_path, other)
    assert tasks.read(tmp_path) == (one, other)
    path.write_text(whole.replace("[]", "[5]"))
    assert tasks.read(tmp_path) == ()


@pytest.mark.parametrize("name", ["K7M2#7.12#L4#2026-13-10", "K7M2#7,12#L4", "#L4", "K7M2#7.0#L4"])
def test_a_line_copied_wrong_is_told_and_a_name_is_not(tmp_path, name):
    log = log_of(tmp_path)
    panel = ProgressPanel("nb", log, lambda: None)
    told = Translator("nb", strict=True)(say("progress.assigned_garbled"))
    for entered, wrong in ((name, True), ("K7M2#7.12#L4", False), ("Åse", False)):
        log.append(change("name", entered))
        panel.refresh()
        assert (told in panel.panel.view["notes"]) is wrong, entered
