"""House rules: one field for each point where the source of the contract game is silent (RULES §3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from types import MappingProxyType

from gintutor.messages import Message, say


class Ace(StrEnum):
    """Where an ace stands in a run; around the corner (K-A-3) it never does."""

    BOTH = "both"
    HIGH = "high"
    LOW = "low"


class Extend(StrEnum):
    """Whose melds a player may build on."""

    OWN = "own"
    ANY = "any"


class FirstCome(StrEnum):
    """Who gets the upcard when several want it: from the player next in turn, or first who has taken the fewest."""

    NEXT = "next"
    FEWEST = "fewest"


class StockOut(StrEnum):
    """What happens when the stock runs out: the discards below the top are shuffled, or the round ends."""

    SHUFFLE = "shuffle"
    END = "end"


class OptionError(ValueError):
    """An option that cannot be: the ``field``, its ``value``, and what is ``allowed`` as data."""

    def __init__(self, field: str, value: object, allowed: str) -> None:
        super().__init__(f"{field}: {value!r}, allowed: {allowed}")
        self.field = field
        self.value = value
        self.allowed = allowed

    @property
    def message(self) -> Message:
        """The error as a sentence that names the field and the allowed values."""
        if self.field not in CHOICES:
            return say("rules.error_unknown_field", field=self.field, allowed=self.allowed)
        return say("rules.error_choice", field=self.field, value=str(self.value), allowed=self.allowed)


CHOICES: Mapping[str, type[StrEnum]] = MappingProxyType(
    {"ace": Ace, "extend": Extend, "first_come": FirstCome, "stock_out": StockOut}
)
"""The fields and what each may be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How a table plays what the source leaves open; raises :class:`OptionError`. Texts of stored data are read too."""

    ace: Ace = Ace.BOTH
    extend: Extend = Extend.OWN
    first_come: FirstCome = FirstCome.NEXT
    stock_out: StockOut = StockOut.SHUFFLE

    def __post_init__(self) -> None:
        for field in fields(self):
            choices, value = CHOICES[field.name], getattr(self, field.name)
            if not isinstance(value, str) or value not in tuple(choices):
                raise OptionError(field.name, value, ", ".join(choices))
            object.__setattr__(self, field.name, choices(value))


def read_options(source: Mapping[str, object]) -> Options:
    """Options from stored data; raise :class:`OptionError`, also for a field that there is not."""
    for name, value in source.items():
        if name not in CHOICES:
            raise OptionError(str(name), value, ", ".join(CHOICES))
    return Options(**source)  # type: ignore[arg-type]  # it checks every value itself


DEFAULT = Options()
