"""Many hands or games in several processes, with the same result for the same seed whatever their number."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Literal

from gintutor.players import player
from gintutor.players.driver import one_hand, play_game
from gintutor.players.tally import Tally
from gintutor.rules import Ruleset

CHUNK = 25
"""Hands or games a process plays at a time: long enough to hide the posting, short enough for a smooth bar."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """Hands or games between two players by name. Number ``i`` is played from seed ``seed/i``.

    Seat 0 deals the hands of even numbers; who deals first in a game is settled as the rules say, by the seed.
    """

    rules: Ruleset
    names: tuple[str, str]
    count: int
    seed: str | int = 0
    unit: Literal["hand", "game"] = "game"

    def tally(self, start: int, stop: int) -> Tally:
        """Play numbers ``start`` … ``stop`` - 1."""
        tally = Tally()
        for number in range(start, stop):
            seed = f"{self.seed}/{number}"
            if self.unit == "hand":
                tally.add_hand(*one_hand(self.rules, self.names, seed, number % 2))
            else:
                players = tuple(player(name, f"{seed}/{seat}") for seat, name in enumerate(self.names))
                tally.add_game(play_game(self.rules, players, seed))
        return tally

    def chunks(self) -> Iterator[tuple[int, int]]:
        """The numbers cut into portions, which do not depend on the processes."""
        return ((start, min(start + CHUNK, self.count)) for start in range(0, self.count, CHUNK))


def _portion(task: tuple[Series, int, int]) -> Tally:
    series, start, stop = task
    return series.tally(start, stop)


def play_series(series: Series, processes: int = 1, progress: Callable[[int], object] | None = None) -> Tally:
    """Play a whole series; ``progress`` is told how many more hands or games are done.

    With one process nothing is started, which is the only way in a browser.
    """
    if processes < 1:
        raise ValueError(f"processes must be at least 1, not {processes}")
    tasks = [(series, start, stop) for start, stop in series.chunks()]
    total = Tally()
    with ExitStack() as stack:
        results: Iterator[Tally] = map(_portion, tasks)
        if processes > 1:
            from concurrent.futures import ProcessPoolExecutor

            results = stack.enter_context(ProcessPoolExecutor(processes)).map(_portion, tasks)
        for (_, start, stop), tally in zip(tasks, results, strict=True):
            total.add(tally)
            if progress:
                progress(stop - start)
    return total
