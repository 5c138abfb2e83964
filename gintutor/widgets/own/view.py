"""The panel of the own hand as JSON-able data: a pack to tap on, fields to type in, what can be said of the cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gintutor.cards import Card, Rank, Suit
from gintutor.i18n import Translator
from gintutor.learning.log import in_browser
from gintutor.messages import Message, say
from gintutor.puzzlebook.analysis import Analysis, Section, View
from gintutor.puzzlebook.making import question_name, reason
from gintutor.rules import PRESET_NAMES, PRESETS
from gintutor.widgets.own.places import (
    CODE,
    FIELD_NAMES,
    FIELDS,
    HAND,
    LEFT,
    MELDS,
    PLACE_NAMES,
    PLACES,
    SEEN,
    SPREAD,
    TAKEN,
    UPCARD,
)
from gintutor.widgets.own.state import RULES, OwnCards
from gintutor.widgets.own.typing import written
from gintutor.widgets.parts import Json, button, drawn_as, one_of
from gintutor.widgets.play.setupview import rule_fields
from gintutor.widgets.tableview import Look

_SIGNS = {
    HAND: "●", TAKEN: "▲", LEFT: "–", SEEN: "○", UPCARD: "★", **{meld: meld.removeprefix("meld") for meld in MELDS},
}  # fmt: skip
"""What marks a card in the pack; the words beside it are read out."""
_IN_PLACE: Mapping[str, Message] = {
    HAND: say("own.in_hand"),
    TAKEN: say("own.in_taken"),
    **{meld: say("own.in_meld", number=number) for number, meld in enumerate(MELDS, 1)},
    LEFT: say("own.in_left"),
    SEEN: say("own.in_seen"),
    UPCARD: say("own.in_upcard"),
}
_EXAMPLES = {
    HAND: "7♥ 8♥ 9♥ 4♠ 4♦", TAKEN: "9♥", SPREAD: "7♥ 8♥ 9♥ | 4♠ 4♦ 4♣", LEFT: "2♣ 3♦", SEEN: "10♠ 6♦", UPCARD: "6♣",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Making:
    """Why a question makes no puzzle of these cards ("": it makes one), and the code of the chosen one."""

    reasons: Mapping[str, str] = field(default_factory=dict)
    code: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What is shown beside the cards: errors and overlong texts by field, what went wrong, what was said last."""

    errors: Mapping[str, tuple[Message, ...]] = field(default_factory=dict)
    held: Mapping[str, str] = field(default_factory=dict)
    notes: Sequence[str] = ()
    saved: Message | None = None
    news: tuple[Message, ...] = ()
    turn: int = 0


def top_view(now: OwnCards, told: Told, t: Translator, look: Look) -> Json:
    """What stands above the table: the pack, the fields, the rules, the button."""
    return {
        "part": "owntop",
        **drawn_as(look),
        "skill": t(say("own.title")),
        "help": t(say("own.help")),
        "to": _to(now, t),
        "deck": {
            "label": t(say("own.deck")),
            "help": t(say("own.deck_help")),
            "rows": [
                {"label": t.suit_name(suit), "cards": [_cell(now, Card(suit, rank), t) for rank in Rank]}
                for suit in (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
            ],
        },
        "fields": [_field(now, name, told, t) for name in FIELDS if name != UPCARD],
        "rules": _rules(now, told, t),
        "actions": [
            button("analyse", say("own.analyse"), t, main=True),
            button("clear", say("own.clear"), t, on=any(now.places.values()) or bool(now.texts)),
        ],
        "live": {"turn": told.turn, "text": " ".join(t.spoken(each) for each in told.news)},
    }


def _rules(now: OwnCards, told: Told, t: Translator) -> Json:
    """The rules: a preset, every one of them that the cards may hang on, and the first upcard where they need it."""
    preset = now.rules.preset
    house = now.rules != PRESETS[preset]
    wrong = {name: errors[0] for name, errors in told.errors.items() if name in RULES}
    return {
        "main": [one_of("rules", say("play.rules"), list(PRESET_NAMES.items()), "" if house else preset, t)],
        "house": t(say("table.house", rules=PRESET_NAMES[preset])) if house else "",
        "more": rule_fields(say("own.house_rules"), RULES, now.rules, wrong, t),
        "upcard": _field(now, UPCARD, told, t) if now.wants_upcard else None,
    }


def _to(now: OwnCards, t: Translator) -> Json:
    """Where a tapped card goes, each place with the sign it has in the pack unless that is its number."""
    places = [(place, _signed(place, t)) for place in PLACES if place != UPCARD or now.wants_upcard]
    return one_of("to", say("own.to"), places, now.to, t)


def _signed(place: str, t: Translator) -> str:
    name = t.html(PLACE_NAMES[place])
    return name if place in MELDS else f'<span aria-hidden="true">{_SIGNS[place]} </span>{name}'


def _cell(now: OwnCards, card: Card, t: Translator) -> Json:
    places = tuple(each for each in now.places_of(card) if each != UPCARD or now.wants_upcard)
    place = next(iter(places), "")
    where = tuple(_IN_PLACE[each] for each in places)
    return {
        "card": str(card),
        "html": t.card_html(card),
        "name": t.spoken(say("own.cell", card=card, where=where)) if places else t.card_name(card),
        "place": "meld" if place in MELDS else place,
        "sign": "".join(_SIGNS[each] for each in places),
    }


def _field(now: OwnCards, name: str, told: Told, t: Translator) -> Json:
    return {
        "field": name,
        "label": t(FIELD_NAMES[name]),
        "value": told.held.get(name) or written(now, name, t),
        "help": t(say("table.typed_help", example=_EXAMPLES[name])),
        "errors": [t.html(each) for each in told.errors.get(name, ())],
    }


def bottom_view(
    now: OwnCards, told: Told, t: Translator, look: Look, *, analysis: Analysis | None, making: Making
) -> Json:
    """What stands below: the split on the table in words, what follows, the puzzle, somebody else's code."""
    return {
        "part": "ownbottom",
        **drawn_as(look),
        "notes": list(told.notes),
        "split": _split(now, analysis, t) if analysis else None,
        "sections": [_section(each, t) for each in analysis.sections] if analysis else [],
        "make": _make(now, making, told, t) if analysis else None,
        "open": {
            "title": t(say("own.open_title")),
            "label": t(say("own.open_label")),
            "value": now.texts.get(CODE, ""),
            "help": t(say("own.open_help_code") if in_browser() else say("own.open_help")),
            "errors": [t.html(each) for each in told.errors.get(CODE, ())],
            "button": t(say("own.open")),
            "close": button("close", say("own.close"), t) if now.code else None,
        },
    }


def shown_view(now: OwnCards, analysis: Analysis) -> View:
    """The way to lay the cards out that is looked at."""
    return analysis.views[min(now.view, len(analysis.views) - 1)]


def _split(now: OwnCards, analysis: Analysis, t: Translator) -> Json:
    views, at = analysis.views, min(now.view, len(analysis.views) - 1)
    return _section(views[at].section, t) | {
        "count": t(say("own.view_of", i=at + 1, n=len(views))) if len(views) > 1 else "",
        "buttons": [
            button("view", say("own.before"), t, on=at > 0, event={"do": "view", "to": at - 1}),
            button("view", say("own.after"), t, on=at + 1 < len(views), event={"do": "view", "to": at + 1}),
        ] if len(views) > 1 else [],
    }  # fmt: skip


def _section(section: Section, t: Translator) -> Json:
    return {"title": t(section.title), "lines": [t.html(line) for line in section.lines]}


def _make(now: OwnCards, making: Making, told: Told, t: Translator) -> Json:
    options = [(each, question_name(each)) for each, why in making.reasons.items() if not why]
    by_reason: dict[str, list[str]] = {}
    for each, why in making.reasons.items():
        if why:
            by_reason.setdefault(why, []).append(each)
    lines = [t.html(reason(why, questions)) for why, questions in by_reason.items()]
    code: Json | None = None
    if making.code:
        code = {
            "label": t(say("own.code_label")),
            "value": making.code,
            "save": button("save", say("own.save"), t),
            "saved": t(told.saved) if told.saved else "",
        }
    return {
        "title": t(say("own.make_title")),
        "choice": one_of("question", say("own.question"), options, now.question, t) if options else None,
        "none": "" if options else t(say("own.no_puzzle")),
        "code": code,
        "why": {"title": t(say("own.why_title")), "lines": lines} if lines else None,
    }
