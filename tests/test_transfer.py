"""The progress file taken along, merged and begun anew: whatever happens, every line is somewhere."""

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gintutor.learning import lock, transfer
from gintutor.learning.lock import locked
from gintutor.learning.log import FILE, Log, LogError, Record
from gintutor.learning.settings import change, folded
from gintutor.learning.transfer import TransferError, export, export_to, merge, reset

ROOT = Path(__file__).parent.parent


def line(n, second=0, **more):
    fields = {"v": 1, "time": f"2026-03-01T10:00:{second:02d}.000+00:00", "exercise": "en/04/solo", "item": n}
    return json.dumps({**fields, "deal": "", "event": {"do": "check"}, **more})


def write(folder, *lines):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / FILE).write_text("".join(each + "\n" for each in lines))
    return folder


def items(folder):
    log = Log(folder)
    log.refresh()
    return [each.item for each in log.records]


def packed(*lines):
    return "".join(each + "\n" for each in lines).encode()


def test_what_is_exported_is_the_file_itself(tmp_path):
    write(tmp_path, line(1), "nonsense", line(2, 5))
    assert export_to(tmp_path, tmp_path / "mine.jsonl") == 3
    assert (tmp_path / "mine.jsonl").read_bytes() == (tmp_path / FILE).read_bytes() == export(tmp_path)


def test_an_export_writes_over_nothing(tmp_path):
    write(tmp_path, line(1))
    for target in (tmp_path / FILE, tmp_path):
        with pytest.raises(TransferError) as caught:
            export_to(tmp_path, target)
        assert caught.value.code == "exists"
    with pytest.raises(LogError) as failed:
        export_to(tmp_path, tmp_path / "no" / "folder" / "x.jsonl")
    assert failed.value.reason


def test_a_merge_sets_two_files_together_by_time(tmp_path):
    write(tmp_path, line(1, 10), line(3, 30))
    merged = merge(tmp_path, packed(line(0, 5), line(2, 20), line(4, 40)))
    assert (merged.new, merged.known, merged.damage) == (3, 0, ())
    assert items(tmp_path) == [0, 1, 2, 3, 4]


def test_what_both_have_stands_once_however_it_is_written(tmp_path):
    write(tmp_path, line(1, 10))
    other = json.dumps(dict(reversed(json.loads(line(1, 10)).items())), indent=None, separators=(" , ", " : "))
    merged = merge(tmp_path, packed(other, line(2, 20), line(2, 20)))
    assert (merged.new, merged.known) == (1, 1)
    assert items(tmp_path) == [1, 2]
    assert merge(tmp_path, export(tmp_path)).new == 0


def test_merging_again_changes_not_a_byte(tmp_path):
    write(tmp_path, line(1, 10), "nonsense", line(3, 30))
    other = packed(line(0, 5), "{broken", line(2, 20))
    merge(tmp_path, other)
    once = export(tmp_path)
    merge(tmp_path, other)
    assert export(tmp_path) == once


def test_damaged_lines_of_both_files_are_kept_and_those_taken_in_are_told(tmp_path):
    write(tmp_path, line(1, 10), "mine, damaged", line(3, 30))
    merged = merge(tmp_path, packed(line(2, 20), '{"v":1,"exercise":"x","item":"two","event":{}}', "{half"))
    assert [(each.line, each.code, each.field) for each in merged.damage] == [(2, "shape", "item"), (3, "json", "")]
    assert merged.new == 1
    lines = (tmp_path / FILE).read_text().splitlines()
    assert lines[1] == "mine, damaged"
    assert lines[2] == line(2, 20)
    assert lines[3:5] == ['{"v":1,"exercise":"x","item":"two","event":{}}', "{half"]


def test_bytes_that_are_no_text_survive_a_merge(tmp_path):
    (tmp_path / FILE).write_bytes(line(1, 10).encode() + b"\n\xff\xfe\n")
    merge(tmp_path, packed(line(0, 1)))
    assert (tmp_path / FILE).read_bytes().endswith(b"\xff\xfe\n")


def test_a_torn_last_line_takes_nothing_with_it(tmp_path):
    write(tmp_path, line(1, 10))
    with (tmp_path / FILE).open("a") as stream:
        stream.write('{"v":1,"ti')
    merge(tmp_path, packed(line(2, 20)))
    assert items(tmp_path) == [1, 2]
    assert b'{"v":1,"ti\n' in export(tmp_path)


@pytest.mark.parametrize("end", ["", "\n"])
def test_a_last_line_without_its_end_is_taken_in_too(tmp_path, end):
    merge(tmp_path, (line(1, 10) + "\n" + line(2, 20) + end).encode())
    assert items(tmp_path) == [1, 2]


def test_a_clock_that_was_set_back_does_not_turn_the_order_round(tmp_path):
    write(tmp_path, line(1, 50), line(2, 10), line(3, 11))
    merge(tmp_path, packed(line(0, 5), line(9, 55)))
    assert items(tmp_path) == [0, 1, 2, 3, 9]


def test_two_events_without_a_time_may_be_two(tmp_path):
    write(tmp_path, line(1, time=""))
    merged = merge(tmp_path, packed(line(1, time=""), line(1, time=""), line(1, time="yesterday")))
    assert (merged.new, merged.known) == (2, 1)
    assert items(tmp_path) == [1, 1, 1]


@pytest.mark.parametrize(
    ("data", "code", "at", "field"),
    [
        (b"", "empty", 0, ""),
        (b" \n\n", "empty", 0, ""),
        (b"\x89PNG\r\n", "alien", 1, ""),
        (b'\n{"v":1,"exercise":5}\n', "alien", 2, "exercise"),
        (packed(line(1), line(2, v=2)), "version", 2, "v"),
        (packed(line(2, v=7)), "version", 1, "v"),
    ],
)
def test_a_file_that_is_not_to_be_had_is_refused_whole_and_named(tmp_path, data, code, at, field):
    write(tmp_path, line(1))
    before = export(tmp_path)
    with pytest.raises(TransferError) as caught:
        merge(tmp_path, data)
    assert (caught.value.code, caught.value.line, caught.value.field) == (code, at, field)
    assert export(tmp_path) == before


def test_a_file_too_large_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(transfer, "LARGEST", 10)
    with pytest.raises(TransferError) as caught:
        merge(tmp_path, packed(line(1)))
    assert caught.value.code == "large"


LINES = st.lists(st.one_of(st.builds(line, st.integers(0, 5), st.integers(0, 9)), st.just("damaged"), st.just("{")))


@given(mine=LINES, theirs=LINES)
def test_a_merge_is_the_union_whatever_the_files_hold(tmp_path_factory, mine, theirs):
    folder = write(tmp_path_factory.mktemp("merge"), *mine)
    try:
        merge(folder, packed(*theirs))
    except TransferError:
        assert not any(each.startswith('{"v"') for each in theirs)
        return
    lines = (folder / FILE).read_text().splitlines()
    assert set(lines) == {*mine, *theirs}
    if len(set(mine)) == len(mine):
        own = [each for each in lines if each in set(mine)]
        assert own == mine or not all(each.startswith('{"v"') for each in {*mine, *theirs})


@given(mine=LINES, theirs=LINES)
def test_which_file_is_merged_into_which_makes_no_difference_to_what_is_known(tmp_path_factory, mine, theirs):
    one, other = [*mine, line(7, 3)], [*theirs, line(8, 4)]
    found = []
    for first, second in ((one, other), (other, one)):
        folder = write(tmp_path_factory.mktemp("merge"), *first)
        merge(folder, packed(*second))
        found.append(set(export(folder).split(b"\n")))
    assert found[0] == found[1]


def test_a_kernel_that_has_read_the_file_sees_the_merged_one(tmp_path):
    write(tmp_path, line(1, 10), line(3, 30))
    log = Log(tmp_path)
    log.refresh()
    for n in (0, 2):
        merge(tmp_path, packed(line(n, 10 * n)))
        log.refresh()
    assert [each.item for each in log.records] == [0, 1, 2, 3]
    assert log.damage == []


def test_a_number_of_a_file_given_to_another_one_does_not_deceive(tmp_path):
    log = Log(write(tmp_path, line(1, 10), line(3, 30)))
    log.refresh()
    with (tmp_path / FILE).open("r+") as stream:  # the same file, as far as the system is concerned
        stream.write("\n".join([line(n, n) for n in range(4)]) + "\n")
    log.refresh()
    assert [each.item for each in log.records] == [0, 1, 2, 3]


def test_a_reset_keeps_everything_in_a_backup_and_the_look_of_the_cards(tmp_path):
    log = Log(tmp_path)
    log.append(change("language", "sv"))
    log.append(Record(exercise="en/04/solo", item=1, event={"do": "check"}))
    log.append(change("large", True))
    before = export(tmp_path)
    backup = reset(tmp_path)
    assert backup is not None
    assert backup.parent == tmp_path
    assert backup.read_bytes() == before
    log.refresh()
    assert [each.exercise for each in log.records] == ["settings", "settings"]
    assert (folded(log.records).language, folded(log.records).large) == ("sv", True)
    assert merge(tmp_path, backup.read_bytes()).new == 1


def test_a_second_reset_in_the_same_second_has_a_backup_of_its_own(tmp_path):
    backups = set()
    for n in range(3):
        Log(tmp_path).append(Record(exercise="en/04/solo", item=n, event={}))
        backups.add(reset(tmp_path))
    assert len(backups) == 3
    assert all(each.exists() for each in backups)


def test_a_reset_of_nothing_is_nothing(tmp_path):
    assert reset(tmp_path) is None
    assert list(tmp_path.iterdir()) == []


def test_what_is_put_away_is_for_the_learner_only(tmp_path):
    Log(tmp_path).append(Record(exercise="en/04/solo", item=0, event={}))
    backup = reset(tmp_path)
    if os.name == "posix":
        assert backup.stat().st_mode & 0o077 == 0
        assert (tmp_path / FILE).stat().st_mode & 0o077 == 0


def test_merges_and_writers_at_once_lose_no_line(tmp_path):
    def append(first):
        log = Log(tmp_path)
        for n in range(first, first + 30):
            log.append(Record(exercise="a", item=n, event={"do": "check"}))

    def take_in(first):
        for n in range(first, first + 10):
            merge(tmp_path, packed(line(n, n % 60)))

    jobs = [*((append, n) for n in (0, 100)), *((take_in, n) for n in (1000, 2000))]
    threads = [threading.Thread(target=job, args=(first,)) for job, first in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    expected = {*range(30), *range(100, 130), *range(1000, 1010), *range(2000, 2010)}
    assert sorted(items(tmp_path)) == sorted(expected)


WRITER = """
import sys
from pathlib import Path
from gintutor.learning.log import Log, Record
from gintutor.learning.transfer import merge
folder, job = Path(sys.argv[1]), sys.argv[2]
log = Log(folder)
for n in range(100000):
    if job == "append":
        log.append(Record(exercise="a", item=n, event={"do": "check", "text": "x" * 2000}))
    else:
        time = f"2020-01-01T00:{n // 60 % 60:02d}:{n % 60:02d}.000+00:00"
        line = f'{{"v":1,"time":"{time}","exercise":"b","item":{n},"deal":"","event":{{}}}}'
        merge(folder, line.encode())
    print(n, flush=True)
"""


@pytest.mark.parametrize("job", ["append", "merge"])
def test_whoever_is_killed_at_any_moment_leaves_every_line_that_was_done(tmp_path, job):
    """Killed without a warning, again and again: what was told to be kept is there, and the next writer goes on."""
    told = []
    for go in range(4):
        process = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(tmp_path), job], stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        told += [int(process.stdout.readline()) for _ in range(3 + 5 * go)]
        process.send_signal(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
        told += [int(each) for each in process.communicate()[0].split("\n")[:-1] if each]
    log = Log(tmp_path)
    log.append(Record(exercise="after", item=-1, event={}))
    log.refresh()
    there = [each.item for each in log.records]
    assert there[-1] == -1
    if job == "append":
        assert all(there.count(n) >= told.count(n) for n in told)
    else:
        assert set(told) <= set(there)
    assert len(log.damage) <= 4


def test_a_lock_somebody_keeps_is_said_not_waited_for_without_end(tmp_path, monkeypatch):
    monkeypatch.setattr(lock, "PATIENCE", 0.0)
    log = Log(tmp_path)
    with locked(tmp_path), pytest.raises(LogError):
        log.append(Record(exercise="a", item=0, event={}))
    log.append(Record(exercise="a", item=0, event={}))


def test_a_system_without_locks_does_without(tmp_path, monkeypatch):
    monkeypatch.setattr(lock, "_taker", lambda: None)
    Log(tmp_path).append(Record(exercise="a", item=0, event={}))
    assert merge(tmp_path, packed(line(1))).new == 1


def test_a_file_system_that_knows_no_locks_does_without(tmp_path, monkeypatch):
    def none(_handle):
        raise OSError(95, "not supported")

    monkeypatch.setattr(lock, "_taker", lambda: none)
    Log(tmp_path).append(Record(exercise="a", item=0, event={}))
    assert items(tmp_path) == [0]


def test_a_folder_that_cannot_be_had_is_said(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(LogError) as caught:
        merge(tmp_path / "file", packed(line(1)))
    assert caught.value.reason


def test_a_progress_file_that_cannot_be_read_is_said(tmp_path):
    (tmp_path / FILE).mkdir()
    for job in (lambda: merge(tmp_path, packed(line(1))), lambda: export(tmp_path), lambda: reset(tmp_path)):
        with pytest.raises(LogError):
            job()


def test_what_a_killed_merge_left_is_tidied_away(tmp_path):
    write(tmp_path, line(3, 30))
    (tmp_path / f"{FILE}.4711.new").write_text(line(1, 10))
    merge(tmp_path, packed(line(2, 20)))
    assert {each.name for each in tmp_path.iterdir()} == {FILE, lock.FILE}


@pytest.mark.parametrize("job", [reset, lambda folder: merge(folder, packed(line(2, 20)))])
def test_whenever_a_reset_is_killed_the_next_writer_tidies_up_and_no_line_is_lost(tmp_path, monkeypatch, job):
    at_work, moments = write(tmp_path / "work", line(1, 10), line(3, 30)), []

    def watched(step):
        def run(*given):
            moments.append(shutil.copytree(at_work, tmp_path / str(len(moments))))
            return step(*given)

        return run

    monkeypatch.setattr(transfer.os, "fsync", watched(os.fsync))
    monkeypatch.setattr(transfer, "_replace", watched(transfer._replace))
    monkeypatch.setattr(transfer.os, "getpid", lambda: 4711)  # the next writer is another process
    reset(at_work)
    monkeypatch.undo()
    assert any(list(each.glob("*.new")) for each in moments)
    for folder in moments:
        job(folder)
        assert not list(folder.glob("*.new"))
        kept = b"".join(each.read_bytes() for each in folder.glob("*.jsonl"))
        assert all(each.encode() in kept for each in (line(1, 10), line(3, 30)))


def test_the_language_and_look_of_another_file_are_not_taken_over(tmp_path):
    mine, theirs = Log(tmp_path / "mine"), Log(tmp_path / "theirs")
    mine.append(change("language", "sv"))
    for record in (change("language", "da"), change("large", True), Record(exercise="a", item=1, event={})):
        theirs.append(record)
    merged = merge(tmp_path / "mine", export(tmp_path / "theirs"))
    assert (merged.new, merged.known) == (1, 0)
    mine.refresh()
    assert (folded(mine.records).language, folded(mine.records).large) == ("sv", False)


def test_the_language_and_look_come_along_to_a_new_computer(tmp_path):
    old = Log(tmp_path / "old")
    for record in (change("language", "da"), change("large", True), Record(exercise="a", item=1, event={})):
        old.append(record)
    assert merge(tmp_path / "new", export(tmp_path / "old")).new == 3
    new = Log(tmp_path / "new")
    new.refresh()
    settings = folded(new.records)
    assert (settings.language, settings.large) == ("da", True)
    before = export(tmp_path / "new")
    merge(tmp_path / "new", export(tmp_path / "old"))
    assert export(tmp_path / "new") == before


def test_a_file_somebody_is_just_reading_is_replaced_a_moment_later(tmp_path, monkeypatch):
    write(tmp_path, line(3, 30))
    refusals, replace = [1, 2, 3], Path.replace

    def refuse(self, target):
        if refusals:
            refusals.pop()
            raise PermissionError(13, "in use")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", refuse)
    merge(tmp_path, packed(line(1, 10)))
    assert items(tmp_path) == [1, 3]
