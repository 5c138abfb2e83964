"""``gintutor contract-play good simple simple simple``: many games of fifteen rounds, or one written to a log."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gintutor.cli.series import add_values, known, number, play_many, write_one
from gintutor.cli.terminal import Options, Parser, UsageError, shorten
from gintutor.contract.log import FORM, Header
from gintutor.contract.options import CHOICES, OptionError, read_options
from gintutor.contract.options import Options as HouseRules
from gintutor.contract.players import PLAYER_NAMES, player
from gintutor.contract.players.driver import next_event
from gintutor.contract.retell import step_line
from gintutor.contract.rounds import FEWEST_PLAYERS, MOST_PLAYERS
from gintutor.contract.table import advance, fresh
from gintutor.factlog import LogFile
from gintutor.i18n import Translator
from gintutor.messages import Message, say
from gintutor.players.rounds import RoundSeries, RoundTally

ABOUT = say("contractgame.about_play")
COMMAND = "contract-play"
USUAL = ("good", "simple", "simple", "simple")
"""Who plays where nobody is named."""

_ABOUT = {
    "ace": say("contractgame.help_ace"),
    "extend": say("contractgame.help_extend"),
    "first_come": say("contractgame.help_first_come"),
    "stock_out": say("contractgame.help_stock_out"),
}
"""The house rules, one option each."""


def configure(parser: Parser, t: Translator) -> None:
    """Add the players, how many games, the house rules, and where to write one game."""
    names = "|".join(PLAYER_NAMES)
    usual = ", ".join(USUAL)
    parser.add_argument("players", nargs="*", metavar=names, help=t(say("contractgame.help_players", usual=usual)))
    parser.add_value("--games", t(say("deal.value_number")), t(say("deal.help_games")))
    for field, about in _ABOUT.items():
        parser.add_value(_option(field), "|".join(CHOICES[field]), t(about))
    add_values(parser, t, say("contractgame.help_save"))


def _option(field: str) -> str:
    return "--" + field.replace("_", "-")


def run(options: Options, t: Translator) -> int:
    """Play and print what came of it; 1 when the log cannot be written, 130 when it was stopped on the way."""
    names, rules, seed = _names(options.players), _rules(options), options.seed or "0"
    games = number(options.games, "--games", 100, COMMAND)
    processes = number(options.processes, "--processes", 1, COMMAND)
    if options.log is not None:
        return _write_log(Path(options.log), Header(options=rules, players=names), seed, t)
    series = RoundSeries(options=rules, names=names, count=games, seed=seed)
    return play_many(series, processes, lambda tally: _lines(tally, names), t)


def _names(given: list[str]) -> tuple[str, ...]:
    """The players named, a seat each."""
    names = tuple(given) or USUAL
    known(names, PLAYER_NAMES, COMMAND)
    if not FEWEST_PLAYERS <= len(names) <= MOST_PLAYERS:
        raise UsageError(
            say("contractgame.players_wrong", low=FEWEST_PLAYERS, high=MOST_PLAYERS, n=len(names)), COMMAND
        )  # fmt: skip
    return names


def _rules(options: Options) -> HouseRules:
    given = {field: getattr(options, field) for field in CHOICES}
    try:
        return read_options({field: value for field, value in given.items() if value is not None})
    except OptionError as error:
        value = shorten(str(error.value))
        raise UsageError(
            say("contractgame.choice_wrong", option=_option(error.field), value=value, allowed=error.allowed), COMMAND
        ) from error  # fmt: skip


def _lines(tally: RoundTally, names: tuple[str, ...]) -> Iterator[Message]:
    """What the games add up to, in sentences, a line for each seat; shares in per cent."""
    for seat, name in enumerate(names):
        share, low, high = (100.0 * each for each in tally.share(seat))
        yield say(
            "contractgame.games_won",
            who=PLAYER_NAMES[name],
            seat=seat + 1,
            games=tally.games,
            share=share,
            low=low,
            high=high,
            points=tally.points[seat] / tally.games,
            out=tally.out[seat] / tally.games,
        )
    yield say("contractgame.moves_a_round", rounds=tally.hands, average=tally.moves / tally.hands)
    if tally.open_ended:
        yield say("contractgame.open_ended", n=tally.open_ended)


def _write_log(path: Path, header: Header, seed: str, t: Translator) -> int:
    """Play one game and write it down as it is played, told line by line."""
    players = [player(name) for name in header.players]
    return write_one(
        lambda: LogFile.create(path, FORM, header), fresh(header), lambda table: next_event(table, players, seed),
        advance, step_line, t,
    )  # fmt: skip
