"""What one seat may see of a round: its own cards, what lies open, and what everybody saw happen."""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.cards import Card
from gintutor.contract.actions import Fact, Group, Phase
from gintutor.contract.melds import Laid
from gintutor.contract.options import Options
from gintutor.contract.position import Position
from gintutor.contract.rounds import Contract, contract


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A round as seat ``seat`` sees it. While it is that seat's move a view can be asked about like a position.

    ``counts``: the cards each seat holds; ``known``: upcards each took and still holds. The other fields are those of
    :class:`~gintutor.contract.position.Position`.
    """

    options: Options
    number: int
    dealer: int
    seat: int
    turn: int
    phase: Phase
    asked: tuple[int, ...]
    hand: Group
    counts: tuple[int, ...]
    stock_count: int
    pile: Group
    thrower: int | None
    melds: tuple[tuple[Laid, ...], ...]
    upcards: tuple[int, ...]
    known: tuple[Group, ...]
    drawn: Group
    laid_now: bool
    shuffles: int
    out: int | None
    history: tuple[Fact, ...]

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.counts)

    @property
    def contract(self) -> Contract:
        """What is to be laid in this round."""
        return contract(self.number)

    @property
    def mover(self) -> int:
        """The seat to move: who is asked about the upcard, else whose turn it is."""
        return self.asked[0] if self.asked else self.turn

    @property
    def top(self) -> Card | None:
        """The top card of the discard pile."""
        return self.pile[-1] if self.pile else None

    @property
    def down(self) -> bool:
        """Whether this seat has laid its contract."""
        return bool(self.melds[self.seat])


def view(position: Position, seat: int) -> View:
    """The round as that seat sees it."""
    return View(
        options=position.options,
        number=position.number,
        dealer=position.dealer,
        seat=seat,
        turn=position.turn,
        phase=position.phase,
        asked=position.asked,
        hand=position.hands[seat],
        counts=tuple(map(len, position.hands)),
        stock_count=len(position.stock),
        pile=position.pile,
        thrower=position.thrower,
        melds=position.melds,
        upcards=position.upcards,
        known=position.known,
        drawn=position.drawn if seat == position.turn else (),
        laid_now=position.laid_now,
        shuffles=position.shuffles,
        out=position.out,
        history=position.history,
    )
