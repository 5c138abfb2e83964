"""The review of a hand as JSON-able data."""

from __future__ import annotations

from gintutor.i18n import Translator
from gintutor.widgets.panel import Json
from gintutor.widgets.play.state import State

AVAILABLE = False


def review_view(state: State, t: Translator) -> Json | None:
    """The review that is looked at; None while none is."""
    return None
