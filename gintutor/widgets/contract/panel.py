"""Everything around the table as JSON-able data: the front end words nothing and decides nothing."""

from __future__ import annotations

from gintutor.contract.options import CHOICES
from gintutor.i18n import Translator
from gintutor.messages import Message, say
from gintutor.widgets.anygame.panel import hint_view, refusal_view, sorting, told_view
from gintutor.widgets.contract import speech
from gintutor.widgets.contract.actions import actions
from gintutor.widgets.contract.setupview import OPEN, OPEN_VALUES, setup_view
from gintutor.widgets.contract.sheet import sheet_view
from gintutor.widgets.contract.state import Stage, State
from gintutor.widgets.contract.textview import text_view
from gintutor.widgets.contract.words import facts, history, result_words, task, winner_words
from gintutor.widgets.parts import Json, drawn_as
from gintutor.widgets.tableview import Look

_TOLD = 8
"""How many sentences of news stand above the buttons; the whole round is listed further down."""


def top(state: State, t: Translator) -> Json:
    """What stands above the table: the round and its contract, the upcards taken, the rules, what is to be done."""
    return {
        "part": "top",
        "skill": t(say("contracttable.title")),
        "level": "",
        "progress": None,
        "rules": _rules(state, t),
        "question": t.html(task(state)),
        "facts": [t.html(fact) for fact in facts(state)],
        "quiet": state.stage is Stage.SETUP,
    }


def _rules(state: State, t: Translator) -> Json:
    """What is agreed where the source leaves a point open."""
    options = state.table.game.options if state.table is not None else state.setup.options
    lines = [{"name": t(OPEN[name][0]), "value": t(OPEN_VALUES[name, getattr(options, name)])} for name in CHOICES]
    return {"chip": t(say("contracttable.rules")), "about": t(say("contracttable.house_rules")), "lines": lines}


def bottom(state: State, t: Translator, look: Look, notes: tuple[str, ...]) -> Json:
    """What stands below the table: news, actions, why not, hint, melds, result, sheet, text view, live region."""
    stage = state.stage
    text = text_view(state, t) if stage not in (Stage.SETUP, Stage.FINISHED) else None
    lines = history(state.table.path) if state.table is not None and stage is not Stage.SETUP else ()
    return {
        "part": "play",
        **drawn_as(look),
        "notes": list(notes),
        "setup": setup_view(state, t) if stage is Stage.SETUP else None,
        "told": told_view(say("play.told"), _news(state), t) | {"many": True},
        "actions": actions(state, t),
        "sort": _sorting(state, t),
        "refusal": refusal_view(state.refusal, speech.refusal_words(state), t),
        "hint": hint_view(state.hint, t),
        "plan": None,
        "result": _result(state, t),
        "review": None,
        "sheet": sheet_view(state, t),
        "history": told_view(say("contracttable.history"), lines, t) if lines else None,
        "text": text,
        "live": {"turn": state.turn, "text": speech.live(state, t)},
    }


def _news(state: State) -> tuple[Message, ...]:
    """What has just happened, and in the end who has won: the sheet that says so is long."""
    won = (winner_words(state.sheet),) if state.stage is Stage.FINISHED and state.sheet is not None else ()
    return (*state.told[-_TOLD:], *won)


def _sorting(state: State, t: Translator) -> Json | None:
    if state.stage not in (Stage.OFFER, Stage.DRAW, Stage.PLAY, Stage.BUILD):
        return None
    names = [("suit", say("play.by_suit")), ("rank", say("play.by_rank"))]
    if state.setup.help and not state.laid:
        names.append(("contract", say("contracttable.by_contract")))
    return sorting(names, t)


def _result(state: State, t: Translator) -> Json | None:
    position = state.position
    if position is None or state.stage not in (Stage.OVER, Stage.FINISHED):
        return None
    return told_view(say("contracttable.result"), result_words(position), t) | {"items": []}
