"""Whatever is wrong with a puzzle is told in the reader's language: data as they are, the rest in words."""

import json
import re
from dataclasses import fields, replace
from functools import cache
from pathlib import Path

import pytest

from gintutor import cli
from gintutor.authoring import catalogs
from gintutor.cards import Hand
from gintutor.exercises.registry import ERROR_TAGS, family
from gintutor.i18n import LANGUAGES, Translator
from gintutor.messages import Message
from gintutor.puzzlebook.book import LARGEST_FILE, LONGEST_LINE, read_book
from gintutor.puzzlebook.faults import FieldError
from gintutor.puzzlebook.origin import misplaced
from gintutor.puzzlebook.proof import disproof
from gintutor.puzzlebook.puzzle import completed, made, misfit
from gintutor.puzzlebook.questions import QUESTIONS, THEMES
from gintutor.puzzlebook.reading import read_puzzle
from gintutor.puzzlebook.shelf import Shelf
from gintutor.puzzlebook.state import State
from gintutor.rules import FIELDS, PRESETS

FIRST = {path.stem: path for path in (Path(__file__).parents[1] / "puzzles").glob("*.jsonl")}
WORD = re.compile(r"[a-z]{3,}(?!\w|…)")  # cards and numbers have none, and the last one may be cut
GAME = ["0 6 21", "-"]
HELD = {"cards": "AD 7D 7D 8D 9D TD JD JH JS KS KS", "rounds": [1]}

SPOILT_STATES = (
    [], 7, None, {}, {"more": 1}, {"hand": 7}, {"hand": "7D 7D"}, {"hand": "7X"}, {"hand": "XD"}, {"hand": "7D 8D"},
    {"hand": "7D", "drawn": " "}, {"hand": "7D", "drawn": "8D"}, {"hand": "7D", "drawn": "8D 9D"},
    {"hand": "7D", "taken": True}, {"hand": "7D", "taken": 1}, {"hand": "7D", "stock": 32},
    {"hand": "7D", "seen": "7D"},
    {"hand": "7D", "spread": "x"}, {"hand": "7D", "spread": ["8D 9D"]}, {"hand": "7D", "upcard": "8D"},
    {"hand": "7D", "thrown": "8D"}, {"hand": "7D", "passed": "8D"}, {"game": "0 1 2"}, {"game": ["-"] * 61},
    {"game": [7]}, {"game": ["2 1 2"]}, {"game": GAME, "slip": "2 0 7"}, {"game": GAME, "slip": "x"},
    {"contract": 7}, {"contract": {}}, {"contract": {"more": 1}}, {"contract": HELD, "hand": "7D"},
    {"contract": HELD | {"cards": "7D"}}, {"contract": HELD | {"cards": "7X"}}, {"contract": HELD | {"offer": "7D 7D"}},
    {"contract": HELD | {"offer": "3C 4C 5C 6C 7C 8C"}}, {"contract": HELD | {"rounds": [0]}},
    {"contract": HELD | {"rounds": [2, 1]}}, {"contract": HELD | {"turn": "x"}},
)  # fmt: skip
SPOILT_FIELDS = (
    ("v", 3), ("v", None), ("id", ""), ("id", "abc"), ("id", "\ud800"), ("\ud800", 1), ("question", "bridge"),
    ("question", "knock"), ("themes", []),
    ("themes", ["x"]), ("themes", ["least_deadwood"] * 2), ("rules", "fr"), ("rules", 7), ("rules", {"preset": None}),
    ("rules", {}), ("rules", {"preset": "nb", "colour": 1}), ("rules", {"preset": "nb", "knock_limit": 999}),
    ("rules", {"preset": "nb", "eleven_card_deal": True, "oklahoma": True}), ("answer", 7), ("margin", -1),
    ("optima", True), ("features", 7), ("features", {"melds": "many"}), ("rating", 1e9), ("band", 900), ("tags", ["x"]),
    ("hints", "x"), ("hints", [7]), ("hints", ["x", "x"]), ("equivalence", "x"), ("canonical", "x"), ("source", ""),
    ("engine", None), ("licence", "mine"), ("colour", "red"),
)  # fmt: skip


@cache
def one():
    """The first split of the shipped set, as today's engine would write it."""
    with FIRST["split"].open(encoding="utf-8") as stream:
        found = read_puzzle(json.loads(next(stream)))
    return completed(made("split", found.state, found.rules, source=found.source, engine=found.engine))


def spoilt_lines():
    good = one().data()
    for state in SPOILT_STATES:
        yield json.dumps(good | {"state": state})
    for field, value in SPOILT_FIELDS:
        yield json.dumps(good | {field: value})
    for field in good:
        yield json.dumps({name: value for name, value in good.items() if name != field})
    yield from ("oops", "[]", "7", "x" * (LONGEST_LINE + 1), one().line().strip(), one().line().strip())
    yield json.dumps({"v": 1, "removed": "22222222"})


def of_files(folder):
    """The troubles of files with every spoilt line, read in full and for the index."""
    (folder / "spoilt.jsonl").write_text("\n".join(spoilt_lines()), encoding="utf-8")
    return [*read_book([folder / "spoilt.jsonl"]).troubles, *Shelf(folder).troubles]


def of_proofs(monkeypatch):
    """What the proof finds: in the puzzle, and where the second solver or the exercise did not agree."""
    puzzle = one()
    for changed in (
        {"answer": {"points": 99}}, {"themes": ()}, {"margin": 99}, {"features": {}}, {"rating": 1},
        {"tags": ("pair",)}, {"state": State(hand=Hand.of("AC 3D 5H 7S 9C JD KH 2S 4C 6D"))},
    ):  # fmt: skip
        yield disproof(replace(puzzle, **changed))
    prompt = puzzle.prompt
    teller = family(prompt.family)
    right = teller.check(prompt, teller.solve(prompt))
    for spot, spoil in (
        ((type(QUESTIONS["split"]), "traits"), _raise),
        ((type(QUESTIONS["split"]), "proof"), lambda *_: {"points": 98}),
        ((type(teller), "check"), lambda *_: replace(right, correct=False)),
    ):
        with monkeypatch.context() as spoiling:
            spoiling.setattr(*spot, spoil)
            yield disproof(puzzle)


def _raise(*_):
    raise ValueError("a hand that nobody can have")


def parts(monkeypatch, folder):
    misfits = misfit(QUESTIONS["knock"], one().state), misfit(QUESTIONS["split"], State(hand=Hand.of("7D")))
    no_files = folder / "no_file.jsonl", folder / "huge.jsonl"
    no_files[0].mkdir()
    with no_files[1].open("wb") as stream:
        stream.truncate(LARGEST_FILE + 1)
    elsewhere = misplaced(replace(one(), source="1/1/1"))
    faults = [*read_book(no_files).troubles, elsewhere, *of_files(folder), *of_proofs(monkeypatch), *misfits]
    assert None not in faults
    return [part for fault in faults for part in (fault.wrong, fault.allowed) if part]


def data_words():
    """The words a puzzle file is written in, those of the spoilt ones among them."""
    known = [*FIELDS, *(field.allowed for field in FIELDS.values()), *PRESETS, *QUESTIONS, *THEMES, *ERROR_TAGS]
    known += [kind.equivalence for kind in QUESTIONS.values()]
    text = " ".join((*known, *(field.name for field in fields(State)), *spoilt_lines(), "null big"))
    return set(WORD.findall(text))


def data_of(part):
    """All in it that is shown as it is."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, Message):
        for _, value in part.args:
            yield from data_of(value)


def ids_of(part):
    if isinstance(part, Message):
        yield part.id
        for _, value in part.args:
            yield from ids_of(value)


def test_no_fault_of_a_puzzle_is_told_in_english_to_others(tmp_path, monkeypatch):
    found = parts(monkeypatch, tmp_path)
    known = data_words()
    for part in found:
        for text in data_of(part):
            assert set(WORD.findall(text)) <= known, text
    messages = [part for part in found if isinstance(part, Message)]
    english = Translator("en", strict=True)
    for language in LANGUAGES[1:]:
        t = Translator(language, strict=True)
        assert not [part for part in messages if t(part) == english(part)]
    ids = {id_ for id_ in catalogs.read("en", "puzzles")[0] if id_.startswith("puzzles.fault_")}
    assert {id_ for part in messages for id_ in ids_of(part)} == ids, "every fault is met here"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_tells_each_fault_in_words(language, tmp_path, capsys):
    of_files(tmp_path)
    file = tmp_path / "spoilt.jsonl"
    troubles = read_book([file]).troubles
    assert cli.main(["puzzles", "verify", str(file), "--language", language]) == 1
    lines = [line for line in capsys.readouterr().err.splitlines() if file.name in line]
    t = Translator(language, strict=True)
    for trouble, line in zip(troubles, lines, strict=True):
        assert str(trouble.line) in line
        for part in (trouble.wrong, trouble.allowed):
            assert not isinstance(part, Message) or t(part) in line


def test_the_error_itself_says_what_it_is_about():
    with pytest.raises(FieldError, match=r"^state\.seen: puzzles\.fault_two_places cards=7D$"):
        read_puzzle(one().data() | {"state": {"hand": "7D", "seen": "7D"}})
    with pytest.raises(FieldError, match=r"^margin: -1, allowed: 0 … 999$"):
        read_puzzle(one().data() | {"margin": -1})
