"""Arguments and output of the commands, in the user's language.

``argparse`` knows its own sentences in English only. So it is asked for structure alone: every argument is optional
and free text to it, and what is missing or wrong is said here or by the command.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from gintutor.cards import Card, CardError, Hand, card
from gintutor.i18n import LANGUAGES, Translator, detect_language
from gintutor.messages import Message, say
from gintutor.messages import shorten as shorten

if TYPE_CHECKING:
    from gintutor.cli import Command

Options: TypeAlias = argparse.Namespace

_LANGUAGE = "--language"
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_LEADING_SUIT = re.compile(r"^([♠♥♦♣])\ufe0f?(\w+)$")


class UsageError(Exception):
    """Arguments that cannot be: the sentence to show, and the command whose help tells more."""

    def __init__(self, message: Message, command: str = "") -> None:
        super().__init__(message.id)
        self.message = message
        self.command = command


class Parser(argparse.ArgumentParser):
    """A parser whose help is in the user's language; anything it cannot read raises :class:`UsageError`."""

    def __init__(self, command: str, about: Message, t: Translator) -> None:
        def formatter(prog: str) -> argparse.HelpFormatter:
            return _Formatter(prog, t(say("cli.usage")))

        super().__init__(
            prog=f"gintutor {command}",
            description=t(about),
            add_help=False,
            allow_abbrev=False,
            exit_on_error=False,
            formatter_class=formatter,
        )
        self.command = command
        self._valued: list[str] = []
        self._positionals.title = t(say("cli.arguments"))
        self._optionals.title = t(say("cli.options"))
        self.add_argument("-h", "--help", action="store_true", help=t(say("cli.help_help")))
        self.add_value(_LANGUAGE, "|".join(LANGUAGES), t(say("cli.help_language")))

    def add_value(self, option: str, shown: str, about: str) -> None:
        """Add an option with one value of free text."""
        self.add_argument(option, metavar=shown, help=about)
        self._valued.append(option)

    def read(self, arguments: Sequence[str]) -> Options:
        """Read the arguments; :class:`UsageError` says in the user's language what is wrong."""
        try:
            options, unknown = self.parse_known_intermixed_args(arguments)
        except argparse.ArgumentError as error:
            if error.argument_name in self._valued:
                raise UsageError(say("cli.value_missing", option=error.argument_name), self.command) from error
            self.error(error.message)
        if unknown and not options.help:
            raise UsageError(say("cli.unknown_option", option=shorten(unknown[0])), self.command)
        return options

    def error(self, message: str) -> NoReturn:
        """Raise instead of printing: the sentence given is English."""
        raise UsageError(say("cli.bad_arguments"), self.command)


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Help with the word for usage in the user's language."""

    def __init__(self, prog: str, usage: str) -> None:
        super().__init__(prog, max_help_position=28)
        self._usage_word = usage

    def add_usage(self, usage: str | None, actions: Iterable[argparse.Action], groups: Any, prefix: Any = None) -> None:
        """Put our word before the usage line."""
        super().add_usage(usage, actions, groups, f"{self._usage_word} ")


def read_options(name: str, command: Command, arguments: Sequence[str], t: Translator) -> Options | None:
    """Read a command's arguments; None when help was asked for and given. :class:`UsageError` says what is wrong."""
    parser = Parser(name, command.ABOUT, t)
    command.configure(parser, t)
    options = parser.read(arguments)
    if options.help:
        write(parser.format_help().rstrip("\n"))
        return None
    if options.language not in (None, *LANGUAGES):
        raise UsageError(say("cli.bad_language", languages=", ".join(LANGUAGES), value=options.language), name)
    return options


def choose_language(arguments: Sequence[str]) -> str:
    """The language asked for anywhere among the arguments, else the one of the system: known before anything else."""
    asked = [second for first, second in pairwise(arguments) if first == _LANGUAGE]
    asked += [each.partition("=")[2] for each in arguments if each.startswith(f"{_LANGUAGE}=")]
    return asked[-1] if asked and asked[-1] in LANGUAGES else detect_language()


def read_card(text: str, command: str) -> Card:
    """Read one card, also the way we print it (♦7); :class:`UsageError` names the text and the allowed forms."""
    try:
        return card(_LEADING_SUIT.sub(r"\2\1", text.strip()))
    except CardError as error:
        raise UsageError(card_fault(CardError(error.code, text)), command) from error


def read_hand(texts: Sequence[str], command: str) -> Hand:
    """Read a hand from arguments, in one or in many, set apart by spaces or commas; else :class:`UsageError`."""
    tokens = " ".join(texts).replace(",", " ").split()
    try:
        return Hand.of([read_card(token, command) for token in tokens])
    except CardError as error:
        raise UsageError(card_fault(error), command) from error


def read_number(command: str, option: str, text: str | None, low: int, high: int, default: int) -> int:
    """Read a whole number; :class:`UsageError` names the option and the range."""
    if text is None:
        return default
    if text.isascii() and text.isdigit() and len(text) <= len(str(high)) and low <= int(text) <= high:
        return int(text)
    raise UsageError(say("paper.number_wrong", option=option, low=low, high=high, value=shorten(text)), command)


def card_fault(error: CardError) -> Message:
    """Say which card cannot be, and how cards are written."""
    if error.code == "repeated":
        return say("cli.card_repeated", card=card(error.token))
    shown = shorten(error.token)
    forms = say("cli.card_forms")
    match error.code:
        case "suit":
            return say("cli.card_suit", token=shown, forms=forms)
        case "rank":
            return say("cli.card_rank", token=shown, forms=forms)
        case _:
            return say("cli.card_empty", forms=forms)


def write(text: str) -> None:
    """Write a line for a person to the output, whatever the terminal's encoding."""
    _speak(sys.stdout, text)


def tell(text: str) -> None:
    """Write a line beside the output: an error, progress."""
    _speak(sys.stderr, text)


def _speak(stream: Any, text: str) -> None:
    """Write a line; an encoding without suit signs is left for UTF-8, and what no encoding has is escaped.

    What it tells may come from anywhere (a name, a file, an argument), and terminals obey control characters.
    """
    text = _CONTROL.sub("\ufffd", text)
    try:
        text.encode(stream.encoding or "utf-8")
    except UnicodeError:
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    stream.write(f"{text}\n")


@contextmanager
def progress_bar(total: int) -> Iterator[Callable[[int], object] | None]:
    """Show the progress as a bar where ``tqdm`` is installed and someone watches."""
    try:
        from tqdm import tqdm
    except ImportError:
        yield None
        return
    with tqdm(total=total, file=sys.stderr, disable=None) as bar:
        yield bar.update
