"""What the commands that let the computer players play have in common: many games, or one that is written to a log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from gintutor.cli.terminal import Parser, UsageError, progress_bar, shorten, tell, write
from gintutor.factlog import Fault, GameLogError, LogFile
from gintutor.factlog.form import E, H
from gintutor.i18n import Translator
from gintutor.messages import Message, say
from gintutor.players.parallel import InterruptedSeriesError, Numbered, Sum, play_series

B = TypeVar("B")
S = TypeVar("S", bound=Sum)

INTERRUPTED = 130
"""The exit status of a command that was stopped from the keyboard, as shells have it."""


def add_values(parser: Parser, t: Translator, help_log: Message) -> None:
    """Add what every series has: where its cards come from, by how many processes, and where one game is written."""
    parser.add_value("--seed", t(say("deal.value_seed")), t(say("deal.help_seed")))
    parser.add_value("--processes", t(say("deal.value_number")), t(say("deal.help_processes")))
    parser.add_value("--log", t(say("deal.value_file")), t(help_log))


def number(text: str | None, option: str, default: int, command: str) -> int:
    """Read a count of one or more; :class:`UsageError` names the option."""
    if text is None:
        return default
    if text.isascii() and text.isdigit() and len(text) <= 6 and int(text):
        return int(text)
    raise UsageError(say("deal.number_wrong", option=option, value=shorten(text)), command)


def known(names: Iterable[str], players: Iterable[str], command: str) -> None:
    """Raise :class:`UsageError` for a name that is no player's."""
    players = tuple(players)
    for name in names:
        if name not in players:
            raise UsageError(say("deal.no_such_player", players=", ".join(players), value=shorten(name)), command)


def play_many(series: Numbered[S], processes: int, lines: Callable[[S], Iterator[Message]], t: Translator) -> int:
    """Play and print what came of it; the exit status, :data:`INTERRUPTED` when it was stopped on the way."""
    with progress_bar(series.count) as progress:
        try:
            tally, status = play_series(series, processes, progress), 0
        except InterruptedSeriesError as interrupted:
            tally, status = interrupted.tally, INTERRUPTED
    if status:
        tell(t(say("cli.play_stopped", games=tally.games, all=series.count)))
    for message in lines(tally) if tally.games else ():
        write(t(message))
    return status


def write_one(
    create: Callable[[], LogFile[H, E]],
    table: B,
    next_event: Callable[[B], E | None],
    advance: Callable[[B, E], B | Fault],
    step_line: Callable[[B, E], Message],
    t: Translator,
) -> int:
    """Play one game and write it down as it is played, told line by line; 1 when the log cannot be written."""
    try:
        log = create()
        while (event := next_event(table)) is not None:
            write(t(step_line(table, event)))
            after = advance(table, event)
            if isinstance(after, Fault):
                raise AssertionError(after)
            log.append(event)
            table = after
    except GameLogError as error:
        tell(t(error.message))
        return 1
    return 0
