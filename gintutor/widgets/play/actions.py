"""The row of actions at each stage of a game, the likely one first."""

from __future__ import annotations

from gintutor.cards import Hand
from gintutor.deal import Action, BigGin, Discard, Done, Draw, Knock, Lay, LayOff, Pass, Phase, Position, Take
from gintutor.i18n import Translator
from gintutor.messages import Message, say
from gintutor.rules import knock_limit
from gintutor.widgets.parts import Json, button
from gintutor.widgets.play.laying import to_lay
from gintutor.widgets.play.state import Plan, Stage, State, own_cards


def actions(state: State, t: Translator) -> list[Json]:
    """The buttons of the stage."""
    row = _ROWS[state.stage](state, t)
    if state.script is not None and state.stage in _AT_MOVE:
        row = _as_asked(row, state)
    return row if state.stage not in _AT_MOVE else [*row, *_help(state, t)]


def _as_asked(row: list[Json], state: State) -> list[Json]:
    """The row with the move that the script asks for as the likely one."""
    assert state.script is not None
    assert state.game is not None
    wanted = _NAMES[type(state.script.move(len(state.game.hands), _at(state)))]
    shown = [each | {"main": each["name"] == wanted} for each in row]
    return sorted(shown, key=lambda each: not each["main"])


_NAMES: dict[type[Action], str] = {
    Pass: "pass", Take: "take", Draw: "draw", Discard: "discard", Knock: "knock", BigGin: "big_gin", Lay: "lay",
    LayOff: "lay_off", Done: "done",
}  # fmt: skip


def _help(state: State, t: Translator) -> list[Json]:
    if not state.helps:
        return []
    hint = button("hint", say("play.do_hint"), t)
    if state.script is not None:
        return [hint]
    return [hint, button("back", say("play.do_back"), t, on=state.can_take_back > 0)]


def _setup(state: State, t: Translator) -> list[Json]:
    back = state.aside and not state.choosing  # nothing of the hand that was to be played again
    row = [button("start", say("play.do_start"), t, main=not back)]
    if back:
        return [_return(t), *row]
    return [*row, button("resume", say("play.do_resume"), t)] if state.choosing else row


def _return(t: Translator) -> Json:
    return button("return", say("play.do_return"), t, main=True)


def _begun(state: State, t: Translator) -> list[Json]:
    return [_return(t) if state.aside else button("deal", say("play.do_deal"), t, main=True), *_new(state, t)]


def _new(state: State, t: Translator) -> list[Json]:
    return [] if state.script is not None else [button("setup", say("play.do_setup"), t)]


def _offer(state: State, t: Translator) -> list[Json]:
    return [
        button("take", _take(state), t, main=True),
        button("pass", say("play.do_pass"), t),
    ]


def _draw(state: State, t: Translator) -> list[Json]:
    position = _at(state)
    can_take = position.top is not None and position.phase is not Phase.FIRST_DRAW
    return [button("draw", say("play.do_draw"), t, main=True), button("take", _take(state), t, on=can_take)]


def _take(state: State) -> Message:
    top = _at(state).top
    return say("play.do_take") if top is None else say("play.do_take_card", card=top)


def _discard(state: State, t: Translator) -> list[Json]:
    label = say("play.do_discard")
    if len(state.selected) == 1:
        label = say("play.do_discard_card", card=state.selected[0])
    row = [button("discard", label, t, main=True), button("knock", say("play.do_knock"), t)]
    if _at(state).rules.big_gin_bonus is not None:
        row.append(button("big_gin", say("play.do_big_gin"), t))
    return row


def _knock(state: State, t: Translator) -> list[Json]:
    plan = state.plan
    assert plan is not None
    row = [button("confirm", _confirm(state, plan), t, main=True)]
    if state.setup.help:
        row.append(button("arrange", say("play.do_arrange"), t))
    return [*row, button("cancel", say("play.do_cancel"), t)]


def _confirm(state: State, plan: Plan) -> Message:
    left = Hand.of(own_cards(state))
    if plan.card is None:
        return say("play.do_confirm_big_gin")
    position = _at(state)
    if left.points > (limit := knock_limit(position.rules, position.upcard)):
        over = say("play.do_confirm_over", n=left.points, limit=limit)
        return over if limit else say("play.do_confirm_no_gin", n=left.points)
    return say("play.do_confirm", n=left.points) if left else say("play.do_confirm_gin")


def _defend(state: State, t: Translator) -> list[Json]:
    position = _at(state)
    more = to_lay(position) or not state.setup.help
    lay = button("lay", say("play.do_lay"), t, main=more)
    off = button("lay_off", say("play.do_lay_off"), t, on=not position.gin or position.rules.layoff_on_gin)
    done = button("done", say("play.do_done"), t, main=not more)
    row = [lay, off, done] if more else [done, lay, off]
    if state.setup.help and state.script is None:
        row.append(button("rest", say("play.do_rest"), t, on=more))
    return row


def _over(state: State, t: Translator) -> list[Json]:
    again = button("again", say("play.do_again"), t)
    review = [] if state.script is not None else [button("review", say("play.do_review"), t)]
    if state.aside:
        return [_return(t), again, *review]
    row = [button("next", _next_label(state), t, main=True)]
    if state.script is not None:
        return row
    back = [button("back", say("play.do_back"), t, on=state.can_take_back > 0)] if state.setup.help else []
    return [*row, again, *review, *back, *_new(state, t)]


def _next_label(state: State) -> Message:
    sheet, table = state.sheet, state.table
    if sheet is not None and state.script is not None and len(sheet.hands) >= len(state.script.hands):
        return say("play.do_finish_first")
    if sheet is None or table is None or not sheet.over:
        return say("play.do_next_hand")
    others = (*table.match.games[:-1], sheet)
    won = [game.settlement.winner for game in others]
    last = len(others) >= table.match.rules.match_games
    decided = max(won.count(0), won.count(1)) > table.match.rules.match_games // 2
    return say("play.do_finish") if last or decided else say("play.do_next_game")


def _finished(state: State, t: Translator) -> list[Json]:
    if state.script is not None:
        return [button("start", say("play.do_start_again"), t, main=True)]
    return [button("setup", say("play.do_setup"), t, main=True)]


def _review(state: State, t: Translator) -> list[Json]:
    return [button("close", say("play.do_close"), t, main=True)]


def _wait(state: State, t: Translator) -> list[Json]:
    return [button("wait", say("play.do_wait"), t, main=True, on=False)]


def _at(state: State) -> Position:
    assert state.position is not None
    return state.position


_AT_MOVE = (Stage.OFFER, Stage.DRAW, Stage.DISCARD, Stage.DEFEND)
_ROWS = {
    Stage.SETUP: _setup, Stage.BEGUN: _begun, Stage.WAIT: _wait, Stage.OFFER: _offer, Stage.DRAW: _draw,
    Stage.DISCARD: _discard, Stage.KNOCK: _knock, Stage.DEFEND: _defend, Stage.OVER: _over,
    Stage.FINISHED: _finished, Stage.REVIEW: _review,
}  # fmt: skip
