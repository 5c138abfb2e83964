"""The events of a game of fifteen rounds, and their JSON: facts only, in the file of :mod:`gintutor.factlog`.

``deal`` the round, the dealer and the deck as it was dealt, ``move`` what a seat did (with the cards it took or drew),
``back`` moves taken back, ``end`` what the round was written down as.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeAlias

from gintutor.cards import card, cards
from gintutor.contract.actions import Action, Discard, Draw, Extend, Group, LayDown, LayMeld, Pass, Take
from gintutor.contract.game import ALL_ROUNDS
from gintutor.contract.options import OptionError, Options, read_options
from gintutor.contract.rounds import FEWEST_PLAYERS, MOST_PLAYERS, Kind
from gintutor.factlog import Contents, Form, UnplayableError, UnreadableError, read_file, shown, text_of
from gintutor.factlog.fields import text, texts, whole

FORMAT = "gintutor-contract"
VERSION = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """What a log begins with: the options, the players' names by seat, who deals first, the rounds to be played."""

    options: Options
    players: tuple[str, ...]
    first: int = 0
    numbers: tuple[int, ...] = ALL_ROUNDS


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """A round was dealt by that seat from a deck in this order."""

    number: int
    dealer: int
    deck: Group


@dataclass(frozen=True, slots=True, kw_only=True)
class Did:
    """A seat made a move; ``cards`` came to its hand, an upcard first."""

    seat: int
    action: Action
    cards: Group = ()


@dataclass(frozen=True, slots=True)
class Back:
    """So many moves of this round were taken back."""

    moves: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """The round was written on the sheet: who went out (None: nobody), and the points by seat."""

    out: int | None
    points: tuple[int, ...]


Event: TypeAlias = "Dealt | Did | Back | Ended"


def _written(group: Iterable[object]) -> str:
    return " ".join(map(str, group))


def header_fields(header: Header) -> dict[str, object]:
    """The header as JSON fields; all the options are written out, so later defaults change nothing in old logs."""
    fields = {"options": asdict(header.options), "players": list(header.players), "first": header.first}
    return fields if header.numbers == ALL_ROUNDS else fields | {"rounds": list(header.numbers)}


def read_header(fields: Mapping[str, Any]) -> Header:
    """The header of JSON fields; raises ``ValueError`` for fields that are none."""
    players, first, options = texts(fields.get("players")), whole(fields, "first"), fields.get("options")
    if not FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS or first not in range(len(players)):
        raise UnreadableError("shape")
    if not isinstance(options, dict):
        raise UnreadableError("shape")
    numbers = _numbers(fields["rounds"]) if "rounds" in fields else ALL_ROUNDS
    try:
        return Header(options=read_options(options), players=tuple(map(shown, players)), first=first, numbers=numbers)
    except OptionError as error:
        told = OptionError(shown(error.field), shown(str(error.value)), error.allowed)
        raise UnplayableError(told.message) from error


def _numbers(given: object) -> tuple[int, ...]:
    """The rounds to be played, each of them one that there is."""
    if not isinstance(given, list) or not given or not all(type(each) is int and each in ALL_ROUNDS for each in given):
        raise UnreadableError("shape")
    return tuple(given)


def event_fields(event: Event) -> dict[str, object]:
    """An event as JSON fields."""
    match event:
        case Dealt():
            return {"event": "deal", "number": event.number, "dealer": event.dealer, "deck": _written(event.deck)}
        case Did():
            got = {"got": _written(event.cards)} if event.cards else {}
            return {"event": "move", "seat": event.seat, **action_fields(event.action), **got}
        case Back(moves):
            return {"event": "back", "moves": moves}
        case Ended():
            return {"event": "end", "out": event.out, "points": list(event.points)}


def action_fields(action: Action) -> dict[str, object]:
    """An action as JSON fields: ``do`` names it, cards are stored text."""
    match action:
        case Pass():
            return {"do": "pass"}
        case Take():
            return {"do": "take"}
        case Draw():
            return {"do": "draw"}
        case Discard(thrown):
            return {"do": "discard", "card": str(thrown)}
        case LayDown(groups):
            return {"do": "lay_down", "groups": list(map(_written, groups))}
        case LayMeld(kind, group):
            return {"do": "lay_meld", "kind": kind.value, "cards": _written(group)}
        case Extend():
            where = {"below": True} if action.below else {}
            return {
                "do": "extend",
                "owner": action.owner,
                "meld": action.meld,
                "cards": _written(action.cards),
                **where,
            }


def read_event(fields: Mapping[str, Any]) -> Event:
    """The event of JSON fields; raises ``ValueError`` for fields that are none."""
    match fields.get("event"):
        case "deal":
            deck = cards(text(fields, "deck"))
            return Dealt(number=whole(fields, "number"), dealer=whole(fields, "dealer"), deck=deck)
        case "move":
            got = cards(text(fields, "got")) if "got" in fields else ()
            return Did(seat=whole(fields, "seat"), action=read_action(fields), cards=got)
        case "back":
            return Back(whole(fields, "moves"))
        case "end":
            given = fields.get("points")
            if not isinstance(given, list):
                raise UnreadableError("shape")
            out = None if fields.get("out") is None else whole(fields, "out")
            return Ended(out=out, points=tuple(whole({"points": each}, "points") for each in given))
    raise UnreadableError("shape")


def read_action(fields: Mapping[str, Any]) -> Action:
    """The action of JSON fields; raises ``ValueError`` for fields that are none."""
    match text(fields, "do"):
        case "pass":
            return Pass()
        case "take":
            return Take()
        case "draw":
            return Draw()
        case "discard":
            return Discard(card(text(fields, "card")))
        case "lay_down":
            return LayDown(tuple(map(cards, texts(fields.get("groups")))))
        case "lay_meld":
            kind = text(fields, "kind")
            if kind not in set(Kind):
                raise UnreadableError("shape")
            return LayMeld(Kind(kind), cards(text(fields, "cards")))
        case "extend":
            owner, meld, below = whole(fields, "owner"), whole(fields, "meld"), fields.get("below", False)
            if not isinstance(below, bool):
                raise UnreadableError("shape")
            return Extend(owner=owner, meld=meld, cards=cards(text(fields, "cards")), below=below)
    raise UnreadableError("shape")


FORM = Form(
    name=FORMAT,
    version=VERSION,
    header_fields=header_fields,
    read_header=read_header,
    event_fields=event_fields,
    read_event=read_event,
)


def log_text(header: Header, events: Iterable[Event]) -> str:
    """A whole log as the text of its file."""
    return text_of(FORM, header, events)


def read_log(path: Path) -> Contents[Header, Event]:
    """Read a log file; lines that cannot be read are left out and reported.

    Raises ``GameLogError`` for a file that is no log of ours, is of a later version, or cannot be read.
    """
    return read_file(path, FORM)
