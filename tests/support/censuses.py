"""The censuses that several tests quote, counted once for each test run."""

from functools import cache

from gintutor.solver.census import census, census_after_discard


@cache
def ten_cards() -> dict[int, int]:
    """Hands as dealt, by deadwood."""
    return census(10)


@cache
def eleven_cards() -> dict[int, int]:
    """Hands after the first draw, by the deadwood the best discard leaves."""
    return census_after_discard(11)


def mean(counts: dict[int, int]) -> float:
    """The average deadwood of a census."""
    return sum(points * hands for points, hands in counts.items()) / sum(counts.values())
