"""Take or draw, knock or wait: what hidden cards make of a choice is priced twice, and both must prefer the same."""

import re
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

import pytest
from support.prompts import messages_of, placing, wrong_answers

from gintutor.cards import Hand, card
from gintutor.deal import Discard, Draw, Knock, Take
from gintutor.exercises.registry import ERROR_TAGS, family
from gintutor.exercises.wait.decide import decision_prompt, outlook_of
from gintutor.exercises.wait.outlook import prices
from gintutor.i18n import LANGUAGES, Translator
from gintutor.puzzlebook import naive, second
from gintutor.puzzlebook.mining import puzzles_of_hand
from gintutor.puzzlebook.proof import disproof
from gintutor.puzzlebook.puzzle import completed
from gintutor.puzzlebook.questions.pricing import outlook
from gintutor.rules import ruleset
from gintutor.solver import least_deadwood

WAIT = family("wait")
ASKED = ("draw", "wait")
HANDS = (192, 1152, 1280, 2080)


@cache
def priced_puzzles():
    found = [puzzle for number in HANDS for puzzle in puzzles_of_hand("test", number)]
    return tuple(completed(puzzle) for puzzle in found if puzzle.question in ASKED)


def of(question):
    return next(puzzle for puzzle in priced_puzzles() if puzzle.question == question)


def seen(puzzle):
    return outlook(puzzle.state, puzzle.rules)


def test_the_prices_are_those_of_the_choices_and_the_difference_is_sure():
    assert {puzzle.question for puzzle in priced_puzzles()} == set(ASKED)
    for puzzle in priced_puzzles():
        answer, found = puzzle.answer, prices(seen(puzzle))
        better, other = answer[answer["choice"]], answer[found.other.id]
        assert better - other == pytest.approx(answer["gap"], abs=1)
        assert answer["gap"] - 200 >= answer["reach"] > 0, "two points apart, whatever the doubt"
        kinds = {"take": Take, "stock": Draw, "knock": Knock, "wait": Discard}
        assert all(isinstance(each.action, kinds[each.id]) for each in (found.better, found.other))
        assert disproof(puzzle) is None


def test_the_same_situation_has_the_same_prices_however_often_it_is_asked():
    situation = seen(of("draw"))
    first, opinion = prices(situation), second.opinion(situation)
    prices.cache_clear()
    second.opinion.cache_clear()
    assert (prices(situation), second.opinion(situation)) == (first, opinion)


def test_a_stored_price_or_choice_is_not_believed():
    for puzzle in priced_puzzles()[:3]:
        wrong = next(each for each in ("take", "stock", "knock", "wait")
                     if each in puzzle.answer and each != puzzle.answer["choice"])  # fmt: skip
        for change in ({"choice": wrong}, {"gap": puzzle.answer["gap"] + 1}, {wrong: 0}):
            assert disproof(replace(puzzle, answer=puzzle.answer | change)).name == "answer"


@pytest.mark.parametrize("question", ASKED)
def test_a_position_that_is_none_of_a_hand_is_no_puzzle(question):
    puzzle = of(question)
    state = puzzle.state
    gone = next(iter(state.hand - Hand.of([state.drawn] if state.drawn else [])))
    for impossible in (
        replace(state, stock=state.stock + 1),
        replace(state, stock=state.stock - 1),
        replace(state, hand=state.hand - Hand(gone.bit), thrown=Hand(), passed=Hand(), stock=state.stock + 1),
    ):
        assert disproof(replace(puzzle, state=impossible)).name == "state"
    for odd in ({"straight_gin": True}, {"oklahoma": True}, {"spades_double": True}):
        assert disproof(replace(puzzle, rules=ruleset({"preset": puzzle.rules.preset} | odd))).name == "state"


# The second opinion


def test_the_second_opinion_imagines_hands_that_fit_what_was_seen():
    for puzzle in priced_puzzles():
        situation = seen(puzzle)
        fitting = 0
        for theirs, stock in islice(second._deals(situation, Random("x").random), 30):
            hand = Hand(theirs)
            assert len(hand) == 10
            assert not situation.known - hand
            assert len(stock) == situation.stock
            lying = situation.hand | situation.seen
            assert not hand & lying
            assert not {1 << each for each in stock} & {each.bit for each in hand | lying}
            fitting += second._fits(situation, theirs)
        assert fitting > 5


def test_a_card_taken_is_in_a_meld_and_none_left_lying_would_have_made_one():
    situation = replace(seen(of("draw")), known=Hand(), thrown=Hand(), passed=Hand.of("7D"))
    other = Hand.of("7C 7H 2S 4S 9D JD KH QC TS 5C")
    assert not second._fits(situation, other.mask)
    assert second._fits(situation, (other - Hand.of("7C") | Hand.of("8C")).mask)
    taken = replace(situation, passed=Hand(), known=Hand.of("7H"))
    assert not second._fits(taken, other.mask)
    assert second._fits(taken, (other - Hand.of("2S") | Hand.of("7D")).mask)


def test_what_the_second_opinion_lays_down_is_worth_what_the_naive_solver_says():
    for puzzle in (each for each in priced_puzzles() if each.question == "wait"):
        situation = seen(puzzle)
        rules, hand = puzzle.rules, situation.hand
        thrown, left = second._thrown(hand.mask, second._barred(situation))
        assert left == min(naive.after_discard(frozenset(hand), situation.drawn if situation.taken else None).values())
        for theirs, _ in islice(second._deals(situation, Random("y").random), 60):
            kept = frozenset(each for each in hand if each.index != thrown)
            gains = [
                naive.knocker_gain(
                    left, naive.defence(laid, frozenset(Hand(theirs))),
                    gin_bonus=rules.gin_bonus, undercut_bonus=rules.undercut_bonus,
                )
                for laid, dead in naive.splits(kept)
                if naive.value(dead) == left
            ]  # fmt: skip
            gain = second._down(situation, hand.mask, thrown, theirs)
            assert gain in gains


def test_the_second_opinion_knows_an_undercut():
    situation = seen(of("wait"))
    knocker, other = Hand.of("AC 2C 3C 4C 5D 6D 7D 3H 2S 4H KH"), Hand.of("8C 8H 8S JC QC KC 9S TS JS 5H")
    gain = second._down(situation, knocker.mask, card("KH").index, other.mask)
    assert gain == 5 - 9 - situation.rules.undercut_bonus


@pytest.mark.parametrize(("last", "bonus"), [("2H", "gin_bonus"), ("5C", "big_gin_bonus")])
def test_the_second_opinion_knows_gin_from_big_gin_and_allows_no_lay_off_against_either(last, bonus):
    rules = ruleset({"preset": "nb", "big_gin_bonus": 50})
    situation, gin = replace(seen(of("wait")), rules=rules), Hand.of("AC 2C 3C 4C 5D 6D 7D KH KS KC")
    other = Hand.of("8D KD 4H 5H 9S TS QS QH JC 9D")
    eleven = gin | Hand.of(last)
    assert second._down(situation, eleven.mask, card(last).index, other.mask) == (
        getattr(rules, bonus) + least_deadwood(other)
    )


def test_an_opinion_without_doubt_is_one_whose_interval_leaves_no_doubt():
    assert second.Opinion(choice="take", gap=3.0, reach=2.9).sure
    assert not second.Opinion(choice="take", gap=3.0, reach=3.0).sure


# The item a learner works


@pytest.mark.parametrize("question", ASKED)
def test_the_item_says_all_that_its_prices_depend_on(question):
    for puzzle in (each for each in priced_puzzles() if each.question == question):
        prompt = puzzle.prompt
        placing(prompt)
        assert outlook_of(prompt) == seen(puzzle)
        shown = replace(prompt, hints_from=0)
        assert decision_prompt(outlook_of(prompt), seed=0, level=puzzle.level) == shown


@pytest.mark.parametrize("question", ASKED)
def test_right_wrong_and_hints_are_told_with_the_prices(question):
    t = Translator("en", strict=True)
    for puzzle in (each for each in priced_puzzles() if each.question == question):
        prompt = puzzle.prompt
        assert WAIT.check(prompt, WAIT.solve(prompt)).correct
        (wrong,) = wrong_answers(prompt)
        told = WAIT.check(prompt, wrong)
        assert not told.correct
        assert set(told.error_tags) <= ERROR_TAGS
        assert told.error_tags
        better, other = (float(dict(told.steps[-1].text.args)[name]) for name in ("better", "other"))
        assert abs(better - other - puzzle.answer["gap"] / 100) <= 0.11
        cost = t.number(round(better - other, 1))
        assert cost in t(told.steps[0].text), "the difference of the prices as they are shown"
        assert cost in t(told.steps[-1].text)
        hints = WAIT.hints(prompt)
        assert len({hint.text for hint in hints}) == 4
        assert not any(step.moves for step in (*hints, *WAIT.solution(prompt), *told.steps))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_it_says_has_words(language):
    t = Translator(language, strict=True)
    for puzzle in priced_puzzles():
        for message in set(messages_of(puzzle.prompt)):
            text = t(message)
            assert text
            assert not re.search(r"\{|\bNone\b", text), text
        assert len(t(puzzle.prompt.question)) <= 70
