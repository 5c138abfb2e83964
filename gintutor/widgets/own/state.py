"""The learner's own cards as one frozen value: which lie where, under which rules, and what is looked at.

It is folded from events of the log, which name cards in their stored form, so it is the same in every language::

    {"do": "tap", "card": "7H"}    {"do": "put", "field": "spread", "cards": "7H 8H 9H | 4C 4D 4S"}
    {"do": "set", "field": "to" | "rules" | "question" | a rule, "value": …}    {"do": "type", "field": …, "text": …}
    {"do": "analyse"}    {"do": "view", "to": 1}    {"do": "clear"}
    {"do": "open", "code": …}    {"do": "close"}    {"do": "file", "path": …}

``type`` keeps a text that was refused, so that nothing typed is lost; ``put`` and ``clear`` take it away. A card
tapped into such a field is added to its text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from gintutor.cards import Card, CardError, Hand, card, cards
from gintutor.melds import Meld
from gintutor.puzzlebook.analysis import TURN
from gintutor.puzzlebook.questions import GAMES, GIN
from gintutor.puzzlebook.state import State
from gintutor.rules import PRESETS, Ruleset
from gintutor.widgets.choices import ChoiceError
from gintutor.widgets.own.places import CODE, FIELDS, HAND, LEFT, MELDS, PLACES, SEEN, SINGLE, TAKEN, UPCARD, apart
from gintutor.widgets.play.setup import ruled

LONGEST = 2000
"""Letters of a text: the whole pack in words has fewer, and a book pasted by mistake would take minutes to read."""

RULES = (
    "knock_limit", "straight_gin", "oklahoma", "spades_double", "gin_bonus", "big_gin_bonus", "play_on_for_big_gin",
    "undercut_bonus", "layoff_on_gin", "rediscard_allowed",
)  # fmt: skip
"""The rules that what is said of a hand may hang on."""

NEEDS: Mapping[str, tuple[str, ...]] = {
    "tap": ("card",), "set": ("field", "value"), "view": ("to",), "clear": (), "close": (),
}  # fmt: skip
"""What of an event of the page is kept beside ``do``; it may hold anything else."""

Event = Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnCards:
    """What was put where, in the order it came. ``to``: where a tapped card goes.

    ``texts``: what was typed and refused, by field. ``code``: the puzzle that somebody else's code opened, ``file``:
    somebody else's file of puzzles.
    """

    places: Mapping[str, tuple[Card, ...]] = field(default_factory=lambda: dict.fromkeys(PLACES, ()))
    to: str = HAND
    rules: Ruleset
    texts: Mapping[str, str] = field(default_factory=dict)
    analysed: bool = False
    view: int = 0
    question: str = ""
    code: str = ""
    file: str = ""

    def places_of(self, wanted: Card) -> tuple[str, ...]:
        """Where that card lies, and whether it is the first upcard besides."""
        return tuple(place for place, held in self.places.items() if wanted in held)

    @property
    def own(self) -> tuple[Card, ...]:
        """One's own cards; the one that came last is the last."""
        return (*self.places[HAND], *self.places[TAKEN])

    @property
    def groups(self) -> tuple[tuple[Card, ...], ...]:
        """The knocker's melds as they were put, valid or not."""
        return tuple(self.places[meld] for meld in MELDS if self.places[meld])

    @property
    def wants_upcard(self) -> bool:
        """Whether the rules take something from the first upcard."""
        return self.rules.oklahoma or self.rules.spades_double

    @property
    def upcard(self) -> Card | None:
        """The first upcard, where the rules take something from it."""
        return next(iter(self.places[UPCARD]), None) if self.wants_upcard else None

    @property
    def state(self) -> State:
        """The position; only without faults."""
        own = self.own
        return State(
            hand=Hand.of(own),
            drawn=own[-1] if len(own) == TURN else None,
            taken=bool(self.places[TAKEN]) and not self.groups,
            seen=Hand.of(self.places[SEEN]),
            spread=tuple(Meld(Hand.of(group)) for group in self.groups),
            left=Hand.of(self.places[LEFT]),
        )


def folded(rules: Ruleset, events: Iterable[Event]) -> OwnCards:
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
            rest = _without(now.texts, name)
            return replace(now, texts=rest | {name: text[:LONGEST]} if text.strip() else rest)
        case {"do": "set", "field": str(name), "value": value}:
            return _set(now, name, value)
        case {"do": "analyse"}:
            return replace(now, analysed=True, view=0, question="")
        case {"do": "view", "to": int(number)} if number >= 0:
            return replace(now, view=number)
        case {"do": "open", "code": str(code)}:
            return replace(now, code=code[:LONGEST], texts=_without(now.texts, CODE))
        case {"do": "close"}:
            return replace(now, code="")
        case {"do": "file", "path": str(path)}:
            return replace(now, file=path[:LONGEST], texts=_without(now.texts, CODE))
        case {"do": "clear"}:
            return OwnCards(rules=now.rules, code=now.code, file=now.file)
    return now


def _set(now: OwnCards, name: str, value: object) -> OwnCards:
    """Where a tapped card goes, what a puzzle asks, the rules."""
    match name:
        case "to" if isinstance(value, str) and value in PLACES:
            return replace(now, to=value)
        case "question" if isinstance(value, str) and value in GAMES[GIN]:
            return replace(now, question=value)
        case "rules" if isinstance(value, str) and value in PRESETS:
            return _under(now, PRESETS[value])
    if name not in RULES:
        return now
    try:
        return _under(now, ruled(now.rules, name, value))
    except ChoiceError:
        return now


def _under(now: OwnCards, rules: Ruleset) -> OwnCards:
    """The same cards under other rules."""
    after = replace(now, rules=rules, question="")
    asked = now.analysed and (not after.wants_upcard or bool(after.upcard))
    return replace(after, analysed=asked, to=HAND if now.to == UPCARD and not after.wants_upcard else now.to)


def full(now: OwnCards, wanted: Card) -> bool:
    """Whether that card is to go to one's own hand, and there is no room for it."""
    return now.to in (HAND, TAKEN) and wanted not in now.own and len(now.own) >= TURN


def _tapped(now: OwnCards, text: str) -> OwnCards:
    """The card goes to the chosen place, from wherever it lay; one that lies there already is taken away.

    A place of a single card gives its other one back to the hand; the first upcard may lie anywhere besides.
    """
    try:
        wanted = card(text)
    except CardError:
        return now
    if full(now, wanted):
        return now
    there, places = wanted in now.places[now.to], dict(now.places)
    for place in apart(now.to):
        places[place] = tuple(each for each in places[place] if each != wanted)
    if not there:
        if now.to == TAKEN:
            places[HAND] += places[TAKEN]
        places[now.to] = (wanted,) if now.to in SINGLE else (*places[now.to], wanted)
    return replace(now, places=places, analysed=False, question="")


def _put(now: OwnCards, name: str, text: str) -> OwnCards:
    """The field holds those cards and no others; a card taken from the pile is in the hand all the same."""
    try:
        groups = [cards(part) for part in text.split("|")]
        every = Hand.of(each for group in groups for each in group)
    except CardError:
        return now
    elsewhere = {each for place in others(name) for each in now.places[place]}
    if len(groups) > len(FIELDS[name]) or any(each in elsewhere for each in every):
        return now
    if name in SINGLE and len(every) > 1:
        return now
    places = {**now.places, **dict(zip(FIELDS[name], (*groups, *[()] * len(FIELDS[name])), strict=False))}
    if name in (HAND, TAKEN):
        places[HAND] = tuple(each for each in places[HAND] if each not in places[TAKEN])
        if len(places[HAND]) + len(places[TAKEN]) > TURN:
            return now
    texts = _without(now.texts, name)
    return replace(now, places=places, texts=texts, analysed=False, question="")


def others(name: str) -> tuple[str, ...]:
    """The places that cannot hold a card of that field: the hand and the card taken into it can."""
    together = (HAND, TAKEN) if name in (HAND, TAKEN) else FIELDS[name]
    return tuple(place for place in apart(FIELDS[name][0]) if place not in together)


def _without(texts: Mapping[str, str], name: str) -> dict[str, str]:
    return {each: text for each, text in texts.items() if each != name}
