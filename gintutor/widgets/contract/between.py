"""What happens before and between rounds: choices, the start, the next deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from gintutor.contract.log import Dealt, Header
from gintutor.contract.position import shuffled_pack
from gintutor.contract.table import Table, advance, ended, fresh
from gintutor.factlog import Fault
from gintutor.messages import say
from gintutor.widgets.choices import ChoiceError
from gintutor.widgets.contract.setup import chosen
from gintutor.widgets.contract.state import Change, Stage, State

Json = Mapping[str, object]


def _set(state: State, event: Json) -> Change | None:
    field, value = event.get("field"), event.get("value")
    if state.stage is not Stage.SETUP or not isinstance(field, str):
        return None
    try:
        setup = chosen(state.setup, field, value)
    except ChoiceError as error:
        return Change(state=replace(state, setup_error=error))
    kept: dict[str, object] = {"do": "setup", "field": field, "value": value}
    return Change(state=replace(state, setup=setup, note=say("play.kept")), kept=kept)


def _start(state: State, event: Json) -> Change | None:
    """A new game: the learner's neighbour to the right deals, so that the learner begins."""
    seed = event.get("seed")
    if state.stage not in (Stage.SETUP, Stage.FINISHED) or not isinstance(seed, str):
        return None
    setup = state.setup
    names = ("me", *[setup.strength] * (setup.players - 1))
    header = Header(options=setup.options, players=names, first=setup.players - 1, numbers=setup.rounds)
    table = fresh(header)
    return Change(state=_emptied(state, table), events=(dealt(table, seed),), begin=header)


def _emptied(state: State, table: Table) -> State:
    return replace(
        state, table=table, choosing=False, plan=None, selected=(), order=(), drawing=False, leaving=False
    )  # fmt: skip


def _setup(state: State, event: Json) -> Change | None:
    return Change(state=replace(state, choosing=True))


def _resume(state: State, event: Json) -> Change | None:
    return Change(state=replace(state, choosing=False)) if state.choosing and state.table is not None else None


def dealt(table: Table, seed: str) -> Dealt:
    """The deal of the next round, from packs in an order named by the seed."""
    game = table.game
    assert game.number is not None
    return Dealt(number=game.number, dealer=game.dealer, deck=shuffled_pack(game.players, seed))


def _next(state: State, event: Json) -> Change | None:
    """The round is written down; then comes the next one. After the last it is a new game that is chosen."""
    seed, position, table = event.get("seed"), state.position, state.table
    if state.stage is Stage.FINISHED:
        return _setup(state, event)
    if state.stage is not Stage.OVER or not isinstance(seed, str) or position is None or table is None:
        return None
    line = ended(position)
    after = advance(table, line)
    if isinstance(after, Fault) or after.game.over:
        return None
    return Change(state=_emptied(state, table), events=(line, dealt(after, seed)))


BETWEEN: dict[str, Callable[[State, Json], Change | None]] = {
    "set": _set, "start": _start, "setup": _setup, "resume": _resume, "next": _next,
}  # fmt: skip
