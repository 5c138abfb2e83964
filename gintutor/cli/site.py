"""``gintutor site OUT``: the whole tutor as plain web pages for any web host."""

from __future__ import annotations

from pathlib import Path

from gintutor.cli.terminal import Options, Parser, UsageError, tell, write
from gintutor.i18n import Translator
from gintutor.messages import say

ABOUT = say("site.about")


def configure(parser: Parser, t: Translator) -> None:
    """Add where to build, and where what is fetched is kept."""
    folder = t(say("site.folder"))
    parser.add_argument("out", nargs="?", metavar=folder, help=t(say("site.help_out")))
    parser.add_value("--cache", folder, t(say("site.help_cache")))


def run(options: Options, t: Translator) -> int:
    """Build; 1 when something is missing or fails, and then there is no half site."""
    from gintutor.classroom.site.build import build
    from gintutor.classroom.site.trouble import SiteError

    if options.out is None:
        raise UsageError(say("site.out_missing"), "site")
    out = Path(options.out)
    try:
        built = build(out, cache(options.cache), lambda step: tell(t(say(f"site.step.{step}"))))
    except SiteError as error:
        tell(t(error.message))
        return 1
    except OSError as error:
        tell(t(say("site.not_written", folder=str(out), reason=error.strerror or str(error))))
        return 1
    size = t.number(round(built.size / 1e6))
    write(t(say("site.built", folder=str(out), size=size, release=built.release)))
    return 0


def cache(given: str | None = None) -> Path:
    """The folder for what is fetched: the one named, else where the system keeps a program's cache."""
    if given:
        return Path(given)
    from platformdirs import user_cache_path

    return Path(user_cache_path("gintutor", appauthor=False)) / "site"
