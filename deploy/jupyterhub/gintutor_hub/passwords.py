"""A password for each name, computed from the name and one secret of the hub.

None is stored and none can be lost: it can be printed again at any time. Whoever has one learns nothing of the others.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from collections.abc import Iterable
from pathlib import Path

from gintutor.learning.classes import roster
from gintutor_hub.folders import Folders

SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"  # none is taken for another
FOR_PUPILS, FOR_TEACHERS = 8, 16  # signs: two hundred years at a hundred tries a second, and no matter how many


def secret(state: Path) -> bytes:
    """The hub's secret, made when there is none."""
    state.mkdir(mode=0o700, parents=True, exist_ok=True)  # passwords may be printed before the hub ever ran
    path = state / "password-secret"
    try:
        with open(path, "x", opener=_private) as stream:
            stream.write(secrets.token_hex(32))
    except FileExistsError:
        pass
    try:
        key = bytes.fromhex(path.read_text())
    except ValueError:
        key = b""
    if len(key) < 32:
        raise ValueError(f"{path} is no secret; move it away, and every password changes")
    return key


def password(key: bytes, name: str, *, teacher: bool) -> str:
    """The password for that name, in groups of four signs."""
    length = FOR_TEACHERS if teacher else FOR_PUPILS
    number = int.from_bytes(hmac.digest(key, f"{length}/{name}".encode(), hashlib.sha512))
    signs = ""
    while len(signs) < length:
        number, place = divmod(number, len(SIGNS))
        signs += SIGNS[place]
    return "-".join(signs[at : at + 4] for at in range(0, length, 4))


def same(typed: str, right: str) -> bool:
    """Whether that is the password, hyphens, spaces and capitals aside."""
    plain = "".join(typed.split()).replace("-", "").lower()
    return hmac.compare_digest(plain.encode(), right.replace("-", "").encode())


def codes(folders: Folders) -> tuple[str, ...]:
    """The codes of the class as names; none while there is no class."""
    try:
        return tuple(code.lower() for code in roster.read(folders.handed_in).codes)
    except (roster.ClassError, OSError):
        return ()


def listed(folders: Folders, teachers: Iterable[str]) -> list[tuple[str, str]]:
    """Every name with its password, for the slips that are handed out."""
    key = secret(folders.state)
    there = [(name, password(key, name, teacher=True)) for name in sorted(teachers)]
    return there + [(name, password(key, name, teacher=False)) for name in codes(folders)]


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
