"""The hub's own pages, to sign in and to wait: in the words of the catalogs, and in the look of the app view's pages.

JupyterHub gives its templates no request. The one thing it gives them that knows what was asked for, and by whose
browser, is ``static_url``: a method of the handler.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from gintutor.classroom import appview
from gintutor.i18n import FALLBACK, Translator, asked_for
from gintutor.messages import say

TEMPLATES = Path(__file__).parents[1] / "templates"
LOOK = Path(appview.__file__).parent / "templates" / "page.css"
BROKEN = "hub.broken", "hub.broken_more"
GONE = "hub.gone", "hub.gone_more"
TROUBLES = {
    403: ("hub.forbidden", "hub.forbidden_more"),
    404: ("hub.missing", "hub.missing_more"),
    429: ("hub.full", "hub.full_more"),
    502: GONE,
    503: GONE,
    504: GONE,
}
"""What is wrong and what to do, by the status of the answer; with any other it is :data:`BROKEN`."""


def language_for(handler: Any, chosen: str = "") -> str:
    """The language the school ``chosen`` for everybody, else the browser's; English when it asks for none of ours."""
    accepted = handler.request.headers.get("Accept-Language", "") if handler is not None else ""
    return chosen or asked_for(accepted) or FALLBACK


def template_vars(chosen: str = "") -> dict[str, Any]:
    """What the templates have beside JupyterHub's: ``language()``, ``say(id, …)``, ``trouble(status)``, ``look``."""

    @pass_context
    def language(context: Context) -> str:
        return language_for(context["static_url"].__self__, chosen)

    @pass_context
    def put(context: Context, id_: str, **args: str) -> str:
        return Translator(language(context))(say(id_, **args))

    # JupyterHub calls what it finds here to get the value.
    return {
        "language": lambda _user: language,
        "say": lambda _user: put,
        "trouble": lambda _user: lambda status: TROUBLES.get(status, BROKEN),
        "look": Markup(LOOK.read_text(encoding="utf-8")),  # our own file
    }
