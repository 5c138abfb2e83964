"""Typed moves: the words a game has for them, in the learner's language and in English."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from gintutor.i18n import Translator
from gintutor.messages import Message, say
from gintutor.widgets.cardwords import TypedError

_LONGEST = 200


class Vocabulary:
    """The commands of a game. Their words stand in the catalog, apart by commas; the English ones hold everywhere."""

    def __init__(self, commands: Mapping[str, Message]) -> None:
        self.commands = commands
        self._sorted = cache(self._longest_first)

    def _longest_first(self, language: str) -> tuple[tuple[str, str], ...]:
        """Every word of a language and of English with its command."""
        found: dict[str, str] = {}
        for each in ("en", language):
            for command, message in self.commands.items():
                found |= dict.fromkeys(words(message, Translator(each)), command)
        return tuple(sorted(found.items(), key=lambda pair: -len(pair[0])))

    def word(self, command: str, t: Translator) -> str:
        """The first word of a command, for examples."""
        return words(self.commands[command], t)[0]

    def read(self, text: str, t: Translator) -> tuple[str, str, str]:
        """The command a text begins with, the word it is given by, and the rest; :class:`TypedError` where none is."""
        line = " ".join(text.lower().split())
        if not line:
            raise TypedError("empty", "", say("table.typed.empty"))
        if len(line) > _LONGEST:
            raise TypedError("long", "", say("table.typed.long"))
        for known, command in self._sorted(t.language):
            if line == known or line.startswith(f"{known} "):
                return command, known, line[len(known) :]
        first = line.split()[0]
        offered = t.list(self.word(command, t) for command in self.commands)
        raise TypedError("command", first, say("play.typed_unknown", token=first, words=offered))


def words(message: Message, t: Translator) -> list[str]:
    """The words of the catalog that mean the same."""
    return [word.strip() for word in t(message).split(",")]
