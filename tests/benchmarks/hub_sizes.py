# ruff: noqa: T201  # a person reads it
"""What a pupil on the hub costs: ``python tests/benchmarks/hub_sizes.py 8`` starts a hub and eight pupils at once.

Each opens a lesson and solves nothing. Memory is proportional: what several processes share is divided among them, so
pupils may be added up. Seconds are of the clock and depend on the machine; seconds of the processor less so.
"""

import statistics
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil

sys.path.insert(0, str(Path(__file__).parents[1]))

from support import hubs

from gintutor.learning.classes import roster

LESSON = sys.argv[2] if len(sys.argv) > 2 else "en/04-best-split.ipynb"
MB = 1024 * 1024


def main(count):
    codes = roster.new_codes(1, count)
    with hubs.hub_folder() as folder:
        python = hubs.for_everybody(folder)
        hubs.install_proxy()
        hub = hubs.Hub(folder=folder, python=python, settings={"FIRST_ACCOUNT": "2000000"})
        roster.create(hub.data / "class", roster.Roster(1, codes))
        began = time.monotonic()
        hub.start()
        print(f"hub: {time.monotonic() - began:.1f} s to start")
        try:
            words = hub.passwords()
            with ThreadPoolExecutor(count) as at_once:
                times = list(at_once.map(lambda code: visit(hub, code, words), map(str.lower, codes)))
            for name, column in zip(("first page", "lesson ready"), zip(*times, strict=True), strict=True):
                print(f"{name}: {min(column):.1f} … {statistics.median(column):.1f} … {max(column):.1f} s")
            time.sleep(5)
            weigh(hub, codes)
        finally:
            hub.stop()


def visit(hub, code, words):
    """Seconds from the password to the first page, and from there to a lesson with all its exercises."""
    seat = hubs.Seat(hub, code)
    began = time.monotonic()
    assert seat.sign_in(words[code])
    seat.ask_for_server()
    seat.arrive()
    arrived = time.monotonic()
    seat.open_lesson(LESSON)
    for source in seat.lesson_cells(LESSON):
        seat.run(source)
    return arrived - began, time.monotonic() - arrived


def weigh(hub, codes):
    accounts = {(hub.data / "pupils" / code.lower()).stat().st_uid for code in codes}
    kinds = {"server": [], "kernel": [], "hub": [], "proxy": [], "culler": []}
    for each in psutil.process_iter(["uids", "cmdline"]):
        words = " ".join(each.info["cmdline"] or ())
        if each.info["uids"].real in accounts:
            kind = "server" if "server.py" in words else "kernel"
        elif each.pid == hub.process.pid:
            kind = "hub"
        elif each.info["uids"].real == 2000001:
            kind = "culler" if "idle_culler" in words else "proxy"
        else:
            continue
        full, cpu = each.memory_full_info(), each.cpu_times()
        kinds[kind].append((full.rss / MB, full.pss / MB, full.uss / MB, cpu.user + cpu.system, each.num_threads()))
    print(f"{'':10}{'processes':>10}{'resident':>10}{'proport.':>10}{'own':>10}{'cpu s':>8}{'threads':>8}")
    for kind, found in kinds.items():
        means = [statistics.mean(column) for column in zip(*found, strict=True)]
        print(
            f"{kind:10}{len(found):10}"
            + "".join(f"{mean:10.1f}" for mean in means[:3])
            + f"{means[3]:8.1f}{means[4]:8.0f}"
        )
    pupil = sum(each[1] for kind in ("server", "kernel") for each in kinds[kind]) / len(codes)
    print(f"a pupil with one lesson open: {pupil:.0f} MB proportional")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 4)
