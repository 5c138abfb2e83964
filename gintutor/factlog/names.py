"""Who plays: logs hold ids and names, people read names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from gintutor.messages import Message, say

NAMES: Mapping[str, Message] = MappingProxyType({
    "me": say("deal.player_me"), "script": say("deal.player_script"), "random": say("deal.player_random"),
    "beginner": say("deal.player_beginner"), "simple": say("deal.player_simple"),
    "expert": say("review.player_expert"), "good": say("contractgame.player_good"),
})  # fmt: skip
"""The ids our own logs use; anything else is a person's name."""


def names_of(players: Sequence[str]) -> tuple[Message | str, ...]:
    """The players of a log as a person reads them, told apart where several are called the same."""
    names = [NAMES.get(each, each) for each in players]
    return tuple(
        name if names.count(name) == 1 else say("deal.player_numbered", who=name, i=names[: i + 1].count(name))
        for i, name in enumerate(names)
    )
