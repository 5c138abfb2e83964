"""What a move is judged by."""

from __future__ import annotations

from typing import Protocol

from gintutor.cards import Card
from gintutor.contract.actions import Phase
from gintutor.contract.melds import Laid
from gintutor.contract.options import Options


class Situation(Protocol):
    """What a move is judged by: only things the player to move may know, so that a player can ask as well.

    A :class:`~gintutor.contract.position.Position` is one, and so is the :class:`~gintutor.contract.view.View` of the
    player to move.
    """

    @property
    def options(self) -> Options:
        """The options in force."""

    @property
    def number(self) -> int:
        """The number of the round, 1 … 15, which names its contract."""

    @property
    def phase(self) -> Phase:
        """What has to be done now."""

    @property
    def mover(self) -> int:
        """The seat to move: who is asked about the upcard, else whose turn it is."""

    @property
    def turn(self) -> int:
        """The seat whose turn it is, or is next while an upcard is offered."""

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards of the player to move."""

    @property
    def upcards(self) -> tuple[int, ...]:
        """How many upcards each seat has taken in this round."""

    @property
    def thrower(self) -> int | None:
        """The seat that discarded the card offered; None for the first upcard."""

    @property
    def melds(self) -> tuple[tuple[Laid, ...], ...]:
        """The melds that lie, by the seat that laid them."""

    @property
    def laid_now(self) -> bool:
        """Whether the player whose turn it is has laid the contract in this very turn."""
