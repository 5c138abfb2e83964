"""Puzzles mined on many machines are those of one, whatever becomes of the machines on the way.

A scheduler and workers are real processes here, on addresses of this machine only.
"""

import json
import os
import subprocess
import sys
import threading
import time
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from gintutor import cli
from gintutor.i18n import LANGUAGES
from gintutor.puzzlebook import cluster as clusters
from gintutor.puzzlebook.cluster import cluster
from gintutor.puzzlebook.crew import Crew, CrewError
from gintutor.puzzlebook.digging import Journal, dig
from gintutor.puzzlebook.mining import EngineError, Mine, mine_portion

ROOT = Path(__file__).parents[1]
HERE = "127.0.0.1"
LONG = 120  # seconds after which a run that hangs is ended
MINE = Mine(seed="x", hands=48, most=5)


@pytest.fixture(autouse=True)
def small_portions(monkeypatch):
    monkeypatch.setattr("gintutor.puzzlebook.mining.PORTION", 4)


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gintutor.puzzlebook.mining.PORTION", 4)
        return dig(MINE, Journal(tmp_path_factory.mktemp("alone") / "journal", MINE))


@contextmanager
def dask(kind, *arguments):
    """A process of Dask; whatever happens it is gone afterwards."""
    command = [sys.executable, "-m", f"distributed.cli.dask_{kind}", "--host", HERE, "--no-dashboard", *arguments]
    command += ["--dashboard-address", f"{HERE}:0"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)}, **quiet)
    too_long = threading.Timer(LONG, process.kill)
    too_long.start()
    try:
        yield process
    finally:
        too_long.cancel()
        process.terminate()
        process.wait(LONG)


@contextmanager
def scheduler(folder):
    """A scheduler of its own, and its address."""
    told = folder / "scheduler.json"
    with dask("scheduler", "--port", "0", "--scheduler-file", str(told)) as process:
        while not told.exists():
            assert process.poll() is None
            time.sleep(0.05)
        yield process, json.loads(told.read_text())["address"]


def worker(address, *arguments):
    return dask("worker", address, "--nthreads", "1", "--no-nanny", "--death-timeout", str(LONG), *arguments)


def connected(address, number):
    """Wait until so many workers are there."""
    from distributed import Client

    with Client(address, set_as_default=False) as client:
        client.wait_for_workers(number, timeout=LONG)


def portions_of(journal):
    return [json.loads(line)["start"] for line in journal.path.read_text(encoding="utf-8").splitlines()[1:]]


# What a cluster may do to the order, without one


class Backwards:
    """A crew that does what it was given last first."""

    limit = 5

    def __init__(self):
        self.waiting, self.given = [], 0

    def give(self, work, *arguments):
        result = Future()
        self.waiting.append((result, work, arguments))
        self.given += 1
        if len(self.waiting) == self.limit:
            self.do()
        return result

    def room(self):
        if self.waiting:
            self.do()
        return self.limit

    def do(self):
        result, work, arguments = self.waiting.pop()
        result.set_result(work(*arguments))


def test_any_order_gives_the_same_puzzles_and_no_more_is_given_out_than_there_is_room_for(tmp_path, alone):
    backwards, journal, ahead, done = Backwards(), Journal(tmp_path / "journal", MINE), [], []

    def give(*arguments):
        ahead.append(backwards.given + 1 - len(portions_of(journal)))
        return backwards.give(*arguments)

    assert dig(MINE, journal, Crew(give, backwards.room), done.append) == alone
    assert max(ahead) == backwards.limit
    assert sum(done) == MINE.hands
    starts = portions_of(journal)
    assert starts != sorted(starts)
    assert sorted(starts) == [start for start, _ in MINE.portions]


def test_a_journal_in_any_order_can_be_cut_anywhere(tmp_path, alone):
    journal, backwards = Journal(tmp_path / "journal", MINE), Backwards()
    dig(MINE, journal, Crew(backwards.give, backwards.room))
    whole = journal.path.read_bytes()
    ends = [at for at, byte in enumerate(whole) if byte == 10]
    for cut in (3, ends[1], ends[3] + 1, ends[5] + 50, ends[8] - 1, len(whole) - 1):
        journal.path.write_bytes(whole[:cut])
        assert dig(MINE, journal) == alone
        assert sorted(portions_of(journal)) == [start for start, _ in MINE.portions]


def test_a_journal_is_whole_whenever_it_is_put_in_order_and_a_damaged_portion_is_mined_again(
    tmp_path, alone, monkeypatch
):
    journal = Journal(tmp_path / "journal", MINE)
    dig(MINE, journal)
    before = journal.path.read_bytes()

    def killed(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", killed)
        with pytest.raises(KeyboardInterrupt):
            list(journal.read())
    assert journal.path.read_bytes() == before
    lines = before.splitlines(keepends=True)
    spoilt = next(at for at, line in enumerate(lines) if b'"band"' in line)
    lines[spoilt] = lines[spoilt].replace(b'"band"', b'"bond"', 1)
    journal.path.write_bytes(b"".join((*lines, b"{}\n")))
    assert dig(MINE, journal) == alone
    assert sorted(portions_of(journal)) == [start for start, _ in MINE.portions]


def test_work_for_another_engine_is_refused():
    with pytest.raises(EngineError):
        mine_portion(Mine(seed="x", hands=1, engine="another"), (0, 1))


# A real one


def test_a_worker_killed_on_the_way_loses_nothing_and_repeats_nothing(tmp_path, alone):
    journal, done = Journal(tmp_path / "journal", MINE), []
    with scheduler(tmp_path) as (_, address), worker(address) as first, worker(address) as second:
        connected(address, 2)

        def kill(hands):
            done.append(hands)
            if len(done) == 3:  # the crew has been given more than it does at once: the one that dies had something
                first.kill()

        with cluster(address) as crew:
            assert crew.room() == 4
            assert dig(MINE, journal, crew, kill) == alone
        assert first.wait(LONG) != 0
        assert second.poll() is None
    assert sum(done) == MINE.hands
    assert sorted(portions_of(journal)) == [start for start, _ in MINE.portions]


def test_who_stops_it_leaves_the_workers_idle_and_can_go_on(tmp_path, alone):
    from distributed import Client

    journal = Journal(tmp_path / "journal", MINE)

    def stop(hands):
        if hands:
            raise KeyboardInterrupt

    with scheduler(tmp_path) as (_, address), worker(address):
        with pytest.raises(KeyboardInterrupt), cluster(address) as crew:
            dig(MINE, journal, crew, stop)
        with Client(address, set_as_default=False) as client:
            while client.run_on_scheduler(lambda dask_scheduler: len(dask_scheduler.tasks)):
                time.sleep(0.05)  # a scheduler that keeps them is ended by the clock, and this fails
        assert len(portions_of(journal)) == 1
        with cluster(address) as crew:
            assert dig(MINE, journal, crew) == alone


def test_a_scheduler_that_dies_is_told_and_what_was_done_stays(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(clusters, "PATIENCE", 5)
    write = Journal.write
    with scheduler(tmp_path) as (process, address), worker(address):

        def write_and_kill(*arguments):
            write(*arguments)
            process.kill()

        monkeypatch.setattr(Journal, "write", write_and_kill)
        out = str(tmp_path / "out")
        assert cli.main(["mine", out, "--hands", "40", "--scheduler", address, "--language", "en"]) == 1
    said, err = capsys.readouterr()
    assert said == ""
    assert address in err
    assert f"What was found so far is in {out}" in err
    assert "Traceback" not in err


@pytest.mark.parametrize(("spoil", "told"), [
    ("import gintutor.puzzlebook.mining as mining; mining.ENGINE = 'another'", "puzzles.cluster_engine"),
    ("import sys; sys.modules['gintutor.puzzlebook.mining'] = None", "puzzles.cluster_foreign"),
])  # fmt: skip
def test_a_worker_that_would_find_other_puzzles_is_refused(spoil, told, tmp_path):
    (tmp_path / "spoil.py").write_text(spoil)
    with scheduler(tmp_path) as (_, address), worker(address, "--preload", str(tmp_path / "spoil.py")) as spoilt:
        with pytest.raises(CrewError) as caught, cluster(address):
            pass
        assert spoilt.poll() is None
    assert caught.value.message.id == told
    assert dict(caught.value.message.args)["worker"].startswith(f"tcp://{HERE}")


def test_such_a_worker_is_refused_when_it_comes_late_and_workers_that_leave_are_missed(tmp_path, monkeypatch):
    (tmp_path / "spoil.py").write_text("import gintutor.puzzlebook.mining as mining; mining.ENGINE = 'another'")
    journal = Journal(tmp_path / "journal", MINE)
    with scheduler(tmp_path) as (_, address), ExitStack() as workers:
        only = workers.enter_context(worker(address))

        def exchange(crew):
            workers.enter_context(worker(address, "--preload", str(tmp_path / "spoil.py")))
            connected(address, 2)
            only.kill()
            return crew

        with pytest.raises(CrewError) as late, cluster(address) as crew:
            dig(MINE, journal, exchange(crew))
        assert late.value.message.id == "puzzles.cluster_engine"
        assert portions_of(journal) == []
        workers.pop_all().close()
        monkeypatch.setattr(clusters, "PATIENCE", 3)
        monkeypatch.setattr("gintutor.puzzlebook.digging.TICK", 0.1)
        last = workers.enter_context(worker(address))
        connected(address, 1)
        with pytest.raises(CrewError) as left, cluster(address) as crew:
            dig(MINE, journal, crew, lambda hands: last.kill())
        assert left.value.message.id == "puzzles.cluster_empty"


# What cannot be


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("address", ["nonsense", "", "tcp://", "ftp://127.0.0.1:1", "127.0.0.1:1", "tls://127.0.0.1:1"])
def test_an_address_where_nobody_answers_is_told_at_once(address, language, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(clusters, "PATIENCE", 0.1)
    out = tmp_path / "out"
    assert cli.main(["mine", str(out), "--scheduler", address, "--language", language]) == 1
    said, err = capsys.readouterr()
    assert said == ""
    assert address in err
    assert "dask scheduler" in err
    assert len(err.splitlines()) == 1
    assert not out.exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_the_package_it_is_told_how_to_get_it(language, tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert cli.main(["mine", str(tmp_path / "out"), "--scheduler", "tcp://127.0.0.1:1", "--language", language]) == 1
    assert f"{sys.executable} -m pip install distributed" in capsys.readouterr().err


def test_a_scheduler_without_workers_is_told(tmp_path, monkeypatch):
    with scheduler(tmp_path) as (_, address):
        monkeypatch.setattr(clusters, "PATIENCE", 3)
        with pytest.raises(CrewError) as caught, cluster(address):
            pass
    assert caught.value.message.id == "puzzles.cluster_empty"


def test_nothing_but_the_cluster_module_needs_the_package():
    found = [path for path in (ROOT / "gintutor").rglob("*.py") if "distributed import" in path.read_text("utf-8")]
    assert [path.name for path in found] == ["cluster.py"]
