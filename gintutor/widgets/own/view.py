"""The panel of the own hand as JSON-able data: a pack to tap on, fields to type in, what can be said of the cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gintutor.cards import Card, Rank, Suit
from gintutor.exercises.protocol import Role
from gintutor.i18n import Translator
from gintutor.messages import Message, say
from gintutor.puzzlebook.analysis import Analysis, Section, View
from gintutor.puzzlebook.questions import QUESTIONS, THEME_NAMES
from gintutor.rules import PRESET_NAMES
from gintutor.widgets.own.state import CODE, FIELDS, HAND, LEFT, MELDS, PLACE_NAMES, PLACES, SEEN, SPREAD, OwnCards
from gintutor.widgets.own.typing import written
from gintutor.widgets.panel import Json
from gintutor.widgets.play.setupview import one_of
from gintutor.widgets.tableview import CardView, Look, TableView, ZoneView

_SIGNS = {HAND: "●", LEFT: "–", SEEN: "○", **{meld: meld.removeprefix("meld") for meld in MELDS}}
"""What marks a card in the pack; the words beside it are read out."""
_FIELD_NAMES: Mapping[str, Message] = {
    HAND: PLACE_NAMES[HAND], SPREAD: say("own.spread"), LEFT: PLACE_NAMES[LEFT], SEEN: PLACE_NAMES[SEEN],
}  # fmt: skip
_EXAMPLES = {HAND: "7♥ 8♥ 9♥ 4♠ 4♦", SPREAD: "7♥ 8♥ 9♥ | 4♠ 4♦ 4♣", LEFT: "2♣ 3♦", SEEN: "10♠ 6♦"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Making:
    """Which questions make a puzzle of these cards, why the others do not, and the code of the chosen one."""

    can: tuple[str, ...] = ()
    why_not: tuple[tuple[str, Message], ...] = ()
    code: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What is shown beside the cards: errors by field, what went wrong, what was said last."""

    errors: Mapping[str, tuple[Message, ...]] = field(default_factory=dict)
    notes: Sequence[str] = ()
    saved: Message | None = None
    news: tuple[Message, ...] = ()
    turn: int = 0


def top_view(now: OwnCards, told: Told, t: Translator, look: Look) -> Json:
    """What stands above the table: the pack, the fields, the rules, the button."""
    return {
        "part": "owntop",
        "four": look.four_colour,
        "large": look.large,
        "contrast": look.high_contrast,
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
        "fields": [_field(now, name, told, t) for name in FIELDS],
        "rules": one_of("rules", say("play.rules"), list(PRESET_NAMES.items()), now.rules, t),
        "actions": [
            _button("analyse", say("own.analyse"), t, main=True),
            _button("clear", say("own.clear"), t, on=any(now.places.values()) or bool(now.texts)),
        ],
        "live": {"turn": told.turn, "text": " ".join(t.spoken(each) for each in told.news)},
    }


def _to(now: OwnCards, t: Translator) -> Json:
    """Where a tapped card goes, each place with the sign it has in the pack unless that is its number."""
    options = [{"value": place, "label": _signed(place, t), "on": place == now.to} for place in PLACES]
    return {"kind": "one", "field": "to", "legend": t(say("own.to")), "options": options}


def _signed(place: str, t: Translator) -> str:
    name = t.html(PLACE_NAMES[place])
    return name if place in MELDS else f'<span aria-hidden="true">{_SIGNS[place]} </span>{name}'


def _cell(now: OwnCards, card: Card, t: Translator) -> Json:
    place = now.place_of(card)
    label = t(PLACE_NAMES[place]) if place else ""
    return {
        "card": str(card),
        "html": t.card_html(card),
        "name": ", ".join(filter(None, (t.card_name(card), label[:1].lower() + label[1:]))),
        "place": "meld" if place in MELDS else place,
        "sign": _SIGNS.get(place, ""),
    }


def _field(now: OwnCards, name: str, told: Told, t: Translator) -> Json:
    return {
        "field": name,
        "label": t(_FIELD_NAMES[name]),
        "value": written(now, name, t),
        "help": t(say("table.typed_help", example=_EXAMPLES[name])),
        "errors": [t.html(each) for each in told.errors.get(name, ())],
    }


def _button(name: str, label: Message, t: Translator, *, main: bool = False, on: bool = True, **event: object) -> Json:
    return {"name": name, "label": t(label), "event": {"do": name, **event}, "main": main, "on": on}


def bottom_view(
    now: OwnCards, told: Told, t: Translator, look: Look, *, analysis: Analysis | None, making: Making
) -> Json:
    """What stands below: the split on the table in words, what follows, the puzzle, somebody else's code."""
    return {
        "part": "ownbottom",
        "four": look.four_colour,
        "large": look.large,
        "contrast": look.high_contrast,
        "notes": list(told.notes),
        "split": _split(now, analysis, t) if analysis else None,
        "sections": [_section(each, t) for each in analysis.sections] if analysis else [],
        "make": _make(now, making, told, t) if analysis else None,
        "open": {
            "title": t(say("own.open_title")),
            "label": t(say("own.open_label")),
            "value": now.texts.get(CODE, ""),
            "errors": [t.html(each) for each in told.errors.get(CODE, ())],
            "button": t(say("own.open")),
            "close": _button("close", say("own.close"), t) if now.code else None,
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
            _button("view", say("own.before"), t, on=at > 0, to=at - 1),
            _button("view", say("own.after"), t, on=at + 1 < len(views), to=at + 1),
        ] if len(views) > 1 else [],
    }  # fmt: skip


def _section(section: Section, t: Translator) -> Json:
    return {"title": t(section.title), "lines": [t.html(line) for line in section.lines]}


def question_name(question: str) -> Message:
    """What a question is called: by the first of its themes."""
    return THEME_NAMES[QUESTIONS[question].themes[0]]


def _make(now: OwnCards, making: Making, told: Told, t: Translator) -> Json:
    options = [(each, question_name(each)) for each in making.can]
    lines = [t.html(say("own.why_line", question=question_name(each), why=why)) for each, why in making.why_not]
    code: Json | None = None
    if making.code:
        code = {
            "label": t(say("own.code_label")),
            "value": making.code,
            "save": _button("save", say("own.save"), t),
            "saved": t(told.saved) if told.saved else "",
        }
    return {
        "title": t(say("own.make_title")),
        "choice": one_of("question", say("own.question"), options, now.question, t) if options else None,
        "none": "" if options else t(say("own.no_puzzle")),
        "code": code,
        "why": {"title": t(say("own.why_title")), "lines": lines} if lines else None,
    }


def table_view(now: OwnCards, analysis: Analysis | None, t: Translator, look: Look) -> TableView:
    """The cards laid out; none before they are analysed."""
    if analysis is None:
        return TableView(cards=(), zones=(), look=look)
    table = shown_view(now, analysis).table
    zones = tuple(
        ZoneView(
            id=zone.id,
            role=zone.role,
            caption=t(zone.label),
            slots=zone.slots,
            room=len(zone.slots),
            ticked=zone.role is Role.MELD,
        )
        for zone in table.zones
    )
    return TableView(cards=tuple(CardView(card=each) for each in table.cards), zones=zones, look=look)


def table_words(now: OwnCards, analysis: Analysis | None, t: Translator) -> str:
    """The same in words: the label of the picture."""
    if analysis is None:
        return ""
    table = shown_view(now, analysis).table
    zones = [
        say("table.zone", zone=zone.label, cards=tuple(table.cards[slot] for slot in zone.slots))
        for zone in table.zones
    ]
    return " ".join(t.spoken(each) for each in zones)
