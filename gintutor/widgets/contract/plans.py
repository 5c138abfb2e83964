"""Melds that are being made, as they stand in the learner's log, so that a restart takes nothing up again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gintutor.cards import CardError, cards
from gintutor.widgets.contract.held import cards_at, in_hand, slots_of
from gintutor.widgets.contract.state import Stage, State
from gintutor.widgets.contract.words import outlines


def plan_event(state: State, file: str) -> dict[str, object]:
    """What the log keeps of the plan: at which step of which game it is made, and the cards of each outline."""
    groups = None if state.plan is None else [" ".join(map(str, cards_at(group))) for group in state.plan]
    return {"do": "plan", "file": file, "step": _step(state), "groups": groups}


def _step(state: State) -> int:
    return len(state.position.history) if state.position is not None else 0


def with_plan(state: State, records: Sequence[Mapping[str, object]], file: str) -> State:
    """The state with the melds that were being made at this very step; without, where they cannot be of the hand."""
    kept = [event for event in records if event.get("do") == "plan"]
    if (
        not kept
        or state.stage is not Stage.PLAY
        or (kept[-1].get("file"), kept[-1].get("step")) != (file, _step(state))
    ):
        return state
    groups = kept[-1].get("groups")
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
