"""The panel where the learner chooses language, name and the look of the cards, as JSON-able data."""

from __future__ import annotations

from collections.abc import Iterable

from gintutor.cards import cards
from gintutor.exercises.protocol import Role
from gintutor.i18n import LANGUAGES, Translator, local_letters
from gintutor.learning.settings import LONGEST_NAME, Settings
from gintutor.messages import Message, say
from gintutor.widgets.labels import NOTES
from gintutor.widgets.parts import Json, one_of, options
from gintutor.widgets.tableview import CardView, Look, TableView, ZoneView

_NAMES = {
    "en": say("app.language.en"),
    "nb": say("app.language.nb"),
    "sv": say("app.language.sv"),
    "da": say("app.language.da"),
}
_CHOICES: tuple[tuple[str, Message, tuple[tuple[object, Message], ...]], ...] = (
    ("four_colour", say("app.colours"), ((False, say("app.colours.two")), (True, say("app.colours.four")))),
    ("large", say("app.size"), ((False, say("app.size.usual")), (True, say("app.size.large")))),
    ("high_contrast", say("app.contrast"), ((False, say("app.contrast.usual")), (True, say("app.contrast.high")))),
    ("motion", say("app.motion"), ((True, say("app.motion.on")), (False, say("app.motion.off")))),
    ("felt", say("app.felt"), (("green", say("app.felt.green")), ("slate", say("app.felt.slate")))),
)
_SHOWN = "7H JS QD KC AH"


def settings_view(
    settings: Settings,
    language: str,
    *,
    turn: int = 0,
    news: Message | None = None,
    notes: Iterable[str] = (),
    damaged: int = 0,
    of_name: Message | None = None,
) -> Json:
    """The whole panel. ``language``: the one of the lesson it stands in; ``news``: what the last choice did.

    ``damaged``: lines of the progress log that could not be read; ``of_name``: what is said beside the name.
    """
    t = Translator(language)
    told = [t(NOTES[note]) for note in notes if note in NOTES]
    if damaged:
        told.append(t(say("app.damaged", n=damaged)))
    links = options([(each, t(_NAMES[each])) for each in LANGUAGES], language)
    groups: list[Json] = [
        {"kind": "links", "field": "language", "legend": t(say("app.language")), "options": links},
        {
            "kind": "name",
            "field": "name",
            "legend": t(say("app.name")),
            "value": settings.name,
            "longest": LONGEST_NAME,
            "help": t(say("app.name_help")),
            "said": t(of_name) if of_name is not None else "",
        },
    ]
    groups += [one_of(field, legend, names, getattr(settings, field), t) for field, legend, names in _CHOICES]
    local = local_letters(language)
    if local != Look().letters:
        letters = [("international", " ".join(Look().letters)), ("local", " ".join(local))]
        groups.insert(-2, one_of("letters", say("app.letters"), letters, settings.letters, t))
    return {
        "part": "settings",
        "title": t(say("app.title")),
        "kept": t(say("app.kept")),
        "notes": told,
        "groups": groups,
        "live": {"turn": turn, "text": t(news) if news is not None else ""},
    }


def preview(look: Look, language: str) -> TableView:
    """A few cards to show the look: a pip card, the three court cards, an ace, in all four suits."""
    shown = cards(_SHOWN)
    zone = ZoneView(
        id="hand",
        role=Role.HAND,
        caption=Translator(language)(say("app.preview")),
        slots=tuple(range(len(shown))),
    )
    return TableView(cards=tuple(CardView(card=each) for each in shown), zones=(zone,), look=look)
