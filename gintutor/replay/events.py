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
from gintutor.factlog import Form, UnplayableError, UnreadableError, shown
from gintutor.factlog.fields import text, texts, whole
from gintutor.game import FirstDeal
from gintutor.rules import RulesError, Ruleset, as_data, ruleset
from gintutor.scoring import HandKind
from gintutor.solver.knocking import FactError

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
    return {"rules": asdict(header.rules), "players": list(header.players)}


def read_header(fields: Mapping[str, Any]) -> Header:
    """The header of JSON fields; raises ``ValueError`` for fields that are none."""
    players = texts(fields.get("players"))
    if len(players) != 2:
        raise UnreadableError("shape")
    try:
        return Header(_rules(fields.get("rules", "")), (shown(players[0]), shown(players[1])))
    except RulesError as error:
        told = RulesError(error.code, shown(error.field), shown(as_data(error.value)), error.allowed)
        raise UnplayableError(told.message) from error


def _rules(source: Any) -> Ruleset:
    """The rules of a header. Playing on for a big gin that is off was once allowed, and meant nothing."""
    try:
        return ruleset(source)
    except RulesError as error:
        if error.code != "no_big_gin":
            raise
        return ruleset({**source, "play_on_for_big_gin": False})


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


def read_action(fields: Mapping[str, Any]) -> Action:
    """The action of JSON fields; raises ``ValueError`` for fields that are none."""
    do = text(fields, "do")
    match do:
        case "discard":
            return Discard(card(text(fields, "card")))
        case "knock":
            return Knock(card(text(fields, "card")), tuple(map(Hand.of, texts(fields.get("spread")))))
        case "big_gin":
            return BigGin(tuple(map(Hand.of, texts(fields.get("spread")))))
        case "lay":
            return Lay(Hand.of(text(fields, "cards")))
        case "lay_off":
            return LayOff(card(text(fields, "card")), whole(fields, "meld"))
    if do not in _PLAIN:
        raise UnreadableError("shape")
    return _PLAIN[do]


def read_event(fields: Mapping[str, Any]) -> Event:
    """The event of JSON fields; raises ``ValueError`` for fields that are none."""
    match fields.get("event"):
        case "first":
            draws = fields.get("draws")
            pairs = [texts(pair) for pair in draws] if isinstance(draws, list) else []
            if not isinstance(draws, list) or any(len(pair) != 2 for pair in pairs):
                raise UnreadableError("shape")
            try:
                return FirstDeal(dealer=whole(fields, "dealer"), draws=tuple((card(a), card(b)) for a, b in pairs))
            except FactError as error:
                raise UnreadableError("value") from error
        case "deal":
            return Dealt(whole(fields, "dealer"), cards(text(fields, "deck")))
        case "move":
            action = read_action(fields)
            shows = isinstance(action, Draw | Take)
            return Did(whole(fields, "seat"), action, card(text(fields, "card")) if shows else None)
        case "back":
            return Back(whole(fields, "moves"))
        case "end":
            winner = None if fields.get("winner") is None else whole(fields, "winner")
            kind = text(fields, "kind")
            if kind not in set(HandKind):
                raise UnreadableError("shape")
            return Ended(kind, winner, whole(fields, "points"))
    raise UnreadableError("shape")


FORM = Form(
    name=FORMAT,
    version=VERSION,
    header_fields=header_fields,
    read_header=read_header,
    event_fields=event_fields,
    read_event=read_event,
)
