"""A knock that is being prepared, as it stands in the learner's log, so that a restart takes nothing up again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from gintutor.cards import CardError, Hand, card
from gintutor.widgets.play.state import ME, MELDS, Plan, Stage, State


def plan_fields(state: State) -> dict[str, object]:
    """The plan as JSON fields; ``melds`` is null where none is being made."""
    plan = state.plan
    if plan is None:
        return {"card": None, "melds": None}
    return {"card": None if plan.card is None else str(plan.card), "melds": [str(group) for group in plan.groups]}


def read_plan(fields: Mapping[str, object], hand: Hand) -> Plan | None:
    """The plan of JSON fields; None for none, and for one that cannot be made of the hand."""
    down, texts = fields.get("card"), fields.get("melds")
    if not isinstance(texts, list) or len(texts) != len(MELDS) or not isinstance(down, str | None):
        return None
    try:
        first, second, third = (Hand.of(str(text)) for text in texts)
        thrown = None if down is None else card(down)
    except CardError:
        return None
    used = [each for group in (first, second, third) for each in group] + ([thrown] if thrown else [])
    if len(set(used)) != len(used) or not all(each in hand for each in used):
        return None
    return Plan(card=thrown, groups=(first, second, third))


def planned(state: State, fields: Mapping[str, object]) -> State:
    """The state with the knock of those fields prepared."""
    position = state.position
    if position is None or state.stage is not Stage.DISCARD:
        return state
    return replace(state, plan=read_plan(fields, position.hands[ME]))
