"""The choices before a game, as JSON-able data: opponent, dealer, help, and every rule that may be changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gintutor.i18n import Translator
from gintutor.messages import Message, say
from gintutor.players import PLAYER_NAMES, PLAYERS
from gintutor.rules import CHOICE_NAMES, FIELDS, PRESET_NAMES, Ruleset
from gintutor.widgets.parts import Json, one_of, options, told_field
from gintutor.widgets.play.setup import DEALERS
from gintutor.widgets.play.state import State

VARIANTS = ("oklahoma", "spades_double", "straight_gin", "eleven_card_deal", "play_on_for_big_gin")
MORE = (
    "knock_limit", "gin_bonus", "big_gin_bonus", "undercut_bonus", "layoff_on_gin", "rediscard_allowed",
    "next_dealer", "dead_hand_dealer", "game_target", "game_bonus", "game_bonus_no_hands", "line_bonus",
    "shutout_doubles", "shutout_doubles_game_bonus", "match_games", "match_winner",
)  # fmt: skip


def setup_view(state: State, t: Translator) -> Json:
    """The whole form; a refused choice stands with its reason at its field."""
    setup = state.setup
    told = {} if state.setup_error is None else {state.setup_error.field: state.setup_error.message}
    players = [(name, message) for name, message in PLAYER_NAMES.items() if name in PLAYERS]
    main = [
        one_of("opponent", say("play.opponent"), players, setup.opponent, t),
        one_of("preset", say("play.rules"), list(PRESET_NAMES.items()), setup.rules.preset, t),
        one_of("dealer", say("play.first_deal"), list(DEALERS.items()), setup.dealer, t),
        one_of("help", say("play.help"), [(True, say("play.help_on")), (False, say("play.help_off"))], setup.help, t),
    ]
    return {
        "main": main,
        "variants": rule_fields(say("play.variants"), VARIANTS, setup.rules, told, t),
        "more": rule_fields(say("play.more_rules"), MORE, setup.rules, told, t),
    }


def rule_fields(
    legend: Message, names: Sequence[str], rules: Ruleset, errors: Mapping[str, Message], t: Translator
) -> Json:
    """Those rules under a heading, each to be changed; ``errors``: why the last choice was refused, by rule."""
    return {"legend": t(legend), "fields": [_field(name, rules, t, errors.get(name)) for name in names]}


def _field(name: str, rules: Ruleset, t: Translator, error: Message | None) -> Json:
    """One rule that may be changed: what it is, its value, and why the last choice was refused."""
    field, value = FIELDS[name], getattr(rules, name)
    shown = told_field(name, field.label, field.about, error, t)
    if field.bounds:
        off = t(say("table.off")) if field.optional else ""
        return shown | {"kind": "amount", "value": "" if value is None else str(value), "placeholder": off}
    if field.choices:
        named = [(each, t(CHOICE_NAMES[each]) if isinstance(each, str) else str(each)) for each in field.choices]
        return shown | {"kind": "list", "options": options(named, value)}
    return shown | {"kind": "switch", "on": bool(value)}
