"""A panel of answerers corrects the rating by rule: the stronger solve more, and each puzzle is judged by itself."""

from dataclasses import replace
from functools import cache
from itertools import pairwise
from statistics import mean

import glicko2
import pytest
from support.shelves import shipped

from gintutor.exercises.greedy import Temptation
from gintutor.puzzlebook.panel import CERTAIN, MEMBERS, refined, results
from gintutor.puzzlebook.proof import disproof
from gintutor.puzzlebook.puzzle import completed
from gintutor.puzzlebook.questions import QUESTIONS
from gintutor.puzzlebook.rating import BANDS, DEVIATION, HIGHEST, LOWEST, band, rating

NAMES = [each.name for each in MEMBERS]
THINKERS = ("beginner", "hurried", "quick", "steady", "careful", "master")


def sample():
    return shipped()[::17]


@cache
def solved_by_members():
    """What each member solves of each puzzle of the sample."""
    return [results(puzzle, puzzle.prompt) for puzzle in sample()]


def test_every_member_solves_some_and_none_solves_all():
    assert len(set(NAMES)) == len(NAMES)
    for name in NAMES:
        shares = [solved[name] for solved in solved_by_members()]
        assert all(0 <= share <= 1 for share in shares)
        assert 0 < mean(shares) < 0.95
        assert len({round(share, 3) for share in shares}) > 3


def test_who_thinks_more_solves_more_of_everything_and_is_rated_higher():
    ratings = {each.name: each.rating for each in MEMBERS}
    found = list(zip((puzzle.question for puzzle in sample()), solved_by_members(), strict=True))
    for weaker, stronger in pairwise(THINKERS):
        assert ratings[weaker] < ratings[stronger]
        for question in QUESTIONS:
            of_it = [solved for asked, solved in found if asked == question]
            assert mean(each[weaker] for each in of_it) <= mean(each[stronger] for each in of_it)
        # Who sees more may be led astray by it, but rarely.
        assert sum(solved[weaker] > solved[stronger] for _, solved in found) < len(found) / 20


def test_the_ratings_of_the_members_explain_what_they_solve():
    priors = [rating(puzzle.question, puzzle.features) for puzzle in sample()]
    for member in MEMBERS:
        expected = mean(1 / (1 + 10 ** ((prior - member.rating) / 400)) for prior in priors)
        assert expected == pytest.approx(mean(solved[member.name] for solved in solved_by_members()), abs=0.12), (
            member.name
        )


def test_a_habit_fails_where_the_puzzle_was_made_against_it():
    beaten = [puzzle for puzzle in shipped() if "beats_all_greedy" in puzzle.themes][:8]
    assert beaten
    solved = [results(puzzle, puzzle.prompt) for puzzle in beaten]
    for habit in Temptation:
        assert mean(each[habit.value] for each in solved) < 0.2 < mean(each["careful"] for each in solved)
    tempted = [puzzle for puzzle in shipped() if "counts_seen" in puzzle.tags][:8]
    assert tempted
    for puzzle in tempted:
        solved = results(puzzle, puzzle.prompt)
        assert solved["counts_seen"] == 0 < solved["careful"]
        assert results(replace(puzzle, tags=()), puzzle.prompt)["counts_seen"] == solved["careful"]


@pytest.mark.parametrize("prior", [700, 1200, 1900])
@pytest.mark.parametrize("share", [0.0, 0.4, 1.0])
def test_the_correction_is_a_rating_period_of_glicko_2(prior, share):
    puzzle = glicko2.Player(rating=prior, rd=DEVIATION, vol=0.06)
    opponents = [each.rating for each in MEMBERS]
    puzzle.update_player(opponents, [CERTAIN] * len(MEMBERS), [1 - share] * len(MEMBERS))
    value, deviation = refined(prior, dict.fromkeys(NAMES, share))
    assert value == pytest.approx(max(LOWEST, min(HIGHEST, puzzle.rating)), abs=3)
    assert deviation == pytest.approx(puzzle.rd, abs=2)
    assert deviation < DEVIATION


def test_what_nobody_solves_rises_and_what_all_solve_falls():
    assert refined(1200, dict.fromkeys(NAMES, 1.0))[0] < 1200 < refined(1200, dict.fromkeys(NAMES, 0.0))[0]


def test_the_rating_of_a_puzzle_follows_from_itself_and_is_proved_with_it():
    for puzzle in sample()[::20]:
        assert completed(puzzle) == completed(completed(puzzle)) == puzzle
        assert disproof(replace(puzzle, rating=puzzle.rating + 1)).name == "rating"
        assert disproof(replace(puzzle, deviation=puzzle.deviation - 1)).name == "deviation"


def test_a_puzzle_rated_by_an_earlier_engine_is_proved_by_its_answer_alone():
    for puzzle in sample()[::40]:
        old = replace(puzzle, engine="3", rating=puzzle.rating + 1, deviation=puzzle.deviation - 1)
        assert disproof(old) is None
        assert disproof(replace(old, answer={"points": -1})).name == "answer"


def test_every_puzzle_of_the_set_lies_in_the_band_of_its_rating():
    assert {puzzle.band for puzzle in shipped()} == set(BANDS)
    assert all(puzzle.band == band(puzzle.rating) for puzzle in shipped())
