"""``gintutor play simple beginner``: the computer's players against each other, many games or one written to a log."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gintutor.cli.series import add_values, known, number, play_many, write_one
from gintutor.cli.terminal import Options, Parser, UsageError, shorten
from gintutor.factlog import LogFile
from gintutor.i18n import Translator
from gintutor.messages import Message, say
from gintutor.players import PLAYER_NAMES, player
from gintutor.players.driver import next_event
from gintutor.players.parallel import Series
from gintutor.players.tally import Tally
from gintutor.replay import Header, advance, fresh, step_line
from gintutor.replay.events import FORM
from gintutor.rules import PRESETS, Ruleset
from gintutor.scoring import KIND_NAMES

ABOUT = say("deal.about_play")
RULES = "sv"
"""What is played where no rules are named, whatever the language: one command gives the same games everywhere."""


def configure(parser: Parser, t: Translator) -> None:
    """Add the players, how many games, and where to write one."""
    names = "|".join(PLAYER_NAMES)
    parser.add_argument("players", nargs="*", metavar=names, help=t(say("deal.help_players")))
    parser.add_value("--games", t(say("deal.value_number")), t(say("deal.help_games")))
    parser.add_value("--rules", "|".join(PRESETS), t(say("deal.help_rules", rules=RULES)))
    add_values(parser, t, say("deal.help_save"))


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
    series = Series(rules=rules, names=names, count=games, seed=seed)
    return play_many(series, processes, lambda tally: _lines(tally, names), t)


def _names(given: list[str]) -> tuple[str, str]:
    """The two players named; one name plays against itself."""
    names = tuple(given * 2 if len(given) == 1 else given)
    known(names, PLAYER_NAMES, "play")
    if len(names) != 2:
        raise UsageError(say("deal.two_players", players=", ".join(PLAYER_NAMES)), "play")
    return names[0], names[1]


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
    return write_one(
        lambda: LogFile.create(path, FORM, header), fresh(header), lambda table: next_event(table, players, seed),
        advance, step_line, t,
    )  # fmt: skip
