"""Games as puzzles: settled twice, one wrong entry found twice, and read back from the sheet that is shown."""

import re
from dataclasses import replace
from random import Random

import pytest
from support.prompts import messages_of, wrong_answers

from gintutor.exercises.protocol import Answer
from gintutor.exercises.registry import ERROR_TAGS, family
from gintutor.exercises.sheet.family import FORMS
from gintutor.exercises.sheet.reading import hand_of_line, opened, read_spot
from gintutor.exercises.sheet.spot import deal
from gintutor.i18n import LANGUAGES, Translator
from gintutor.puzzlebook import naive
from gintutor.puzzlebook.mining import ENGINE, game_of
from gintutor.puzzlebook.proof import disproof
from gintutor.puzzlebook.puzzle import completed, made
from gintutor.puzzlebook.questions import QUESTIONS
from gintutor.puzzlebook.state import SheetLine, SheetSlip, State
from gintutor.rules import PRESETS, ruleset
from gintutor.scoring import HandPoints, points, settle

SHEET = family("sheet")
RULES = [
    *PRESETS.values(),
    ruleset({"preset": "nb", "shutout_doubles": True, "shutout_doubles_game_bonus": False}),
    ruleset({"preset": "da", "line_bonus": 0, "match_winner": "total"}),
]


def puzzles(question):
    for number in range(12):
        game = game_of("games", number)
        state = QUESTIONS[question].find_game(game)
        if state is not None:
            yield completed(made(question, state, game.rules, source=f"games/{number}/1", engine=ENGINE))


@pytest.mark.parametrize("question", ["settle", "error"])
def test_a_game_is_found_in_play_and_its_answer_proved_twice(question):
    found = list(puzzles(question))
    assert len(found) > 5
    for puzzle in found:
        assert disproof(puzzle) is None
        assert SHEET.check(puzzle.prompt, SHEET.solve(puzzle.prompt)).correct
        assert not SHEET.check(puzzle.prompt, Answer()).complete
        assert {"who", "hand"} & set(puzzle.answer)


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_the_naive_sheet_and_the_engine_settle_every_game_alike(rules):
    chance = Random(3)
    for _ in range(300):
        lines, one_sided = [], chance.random() < 0.3
        while not settle(rules, [HandPoints(*each) for each in lines]).over:
            winner = chance.choice([0, None] if one_sided else [0, 1, None])
            lines.append((winner, 0 if winner is None else chance.choice([0, 4, 17, 33, 60])))
        found = settle(rules, [HandPoints(*each) for each in lines])
        reached, totals = naive.settled(
            lines, target=rules.game_target, bonus=rules.game_bonus, no_hands=rules.game_bonus_no_hands,
            doubled=(rules.shutout_doubles, rules.shutout_doubles_game_bonus), line=rules.line_bonus,
        )  # fmt: skip
        assert (reached, totals) == (found.reached, found.totals)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_the_naive_sheet_and_the_engine_enter_every_hand_alike(rules):
    for own, other in [(0, 0), (0, 30), (5, 4), (5, 5), (5, 6), (10, 40), (1, 0)]:
        hand = hand_of_line(opened(rules), 1, own, other)
        entry = naive.sheet_entry(1, own, other, bonus=rules.gin_bonus, undercut_bonus=rules.undercut_bonus)
        assert entry == (hand.winner, hand.score.points)
        assert hand.score == points(hand.result, rules)
    dead = hand_of_line(opened(rules), None)
    assert (dead.winner, dead.score.points) == naive.sheet_entry(None, 0, 0, bonus=25, undercut_bonus=25)


@pytest.mark.parametrize("question", ["settle", "error"])
def test_the_sheet_that_is_shown_says_everything(question):
    for puzzle in puzzles(question):
        prompt = puzzle.prompt
        spot = read_spot(prompt)
        lines = [
            (hand.knocker, hand.result.knocker_deadwood, hand.result.defender_deadwood) for hand in spot.game.hands
        ]
        assert lines == [(each.knocker, each.own, each.other) for each in puzzle.state.game]
        if slip := puzzle.state.slip:
            assert (spot.hand, spot.slip.seat, spot.slip.points) == (slip.hand, slip.seat, slip.points)
        assert FORMS[prompt.form].sheet(spot) == prompt.sheet


def test_a_dealt_sheet_that_says_everything_is_read_as_it_was_dealt():
    read = 0
    for seed in range(60):
        spot = deal(seed, 3, PRESETS["sv"])
        if spot.form == "error":
            again = read_spot(SHEET.generate(seed, 3, PRESETS["sv"]))
            assert (again.hand, again.slip.seat, again.slip.points) == (spot.hand, spot.slip.seat, spot.slip.points)
            assert [each.score for each in again.game.hands] == [each.score for each in spot.game.hands]
            read += 1
    assert read > 5


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_a_hint_speaks_of_no_bonus_the_rules_do_not_have(rules):
    game = next(spot.game for seed in range(200) if (spot := deal(seed, 4, rules)).form == "settle")
    t = Translator("en", strict=True)
    rule, where, _ = (t(step.text) for step in FORMS["game"].hints(replace(deal(0, 4, rules), form="game", game=game)))
    assert ("doubling" in rule) == rules.shutout_doubles
    assert ("line bonus" in rule) == ("line bonus" in where) == bool(rules.line_bonus)


def test_a_sheet_with_a_column_of_its_own_says_what_it_is():
    for question in ("settle", "error"):
        assert "sheet.fact_knocker" in {fact.id for fact in next(puzzles(question)).prompt.facts}


def test_a_game_that_cannot_be_is_no_puzzle():
    puzzle = next(puzzles("settle"))
    game = puzzle.state.game
    for lines in (
        game[:-1],
        (*game, SheetLine(knocker=0, own=0, other=9)),
        (*game[:-1], replace(game[-1], own=puzzle.rules.knock_limit + 1)),
        (*game[:-1], SheetLine(knocker=0, own=3, other=90, big=True)),
        (SheetLine(knocker=0, own=0, other=100),),
    ):
        assert disproof(replace(puzzle, state=State(game=lines))).name == "state"
    wrong = next(puzzles("error"))
    right = wrong.state.game[0]
    entry = naive.sheet_entry(right.knocker, right.own, right.other, bonus=wrong.rules.gin_bonus,
                              undercut_bonus=wrong.rules.undercut_bonus)  # fmt: skip
    if entry[0] is not None:
        as_it_is = replace(wrong.state, slip=SheetSlip(0, *entry))
        assert disproof(replace(wrong, state=as_it_is)).name == "state"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("question", ["settle", "error"])
def test_everything_it_says_has_words_and_every_wrong_answer_a_reason(question, language):
    t = Translator(language, strict=True)
    puzzle = next(puzzles(question))
    for message in set(messages_of(puzzle.prompt)):
        assert not re.search(r"\{|\bNone\b", t(message))
    for answer in wrong_answers(puzzle.prompt):
        told = SHEET.check(puzzle.prompt, answer)
        assert not told.correct
        assert told.error_tags
        assert set(told.error_tags) <= ERROR_TAGS
        assert told.steps
    assert len({hint.text for hint in SHEET.hints(puzzle.prompt)}) == 4
