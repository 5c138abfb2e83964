"""Answerers with a limited view: whoever sees all is right, whoever sees less is seldom, and luck has no say."""

from functools import cache

import pytest

from gintutor.exercises.registry import family
from gintutor.puzzlebook.answering.answers import answered
from gintutor.puzzlebook.answering.mind import Luck, Mind, Strength
from gintutor.puzzlebook.panel import ATTEMPTS, MEMBERS, refined, results
from gintutor.puzzlebook.questions import QUESTIONS
from gintutor.puzzlebook.shelf import shipped

RISING = ("beginner", "hurried", "quick", "steady", "careful", "master")
PERFECT, BLIND = Strength(sight=1, ways=8), Strength(sight=0, ways=1)


@cache
def some(question):
    """Four puzzles of that question, from easy to hard."""
    found = sorted((each.rating, each.id) for each in shipped().entries if each.question == question)
    return tuple(shipped().puzzle(found[at * (len(found) - 1) // 3][1]) for at in range(4))


def judged(strength, puzzle, attempt=0):
    prompt = puzzle.prompt
    return family(prompt.family).check(prompt, answered(Mind(strength, Luck(puzzle.id, attempt)), prompt))


@pytest.mark.parametrize("question", QUESTIONS)
def test_who_sees_everything_solves_every_puzzle_and_who_sees_nothing_few(question):
    for puzzle in some(question):
        assert judged(PERFECT, puzzle).correct, puzzle.id
        for attempt in range(ATTEMPTS):
            assert judged(BLIND, puzzle, attempt).verdict
    assert not all(judged(BLIND, puzzle).correct for puzzle in some(question))


def test_the_members_are_the_better_the_more_they_see_and_the_same_every_time():
    puzzles = [puzzle for question in QUESTIONS for puzzle in some(question)]
    solved = [results(puzzle, puzzle.prompt) for puzzle in puzzles]
    totals = [sum(each[name] for each in solved) for name in RISING]
    assert totals == sorted(totals)
    assert totals[0] < 0.4 * len(puzzles) < 0.8 * len(puzzles) < totals[-1]
    ratings = [member.rating for member in MEMBERS if member.name in RISING]
    assert ratings == sorted(ratings)
    assert results(puzzles[0], puzzles[0].prompt) == solved[0]
    assert {part * ATTEMPTS % 1 for each in solved for part in each.values()} == {0}


def test_who_holds_a_misconception_fails_where_a_puzzle_tempts_to_it():
    puzzle = next(puzzle for question in QUESTIONS for puzzle in some(question) if "greedy" in puzzle.tags)
    solved = results(puzzle, puzzle.prompt)
    assert solved["greedy"] == 0
    assert solved["careful"] >= solved["hurried"]


def test_what_nobody_solves_is_harder_than_what_all_solve():
    names = [member.name for member in MEMBERS]
    none, every = refined(1200, dict.fromkeys(names, 0.0)), refined(1200, dict.fromkeys(names, 1.0))
    assert every[0] < 1200 < none[0]
    assert none[1] == every[1]
