"""What a player can do in a round of the contract game, and the phase each of it belongs to (RULES §3).

Actions are what players say and move; nothing here judges them. Groups of cards are plain tuples in the order they are
laid (a run from low to high), so that a group that is no meld can be put forward, refused and explained.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from gintutor.cards import Card
from gintutor.contract.rounds import Kind

Group: TypeAlias = tuple[Card, ...]


class Phase(StrEnum):
    """What the player to move has to do, in the order of a turn."""

    OFFER = "offer"  # take the card just thrown, or leave it: asked of one seat after another
    DRAW = "draw"  # nobody took it, or somebody out of turn did: one card from the stock
    PLAY = "play"  # lay the contract, or melds and extensions; in the end discard
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the upcard."""


@dataclass(frozen=True, slots=True)
class Take:
    """Take the upcard: on the own turn with two cards of the stock, out of turn with one."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the top card of the stock."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card face up; the turn passes, or the round ends where it was the last card."""

    card: Card


@dataclass(frozen=True, slots=True)
class LayDown:
    """Lay the contract: a group for each of its parts, in their order; in round 15 the run of the rest comes last."""

    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class LayMeld:
    """Lay one more set or run after the contract."""

    kind: Kind
    cards: Group


@dataclass(frozen=True, slots=True, kw_only=True)
class Extend:
    """Add cards to a meld that lies: the seat that laid it and the meld's number there, counted from 0.

    Deuces to spare go to the high end of a run, or first to the low one where ``below`` says so.
    """

    owner: int
    meld: int
    cards: Group
    below: bool = False


Action: TypeAlias = "Pass | Take | Draw | Discard | LayDown | LayMeld | Extend"


class Fact(NamedTuple):
    """An action that was done: by which seat, and the cards everybody saw change places.

    The cards drawn from the stock are not among them; of a take it is the upcard.
    """

    seat: int
    action: Action
    cards: Group = ()
