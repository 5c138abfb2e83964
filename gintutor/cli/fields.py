"""The fields of one question, read one by one; whatever is wrong is named with its field and what is allowed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias, TypeVar

from gintutor.cards import Card, CardError, Hand, card, cards
from gintutor.cli.terminal import card_fault
from gintutor.melds import Meld, MeldError
from gintutor.messages import Message, say
from gintutor.rules import RulesError, Ruleset, as_data, ruleset
from gintutor.solver.knocking import FactError

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
T = TypeVar("T")


class AskError(Exception):
    """A question that cannot be answered: a stable ``code``, the ``field`` at fault (or None), the sentence."""

    def __init__(self, code: str, field: str | None, message: Message) -> None:
        super().__init__(code, field)
        self.code = code
        self.field = field
        self.message = message


class Fields:
    """Takes the fields out of one object; ``within`` is the path of that object in the question."""

    def __init__(self, source: Mapping[str, Json], within: str = "") -> None:
        self._source = source
        self._within = within
        self._known: dict[str, None] = {}  # in the order they were asked for

    def path(self, name: str) -> str:
        """The full name of a field: ``hand``, ``hands[2].points``."""
        return f"{self._within}.{name}" if self._within else name

    def take(self, name: str) -> Json:
        """The value of a field, None when it is not given."""
        self._known[name] = None
        return self._source.get(name)

    def need(self, name: str) -> Json:
        """The value of a field that must be there."""
        value = self.take(name)
        if value is None:
            raise AskError("missing", self.path(name), say("cli.ask_missing", field=self.path(name)))
        return value

    def finish(self) -> None:
        """Refuse a field that nobody took: a slip of the pen must not pass for a choice."""
        for name in self._source:
            if name not in self._known:
                fields = ", ".join(self._known)
                raise AskError(
                    "unknown_field",
                    self.path(name),
                    say("cli.ask_unknown_field", field=self.path(name), allowed=fields),
                )

    def hand(self, name: str) -> Hand:
        """Cards that must be there, each once: ``"7D 10H TH"``."""
        field = self.path(name)
        return self._cards(field, _text(self.need(name), field), Hand.of)

    def cards(self, name: str) -> tuple[Card, ...]:
        """Cards that must be there, in the order given, equal ones too: ``"7S 7S 2D"``."""
        field = self.path(name)
        return self._cards(field, _text(self.need(name), field), cards)

    def card(self, name: str) -> Card | None:
        """One card, or None."""
        value, field = self.take(name), self.path(name)
        return None if value is None else self._cards(field, _text(value, field), card)

    def melds(self, name: str) -> tuple[Meld, ...]:
        """Melds that must be there: a list of texts."""
        return self.melds_of(self.need(name), name)

    def melds_of(self, value: Json, name: str) -> tuple[Meld, ...]:
        """Melds from a value already taken."""
        field = self.path(name)
        if not isinstance(value, list):
            raise _wrong_type(field, say("cli.ask_type_list", field=field))
        texts = [(_text(each, f"{field}[{i}]"), f"{field}[{i}]") for i, each in enumerate(value)]
        return tuple(self._cards(place, text, Meld.of) for text, place in texts)

    def flag(self, name: str) -> bool:
        """True or false; false when it is not given."""
        value, field = self.take(name), self.path(name)
        if value is None:
            return False
        if not isinstance(value, bool):
            raise _wrong_type(field, say("cli.ask_type_flag", field=field))
        return value

    def number(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number within bounds, both included; it must be given where there is no default."""
        value, field = self.need(name) if default is None else self.take(name), self.path(name)
        if value is None and default is not None:
            return default
        if type(value) is not int or not low <= value <= high:
            allowed = f"{low} … {high}"
            found = f'"{value}"' if isinstance(value, str) else as_data(value)  # "1" is no number
            raise AskError("range", field, say("rules.error_range", field=field, value=found, allowed=allowed))
        return value

    def choice(self, name: str, choices: tuple[str, ...], default: str) -> str:
        """One of the texts; the default when it is not given."""
        value, field = self.take(name), self.path(name)
        if value is None:
            return default
        if not isinstance(value, str) or value not in choices:
            allowed = ", ".join(choices)
            raise AskError(
                "choice", field, say("rules.error_choice", field=field, value=as_data(value), allowed=allowed)
            )
        return value

    def rules(self, default: Ruleset | None = None, name: str = "rules") -> Ruleset:
        """A ruleset from a preset's name or an object; it must be given where there is no default."""
        field = self.path(name)
        value = self.take(name) if default else self.need(name)
        if value is None and default:
            return default
        if not isinstance(value, (str, dict)):
            raise _wrong_type(field, say("cli.ask_type_rules", field=field))
        try:
            return ruleset(value)
        except RulesError as error:
            inner = isinstance(value, dict) and error.field != field
            raise AskError(error.code, f"{field}.{error.field}" if inner else field, error.message) from error

    def objects(self, name: str) -> tuple[Fields, ...]:
        """A list of objects that must be there."""
        value, field = self.need(name), self.path(name)
        if not isinstance(value, list):
            raise _wrong_type(field, say("cli.ask_type_list", field=field))
        for i, each in enumerate(value):
            if not isinstance(each, dict):
                place = f"{field}[{i}]"
                raise _wrong_type(place, say("cli.ask_type_object", field=place))
        return tuple(Fields(each, f"{field}[{i}]") for i, each in enumerate(value) if isinstance(each, dict))

    @staticmethod
    def _cards(field: str, text: str, read: Callable[[str], T]) -> T:
        """Read cards or a meld; say what is wrong with the first that cannot be."""
        try:
            return read(text)
        except CardError as error:
            code = "repeated" if error.code == "repeated" else "card"
            raise AskError(code, field, card_fault(error)) from error
        except MeldError as error:
            raise _no_meld(error, field) from error


def translate_error(error: CardError | MeldError | RulesError | FactError, field: str, within: str = "") -> AskError:
    """Turn what the engine refuses into the answer's error; ``field`` where the engine does not name one itself."""
    if isinstance(error, CardError):
        return AskError("repeated", field, card_fault(error))
    if isinstance(error, MeldError):
        return _no_meld(error, field)
    return AskError(error.code, f"{within}.{error.field}" if within else error.field, error.message)


def _no_meld(error: MeldError, field: str) -> AskError:
    """All the faults of one meld, or of melds that share cards."""
    kind = error.faults[0].kind
    code = "shared" if kind == "shared" else "not_a_meld"
    return AskError(code, field, say("cli.ask_not_a_meld", field=field, faults=error.faults[0].message))


def _text(value: Json, field: str) -> str:
    if not isinstance(value, str):
        raise _wrong_type(field, say("cli.ask_type_text", field=field))
    return value


def _wrong_type(field: str, message: Message) -> AskError:
    return AskError("type", field, message)
