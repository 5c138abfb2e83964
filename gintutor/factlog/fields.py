"""JSON fields read one by one, each of the kind it must be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gintutor.factlog.form import UnreadableError

_HIGHEST = 1_000_000
"""No number of a log comes near."""


def whole(fields: Mapping[str, Any], name: str) -> int:
    """The whole number of that name; raises :class:`UnreadableError` for anything else."""
    value = fields.get(name)
    if type(value) is not int or abs(value) > _HIGHEST:
        raise UnreadableError("shape")
    return value


def text(fields: Mapping[str, Any], name: str) -> str:
    """The text of that name; raises :class:`UnreadableError` for anything else."""
    value = fields.get(name)
    if not isinstance(value, str):
        raise UnreadableError("shape")
    return value


def texts(value: object) -> tuple[str, ...]:
    """A list of texts; raises :class:`UnreadableError` for anything else."""
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise UnreadableError("shape")
    return tuple(value)
