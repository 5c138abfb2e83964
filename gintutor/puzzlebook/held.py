"""What somebody holds in the contract game, as a puzzle shows it: cards with repeats, rounds, cards on offer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from gintutor.cards import CARDS, Card, CardError, Suit, cards
from gintutor.contract.hands import ordered, wild
from gintutor.contract.rounds import CONTRACTS, DEALT, MOST_UPCARDS
from gintutor.messages import say
from gintutor.puzzlebook.faults import FieldError, card_fault, shown

Json: TypeAlias = "dict[str, Any]"

PACKS = 2
"""Puzzles are of tables of two to four players."""

FIRST, OWN, OTHER = "first", "own", "other"
TURNS = (FIRST, OWN, OTHER)
"""Whose turn it is when an upcard is offered: one's own, at the first card of the round or later; another's."""

MOST_OFFERED = 5
SIZES = tuple(sorted(DEALT + 2 * taken + drawn for taken in range(MOST_UPCARDS + 1) for drawn in (0, 1)))
"""So many cards can be in hand before the contract is laid: two more for each upcard taken, one more once one drew."""

_CARDS = say("puzzles.fault_cards", example="7D 7D TH")


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A hand before its contract is laid. ``rounds``: those asked about, ascending.

    ``offer``: cards that lie open, in their order; ``turn``: one of ``TURNS`` where the only one is offered.
    """

    cards: tuple[Card, ...]
    rounds: tuple[int, ...]
    offer: tuple[Card, ...] = ()
    turn: str = ""

    def __post_init__(self) -> None:
        if len(self.cards) not in SIZES:
            wrong = say("puzzles.fault_count", n=len(self.cards))
            raise FieldError("state.contract.cards", wrong, ", ".join(map(str, SIZES)))
        if len(self.offer) > MOST_OFFERED:
            raise FieldError(
                "state.contract.offer", say("puzzles.fault_count", n=len(self.offer)), f"0 … {MOST_OFFERED}"
            )
        if self.cards != ordered(self.cards):
            raise FieldError("state.contract.cards", _written(self.cards)[:40], _written(ordered(self.cards)))
        if not self.rounds or list(self.rounds) != sorted(set(self.rounds)):
            raise FieldError("state.contract.rounds", str(list(self.rounds))[:40], f"1 … {len(CONTRACTS)}")
        for each, n in Counter((*self.cards, *self.offer)).items():
            if n > PACKS:
                raise FieldError("state.contract.cards", f"{n} × {each}", f"0 … {PACKS}")

    @property
    def round(self) -> int:
        """The round asked about, or the first of them."""
        return self.rounds[0]

    @property
    def deuces(self) -> int:
        """How many there are in hand."""
        return sum(map(wild, self.cards))

    def data(self) -> Json:
        """The hand as JSON; what is missing is left out."""
        found: Json = {"cards": _written(self.cards), "rounds": list(self.rounds)}
        if self.offer:
            found["offer"] = _written(self.offer)
        return found | ({"turn": self.turn} if self.turn else {})

    @property
    def canonical(self) -> str:
        """One text for all that differ in their suits only, in those of deuces, or in the order of the offer."""
        groups = (Counter(self.cards), Counter(self.offer))
        columns = sorted(".".join(_column(group, suit) for group in groups) for suit in Suit)
        deuces = ".".join(str(sum(n for each, n in group.items() if wild(each))) for group in groups)
        return "/".join((*columns, deuces, ".".join(map(str, self.rounds)), self.turn))


def _column(group: Mapping[Card, int], suit: Suit) -> str:
    """The cards of the suit without its deuces, as digits to the base 4 written in base 16."""
    mine = (group.get(each, 0) << 2 * each.rank for each in CARDS if each.suit is suit and not wild(each))
    return f"{sum(mine):x}"


def _written(given: Iterable[Card]) -> str:
    return " ".join(map(str, given))


def read_held(data: object) -> Held | None:
    """The hand from JSON, None where there is none; :class:`FieldError` names the first field that cannot be."""
    if data is None:
        return None
    if not isinstance(data, Mapping):
        raise FieldError("state.contract", say("puzzles.fault_no_object"), ", ".join(_READERS))
    for name in data:
        if name not in _READERS:
            raise FieldError(f"state.contract.{name}"[:60], say("puzzles.fault_unknown_field"), ", ".join(_READERS))
    return Held(**{name: read(f"state.contract.{name}", data.get(name)) for name, read in _READERS.items()})


def _some(name: str, value: object) -> tuple[Card, ...]:
    if not isinstance(value, str | None):
        raise FieldError(name, shown(value), _CARDS)
    try:
        return cards(value or "")
    except CardError as error:
        raise FieldError(name, card_fault(error), _CARDS) from error


def _rounds(name: str, value: object) -> tuple[int, ...]:
    known = range(1, len(CONTRACTS) + 1)
    if not isinstance(value, list) or not all(type(each) is int and each in known for each in value):
        raise FieldError(name, shown(value), f"1 … {len(CONTRACTS)}")
    return tuple(value)


def _turn(name: str, value: object) -> str:
    if value is not None and value not in TURNS:
        raise FieldError(name, shown(value), ", ".join(TURNS))
    return str(value or "")


_READERS: Mapping[str, Callable[[str, object], Any]] = {
    "cards": _some, "rounds": _rounds, "offer": _some, "turn": _turn,
}  # fmt: skip
