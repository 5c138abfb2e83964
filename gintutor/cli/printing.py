"""``gintutor print``: items of a family or of a lesson's exercise on a page to print, with or without solutions."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from gintutor.classroom.page import page
from gintutor.classroom.paper import LOOK
from gintutor.cli.terminal import Options, Parser, UsageError, read_number, shorten, tell, write
from gintutor.exercises.registry import FAMILIES
from gintutor.i18n import Translator, local_letters, paragraph
from gintutor.lessons.source import ExerciseSpec, exercise_spec, lessons
from gintutor.messages import say
from gintutor.widgets.labels import SKILLS
from gintutor.widgets.series import series_of

ABOUT = say("paper.about")

MOST = 100
"""Items on one page: more would not be one sheet for anybody."""
HIGHEST_SEED = 999_999
_USUAL = 6  # items of a family, which names no number itself
_ENDINGS = (".html", ".htm")


def configure(parser: Parser, t: Translator) -> None:
    """Add what to print, which items of it, and where to."""
    parser.add_argument("what", nargs="?", metavar=t(say("paper.value_what")), help=t(say("paper.help_what")))
    parser.add_value("--seed", t(say("deal.value_seed")), t(say("paper.help_seed")))
    parser.add_value("--level", t(say("deal.value_number")), t(say("paper.help_level")))
    parser.add_value("--count", t(say("deal.value_number")), t(say("paper.help_count", most=MOST)))
    parser.add_argument("--solutions", action="store_true", help=t(say("paper.help_solutions")))
    parser.add_argument("--local-letters", action="store_true", help=t(say("paper.help_letters")))
    parser.add_value("-o", t(say("paper.value_file")), t(say("paper.help_output")))


def run(options: Options, t: Translator) -> int:
    """Write the page; 1 when the file cannot be written."""
    spec = _spec(options.what)
    file = _file(options.o)
    count = read_number("print", "--count", options.count, 1, MOST, spec.items)
    seed = read_number("print", "--seed", options.seed, 0, HIGHEST_SEED, spec.seed)
    level = read_number("print", "--level", options.level, 1, FAMILIES[spec.family].levels, 0)
    series = replace(series_of(spec, t.language), items=count)
    prompts = [series.made(seed + i, level or series.level(i)) for i in range(count)]
    look = LOOK
    if options.local_letters:
        look = replace(LOOK, letters=local_letters(t.language))
        t = Translator(t.language, look.letters)
    text = page(prompts, t, title=_title(spec, t), solutions=options.solutions, look=look)
    try:
        file.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        tell(t(say("paper.not_written", file=str(file), reason=error.strerror or str(error))))
        return 1
    write(t(say("paper.written", n=count, file=str(file))))
    return 0


def _spec(what: str | None) -> ExerciseSpec:
    """The exercise to print: one of a lesson, or a family from its easiest level to the hardest."""
    known = [spec.path for lesson in lessons() for spec in lesson.exercises if spec.family in FAMILIES]
    allowed = {"families": ", ".join(FAMILIES), "exercises": ", ".join(known)}
    if what is None:
        raise UsageError(say("paper.what_missing", **allowed), "print")
    if what in FAMILIES:
        levels = (1, FAMILIES[what].levels)
        return ExerciseSpec(
            lesson="", id=what, family=what, scaffold="solo", levels=levels, items=_USUAL, seed=0, rules=None
        )
    if what in known:
        return exercise_spec(what)
    raise UsageError(say("paper.what_unknown", value=shorten(what), **allowed), "print")


def _file(given: str | None) -> Path:
    """The file to write; its ending is asked for so that no other file is overwritten by a slip."""
    if given is None:
        raise UsageError(say("paper.output_missing"), "print")
    file = Path(given)
    if file.suffix.lower() not in _ENDINGS:
        raise UsageError(say("paper.output_wrong", value=shorten(given), endings=", ".join(_ENDINGS)), "print")
    return file


def _title(spec: ExerciseSpec, t: Translator) -> str:
    """The lesson's title, or the name of the skill."""
    for lesson in lessons():
        if lesson.number == spec.lesson:
            return paragraph(t.language, lesson.number, lesson.prose[0]).removeprefix("# ")
    return t(SKILLS[spec.family])
