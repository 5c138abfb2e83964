"""Puzzles of the contract game: another solver agrees, deuces are alike, and they come to those who know the game."""

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random

import pytest
from support.contract_naive import dense_hand, rich_hand
from support.shelves import FILES

from gintutor import cli
from gintutor.cards import card, cards
from gintutor.contract.hands import ordered, wild
from gintutor.contract.rounds import CONTRACTS, contract
from gintutor.contract.solver import best_laying, missing
from gintutor.exercises.contract.placing import LEAST, place_prompt, thrifty_way
from gintutor.exercises.contract.words import contract_name, groups_for
from gintutor.exercises.protocol import Answer
from gintutor.exercises.registry import family
from gintutor.i18n import LANGUAGES, Translator
from gintutor.learning.log import Record
from gintutor.puzzlebook import choosing
from gintutor.puzzlebook import naive_contract as naive
from gintutor.puzzlebook.book import read_book
from gintutor.puzzlebook.code import encoded
from gintutor.puzzlebook.crew import processes
from gintutor.puzzlebook.digging import Journal, dig
from gintutor.puzzlebook.faults import FieldError
from gintutor.puzzlebook.held import Held
from gintutor.puzzlebook.mining import Mine
from gintutor.puzzlebook.puzzle import ENGINE, canonical, made, signs_of
from gintutor.puzzlebook.questions import CONTRACT, GAMES, QUESTIONS, THEME_NAMES, themes_of
from gintutor.puzzlebook.reading import read_puzzle
from gintutor.puzzlebook.rounds import RULES, moments_of_round
from gintutor.puzzlebook.shelf import shipped
from gintutor.puzzlebook.state import State
from gintutor.widgets.puzzles.learner import learner
from gintutor.widgets.puzzles.modes import MODES, matching

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
OF_CONTRACT = frozenset(GAMES[CONTRACT])


@cache
def mined():
    """The puzzles of the contract game in the set."""
    return read_book(each for each in FILES if each.stem in OF_CONTRACT).puzzles


# The second opinion


@pytest.mark.parametrize("number", range(1, 16))
def test_the_naive_solver_and_the_engine_agree(number):
    chance, asked, met = Random(number), contract(number), 0
    for turn in range(12):
        spare = 0 if asked.rest else max(12, asked.needs) - asked.size
        hand = (
            dense_hand(chance, asked.needs, chance.randrange(4)) if turn % 3 == 0 else rich_hand(chance, number, spare)
        )
        held = tuple(map(card, hand))
        laying = best_laying(held, asked)
        assert naive.least(held, number) == (laying and laying.left_after_discard), hand
        assert asked.rest or naive.missing(held, number) == missing(held, asked), hand
        met += laying is not None
    assert met


def test_no_more_deuces_are_waited_for_than_there_are():
    hand = cards("2C 2C 2D 2D 2H 2H 2S")
    assert naive.missing(hand, 8) == missing(hand, contract(8)) == 2


def test_the_contracts_are_those_of_the_game():
    for asked in CONTRACTS:
        assert sorted(naive.CONTRACTS[asked.number].split()) == sorted(
            f"{'r' if part.kind == 'run' else 's'}{part.size}" for part in asked.parts
        )


# What is the same, and what is another puzzle


def held(text, rounds=(2,), **more):
    return State(contract=Held(cards=ordered(cards(text)), rounds=rounds, **more))


def test_deuces_are_alike_and_so_are_open_cards_in_any_order():
    text = "7D 7D 7H 9S TS JS KS AC 4H {} {}"
    forms = {held(text.format(*two)).canonical for two in (("2C", "2C"), ("2D", "2S"), ("2H", "2C"))}
    assert len(forms) == 1
    offers = ("3C 4D 2H", "2S 3C 4D")
    assert len({held(text.format("2C", "2D"), offer=cards(each)).canonical for each in offers}) == 1


def test_other_cards_rounds_offers_and_turns_are_other_puzzles():
    text = "7D 7D 7H 9S TS JS KS AC 4H 2C {}"
    others = [
        held(text.format("2D")), held(text.format("3D")), held(text.format("7H")), held(text.format("2D"), (3,)),
        held(text.format("2D"), (2, 3)), held(text.format("2D"), offer=cards("3C")),
        held(text.format("2D"), offer=cards("2S")), held(text.format("2D"), offer=cards("3C"), turn="own"),
        held(text.format("2D"), offer=cards("3C"), turn="other"),
    ]  # fmt: skip
    assert len({each.canonical for each in others}) == len(others)


@pytest.mark.parametrize("question", sorted(OF_CONTRACT))
def test_what_a_question_does_not_ask_about_makes_no_puzzle_of_it(question):
    puzzle = next(each for each in mined() if each.question == question)
    had = puzzle.state.contract
    rounds = (1, 3) if question != "contract_nearest" else had.rounds[:2]
    turn = "" if question == "contract_upcard" else "own"
    fewer = replace(had, cards=had.cards[:-1] if len(had.cards) > 11 else (*had.cards, card("KS")))
    for other in (replace(had, rounds=rounds), replace(had, turn=turn), fewer):
        assert made(question, State(contract=other), RULES, source="x", engine=ENGINE) is None


@pytest.mark.parametrize(("question", "field"), [("contract_distance", "offer"), ("contract_upcard", "offer"),
                                                 ("contract_upcard", "turn")])  # fmt: skip
def test_a_puzzle_that_does_not_show_what_its_question_is_about_is_told_by_that_field(question, field):
    puzzle = next(each for each in mined() if each.question == question)
    state = State(contract=replace(puzzle.state.contract, **{field: type(getattr(puzzle.state.contract, field))()}))
    form = canonical(QUESTIONS[question], state, RULES)
    with pytest.raises(FieldError) as error:
        read_puzzle(puzzle.data() | {"state": state.data(), "canonical": form, "id": signs_of(form)})
    assert error.value.name == f"state.contract.{field}"


# Found in play


def test_the_same_puzzles_whatever_the_number_of_processes(tmp_path, monkeypatch):
    monkeypatch.setattr("gintutor.puzzlebook.mining.PORTION", 2)
    mine = Mine(seed="x", hands=4, most=5, game=CONTRACT)
    alone = dig(mine, Journal(tmp_path / "one", mine))
    assert {each.question for each in alone} <= OF_CONTRACT
    assert len(alone) > 8
    with processes(2, portions=2) as crew:
        assert dig(mine, Journal(tmp_path / "two", mine), crew) == alone


def test_puzzles_come_from_all_rounds_and_all_tables():
    found = mined()
    rounds = {number for each in found for number in each.state.contract.rounds}
    assert rounds == set(range(1, 16))
    players = Counter(next(moments_of_round("1", int(each.source.split("/")[1]))).players for each in found)
    assert set(players) == {2, 3, 4}
    for question, answers in (("contract_met", 2), ("contract_upcard", 2), ("contract_nearest", 8)):
        told = Counter(str(each.answer.get("met", each.answer.get("choice", each.answer.get("round"))))
                       for each in found if each.question == question)  # fmt: skip
        assert len(told) >= answers
        assert max(told.values()) < 0.8 * sum(told.values()), told


# The deuces


def test_laying_with_few_deuces_is_refused_with_what_is_left_and_any_best_way_is_right():
    hand = ordered(cards("9C 9D 9H 4S 5S 6S 7S 2D 2H KC QD 3H"))
    prompt = place_prompt(hand, 2, LEAST)
    teller = family(prompt.family)
    thrifty = thrifty_way(hand, 2)
    assert not any(wild(each) for meld in thrifty.melds for each in meld.cards)
    refused = teller.check(prompt, Answer({"least": groups_for(prompt.table, (each.cards for each in thrifty.melds))}))
    assert (refused.correct, refused.error_tags) == (False, ("wrong_layout",))
    assert refused.steps[0].text.id == "contractround.leaves"
    for other in ("9C 9D 2H|4S 5S 6S 2D", "9C 9D 2D|2H 5S 6S 7S", "2D 9D 9H|4S 2H 6S 7S"):
        groups = groups_for(prompt.table, (cards(each) for each in other.split("|")))
        told = teller.check(prompt, Answer({"least": groups}))
        assert told.correct, other
        assert told.steps[-1].text.id == "contractround.leaves"
    heavy = groups_for(prompt.table, (cards("9C 2D 2H"), cards("4S 5S 6S 7S")))
    assert teller.check(prompt, Answer({"least": heavy})).error_tags == ("deuce_majority",)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_thrift_costs_is_told_in_points(language):
    t = Translator(language, strict=True)
    puzzles = [each for each in mined() if each.question == "contract_deuces"]
    for puzzle in puzzles[:5]:
        prompt = puzzle.prompt
        *best, last = (step.text for step in family(prompt.family).solution(prompt))
        assert best[-1].id == "contractround.leaves", "the best way comes first"
        assert (last.id, dict(last.args)["more"]) == ("contracts.thrifty", puzzle.margin)
        assert str(puzzle.margin) in t(last)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_puzzle_in_words_has_all_there_is_to_choose_from(language, capsys):
    puzzle = next(each for each in mined() if each.question == "contract_nearest")
    assert cli.main(["puzzles", "show", encoded(puzzle), "--language", language]) == 0
    lines, t = capsys.readouterr().out.splitlines(), Translator(language, strict=True)
    for number in puzzle.state.contract.rounds:
        assert any(line.endswith(t(contract_name(number))) for line in lines), number


# Whom they come to


def known(tmp_path, *exercises, themes=None):
    records = [Record(exercise=each, item=0, event={"do": "start"}) for each in exercises]
    if themes is not None:
        records.append(Record(exercise="en/91/themed", item=0, event={"do": "set", "field": "themes", "value": themes}))
    return learner(records, "rated", shipped(), tmp_path, NOW)


def questions_of(entries):
    return {each.question for each in entries}


def test_no_puzzle_of_the_day_is_of_the_contract_game():
    of_contract = [each for each in shipped().entries if each.question in OF_CONTRACT]
    assert of_contract
    gin = choosing.of_gin(shipped().entries)
    for ago in range(14):
        day = (NOW - timedelta(days=ago)).date()
        assert choosing.daily(day, shipped().entries) == choosing.daily(day, gin)
    assert choosing.daily(NOW.date(), of_contract) is None


@pytest.mark.parametrize("mode", ["rated", "streak", "storm", "themed"])
def test_who_has_not_opened_the_chapter_is_not_asked_about_the_contract_game(tmp_path, mode):
    stranger = known(tmp_path, "en/04/solo", "en/90/play", "en/91/daily", "x")
    player = known(tmp_path, "en/04/solo", "sv/82/near")
    asked = []
    for one in (stranger, player):
        ids = MODES[mode].choose(one, shipped(), "s", None)
        asked.append(questions_of(shipped().entry(each) for each in ids))
    assert not asked[0] & OF_CONTRACT
    assert not questions_of(stranger.unasked) & OF_CONTRACT
    assert questions_of(player.unasked) >= OF_CONTRACT
    if mode in ("streak", "storm"):
        assert asked[1] & OF_CONTRACT


def test_whoever_ticks_a_theme_of_the_contract_game_gets_it(tmp_path):
    theme = themes_of(CONTRACT)[0]
    assert questions_of(matching(known(tmp_path, themes=[theme]))) == {"contract_met"}
    assert not questions_of(matching(known(tmp_path, themes=[]))) & OF_CONTRACT
    both = questions_of(matching(known(tmp_path, themes=[theme, "knock_outs"])))
    assert both == {"contract_met", "knock_outs"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_theme_of_the_contract_game_has_a_name_of_its_own(language):
    t = Translator(language, strict=True)
    assert len({t(each) for each in THEME_NAMES.values()}) == len(THEME_NAMES)
