"""What a page sends, read with care: text, numbers and responses as JSON, whoever wrote it."""

from __future__ import annotations

from gintutor.exercises.protocol import Response


def whole_signs(text: str) -> str:
    """The text without half surrogate pairs, which a browser can send and which cannot be written in UTF-8."""
    return text.encode("utf-8", "replace").decode()


def numbers(value: object) -> tuple[int, ...] | None:
    """A list of different whole numbers as a tuple; None when it is anything else."""
    if not isinstance(value, (list, tuple)) or len(value) > 200:
        return None
    numbers = tuple(each for each in value if type(each) is int)
    return numbers if len(numbers) == len(value) == len(set(numbers)) else None


def read_response(value: object) -> Response | None:
    """A response from its JSON form (lists for tuples); None when it is none."""
    if isinstance(value, str) or type(value) is int:
        return value
    if not isinstance(value, (list, tuple)):
        return None
    flat = numbers(value)
    if flat is not None:
        return flat
    groups = tuple(group for each in value if (group := numbers(each)) is not None)
    return groups if len(groups) == len(value) else None
