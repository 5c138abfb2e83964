"""Many hands or games in several processes, with the same result for the same seed whatever their number."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol, Self, TypeVar

from gintutor.deal import Position
from gintutor.players import player
from gintutor.players.driver import draws_in, one_hand, play_game
from gintutor.players.tally import Tally
from gintutor.rules import Ruleset

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

CHUNK = 25
"""Hands a process plays at a time, to hide the posting. Games go one by one: an interrupt should lose little."""

MOST = 61
"""Processes at once: Windows waits for no more than that."""


class Sum(Protocol):
    """What many hands and games add up to."""

    games: int
    hands: int

    def add(self, other: Self, /) -> None:
        """Take in another one."""


S = TypeVar("S", bound=Sum)
S_co = TypeVar("S_co", bound=Sum, covariant=True)


class Numbered(Protocol[S_co]):
    """Hands or games that are played by number, in any order and anywhere, and added up."""

    @property
    def count(self) -> int:
        """How many there are."""

    @property
    def portion(self) -> int:
        """How many a process plays at a time."""

    def tally(self, start: int, stop: int, /) -> S_co:
        """Play numbers ``start`` … ``stop`` - 1."""


class InterruptedSeriesError(Exception):
    """Somebody stopped a series before its end; ``tally`` is what was played until then."""

    def __init__(self, tally: Any) -> None:
        super().__init__(f"stopped after {tally.games} games and {tally.hands} hands")
        self.tally = tally


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
                ends: list[Position] = []
                game = play_game(self.rules, players, seed, told=ends.append)
                tally.add_game(game, sum(map(draws_in, ends)))
        return tally

    @property
    def portion(self) -> int:
        """How many a process plays at a time: hands are quick, and a game more is soon lost."""
        return CHUNK if self.unit == "hand" else 1


def play_series(series: Numbered[S], processes: int = 1, progress: Callable[[int], object] | None = None) -> S:
    """Play a whole series; ``progress`` is told how many more hands or games are done.

    With one process nothing is started, which is the only way in a browser. A keyboard interrupt ends it with
    :class:`InterruptedSeriesError`, which has the tally so far.
    """
    if processes < 1:
        raise ValueError(f"processes must be at least 1, not {processes}")
    total = series.tally(0, 0)
    processes = at_once(processes, len(chunks(series.count, series.portion)))
    playing = _alone(series) if processes == 1 else _together(series, processes)
    try:
        with closing(playing):
            for tally in playing:
                total.add(tally)
                if progress:
                    progress(tally.games or tally.hands)
    except KeyboardInterrupt:
        raise InterruptedSeriesError(total) from None
    return total


def chunks(count: int, size: int) -> list[tuple[int, int]]:
    """So many numbers cut into portions of that size."""
    return [(start, min(start + size, count)) for start in range(0, count, size)]


def at_once(processes: int, portions: int) -> int:
    """So many processes as asked for, but none without work, and no more than any system can have; at least one."""
    return max(1, min(processes, portions, MOST))


def _alone(series: Numbered[S]) -> Generator[S, None, None]:
    """Play one after the other, so that an interrupt loses only the one being played."""
    return (series.tally(start, stop) for start, stop in chunks(series.count, 1))


def _together(series: Numbered[S], processes: int) -> Generator[S, None, None]:
    """Play portions in several processes; which comes first does not matter to the sum."""
    from concurrent.futures import as_completed

    with pool(processes) as workers:
        portions = chunks(series.count, series.portion)
        waiting = [workers.submit(series.tally, start, stop) for start, stop in portions]
        for each in as_completed(waiting):
            yield each.result()


@contextmanager
def pool(processes: int, *, fresh: bool = False) -> Iterator[ProcessPoolExecutor]:
    """Processes to work side by side; whatever breaks the work off ends them at once.

    ``fresh``: each begins anew and is no copy of this process, in which other threads may hold what it would wait for.
    """
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    before = set(active_children())
    context = get_context("spawn" if fresh else None)
    workers = ProcessPoolExecutor(processes, context, initializer=left_to_the_parent)
    try:
        yield workers
    except BaseException:  # nobody waits any more for what they are at
        for child in set(active_children()) - before:
            child.terminate()
        raise
    finally:
        workers.shutdown(cancel_futures=True)


def left_to_the_parent() -> None:
    """Ignore the interrupt that a terminal sends to every process: the parent ends its children itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
