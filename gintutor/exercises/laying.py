"""Cards laid on a table, zone after zone: each gets the next slots."""

from __future__ import annotations

from collections.abc import Iterable

from gintutor.cards import Card
from gintutor.exercises.protocol import Role, Table, Zone
from gintutor.messages import Message


class Laying:
    """Zones one after the other, and the cards in them by slot."""

    def __init__(self) -> None:
        self._cards: list[Card] = []
        self._zones: list[Zone] = []

    def put(
        self,
        zone_id: str,
        role: Role,
        label: Message,
        cards: Iterable[Card] = (),
        *,
        hidden: int = 0,
        ever: bool = True,
    ) -> None:
        """Add a zone with those cards, and some face down; ``ever``: also where there are none."""
        first = len(self._cards)
        self._cards.extend(cards)
        slots = tuple(range(first, len(self._cards)))
        if slots or ever:
            self._zones.append(Zone(id=zone_id, role=role, label=label, slots=slots, hidden=hidden))

    def table(self) -> Table:
        """The table laid so far."""
        return Table(cards=tuple(self._cards), zones=tuple(self._zones))
