"""One puzzle as a record: what is asked, the answer, how hard it is; as a line of JSON and back."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

from gintutor.exercises.protocol import Prompt
from gintutor.exercises.registry import family
from gintutor.exercises.tempting import tag_of, tempts
from gintutor.exercises.words import ladder
from gintutor.messages import say
from gintutor.puzzlebook.faults import FieldError
from gintutor.puzzlebook.panel import refined, results
from gintutor.puzzlebook.questions import QUESTIONS, OfContract, Question
from gintutor.puzzlebook.rating import BANDS, DEVIATION, band, rating
from gintutor.puzzlebook.state import Json, State
from gintutor.rules import FIELDS, PRESETS, Ruleset, as_data

VERSION = 2
FIRST_VERSION = 1
"""Its ids and canonical forms knew of no rules; such puzzles are read, and get an id of today."""

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
    needed = [(f"state.{name}", getattr(state, name)) for name in kind.needs]
    if isinstance(kind, OfContract) and state.contract is not None:
        needed += [(f"state.contract.{name}", getattr(state.contract, name)) for name in kind.shows]
    for field, there in needed:
        if not there:
            return FieldError(field, say("puzzles.fault_needed", question=kind.id))
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
    names = dict.fromkeys((*kind.depends, *(("rediscard_allowed",) if state.taken else ())))
    decide = [f"{name}={as_data(getattr(rules, name))}" for name in names]
    return "/".join((f"{kind.id}:{state.canonical}", *decide))


def id_of(kind: Question, state: State, rules: Ruleset) -> str:
    """Eight letters and digits: the same for the same canonical form."""
    return signs_of(canonical(kind, state, rules))


def signs_of(text: str) -> str:
    """A digest of the text in eight letters and digits."""
    digest = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
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
