"""What a log of facts is made of: its form, what is read from one, and why a file cannot be used as one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from gintutor.messages import Message, say

H = TypeVar("H")
E = TypeVar("E")


class UnreadableError(ValueError):
    """A line that is no header or event; ``args[0]`` is the code of its :class:`Damage`."""


class UnplayableError(ValueError):
    """A header whose rules cannot be; ``message`` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.id)
        self.message = message


@dataclass(frozen=True, slots=True, kw_only=True)
class Form(Generic[H, E]):
    """A kind of log: its name and newest version, and how its header and events become JSON fields and back.

    ``read_header`` and ``read_event`` raise ``ValueError`` for fields that are none; :class:`UnreadableError` has a
    code, :class:`UnplayableError` a reason.
    """

    name: str
    version: int
    header_fields: Callable[[H], Mapping[str, object]]
    read_header: Callable[[Mapping[str, Any]], H]
    event_fields: Callable[[E], Mapping[str, object]]
    read_event: Callable[[Mapping[str, Any]], E]

    def first_line(self, header: H) -> dict[str, object]:
        """The fields a log of this kind begins with."""
        return {"format": self.name, "v": self.version, **self.header_fields(header)}


class GameLogError(OSError):
    """A file that cannot be used as a log at all: its ``path``, a ``code``, and a ``detail`` (data, or a sentence).

    Codes: ``unreadable`` (the system's reason), ``exists``, ``empty``, ``foreign`` (no log of ours), ``header`` (the
    first line of one, damaged), ``version`` (a later one than ``known``), ``rules`` (rules that cannot be), ``moved``
    (somebody else has added to it).
    """

    def __init__(self, path: Path, code: str, detail: str | Message = "", known: int = 0) -> None:
        super().__init__(f"{path}: {code}: {detail}")
        self.path = path
        self.code = code
        self.detail = detail
        self.known = known

    @property
    def message(self) -> Message:
        """The error as a sentence."""
        name = printable(self.path.name or str(self.path))  # "." has no name
        match self.code:
            case "exists":
                return say("deal.log_exists", name=name)
            case "empty":
                return say("deal.log_empty", name=name)
            case "foreign":
                return say("deal.log_foreign", name=name)
            case "header":
                return say("deal.log_header", name=name)
            case "moved":
                return say("deal.log_moved", name=name)
            case "version":
                return say("deal.log_version", name=name, found=self.detail, known=self.known)
            case "rules":
                return say("deal.log_rules", name=name, detail=self.detail)
            case _:
                return say("deal.log_unreadable", name=name, detail=self.detail)


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage:
    """A line that cannot be read: number from 1, why (``json``, ``shape``, ``value``, ``long``), whether the last."""

    line: int
    code: str
    last: bool

    @property
    def message(self) -> Message:
        """What was lost, as a sentence."""
        return (
            say("deal.log_last_line_lost", line=self.line) if self.last else say("deal.log_line_lost", line=self.line)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents(Generic[H, E]):
    """A log read: its header, the events with their line numbers, the lines that could not be read, its bytes."""

    header: H
    events: tuple[tuple[int, E], ...]
    damage: tuple[Damage, ...] = ()
    size: int = 0


def shown(text: str) -> str:
    """A text of the file as one short line: it may come from anywhere, and terminals obey control characters."""
    return printable(text[:40])


def printable(text: str) -> str:
    """The text without what is no character to be seen."""
    return "".join(each if each.isprintable() else "\ufffd" for each in text)


def unreadable(path: Path, error: OSError | ValueError) -> GameLogError:
    """What the system says of a file; a name that no file can have is a ``ValueError``."""
    if isinstance(error, OSError):
        return GameLogError(path, "unreadable", error.strerror or str(error))
    return GameLogError(path, "unreadable", say("deal.no_file_name"))
