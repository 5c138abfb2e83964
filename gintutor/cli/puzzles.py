"""``gintutor puzzles``: every puzzle of the files proved once more; puzzles by their codes, added, shown, shared."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from gintutor.cli import ownpuzzles
from gintutor.cli.terminal import Options, Parser, UsageError, progress_bar, shorten, tell, write
from gintutor.i18n import Translator
from gintutor.learning.ownset import FILE, OwnSet
from gintutor.messages import say
from gintutor.puzzlebook.book import puzzle_files, read_book, verified
from gintutor.puzzlebook.origin import misplaced
from gintutor.puzzlebook.puzzle import Puzzle

ABOUT = say("puzzles.about_puzzles")
VERIFY, ADD, LIST, SHOW, SHARE, REMOVE = ACTIONS = ("verify", "add", "list", "show", "share", "remove")
FOLDER = Path("puzzles")
ALL = "all"


def configure(parser: Parser, t: Translator) -> None:
    """Add what to do, and with what."""
    parser.add_argument("what", nargs="?", metavar="|".join(ACTIONS), help=t(say("puzzles.help_what")))
    shown = t(say("puzzles.value_given"))
    parser.add_argument("given", nargs="*", metavar=shown, help=t(say("puzzles.help_given", folder=str(FOLDER))))
    parser.add_value("--source", f"N|{ALL}", t(say("puzzles.help_source", all=ALL)))
    parser.add_value("--file", t(say("puzzles.value_file")), t(say("puzzles.help_file", file=FILE)))


def run(options: Options, t: Translator) -> int:
    """Do it; 1 when a puzzle, a code or a file fails, each told by its line and field."""
    if options.what not in ACTIONS:
        known = ", ".join(ACTIONS)
        if options.what is None:
            raise UsageError(say("puzzles.what_first", known=known), "puzzles")
        raise UsageError(say("puzzles.what_missing", value=shorten(options.what), known=known), "puzzles")
    if options.what == VERIFY:
        return _verify(options.given, options.source, t)
    if options.source is not None:
        raise UsageError(say("puzzles.source_where", option="--source", what=VERIFY), "puzzles")
    own = OwnSet(Path(options.file) if options.file else None)
    if options.what == LIST:
        if options.given:
            raise UsageError(say("puzzles.list_alone", file=shorten(options.given[0])), "puzzles")
        if options.file and not own.is_there:
            raise UsageError(say("own.file_missing", file=str(own.path)), "puzzles")
        return ownpuzzles.listed(own, t)
    actions = {ADD: ownpuzzles.add, SHOW: ownpuzzles.show, SHARE: ownpuzzles.share, REMOVE: ownpuzzles.remove}
    return actions[options.what](options.given, own, t)


def _verify(given: list[str], source: str | None, t: Translator) -> int:
    replayed = _count(source)
    files = [Path(each) for each in given] or puzzle_files(FOLDER)
    if not files:
        raise UsageError(say("puzzles.no_files", folder=str(FOLDER)), "puzzles")
    read = read_book(files)
    with progress_bar(len(read.puzzles)) as progress:
        book = verified(read, progress)
    replay = replace(book, puzzles=_sample(book.puzzles, replayed), troubles=())
    with progress_bar(len(replay.puzzles)) as progress:
        found = verified(replay, progress, misplaced)
    troubles = (*book.troubles, *found.troubles)
    for trouble in troubles:
        tell(t(trouble.message))
    write(t(say("puzzles.proved", n=len(book.puzzles))))
    if source is not None:
        write(t(say("puzzles.replayed", n=len(found.puzzles))))
    return 1 if troubles else 0


def _count(source: str | None) -> int | None:
    """How many puzzles to look for in their hands; None for all."""
    if source is None:
        return 0
    if source == ALL:
        return None
    if source.isascii() and source.isdigit() and len(source) <= 9 and int(source):
        return int(source)
    raise UsageError(say("deal.number_wrong", option="--source", value=shorten(source)), "puzzles")


def _sample(puzzles: tuple[Puzzle, ...], count: int | None) -> tuple[Puzzle, ...]:
    """So many of them, from all over; the same ones every time."""
    if count is None or count >= len(puzzles):
        return puzzles
    return tuple(puzzles[i * len(puzzles) // count] for i in range(count))
