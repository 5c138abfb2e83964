"""The row of actions at each stage of a round, the likely one first."""

from __future__ import annotations

from gintutor.i18n import Translator
from gintutor.messages import Message, say
from gintutor.widgets.contract.held import card_at
from gintutor.widgets.contract.state import Stage, State
from gintutor.widgets.parts import Json, button


def actions(state: State, t: Translator) -> list[Json]:
    """The buttons of the stage."""
    row = _ROWS[state.stage](state, t)
    if state.setup.help and state.stage in _HINTED:
        row.append(button("hint", say("play.do_hint"), t))
    if state.setup.help and state.stage in (*_HINTED, Stage.OVER):
        row.append(button("back", say("play.do_back"), t, on=state.can_take_back > 0))
    return row


_HINTED = (Stage.OFFER, Stage.DRAW, Stage.PLAY)


def _setup(state: State, t: Translator) -> list[Json]:
    row = [button("start", say("play.do_start"), t, main=True)]
    return [*row, button("resume", say("play.do_resume"), t)] if state.choosing and state.table is not None else row


def _wait(state: State, t: Translator) -> list[Json]:
    return [button("wait", say("contracttable.do_wait"), t, main=True, on=False)]


def _offer(state: State, t: Translator) -> list[Json]:
    """With the own turn it is drawing or taking; out of turn it is a question without a clock: take it, or leave it."""
    position = state.position
    assert position is not None
    assert position.top is not None
    if state.in_turn:
        take = button("take", say("contracttable.do_take", card=position.top), t)
        return [button("draw", say("play.do_draw"), t, main=True), take]
    return [
        button("pass", say("play.do_pass"), t, main=True),
        button("take", say("contracttable.do_buy", card=position.top), t),
        button("pass_all", say("contracttable.do_pass_all"), t),
    ]


def _draw(state: State, t: Translator) -> list[Json]:
    return [button("draw", say("play.do_draw"), t, main=True)]


def _play(state: State, t: Translator) -> list[Json]:
    one = len(state.selected) == 1
    label: Message = say("play.do_discard_card", card=card_at(state.selected[0])) if one else say("play.do_discard")
    row = [button("discard", label, t, main=True)]
    if state.may_lay:
        row.append(
            button("build", say("contracttable.do_build_new") if state.laid else say("contracttable.do_build"), t)
        )
    if state.may_add:
        row.append(button("add", say("contracttable.do_add"), t))
    return row


def _build(state: State, t: Translator) -> list[Json]:
    row = [button("confirm", say("contracttable.do_confirm"), t, main=True)]
    if state.setup.help:
        row.append(button("arrange", say("play.do_arrange"), t))
    return [*row, button("cancel", say("play.do_cancel"), t)]


def _over(state: State, t: Translator) -> list[Json]:
    return [button("next", say("contracttable.do_next"), t, main=True), button("setup", say("play.do_setup"), t)]


def _finished(state: State, t: Translator) -> list[Json]:
    return [button("setup", say("play.do_setup"), t, main=True)]


_ROWS = {
    Stage.SETUP: _setup, Stage.WAIT: _wait, Stage.OFFER: _offer, Stage.DRAW: _draw, Stage.PLAY: _play,
    Stage.BUILD: _build, Stage.OVER: _over, Stage.FINISHED: _finished,
}  # fmt: skip
