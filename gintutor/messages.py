"""What to say, without the words: a message id and its arguments.

Everything below :mod:`gintutor.i18n` speaks in messages; the catalogs of ``locale/`` hold the only wording. An
argument may be a number, a stored token, cards, or another message. The argument ``n`` chooses the plural form.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from gintutor.cards import Card, Rank, Suit

Arg: TypeAlias = "int | float | str | Card | Suit | Rank | Message | tuple[Card, ...] | tuple[Message, ...]"


@dataclass(frozen=True, slots=True)
class Message:
    """One thing to say: ``id`` names it in every catalog, ``args`` fill its placeholders.

    A ``Card`` renders as the card's short sign (♥7); a tuple of cards as a spaced list; a tuple of messages as a
    list joined the way the language does. A ``float`` shows one decimal. A ``str`` is shown as it is (names, ids):
    never wording.
    """

    id: str
    args: tuple[tuple[str, Arg], ...] = field(default=())


def say(id_: str, /, **args: Arg) -> Message:
    """Make a message: ``say("split.total", n=14, cards=(…))``."""
    return Message(id_, tuple(sorted(args.items())))


def shorten(text: str, width: int = 40) -> str:
    """The text as one short line."""
    line = " ".join(text.split())
    return line if len(line) <= width else line[: width - 1] + "…"


def command_line(words: Sequence[str]) -> str:
    """A command as somebody can type it here; on Windows a path is quoted in another way."""
    if sys.platform == "win32":
        from subprocess import list2cmdline

        return list2cmdline(words)
    return shlex.join(words)
