"""Speeds in hands a second, side by side with the peer where it is installed, as a table at the end of the run.

``pytest tests/benchmarks --benchmark-enable --benchmark-only`` measures; in a normal run each benchmark is called once,
as a test that it still works. Nothing here ever fails for being slow.
"""

from dataclasses import dataclass

import pytest

_measured = pytest.StashKey[list["Speed"]]()


@dataclass(frozen=True)
class Speed:
    """The best round of one benchmark: hands a second, and the goal it stands against, if it has one."""

    group: str
    who: str
    speed: float
    goal: float | None


@pytest.fixture
def hands_a_second(benchmark, request):
    """Time ``work`` on so many hands and keep the speed for the table; yield what ``work`` yields."""

    def measure(group, who, work, hands, goal=None, rounds=7):
        benchmark.group = group
        result = benchmark.pedantic(work, rounds=rounds, warmup_rounds=1)
        if benchmark.stats is not None:
            speed = hands / benchmark.stats.stats.min
            benchmark.extra_info["hands_a_second"] = round(speed)
            request.config.stash.setdefault(_measured, []).append(Speed(group, who, speed, goal))
        return result

    return measure


def pytest_terminal_summary(terminalreporter, config):
    speeds = config.stash.get(_measured, [])
    if not speeds:
        return
    terminalreporter.section("hands a second")
    for group in dict.fromkeys(each.group for each in speeds):
        inside = [each for each in speeds if each.group == group]
        peer = next((each.speed for each in inside if each.who == "OpenSpiel"), None)
        for each in inside:
            goal = f"goal {each.goal:>13,.0f}" if each.goal else " " * 18
            ratio = f"{each.speed / peer:8.2f} × OpenSpiel" if peer and each.who != "OpenSpiel" else ""
            terminalreporter.write_line(f"{group:28} {each.who:10} {each.speed:>16,.0f}   {goal} {ratio}".rstrip())
