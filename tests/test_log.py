"""The progress log: one line for each event, nothing lost by a crash, a damaged line, or a second kernel."""

import errno
import json
import os
import sys
import threading

import pytest

from gintutor.learning.log import FILE, Log, LogError, Record, home


def record(n=0, **event):
    return Record(exercise="en/04/solo", item=n, event={"do": "check", **event}, deal="split/1/5/0")


def reread(folder):
    log = Log(folder)
    log.refresh()
    return log


def test_what_is_appended_is_read_back_in_order(tmp_path):
    log = Log(tmp_path / "deep" / "folder")
    written = [log.append(record(n, value="♥7")) for n in range(3)]
    again = reread(tmp_path / "deep" / "folder")
    assert again.records == written
    assert again.damage == []
    assert all(each.time.endswith("+00:00") for each in written)


def test_a_line_is_json_with_a_version(tmp_path):
    Log(tmp_path).append(record(4))
    line = json.loads((tmp_path / FILE).read_text())
    assert line["v"] == 1
    assert (line["exercise"], line["item"], line["event"]) == ("en/04/solo", 4, {"do": "check"})


def test_nothing_there_yet_is_no_error(tmp_path):
    assert reread(tmp_path / "none").records == []


def test_refresh_takes_in_what_others_added(tmp_path):
    mine, theirs = Log(tmp_path), Log(tmp_path)
    mine.append(record(1))
    mine.refresh()
    theirs.append(record(2))
    mine.refresh()
    mine.refresh()
    assert [each.item for each in mine.records] == [1, 2]


def test_a_torn_last_line_waits_and_takes_nothing_with_it(tmp_path):
    log = Log(tmp_path)
    log.append(record(1))
    with (tmp_path / FILE).open("a") as stream:
        stream.write('{"v":1,"exer')
    assert [each.item for each in reread(tmp_path).records] == [1]
    assert reread(tmp_path).damage == []
    log.append(record(2))
    again = reread(tmp_path)
    assert [each.item for each in again.records] == [1, 2]
    assert [(each.line, each.code) for each in again.damage] == [(2, "json")]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("nonsense", "json"),
        ("[1]", "shape"),
        ("{}", "shape"),
        ('{"v":2,"exercise":"x","item":0,"event":{}}', "version"),
        ('{"v":1,"exercise":5,"item":0,"event":{}}', "shape"),
        ('{"v":1,"exercise":"x","item":true,"event":{}}', "shape"),
        ('{"v":1,"exercise":"x","item":0,"event":[]}', "shape"),
        ('{"v":1,"exercise":"x","item":0,"event":{},"deal":7}', "shape"),
        ("[" * 5000, "json"),
        ("\x00\x01", "json"),
    ],
)
def test_a_damaged_line_is_kept_skipped_and_reported(tmp_path, line, code):
    Log(tmp_path).append(record(1))
    with (tmp_path / FILE).open("a") as stream:
        stream.write(line + "\n")
    Log(tmp_path).append(record(2))
    again = reread(tmp_path)
    assert [each.item for each in again.records] == [1, 2]
    assert [(each.line, each.code, each.text) for each in again.damage] == [(2, code, line)]
    assert line in (tmp_path / FILE).read_text()


def test_bytes_that_are_no_text_are_damage_not_a_crash(tmp_path):
    (tmp_path / FILE).write_bytes(b"\xff\xfe\n")
    assert [each.code for each in reread(tmp_path).damage] == ["json"]


def test_a_file_that_was_replaced_by_a_shorter_one_is_read_anew(tmp_path):
    log = Log(tmp_path)
    for n in range(3):
        log.append(record(n))
    log.refresh()
    lines = (tmp_path / FILE).read_text().splitlines(keepends=True)
    (tmp_path / FILE).write_text(lines[1])
    log.refresh()
    assert [each.item for each in log.records] == [1]


def test_many_writers_at_once_lose_no_line(tmp_path):
    def write(first):
        log = Log(tmp_path)
        for n in range(first, first + 40):
            log.append(record(n, text="x" * 300))

    threads = [threading.Thread(target=write, args=(first,)) for first in (0, 100, 200)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    again = reread(tmp_path)
    assert again.damage == []
    assert sorted(each.item for each in again.records) == [*range(40), *range(100, 140), *range(200, 240)]


def test_a_folder_that_cannot_be_written_raises_with_the_path(tmp_path):
    (tmp_path / "file").write_text("")
    log = Log(tmp_path / "file")
    with pytest.raises(LogError) as caught:
        log.append(record())
    assert caught.value.path == tmp_path / "file" / FILE
    assert caught.value.reason


@pytest.mark.parametrize("torn", [b"", b'{"v":1,"ti'])
@pytest.mark.parametrize("way", ["write", "fsync"])
def test_what_could_not_be_kept_is_not_there_and_stands_once_when_it_can(tmp_path, monkeypatch, way, torn):
    log = Log(tmp_path)
    log.append(record())
    with log.path.open("ab") as stream:
        stream.write(torn)
    before, write = log.path.read_bytes(), os.write

    def full(handle):
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as filled:
        if way == "write":
            filled.setattr(os, "write", lambda handle, data: write(handle, data[:-10]))
        else:
            filled.setattr(os, "fsync", full)
        with pytest.raises(LogError):
            log.append_all([record(), record(), record()])
    assert log.path.read_bytes() == before
    log.append_all([record(), record(), record()])
    log.refresh()
    assert (len(log.records), len(log.damage)) == (4, bool(torn))


def test_where_nothing_can_be_synced_every_event_is_kept_once(tmp_path, monkeypatch):
    def never(handle):
        raise OSError(errno.EINVAL, "no such thing")

    monkeypatch.setattr(os, "fsync", never)
    log = Log(tmp_path)
    log.append_all([record(), record()])
    log.refresh()
    assert len(log.records) == 2


def test_the_log_is_for_the_learner_only(tmp_path):
    Log(tmp_path).append(record())
    if os.name == "posix":
        assert (tmp_path / FILE).stat().st_mode & 0o077 == 0


def test_the_folder_can_be_named(monkeypatch, tmp_path):
    monkeypatch.setenv("GINTUTOR_HOME", str(tmp_path))
    assert home() == tmp_path
    monkeypatch.delenv("GINTUTOR_HOME")
    assert home().name


def test_half_a_surrogate_pair_is_kept_like_any_text(tmp_path):
    Log(tmp_path).append(record(1, value="7\ud83d"))
    Log(tmp_path).append(record(2))
    assert [each.event.get("value") for each in reread(tmp_path).records] == ["7\ud83d", None]


def test_the_mark_some_editors_put_before_the_first_line_costs_no_line(tmp_path):
    Log(tmp_path).append(record(1))
    (tmp_path / FILE).write_bytes(b"\xef\xbb\xbf" + (tmp_path / FILE).read_bytes())
    again = reread(tmp_path)
    assert ([each.item for each in again.records], again.damage) == ([1], [])


def test_the_home_of_a_user_there_is_not_is_no_error(monkeypatch):
    monkeypatch.setenv("GINTUTOR_HOME", "~there-is-no-such-user/x")
    assert home().parts == ("~there-is-no-such-user", "x")


@pytest.mark.parametrize("named", ["", "/somewhere/else"])
def test_a_python_without_the_notebooks_packages_finds_the_same_folder(monkeypatch, named):
    monkeypatch.delenv("GINTUTOR_HOME", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", named)
    usual = home()
    monkeypatch.setitem(sys.modules, "platformdirs", None)
    assert home() == usual
