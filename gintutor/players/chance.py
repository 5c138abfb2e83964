"""Chance without state: a number that depends on a seed and on what the player sees, and on nothing else.

So a player can be asked again after a restart and answers the same, in any process and on any platform.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar
from zlib import crc32

from gintutor.players.view import View

T = TypeVar("T")
_MASK = (1 << 64) - 1


def mixed(number: int) -> int:
    """A whole number of up to 64 bits spread evenly over 0 … 2**64 - 1 (the finalizer of SplitMix64)."""
    number = (number + 0x9E3779B97F4A7C15) & _MASK
    number = ((number ^ number >> 30) * 0xBF58476D1CE4E5B9) & _MASK
    number = ((number ^ number >> 27) * 0x94D049BB133111EB) & _MASK
    return number ^ number >> 31


class Chance:
    """A stream of choices for one decision: named by the player's seed, its hand and how far the play has come."""

    __slots__ = ("_state",)

    def __init__(self, seed: int, seen: View) -> None:
        self._state = mixed(mixed(seed ^ len(seen.history) + len(seen.laid) + len(seen.laid_off)) ^ seen.hand.mask)

    def below(self, n: int) -> int:
        """A whole number from 0 to ``n`` - 1."""
        self._state = mixed(self._state)
        return (self._state >> 11) * n >> 53

    def happens(self, percent: int) -> bool:
        """True in so many of a hundred cases."""
        return self.below(100) < percent

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each as likely."""
        return items[self.below(len(items))] if len(items) > 1 else items[0]


def seed_of(name: str | int) -> int:
    """A seed of any kind as a number; the same for the same text everywhere, also for half a letter."""
    return name if isinstance(name, int) else crc32(name.encode(errors="backslashreplace"))
