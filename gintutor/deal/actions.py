"""What a player can do in a hand, and the phase each of it belongs to.

Actions are what players say and move; nothing here judges them. Groups of cards are plain :class:`Hand` values, so
that a group that is no meld can be put forward, refused and explained like any other illegal move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from gintutor.cards import Card, Hand
from gintutor.melds import Arrangement, Meld
from gintutor.messages import Message, say


class Phase(StrEnum):
    """What the player to move has to do (RULES §1, in the order of a hand)."""

    OFFER = "offer"  # take the first upcard, or pass
    FIRST_DRAW = "first_draw"  # both passed: the stock only
    DRAW = "draw"
    DISCARD = "discard"  # eleven cards held: discard, knock, go gin
    DEFEND = "defend"  # lay own melds, lay off
    OVER = "over"


PHASE_NAMES: Mapping[Phase, Message] = MappingProxyType({
    Phase.OFFER: say("deal.phase_offer"), Phase.FIRST_DRAW: say("deal.phase_first_draw"),
    Phase.DRAW: say("deal.phase_draw"), Phase.DISCARD: say("deal.phase_discard"),
    Phase.DEFEND: say("deal.phase_defend"), Phase.OVER: say("deal.phase_over"),
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the first upcard."""


@dataclass(frozen=True, slots=True)
class Take:
    """Take the top card of the discard pile (or the first upcard)."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the top card of the stock."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card face up; the turn passes."""

    card: Card


@dataclass(frozen=True, slots=True)
class Knock:
    """Discard a card face down and lay the hand open, split as the knocker likes; no deadwood left is gin."""

    card: Card
    spread: tuple[Hand, ...]

    @classmethod
    def of(cls, card: Card, arrangement: Arrangement) -> Knock:
        """Knock with the melds of a split."""
        return cls(card, groups(arrangement.melds))


@dataclass(frozen=True, slots=True)
class BigGin:
    """Lay all eleven cards open in melds."""

    spread: tuple[Hand, ...]

    @classmethod
    def of(cls, arrangement: Arrangement) -> BigGin:
        """Call big gin with the melds of a split."""
        return cls(groups(arrangement.melds))


@dataclass(frozen=True, slots=True)
class Lay:
    """The defender lays a meld of the own hand."""

    group: Hand


@dataclass(frozen=True, slots=True)
class LayOff:
    """The defender adds a card to a meld of the knocker's spread, by its number there, counted from 0."""

    card: Card
    meld: int


@dataclass(frozen=True, slots=True)
class Done:
    """The defender has laid what is to be laid; the hand is scored."""


Action: TypeAlias = "Pass | Take | Draw | Discard | Knock | BigGin | Lay | LayOff | Done"


class Fact(NamedTuple):
    """An action that was done: by which seat, and the card both players saw change places, if any.

    The card of a draw from the stock and the knocker's discard are not among what both saw.
    """

    seat: int
    action: Action
    card: Card | None


def groups(melds: Iterable[Meld]) -> tuple[Hand, ...]:
    """The melds as bare groups of cards."""
    return tuple(meld.hand for meld in melds)


def name_of(action: Action, top: Card | None = None, *, gin: bool = False) -> Message:
    """The move as a person would call it; ``top`` lies on the discard pile before it, ``gin``: the knock leaves 0."""
    match action:
        case Pass():
            return say("deal.move_pass")
        case Take():
            return say("deal.move_take_unseen") if top is None else say("deal.move_take", card=top)
        case Draw():
            return say("deal.move_draw")
        case Discard(card):
            return say("deal.move_discard", card=card)
        case Knock(card, _):
            return say("deal.move_gin", card=card) if gin else say("deal.move_knock", card=card)
        case BigGin():
            return say("deal.move_big_gin")
        case Lay(group):
            return say("deal.move_lay", cards=tuple(group))
        case LayOff(card, _):
            return say("deal.move_lay_off", card=card)
        case Done():
            return say("deal.move_done")


def told(who: str | Message, action: Action, card: Card | None = None, *, gin: bool = False) -> Message:
    """What was done as a sentence: ``card`` changed places (where the listener may know it), ``gin``: a knock at 0."""
    match action:
        case Pass():
            return say("deal.did_pass", who=who)
        case Take():
            return say("deal.did_take_unseen", who=who) if card is None else say("deal.did_take", who=who, card=card)
        case Draw():
            return say("deal.did_draw", who=who) if card is None else say("deal.did_draw_card", who=who, card=card)
        case Discard(thrown):
            return say("deal.did_discard", who=who, card=thrown)
        case Knock():
            return say("deal.did_gin", who=who) if gin else say("deal.did_knock", who=who)
        case BigGin():
            return say("deal.did_big_gin", who=who)
        case Lay(group):
            return say("deal.did_lay", who=who, cards=tuple(group))
        case LayOff(thrown, _):
            return say("deal.did_lay_off", who=who, card=thrown)
        case Done():
            return say("deal.did_done", who=who)
