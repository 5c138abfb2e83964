"""Everything around the table of a game as JSON-able data: the front end words nothing and decides nothing."""

from __future__ import annotations

from gintutor.i18n import Translator
from gintutor.messages import Message, say
from gintutor.players import PLAYER_NAMES
from gintutor.replay import Table
from gintutor.rules import Ruleset
from gintutor.widgets.anygame.panel import hint_view, refusal_view, sorting, told_view
from gintutor.widgets.parts import Json, drawn_as
from gintutor.widgets.play import reviewview, speech
from gintutor.widgets.play.actions import actions
from gintutor.widgets.play.setupview import setup_view
from gintutor.widgets.play.sheet import result_view, sheet_view
from gintutor.widgets.play.state import IT, ME, Plan, Stage, State
from gintutor.widgets.play.textview import text_view
from gintutor.widgets.play.words import limit_words, plan_words, result_words, step_words, task
from gintutor.widgets.rulesview import rules_view
from gintutor.widgets.tableview import Look

_TOLD = 3
"""How many sentences of news stand above the buttons; the whole hand is listed further down."""


def top(state: State, t: Translator) -> Json:
    """What stands above the table: the opponent, the hand, the score, the rules, and what is to be done."""
    stage, table = state.stage, state.table
    title = say("play.title_first") if state.script is not None else say("play.title")
    playing = stage is not Stage.SETUP and table is not None
    return {
        "part": "top",
        "skill": t(title),
        "level": t(_opponent(state, table)) if playing and table is not None else "",
        "progress": None,
        "rules": rules_view(_rules(state), t),
        "question": t.html(task(state)),
        "facts": [t.html(fact) for fact in _facts(state)],
        "quiet": stage is Stage.SETUP,
    }


def _rules(state: State) -> Ruleset:
    """The rules the game on the table is played by; the script has a few of its own that change nothing in a hand."""
    if state.stage is Stage.SETUP or state.table is None or state.script is not None:
        return state.setup.rules
    return state.table.match.rules


def _opponent(state: State, table: Table) -> Message:
    if state.aside:
        return say("play.aside")
    if state.script is not None:
        return say("play.script_hand", i=max(1, table.hand_number), n=len(state.script.hands))
    name = table.players[IT]
    return say("play.against", player=PLAYER_NAMES.get(name, say("play.computer")))


def _facts(state: State) -> list[Message]:
    """The score and the limit of a knock."""
    game, position = state.sheet, state.position
    if game is None or state.stage is Stage.SETUP:
        return []
    facts = []
    if not state.aside:
        mine, its = game.scores
        facts.append(say("play.score", mine=mine, its=its))
    if position is not None and not position.over:
        facts.append(limit_words(position.rules, position.upcard))
        facts.append(say("play.you_deal") if position.dealer == ME else say("play.it_deals"))
    return facts


def bottom(state: State, t: Translator, look: Look, notes: tuple[str, ...]) -> Json:
    """What stands below the table: news, actions, why not, hint, knock, result, sheet, text view, live region."""
    stage = state.stage
    return {
        "part": "play",
        **drawn_as(look),
        "notes": list(notes),
        "setup": setup_view(state, t) if stage is Stage.SETUP else None,
        "told": told_view(say("play.told"), _news(state), t),
        "actions": actions(state, t),
        "sort": _sorting(state, t),
        "refusal": refusal_view(state.refusal, speech.refusal_words(state), t),
        "hint": hint_view(state.hint, t),
        "plan": _plan(state, state.plan, t) if stage is Stage.KNOCK and state.plan is not None else None,
        "result": _result(state, t),
        "review": reviewview.review_view(state, t),
        "sheet": sheet_view(state, t),
        "history": _history(state, t),
        "text": text_view(state, t) if stage not in (Stage.SETUP, Stage.FINISHED) else None,
        "live": {"turn": state.turn, "text": speech.live(state, t)},
    }


def _news(state: State) -> tuple[Message, ...]:
    """The last things that happened; how the hand ended stands in its result, and a review tells its own step."""
    if state.reviewing is not None:
        return step_words(state)
    told = state.told
    if state.finished is not None:
        result = result_words(state.finished)
        told = tuple(each for each in told if each not in result)
    return told[-_TOLD:]


def _sorting(state: State, t: Translator) -> Json | None:
    if state.stage not in (Stage.OFFER, Stage.DRAW, Stage.DISCARD, Stage.DEFEND):
        return None
    names = [("suit", say("play.by_suit")), ("rank", say("play.by_rank"))]
    if state.setup.help:
        names.append(("melds", say("play.by_melds")))
    return sorting(names, t)


def _plan(state: State, plan: Plan, t: Translator) -> Json:
    """The knock as it lies now: its melds, what is left, the limit, the card face down."""
    lines = plan_words(state, plan)
    if plan.card is not None:
        position = state.position
        assert position is not None
        lines = (*lines, say("play.plan_down", card=plan.card), limit_words(position.rules, position.upcard))
    return {"title": t(say("play.plan")), "steps": [t.html(line) for line in lines]}


def _result(state: State, t: Translator) -> Json | None:
    hand = state.finished
    if hand is None or state.stage is Stage.REVIEW:
        return None
    return told_view(say("play.result"), result_words(hand), t) | result_view(hand, t)


def _history(state: State, t: Translator) -> Json | None:
    lines = speech.history(state)
    return told_view(say("play.history"), lines, t) if lines else None
