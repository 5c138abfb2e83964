"""Whatever is shown in the learner's language and with the learner's look of the cards."""

from __future__ import annotations

from gintutor.i18n import Translator, local_letters
from gintutor.learning.settings import Settings
from gintutor.widgets.tableview import Look


def look_of(settings: Settings, language: str, *, still: bool = False) -> Look:
    """How the learner wants the cards. ``still``: the system asks for less motion."""
    letters = local_letters(language) if settings.letters == "local" else ("J", "Q", "K", "A")
    return Look(
        four_colour=settings.four_colour,
        large=settings.large,
        high_contrast=settings.high_contrast,
        letters=letters,
        motion=settings.motion and not still,
        felt=settings.felt,
    )


class Styled:
    """Words and look by the settings. ``still``: the system asks for less motion."""

    def __init__(self, language: str, settings: Settings) -> None:
        self.language = language
        self.still = False
        self.restyle(settings)

    def restyle(self, settings: Settings) -> None:
        """Take over changed settings."""
        self.settings = settings
        self.look = look_of(settings, self.language, still=self.still)
        self.t = Translator(self.language, self.look.letters)
