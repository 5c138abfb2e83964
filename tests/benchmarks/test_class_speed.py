"""Goal: 2,000 pupils with 2,000 events each reported within 30 s and 1 GiB on two cores.

``GINTUTOR_PUPILS=2000 pytest tests/benchmarks/test_class_speed.py --benchmark-enable`` measures that; else it is twenty
pupils. Memory is that of all processes together, which make nothing but the report.
"""

import contextlib
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import psutil
from support.classes import Book

from gintutor.learning.classes import roster as rosters
from gintutor.learning.classes.roster import Roster, new_codes

ROOT = Path(__file__).parents[2]
PUPILS = int(os.environ.get("GINTUTOR_PUPILS", "20"))
EVENTS, MEMORY = 2000, 2**30  # bytes
TEMPLATES = 10  # books written out; the others are these with runs of their own
REPORT = """
import sys
from gintutor import cli
sys.exit(cli.main(["class", "report", sys.argv[1], "--csv", "--xapi"]))
"""


def handed_in(folder):
    """A class of so many pupils, each of whose events are of another time."""
    codes = new_codes(1, PUPILS)
    rosters.create(folder, Roster(1, codes))
    books = []
    for n in range(min(TEMPLATES, PUPILS)):
        book = Book("", seed=n)
        while len(book.lines) < EVENTS - 1:
            book.wander(10, moves=5)
        books.append("".join(book.lines[: EVENTS - 1]).replace('"run":"', '"run":"%s'))
    for place, code in enumerate(codes):
        own = f"{random.Random(place).getrandbits(64):016x}"
        (folder / f"{code}.jsonl").write_text(books[place % len(books)].replace("%s", own), encoding="utf-8")


def test_a_class_is_reported(benchmark, tmp_path):
    handed_in(tmp_path)
    env = {**os.environ, "PYTHONPATH": str(ROOT), "GINTUTOR_LANGUAGE": "en", "GINTUTOR_HOME": str(tmp_path / "home")}

    printed = tmp_path.parent / "printed"

    def report():
        command = [sys.executable, "-c", REPORT, str(tmp_path)]
        with printed.open("wb") as out, subprocess.Popen(command, env=env, stdout=out) as made:
            return peak_of(psutil.Process(made.pid)), made.wait()

    peak, status = benchmark.pedantic(report, rounds=1)
    assert status == 0
    assert f"{PUPILS} of {PUPILS}" in printed.read_text(encoding="utf-8")
    benchmark.extra_info["peak_mib"] = peak // 2**20
    assert peak < MEMORY


def peak_of(process):
    """The most memory that the process and its children held together, in bytes; looked at ten times a second.

    What the system tells of a child that has ended counts the parent's memory too, which it had for a moment.
    """
    peak = 0
    while process.is_running() and process.status() != psutil.STATUS_ZOMBIE:
        held = 0
        for each in (process, *process.children(recursive=True)):
            with contextlib.suppress(psutil.NoSuchProcess):
                held += each.memory_info().rss
        peak = max(peak, held)
        time.sleep(0.1)
    return peak
