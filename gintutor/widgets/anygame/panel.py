"""What stands around the table of any game as JSON-able data: the front end words nothing and decides nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from gintutor.i18n import Translator
from gintutor.messages import Message, say
from gintutor.widgets.anygame.state import G, Hint, Refusal
from gintutor.widgets.parts import Json, button

Said: TypeAlias = "Sequence[Message]"

_STOPS = (".", "!", "?", ":", "…", "”", "»", "«", "")


def sorting(names: Iterable[tuple[str, Message]], t: Translator) -> Json:
    """The buttons that sort the learner's cards."""
    buttons = [button(f"sort_{by}", label, t, event={"do": "sort", "by": by}) for by, label in names]
    return {"label": t(say("table.sort")), "buttons": buttons}


def refusal_view(refusal: Refusal[Any] | None, steps: Said, t: Translator) -> Json | None:
    """Why something was refused, and the button for the nearest legal move."""
    if refusal is None:
        return None
    return {
        "kind": "open" if refusal.legal or refusal.tried is None else "wrong",
        "verdict": t(_verdict(refusal)),
        "steps": _lines(steps, t),
        "button": button("nearest", say("play.do_nearest"), t) if refusal.nearest is not None else None,
    }


def _verdict(refusal: Refusal[Any]) -> Message:
    if refusal.tried is None:
        return say("play.not_read") if refusal.unread else say("play.impossible")
    return say("play.not_here") if refusal.legal else say("play.refused")


def hint_view(hint: Hint[Any] | None, t: Translator) -> Json | None:
    """A move that is worth making."""
    return None if hint is None else {"title": t(say("play.hint")), "steps": _lines(hint.messages, t)}


def told_view(title: Message, lines: Said, t: Translator) -> Json:
    """What happened, under a heading."""
    return {"title": t(title), "lines": _lines(lines, t)}


def _lines(messages: Said, t: Translator) -> list[str]:
    return [t.html(each) for each in messages]


def aloud(messages: Said, t: Translator) -> str:
    """The sentences one after the other, as they are heard: a capital in front and a stop behind, for want of lines."""
    return " ".join(_sentence(t.spoken(each)) for each in messages)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text[-1:] in _STOPS else ".")


def live(state: G, refused: Callable[[G], Said], new: Callable[[G], Said], t: Translator) -> str:
    """What is to be heard of the last event: why it cannot be chosen or made, a hint, or else what is ``new``."""
    if state.stage == "wait":
        return ""
    if state.setup_error is not None:
        return aloud((state.setup_error.message,), t)
    if state.hint is not None and state.refusal is None:
        return aloud(state.hint.messages, t)
    return aloud(refused(state) or new(state), t)
