"""The rules as data: three presets, house rules, and what may be changed within which bounds.

A variant is a value of a field, never a subclass. Facts and defaults come from RULES §2; where a source leaves a
point open the default here is the one named there. :data:`FIELDS` validates a value and names it for a person.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Literal

from gintutor.cards import Card, Rank
from gintutor.messages import Message, say


def as_data(value: object) -> str:
    """A value as it stands in stored data, where Python's own names of yes, no and nothing mean nothing.

    Whatever the value, there is a text: what is too long or too deep for Python to write is "…".
    """
    try:
        if value is None or isinstance(value, bool | list | dict):
            return json.dumps(value, ensure_ascii=False)
        return str(value)
    except (TypeError, ValueError, RecursionError):
        return "…"


class RulesError(ValueError):
    """A ruleset that cannot be: ``field`` at fault, its ``value``, what is ``allowed`` (data, not wording), ``code``.

    Codes: ``range``, ``choice``, ``unknown_field``, ``preset_missing``, ``not_rules``, ``no_upcard`` (a rule that needs
    an upcard in a deal without one), ``no_big_gin`` (a rule about big gin where there is none), ``upcard_needed`` (the
    question left the upcard out).
    """

    def __init__(self, code: str, field: str, value: object = None, allowed: str = "") -> None:
        super().__init__(f"{field}: {code}: {as_data(value)}, allowed: {allowed}")
        self.code = code
        self.field = field
        self.value = value
        self.allowed = allowed

    @property
    def message(self) -> Message:
        """The error as a sentence that names the field and the allowed values."""
        shown = as_data(self.value)
        match self.code:
            case "range":
                return say("rules.error_range", field=self.field, value=shown, allowed=self.allowed)
            case "choice":
                return say("rules.error_choice", field=self.field, value=shown, allowed=self.allowed)
            case "unknown_field":
                return say("rules.error_unknown_field", field=self.field, allowed=self.allowed)
            case "preset_missing":
                return say("rules.error_preset_missing", allowed=self.allowed)
            case "no_upcard":
                return say("rules.error_no_upcard", field=self.field)
            case "no_big_gin":
                return say("rules.error_no_big_gin", field=self.field)
            case "upcard_needed":
                return say("rules.error_upcard_needed", field=self.field)
            case _:
                return say("rules.error_not_rules", field=self.field, value=shown, allowed=self.allowed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One thing a house rule may change: how a person is told about it, and the values it takes.

    A number has ``bounds`` (both included), a choice has ``choices``, a switch has neither. ``optional`` means that
    ``None`` switches the rule off.
    """

    label: Message
    about: Message
    bounds: tuple[int, int] | None = None
    choices: tuple[str | int, ...] = ()
    optional: bool = False

    @property
    def name(self) -> str:
        """The field's name in :class:`Ruleset` and in stored data."""
        return self.label.id.removeprefix("rules.name_")

    @property
    def allowed(self) -> str:
        """The allowed values as data: ``0 … 50``, ``draw, agree, random``, ``true, false``."""
        if self.bounds:
            text = f"{self.bounds[0]} … {self.bounds[1]}"
        else:
            text = ", ".join(map(str, self.choices)) or "true, false"
        return text + ", null" * self.optional

    def check(self, value: object) -> None:
        """Raise :class:`RulesError` unless the value is allowed; ``True`` is never read as the number 1."""
        if value is None and self.optional:
            return
        if self.bounds:
            if type(value) is not int or not self.bounds[0] <= value <= self.bounds[1]:
                raise RulesError("range", self.name, value, self.allowed)
        elif self.choices:
            if type(value) not in (int, str) or value not in self.choices:
                raise RulesError("choice", self.name, value, self.allowed)
        elif type(value) is not bool:
            raise RulesError("choice", self.name, value, self.allowed)


PRESET_NAMES: Mapping[str, Message] = MappingProxyType({
    "nb": say("rules.preset_nb"), "sv": say("rules.preset_sv"), "da": say("rules.preset_da"),
})  # fmt: skip

CHOICE_NAMES: Mapping[str, Message] = MappingProxyType({
    "draw": say("rules.choice_draw"), "agree": say("rules.choice_agree"), "random": say("rules.choice_random"),
    "winner": say("rules.choice_winner"), "alternate": say("rules.choice_alternate"), "same": say("rules.choice_same"),
    "target": say("rules.choice_target"), "total": say("rules.choice_total"),
})  # fmt: skip

FIELDS: Mapping[str, Field] = MappingProxyType({
    field.name: field
    for field in (
        Field(label=say("rules.name_preset"), about=say("rules.about_preset"), choices=("nb", "sv", "da")),
        Field(label=say("rules.name_knock_limit"), about=say("rules.about_knock_limit"), bounds=(0, 50)),
        Field(label=say("rules.name_gin_bonus"), about=say("rules.about_gin_bonus"), bounds=(0, 1000)),
        Field(label=say("rules.name_big_gin_bonus"), about=say("rules.about_big_gin_bonus"),
              bounds=(0, 1000), optional=True),
        Field(label=say("rules.name_play_on_for_big_gin"),
              about=say("rules.about_play_on_for_big_gin")),
        Field(label=say("rules.name_undercut_bonus"), about=say("rules.about_undercut_bonus"),
              bounds=(0, 1000)),
        Field(label=say("rules.name_game_target"), about=say("rules.about_game_target"), bounds=(1, 10000)),
        Field(label=say("rules.name_game_bonus"), about=say("rules.about_game_bonus"), bounds=(0, 10000)),
        Field(label=say("rules.name_game_bonus_no_hands"),
              about=say("rules.about_game_bonus_no_hands"), bounds=(0, 10000), optional=True),
        Field(label=say("rules.name_shutout_doubles"), about=say("rules.about_shutout_doubles")),
        Field(label=say("rules.name_shutout_doubles_game_bonus"),
              about=say("rules.about_shutout_doubles_game_bonus")),
        Field(label=say("rules.name_line_bonus"), about=say("rules.about_line_bonus"), bounds=(0, 1000)),
        Field(label=say("rules.name_first_dealer"), about=say("rules.about_first_dealer"),
              choices=("draw", "agree", "random")),
        Field(label=say("rules.name_next_dealer"), about=say("rules.about_next_dealer"),
              choices=("winner", "alternate")),
        Field(label=say("rules.name_dead_hand_dealer"), about=say("rules.about_dead_hand_dealer"),
              choices=("same", "alternate")),
        # An even number of games could end level.
        Field(label=say("rules.name_match_games"), about=say("rules.about_match_games"),
              choices=(1, 3, 5, 7, 9)),
        Field(label=say("rules.name_match_winner"), about=say("rules.about_match_winner"),
              choices=("target", "total")),
        Field(label=say("rules.name_straight_gin"), about=say("rules.about_straight_gin")),
        Field(label=say("rules.name_oklahoma"), about=say("rules.about_oklahoma")),
        Field(label=say("rules.name_spades_double"), about=say("rules.about_spades_double")),
        Field(label=say("rules.name_eleven_card_deal"), about=say("rules.about_eleven_card_deal")),
        Field(label=say("rules.name_rediscard_allowed"), about=say("rules.about_rediscard_allowed")),
        Field(label=say("rules.name_layoff_on_gin"), about=say("rules.about_layoff_on_gin")),
    )
})  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """Everything that can differ between two tables; raises :class:`RulesError` for a value or a pair that cannot be.

    ``preset`` names the rules it started from. Defaults are what all three sources share or what RULES §2 sets where
    they are silent. ``None`` in a bonus means that the rule is not played.
    """

    preset: str
    knock_limit: int = 10
    gin_bonus: int
    big_gin_bonus: int | None
    play_on_for_big_gin: bool = False
    undercut_bonus: int
    game_target: int = 100
    game_bonus: int = 100
    game_bonus_no_hands: int | None = None
    shutout_doubles: bool = False
    shutout_doubles_game_bonus: bool = True
    line_bonus: int
    first_dealer: Literal["draw", "agree", "random"]
    next_dealer: Literal["winner", "alternate"]
    dead_hand_dealer: Literal["same", "alternate"]
    match_games: int = 1
    match_winner: Literal["target", "total"] = "target"
    straight_gin: bool = False
    oklahoma: bool = False
    spades_double: bool = False
    eleven_card_deal: bool = False
    rediscard_allowed: bool = False
    layoff_on_gin: bool = False

    def __post_init__(self) -> None:
        for name, field in FIELDS.items():
            field.check(getattr(self, name))
        for name in ("oklahoma", "spades_double"):
            if self.eleven_card_deal and getattr(self, name):
                raise RulesError("no_upcard", name, value=True, allowed="eleven_card_deal: false")
        if self.play_on_for_big_gin and self.big_gin_bonus is None:
            raise RulesError("no_big_gin", "play_on_for_big_gin", value=True, allowed="false")


_NB = Ruleset(
    preset="nb", gin_bonus=20, big_gin_bonus=None, undercut_bonus=10, game_bonus_no_hands=200, line_bonus=20,
    first_dealer="draw", next_dealer="winner", dead_hand_dealer="same",
)  # fmt: skip
_SV = Ruleset(
    preset="sv", gin_bonus=25, big_gin_bonus=31, undercut_bonus=25, shutout_doubles=True, line_bonus=25,
    first_dealer="agree", next_dealer="alternate", dead_hand_dealer="same", match_winner="total",
)  # fmt: skip
_DA = Ruleset(
    preset="da", gin_bonus=25, big_gin_bonus=31, play_on_for_big_gin=True, undercut_bonus=25, line_bonus=0,
    first_dealer="agree", next_dealer="alternate", dead_hand_dealer="alternate",
)  # fmt: skip

PRESETS: Mapping[str, Ruleset] = MappingProxyType({rules.preset: rules for rules in (_NB, _SV, _DA)})


def ruleset(source: str | Mapping[str, Any]) -> Ruleset:
    """Rules from a preset's name, or from ``{"preset": name, field: value, …}``; raise :class:`RulesError`.

    The source comes from outside (JSON, settings, a hand-edited file), so every type is checked.
    """
    allowed = FIELDS["preset"].allowed
    if not isinstance(source, (str, Mapping)):
        raise RulesError("not_rules", "rules", source, allowed)
    changes: dict[str, Any] = {"preset": source} if isinstance(source, str) else dict(source)
    if "preset" not in changes:
        raise RulesError("preset_missing", "preset", None, allowed)
    for name in changes:
        if name not in FIELDS:
            raise RulesError("unknown_field", str(name), changes[name], ", ".join(FIELDS))
    preset = changes.pop("preset")
    FIELDS["preset"].check(preset)
    return replace(PRESETS[preset], **changes)


def knock_limit(rules: Ruleset, upcard: Card | None = None) -> int:
    """Say how many deadwood points a knocker may keep at most; 0 means that only gin ends the hand.

    Straight gin allows no knock; Oklahoma takes the limit from the first upcard, an ace meaning gin only (RULES §2).
    Raise :class:`RulesError` ``upcard_needed`` for Oklahoma without the upcard.
    """
    if rules.straight_gin:
        return 0
    if not rules.oklahoma:
        return rules.knock_limit
    if upcard is None:
        raise RulesError("upcard_needed", "upcard", None, "A … K")
    return 0 if upcard.rank is Rank.ACE else upcard.points
