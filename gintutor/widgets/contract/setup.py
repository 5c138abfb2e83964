"""What is agreed before a game: how many play, how well the others play, which rounds, hints, the house rules."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace

from gintutor.contract.options import CHOICES, OptionError, Options, read_options
from gintutor.contract.rounds import CONTRACTS, FEWEST_PLAYERS, MOST_PLAYERS
from gintutor.messages import say
from gintutor.widgets.choices import ChoiceError

STRENGTHS = ("simple", "good")
ALL = 0
"""The choice of rounds that means all fifteen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What the next game is played by. ``only``: the one round that is played, or :data:`ALL`."""

    players: int = 4
    strength: str = "good"
    only: int = ALL
    help: bool = True
    options: Options = field(default_factory=Options)

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds to be played, in order."""
        return (self.only,) if self.only else tuple(each.number for each in CONTRACTS)


def chosen(setup: Setup, field: str, value: object) -> Setup:
    """The setup with that choice; raise :class:`ChoiceError` for one that cannot be made."""
    match field:
        case "players" if type(value) is int and FEWEST_PLAYERS <= value <= MOST_PLAYERS:
            return replace(setup, players=value)
        case "strength" if isinstance(value, str) and value in STRENGTHS:
            return replace(setup, strength=value)
        case "only" if type(value) is int and ALL <= value <= len(CONTRACTS):
            return replace(setup, only=value)
        case "help" if isinstance(value, bool):
            return replace(setup, help=value)
    if field not in CHOICES:
        raise ChoiceError(field, say("play.no_such_choice"))
    try:
        return replace(setup, options=read_options({**asdict(setup.options), field: value}))
    except OptionError as error:
        raise ChoiceError(field, say("play.no_such_choice")) from error
