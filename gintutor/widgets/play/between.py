"""What happens before and between hands: choices, the start, the deal, the next hand, the same cards once more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gintutor.deal import shuffled_deck
from gintutor.game import FirstDeal, first_deal, played
from gintutor.replay import Dealt, Fault, Header, Table, advance, ended, fresh, hand_events
from gintutor.widgets.anygame import acts
from gintutor.widgets.anygame.acts import Json
from gintutor.widgets.play.setup import chosen
from gintutor.widgets.play.state import Change, Stage, State


def _set(state: State, event: Json) -> Change | None:
    return acts.decide(state, event, chosen)


def _start(state: State, event: Json) -> Change | None:
    seed = event.get("seed")
    if state.stage not in (Stage.SETUP, Stage.FINISHED, Stage.OVER) or not isinstance(seed, str):
        return None
    setup = state.setup
    header = Header(setup.rules, ("me", setup.opponent))
    first = first_deal(setup.rules, seed, setup.agreed)
    if state.script is not None:
        header = state.script.header(setup.rules)
        first = FirstDeal(dealer=state.script.hands[0].dealer)
    return Change(state=_emptied(state, fresh(header)), events=(first,), begin=header)


def _emptied(state: State, table: Table) -> State:
    return replace(state, table=table, choosing=False, plan=None, selected=(), order=(), aside=False, reviewing=None)


def _setup(state: State, event: Json) -> Change | None:
    return None if state.script is not None else Change(state=replace(state, choosing=True, reviewing=None))


def _deal(state: State, event: Json) -> Change | None:
    seed = event.get("seed")
    if state.stage is not Stage.BEGUN or not isinstance(seed, str) or state.table is None or state.aside:
        return None  # played aside, a hand has its cards; where a crash has left them out, there are none
    return Change(state=replace(state, order=()), events=(_dealt(state, state.table, seed),))


def _dealt(state: State, table: Table, seed: str) -> Dealt:
    game = table.match.game
    assert game is not None
    if state.script is not None:
        return Dealt(game.dealer, state.script.hand(len(game.hands), game.dealer).deck)
    return Dealt(game.dealer, shuffled_deck(seed))


def _next(state: State, event: Json) -> Change | None:
    """The hand is written down; then comes the next hand, the next game of the match, or the end."""
    seed, position, table = event.get("seed"), state.position, state.table
    if state.stage is not Stage.OVER or not isinstance(seed, str) or position is None or table is None or state.aside:
        return None
    line = ended(played(position))
    after = advance(table, line)
    if isinstance(after, Fault):
        return None
    state = replace(state, order=())
    if after.match.over or (state.script is not None and len(after.match.games[-1].hands) >= len(state.script.hands)):
        return Change(state=state, events=(line,))
    if after.match.game is None:
        return Change(state=state, events=(line, first_deal(after.match.rules, seed, after.match.agreed)))
    return Change(state=state, events=(line, _dealt(state, after, seed)))


def _again(state: State, event: Json) -> Change | None:
    """The same cards from the other side: a game of one hand that counts for nothing."""
    table, position = state.table, state.position
    if state.stage is not Stage.OVER or table is None or position is None or state.script is not None:
        return None
    deal = hand_events(table.path[0], table.path[0])[0]
    if not isinstance(deal, Dealt):
        return None
    rules = replace(table.match.rules, first_dealer="agree", match_games=1)
    header, dealer = Header(rules, table.players), 1 - deal.dealer
    events = (FirstDeal(dealer=dealer), Dealt(dealer, deal.deck))
    emptied = replace(_emptied(state, fresh(header)), aside=True)
    return Change(state=emptied, events=events, begin=header)


def _return(state: State, event: Json) -> Change | None:
    """Back to the game that was left for a hand played again; which one that is the desk knows."""
    return Change(state=replace(state, aside=False)) if state.aside else None


BETWEEN: dict[str, Callable[[State, Json], Change | None]] = {
    "set": _set, "start": _start, "setup": _setup, "resume": acts.resume, "deal": _deal, "next": _next, "again": _again,
    "return": _return,
}  # fmt: skip
