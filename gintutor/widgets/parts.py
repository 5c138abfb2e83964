"""What many panels have in common, as the JSON-able data the front end shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from gintutor.i18n import Translator
from gintutor.messages import Message
from gintutor.widgets.tableview import Look

Json: TypeAlias = "dict[str, object]"


def button(
    name: str,
    label: Message | str,
    t: Translator,
    *,
    main: bool = False,
    on: bool = True,
    event: Mapping[str, object] | None = None,
    spoken: Message | None = None,
) -> Json:
    """A button: what it says, the event it sends, whether it is the likely one and can be pressed now.

    ``spoken``: what a screen reader says instead, where the label alone is too short for it.
    """
    said = {} if spoken is None else {"spoken": t(spoken)}
    text = t(label) if isinstance(label, Message) else label
    return {"name": name, "label": text, "event": dict(event or {"do": name}), "main": main, "on": on, **said}


def options(named: Iterable[tuple[object, str]], now: object) -> list[Json]:
    """Values to choose one from, each with what it is called; ``now``: the one that is chosen."""
    return [{"value": value, "label": label, "on": value == now} for value, label in named]


def one_of(
    field: str, legend: Message, names: Iterable[tuple[object, Message | str]], now: object, t: Translator
) -> Json:
    """A choice of one among several, all to be seen."""
    named = [(value, t.html(label) if isinstance(label, Message) else label) for value, label in names]
    return {"kind": "one", "field": field, "legend": t(legend), "options": options(named, now)}


def told_field(field: str, legend: Message, about: Message, error: Message | None, t: Translator) -> Json:
    """What is said at a choice: what it is, what it does, and why the last one was refused."""
    told = t(error) if error is not None else ""
    return {"field": field, "legend": t(legend), "about": t(about), "error": told}


def drawn_as(look: Look) -> Json:
    """How the cards in a panel are drawn."""
    return {"four": look.four_colour, "large": look.large, "contrast": look.high_contrast}
