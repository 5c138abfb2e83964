"""``gintutor progress``: what it prints, what it writes, what it refuses, in every language."""

import io
import json
import re
import sys
from datetime import UTC, datetime, timedelta

import pytest

from gintutor import cli
from gintutor.i18n import LANGUAGES, Translator
from gintutor.learning.history import Attempt, result_event, verdict_event
from gintutor.learning.log import FILE, Log, Record
from gintutor.learning.settings import change
from gintutor.messages import say
from gintutor.puzzlebook.shelf import shipped
from gintutor.widgets.labels import SKILLS
from gintutor.widgets.puzzlewords import COLUMNS

ENGLISH = Translator("en", strict=True)
NOT_JSON = say("progress.fault.json")


def told(id_, **args):
    """What the catalog says: the tests hold to what is told, not to its wording."""
    return ENGLISH(say(id_, **args))


@pytest.fixture(autouse=True)
def english(monkeypatch, tmp_path):
    monkeypatch.setenv("GINTUTOR_LANGUAGE", "en")
    monkeypatch.setenv("GINTUTOR_HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()


@pytest.fixture
def run(capsys):
    """Run the command; yield its status, what it printed, and what it said beside."""

    def run(*arguments):
        status = cli.main(("progress", *map(str, arguments)))
        out, err = capsys.readouterr()
        return status, out, err

    return run


def line(n, days_ago=0.0, outcome="first", skill="split", level=1):
    """A result as it stands in a progress file."""
    time = (datetime.now(UTC) - timedelta(days=days_ago)).isoformat(timespec="milliseconds")
    attempt = Attempt(skill=skill, exercise="en/04/solo", item=n, time=time, outcome=outcome, level=level, seed=n)
    record = Record(
        exercise=attempt.exercise, item=n, event=result_event(attempt), deal=f"{skill}/{level}/{n}/00000000", time=time
    )
    return record.line()


def learnt(days_ago, skill="split"):
    """The end of a round at a skill, as it stands in a progress file."""
    time = (datetime.now(UTC) - timedelta(days=days_ago)).isoformat(timespec="milliseconds")
    return Record(exercise="en/04/solo", item=0, event=verdict_event(skill, "passed", 0), time=time).line()


def write(path, *lines):
    path.write_text("".join(lines))
    return path


def test_it_shows_every_skill_what_comes_next_and_what_is_due(run, tmp_path):
    write(tmp_path / "home" / FILE, line(1, 30, "right"), line(2, 30), learnt(30), line(3, 1, skill="knock"))
    status, out, err = run()
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith(told("progress.next"))
    assert lines[1:3] == [told("progress.due", n=1), f"  {ENGLISH(SKILLS['split'])}"]
    (split,) = [each for each in lines if each.startswith(f"{ENGLISH(SKILLS['split'])} ")]
    assert split.split("  ")[-1].strip() == told("progress.when.today")
    assert told("progress.share", first=1, last=2) in split
    assert told("progress.when.weeks_ago", n=4) in split
    (knock,) = [each for each in lines if each.startswith(f"{ENGLISH(SKILLS['knock'])} ")]
    assert told("progress.share", first=1, last=1) in knock
    assert told("progress.when.yesterday") in knock
    (score,) = [each for each in lines if each.startswith(f"{ENGLISH(SKILLS['score'])} ")]
    assert told("progress.state.new") in score


def test_a_beginner_is_told_where_to_begin(run):
    status, out, _ = run("show")
    assert status == 0
    assert out.startswith(told("progress.start"))
    assert out.splitlines()[1] == ""


def test_without_the_scheduler_the_rest_is_shown_and_the_reason_said(run, monkeypatch, tmp_path):
    write(tmp_path / "home" / FILE, line(1, 30))
    monkeypatch.setitem(sys.modules, "fsrs", None)
    status, out, _ = run()
    assert status == 0
    assert told("progress.no_scheduler") in out.splitlines()
    assert told("progress.share", first=1, last=1) in out


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said_in_every_language(language, run, monkeypatch, tmp_path):
    monkeypatch.setattr(cli, "Translator", lambda language: Translator(language, strict=True))
    write(tmp_path / "home" / FILE, line(1, 90), line(2, 40, skill="knock"), line(3, 3, skill="score"), "damaged\n")
    other = write(tmp_path / "other.jsonl", line(7, 5), "broken\n", '{"v":1,"exercise":"x"}\n')
    for arguments, status in (
        (("show",), 0), (("export", tmp_path / "copy"), 0), (("export", tmp_path / "copy"), 1),
        (("import", other), 0), (("import", tmp_path / "no"), 1), (("reset", "--yes"), 0), (("reset",), 2),
        (("dance",), 2), (("export",), 2), (("show", "x"), 2), (("import", "a", "b"), 2),
    ):  # fmt: skip
        found, out, err = run(*arguments, "--language", language)
        assert found == status, (arguments, out, err)
        assert out + err


def tried(n, outcome="first", days_ago=2.0):
    """The result of a puzzle of the set, as it stands in a progress file."""
    entry = shipped().entries[n]
    time = (datetime.now(UTC) - timedelta(days=days_ago)).isoformat(timespec="milliseconds")
    attempt = Attempt(
        skill="split", exercise="en/91/rated", item=n, time=time, outcome=outcome, puzzle=entry.id, run=str(n)
    )
    return Record(exercise=attempt.exercise, item=n, event=result_event(attempt), run=attempt.run, time=time).line()


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_the_puzzles_go_is_shown_once_one_was_tried(language, run, monkeypatch, tmp_path):
    monkeypatch.setattr(cli, "Translator", lambda language: Translator(language, strict=True))
    t = Translator(language, strict=True)
    heads = [t(head) for head in COLUMNS]
    assert heads[2] not in run("--language", language)[1]
    write(tmp_path / "home" / FILE, *(tried(n, "first" if n % 3 else "shown") for n in range(60)))
    status, out, err = run("--language", language)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    (table,) = [n for n, each in enumerate(lines) if re.split(r"  +", each) == heads]
    themes = {theme for n in range(60) for theme in shipped().entries[n].themes}
    assert len(lines) - table - 1 == len(themes)
    assert t(say("dashboard.due", n=20)) in lines
    (rating,) = [each for each in lines if each.startswith(t(say("dashboard.rating")) + ": ")]
    assert re.search(r": 1\d\d\d\. ", rating)


def test_export_writes_the_file_and_never_over_another(run, tmp_path):
    write(tmp_path / "home" / FILE, line(1), "damaged\n", line(2))
    status, out, _ = run("export", tmp_path / "mine")
    assert (status, out) == (0, told("progress.exported", n=3, file=str(tmp_path / "mine")) + "\n")
    assert (tmp_path / "mine").read_bytes() == (tmp_path / "home" / FILE).read_bytes()
    status, out, err = run("export", tmp_path / "mine")
    assert (status, out) == (1, "")
    assert err == told("progress.refused.exists", value=str(tmp_path / "mine")) + "\n"


def test_import_merges_and_names_what_it_could_not_read(run, tmp_path):
    mine, theirs = line(1, 2), line(2, 1)
    write(tmp_path / "home" / FILE, mine)
    other = write(tmp_path / "other", theirs, mine, "broken\n", '{"v":1,"exercise":"x","item":"two","event":{}}\n')
    status, out, err = run("import", other)
    assert (status, out) == (0, f"{told('progress.imported', n=1)}\n{told('progress.known', n=1)}\n")
    assert err.splitlines() == [
        told("progress.damaged", line="3", fault=NOT_JSON),
        told("progress.damaged", line="4", fault=say("progress.fault.field", field="item")),
    ]
    log = Log()
    log.refresh()
    assert [each.item for each in log.records] == [1, 2]


def test_many_damaged_lines_are_counted(run, tmp_path):
    other = write(tmp_path / "other", line(1), "x\n", *(f"broken {n}\n" for n in range(9)))
    assert run("import", other)[2].splitlines()[-1] == told("progress.damaged_more", n=5)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", say("progress.refused.empty")),
        ("hello\n", say("progress.refused.alien", line="1", fault=NOT_JSON)),
        (
            '\n{"v":1,"item":0}\n',
            say("progress.refused.alien", line="2", fault=say("progress.fault.field", field="exercise")),
        ),
        (
            '{"v":2,"exercise":"x","item":0,"event":{}}\n',
            say("progress.refused.version", line="1", value="1"),
        ),
    ],
)
def test_what_is_no_progress_file_is_refused_whole(run, tmp_path, text, said):
    before = write(tmp_path / "home" / FILE, line(1)).read_bytes()
    status, out, err = run("import", write(tmp_path / "other", text))
    assert (status, out) == (1, "")
    assert err == f"{ENGLISH(said)}\n"
    assert (tmp_path / "home" / FILE).read_bytes() == before


def test_reset_without_a_terminal_needs_yes(run, monkeypatch, tmp_path):
    write(tmp_path / "home" / FILE, line(1))
    monkeypatch.setattr("sys.stdin", io.StringIO("yes\n"))
    status, _, err = run("reset")
    assert status == 2
    assert "--yes" in err
    assert (tmp_path / "home" / FILE).read_text() != ""


@pytest.mark.parametrize(("language", "answer", "done"), [
    ("en", "yes", True), ("nb", "ja", True), ("sv", " JA ", True), ("da", "yes", True), ("en", "", False),
    ("nb", "nei", False),
])  # fmt: skip
def test_reset_asks_a_person(run, monkeypatch, tmp_path, language, answer, done):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    write(tmp_path / "home" / FILE, line(1))
    monkeypatch.setattr("sys.stdin", Terminal(f"{answer}\n"))
    status, out, _ = run("reset", "--language", language)
    assert status == (0 if done else 1)
    assert ((tmp_path / "home" / FILE).read_text() == "") is done
    assert len(out.splitlines()) == 2


def test_reset_keeps_a_backup_and_says_its_name_and_the_choices(run, tmp_path):
    write(tmp_path / "home" / FILE, line(1))
    Log().append(change("name", "Kari"))
    status, out, _ = run("reset", "--yes")
    assert status == 0
    (backup,) = (tmp_path / "home").glob("progress-*.jsonl")
    assert out == told("progress.reset_done", file=str(backup)) + "\n"
    assert json.loads((tmp_path / "home" / FILE).read_text())["event"]["value"] == "Kari"
    assert run("import", backup)[1].startswith(told("progress.imported", n=1))


def test_reset_of_nothing_says_so(run):
    assert run("reset", "--yes") == (0, told("progress.reset_nothing") + "\n", "")


def test_what_the_system_refuses_is_said_with_the_file(run, tmp_path):
    (tmp_path / "home" / FILE).mkdir()
    status, _, err = run("export", tmp_path / "x")
    assert status == 1
    assert FILE in err


def test_lines_of_ones_own_that_cannot_be_read_are_told(run, tmp_path):
    write(tmp_path / "home" / FILE, line(1), "damaged\n")
    assert run()[2] == told("progress.damaged", line="2", fault=NOT_JSON) + "\n"
