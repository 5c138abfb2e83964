"""The commands for scripts and terminals, one module each; none needs more than the standard library.

A command module has ``ABOUT`` (what it does, for the overview), ``configure(parser, t)`` and ``run(options, t)``, which
yields the exit status. To add a command: its module here, its line in :data:`COMMANDS`, its words in the catalog.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Protocol, cast

from gintutor.cli.terminal import Options, Parser, UsageError, choose_language, read_options, tell, write
from gintutor.i18n import Translator
from gintutor.messages import Message, say


class Command(Protocol):
    """What a command module offers."""

    @property
    def ABOUT(self) -> Message:  # noqa: N802
        """One line on what it does."""

    def configure(self, parser: Parser, t: Translator) -> None:
        """Add the command's arguments."""

    def run(self, options: Options, t: Translator) -> int:
        """Do the work; yield the exit status. :class:`UsageError` for arguments that cannot be."""


COMMANDS: Mapping[str, str] = MappingProxyType({
    "ask": "gintutor.cli.ask",
    "census": "gintutor.cli.census",
    "class": "gintutor.cli.classes",
    "contract-play": "gintutor.cli.contractplay",
    "mine": "gintutor.cli.mine",
    "play": "gintutor.cli.play",
    "print": "gintutor.cli.printing",
    "progress": "gintutor.cli.progress",
    "puzzles": "gintutor.cli.puzzles",
    "replay": "gintutor.cli.replay",
    "site": "gintutor.cli.site",
    "solve": "gintutor.cli.solve",
    "worksheet": "gintutor.cli.worksheet",
})  # fmt: skip


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; yield 0 when all went well, 1 when something was refused, 2 for arguments that cannot be."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    t = Translator(choose_language(arguments))
    _replace_closed_streams()
    try:
        if sys.stdout is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        status = _run(arguments, t)
        sys.stdout.flush()
    except UsageError as error:
        tell(t(error.message))
        if error.command:
            tell(t(say("cli.see_help", command=error.command)))
        return 2
    except BrokenPipeError:
        _drop_output()
        return 1
    except OSError as error:  # what commands read and write themselves they answer for themselves
        _drop_output()
        tell(t(say("cli.output_failed", reason=error.strerror or str(error))))
        return 1
    except KeyboardInterrupt:
        return 130
    return status


def _replace_closed_streams() -> None:
    """Put an empty input and an error output to nowhere where whoever started us closed them."""
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115  # for as long as the program runs
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115


def _drop_output() -> None:
    """Let what is left in the output's buffer go nowhere: it must not raise once more at exit."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(arguments: list[str], t: Translator) -> int:
    """Find the command and run it with its options."""
    name = arguments[0] if arguments else "help"
    if name in ("help", "-h", "--help"):
        _overview(t)
        return 0
    if name not in COMMANDS:
        raise UsageError(say("cli.unknown_command", command=name, commands=", ".join(COMMANDS)))
    command = _load(name)
    options = read_options(name, command, arguments[1:], t)
    return 0 if options is None else command.run(options, t)


def _load(name: str) -> Command:
    return cast(Command, import_module(COMMANDS[name]))


def _overview(t: Translator) -> None:
    """Say what there is: every command with what it does."""
    write(t(say("cli.overview")))
    width = max(map(len, COMMANDS))
    for name in COMMANDS:
        write(f"  gintutor {name:{width}}  {t(_load(name).ABOUT)}")
    write(t(say("cli.overview_more")))
