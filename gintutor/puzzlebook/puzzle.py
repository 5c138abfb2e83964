"""One puzzle as a record: what is asked, the answer, how hard it is; as a line of JSON and back."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from gintutor.exercises.protocol import Prompt
from gintutor.exercises.registry import ERROR_TAGS, family
from gintutor.exercises.tempting import tag_of, tempts
from gintutor.exercises.words import ladder
from gintutor.messages import say
from gintutor.puzzlebook.faults import FieldError, shown
from gintutor.puzzlebook.panel import refined, results
from gintutor.puzzlebook.questions import QUESTIONS, THEMES, Question
from gintutor.puzzlebook.rating import BANDS, DEVIATION, band, rating
from gintutor.puzzlebook.state import Json, State, read_state
from gintutor.rules import FIELDS, PRESETS, RulesError, Ruleset, as_data, ruleset

VERSION = 1
LICENCE = "CC0-1.0"
ENGINE = "4"
"""The version of what finds and prices puzzles; a change here makes other puzzles of the same seed."""

RULE_KNOWN = 1400
"""The band from which on nobody needs to be told the rule: the ladder of hints starts with where to look."""

RULES_TELL = frozenset({"split"})
"""Questions whose first hint says more the harder the hand is, so that it always helps."""

SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Nothing that is taken for something else: ids and codes are read aloud."""

_ID_LENGTH = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A puzzle with everything that is known of it (PUZZLES.md).

    ``id``: eight letters and digits made from the canonical form. ``source``: the hand it was found
    in, as the seed that deals it again, and the step. ``margin``, ``optima``, ``features``: see
    :class:`~gintutor.puzzlebook.questions.Traits`.
    """

    id: str
    question: str
    themes: tuple[str, ...]
    state: State
    rules: Ruleset
    answer: Json
    margin: int
    optima: int
    features: Mapping[str, int]
    rating: int
    deviation: int
    band: int
    tags: tuple[str, ...]
    hints: tuple[str, ...]
    source: str
    engine: str

    @property
    def canonical(self) -> str:
        """The same for puzzles that differ in their suits only, or in rules that do not decide the answer."""
        return canonical(QUESTIONS[self.question], self.state, self.rules)

    @property
    def prompt(self) -> Prompt:
        """The item a learner works."""
        prompt = QUESTIONS[self.question].prompt(self.state, self.rules, seed=0, level=self.level)
        return replace(prompt, hints_from=1) if self.band >= RULE_KNOWN and self.question not in RULES_TELL else prompt

    @property
    def level(self) -> int:
        """The difficulty as the exercises count it, for hints that depend on it."""
        return 1 + BANDS.index(self.band) // 2

    def data(self) -> Json:
        """The puzzle as JSON."""
        return {
            "v": VERSION,
            "id": self.id,
            "question": self.question,
            "themes": list(self.themes),
            "state": self.state.data(),
            "rules": rules_data(self.rules),
            "answer": self.answer,
            "equivalence": QUESTIONS[self.question].equivalence,
            "margin": self.margin,
            "optima": self.optima,
            "features": dict(self.features),
            "rating": self.rating,
            "deviation": self.deviation,
            "band": self.band,
            "tags": list(self.tags),
            "hints": list(self.hints),
            "canonical": self.canonical,
            "source": self.source,
            "engine": self.engine,
            "licence": LICENCE,
        }

    def line(self) -> str:
        """The puzzle as one line of a puzzle file."""
        return json.dumps(self.data(), separators=(",", ":"), ensure_ascii=True) + "\n"


def made(question: str, state: State, rules: Ruleset, *, source: str, engine: str) -> Puzzle | None:
    """The puzzle of that state, rated by rule, without tags and hints; None where the question is no puzzle there."""
    kind = QUESTIONS[question]
    traits = kind.traits(state, rules)
    if traits is None:
        return None
    value = rating(question, traits.features)
    return Puzzle(
        id=id_of(kind, state, rules),
        question=question,
        themes=traits.themes,
        state=state,
        rules=rules,
        answer=kind.answer(state, rules),
        margin=traits.margin,
        optima=traits.optima,
        features=dict(sorted(traits.features.items())),
        rating=value,
        deviation=DEVIATION,
        band=band(value),
        tags=(),
        hints=(),
        source=source,
        engine=engine,
    )


def misfit(kind: Question, state: State) -> FieldError | None:
    """The first field of the state that the question cannot be asked with; None where it can."""
    for name in kind.needs:
        if not getattr(state, name):
            return FieldError(f"state.{name}", say("puzzles.fault_needed", question=kind.id))
    if len(state.hand) != kind.size:
        allowed = say("puzzles.fault_count_for", n=kind.size, question=kind.id)
        return FieldError("state.hand", say("puzzles.fault_count", n=len(state.hand)), allowed)
    return None


def completed(puzzle: Puzzle) -> Puzzle:
    """The puzzle with the misconceptions it tempts to, its rating by the panel, and the ids of its hint ladder."""
    prior = rating(puzzle.question, puzzle.features)
    by_rule = replace(puzzle, rating=prior, band=band(prior))
    prompt = by_rule.prompt
    teller = family(prompt.family)
    tags = {tag_of(each) for each in tempts(teller, prompt)}
    tempting = replace(by_rule, tags=tuple(sorted(tags)))
    value, deviation = refined(prior, results(tempting, prompt))
    rated = replace(tempting, rating=value, deviation=deviation, band=band(value))
    return replace(rated, hints=tuple(step.text.id for step in ladder(teller, rated.prompt)))


def canonical(kind: Question, state: State, rules: Ruleset) -> str:
    """Question, cards and rules as one text, as far as they decide the answer."""
    decide = [f"{name}={as_data(getattr(rules, name))}" for name in kind.depends]
    return "/".join((f"{kind.id}:{state.canonical}", *decide))


def id_of(kind: Question, state: State, rules: Ruleset) -> str:
    """Eight letters and digits: the same for the same canonical form."""
    digest = int.from_bytes(hashlib.sha256(canonical(kind, state, rules).encode()).digest()[:8], "big")
    signs = ""
    for _ in range(_ID_LENGTH):
        digest, sign = divmod(digest, len(SIGNS))
        signs += SIGNS[sign]
    return signs


def rules_data(rules: Ruleset) -> object:
    """A preset by its name, house rules with what they change."""
    preset = PRESETS[rules.preset]
    changes = {name: getattr(rules, name) for name in FIELDS if getattr(rules, name) != getattr(preset, name)}
    return {"preset": rules.preset, **changes} if changes else rules.preset


# ---- Reading ----------------------------------------------------------------------------------------------------


def read_puzzle(data: object) -> Puzzle:
    """A puzzle from JSON; :class:`FieldError` names the first field that cannot be.

    What is read can be asked; nothing is proved here.
    """
    if not isinstance(data, Mapping):
        raise FieldError("puzzle", say("puzzles.fault_no_object"), ", ".join(_READERS))
    version = data.get("v")
    if version != VERSION:
        raise FieldError("v", shown(version), str(VERSION))
    for name in data:
        if name not in _READERS:
            raise FieldError(str(name)[:40], say("puzzles.fault_unknown_field"), ", ".join(_READERS))
    read = {name: reader(name, data.get(name)) for name, reader in _READERS.items() if name in data or name != "v"}
    if read["licence"] != LICENCE:
        raise FieldError("licence", shown(read["licence"]), LICENCE)
    state = read["state"]
    kind, rules = QUESTIONS[read["question"]], read["rules"]
    if read["canonical"] != (right := canonical(kind, state, rules)):
        raise FieldError("canonical", shown(read["canonical"]), right)
    if read["equivalence"] != kind.equivalence:
        raise FieldError("equivalence", shown(read["equivalence"]), kind.equivalence)
    if wrong := misfit(kind, state):
        raise wrong
    for theme in read["themes"]:
        if theme not in kind.themes:
            raise FieldError("themes", shown(theme), ", ".join(kind.themes))
    if read["id"] != (own := id_of(kind, state, rules)):
        raise FieldError("id", shown(read["id"]), own)
    puzzle = Puzzle(**{name: read[name] for name in Puzzle.__slots__})
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
    "v": _whole(VERSION, VERSION),
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
