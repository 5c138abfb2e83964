"""Typed moves: ``draw``, ``take``, ``leave``, ``discard 7h``, ``lay 7h 7s 7d | 4c 5c 6c 7c``, ``add 8h 2``.

The words stand in the catalog, apart by commas; the English ones are understood everywhere. A meld is meant by its
number after the cards.
"""

from __future__ import annotations

from gintutor.cards import Card
from gintutor.contract.hands import wild
from gintutor.contract.melds import has_ends
from gintutor.i18n import Translator
from gintutor.messages import say
from gintutor.widgets.anygame.typed import Vocabulary, words
from gintutor.widgets.cardwords import TypedError, read_card, split_words
from gintutor.widgets.contract.held import in_hand, slots_of
from gintutor.widgets.contract.state import Stage, State
from gintutor.widgets.panel import Json

VOCABULARY = Vocabulary(
    {
        "draw": say("play.word_draw"),
        "take": say("contracttable.word_take"),
        "pass": say("play.word_pass"),
        "pass_all": say("contracttable.word_pass_all"),
        "discard": say("play.word_discard"),
        "lay": say("play.word_lay"),
        "add": say("contracttable.word_add"),
        "confirm": say("play.word_confirm"),
        "cancel": say("play.word_cancel"),
        "hint": say("play.word_hint"),
        "back": say("play.word_back"),
        "next": say("play.word_next"),
    }
)


_LOW = say("contracttable.word_low")
"""Said after the number of a run: deuces to spare stand at its low end."""


def _low_words(language: str) -> list[str]:
    return [word for each in ("en", language) for word in words(_LOW, Translator(each))]


def read(state: State, text: str, t: Translator, local: bool) -> Json:  # noqa: FBT001
    """The event a text stands for; raise :class:`TypedError` for one that cannot be read."""
    command, known, rest = VOCABULARY.read(text, t)
    return _Reader(state, t, local=local).event(command, known, rest)


class _Reader:
    """Reads what comes after a command."""

    def __init__(self, state: State, t: Translator, *, local: bool) -> None:
        self._state = state
        self._t = t
        self._local = local

    def event(self, command: str, known: str, rest: str) -> Json:
        match command:
            case "discard":
                return self._discard(rest)
            case "lay":
                return self._lay(rest)
            case "add":
                return self._add(rest)
        position = self._state.position
        cards = self._cards(rest)
        if command in ("take", "pass") and position is not None and cards == list(position.pile[-1:]):
            cards = []  # the page itself writes the move with its card
        if cards:
            raise TypedError("surplus", str(cards[0]), say("play.typed_alone", word=known, card=cards[0]))
        return {"do": self._meant(command)}

    def _meant(self, command: str) -> str:
        """Yes and no are about the question of the stage."""
        if command == "confirm" and self._state.stage is Stage.OFFER:
            return "take"
        if command == "cancel" and self._state.stage is Stage.OFFER:
            return "pass"
        if command == "back" and self._state.stage is Stage.BUILD:
            return "cancel"
        return command

    def _discard(self, rest: str) -> Json:
        cards = self._cards(rest)
        if len(cards) != 1:
            raise TypedError("count", "discard", say("table.typed.count", n=1))
        return {"do": "discard", "slot": self._slots(cards)[0]}

    def _lay(self, rest: str) -> Json:
        """Melds apart by a bar; without cards the outlines are opened, or what lies in them is laid down."""
        if not rest.strip():
            return {"do": "confirm" if self._state.stage is Stage.BUILD else "build"}
        groups = [self._cards(part) for part in rest.split("|") if part.strip()]
        slots = list(self._slots([card for group in groups for card in group]))
        return {"do": "lay", "groups": [[slots.pop(0) for _ in group] for group in groups]}

    def _add(self, rest: str) -> Json:
        tokens = split_words(rest, self._t.language)
        number: Json = {}
        low = bool(tokens) and tokens[-1] in _low_words(self._t.language)
        if low:
            tokens.pop()
        if len(tokens) > 1 and tokens[-1].isascii() and tokens[-1].isdigit():
            number = {"meld": int(tokens.pop())}
        cards = [read_card(token, self._t.language, local=self._local) for token in tokens]
        if not cards:
            raise TypedError("count", "add", say("table.typed.count_range", low=1, high=10))
        return {"do": "add", "slots": list(self._slots(cards))} | number | ({"below": True} if low else {})

    def _cards(self, text: str) -> list[Card]:
        return [read_card(token, self._t.language, local=self._local) for token in split_words(text, self._t.language)]

    def _slots(self, cards: list[Card]) -> tuple[int, ...]:
        """The slots of those cards in the learner's hand; the first card that is not there is named."""
        left = list(slots_of(self._state.hand))
        found: list[int] = []
        for card in cards:
            slots = in_hand(left, (card,))
            if slots is None:
                raise TypedError("absent", str(card), say("table.typed.absent", card=card))
            left.remove(slots[0])
            found += slots
        return tuple(found)


def _first_run(state: State) -> int | None:
    """The number of the first run on the table that the learner may build on at either end."""
    position = state.position
    if position is None:
        return None
    runs = (i for i, (seat, number) in enumerate(state.extensible, 1) if has_ends(position.melds[seat][number]))
    return next(runs, None)


_ONE_MELD = " 7♥ 7♠ 7♦"
_CARDS = {"discard": " 7♥", "lay": _ONE_MELD, "add": " 8♥ 1"}


def examples(state: State, t: Translator) -> str:
    """What may be typed now, with cards that give nothing away."""
    commands: tuple[str, ...] = {
        Stage.OFFER: ("draw", "take") if state.in_turn else ("pass", "take"),
        Stage.DRAW: ("draw",),
        Stage.PLAY: ("discard", *(("lay",) if state.may_lay else ()), *(("add",) if state.may_add else ())),
        Stage.BUILD: ("lay", "cancel"),
    }.get(state.stage, ("next",))
    cards = dict(_CARDS)
    if any(map(wild, state.hand)) and (number := _first_run(state)) is not None:
        cards["add"] = f" 2♥ {number} {words(_LOW, t)[0]}"
    if state.stage is Stage.BUILD:
        cards["lay"] = ""  # what is in the outlines
    elif not state.laid:
        cards["lay"] = f"{_ONE_MELD} | 4♣ 5♣ 6♣ 7♣"
    return ", ".join(VOCABULARY.word(command, t) + cards.get(command, "") for command in commands)
