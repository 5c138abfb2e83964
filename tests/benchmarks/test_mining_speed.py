"""Goals: 100,000 hands mined within 15 minutes on two cores, which is 56 hands a second and core.

Beside it the same hands only played, in the same run; what it costs to prove the puzzles of the set; and the memory a
process takes that mines.
"""

import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from gintutor.puzzlebook.book import puzzle_files, read_book, verified
from gintutor.puzzlebook.mining import PORTION, Mine, mine_portion, moments
from gintutor.puzzlebook.questions import THEMES
from gintutor.puzzlebook.rating import BANDS

pytestmark = pytest.mark.benchmark(timer=time.process_time)

ROOT = Path(__file__).parents[2]
MINED, PROVED = "hands of simple players", "puzzles of the set"
HANDS, PUZZLES = 100, 100
PEAK = """
import re, sys
from pathlib import Path
from gintutor.puzzlebook.mining import Mine, mine_portion

def peak():
    return int(re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1]) // 1024

hands = int(sys.argv[1])
print(peak())
found = mine_portion(Mine(seed="speed", hands=hands), (0, hands))
print(peak())
"""
MINE = Mine(seed="speed", hands=HANDS)


def test_mining(hands_a_second):
    goal = 100_000 / 2 / 900
    found = hands_a_second(MINED, "mined", lambda: mine_portion(MINE, (0, HANDS)), HANDS, goal, rounds=3)
    assert len(found) > HANDS / 2


def test_mining_when_most_is_found_already(hands_a_second):
    """As it is late in a long run: little gets under the bar."""
    bar = {(theme, place): "0" * 64 for theme in THEMES for place in (0, *BANDS)}
    found = hands_a_second(MINED, "mined late", lambda: mine_portion(MINE, (0, HANDS), bar), HANDS, rounds=3)
    assert found == []


def test_the_same_hands_only_played(hands_a_second):
    played = hands_a_second(
        MINED, "played", lambda: [list(moments(MINE.seed, number)) for number in range(HANDS)], HANDS, rounds=3
    )
    assert all(played)


def test_proving(hands_a_second):
    files = puzzle_files(ROOT / "puzzles")
    every = read_book(files)
    some = replace(every, puzzles=every.puzzles[:: len(every.puzzles) // PUZZLES])
    proved = hands_a_second(PROVED, "proved", lambda: verified(some), len(some.puzzles), rounds=3)
    assert proved.puzzles == some.puzzles


def test_the_memory_of_a_process_that_mines(benchmark):
    if not Path("/proc/self/status").exists():
        pytest.skip("this system does not say how much memory a process has taken")
    call = [sys.executable, "-c", PEAK, str(PORTION)]

    def mined():
        return subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=True).stdout

    before, after = map(int, benchmark.pedantic(mined, rounds=1).split())
    benchmark.extra_info |= {"peak_mb_before_mining": before, "peak_mb": after}
    assert 0 < before <= after
