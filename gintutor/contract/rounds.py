"""The fifteen contracts, and how many packs and cards a table needs (RULES §3)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

DEALT = 11
"""Cards dealt to each player."""

MOST_UPCARDS = 3
"""Upcards one player may take in a round, in and out of turn together."""

MOST_HELD = DEALT + 2 * MOST_UPCARDS + 1
"""Cards in hand at most: 17 between turns and the one drawn."""

FEWEST_PLAYERS, MOST_PLAYERS = 2, 6

SHORTEST, LONGEST_RUN = 3, 13
"""Cards in the shortest set or run, and in the longest run: every rank once."""


class Kind(StrEnum):
    """What a part of a contract is."""

    SET = "set"
    RUN = "run"
    PAIR = "pair"


@dataclass(frozen=True, slots=True)
class Part:
    """One meld a contract asks for, of exactly this many cards."""

    kind: Kind
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract:
    """What is laid down in one round; ``rest``: and all the other cards as one run, with no discard (round 15)."""

    number: int
    parts: tuple[Part, ...]
    rest: bool = False

    @property
    def size(self) -> int:
        """Cards in the parts."""
        return sum(part.size for part in self.parts)

    @property
    def needs(self) -> int:
        """Fewest cards in hand to lay it down: the parts and a card to discard, or the shortest run for the rest."""
        return self.size + (SHORTEST if self.rest else 1)


_WRITTEN = (
    "set3 set3", "set3 run4", "set3 set3 set3", "run4 run4", "run5 set3 set3", "set3 set3 set3 set3",
    "run4 run4 set3", "set4 run5", "run5 run5", "set5 run4 run4", "run4 run4 run4", "set4 set4 set3",
    "set5 set3 pair2", "run5 set4 set4", "set3 set3",
)  # fmt: skip


def _contract(number: int, written: str) -> Contract:
    parts = tuple(Part(Kind(each[:-1]), int(each[-1])) for each in written.split())
    return Contract(number=number, parts=parts, rest=number == len(_WRITTEN))


CONTRACTS: tuple[Contract, ...] = tuple(_contract(number, each) for number, each in enumerate(_WRITTEN, start=1))
"""The contracts of rounds 1 … 15, parts in the order of the source."""


def contract(number: int) -> Contract:
    """The contract of a round; raise ``ValueError`` unless it is one of 1 … 15."""
    if not 1 <= number <= len(CONTRACTS):
        raise ValueError(f"round must lie in 1 … {len(CONTRACTS)}, not {number}")
    return CONTRACTS[number - 1]


def packs_for(players: int) -> int:
    """Packs at the table: two for 2–4 players, three for 5–6; raise ``ValueError`` for another number."""
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise ValueError(f"players must lie in {FEWEST_PLAYERS} … {MOST_PLAYERS}, not {players}")
    return 2 if players <= 4 else 3
