"""``gintutor puzzles add|list|show|share|remove``: puzzles by their codes, in a teacher's own set and in words."""

from __future__ import annotations

from collections.abc import Iterator

from gintutor.cli.terminal import UsageError, shorten, tell, write
from gintutor.exercises.protocol import PickOne
from gintutor.i18n import Translator
from gintutor.learning.ownset import ForeignFileError, OwnSet
from gintutor.messages import say
from gintutor.puzzlebook.code import SHORTEST, CodeError, decoded, encoded
from gintutor.puzzlebook.making import question_name
from gintutor.puzzlebook.puzzle import Puzzle
from gintutor.puzzlebook.shelf import shipped
from gintutor.widgets.rulesview import rules_lines
from gintutor.widgets.series import ALIKE_EVERYWHERE
from gintutor.widgets.tableview import zone_lines

_GROUP = 4


def add(given: list[str], own: OwnSet, t: Translator) -> int:
    """Add the puzzles of some codes; 1 when one of them is no code, or nothing can be kept there."""
    status = 0
    for code in _codes(given):
        try:
            puzzle = decoded(code)
        except CodeError as error:
            tell(t(say("own.code_wrong", code=shorten(code), why=error.message)))
            status = 1
            continue
        try:
            new = own.add(puzzle)
        except ForeignFileError as error:
            raise UsageError(say("own.foreign_file", file=str(error.path)), "puzzles") from error
        except OSError as error:
            tell(t(say("puzzles.not_written", folder=str(own.path), reason=error.strerror or str(error))))
            return 1
        said = "own.added" if new else "own.there"
        write(t(say(said, id=puzzle.id, file=str(own.path))))
    return status


def show(given: list[str], own: OwnSet, t: Translator) -> int:
    """Print puzzles in words, each with its code."""
    for puzzle in _puzzles(given, own, t):
        for line in _words(puzzle, t):
            write(line)
    return 0


def share(given: list[str], own: OwnSet, t: Translator) -> int:
    """Print the codes, a line each and nothing else."""
    for puzzle in _puzzles(given, own, t):
        write(encoded(puzzle))
    return 0


def listed(own: OwnSet, t: Translator) -> int:
    """Print what a set holds, a line each; 1 where a line of it cannot be read."""
    book = own.read()
    for trouble in book.troubles:
        tell(t(trouble.message))
    for puzzle in book.puzzles:
        name = question_name(puzzle.question)
        write(t(say("own.listed", id=puzzle.id, question=name, rating=str(puzzle.rating), code=encoded(puzzle))))
    write(t(say("own.in_file", n=len(book.puzzles), file=str(own.path))))
    return 1 if book.troubles else 0


def remove(given: list[str], own: OwnSet, t: Translator) -> int:
    """Take puzzles out of a set; 1 when one of them is not in it, or that cannot be written down."""
    status = 0
    for wanted in _codes(given):
        id_ = _of_code(wanted).id if len(wanted.strip()) >= SHORTEST else wanted.strip().lower()
        puzzle = next((each for each in own.read().puzzles if each.id == id_), None)
        try:
            if puzzle is None or not own.remove(id_):
                tell(t(say("own.not_there", id=shorten(id_), file=str(own.path))))
                status = 1
                continue
        except OSError as error:
            tell(t(say("puzzles.not_written", folder=str(own.path), reason=error.strerror or str(error))))
            return 1
        write(t(say("own.removed", id=id_, code=encoded(puzzle))))
    return status


def _codes(given: list[str]) -> list[str]:
    """The codes; one that was typed with spaces between its groups comes as many arguments."""
    given = [each for each in given if each.strip()]
    if not given:
        raise UsageError(say("own.code_missing"), "puzzles")
    return ["-".join(given)] if all(len(each) <= _GROUP for each in given) else given


def _puzzles(given: list[str], own: OwnSet, t: Translator) -> list[Puzzle]:
    """The puzzles of codes and ids; :class:`UsageError` for the first that is none."""
    return [
        _of_code(each) if len(each.strip()) >= SHORTEST else _of_id(each.strip().lower(), own, t)
        for each in _codes(given)
    ]


def _of_code(code: str) -> Puzzle:
    try:
        return decoded(code)
    except CodeError as error:
        raise UsageError(say("own.code_wrong", code=shorten(code), why=error.message), "puzzles") from error


def _of_id(wanted: str, own: OwnSet, t: Translator) -> Puzzle:
    """The puzzle of that id, looked for among the teacher's own first; lines of the own file that are none are told."""
    book = own.read()
    for trouble in book.troubles:
        tell(t(trouble.message))
    puzzle = next((each for each in book.puzzles if each.id == wanted), None) or shipped().puzzle(wanted)
    if puzzle is None:
        raise UsageError(say("own.id_unknown", id=shorten(wanted), file=str(own.path)), "puzzles")
    return puzzle


def _words(puzzle: Puzzle, t: Translator) -> Iterator[str]:
    """What a learner sees of the puzzle, line by line."""
    prompt = puzzle.prompt
    yield t(say("own.shown", id=puzzle.id, rating=puzzle.rating))
    for message in (prompt.question, *prompt.facts):
        yield t(message)
    for line in zone_lines(prompt.table):
        yield t(line)
    for ask in prompt.asks:
        if isinstance(ask, PickOne):
            yield t(ask.question)
            yield from (f"  {t(option.label)}" for option in ask.options)
    if prompt.family not in ALIKE_EVERYWHERE:
        name, lines = rules_lines(prompt.rules)
        yield t(say("own.shown_rules", rules=name, lines=lines))
    yield t(say("own.shown_code", code=encoded(puzzle)))
