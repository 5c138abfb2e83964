"""``gintutor puzzles``: every puzzle of the files proved once more; puzzles by their codes, added, shown, shared."""

from __future__ import annotations

from pathlib import Path

from gintutor.cli import ownpuzzles
from gintutor.cli.terminal import Options, Parser, UsageError, progress_bar, shorten, tell, write
from gintutor.i18n import Translator
from gintutor.learning.ownset import FILE, OwnSet
from gintutor.messages import say
from gintutor.puzzlebook.book import puzzle_files, read_book, verified

ABOUT = say("puzzles.about_puzzles")
VERIFY, ADD, LIST, SHOW, SHARE, REMOVE = ACTIONS = ("verify", "add", "list", "show", "share", "remove")
FOLDER = Path("puzzles")


def configure(parser: Parser, t: Translator) -> None:
    """Add what to do, and with what."""
    parser.add_argument("what", nargs="?", metavar="|".join(ACTIONS), help=t(say("puzzles.help_what")))
    shown = t(say("puzzles.value_given"))
    parser.add_argument("given", nargs="*", metavar=shown, help=t(say("puzzles.help_given", folder=str(FOLDER))))
    parser.add_value("--file", t(say("puzzles.value_file")), t(say("puzzles.help_file", file=FILE)))


def run(options: Options, t: Translator) -> int:
    """Do it; 1 when a puzzle, a code or a file fails, each told by its line and field."""
    if options.what not in ACTIONS:
        known = ", ".join(ACTIONS)
        if options.what is None:
            raise UsageError(say("puzzles.what_first", known=known), "puzzles")
        raise UsageError(say("puzzles.what_missing", value=shorten(options.what), known=known), "puzzles")
    if options.what == VERIFY:
        return _verify(options.given, t)
    own = OwnSet(Path(options.file) if options.file else None)
    if options.what == LIST:
        if options.given:
            raise UsageError(say("puzzles.list_alone", file=shorten(options.given[0])), "puzzles")
        return ownpuzzles.listed(own, t)
    actions = {ADD: ownpuzzles.add, SHOW: ownpuzzles.show, SHARE: ownpuzzles.share, REMOVE: ownpuzzles.remove}
    return actions[options.what](options.given, own, t)


def _verify(given: list[str], t: Translator) -> int:
    files = [Path(each) for each in given] or puzzle_files(FOLDER)
    if not files:
        raise UsageError(say("puzzles.no_files", folder=str(FOLDER)), "puzzles")
    read = read_book(files)
    with progress_bar(len(read.puzzles)) as progress:
        book = verified(read, progress)
    for trouble in book.troubles:
        tell(t(trouble.message))
    write(t(say("puzzles.proved", n=len(book.puzzles))))
    return 1 if book.troubles else 0
