"""What happens before and between rounds: choices, the start, the next deal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gintutor.contract.log import Dealt, Header
from gintutor.contract.position import shuffled_pack
from gintutor.contract.table import Table, advance, ended, fresh
from gintutor.factlog import Fault
from gintutor.widgets.anygame import acts
from gintutor.widgets.anygame.acts import Json
from gintutor.widgets.contract.setup import chosen
from gintutor.widgets.contract.state import Change, Stage, State


def _set(state: State, event: Json) -> Change | None:
    return acts.decide(state, event, chosen)


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
    "set": _set, "start": _start, "setup": _setup, "resume": acts.resume, "next": _next,
}  # fmt: skip
