"""The learner's own cards as one frozen value: which lie where, under which rules, and what is looked at.

It is folded from events of the log, which name cards in their stored form, so it is the same in every language::

    {"do": "tap", "card": "7H"}    {"do": "put", "field": "spread", "cards": "7H 8H 9H | 4C 4D 4S"}
    {"do": "set", "field": "to" | "rules" | "question", "value": …}    {"do": "type", "field": …, "text": …}
    {"do": "analyse"}    {"do": "view", "to": 1}    {"do": "clear"}
    {"do": "open", "code": …}    {"do": "close"}

``type`` keeps a text that was refused, so that nothing typed is lost; ``put`` and ``clear`` take it away. A card
tapped into such a field is added to its text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from gintutor.cards import Card, CardError, Hand, card, cards
from gintutor.melds import Fault, Meld, meld_faults
from gintutor.messages import Message, say
from gintutor.puzzlebook.analysis import TURN
from gintutor.puzzlebook.questions import QUESTIONS
from gintutor.puzzlebook.state import State
from gintutor.rules import PRESETS, Ruleset

HAND, LEFT, SEEN, SPREAD, CODE = "hand", "left", "seen", "spread", "code"
MELDS = ("meld1", "meld2", "meld3")
PLACES = (HAND, *MELDS, LEFT, SEEN)
FIELDS: Mapping[str, tuple[str, ...]] = {HAND: (HAND,), SPREAD: MELDS, LEFT: (LEFT,), SEEN: (SEEN,)}
"""The fields cards are typed in, and the places each stands for."""
PLACE_NAMES: Mapping[str, Message] = {
    HAND: say("exercise.zone_hand"),
    **{meld: say("layoff.zone_spread", number=number) for number, meld in enumerate(MELDS, 1)},
    LEFT: say("layoff.zone_left"),
    SEEN: say("outs.zone_seen"),
}
LONGEST = 600
"""Letters that are kept of a text that was refused."""

NEEDS: Mapping[str, tuple[str, ...]] = {
    "tap": ("card",), "set": ("field", "value"), "view": ("to",), "clear": (), "close": (),
}  # fmt: skip
"""What of an event of the page is kept beside ``do``; it may hold anything else."""

Event = Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnCards:
    """What was put where, in the order it came. ``to``: where a tapped card goes.

    ``texts``: what was typed and refused, by field. ``code``: the puzzle that somebody else's code opened.
    """

    places: Mapping[str, tuple[Card, ...]] = field(default_factory=lambda: dict.fromkeys(PLACES, ()))
    to: str = HAND
    rules: str
    texts: Mapping[str, str] = field(default_factory=dict)
    analysed: bool = False
    view: int = 0
    question: str = ""
    code: str = ""

    def place_of(self, wanted: Card) -> str:
        """Where that card lies; "" nowhere."""
        return next((place for place, held in self.places.items() if wanted in held), "")

    @property
    def ruleset(self) -> Ruleset:
        """The rules in play."""
        return PRESETS[self.rules]

    @property
    def groups(self) -> tuple[tuple[Card, ...], ...]:
        """The knocker's melds as they were put, valid or not."""
        return tuple(self.places[meld] for meld in MELDS if self.places[meld])

    @property
    def state(self) -> State:
        """The position; only without :func:`faults`."""
        hand = self.places[HAND]
        return State(
            hand=Hand.of(hand),
            drawn=hand[-1] if len(hand) == TURN else None,
            seen=Hand.of(self.places[SEEN]),
            spread=tuple(Meld(Hand.of(group)) for group in self.groups),
            left=Hand.of(self.places[LEFT]),
        )


def folded(rules: str, events: Iterable[Event]) -> OwnCards:
    """The cards after those events; one that this version does not know is passed over."""
    now = OwnCards(rules=rules)
    for event in events:
        now = updated(now, event)
    return now


def updated(now: OwnCards, event: Event) -> OwnCards:
    """The cards after that event; the same value where it changes nothing."""
    match event:
        case {"do": "tap", "card": str(text)}:
            return _tapped(now, text)
        case {"do": "put", "field": str(name), "cards": str(text)} if name in FIELDS:
            return _put(now, name, text)
        case {"do": "type", "field": str(name), "text": str(text)} if name in (*FIELDS, CODE):
            return replace(now, texts={**now.texts, name: text[:LONGEST]})
        case {"do": "set", "field": "to", "value": str(place)} if place in PLACES:
            return replace(now, to=place)
        case {"do": "set", "field": "rules", "value": str(name)} if name in PRESETS:
            return replace(now, rules=name, question="")
        case {"do": "set", "field": "question", "value": str(name)} if name in QUESTIONS:
            return replace(now, question=name)
        case {"do": "analyse"}:
            return replace(now, analysed=True, view=0, question="")
        case {"do": "view", "to": int(number)} if number >= 0:
            return replace(now, view=number)
        case {"do": "open", "code": str(code)}:
            return replace(now, code=code[:LONGEST], texts=_without(now.texts, CODE))
        case {"do": "close"}:
            return replace(now, code="")
        case {"do": "clear"}:
            return OwnCards(rules=now.rules, code=now.code)
    return now


def field_of(place: str) -> str:
    """The field that place is typed in."""
    return next(name for name, places in FIELDS.items() if place in places)


def refusal(now: OwnCards, event: Event) -> Message | None:
    """Why a tapped card cannot go there; None where it can."""
    held = now.places[HAND]
    match event:
        case {"do": "tap", "card": str(text)} if now.to == HAND and len(held) >= TURN and text not in map(str, held):
            return say("own.too_many", n=TURN)
    return None


def faults(now: OwnCards) -> dict[str, tuple[Message, ...]]:
    """What stands in the way of an analysis, by field."""
    found: dict[str, tuple[Message, ...]] = {}
    if not now.places[HAND]:
        found[HAND] = (say("own.no_cards", n=TURN),)
    wrong = [_said(group, fault) for group in now.groups for fault in meld_faults(group)]
    if now.places[LEFT] and not now.groups:
        wrong = [say("own.no_melds")]
    if wrong:
        found[SPREAD] = tuple(wrong)
    return found


def _said(group: tuple[Card, ...], fault: Fault) -> Message:
    return say("exercise.fault", cards=group, why=fault.message)


def _tapped(now: OwnCards, text: str) -> OwnCards:
    """The card goes to the chosen place, from wherever it lay; one that lies there already is taken away."""
    try:
        wanted = card(text)
    except CardError:
        return now
    was = now.place_of(wanted)
    if refusal(now, {"do": "tap", "card": text}):
        return now
    places = {place: tuple(each for each in held if each != wanted) for place, held in now.places.items()}
    if was != now.to:
        places[now.to] = (*places[now.to], wanted)
    return replace(now, places=places, analysed=False, question="")


def _put(now: OwnCards, name: str, text: str) -> OwnCards:
    """The field holds those cards and no others."""
    try:
        groups = [cards(part) for part in text.split("|")]
        Hand.of(each for group in groups for each in group)
    except CardError:
        return now
    if len(groups) > len(FIELDS[name]) or (name == HAND and len(groups[0]) > TURN):
        return now
    elsewhere = {each for place in PLACES if place not in FIELDS[name] for each in now.places[place]}
    if any(each in elsewhere for group in groups for each in group):
        return now
    filled = dict(zip(FIELDS[name], (*groups, *[()] * len(FIELDS[name])), strict=False))
    texts = _without(now.texts, name)
    return replace(now, places={**now.places, **filled}, texts=texts, analysed=False, question="")


def _without(texts: Mapping[str, str], name: str) -> dict[str, str]:
    return {each: text for each, text in texts.items() if each != name}
