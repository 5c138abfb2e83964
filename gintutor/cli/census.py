"""``gintutor census N``: the exact distribution of the least deadwood, ``deadwood count`` lines."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from gintutor.cards import Rank
from gintutor.cli.terminal import Options, Parser, UsageError, shorten, tell
from gintutor.i18n import Translator
from gintutor.messages import say
from gintutor.solver.census import census, census_after_discard

ABOUT = say("cli.about_census")


def configure(parser: Parser, t: Translator) -> None:
    """Add the number of cards and what may be asked beside it."""
    parser.add_argument("n", nargs="?", metavar="N", help=t(say("cli.help_census_n")))
    parser.add_argument("--after-discard", action="store_true", help=t(say("cli.help_after_discard")))
    parser.add_argument("--quiet", action="store_true", help=t(say("cli.help_quiet")))


def run(options: Options, t: Translator) -> int:
    """Print the distribution on the output and the progress beside it."""
    lowest = 1 if options.after_discard else 0
    n = _number(options.n, lowest)
    count = census_after_discard if options.after_discard else census
    if options.quiet:
        counts = count(n)
    else:
        with _progress(t) as progress:
            counts = count(n, progress)
    sys.stdout.writelines(f"{deadwood} {hands}\n" for deadwood, hands in counts.items())
    return 0


def _number(text: str | None, lowest: int) -> int:
    """Read the number of cards; :class:`UsageError` names the allowed range."""
    if text is None:
        raise UsageError(say("cli.census_n_missing", low=lowest, high=52), "census")
    if text.isascii() and text.isdigit() and len(text) <= 2 and lowest <= int(text) <= 52:
        return int(text)
    raise UsageError(say("cli.census_n_wrong", low=lowest, high=52, value=shorten(text)), "census")


@contextmanager
def _progress(t: Translator) -> Iterator[Callable[[int, int], None]]:
    """Show the progress as a bar where ``tqdm`` is installed, else as lines."""
    try:
        from tqdm import tqdm
    except ImportError:
        yield lambda done, total: tell(t(say("cli.census_progress", rank=Rank(done - 1), done=done, total=total)))
        return
    with tqdm(total=len(Rank), desc=t(say("cli.census_bar")), file=sys.stderr, leave=True) as bar:
        yield lambda done, _total: bar.update(done - bar.n) and None
