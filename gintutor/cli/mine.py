"""``gintutor mine OUT``: puzzles found in hands between the computer's players, written as puzzle files."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path

from gintutor.cli.series import INTERRUPTED, number
from gintutor.cli.terminal import Options, Parser, UsageError, progress_bar, shorten, tell, write
from gintutor.i18n import Translator
from gintutor.messages import say
from gintutor.puzzlebook.book import ENDING, is_puzzle_file, write_book
from gintutor.puzzlebook.cluster import cluster
from gintutor.puzzlebook.crew import Crew, CrewError, processes
from gintutor.puzzlebook.digging import Journal, dig
from gintutor.puzzlebook.mining import Mine
from gintutor.puzzlebook.questions import GAMES, GIN, THEME_NAMES, themes_of

ABOUT = say("puzzles.about_mine")
HANDS, MOST = 100_000, 60
LONGEST_SEED = 100
JOURNAL = "mining.part"


def configure(parser: Parser, t: Translator) -> None:
    """Add where to write, how many hands, and who works."""
    parser.add_argument("out", nargs="?", metavar=t(say("puzzles.value_folder")), help=t(say("puzzles.help_out")))
    parser.add_value("--game", "|".join(GAMES), t(say("puzzles.help_game", game=GIN)))
    parser.add_value("--hands", t(say("deal.value_number")), t(say("puzzles.help_hands", n=HANDS)))
    parser.add_value("--seed", t(say("deal.value_seed")), t(say("puzzles.help_seed")))
    parser.add_value("--most", t(say("deal.value_number")), t(say("puzzles.help_most", n=MOST)))
    parser.add_value("--processes", t(say("deal.value_number")), t(say("deal.help_processes")))
    parser.add_value("--scheduler", t(say("puzzles.value_address")), t(say("puzzles.help_scheduler")))


def run(options: Options, t: Translator) -> int:
    """Mine and write; 1 when folder or workers fail, 130 when it was stopped on the way. Both can go on."""
    if options.out is None:
        raise UsageError(say("puzzles.out_missing"), "mine")
    folder, seed = Path(options.out), options.seed or "0"
    if folder.suffix == ENDING:
        raise UsageError(say("puzzles.out_file", file=shorten(str(folder))), "mine")
    if len(seed) > LONGEST_SEED:
        raise UsageError(say("puzzles.seed_long", n=LONGEST_SEED), "mine")
    game = _game(options.game)
    for path in (folder / f"{question}{ENDING}" for question in GAMES[game]):
        if path.exists() and not is_puzzle_file(path):
            raise UsageError(say("puzzles.foreign_there", file=str(path)), "mine")
    hands = number(options.hands, "--hands", HANDS, "mine")
    mine = Mine(seed=seed, hands=hands, most=number(options.most, "--most", MOST, "mine"), game=game)
    crew = _crew(options, len(mine.portions))
    journal = Journal(folder / JOURNAL, mine)
    try:
        with crew as workers, progress_bar(hands) as progress:
            folder.mkdir(parents=True, exist_ok=True)
            puzzles = dig(mine, journal, workers, progress)
        write_book(folder, puzzles, GAMES[game])
        journal.remove()
    except KeyboardInterrupt:
        tell(t(say("puzzles.mine_stopped", folder=str(folder))))
        return INTERRUPTED
    except CrewError as error:
        tell(t(error.message))
        if journal.path.exists():
            tell(t(say("puzzles.mine_stopped", folder=str(folder))))
        return 1
    except OSError as error:
        tell(t(say("puzzles.not_written", folder=str(folder), reason=error.strerror or str(error))))
        return 1
    write(t(say("puzzles.mined", n=len(puzzles), hands=hands, folder=str(folder))))
    for theme in themes_of(game):
        found = sum(theme in puzzle.themes for puzzle in puzzles)
        write(f"{found:7}  {t(THEME_NAMES[theme])}")
    return 0


def _game(text: str | None) -> str:
    """The game whose puzzles are wanted."""
    if text is None or text in GAMES:
        return text or GIN
    known = ", ".join(GAMES)
    raise UsageError(say("puzzles.game_wrong", option="--game", value=shorten(text), known=known), "mine")


def _crew(options: Options, portions: int) -> AbstractContextManager[Crew]:
    """The machines of a cluster where one is named, else processes of this one."""
    count = number(options.processes, "--processes", 1, "mine")
    if options.scheduler is None:
        return processes(count, portions)
    if options.processes is not None:
        raise UsageError(say("puzzles.processes_or_scheduler"), "mine")
    return cluster(options.scheduler)
