"""What lies on the table of a puzzle: groups of cards by name, as plain data, under a ruleset."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, TypeAlias

from gintutor.cards import NO_CARDS, Card, CardError, Hand, card, cards
from gintutor.melds import Meld, MeldError
from gintutor.messages import say
from gintutor.puzzlebook.faults import FieldError, TwiceError, card_fault, shown
from gintutor.puzzlebook.held import Held, read_held

Json: TypeAlias = "dict[str, Any]"
_CARDS = say("puzzles.fault_cards", example="7D TH")


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLine:
    """A hand of a game: who knocked (None: it was dead), and what was left on both sides, in points."""

    knocker: int | None = None
    own: int = 0
    other: int = 0
    big: bool = False

    def __str__(self) -> str:
        if self.knocker is None:
            return "-"
        return f"{self.knocker} {self.own} {self.other}" + " big" * self.big


@dataclass(frozen=True, slots=True)
class SheetSlip:
    """A wrong entry: the hand it is about (from 0), the seat it is written to, the points."""

    hand: int
    seat: int
    points: int

    def __str__(self) -> str:
        return f"{self.hand} {self.seat} {self.points}"


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The cards a puzzle shows. All but ``hand`` may be missing, and no card is in two places.

    ``hand``: one's own cards. ``drawn``: the one of them that came last, ``taken``: whether from the discard pile.
    ``seen``: cards in the discard pile. ``known``: cards the opponent took from it. ``spread``: the knocker's melds,
    ``left``: the knocker's deadwood. ``other``: the opponent's hand, open. ``upcard``: the open card that the question
    is about, one of ``known`` where the opponent took it, else one of ``seen``. ``thrown``, ``passed``: cards that the
    opponent threw, and left lying, wherever they lie now. ``stock``: how many cards are in it. ``game``: the hands of a
    game, ``slip``: a wrong entry on its sheet; such a puzzle shows no cards. ``contract``: a hand of the contract game,
    beside which there is nothing of gin.
    """

    hand: Hand = NO_CARDS
    drawn: Card | None = None
    taken: bool = False
    seen: Hand = NO_CARDS
    known: Hand = NO_CARDS
    spread: tuple[Meld, ...] = ()
    left: Hand = NO_CARDS
    other: Hand = NO_CARDS
    upcard: Card | None = None
    thrown: Hand = NO_CARDS
    passed: Hand = NO_CARDS
    stock: int = 0
    game: tuple[SheetLine, ...] = ()
    slip: SheetSlip | None = None
    contract: Held | None = None

    def __post_init__(self) -> None:
        if self.contract is not None:
            self._check_alone()
        elif not self.hand and not self.game:
            raise FieldError("state.hand", say("puzzles.fault_empty"), _CARDS)
        if self.slip is not None and not 0 <= self.slip.hand < len(self.game):
            raise FieldError("state.slip", str(self.slip), say("puzzles.fault_entry_of", field="state.game"))
        if self.drawn is not None and self.drawn not in self.hand:
            raise FieldError("state.drawn", str(self.drawn), say("puzzles.fault_card_of", fields="state.hand"))
        if self.taken and self.drawn is None:
            raise FieldError("state.taken", "true", say("puzzles.fault_false_unless", field="state.drawn"))
        if self.upcard is not None and self.upcard not in self.known | self.seen:
            allowed = say("puzzles.fault_card_of", fields="state.known / state.seen")
            raise FieldError("state.upcard", str(self.upcard), allowed)
        for name in ("thrown", "passed"):
            if elsewhere := getattr(self, name) - (self.hand | self.seen | self.known):
                allowed = say("puzzles.fault_cards_of", fields="state.hand / state.seen / state.known")
                raise FieldError(f"state.{name}", str(elsewhere), allowed)
        found = 0
        for name, group in self._groups():
            if found & group.mask:
                raise TwiceError(f"state.{name}", Hand(found) & group)
            found |= group.mask

    def _check_alone(self) -> None:
        for field in fields(self):
            if field.name != "contract" and getattr(self, field.name):
                raise FieldError(f"state.{field.name}", say("puzzles.fault_unknown_field"), "contract")

    def _groups(self) -> tuple[tuple[str, Hand], ...]:
        melds = tuple((f"spread[{i}]", meld.hand) for i, meld in enumerate(self.spread))
        names = ("hand", "seen", "known", "left", "other")
        return (*((name, getattr(self, name)) for name in names), *melds)

    def data(self) -> Json:
        """The state as JSON: cards as text, what is missing left out."""
        data: Json = {}
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, tuple):
                value = [str(each.hand if isinstance(each, Meld) else each) for each in value]
            if isinstance(value, Held):
                value = value.data()
            if value:
                data[field.name] = value if isinstance(value, list | int | dict) else str(value)
        return data

    @property
    def canonical(self) -> str:
        """One text for all the states that differ only in their suits, whichever of the 24 ways they are exchanged.

        A suit is a column: which of its cards lie where. Exchanging suits exchanges columns, so sorted columns are
        the same for all.
        """
        if self.contract is not None:
            return self.contract.canonical
        runs = [meld for meld in self.spread if meld.kind == "run"]
        masks = [
            *(group.mask for _, group in self._groups()[:5]),
            self.drawn.bit if self.drawn else 0,
            sum(meld.hand.mask for meld in self.spread) - sum(meld.hand.mask for meld in runs),
            sum(meld.hand.mask for meld in runs),
            sum(meld.cards[0].bit for meld in runs),
        ]
        if self.upcard is not None:
            masks.append(self.upcard.bit)
        if self.thrown or self.passed or self.stock:
            masks += [self.thrown.mask, self.passed.mask]
        columns = sorted(".".join(f"{mask >> shift & 0x1FFF:x}" for mask in masks) for shift in (0, 13, 26, 39))
        more = [str(self.stock)] if self.stock else []
        more += [str(each) for each in (*self.game, self.slip) if each is not None]
        return "/".join((*columns, "t" if self.taken else "", *more))


_MOST_STOCK, _MOST_HANDS = 31, 60
_KNOWN = tuple(field.name for field in fields(State))


def read_state(data: object) -> State:
    """A state from JSON; :class:`FieldError` names the first field that cannot be."""
    if not isinstance(data, Mapping):
        raise FieldError("state", say("puzzles.fault_no_object"), ", ".join(_KNOWN))
    for name in data:
        if name not in _KNOWN:
            raise FieldError(f"state.{name}", say("puzzles.fault_unknown_field"), ", ".join(_KNOWN))
    taken = data.get("taken", False)
    if not isinstance(taken, bool):
        raise FieldError("state.taken", shown(taken), "true, false")
    stock = data.get("stock", 0)
    if type(stock) is not int or not 0 <= stock <= _MOST_STOCK:
        raise FieldError("state.stock", shown(stock), f"0 … {_MOST_STOCK}")
    return State(
        hand=_hand(data, "hand"),
        drawn=_card(data, "drawn"),
        taken=taken,
        seen=_hand(data, "seen"),
        known=_hand(data, "known"),
        spread=_spread(data),
        left=_hand(data, "left"),
        other=_hand(data, "other"),
        upcard=_card(data, "upcard"),
        thrown=_hand(data, "thrown"),
        passed=_hand(data, "passed"),
        stock=stock,
        game=_game(data),
        slip=_slip(data),
        contract=read_held(data.get("contract")),
    )


_LINE = re.compile(r"-|([01]) (\d{1,2}|100) (\d{1,2}|100)( big)?", re.ASCII)
_SLIP = re.compile(r"(\d{1,2}) ([01]) (\d{1,3})", re.ASCII)


def _game(data: Mapping[str, object]) -> tuple[SheetLine, ...]:
    listed = data.get("game", [])
    if not isinstance(listed, list) or len(listed) > _MOST_HANDS:
        raise FieldError("state.game", shown(listed), say("puzzles.fault_hands", most=_MOST_HANDS))
    lines = []
    for i, text in enumerate(listed):
        found = _LINE.fullmatch(text) if isinstance(text, str) else None
        if found is None:
            allowed = say("puzzles.fault_hand", examples="0 6 21, 1 0 30 big, -")
            raise FieldError(f"state.game[{i}]", shown(text), allowed)
        seat, own, other, big = found.groups()
        line = SheetLine()
        if seat:
            line = SheetLine(knocker=int(seat), own=int(own), other=int(other), big=bool(big))
        lines.append(line)
    return tuple(lines)


def _slip(data: Mapping[str, object]) -> SheetSlip | None:
    text = _text(data, "slip")
    found = _SLIP.fullmatch(text)
    if text and found is None:
        raise FieldError("state.slip", shown(text), say("puzzles.fault_entry", example="2 0 25"))
    return SheetSlip(*map(int, found.groups())) if found else None


def _text(data: Mapping[str, object], name: str) -> str:
    value = data.get(name, "")
    if not isinstance(value, str):
        raise FieldError(f"state.{name}", shown(value), _CARDS)
    return value


def _hand(data: Mapping[str, object], name: str) -> Hand:
    try:
        return Hand.of(cards(_text(data, name)))
    except CardError as error:
        raise FieldError(f"state.{name}", card_fault(error), _CARDS) from error


def _card(data: Mapping[str, object], name: str) -> Card | None:
    text = _text(data, name)
    try:
        return card(text) if text else None
    except CardError as error:
        raise FieldError(f"state.{name}", card_fault(error), say("puzzles.fault_card", example="7D")) from error


def _spread(data: Mapping[str, object]) -> tuple[Meld, ...]:
    listed = data.get("spread", [])
    if not isinstance(listed, list):
        raise FieldError("state.spread", shown(listed), say("puzzles.fault_melds"))
    melds = []
    for i, _ in enumerate(listed):
        group = _hand({f"spread[{i}]": listed[i]}, f"spread[{i}]")
        try:
            melds.append(Meld(group))
        except MeldError as error:
            raise FieldError(f"state.spread[{i}]", str(group), say("puzzles.fault_meld")) from error
    return tuple(melds)
