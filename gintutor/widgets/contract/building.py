"""Melds being made in outlines before they are laid down: the contract, or one more meld after it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from gintutor.cards import Card
from gintutor.contract.actions import Action, LayDown, LayMeld
from gintutor.contract.hands import wild
from gintutor.contract.legality import is_legal
from gintutor.contract.melds import Laid, laid, meld_faults
from gintutor.contract.position import Position
from gintutor.contract.rounds import Kind
from gintutor.contract.solver import best_further, best_laying
from gintutor.messages import say
from gintutor.widgets.anygame.acts import Json, refused
from gintutor.widgets.contract.attempts import attempt, not_now
from gintutor.widgets.contract.held import cards_at, in_hand, is_slot, slots_of
from gintutor.widgets.contract.placing import MELDS
from gintutor.widgets.contract.state import ME, Change, Stage, State

Plan = tuple[tuple[int, ...], ...]


def begin(state: State, event: Json) -> Change | None:
    """Open the outlines. With help the best melds lie in them from the start, where there are any."""
    position = state.position
    if position is None or state.stage is not Stage.PLAY:
        return None
    if position.laid_now:
        return attempt(state, LayMeld(Kind.SET, state.hand[:3]))  # refused, with the reason
    chosen, empty = state.selected, ((),) * _count(state)
    plan = (chosen, *empty[1:]) if chosen and state.laid else empty
    opened = replace(state, plan=plan, selected=(), note=None)
    best = _best(state, position) if state.setup.help and not chosen else None
    return _filled(opened, best) if best is not None else Change(state=opened)


def _count(state: State) -> int:
    """How many melds are made at once."""
    contract = state.contract
    return 1 if state.laid or contract is None else len(contract.parts) + contract.rest


def arranged(state: State, event: Json) -> Change | None:
    """The best melds there are put into the outlines; none are put there where the hand does not hold them."""
    position = state.position
    if position is None or state.plan is None or not state.setup.help:
        return None
    best = _best(state, position)
    if best is None:
        return refused(state, say("contracttable.none_yet"))
    return _filled(state, best)


def _filled(state: State, groups: tuple[tuple[Card, ...], ...]) -> Change:
    """The outlines with those groups in them."""
    return Change(state=replace(state, plan=_planned(state, groups), selected=(), note=say("contracttable.arranged")))


def _best(state: State, position: Position) -> tuple[tuple[Card, ...], ...] | None:
    if not state.laid:
        best = best_laying(state.hand, position.contract, position.options)
        return tuple(meld.cards for meld in best.melds) if best is not None else None
    further = best_further(state.hand, position.melds[ME], position.options)
    return (further.melds[0].cards,) if further.melds else None


def _planned(state: State, groups: Iterable[tuple[Card, ...]]) -> Plan:
    """The groups as slots of the hand, each slot used once."""
    left = list(slots_of(state.hand))
    plan: list[tuple[int, ...]] = []
    for group in groups:
        slots = in_hand(left, group) or ()
        left = [slot for slot in left if slot not in slots]
        plan.append(slots)
    return tuple(plan)


def as_planned(state: State, action: LayDown | LayMeld) -> Change:
    """The outlines with that move in them: what is laid down is seen first."""
    groups = action.groups if isinstance(action, LayDown) else (action.cards,)
    return _filled(state, groups)


def moved(state: State, slots: tuple[int, ...], to: str, at: int | None) -> Change | None:
    """Cards moved between the hand and the outlines."""
    plan = state.plan
    held = slots_of(state.hand)
    if plan is None or not all(slot in held for slot in slots):
        return None
    kept = [tuple(slot for slot in group if slot not in slots) for group in plan]
    if to == "hand":
        note = say("contracttable.taken_up", cards=cards_at(slots))
        return Change(state=replace(state, plan=tuple(kept), selected=(), note=note))
    if to not in MELDS[: len(plan)]:
        return None
    number = MELDS.index(to)
    place = len(kept[number]) if at is None else max(0, min(at, len(kept[number])))
    kept[number] = (*kept[number][:place], *slots, *kept[number][place:])
    note = say("contracttable.placed", cards=cards_at(slots), i=number + 1)
    return Change(state=replace(state, plan=tuple(kept), selected=(), note=note))


def confirm(state: State, event: Json) -> Change | None:
    """What lies in the outlines is laid down, or refused: then it stays where it is."""
    if state.stage is not Stage.BUILD or state.plan is None:
        return None
    change = laid_down(state, tuple(cards_at(group) for group in state.plan))
    refusal = change.state.refusal
    if refusal is not None and not all(state.plan):
        empty = replace(refusal, message=say("contracttable.not_filled"))
        return replace(change, state=replace(change.state, refusal=empty))
    return change


def laid_down(state: State, groups: tuple[tuple[Card, ...], ...]) -> Change:
    """Those groups laid down: as the contract, or one as a further meld."""
    position = state.position
    assert position is not None
    return attempt(state, action_of(state, position, groups))


def action_of(state: State, position: Position, groups: tuple[tuple[Card, ...], ...]) -> Action:
    """The move that lays those groups; a further meld is a run where the cards make one, else a set."""
    if not state.laid:
        return LayDown(groups)
    cards = groups[0] if groups else ()
    likely = Kind.RUN if len({card.suit for card in cards if not wild(card)}) == 1 else Kind.SET
    others = [kind for kind in (Kind.RUN, Kind.SET) if is_legal(position, LayMeld(kind, cards))]
    return LayMeld(others[0] if others else likely, cards)


def kinds(state: State) -> tuple[tuple[Kind, int], ...]:
    """Kind and size of each outline's meld; a size of 0 is any."""
    contract = state.contract
    if contract is None or state.laid:
        return ()
    parts = tuple((part.kind, part.size) for part in contract.parts)
    return (*parts, (Kind.RUN, 0)) if contract.rest else parts


def made(state: State, number: int) -> Laid | None:
    """The meld that lies in an outline; None while it is none, or not the one the outline asks for."""
    position, plan = state.position, state.plan
    if position is None or plan is None or not plan[number]:
        return None
    cards = cards_at(plan[number])
    asked = kinds(state)
    tries = [asked[number]] if asked else [(Kind.RUN, 0), (Kind.SET, 0)]
    for kind, size in tries:
        if size in (0, len(cards)) and not meld_faults(kind, cards, position.options):
            return laid(kind, cards, position.options)
    return None


def lay(state: State, event: Json) -> Change | None:
    """Groups of slots laid down in one step."""
    groups = event.get("groups")
    if state.position is None or not isinstance(groups, list | tuple) or not groups:
        return begin(state, event)
    if not all(isinstance(group, list | tuple) for group in groups):
        return None
    slots = [slot for group in groups for slot in group]
    if not all(map(is_slot, slots)) or len(set(slots)) != len(slots):
        return None
    return laid_down(state, tuple(cards_at(group) for group in groups))


def cancel(state: State, event: Json) -> Change | None:
    """All cards back in the hand."""
    if state.plan is None:
        return not_now(state)
    return Change(state=replace(state, plan=None, selected=(), note=say("play.cancelled")))


BUILDING: dict[str, Callable[[State, Json], Change | None]] = {
    "build": begin, "arrange": arranged, "cancel": cancel, "confirm": confirm, "lay": lay,
}  # fmt: skip
