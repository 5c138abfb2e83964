"""What the questions of the contract game share: how they are found in a round, and the hand they are about."""

from __future__ import annotations

from typing import Protocol, runtime_checkable
from zlib import crc32

from gintutor.contract.actions import Phase
from gintutor.contract.position import Position as Moment
from gintutor.contract.rounds import DEALT
from gintutor.deal import Position
from gintutor.puzzlebook.held import SIZES, Held
from gintutor.puzzlebook.state import State

LAST = 15
"""The round whose rest has to lie as well: what is left, and how far it is, is not asked there."""


@runtime_checkable
class OfContract(Protocol):
    """A question of the contract game; its ``find`` finds nothing."""

    @property
    def id(self) -> str:
        """The name in puzzle files."""

    @property
    def shows(self) -> tuple[str, ...]:
        """What has to be shown beside the hand, by its fields."""

    def find_round(self, moment: Moment) -> State | None:
        """What the player to move could be asked at that moment of a round; None where there is nothing to ask."""


class Contracting:
    """What the questions share: a hand before its contract is laid, and no rules of gin."""

    needs = ("contract",)
    shows: tuple[str, ...] = ()
    size = 0
    depends = ()

    def find(self, moment: Position) -> State | None:
        """Nothing: a hand of gin has no contract."""
        return None


def before_laying(moment: Moment, phase: Phase) -> bool:
    """Whether the player to move has laid nothing yet, and holds as many cards as the upcards taken make."""
    if moment.phase is not phase or moment.melds[moment.mover]:
        return False
    return len(moment.hand) == DEALT + 2 * moment.upcards[moment.mover] + (phase is Phase.PLAY)


def one_in(moment: Moment, n: int) -> bool:
    """One of so many moments: those of a kind that nearly every round has often."""
    return crc32(" ".join(map(str, moment.hand)).encode()) % n == 0


def held(state: State, *, drawn: bool) -> Held | None:
    """The hand, if it has as many cards as before or after a draw."""
    found = state.contract
    return found if found is not None and (SIZES.index(len(found.cards)) % 2 == 1) is drawn else None


def hand_of(state: State) -> Held:
    """The hand of a state that has one, as ``needs`` says."""
    assert state.contract is not None
    return state.contract
