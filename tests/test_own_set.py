"""A teacher's own puzzles are lines added to a file: none is lost or there twice, and nobody's file is harmed."""

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from pathlib import Path

import jsonschema
import pytest

from gintutor import cli
from gintutor.cards import CARDS, Hand
from gintutor.i18n import LANGUAGES, Translator
from gintutor.learning.ownset import FILE, ForeignFileError, OwnSet
from gintutor.messages import say
from gintutor.puzzlebook.book import puzzle_files, verified
from gintutor.puzzlebook.code import encoded
from gintutor.puzzlebook.making import own_puzzle
from gintutor.puzzlebook.reading import read_puzzle
from gintutor.rules import ruleset
from gintutor.widgets.series import ALIKE_EVERYWHERE

ROOT = Path(__file__).parents[1]
SHIPPED = puzzle_files(ROOT / "puzzles")


@cache
def one(question):
    """The first puzzle of that question in the shipped set, as somebody's own."""
    with (ROOT / "puzzles" / f"{question}.jsonl").open(encoding="utf-8") as stream:
        puzzle = read_puzzle(json.loads(next(stream)))
    return own_puzzle(question, puzzle.state, puzzle.rules)


def some():
    """A puzzle of every question the shipped set has."""
    return [one(path.stem) for path in SHIPPED]


def other_suits(puzzle):
    """The same puzzle with clubs and spades, and diamonds and hearts, exchanged."""

    def turned(hand):
        return Hand.of([CARDS[13 * (3 - each.suit) + each.rank] for each in hand])

    return own_puzzle(puzzle.question, replace(puzzle.state, hand=turned(puzzle.state.hand)), puzzle.rules)


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("GINTUTOR_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_a_puzzle_is_added_once_whatever_its_suits_and_rules(home):
    own = OwnSet()
    assert own.read().puzzles == ()
    assert all(own.add(puzzle) for puzzle in some())
    before = (home / FILE).read_bytes()
    assert not any(own.add(puzzle) for puzzle in some())
    assert not own.add(other_suits(one("split")))
    assert not own.add(replace(one("split"), rules=ruleset({"preset": "sv", "gin_bonus": 7})))
    assert (home / FILE).read_bytes() == before
    assert list(own.read().puzzles) == some()
    schema = json.loads((ROOT / "puzzles" / "puzzle.schema.json").read_text(encoding="utf-8"))
    for line in (home / FILE).read_text(encoding="utf-8").splitlines():
        jsonschema.validate(json.loads(line), schema)
    assert own.read().troubles == ()


def test_the_same_cards_under_a_limit_that_decides_the_answer_are_added_too():
    own, puzzle = OwnSet(), one("knock_outs")
    assert own.add(puzzle)
    limits = (
        own_puzzle(puzzle.question, puzzle.state, ruleset({"preset": "nb", "knock_limit": n})) for n in (10, 9, 8, 7)
    )
    other = next(each for each in limits if each is not None and each.rules.knock_limit != puzzle.rules.knock_limit)
    assert own.add(other)
    assert own.read().puzzles == (puzzle, other)


def test_it_lies_where_the_teacher_says_and_nothing_else_is_put_there(tmp_path):
    folder = tmp_path / "class 7b"
    assert OwnSet(folder / "nøtter.jsonl").add(one("knock"))
    assert [each.name for each in folder.iterdir()] == ["nøtter.jsonl"]
    assert OwnSet().read().puzzles == ()


def test_wherever_a_kill_cuts_the_file_the_whole_lines_are_there_and_the_next_is_added(home):
    first, second, third = some()[:3]
    own = OwnSet()
    own.add(first)
    own.add(second)
    whole = own.path.read_bytes()
    start = len(first.line())
    for cut in (start, start + 1, start + 200, len(whole) - 2):
        own.path.write_bytes(whole[:cut])
        assert [each.id for each in own.read().puzzles] == [first.id]
        assert own.add(third)
        book = own.read()
        assert [each.id for each in book.puzzles] == [first.id, third.id]
        assert [trouble.line for trouble in book.troubles] == ([] if cut == start else [2])


@pytest.mark.parametrize("cut", [0, 1, 4, 5, 60, -1])
def test_a_first_line_that_a_kill_cut_short_does_not_lock_the_file(home, cut):
    first, second = some()[:2]
    own = OwnSet()
    own.add(first)
    own.path.write_bytes(first.line().encode()[: cut if cut >= 0 else -2])
    assert own.read().puzzles == ()
    assert own.add(second)
    assert [each.id for each in own.read().puzzles] == [second.id]


@pytest.mark.parametrize("spoilt", ["torn before", "torn after", "twice"])
def test_a_set_whose_last_puzzle_was_taken_out_is_no_foreign_file_whatever_else_is_wrong_with_it(spoilt):
    own, (first, second) = OwnSet(), some()[:2]
    own.add(first)
    line, torn = first.line().encode(), second.line().encode()[:90] + b"\n"
    own.path.write_bytes({"torn before": torn + line, "torn after": line + torn, "twice": line + line}[spoilt])
    assert own.remove(first.id)
    assert own.add(second)
    assert [each.id for each in own.read().puzzles] == [second.id]


def test_a_line_that_is_none_is_told_by_its_number_and_field_and_the_rest_is_used(home):
    good = some()
    altered = json.dumps(good[1].data() | {"band": 7})
    home.mkdir()
    (home / FILE).write_text(f"{good[0].line()}{altered}\nnot mine\n{good[2].line()}", encoding="utf-8")
    own = OwnSet()
    book = own.read()
    assert [each.id for each in book.puzzles] == [good[0].id, good[2].id]
    assert [(each.line, each.field) for each in book.troubles] == [(2, "band"), (3, "puzzle")]
    assert own.add(good[1])
    assert (home / FILE).read_text(encoding="utf-8").split("\n")[2] == "not mine"


@pytest.mark.parametrize(("name", "text"), [
    ("thesis.docx", ""), ("progress.jsonl", '{"v":1,"time":"","exercise":"nb/01/x"}\n'), ("notes.jsonl", "my notes"),
])  # fmt: skip
def test_nothing_is_added_to_a_file_that_holds_something_else(tmp_path, name, text):
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(ForeignFileError):
        OwnSet(tmp_path / name).add(one("split"))
    assert (tmp_path / name).read_text(encoding="utf-8") == text


def test_two_at_once_add_every_puzzle_once(home):
    with ThreadPoolExecutor(4) as pool:
        added = list(pool.map(lambda puzzle: OwnSet().add(puzzle), some() * 3))
    assert sum(added) == len(SHIPPED)
    assert sorted(each.id for each in OwnSet().read().puzzles) == sorted(each.id for each in some())


def test_a_puzzle_is_taken_out_by_a_line_and_may_come_back(home):
    own, (first, second) = OwnSet(), some()[:2]
    own.add(first)
    own.add(second)
    whole = own.path.read_bytes()
    assert own.remove(first.id)
    assert not own.remove(first.id)
    assert own.path.read_bytes().startswith(whole)
    assert (own.read().puzzles, own.read().troubles) == ((second,), ())
    assert verified(own.read()).puzzles == (second,)
    assert own.remove(second.id)
    assert own.add(first)  # not taken for somebody else's file
    assert own.read().puzzles == (first,)


@pytest.mark.parametrize(("line", "field"), [
    ('{"v":1,"removed":"22222222"}', "removed"), ('{"v":1,"removed":7}', "removed"), ('{"v":9,"removed":"x"}', "v"),
    ('{"v":1,"removed":"ID","id":"ID"}', "removed"),
])  # fmt: skip
def test_a_line_that_takes_nothing_out_is_told_and_takes_nothing_with_it(home, line, field):
    own, puzzle = OwnSet(), one("split")
    own.add(puzzle)
    with own.path.open("a", encoding="utf-8") as stream:
        stream.write(line.replace("ID", puzzle.id) + "\n")
    assert own.read().puzzles == (puzzle,)
    assert [(each.line, each.field) for each in own.read().troubles] == [(2, field)]


# The commands


def ran(capsys, *arguments):
    status = cli.main(["puzzles", *arguments])
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_puzzle_is_shared_added_and_shown_by_its_code(language, capsys, tmp_path, home):
    puzzle = one("safe")
    code = encoded(puzzle)
    status, out, err = ran(capsys, "add", code, "--language", language)
    assert (status, err) == (0, "")
    assert puzzle.id in out
    assert str(home / FILE) in out
    assert OwnSet().read().puzzles == (puzzle,)
    assert ran(capsys, "add", *code.upper().split("-"), "--language", language)[0] == 0
    assert OwnSet().read().puzzles == (puzzle,)
    assert ran(capsys, "share", puzzle.id, "--language", language) == (0, f"{code}\n", "")
    assert ran(capsys, "add", code, "--file", str(tmp_path / "b.jsonl"), "--language", language)[0] == 0
    assert OwnSet(tmp_path / "b.jsonl").read().puzzles == (puzzle,)
    shown = ran(capsys, "show", code, "--language", language)
    assert shown == ran(capsys, "show", puzzle.id, "--language", language)
    t = Translator(language, strict=True)
    assert t(puzzle.prompt.question) in shown[1]
    assert code in shown[1]
    assert all(t.card(card) in shown[1] for card in (*puzzle.state.hand, *puzzle.state.seen))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_set_is_listed_and_taken_from(language, capsys, tmp_path, home):
    file, (first, second) = str(tmp_path / "b.jsonl"), some()[:2]
    for each in (first, second):
        ran(capsys, "add", encoded(each), "--file", file)
    status, out, err = ran(capsys, "list", "--file", file, "--language", language)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    for line, each in zip(lines[:2], (first, second), strict=True):
        assert line.startswith(each.id)
        assert all(part in line for part in (str(each.rating), encoded(each)))
    assert (file in lines[2], len(lines)) == (True, 3)
    status, out, err = ran(capsys, "remove", first.id, encoded(second), "--file", file, "--language", language)
    assert (status, err) == (0, "")
    assert all(encoded(each) in out for each in (first, second))
    assert OwnSet(Path(file)).read().puzzles == ()
    status, out, err = ran(capsys, "remove", first.id, "--file", file, "--language", language)
    assert (status, out) == (1, "")
    assert first.id in err
    status, out, err = ran(capsys, "list", file, "--language", language)
    assert (status, out) == (2, "")
    assert "--file" in err
    for name in ("typo.jsonl", "x" * 400 + ".jsonl"):
        status, out, err = ran(capsys, "list", "--file", name, "--language", language)
        assert (status, out) == (2, "")
        assert name in err


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_of_every_command_names_files_in_the_readers_language(language, capsys):
    for command in ("puzzles", "print", "progress", "play"):
        assert cli.main([command, "--help", "--language", language]) == 0
        out = capsys.readouterr().out
        assert ("FILE" in out) == (language == "en")
        assert "FIL" in out
        assert "FAMILY" not in out or language == "en"


def test_every_kind_of_puzzle_is_shown_in_words(capsys):
    for puzzle in some():
        status, out, err = ran(capsys, "show", encoded(puzzle), "--language", "en")
        assert (status, err) == (0, "")
        assert ("Gin bonus" in out) == (puzzle.prompt.family not in ALIKE_EVERYWHERE)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("arguments", "named"), [
    (("add",), ()),
    (("show",), ()),
    (("share", "2222zzzz"), ("2222zzzz", FILE)),
    (("show", "3hhw-9fh6-2re2-q67i"), ("16",)),
    (("add", "CODE", "--file", "x.txt"), ("x.txt",)),
])  # fmt: skip
def test_what_cannot_be_is_told(language, arguments, named, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    arguments = [encoded(one("split")) if each == "CODE" else each for each in arguments]
    status, out, err = ran(capsys, *arguments, "--language", language)
    assert (status, out) == (2, "")
    assert all(part in err for part in named), err


def test_one_code_that_is_none_does_not_keep_the_others_out(capsys):
    code = encoded(one("split"))
    status, out, err = ran(capsys, "add", code[:-1] + ("3" if code.endswith("2") else "2"), code, "--language", "en")
    assert status == 1
    assert Translator("en")(say("own.code_check")) in err
    assert one("split").id in out


def test_lines_of_the_own_file_that_are_none_are_told_when_it_is_read(capsys, home):
    OwnSet().add(one("split"))
    with (home / FILE).open("a", encoding="utf-8") as stream:
        stream.write("oops\n")
    status, _, err = ran(capsys, "share", one("split").id, "--language", "en")
    assert status == 0
    assert f"{FILE}, line 2, field puzzle" in err


def test_a_file_that_cannot_be_written_is_told(capsys, tmp_path):
    (tmp_path / "file").write_text("")
    status, out, err = ran(capsys, "add", encoded(one("split")), "--file", str(tmp_path / "file" / "x.jsonl"))
    assert (status, out) == (1, "")
    assert "x.jsonl" in err
