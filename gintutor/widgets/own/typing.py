"""The fields of the own hand: cards read in the learner's language and letters, and written back the same way."""

from __future__ import annotations

from gintutor.cards import Card
from gintutor.i18n import Translator
from gintutor.messages import say
from gintutor.puzzlebook.analysis import TURN
from gintutor.widgets.cardwords import TypedError, plain, read_card, split_words
from gintutor.widgets.own.places import FIELD_NAMES, FIELDS, HAND, PLACE_NAMES, SINGLE, TAKEN
from gintutor.widgets.own.state import LONGEST, OwnCards, others
from gintutor.widgets.typed import card_text


def read(now: OwnCards, name: str, text: str, t: Translator, *, local: bool) -> str:
    """The cards of a field in their stored form, groups apart by ``|``; :class:`TypedError` for the first fault."""
    if len(text) > LONGEST:
        raise TypedError("long", "", say("own.too_long", field=FIELD_NAMES[name], n=len(text), most=LONGEST))
    most = len(FIELDS[name])
    parts = plain(text).split("|") if most > 1 else [plain(text).replace("|", " ")]
    groups = [group for group in parts if group.strip()]
    if len(groups) > most:
        raise TypedError("melds", text, say("table.typed.melds", n=most))
    taken: list[Card] = []
    read_groups = [_group(now, name, group, taken, t, local=local) for group in groups]
    if name in SINGLE and len(taken) > 1:
        raise TypedError("single", text, say("own.one_card", n=len(taken)))
    if name in (HAND, TAKEN):
        together = {*taken, *now.places[TAKEN if name == HAND else HAND]}
        if len(together) > TURN:
            raise TypedError("count", text, say("own.too_many", n=TURN, mine=len(together)))
    return " | ".join(read_groups)


def _group(now: OwnCards, name: str, text: str, taken: list[Card], t: Translator, *, local: bool) -> str:
    """Some cards that lie together, added to those ``taken`` before."""
    elsewhere = {each: place for place in others(name) for each in now.places[place]}
    row = []
    for token in split_words(text, t.language):
        each = read_card(token, t.language, local=local)
        if each in taken:
            raise TypedError("repeated", token, say("table.typed.repeated", card=each))
        if each in elsewhere:
            there = say("own.elsewhere", card=each, place=PLACE_NAMES[elsewhere[each]])
            raise TypedError("elsewhere", token, there)
        taken.append(each)
        row.append(str(each))
    return " ".join(row)


def written(now: OwnCards, name: str, t: Translator) -> str:
    """The cards of a field as a text that reads back as them; a text that was refused as it was typed."""
    if name in now.texts:
        return now.texts[name]
    groups = [now.places[place] for place in FIELDS[name] if now.places[place]]
    return " | ".join(" ".join(card_text(each, t) for each in group) for group in groups)
