"""ipycanvas without numpy and pillow, which the browser's Python has not.

It uses pillow for images only, of which there are none here, and numpy to call the bytes it sends an array: these stand
in for them while it is imported. Whatever else is asked of them fails loudly.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from types import ModuleType


class Bytes(bytes):
    """Bytes that answer as a flat array of them would."""

    dtype = "uint8"
    flags = {"C_CONTIGUOUS": True}  # noqa: RUF012

    @property
    def shape(self) -> tuple[int]:
        """How many there are."""
        return (len(self),)


def stand_ins() -> dict[str, ModuleType]:
    """The modules by name."""
    numpy, pillow = ModuleType("numpy"), ModuleType("PIL")
    numpy.__dict__.update(
        ndarray=Bytes, int64="int64", float16="float16", uint8="uint8", frombuffer=lambda data, dtype: Bytes(data)
    )
    pillow.__dict__["Image"] = ModuleType("PIL.Image")
    return {"numpy": numpy, "PIL": pillow}


@contextmanager
def missing_ones() -> Iterator[None]:
    """Inside, what is not installed is stood in for; outside nobody meets the stand-ins."""
    missing = {name: module for name, module in stand_ins().items() if name not in sys.modules and not find_spec(name)}
    sys.modules.update(missing)
    try:
        yield
    finally:
        for name in missing:
            del sys.modules[name]
