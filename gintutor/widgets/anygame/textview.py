"""A table as text: the learner's cards as a list, what the digit keys do, the zones as lines, the typed move."""

from __future__ import annotations

from collections.abc import Sequence

from gintutor.cards import Card
from gintutor.i18n import Translator
from gintutor.messages import Message, say
from gintutor.widgets.parts import Json


def text_view(
    *, cards: list[Json], active: int | None, on: bool, targets: list[Json], zones: list[str], typed: Json | None,
    t: Translator,
) -> Json:  # fmt: skip
    """The whole view. ``active``: the card with the tab stop, else the first; ``on``: the learner is to move."""
    slots = [each["slot"] for each in cards]
    return {
        "title": t(say("table.as_text")),
        "label": t(say("play.zone_hand")),
        "help": _keys_help(targets, t) if cards and on else "",
        "multiple": True,
        "cards": cards,
        "active": active if active in slots else slots[0] if slots else None,
        "on": on,
        "moves": False,
        "targets": targets,
        "put": "",
        "zones": zones,
        "typed": typed,
    }


def _keys_help(targets: list[Json], t: Translator) -> str:
    keys = (t(say("play.key", key=str(each["key"]), what=str(each["label"]))) for each in targets)
    return t(say("play.keys_help", keys="; ".join(keys)))


def typed_view(examples: str, t: Translator) -> Json:
    """Where a move is typed, with examples of what may be typed now."""
    return {
        "label": t(say("play.typed")),
        "help": t(say("play.typed_help", examples=examples)),
        "button": t(say("play.do_typed")),
    }


def option(
    slot: int, card: Card, facts: Sequence[Message], t: Translator, *, zone: str, selected: bool, pointed: bool
) -> Json:
    """One of the learner's cards. ``facts``: what is said of it beside its name; ``pointed``: a hint points at it."""
    said = [*facts, *([say("table.selected")] if selected else []), *([say("table.pointed")] if pointed else [])]
    return {
        "slot": slot,
        "html": t.card_html(card),
        "name": ", ".join([t.card_name(card), *map(t, said)]),
        "zone": zone,
        "selected": selected,
        "pick": False,
        "mark": "",
        "points_at": pointed,
    }


def key(digit: str, label: Message, t: Translator, *, zone: str = "", do: str = "") -> Json:
    """What a digit key does in the list of cards: a move, or the selected cards put in a zone."""
    return {"key": digit, "zone": zone, "event": {"do": do} if do else None, "label": t(label)}
