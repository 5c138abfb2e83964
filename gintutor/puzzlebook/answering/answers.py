"""Which way of answering a prompt has; one for every form that a puzzle comes in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from gintutor.exercises.protocol import Answer, Prompt
from gintutor.puzzlebook.answering import contracts, hands, tables, unseen
from gintutor.puzzlebook.answering.mind import Mind

_ANSWERS: Mapping[tuple[str, str], Callable[[Mind, Prompt], Answer]] = MappingProxyType({
    ("split", "place"): hands.split, ("meld", "find"): hands.spot, ("knock", "discards"): hands.knock,
    ("discard", "lowest"): hands.lowest, ("discard", "safe"): hands.safest, ("outs", "count"): unseen.outs,
    ("deduce", "read"): unseen.read, ("deduce", "drawn"): unseen.drawn, ("deduce", "change"): unseen.change,
    ("wait", "take"): unseen.decide, ("wait", "now"): unseen.decide, ("wait", "spread"): tables.spread,
    ("layoff", "place"): tables.layoff, ("score", "score"): tables.score,
    ("sheet", "game"): tables.settling, ("sheet", "slip"): tables.error,
    ("contract_meets", "lay"): contracts.lay, ("contract_deuces", "least"): contracts.least,
    ("contract_near", "nearest"): contracts.nearest, ("contract_near", "helps"): contracts.helps,
    ("contract_turn", "upcard"): contracts.upcard,
})  # fmt: skip


def answered(mind: Mind, prompt: Prompt) -> Answer:
    """What that mind answers; ``KeyError`` for a form that no puzzle has."""
    return _ANSWERS[prompt.family, prompt.form](mind, prompt)
