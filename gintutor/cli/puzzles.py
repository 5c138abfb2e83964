"""``gintutor puzzles verify``: every puzzle of the files proved once more, by the engine and by the naive solver."""

from __future__ import annotations

from pathlib import Path

from gintutor.cli.terminal import Options, Parser, UsageError, progress_bar, shorten, tell, write
from gintutor.i18n import Translator
from gintutor.messages import Message, say
from gintutor.puzzlebook.book import Trouble, puzzle_files, read_book, verified

ABOUT = say("puzzles.about_puzzles")
VERIFY = "verify"
FOLDER = Path("puzzles")


def configure(parser: Parser, t: Translator) -> None:
    """Add what to do, and the files."""
    parser.add_argument("what", nargs="?", metavar=VERIFY, help=t(say("puzzles.help_verify")))
    parser.add_argument("files", nargs="*", metavar="FILE.jsonl", help=t(say("puzzles.help_files", folder=str(FOLDER))))


def run(options: Options, t: Translator) -> int:
    """Prove; 1 when a puzzle or a file fails, each told by its line and field."""
    if options.what != VERIFY:
        raise UsageError(say("puzzles.what_missing", value=shorten(options.what or "")), "puzzles")
    files = [Path(each) for each in options.files] or puzzle_files(FOLDER)
    if not files:
        raise UsageError(say("puzzles.no_files", folder=str(FOLDER)), "puzzles")
    read = read_book(files)
    with progress_bar(len(read.puzzles)) as progress:
        book = verified(read, files, progress)
    for trouble in book.troubles:
        tell(t(_told(trouble)))
    write(t(say("puzzles.proved", n=len(book.puzzles))))
    return 1 if book.troubles else 0


def _told(trouble: Trouble) -> Message:
    """Where it is, which field, what is wrong, and what would be right where that can be said."""
    file, field, wrong = shorten(trouble.file), shorten(trouble.field), shorten(trouble.wrong)
    if trouble.line == 0:
        return say("puzzles.not_read", file=file, reason=wrong)
    if not trouble.allowed:
        return say("puzzles.trouble", file=file, line=trouble.line, field=field, wrong=wrong)
    allowed = shorten(trouble.allowed)
    return say("puzzles.trouble_allowed", file=file, line=trouble.line, field=field, wrong=wrong, allowed=allowed)
