"""The fields of the own hand: cards read in the learner's language and letters, and written back the same way."""

from __future__ import annotations

from gintutor.cards import Card
from gintutor.i18n import Translator
from gintutor.messages import say
from gintutor.puzzlebook.analysis import TURN
from gintutor.widgets.cardwords import TypedError, plain, read_card, split_words
from gintutor.widgets.own.state import FIELDS, HAND, PLACE_NAMES, OwnCards
from gintutor.widgets.typed import card_text


def read(now: OwnCards, name: str, text: str, t: Translator, *, local: bool) -> str:
    """The cards of a field in their stored form, groups apart by ``|``; :class:`TypedError` for the first fault."""
    most = len(FIELDS[name])
    parts = plain(text).split("|") if most > 1 else [plain(text).replace("|", " ")]
    groups = [group for group in parts if group.strip()]
    if len(groups) > most:
        raise TypedError("melds", text, say("table.typed.melds", n=most))
    elsewhere = {each: place for place, held in now.places.items() if place not in FIELDS[name] for each in held}
    taken: list[Card] = []
    read_groups = []
    for group in groups:
        row = []
        for token in split_words(group, t.language):
            each = read_card(token, t.language, local=local)
            if each in taken:
                raise TypedError("repeated", token, say("table.typed.repeated", card=each))
            if each in elsewhere:
                there = say("own.elsewhere", card=each, place=PLACE_NAMES[elsewhere[each]])
                raise TypedError("elsewhere", token, there)
            taken.append(each)
            row.append(str(each))
        read_groups.append(" ".join(row))
    if name == HAND and len(taken) > TURN:
        raise TypedError("count", text, say("own.too_many", n=TURN))
    return " | ".join(read_groups)


def written(now: OwnCards, name: str, t: Translator) -> str:
    """The cards of a field as a text that reads back as them; a text that was refused as it was typed."""
    if name in now.texts:
        return now.texts[name]
    groups = [now.places[place] for place in FIELDS[name] if now.places[place]]
    return " | ".join(" ".join(card_text(each, t) for each in group) for group in groups)
