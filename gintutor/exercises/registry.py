"""Every exercise family by its id: the one list the lessons, the view and the tests go by."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from gintutor.exercises.deadwood import DeadwoodFamily
from gintutor.exercises.knock import KnockFamily
from gintutor.exercises.protocol import Family
from gintutor.exercises.score import ScoreFamily
from gintutor.exercises.split import SplitFamily

_ALL: tuple[Family, ...] = (SplitFamily(), DeadwoodFamily(), KnockFamily(), ScoreFamily())

FAMILIES: Mapping[str, Family] = MappingProxyType({each.id: each for each in _ALL})


def family(family_id: str) -> Family:
    """The family of that id; ``KeyError`` when there is none."""
    return FAMILIES[family_id]
