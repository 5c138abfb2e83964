"""Melds that are being made, as they stand in the learner's log, so that a restart takes nothing up again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from gintutor.cards import CardError, cards
from gintutor.widgets.contract.held import cards_at, in_hand, slots_of
from gintutor.widgets.contract.state import Stage, State
from gintutor.widgets.contract.words import outlines


def plan_fields(state: State) -> dict[str, object]:
    """The plan as JSON fields: the cards of each outline."""
    return {"groups": None if state.plan is None else [" ".join(map(str, cards_at(group))) for group in state.plan]}


def planned(state: State, fields: Mapping[str, object]) -> State:
    """The state with the melds of those fields being made; without, where they cannot be of the hand."""
    if state.stage is not Stage.PLAY:
        return state
    groups = fields.get("groups")
    if not isinstance(groups, list) or len(groups) != len(outlines(state)):
        return state
    left, plan = list(slots_of(state.hand)), []
    for group in groups:
        try:
            slots = in_hand(left, cards(str(group)))
        except CardError:
            return state
        if slots is None:
            return state
        left = [slot for slot in left if slot not in slots]
        plan.append(slots)
    return replace(state, plan=tuple(plan))
