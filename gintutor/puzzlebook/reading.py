"""A puzzle from JSON that may come from anywhere: the first field that cannot be is named."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gintutor.exercises.registry import ERROR_TAGS
from gintutor.messages import say
from gintutor.puzzlebook.faults import FieldError, shown
from gintutor.puzzlebook.puzzle import FIRST_VERSION, LICENCE, VERSION, Puzzle, canonical, misfit, signs_of
from gintutor.puzzlebook.questions import QUESTIONS, THEMES
from gintutor.puzzlebook.rating import BANDS
from gintutor.puzzlebook.state import Json, read_state
from gintutor.rules import RulesError, Ruleset, ruleset


def read_puzzle(data: object) -> Puzzle:
    """A puzzle from JSON; :class:`FieldError` names the first field that cannot be.

    What is read can be asked; nothing is proved here.
    """
    if not isinstance(data, Mapping):
        raise FieldError("puzzle", say("puzzles.fault_no_object"), ", ".join(_READERS))
    version = data.get("v")
    if version not in (FIRST_VERSION, VERSION) or isinstance(version, bool):
        raise FieldError("v", shown(version), str(VERSION))
    for name in data:
        if name not in _READERS:
            raise FieldError(str(name)[:40], say("puzzles.fault_unknown_field"), ", ".join(_READERS))
    read = {name: reader(name, data.get(name)) for name, reader in _READERS.items() if name in data or name != "v"}
    if read["licence"] != LICENCE:
        raise FieldError("licence", shown(read["licence"]), LICENCE)
    state = read["state"]
    kind, rules = QUESTIONS[read["question"]], read["rules"]
    own = canonical(kind, state, rules)
    form, named = (own, own) if version == VERSION else (state.canonical, f"{kind.id}:{state.canonical}")
    if read["canonical"] != form:
        raise FieldError("canonical", shown(read["canonical"]), form)
    if read["equivalence"] != kind.equivalence:
        raise FieldError("equivalence", shown(read["equivalence"]), kind.equivalence)
    if wrong := misfit(kind, state):
        raise wrong
    for theme in read["themes"]:
        if theme not in kind.themes:
            raise FieldError("themes", shown(theme), ", ".join(kind.themes))
    if read["id"] != signs_of(named):
        raise FieldError("id", shown(read["id"]), signs_of(named))
    puzzle = Puzzle(**{**{name: read[name] for name in Puzzle.__slots__}, "id": signs_of(own)})
    try:
        puzzle.prompt  # noqa: B018  # facts that no hand can produce: a game that goes on after its end
    except ValueError as error:
        raise FieldError("state", say("puzzles.fault_impossible")) from error
    return puzzle


def _choice(known: tuple[object, ...]) -> Callable[[str, object], Any]:
    def read(name: str, value: object) -> object:
        if value not in known or isinstance(value, bool):
            raise FieldError(name, shown(value), ", ".join(map(str, known)))
        return value

    return read


def _whole(low: int, high: int) -> Callable[[str, object], Any]:
    def read(name: str, value: object) -> int:
        if type(value) is not int or not low <= value <= high:
            raise FieldError(name, shown(value), f"{low} … {high}")
        return value

    return read


def _text(most: int) -> Callable[[str, object], Any]:
    def read(name: str, value: object) -> str:
        if not isinstance(value, str) or not 0 < len(value) <= most:
            raise FieldError(name, shown(value), say("puzzles.fault_text", most=most))
        return value

    return read


def _texts(known: tuple[str, ...] = (), *, least: int = 1) -> Callable[[str, object], Any]:
    def read(name: str, value: object) -> tuple[str, ...]:
        if not isinstance(value, list) or len(value) < least:
            raise FieldError(name, shown(value), say("puzzles.fault_texts"))
        for each in value:
            if not isinstance(each, str) or (known and each not in known):
                raise FieldError(name, shown(each), ", ".join(known) or say("puzzles.fault_texts"))
        for i, each in enumerate(value):
            if each in value[:i]:
                raise FieldError(name, say("puzzles.fault_twice", value=each[:40]))
        return tuple(value)

    return read


def _rules(name: str, value: object) -> Ruleset:
    try:
        return ruleset(value)  # type: ignore[arg-type]  # it checks what comes from outside
    except RulesError as error:
        unknown = error.code == "unknown_field"
        wrong = say("puzzles.fault_unknown_field") if unknown else shown(error.value)
        raise FieldError(f"{name}.{error.field}"[:60], wrong, error.allowed) from error


def _object(name: str, value: object) -> Json:
    if not isinstance(value, dict):
        raise FieldError(name, shown(value), say("puzzles.fault_object"))
    return value


def _numbers(name: str, value: object) -> Mapping[str, int]:
    found = _object(name, value)
    for key, number in found.items():
        if type(number) is not int:
            raise FieldError(f"{name}.{key}"[:60], shown(number), say("puzzles.fault_whole"))
    return found


_READERS: Mapping[str, Callable[[str, Any], Any]] = {
    "v": _whole(FIRST_VERSION, VERSION),
    "id": _text(200),
    "question": _choice(tuple(QUESTIONS)),
    "themes": _texts(THEMES),
    "state": lambda _, value: read_state(value),
    "rules": _rules,
    "answer": _object,
    "equivalence": _text(200),
    "margin": _whole(0, 999),
    "optima": _whole(1, 100_000),
    "features": _numbers,
    "rating": _whole(0, 4000),
    "deviation": _whole(0, 400),
    "band": _choice(BANDS),
    "tags": _texts(tuple(sorted(ERROR_TAGS)), least=0),
    "hints": _texts(),
    "canonical": _text(1000),  # a long game needs more than 200
    "source": _text(200),
    "engine": _text(200),
    "licence": _text(200),
}
