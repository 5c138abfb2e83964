"""The rules in play as the panel and paper show them: a name, and the numbers."""

from __future__ import annotations

from gintutor.exercises.contract.words import contract_name
from gintutor.exercises.protocol import Prompt
from gintutor.i18n import Translator
from gintutor.messages import Message, say
from gintutor.rules import FIELDS, PRESET_NAMES, PRESETS, Ruleset
from gintutor.widgets.parts import Json

_PRICED = ("knock_limit", "gin_bonus", "big_gin_bonus", "undercut_bonus")
_VARIANTS = ("straight_gin", "oklahoma", "spades_double", "eleven_card_deal", "layoff_on_gin", "rediscard_allowed")


def rules_view(rules: Ruleset, t: Translator) -> Json:
    """The chip with the name of the rules, and the numbers they use."""
    return {
        "chip": t(rules_name(rules)),
        "about": t(say("table.rules")),
        "lines": [
            {"name": t(label), "value": t(value) if isinstance(value, Message) else t.number(value)}
            for label, value in _numbers(rules)
        ],
    }


def item_rules(prompt: Prompt, t: Translator) -> Json:
    """The chip of an item: the rules of gin, or the round of the contract game and what is laid in it."""
    if prompt.contract is None:
        return rules_view(prompt.rules, t)
    name, lines = _contract(prompt.contract)
    return {
        "chip": t(name),
        "about": t(say("contracts.about")),
        "lines": [{"name": t(label), "value": t(value)} for label, value in lines],
    }


def item_lines(prompt: Prompt) -> tuple[Message, tuple[Message, ...]]:
    """What an item is played by, and its lines, each with what it is."""
    if prompt.contract is None:
        return rules_lines(prompt.rules)
    name, lines = _contract(prompt.contract)
    return name, tuple(say("table.rule_value", rule=label, value=value) for label, value in lines)


def _contract(number: int) -> tuple[Message, list[tuple[Message, Message]]]:
    """The name of the round, its contract and the wild cards; 0: any round."""
    wild = (say("contracts.line_wild"), say("contracts.line_deuces"))
    if not number:
        return say("contracts.game"), [wild]
    asked = (say("contracts.line_contract"), contract_name(number))
    return say("contracts.round", number=number), [asked, wild]


def rules_name(rules: Ruleset) -> Message:
    """What the rules are called."""
    house = any(getattr(rules, name) != getattr(PRESETS[rules.preset], name) for name in FIELDS)
    return say("table.house", rules=PRESET_NAMES[rules.preset]) if house else PRESET_NAMES[rules.preset]


def rules_lines(rules: Ruleset) -> tuple[Message, tuple[Message, ...]]:
    """The name of the rules, and the numbers they use, each with what it is."""
    lines = (say("table.rule_value", rule=label, value=value) for label, value in _numbers(rules))
    return rules_name(rules), tuple(lines)


def _numbers(rules: Ruleset) -> list[tuple[Message, int | Message]]:
    lines = [(name, getattr(rules, name)) for name in _PRICED]
    lines += [(name, True) for name in _VARIANTS if getattr(rules, name)]
    return [(FIELDS[name].label, _value(value)) for name, value in lines]


def _value(value: int | None) -> int | Message:
    if value is None or value is False:
        return say("table.off")
    return say("table.on") if value is True else value
