"""The choices before a game, as JSON-able data: players, strength, help, rounds, and what the source leaves open."""

from __future__ import annotations

from gintutor.contract.options import CHOICES
from gintutor.contract.rounds import CONTRACTS, FEWEST_PLAYERS, MOST_PLAYERS
from gintutor.exercises.contract.words import contract_name
from gintutor.i18n import Translator
from gintutor.messages import Message, say
from gintutor.widgets.contract.setup import ALL
from gintutor.widgets.contract.state import State
from gintutor.widgets.parts import Json, one_of, options, told_field

OPEN: dict[str, tuple[Message, Message]] = {
    "ace": (say("contracttable.open_ace"), say("contracttable.open_ace_about")),
    "extend": (say("contracttable.open_extend"), say("contracttable.open_extend_about")),
    "first_come": (say("contracttable.open_first_come"), say("contracttable.open_first_come_about")),
    "stock_out": (say("contracttable.open_stock_out"), say("contracttable.open_stock_out_about")),
}
"""The points the source leaves open: what each is called, and what is asked."""

OPEN_VALUES: dict[tuple[str, str], Message] = {
    ("ace", "both"): say("contracttable.ace_both"),
    ("ace", "high"): say("contracttable.ace_high"),
    ("ace", "low"): say("contracttable.ace_low"),
    ("extend", "own"): say("contracttable.extend_own"),
    ("extend", "any"): say("contracttable.extend_any"),
    ("first_come", "next"): say("contracttable.first_come_next"),
    ("first_come", "fewest"): say("contracttable.first_come_fewest"),
    ("stock_out", "shuffle"): say("contracttable.stock_out_shuffle"),
    ("stock_out", "end"): say("contracttable.stock_out_end"),
}


def setup_view(state: State, t: Translator) -> Json:
    """The whole form; a refused choice stands with its reason at its field."""
    setup = state.setup
    players = [(n, say("contracttable.number", i=n)) for n in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)]
    strengths: list[tuple[str, Message]] = [
        ("simple", say("contracttable.simple")),
        ("good", say("contracttable.good")),
    ]
    helps = [(True, say("play.help_on")), (False, say("play.help_off"))]
    main = [
        one_of("players", say("contracttable.players"), players, setup.players, t),
        one_of("strength", say("contracttable.strength"), strengths, setup.strength, t),
        one_of("help", say("contracttable.help"), helps, setup.help, t),
    ]
    return {
        "main": main,
        "variants": {"legend": "", "fields": [_rounds(state, t)]},
        "more": {"legend": t(say("contracttable.house_rules")), "fields": [_open(name, state, t) for name in CHOICES]},
    }


def _rounds(state: State, t: Translator) -> Json:
    named = [(ALL, t(say("contracttable.all_rounds")))]
    for i in (each.number for each in CONTRACTS):
        named += [(i, t(say("contracttable.one_round", i=i, contract=contract_name(i))))]
    shown = _list("only", say("contracttable.rounds"), say("contracttable.which_about"), state, t)
    return shown | {"options": options(named, state.setup.only)}


def _open(name: str, state: State, t: Translator) -> Json:
    now = getattr(state.setup.options, name)
    named = [(v.value, t(OPEN_VALUES[name, v.value])) for v in CHOICES[name]]
    return _list(name, *OPEN[name], state, t) | {"options": options(named, now)}


def _list(field: str, legend: Message, about: Message, state: State, t: Translator) -> Json:
    error = state.setup_error
    refused = error.message if error is not None and error.field == field else None
    return told_field(field, legend, about, refused, t) | {"kind": "list"}
