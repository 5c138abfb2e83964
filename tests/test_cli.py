"""The commands for a person: what they print, in which language, and what they say about arguments that cannot be."""

import builtins
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

import gintutor
from gintutor import cli
from gintutor.cli import play, solve, terminal
from gintutor.cli.terminal import choose_language
from gintutor.i18n import LANGUAGES, Translator

KNOCKER = "3S 4S 5S 6S 4C 5C 6C 2H 3H 5H"


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setenv("GINTUTOR_LANGUAGE", "en")


@pytest.fixture
def run(capsys):
    """Run a command; yield its status, what it printed, and what it said beside."""

    def run(*arguments):
        status = cli.main(arguments)
        out, err = capsys.readouterr()
        return status, out, err

    return run


def test_solve_prints_the_split_the_deadwood_and_the_sum(run):
    status, out, err = run("solve", "7♣ 7♠ 7♦ 8♦ 9♦")
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "Hand, 5 cards: ♣7 ♦7 ♦8 ♦9 ♠7",
        "Run: ♦7 ♦8 ♦9",
        "Deadwood: ♣7 ♠7",
        "Least deadwood: 7 + 7 = 14 points",
        "No other split leaves so little.",
    ]


def test_solve_takes_cards_in_many_arguments_and_as_it_prints_them(run):
    expected = run("solve", "7♣ 7♠ 7♦ 8♦ 9♦")
    assert run("solve", "7C", "7s", "7d,8D", "9♦") == expected
    assert run("solve", "♣7 ♠7 ♦7 ♦8 ♦9") == expected


def test_solve_counts_equally_good_splits(run):
    _, out, _ = run("solve", "3C 3D 3H 4C 4D 4H 5C 5D 5H")
    assert "No deadwood: every card is melded." in out
    assert "2 splits leave equally little; this is one of them." in out


def test_solve_without_any_meld(run):
    _, out, _ = run("solve", "KS")
    assert out.splitlines()[1:] == [
        "No meld.",
        "Deadwood: ♠K",
        "Least deadwood: 10 points",
        "No other split leaves so little.",
    ]


def test_solve_of_eleven_cards_says_how_to_knock(run):
    _, out, _ = run("solve", f"{KNOCKER} 6H")
    assert out.splitlines()[-2:] == [
        "Norwegian rules, limit 10. Cards you can discard to end the hand:",
        "  ♥6: knock with 10 points",
    ]


def test_solve_of_eleven_cards_says_how_to_go_gin(run):
    _, out, _ = run("solve", "AS 2S 3S 2C 7C 8C 9C AD 2D AH 2H")
    assert "  ♠3: gin" in out.splitlines()


def test_solve_tells_big_gin_where_the_rules_know_it(run):
    hand = "3S 4S 5S 6S 4C 5C 6C 3H 4H 5H 6H"
    assert "big gin" in run("solve", hand, "--rules", "sv")[1]
    assert "big gin" not in run("solve", hand, "--rules", "nb")[1]


def test_solve_says_by_how_much_a_knock_misses(run):
    _, out, _ = run("solve", "AC 3D 5H 7S 9C JD KH 2C 4D 6H 8S")
    assert out.splitlines()[-1] == (
        "Norwegian rules, limit 10. You cannot knock: the best discards (♦J ♥K) leave 55 points, 45 too many."
    )
    _, out, _ = run("solve", "AC 3D 5H 7S 9C 8D KH 2C 4D 6H 8S")
    assert "the best discard, ♥K, leaves" in out


def test_solve_knows_the_card_just_taken(run):
    _, out, _ = run("solve", f"{KNOCKER} 6H", "--taken", "♥6")
    assert "You cannot knock: only by discarding ♥6" in out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "arguments",
    [
        ("7♣ 7♠ 7♦ 8♦ 9♦",),
        ("KS",),
        ("KS KD KH",),
        (f"{KNOCKER} 6H",),
        (f"{KNOCKER} 6H", "--taken=6H"),
        ("AC 3D 5H 7S 9C JD KH 2C 4D 6H 8S",),
        ("AC 3D 5H 7S 9C 8D KH 2C 4D 6H 8S",),
        ("3S 4S 5S 6S 4C 5C 6C 3H 4H 5H 6H", "--rules=da"),
    ],
)
def test_solve_has_every_word_in_every_language(language, arguments, monkeypatch, capsys):
    monkeypatch.setattr(cli, "Translator", lambda language: Translator(language, strict=True))
    assert cli.main(("solve", *arguments, "--language", language)) == 0
    out = capsys.readouterr().out
    assert "cli." not in out
    assert "{" not in out


def test_the_rules_are_those_of_the_language_unless_named():
    assert solve._rules(None, Translator("sv")).preset == "sv"
    assert solve._rules(None, Translator("en")).preset == "nb"
    assert solve._rules("da", Translator("sv")).preset == "da"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("solve", "7D 7X"), "“7X” is not a card"),
        (("solve", "7D 7D"), "♦7 is given twice"),
        (("solve", "17D"), "“17D” is not a card"),
        (("solve", "♦17"), "“♦17” is not a card"),
        (("solve", "7D" * 50), "…” is not a card"),
        (("solve",), "Give the cards"),
        (("solve", ""), "Give the cards"),
        (("solve", "7D", "--taken"), "--taken must be followed by a value"),
        (("solve", "7D", "--taken", "7D"), "goes with a hand of eleven cards"),
        (("solve", f"{KNOCKER} 6H", "--taken", "KC"), "♣K is not in the hand"),
        (("solve", f"{KNOCKER} 6H", "--taken", "K"), "“K” is not a card"),
        (("solve", "7D", "--rules", "fi"), "--rules takes one of nb, sv, da, not fi"),
        (("solve", "7D", "--frobnicate"), "--frobnicate has no meaning here"),
        (("solve", "7D", "--help=3"), "cannot be understood"),
        (("solve", "7D", "--language", "fi"), "--language takes one of en, nb, sv, da, not fi"),
        (("census",), "from 0 to 52"),
        (("census", "53"), "from 0 to 52, not 53"),
        (("census", "-1"), "from 0 to 52, not -1"),
        (("census", "ten"), "from 0 to 52, not ten"),
        (("census", "³"), "from 0 to 52, not ³"),
        (("census", "0", "--after-discard"), "from 1 to 52, not 0"),
        (("census", "3", "4"), "4 has no meaning here"),
        (("dance",), "There is no command dance. There are: ask, "),
    ],
)
def test_arguments_that_cannot_be(run, arguments, said):
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert said in err


@pytest.mark.parametrize("place", range(1, 4))
def test_what_a_command_is_given_may_stand_before_between_and_after_its_options(run, place, tmp_path):
    arguments = ["class", "new", "--codes=A1", "--seed=7"]
    arguments.insert(place + 1, str(tmp_path / "8b"))
    assert run(*arguments)[::2] == (0, "")
    assert (tmp_path / "8b" / "class.json").exists()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", [*cli.COMMANDS])
def test_help_is_in_every_language(language, command, monkeypatch, capsys):
    monkeypatch.setattr(cli, "Translator", lambda language: Translator(language, strict=True))
    assert cli.main((command, "--help", "--language", language)) == 0
    out = capsys.readouterr().out
    usage = {"en": "Usage:", "nb": "Bruk:", "sv": "Användning:", "da": "Brug:"}[language]
    assert out.startswith(f"{usage} gintutor {command} ")
    assert "cli." not in out
    if language != "en":
        assert not {"usage", "options", "show", "arguments"} & set(out.lower().replace(":", " ").split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_play_says_it_plays_by_are_those_it_plays_by(run, language):
    help_ = run("play", "--help", "--language", language)[1]
    assert f"({play.RULES}" in help_
    games = ("play", "simple", "--games", "2", "--language", language)
    assert run(*games)[1] == run(*games, "--rules", play.RULES)[1]


@pytest.mark.parametrize("arguments", [(), ("help",), ("--help",)])
def test_the_overview_lists_every_command(run, arguments):
    status, out, _ = run(*arguments)
    assert status == 0
    for command in cli.COMMANDS:
        assert f"gintutor {command} " in out


def test_the_language_asked_for_wins_over_the_environment():
    assert choose_language(["solve", "--language", "da"]) == "da"
    assert choose_language(["--language=sv", "x"]) == "sv"
    assert choose_language(["--language", "fi"]) == "en"
    assert choose_language(["--language"]) == "en"


def test_the_language_of_the_environment(monkeypatch, run):
    monkeypatch.delenv("GINTUTOR_LANGUAGE")
    monkeypatch.setenv("LC_ALL", "nb_NO.UTF-8")
    monkeypatch.delenv("LANGUAGE", raising=False)
    assert "Restkort: ♣7 ♠7" in run("solve", "7♣ 7♠ 7♦ 8♦ 9♦")[1]


def test_census_prints_deadwood_and_count(run):
    status, out, err = run("census", "3")
    lines = [tuple(map(int, line.split(" "))) for line in out.splitlines()]
    assert status == 0
    assert lines[0] == (0, 96)
    assert sum(count for _, count in lines) == 22_100
    assert "Ranks counted" in err


def test_census_after_the_best_discard(run):
    _, out, _ = run("census", "4", "--after-discard", "--quiet")
    counts = dict(tuple(map(int, line.split())) for line in out.splitlines())
    # A set of four, a set or run of three with any other card (a run of four holds two runs: counted once each).
    assert counts[0] == 13 + 13 * 4 * 48 + 44 * 49 - 2 * 40 + 40


def test_census_without_tqdm_prints_lines(run, monkeypatch):
    real = builtins.__import__

    def without(name, *rest):
        if name == "tqdm":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    _, out, err = run("census", "2")
    assert len(out.splitlines()) > 5
    assert err.splitlines()[0] == "Counted up to ace: 1 of 13"
    assert err.splitlines()[-1] == "Counted up to king: 13 of 13"


def test_census_can_be_quiet(run):
    assert run("census", "2", "--quiet")[2] == ""


def test_a_terminal_without_suit_signs_gets_utf_8():
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii")
    terminal._speak(stream, "♥7")
    stream.flush()
    assert raw.getvalue().decode("utf-8") == "♥7\n"


def test_the_engine_needs_no_set_up():
    """As on a bare machine: the standard library and the checkout, nothing installed."""
    command = [sys.executable, "-S", "-m", "gintutor", "solve", "7♣ 7♠ 7♦ 8♦ 9♦"]
    checkout = Path(gintutor.__file__).parent.parent
    environment = os.environ | {"PYTHONUTF8": "1"}
    done = subprocess.run(command, cwd=checkout, capture_output=True, env=environment, check=True)
    assert "= 14" in done.stdout.decode("utf-8")


QUESTION = b'{"ask":"best_split","hand":"7C 7S 7D"}\n'


@pytest.mark.skipif(os.name == "nt", reason="a shell's way to close a stream")
@pytest.mark.parametrize("arguments", ["ask", "solve 7C 7S 7D", "census 3 --quiet", "help", "ask --help"])
@pytest.mark.parametrize("closed", [">&-", ">/dev/full", ">&- 2>&-", ">/dev/full 2>&-"])
def test_an_output_that_cannot_be_written_is_a_sentence_and_status_1(arguments, closed):
    if "/dev/full" in closed and not Path("/dev/full").exists():
        pytest.skip("no device that is always full")
    shell = f'"{sys.executable}" -m gintutor {arguments} {closed}'
    done = subprocess.run(["sh", "-c", shell], input=QUESTION, capture_output=True, check=False)
    said = done.stderr.decode()
    assert done.returncode == 1
    assert said.count("\n") == ("2>" not in closed)
    assert said == "" or said.startswith("The output cannot be written: ")


@pytest.mark.skipif(os.name == "nt", reason="a shell's way to close a stream")
@pytest.mark.parametrize(
    ("shell", "status"), [("ask <&-", 0), ("solve 7C 2>&-", 0), ("solve XX 2>&-", 2), ("census 2 2>&-", 0)]
)
def test_an_input_or_error_output_that_is_closed_is_an_empty_one(shell, status):
    done = subprocess.run(["sh", "-c", f'"{sys.executable}" -m gintutor {shell}'], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (status, b"")


CONTROL = "\x1b[2J\x9b1m\x07\r\x7f"


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", CONTROL), ("solve", f"{CONTROL}7H"), ("solve", f"7H{CONTROL}"), ("solve", "7H", "--rules", CONTROL),
        ("solve", f"--x{CONTROL}"), ("solve", "7H", "--language", CONTROL), ("census", CONTROL), ("play", CONTROL),
        ("play", "simple", "--rules", CONTROL), ("play", "simple", "--games", CONTROL), ("replay", CONTROL),
        ("replay", "x", "--at", CONTROL), ("progress", CONTROL), (f"solve{CONTROL}",),
    ],
)  # fmt: skip
def test_no_argument_moves_the_cursor(run, arguments):
    """Whatever is told of an argument, a terminal has nothing to obey in it."""
    status, out, err = run(*arguments)
    assert status in (1, 2)
    assert all(each.isprintable() or each in "\n\u00a0\u202f" for each in out + err)
    assert "\ufffd" in err or not err.count("[2J")
