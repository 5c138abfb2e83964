"""Goal: 2,000 pupils with 2,000 events each reported within 30 s and 1 GiB on two cores.

``GINTUTOR_PUPILS=2000 pytest tests/benchmarks/test_class_speed.py --benchmark-enable`` measures that; else it is twenty
pupils. Memory is that of all processes together, which make nothing but the report.
"""

import os
import random
import subprocess
import sys
from pathlib import Path

from support.classes import Book

from gintutor.learning.classes import roster as rosters
from gintutor.learning.classes.roster import Roster, new_codes

ROOT = Path(__file__).parents[2]
PUPILS = int(os.environ.get("GINTUTOR_PUPILS", "20"))
EVENTS, MEMORY = 2000, 1024 * 1024  # KiB
TEMPLATES = 10  # books written out; the others are these with runs of their own
REPORT = """
import sys
from gintutor import cli
assert cli.main(["class", "report", sys.argv[1], "--csv", "--xapi"]) == 0
try:
    import resource
    from gintutor.lessons.classcount import PROCESSES
    own, each = (resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    print(own + PROCESSES * each, file=sys.stderr)
except ImportError:
    pass
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

    def report():
        command = [sys.executable, "-c", REPORT, str(tmp_path)]
        return subprocess.run(command, env=env, capture_output=True, text=True, check=True)

    done = benchmark.pedantic(report, rounds=1)
    assert f"{PUPILS} of {PUPILS}" in done.stdout
    peak = done.stderr.split()[-1:]
    if sys.platform == "linux":
        benchmark.extra_info["peak_kib"] = int(peak[0])
        assert int(peak[0]) < MEMORY
