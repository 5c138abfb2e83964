"""Who plays: logs hold ids and names, people read names."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from gintutor.messages import Message, say

NAMES: Mapping[str, Message] = MappingProxyType({
    "me": say("deal.player_me"), "script": say("deal.player_script"), "random": say("deal.player_random"),
    "beginner": say("deal.player_beginner"), "simple": say("deal.player_simple"),
    "expert": say("review.player_expert"),
})  # fmt: skip
"""The ids our own logs use; anything else is a person's name."""


def names_of(players: tuple[str, str]) -> tuple[Message | str, Message | str]:
    """The players of a log as a person reads them, told apart where both are called the same."""
    first, second = (NAMES.get(each, each) for each in players)
    if first != second:
        return first, second
    return say("deal.player_numbered", who=first, i=1), say("deal.player_numbered", who=second, i=2)
