"""What many panels have in common, as the JSON-able data the front end shows."""

from __future__ import annotations

from collections.abc import Mapping
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


def drawn_as(look: Look) -> Json:
    """How the cards in a panel are drawn."""
    return {"four": look.four_colour, "large": look.large, "contrast": look.high_contrast}
