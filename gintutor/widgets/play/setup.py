"""What is agreed before a game: the rules, who plays on the other side, who deals first, whether there is help."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from gintutor.messages import Message, say
from gintutor.players import PLAYERS
from gintutor.rules import FIELDS, PRESETS, RulesError, Ruleset, as_data
from gintutor.widgets.choices import ChoiceError

HOME = {"en": "sv", "nb": "nb", "sv": "sv", "da": "da"}
"""The preset a learner begins with, by language."""

DEALERS: Mapping[str, Message] = {
    "draw": say("play.deal_draw"),
    "random": say("play.deal_random"),
    "me": say("play.deal_me"),
    "computer": say("play.deal_computer"),
}
"""The ways to settle who deals first: the rules' own words, and an agreement spelt out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What the next game is played by. ``agreed``: the seat that deals first where that is agreed (0: the learner)."""

    rules: Ruleset
    opponent: str = "simple"
    agreed: int = 0
    help: bool = True

    @property
    def dealer(self) -> str:
        """The choice of :data:`DEALERS` in force."""
        if self.rules.first_dealer == "agree":
            return "computer" if self.agreed else "me"
        return self.rules.first_dealer


def chosen(setup: Setup, field: str, value: object) -> Setup:
    """The setup with that choice; raise :class:`ChoiceError` for one that cannot be made."""
    match field:
        case "opponent" if isinstance(value, str) and value in PLAYERS:
            return replace(setup, opponent=value)
        case "help" if isinstance(value, bool):
            return replace(setup, help=value)
        case "dealer" if value in ("me", "computer"):
            return replace(setup, rules=_with(setup.rules, "first_dealer", "agree"), agreed=int(value == "computer"))
        case "dealer" if value in ("draw", "random"):
            return replace(setup, rules=_with(setup.rules, "first_dealer", value))
    return replace(setup, rules=ruled(setup.rules, field, value))


def ruled(rules: Ruleset, field: str, value: object) -> Ruleset:
    """The rules with one of them changed, or a preset instead; raise :class:`ChoiceError` where that cannot be."""
    if field == "preset" and isinstance(value, str) and value in PRESETS:
        return PRESETS[value]
    if field not in FIELDS or field == "preset":
        raise ChoiceError(field, say("play.no_such_choice"))
    return _with(rules, field, _read(field, value))


def _read(field: str, value: object) -> object:
    """A number as it was written, as a number; nothing written switches an optional rule off."""
    kind = FIELDS[field]
    if not isinstance(value, str) or not kind.bounds:
        return value
    text = value.strip()
    if not text and kind.optional:
        return None
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else text


def _with(rules: Ruleset, field: str, value: object) -> Ruleset:
    try:
        return replace(rules, **{field: value})  # type: ignore[arg-type]
    except RulesError as error:
        raise ChoiceError(field, _reason(field, error)) from error


def _reason(field: str, error: RulesError) -> Message:
    """Why the rules refuse, with the rule's name as the learner reads it."""
    at_fault = FIELDS.get(error.field)
    label: Message | str = at_fault.label if at_fault else error.field
    if error.code == "no_upcard":
        return say("rules.error_no_upcard", field=label)
    if error.code == "no_big_gin":
        return say("rules.error_no_big_gin", field=label)
    if at_fault and at_fault.bounds:
        low, high = at_fault.bounds
        text = as_data(error.value)[:20]
        if at_fault.optional:
            return say("play.number_or_none", rule=label, value=text, low=low, high=high)
        return say("play.number_only", rule=label, value=text, low=low, high=high)
    return say("play.no_such_choice")
