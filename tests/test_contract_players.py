"""The computer players of the contract game: what they see, what they do, and how much better the good one is."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from support.rounds import after, dealt, hidden_swapped

from gintutor import cli
from gintutor.cards import cards
from gintutor.cli.contractplay import _lines
from gintutor.contract.actions import Discard, LayDown, Pass, Take
from gintutor.contract.hands import ordered, pack
from gintutor.contract.options import DEFAULT, Ace, Extend, FirstCome, Options, StockOut
from gintutor.contract.players import PLAYER_NAMES, PLAYERS, player
from gintutor.contract.players.driver import next_event, next_move, play_round
from gintutor.contract.players.outlook import outlook
from gintutor.contract.position import play
from gintutor.contract.rounds import CONTRACTS, contract
from gintutor.contract.solver import missing
from gintutor.contract.view import view
from gintutor.i18n import LANGUAGES, Translator
from gintutor.players.parallel import play_series
from gintutor.players.rounds import RoundSeries


def choice(name, position):
    return player(name).choose(view(position, position.mover))


# What they see


@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_sees_only_its_view(name):
    """Other cards in the hidden hands and the stock: the same move at every step of a round."""
    position = dealt("", "", "", "", number=7, rest=name)
    players = [player(name)] * 4
    for step in range(90):
        if position.over:
            break
        action = next_move(position, players)
        other = hidden_swapped(position, position.mover, step)
        assert next_move(other, players) == action
        position = play(position, action)
    assert position.over or len(position.history) == 90


CORNERS = [
    Options(ace=ace, extend=extend, first_come=come, stock_out=out)
    for ace, extend, come, out in (
        (Ace.HIGH, Extend.ANY, FirstCome.FEWEST, StockOut.END),
        (Ace.LOW, Extend.OWN, FirstCome.NEXT, StockOut.SHUFFLE),
        (Ace.BOTH, Extend.ANY, FirstCome.NEXT, StockOut.SHUFFLE),
    )
]


@pytest.mark.parametrize("players", range(2, 7))
def test_every_move_is_legal_whoever_sits_there_and_whatever_the_options(players):
    names = [list(PLAYERS)[seat % 2] for seat in range(players)]
    for corner, options in enumerate(CORNERS):
        number = 1 + (5 * corner + 2 * players) % 15
        hands = [""] * players
        end = play_round(dealt(*hands, number=number, options=options), [player(name) for name in names])
        assert end.over
        assert all(len(hand) <= 17 for hand in end.hands)


# What they do


def test_the_simple_player_takes_what_completes_a_part_and_nothing_else():
    hand = "7S 7D 9C 9D TS JS QH KD 3C 4C AH"
    assert choice("simple", dealt(hand, "", upcard="7H")) == Take()
    assert choice("simple", dealt(hand, "", upcard="8S", rest="y")) == Pass()
    # Two kinds of 7s and 9s lie ready already: an eight that starts something is not worth three cards.
    assert choice("simple", dealt("7S 7D 7C 9C 9D 9H TS JS QH KD 3C", "", upcard="7H")) == Pass()


def test_the_simple_player_lays_at_once_and_throws_the_dearest_useless_card():
    drawn = after(dealt("7S 7D 7C 8S 8D 8C 3H 4H KD QD 9S", "", stock="5S"), "pass", "draw")
    assert isinstance(choice("simple", drawn), LayDown)
    drawn = after(dealt("7S 7D 7C 8S 8D 3H 4H KD 5D 9S TC", "", stock="JS"), "pass", "draw")
    assert choice("simple", drawn).card in cards("KD TC JS")


def test_the_good_player_takes_out_of_turn_what_brings_the_contract_nearer():
    position = dealt("3H", "4C", "7S 7D 7C 8S 8D 3S TD KD JC QC AS", "6D", stock="8C")
    position = after(position, "pass", "draw", "-8C")
    assert (position.mover, choice("good", position)) == (2, Pass())
    assert choice("good", after(position, "pass")) == Take()


def test_the_good_player_keeps_deuces_and_what_the_contract_needs():
    drawn = after(dealt("7S 7D 2C 8S 8D JH 4H 3D 5D 9S TC", "", number=1, stock="KS"), "pass", "draw")
    thrown = choice("good", drawn)
    assert isinstance(thrown, LayDown | Discard)
    sets = after(dealt("7S 7D 8S 8D 9S 9D TH 5D 4C AH KS", "", number=3, stock="JS"), "pass", "draw")
    assert choice("good", sets).card not in cards("7S 7D 8S 8D 9S 9D")


def test_a_card_that_can_be_built_on_a_meld_waits_for_the_next_turn():
    drawn = after(dealt("7S 7D 7C 8S 8D 8C 7H 8H 4D 5S 3C", "", stock="6S"), "pass", "draw")
    laid = play(drawn, choice("good", drawn))
    assert choice("good", laid).card not in cards("7H 8H")


# How far a hand is from its contract, at a glance


def test_the_glance_is_nearly_always_right():
    random, wrong, tried = Random("glance"), 0, 0
    for asked in CONTRACTS[:14]:
        for count in (12, 14):
            for _ in range(4):
                hand = ordered(random.sample(pack(2), count))
                seen, exact = outlook(hand, asked, DEFAULT).missing, missing(hand, asked, DEFAULT)
                assert abs(seen - exact) <= 1
                wrong += seen != exact
                tried += 1
    assert wrong <= tried // 20


def test_a_hand_that_holds_its_contract_lacks_nothing():
    hand = ordered(cards("JC JD JH 5C 5D 5S 9H KD 4C 2H 8S 7S"))
    seen = outlook(hand, contract(1), DEFAULT)
    assert (seen.missing, seen.complete) == (0, 2)
    assert min(seen.worth[card.index] for card in cards("JC 5S")) > seen.worth[cards("KD")[0].index]


# Many games


SERIES = RoundSeries(options=Options(), names=("good", "simple", "simple", "simple"), count=2, seed="series")


@pytest.fixture(scope="module")
def alone():
    return play_series(SERIES)


def test_the_same_seed_gives_the_same_games_whatever_the_processes(alone):
    told = []
    assert play_series(SERIES, processes=2, progress=told.append) == alone
    assert sum(told) == 2


def test_games_add_up(alone):
    assert (alone.games, alone.hands, sum(alone.won)) == (2, 30, 2)
    assert sum(alone.out) + alone.open_ended == 30
    assert all(points % 5 == 0 for points in alone.points)


@pytest.mark.parametrize("n", [0, 1, 2])
def test_a_stock_that_never_ran_out_is_not_told(alone, n):
    ids = [line.id for line in _lines(replace(alone, open_ended=n), SERIES.names)]
    assert ids.count("contractgame.open_ended") == (n > 0)


def test_the_good_player_is_better(alone):
    good, *others = alone.points
    assert all(good < other for other in others)


def test_the_command_says_what_came_of_it(capsys):
    assert cli.main(["contract-play", "good", "simple", "--games", "1", "--language", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Seat 1, Good player: ")
    assert lines[2].startswith("15 rounds, ")
    assert "95% interval" in lines[1]


def test_the_command_writes_a_game_that_replay_reads(tmp_path, capsys, monkeypatch):
    path = tmp_path / "game.jsonl"
    one_round = lambda table, *rest: None if table.game.rounds else next_event(table, *rest)  # noqa: E731
    monkeypatch.setattr("gintutor.cli.contractplay.next_event", one_round)
    assert cli.main(["contract-play", "simple", "good", "--log", str(path), "--language", "nb"]) == 0
    assert cli.main(["replay", str(path), "--language", "nb"]) == 0
    said = capsys.readouterr().out
    assert "1 omgang" in said
    assert cli.main(["contract-play", "--log", str(path), "--language", "nb"]) == 1


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["best"], "best"),
        (["good"], "two|2"),
        (["good"] * 7, "6"),
        (["--ace", "top"], "--ace"),
        (["--stock-out", "x"], "shuffle, end"),
        (["--games", "0"], "--games"),
        (["--processes", "x"], "--processes"),
    ],
)
def test_arguments_that_cannot_be_are_refused_in_every_language(arguments, part, capsys):
    for language in LANGUAGES:
        assert cli.main(["contract-play", *arguments, "--language", language]) == 2
        said = capsys.readouterr().err
        assert any(each in said for each in part.split("|"))
        assert "contract-play" in said


def test_every_player_has_a_name():
    assert set(PLAYER_NAMES) == set(PLAYERS)
    for language in LANGUAGES:
        names = [Translator(language, strict=True)(name) for name in PLAYER_NAMES.values()]
        assert all(one != other for one, other in pairwise(names))
