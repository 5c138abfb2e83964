"""``gintutor play simple beginner``: the computer's players against each other, many games or one written to a log."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gintutor.cli.terminal import Options, Parser, UsageError, progress_bar, shorten, tell, write
from gintutor.i18n import Translator
from gintutor.messages import Message, say
from gintutor.players import PLAYER_NAMES, player
from gintutor.players.driver import next_event
from gintutor.players.parallel import InterruptedSeriesError, Series, play_series
from gintutor.players.tally import Tally
from gintutor.replay import Fault, GameLog, GameLogError, Header, advance, fresh, step_line
from gintutor.rules import PRESETS, Ruleset
from gintutor.scoring import KIND_NAMES

ABOUT = say("deal.about_play")
RULES = "sv"
"""What is played where no rules are named, whatever the language: one command gives the same games everywhere."""
INTERRUPTED = 130
"""The exit status of a command that was stopped from the keyboard, as shells have it."""


def configure(parser: Parser, t: Translator) -> None:
    """Add the players, how many games, and where to write one."""
    names = "|".join(PLAYER_NAMES)
    parser.add_argument("players", nargs="*", metavar=names, help=t(say("deal.help_players")))
    parser.add_value("--games", t(say("deal.value_number")), t(say("deal.help_games")))
    parser.add_value("--rules", "|".join(PRESETS), t(say("deal.help_rules", rules=RULES)))
    parser.add_value("--seed", t(say("deal.value_seed")), t(say("deal.help_seed")))
    parser.add_value("--processes", t(say("deal.value_number")), t(say("deal.help_processes")))
    parser.add_value("--log", t(say("deal.value_file")), t(say("deal.help_save")))


def run(options: Options, t: Translator) -> int:
    """Play and print what came of it; 1 when the log cannot be written, 130 when it was stopped on the way."""
    names = _names(options.players)
    rules = PRESETS.get(RULES if options.rules is None else options.rules)
    if rules is None:
        raise UsageError(say("deal.no_such_rules", rules=", ".join(PRESETS), value=shorten(options.rules)), "play")
    seed = options.seed or "0"
    games = number(options.games, "--games", 100, "play")
    processes = number(options.processes, "--processes", 1, "play")
    if options.log is not None:
        return _write_log(Path(options.log), rules, names, seed, t)
    with progress_bar(games) as progress:
        series = Series(rules=rules, names=names, count=games, seed=seed)
        try:
            tally, status = play_series(series, processes, progress), 0
        except InterruptedSeriesError as interrupted:
            tally, status = interrupted.tally, INTERRUPTED
    if status:
        tell(t(say("cli.play_stopped", games=tally.games, all=games)))
    for message in _lines(tally, names) if tally.games else ():
        write(t(message))
    return status


def _names(given: list[str]) -> tuple[str, str]:
    """The two players named; one name plays against itself."""
    names = tuple(given * 2 if len(given) == 1 else given)
    for name in names:
        if name not in PLAYER_NAMES:
            raise UsageError(say("deal.no_such_player", players=", ".join(PLAYER_NAMES), value=shorten(name)), "play")
    if len(names) != 2:
        raise UsageError(say("deal.two_players", players=", ".join(PLAYER_NAMES)), "play")
    return names[0], names[1]


def number(text: str | None, option: str, default: int, command: str) -> int:
    """Read a count of one or more; :class:`UsageError` names the option."""
    if text is None:
        return default
    if text.isascii() and text.isdigit() and len(text) <= 6 and int(text):
        return int(text)
    raise UsageError(say("deal.number_wrong", option=option, value=shorten(text)), command)


def _lines(tally: Tally, names: tuple[str, str]) -> Iterator[Message]:
    """What the games add up to, in sentences; shares in per cent."""
    for seat, name in enumerate(names):
        share, low, high = (100.0 * each for each in tally.share(seat))
        who = PLAYER_NAMES[name]
        yield say(
            "deal.games_won", who=who, won=tally.games_won[seat], games=tally.games, share=share, low=low, high=high
        )
    yield say("deal.hands_a_game", hands=tally.hands, average=tally.hands / tally.games)
    yield say("cli.draws_a_hand", average=tally.draws / tally.hands)
    for kind, label in KIND_NAMES.items():
        share = 100.0 * tally.kinds[kind.value] / tally.hands
        yield say("deal.hands_of_kind", kind=label, hands=tally.kinds[kind.value], share=share)


def _write_log(path: Path, rules: Ruleset, names: tuple[str, str], seed: str, t: Translator) -> int:
    """Play one match and write it down as it is played, told line by line."""
    players = tuple(player(name, f"{seed}/{seat}") for seat, name in enumerate(names))
    header = Header(rules, names)
    table = fresh(header)
    try:
        log = GameLog.create(path, header)
        while (event := next_event(table, players, seed)) is not None:
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
