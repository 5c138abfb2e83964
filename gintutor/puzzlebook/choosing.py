"""Which puzzle comes: chosen from an index by what is given alone, so the same everywhere; no clock, no log.

Where chance is wanted a digest decides (``hashlib``), of the words that are given and the puzzle's id.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Container, Iterable, Sequence
from datetime import date

from gintutor.puzzlebook.questions import GAMES, GIN
from gintutor.puzzlebook.rating import HIGHEST, LOWEST
from gintutor.puzzlebook.shelf import Entry

WEEK = ((600, 950), (950, 1050), (1050, 1150), (1150, 1300), (1300, 1500), (1500, 1750), (1750, HIGHEST + 1))
"""How hard the puzzle of the day is, Monday to Sunday: rating from, and below. No two days share a puzzle."""

WEEKS = 53
"""So many weeks have to pass before a puzzle may be that of the day again."""

STREAK_FROM, STREAK_STEP, STREAK_LENGTH = 650, 30, 50
STORM_FROM, STORM_STEP, STORM_LENGTH = LOWEST, 12, 60
_NEAR = 50  # points to either side of a wanted rating that are as good as it


def of_gin(index: Iterable[Entry]) -> tuple[Entry, ...]:
    """The puzzles of gin rummy: the contract game is another game, and not everybody knows it."""
    return tuple(each for each in index if each.question in GAMES[GIN])


def daily(day: date, entries: Sequence[Entry], leaving_out: Container[str] = frozenset()) -> Entry | None:
    """The puzzle of that date, the same for everybody who has the same set, so of gin rummy; None without any puzzle.

    A weekday has the puzzles of its own ratings, dealt out to the 53 weeks of a year by their ids: so none comes again
    within a year, unless a week has none and borrows. Of those of a week the one comes whose digest with the date is
    the least. Another set therefore changes few days: those whose puzzle is gone, and those for which that of a
    newcomer is less. Whoever leaves some out gets the next one.
    """
    low, high = WEEK[day.weekday()]
    gin = of_gin(entries)
    own = [each for each in gin if low <= each.rating < high] or gin
    week = day.toordinal() // 7

    def order(entry: Entry) -> tuple[bool, bytes]:
        turn = int.from_bytes(_digest("week", entry)[:8], "big") % WEEKS
        return turn != week % WEEKS, _digest(f"daily/{day}", entry)

    return min((each for each in own if each.id not in leaving_out), key=order, default=None)


def next_rated(rating: int, seen: Sequence[str], index: Sequence[Entry]) -> Entry | None:
    """A puzzle near the rating: unseen before seen, and not the same question as the last one where it can be.

    ``seen``: the ids of all puzzles tried, the latest last. When none is left, the one that was tried longest ago.
    """
    last = next((each.question for each in index if seen and each.id == seen[-1]), "")
    return _pick(rating, last, f"rated/{len(seen)}", _fresh(seen, index))


def streak(seed: str, seen: Sequence[str], index: Sequence[Entry]) -> tuple[Entry, ...]:
    """A ladder from easy to hard, each rung within fifty points where there are such; unseen puzzles first."""
    wanted = [min(STREAK_FROM + STREAK_STEP * rung, HIGHEST) for rung in range(STREAK_LENGTH)]
    return _ladder(wanted, f"streak/{seed}", seen, index)


def storm(seed: str, seen: Sequence[str], index: Sequence[Entry]) -> tuple[Entry, ...]:
    """More puzzles than anybody solves in the time, from easy to medium."""
    wanted = [STORM_FROM + STORM_STEP * rung for rung in range(STORM_LENGTH)]
    return _ladder(wanted, f"storm/{seed}", seen, index)


def themed(themes: Collection[str], low: int, high: int, index: Iterable[Entry]) -> tuple[Entry, ...]:
    """All puzzles that have one of the themes and a rating from low to high; no theme named means any."""
    return tuple(
        each for each in index if low <= each.rating <= high and (not themes or not set(themes).isdisjoint(each.themes))
    )


def some(count: int, seed: str, seen: Sequence[str], index: Sequence[Entry]) -> tuple[Entry, ...]:
    """So many of those puzzles, unseen ones first, the easier before the harder."""
    tried = {id_: at for at, id_ in enumerate(seen)}
    mixed = sorted(_shuffled(index, f"some/{seed}"), key=lambda each: tried.get(each.id, -1))
    return tuple(sorted(mixed[:count], key=lambda each: (each.rating, each.id)))


def _fresh(seen: Sequence[str], index: Sequence[Entry]) -> list[Entry]:
    """The puzzles not tried yet; when there are none, the half that was tried longest ago."""
    tried = {id_: at for at, id_ in enumerate(seen)}
    unseen = [each for each in index if each.id not in tried]
    return unseen or sorted(index, key=lambda each: tried[each.id])[: (len(index) + 1) // 2]


def _ladder(wanted: Iterable[int], seed: str, seen: Sequence[str], index: Sequence[Entry]) -> tuple[Entry, ...]:
    left, rungs, last = {each.id: each for each in _fresh(seen, index)}, [], ""
    rest = {each.id: each for each in index}
    for rung, rating in enumerate(wanted):
        there = list((left or rest).values())
        near = [each for each in there if abs(each.rating - rating) <= 2 * _NEAR]
        found = _pick(rating, last, f"{seed}/{rung}", near or there)
        if found is None:
            break
        rungs.append(found)
        last = found.question
        left.pop(found.id, None)
        del rest[found.id]
    return tuple(rungs)


def _pick(rating: int, last: str, seed: str, index: Sequence[Entry]) -> Entry | None:
    """One near the rating, of another question than the last one unless there is no other."""
    others = [each for each in index if each.question != last] or list(index)
    if not others:
        return None
    nearest = min(abs(each.rating - rating) for each in others)
    near = [each for each in others if abs(each.rating - rating) <= max(nearest, _NEAR)]
    return min(near, key=lambda each: _digest(seed, each))


def _shuffled(index: Iterable[Entry], seed: str) -> list[Entry]:
    return sorted(index, key=lambda each: _digest(seed, each))


def _digest(seed: str, entry: Entry) -> bytes:
    return hashlib.sha256(f"{seed}/{entry.id}".encode()).digest()
