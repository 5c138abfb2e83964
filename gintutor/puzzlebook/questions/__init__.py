"""The kinds of question a puzzle asks, one module each; a new kind is a module and a line here.

``base`` what a kind is · ``split`` ``spotting`` ``knocking`` ``discarding`` ``outs`` ``layoffs`` ``spread``
``deduction`` ``pricing`` ``scoring`` ``sheets`` the kinds of gin,
``contracts`` ``nearing`` ``upcards`` those of the contract game, which ``contracting`` has in common
"""

from collections.abc import Mapping
from types import MappingProxyType

from gintutor.messages import Message, say
from gintutor.puzzlebook.questions.base import Question, Traits
from gintutor.puzzlebook.questions.contracting import OfContract
from gintutor.puzzlebook.questions.contracts import Meeting, PlacingDeuces
from gintutor.puzzlebook.questions.deduction import CHANGE_FOR_GIN, CHANGE_FOR_KNOCK, Drawn, Reading
from gintutor.puzzlebook.questions.discarding import Lowest, Safest
from gintutor.puzzlebook.questions.knocking import Knocking
from gintutor.puzzlebook.questions.layoffs import LayingOff
from gintutor.puzzlebook.questions.nearing import Distance, Nearest
from gintutor.puzzlebook.questions.outs import GIN_OUTS, KNOCK_OUTS
from gintutor.puzzlebook.questions.pricing import KnockingOrWaiting, TakingOrDrawing
from gintutor.puzzlebook.questions.scoring import Scoring
from gintutor.puzzlebook.questions.sheets import FindingError, OfGames, SettlingGame
from gintutor.puzzlebook.questions.split import Split
from gintutor.puzzlebook.questions.spotting import Spotting
from gintutor.puzzlebook.questions.spread import Spreading
from gintutor.puzzlebook.questions.upcards import TakingUpcard

_KINDS: tuple[Question, ...] = (
    Split(), Spotting(), Knocking(), Lowest(), Safest(), KNOCK_OUTS, GIN_OUTS, LayingOff(), Spreading(),
    Reading(), Drawn(), CHANGE_FOR_KNOCK, CHANGE_FOR_GIN,
    TakingOrDrawing(), KnockingOrWaiting(), Scoring(),
    SettlingGame(), FindingError(),
    Meeting(), PlacingDeuces(), Nearest(), Distance(), TakingUpcard(),
)  # fmt: skip

QUESTIONS: Mapping[str, Question] = MappingProxyType({each.id: each for each in _KINDS})
THEMES: tuple[str, ...] = tuple(theme for each in _KINDS for theme in each.themes)
THEME_NAMES: Mapping[str, Message] = MappingProxyType({theme: say(f"puzzles.theme.{theme}") for theme in THEMES})
"""What a learner calls the themes."""

GIN, CONTRACT = "gin", "contract"
GAMES: Mapping[str, Mapping[str, Question]] = MappingProxyType({
    GIN: MappingProxyType({id_: each for id_, each in QUESTIONS.items() if not isinstance(each, OfContract)}),
    CONTRACT: MappingProxyType({id_: each for id_, each in QUESTIONS.items() if isinstance(each, OfContract)}),
})  # fmt: skip
"""The questions of each game."""


def themes_of(game: str) -> tuple[str, ...]:
    """The themes of that game."""
    return tuple(theme for each in GAMES[game].values() for theme in each.themes)


__all__ = [
    "CONTRACT",
    "GAMES",
    "GIN",
    "QUESTIONS",
    "THEMES",
    "THEME_NAMES",
    "OfContract",
    "OfGames",
    "Question",
    "Traits",
]
