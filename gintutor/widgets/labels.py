"""The fixed labels of the panel, by the code they stand for: what the catalogs must hold, spelt out."""

from __future__ import annotations

from gintutor.messages import Message, say

SKILLS: dict[str, Message] = {
    "meld": say("table.skill.meld"),
    "value": say("table.skill.value"),
    "split": say("table.skill.split"),
    "deadwood": say("table.skill.deadwood"),
    "knock": say("table.skill.knock"),
    "score": say("table.skill.score"),
    "sheet": say("table.skill.sheet"),
    "layoff": say("table.skill.layoff"),
    "turn": say("table.skill.turn"),
    "wait": say("table.skill.wait"),
    "outs": say("table.skill.outs"),
    "discard": say("table.skill.discard"),
    "deduce": say("table.skill.deduce"),
    "contract_meld": say("table.skill.contract_meld"),
    "contract_deuces": say("table.skill.contract_deuces"),
    "contract_meets": say("table.skill.contract_meets"),
    "contract_layouts": say("table.skill.contract_layouts"),
    "contract_near": say("table.skill.contract_near"),
    "contract_turn": say("table.skill.contract_turn"),
    "contract_score": say("table.skill.contract_score"),
}

ACTIONS: dict[str, Message] = {
    "check": say("table.do.check"),
    "hint": say("table.do.hint"),
    "undo": say("table.do.undo"),
    "reset": say("table.do.reset"),
    "sort_suit": say("table.do.sort_suit"),
    "sort_rank": say("table.do.sort_rank"),
    "show": say("table.do.show"),
    "next": say("table.do.next"),
    "skip": say("table.do.skip"),
    "again": say("table.do.again"),
    "back": say("table.do.back"),
    "step": say("table.do.step"),
    "play": say("table.do.play"),
    "pause": say("table.do.pause"),
}

OUTCOMES: dict[str, Message] = {
    "first": say("table.outcome.first"),
    "right": say("table.outcome.right"),
    "shown": say("table.outcome.shown"),
    "worked": say("table.outcome.worked"),
    "missed": say("table.outcome.missed"),
    "skipped": say("table.outcome.skipped"),
    "now": say("table.outcome.now"),
    "todo": say("table.outcome.todo"),
}

NOTES: dict[str, Message] = {
    "failed": say("table.failed"),
    "unsaved": say("table.unsaved"),
}

SPEEDS: tuple[tuple[float, Message], ...] = (
    (0.5, say("table.speed.slow")),
    (1, say("table.speed.usual")),
    (2, say("table.speed.fast")),
)
