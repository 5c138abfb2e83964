"""Typed moves: ``draw``, ``take``, ``discard 7h``, ``knock 6h``, ``lay 7h 8h 9h``, in the words of the language.

The words stand in the catalog, apart by commas; the English ones are understood everywhere.
"""

from __future__ import annotations

from gintutor.cards import Card
from gintutor.i18n import Translator
from gintutor.messages import say
from gintutor.widgets.anygame.typed import Vocabulary
from gintutor.widgets.cardwords import TypedError, read_card, split_words
from gintutor.widgets.panel import Json
from gintutor.widgets.play.state import Stage, State

VOCABULARY = Vocabulary(
    {
        "draw": say("play.word_draw"),
        "take": say("play.word_take"),
        "pass": say("play.word_pass"),
        "discard": say("play.word_discard"),
        "knock": say("play.word_knock"),
        "big_gin": say("play.word_big_gin"),
        "confirm": say("play.word_confirm"),
        "cancel": say("play.word_cancel"),
        "lay": say("play.word_lay"),
        "lay_off": say("play.word_lay_off"),
        "done": say("play.word_done"),
        "hint": say("play.word_hint"),
        "back": say("play.word_back"),
        "next": say("play.word_next"),
        "deal": say("play.word_deal"),
    }
)

_ONE, _SOME = frozenset({"discard", "knock", "lay_off"}), frozenset({"lay"})


def read(state: State, text: str, t: Translator, local: bool) -> list[Json]:  # noqa: FBT001
    """The events a text stands for; raise :class:`TypedError` for one that cannot be read."""
    command, known, rest = VOCABULARY.read(text, t)
    cards, number = _cards(rest, command, t, local)
    return _events(state, (command, known), cards, number)


def _cards(rest: str, command: str, t: Translator, local: bool) -> tuple[list[Card], int | None]:  # noqa: FBT001
    """The cards after a command, and for a lay-off the number of the meld if one is named."""
    tokens = split_words(rest.replace("|", " "), t.language)
    number: int | None = None
    if command == "lay_off" and len(tokens) > 1 and tokens[-1] in ("1", "2", "3", "4"):
        number = int(tokens.pop()) - 1
    return [read_card(token, t.language, local=local) for token in tokens], number


def _events(state: State, said: tuple[str, str], cards: list[Card], number: int | None) -> list[Json]:
    """The events of a command, which comes with the word it was given by."""
    command, known = said
    if command in _ONE and (cards or command != "knock"):
        if len(cards) != 1:
            raise TypedError("count", command, say("table.typed.count", n=1))
        meld: Json = {} if number is None else {"meld": number}
        return [{"do": command, "slot": cards[0].index} | meld]
    if command in _SOME:
        if len(cards) < 2:
            raise TypedError("count", command, say("table.typed.count_range", low=3, high=10))
        return [{"do": command, "slots": [card.index for card in cards]}]
    if command == "take" and state.position is not None and cards == list(state.position.pile[-1:]):
        cards = []  # the page itself writes the move with its card
    if cards:
        raise TypedError("surplus", str(cards[0]), say("play.typed_alone", word=known, card=cards[0]))
    if command == "next" and state.stage is Stage.BEGUN:
        command = "deal"
    if command == "deal" and state.stage is Stage.OVER:
        command = "next"
    return [{"do": command}]
