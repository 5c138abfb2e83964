"""The events of a hand, game or match, and their JSON: facts only.

``first`` who deals first and the cards drawn for it, ``deal`` the dealer and the deck as it was dealt, ``move`` what a
seat did (with the card it drew or took), ``back`` moves taken back, ``end`` what the hand was written down as.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

from gintutor.cards import Card, Hand, card, cards
from gintutor.deal import Action, BigGin, Discard, Done, Draw, Knock, Lay, LayOff, Pass, Take
from gintutor.game import FirstDeal
from gintutor.rules import Ruleset
from gintutor.scoring import HandKind

FORMAT = "gintutor-hands"
VERSION = 1


@dataclass(frozen=True, slots=True)
class Header:
    """What a log begins with: the rules of the match and the players' names by seat."""

    rules: Ruleset
    players: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand was dealt by that seat from a deck in this order."""

    dealer: int
    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Did:
    """A seat made a move; ``card`` is the one drawn or taken."""

    seat: int
    action: Action
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Back:
    """So many moves of this hand were taken back."""

    moves: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The hand was written on the sheet: how it ended, who scored, how many points."""

    kind: str
    winner: int | None
    points: int


Event: TypeAlias = "FirstDeal | Dealt | Did | Back | Ended"

_PLAIN: Mapping[str, Action] = {"pass": Pass(), "take": Take(), "draw": Draw(), "done": Done()}


def header_fields(header: Header) -> dict[str, object]:
    """The header as JSON fields; all the rules are written out, so later presets change nothing in old logs."""
    return {"format": FORMAT, "v": VERSION, "rules": asdict(header.rules), "players": list(header.players)}


def event_fields(event: Event) -> dict[str, object]:
    """An event as JSON fields."""
    match event:
        case FirstDeal():
            draws = [[str(each) for each in pair] for pair in event.draws]
            return {"event": "first", "dealer": event.dealer, "draws": draws}
        case Dealt(dealer, deck):
            return {"event": "deal", "dealer": dealer, "deck": " ".join(map(str, deck))}
        case Did(seat, action, drawn):
            shown = {"card": str(drawn)} if drawn is not None else {}
            return {"event": "move", "seat": seat, **action_fields(action), **shown}
        case Back(moves):
            return {"event": "back", "moves": moves}
        case Ended(kind, winner, points):
            return {"event": "end", "kind": kind, "winner": winner, "points": points}


def action_fields(action: Action) -> dict[str, object]:
    """An action as JSON fields: ``do`` names it, cards are stored text."""
    match action:
        case Discard(thrown):
            return {"do": "discard", "card": str(thrown)}
        case Knock(thrown, spread):
            return {"do": "knock", "card": str(thrown), "spread": [str(group) for group in spread]}
        case BigGin(spread):
            return {"do": "big_gin", "spread": [str(group) for group in spread]}
        case Lay(group):
            return {"do": "lay", "cards": str(group)}
        case LayOff(thrown, meld):
            return {"do": "lay_off", "card": str(thrown), "meld": meld}
        case _:
            return {"do": next(name for name, plain in _PLAIN.items() if plain == action)}


class UnreadableError(ValueError):
    """A line that is no event; ``args[0]`` is the code of its :class:`Damage`."""


_HIGHEST = 1_000_000
"""No number of a log comes near."""


def _whole(fields: Mapping[str, Any], name: str) -> int:
    value = fields.get(name)
    if type(value) is not int or abs(value) > _HIGHEST:
        raise UnreadableError("shape")
    return value


def _text(fields: Mapping[str, Any], name: str) -> str:
    value = fields.get(name)
    if not isinstance(value, str):
        raise UnreadableError("shape")
    return value


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise UnreadableError("shape")
    return tuple(value)


def read_action(fields: Mapping[str, Any]) -> Action:
    """The action of JSON fields; raises ``ValueError`` for fields that are none."""
    do = _text(fields, "do")
    match do:
        case "discard":
            return Discard(card(_text(fields, "card")))
        case "knock":
            return Knock(card(_text(fields, "card")), tuple(map(Hand.of, _texts(fields.get("spread")))))
        case "big_gin":
            return BigGin(tuple(map(Hand.of, _texts(fields.get("spread")))))
        case "lay":
            return Lay(Hand.of(_text(fields, "cards")))
        case "lay_off":
            return LayOff(card(_text(fields, "card")), _whole(fields, "meld"))
    if do not in _PLAIN:
        raise UnreadableError("shape")
    return _PLAIN[do]


def read_event(fields: Mapping[str, Any]) -> Event:
    """The event of JSON fields; raises ``ValueError`` for fields that are none."""
    match fields.get("event"):
        case "first":
            draws = fields.get("draws")
            pairs = [_texts(pair) for pair in draws] if isinstance(draws, list) else []
            if not isinstance(draws, list) or any(len(pair) != 2 for pair in pairs):
                raise UnreadableError("shape")
            return FirstDeal(dealer=_whole(fields, "dealer"), draws=tuple((card(a), card(b)) for a, b in pairs))
        case "deal":
            return Dealt(_whole(fields, "dealer"), cards(_text(fields, "deck")))
        case "move":
            action = read_action(fields)
            shows = isinstance(action, Draw | Take)
            return Did(_whole(fields, "seat"), action, card(_text(fields, "card")) if shows else None)
        case "back":
            return Back(_whole(fields, "moves"))
        case "end":
            winner = None if fields.get("winner") is None else _whole(fields, "winner")
            kind = _text(fields, "kind")
            if kind not in set(HandKind):
                raise UnreadableError("shape")
            return Ended(kind, winner, _whole(fields, "points"))
    raise UnreadableError("shape")
