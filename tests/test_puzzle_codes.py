"""A puzzle's code opens the same puzzle everywhere, and a slip of the tongue or the pen is noticed."""

from dataclasses import fields, replace
from functools import cache
from random import Random

import pytest
from support.shelves import shipped

from gintutor.cards import CARDS, Hand
from gintutor.i18n import LANGUAGES, Translator
from gintutor.puzzlebook import code
from gintutor.puzzlebook.code import CodeError, decoded, encoded
from gintutor.puzzlebook.faults import FieldError
from gintutor.puzzlebook.making import own_puzzle
from gintutor.puzzlebook.packing import UnpackError, packed, unpacked, word_number
from gintutor.puzzlebook.puzzle import SIGNS, Puzzle, rules_data
from gintutor.puzzlebook.questions import QUESTIONS
from gintutor.puzzlebook.state import State
from gintutor.rules import FIELDS, PRESETS, RulesError, ruleset


@cache
def some():
    """Three puzzles of every question."""
    return tuple(
        puzzle for question in QUESTIONS for puzzle in [p for p in shipped() if p.question == question][::40][:3]
    )


def signs(text):
    return text.replace("-", "")


def code_of(content, version=code.CODE_VERSION):
    """A code with right checks, whatever it holds: what only a wrong program writes."""
    number, digits = content if isinstance(content, int) else packed(content), [version]
    while number:
        number, digit = divmod(number, len(SIGNS))
        digits.append(digit)
    return "".join(SIGNS[digit] for digit in (*digits, *code._checks(digits)))


def fault(text):
    with pytest.raises(CodeError) as caught:
        decoded(text)
    return caught.value


def house_rules(chance):
    """A preset with some rules of the house."""
    while True:
        changes = {"preset": chance.choice(list(PRESETS))}
        for name, field in chance.sample([pair for pair in FIELDS.items() if pair[0] != "preset"], chance.randrange(6)):
            values = field.choices or (field.bounds and tuple(range(*field.bounds))) or (True, False)
            changes[name] = chance.choice((*values, *([None] if field.optional else [])))
        try:
            return ruleset(changes)
        except RulesError:
            continue


# There and back


def test_a_code_opens_the_puzzle_it_was_made_of_with_all_that_follows_from_the_cards():
    for puzzle in (*some(), *shipped()[::97]):
        assert replace(decoded(encoded(puzzle)), source=puzzle.source) == puzzle


def test_a_code_is_short_in_groups_of_four_and_of_signs_that_are_read_aloud():
    for puzzle in some():
        groups = encoded(puzzle).split("-")
        assert {len(each) for each in groups[:-1]} == {4}
        assert 1 <= len(groups[-1]) <= 4
        assert set("".join(groups)) <= set(SIGNS)
        assert len(groups) <= (50 if "game" in puzzle.state.data() else 24)
    assert not set("01ilo") & set(SIGNS)


def test_house_rules_travel_with_the_puzzle():
    chance = Random(7)
    puzzle = next(each for each in shipped() if each.question == "split")
    for _ in range(150):
        rules = house_rules(chance)
        assert decoded(encoded(replace(puzzle, rules=rules))).rules == rules
        assert unpacked(packed(rules_data(rules)), code._WORDS) == rules_data(rules)


def test_case_spaces_and_dashes_do_not_matter():
    for puzzle in some()[::5]:
        plain = signs(encoded(puzzle))
        for text in (
            plain,
            plain.upper(),
            f"  {encoded(puzzle)}\n",
            " ".join(plain),
            encoded(puzzle).replace("-", " – "),
            encoded(puzzle).replace("-", "\u2011\u200b"),
        ):
            assert decoded(text).id == puzzle.id


def test_what_is_packed_is_unpacked():
    chance = Random(3)
    words = {"hand", "seen", "nb"}
    for _ in range(300):
        row = chance.sample(CARDS, chance.randrange(1, 30))
        value = {
            "hand": str(Hand.of(row)),
            "seen": [" ".join(map(str, row)), "nb", None, False, True, "5D 6D 7D"],
            "nb": [
                chance.randrange(-5000, 5000),
                {},
                [],
                0,
                -1,
                "",
                "-",
                "1 0 23 big",
                f"-7 {chance.random()} 07 ~!",
                "  ",
            ],
        }
        assert unpacked(packed(value), words) == value


def test_every_word_has_a_number_of_its_own():
    assert {field.name for field in fields(State)} | set(QUESTIONS) | set(FIELDS) <= code._WORDS
    assert len(set(map(word_number, code._WORDS))) == len(code._WORDS)


# Slips


def test_any_single_wrong_sign_and_any_exchange_of_neighbours_is_noticed():
    for puzzle in some()[::4]:
        right = signs(encoded(puzzle))
        for at, was in enumerate(right):
            for sign in SIGNS.replace(was, ""):
                assert fault(right[:at] + sign + right[at + 1 :]).code == "check"
            if right[at : at + 1] != right[at + 1 : at + 2] and at + 1 < len(right):
                assert fault(right[:at] + right[at + 1] + was + right[at + 2 :]).code == "check"


def test_a_sign_left_out_or_said_twice_is_noticed():
    right = signs(encoded(some()[0]))
    for at, sign in enumerate(right):
        for wrong in (right[:at] + right[at + 1 :], right[:at] + sign + right[at:]):
            assert fault(wrong).code == "check"


@pytest.mark.parametrize("text", ["", "-", "3hhw", "3" * 11])
def test_what_is_too_short_is_told(text):
    assert fault(text).code == "short"


def test_what_is_far_too_long_is_told():
    assert fault("3" * 1_000_000).code == "long"


@pytest.mark.parametrize("sign", ["i", "O", "0", "1", "l", "ø", "7♦"[1], "İ", "_"])
def test_a_sign_that_no_code_has_is_told_with_its_place(sign):
    text = encoded(some()[0])
    wrong = fault(text[:6] + sign + text[7:])
    assert (wrong.code, wrong.value, wrong.place) == ("sign", sign, 6)  # the hyphen is not counted


def test_a_newer_version_and_a_question_unknown_here_are_told():
    puzzle = some()[0]
    content = [puzzle.question, puzzle.state.data(), rules_data(puzzle.rules)]
    assert fault(code_of(content, version=2)).code == "version"
    assert fault(code_of(["guess", *content[1:]])).code == "question"
    assert fault(code_of(["hand", *content[1:]])).code == "question"
    assert fault(code_of([content[0], content[1] | {"mood": "nb"}, "nb"])).code == "question"


def test_what_cannot_be_is_told_by_its_field():
    puzzle = next(each for each in some() if each.question == "safe")
    hand, data = str(puzzle.state.hand), puzzle.state.data()
    twice = fault(code_of(["safe", data | {"seen": hand[:5]}, "nb"]))
    assert (twice.code, twice.cards) == ("twice", tuple(Hand.of(hand[:5])))
    for state, rules, named, value in (
        ({"hand": hand[:5], "known": data["known"]}, "nb", "state", "state.hand"),
        ({}, "nb", "state", "state.hand"),
        (data, {"preset": "nb", "knock_limit": 99}, "rules", "rules.knock_limit"),
        (data, 7, "rules", "rules.rules"),
        (data, {"preset": "hand"}, "rules", "rules.preset"),
        (7, "nb", "state", "state"),
        ({"hand": 7}, "nb", "state", "state.hand"),
    ):
        wrong = fault(code_of(["safe", state, rules]))
        assert (wrong.code, wrong.value) == (named, value), state
    assert fault(code_of(7)).code == "short"
    assert fault(code_of([1, 2, 3, 4, 5, 6, 7])).code == "state"


def test_cards_that_make_no_puzzle_are_told():
    plain = State(hand=Hand.of("AC 3D 5H 7S 9C JD KH 2S 4C 6D"))
    assert fault(code_of(["split", plain.data(), "nb"])).code == "plain"
    with pytest.raises(FieldError, match="drawn"):
        own_puzzle("knock", plain, PRESETS["nb"])


def test_whatever_a_code_holds_it_is_a_puzzle_or_an_error_that_is_told():
    chance = Random(5)
    told = set()
    values = {}
    for puzzle in shipped()[::9]:
        for name, value in puzzle.state.data().items():
            values.setdefault(name, []).append(value)
    for _ in range(500):
        if chance.random() < 0.3:
            text = code_of(chance.randrange(31**40))
        elif chance.random() < 0.5:
            question = chance.choice(list(QUESTIONS))
            deck = chance.sample(CARDS, 45)
            groups = {"hand": 10 + chance.randrange(2), "seen": 8, "known": 2, "left": 1, "other": 10}
            state = {name: str(Hand.of([deck.pop() for _ in range(size)])) for name, size in groups.items()}
            state |= {"drawn": state["hand"].split()[0], "spread": ["5D 6D 7D", "9C 9D 9H"]}
            state = {name: value for name, value in state.items() if chance.random() < 0.9}
            text = code_of([question, state, chance.choice(list(PRESETS))])
        else:  # the fields of a puzzle, some of them from others
            puzzle = chance.choice(some())
            fresh = {name: chance.choice(values[name]) for name in puzzle.state.data() if chance.random() < 0.3}
            text = code_of([puzzle.question, puzzle.state.data() | fresh, chance.choice(list(PRESETS))])
        try:
            assert isinstance(decoded(text), Puzzle)
        except CodeError as error:
            told.add(error.code)
    assert {"state", "question", "twice", "plain"} <= told
    assert issubclass(UnpackError, ValueError)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_has_its_words(language):
    t = Translator(language, strict=True)
    said = {
        t(error.message)
        for error in (
            CodeError("short"), CodeError("long"), CodeError("sign", value="ø", place=7), CodeError("check"),
            CodeError("version", value="2"), CodeError("twice", cards=CARDS[:1]), CodeError("twice", cards=CARDS[:2]),
            CodeError("plain"), CodeError("rules", value="rules.knock_limit"),
        )
    }  # fmt: skip
    assert len(said) == 9
