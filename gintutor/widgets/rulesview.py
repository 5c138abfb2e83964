"""The rules in play as the panel and paper show them: a name, and the numbers."""

from __future__ import annotations

from gintutor.exercises.contract.words import contract_name
from gintutor.exercises.protocol import Prompt
from gintutor.i18n import Translator
from gintutor.messages import say
from gintutor.rules import FIELDS, PRESET_NAMES, PRESETS, Ruleset

Json = dict[str, object]

_PRICED = ("knock_limit", "gin_bonus", "big_gin_bonus", "undercut_bonus")
_VARIANTS = ("straight_gin", "oklahoma", "spades_double", "eleven_card_deal", "layoff_on_gin", "rediscard_allowed")


def rules_view(rules: Ruleset, t: Translator) -> Json:
    """The chip with the name of the rules, and the numbers they use."""
    name, lines = rules_lines(rules, t)
    return {
        "chip": name,
        "about": t(say("table.rules")),
        "lines": [{"name": label, "value": value} for label, value in lines],
    }


def item_rules(prompt: Prompt, t: Translator) -> Json:
    """The chip of an item: the rules of gin, or the round of the contract game and what is laid in it."""
    if prompt.contract is None:
        return rules_view(prompt.rules, t)
    name, lines = item_lines(prompt, t)
    return {
        "chip": name,
        "about": t(say("contracts.about")),
        "lines": [{"name": label, "value": value} for label, value in lines],
    }


def item_lines(prompt: Prompt, t: Translator) -> tuple[str, list[tuple[str, str]]]:
    """The name of what is played and its lines, each with what it is; of the contract game the round's contract."""
    if prompt.contract is None:
        return rules_lines(prompt.rules, t)
    wild = (t(say("contracts.line_wild")), t(say("contracts.line_deuces")))
    if not prompt.contract:
        return t(say("contracts.game")), [wild]
    asked = (t(say("contracts.line_contract")), t(contract_name(prompt.contract)))
    return t(say("contracts.round", number=prompt.contract)), [asked, wild]


def rules_lines(rules: Ruleset, t: Translator) -> tuple[str, list[tuple[str, str]]]:
    """The name of the rules, and the numbers they use, each with what it is."""
    house = any(getattr(rules, name) != getattr(PRESETS[rules.preset], name) for name in FIELDS)
    name = t(PRESET_NAMES[rules.preset])
    lines = [(name_, getattr(rules, name_)) for name_ in _PRICED]
    lines += [(name_, True) for name_ in _VARIANTS if getattr(rules, name_)]
    chip = t(say("table.house", rules=PRESET_NAMES[rules.preset])) if house else name
    return chip, [(t(FIELDS[name_].label), _value(value, t)) for name_, value in lines]


def _value(value: object, t: Translator) -> str:
    if value is None or value is False:
        return t(say("table.off"))
    return t(say("table.on")) if value is True else t.number(value) if isinstance(value, int) else str(value)
