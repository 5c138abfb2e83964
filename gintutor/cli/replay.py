"""``gintutor replay LOG``: a saved hand or game step by step, and the first illegal step with its reason."""

from __future__ import annotations

from pathlib import Path

from gintutor import replay
from gintutor.cli.terminal import Options, Parser, UsageError, shorten, tell, write
from gintutor.contract import retell
from gintutor.contract.log import FORMAT
from gintutor.factlog import GameLogError, form_of
from gintutor.i18n import Translator
from gintutor.messages import say

ABOUT = say("deal.about_replay")


def configure(parser: Parser, t: Translator) -> None:
    """Add the file and the step to look at."""
    parser.add_argument("log", nargs="?", metavar=t(say("deal.value_log")), help=t(say("deal.help_log")))
    parser.add_value("--at", t(say("deal.value_step")), t(say("deal.help_at")))


def run(options: Options, t: Translator) -> int:
    """Print the steps; 1 for a step that cannot be, for holes, and for a file that is no log."""
    if options.log is None:
        raise UsageError(say("deal.log_missing"), "replay")
    status = 0
    try:
        path = Path(options.log)
        report = retell.report if form_of(path) == FORMAT else replay.report
        for in_order, message in report(path, _step(options.at)):
            (write if in_order else tell)(t(message))
            status |= not in_order
    except GameLogError as error:
        tell(t(error.message))
        return 1
    return status


def _step(text: str | None) -> int | None:
    if text is None:
        return None
    if text.isascii() and text.isdigit() and 1 <= len(text) <= 6 and int(text):
        return int(text)
    raise UsageError(say("deal.at_wrong", value=shorten(text)), "replay")
