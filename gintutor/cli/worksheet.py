"""``gintutor worksheet``: a lesson's exercises as PDF files, one for each pupil, and a key with every step."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from gintutor.classroom.paper import LOOK
from gintutor.classroom.pdf import Style
from gintutor.classroom.worksheets import (
    HIGHEST_SEED,
    MOST_ITEMS,
    MOST_VARIANTS,
    USUAL_ITEMS,
    Worksheet,
    printable,
    stem,
    write_all,
)
from gintutor.cli.terminal import Options, Parser, UsageError, progress_bar, read_number, shorten, tell, write
from gintutor.i18n import Translator, local_letters
from gintutor.lessons.source import Lesson
from gintutor.messages import say

ABOUT = say("worksheet.about")


def configure(parser: Parser, t: Translator) -> None:
    """Add the lesson, the seed, how many items and variants, the style and the folder."""
    number = t(say("worksheet.number"))
    parser.add_value("--lesson", number, t(say("worksheet.help_lesson")))
    parser.add_value("--seed", number, t(say("worksheet.help_seed")))
    parser.add_value("--items", number, t(say("worksheet.help_items", most=MOST_ITEMS, usual=USUAL_ITEMS)))
    parser.add_value("--variants", number, t(say("worksheet.help_variants", most=MOST_VARIANTS)))
    parser.add_argument("--large", action="store_true", help=t(say("worksheet.help_large")))
    parser.add_argument("--black-and-white", action="store_true", help=t(say("worksheet.help_grey")))
    parser.add_argument("--local-letters", action="store_true", help=t(say("paper.help_letters")))
    parser.add_value("-o", t(say("worksheet.folder")), t(say("worksheet.help_output")))


def run(options: Options, t: Translator) -> int:
    """Write the files; 1 when one cannot be written."""
    lesson = _lesson(options.lesson)
    seed = read_number("worksheet", "--seed", options.seed, 0, HIGHEST_SEED, 0)
    items = read_number("worksheet", "--items", options.items, 1, MOST_ITEMS, USUAL_ITEMS)
    variants = read_number("worksheet", "--variants", options.variants, 1, MOST_VARIANTS, 1)
    look = replace(LOOK, large=options.large)
    if options.local_letters:
        look = replace(look, letters=local_letters(t.language))
        t = Translator(t.language, look.letters)
    style = Style(grey=options.black_and_white, look=look)
    worksheet = Worksheet(lesson=lesson, seed=seed, items=items, variants=variants, style=style)
    folder = Path(options.o or stem(worksheet))
    try:
        with progress_bar(variants + 1) as step:
            for _ in write_all(worksheet, folder, t):
                if step:
                    step(1)
    except ImportError:
        tell(t(say("worksheet.no_typst")))
        return 1
    except OSError as error:
        tell(t(say("paper.not_written", file=str(folder), reason=error.strerror or str(error))))
        return 1
    write(t(say("worksheet.written", n=variants, folder=str(folder))))
    return 0


def _lesson(given: str | None) -> Lesson:
    """The lesson of that number, with or without its leading zero."""
    known = {each.number: each for each in printable()}
    allowed = ", ".join(known)
    if given is None:
        raise UsageError(say("worksheet.lesson_missing", allowed=allowed), "worksheet")
    number = given.strip().upper()
    found = known.get(number.zfill(2)) or known.get(number)
    if found is None:
        raise UsageError(say("worksheet.lesson_unknown", value=shorten(given), allowed=allowed), "worksheet")
    return found
