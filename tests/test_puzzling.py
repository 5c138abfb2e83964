"""What came of the puzzles: a rating as Glickman has it, what comes back and when, how each theme goes."""

import json
import math
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gintutor.learning.history import OUTCOMES, Attempt, attempts, result_event
from gintutor.learning.log import FILE, Log, Record, read_line
from gintutor.learning.puzzling import (
    MINIMUM,
    Rating,
    RatingMissingError,
    Try,
    by_theme,
    failed,
    failed_due,
    rating_course,
    rating_of,
    tries,
)
from gintutor.learning.transfer import export, merge

ROOT = Path(__file__).parent.parent
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
RATINGS = {f"p{n}": (800 + 100 * (n % 13), 150) for n in range(400)}


def tried(n, outcome="first", mode="rated", days=0.0, minutes=None):
    minutes = n if minutes is None else minutes
    return Try(time=NOON + timedelta(days=days, minutes=minutes), puzzle=f"p{n}", mode=mode, outcome=outcome)


def record(n=0, outcome="first", mode="rated", language="en", run="r", puzzle="p0", time=NOON):
    one = Attempt(skill="split", exercise=f"{language}/91/{mode}", item=n, time="", outcome=outcome, puzzle=puzzle)
    stamp = time.isoformat(timespec="milliseconds")
    return Record(exercise=one.exercise, item=n, event=result_event(one), deal="split/1/0/0", run=run, time=stamp)


# ---- The log ----------------------------------------------------------------------------------------------------


def test_the_result_of_a_puzzle_names_it_and_that_of_an_item_stays_as_it_was():
    assert record().event["puzzle"] == "p0"
    assert "puzzle" not in record(puzzle="").event
    assert [each.puzzle for each in attempts([record(), record(n=1, puzzle="")])] == ["p0", ""]


def test_a_log_from_before_there_were_puzzles_holds_no_try():
    assert (
        tries([record(puzzle=""), Record(exercise="en/04/solo", item=0, event={"do": "check", "puzzle": "p1"})]) == ()
    )


@pytest.mark.parametrize("junk", [None, 5, [], {}, "x" * 1000, True, ""])
def test_a_puzzle_that_cannot_be_read_costs_the_try_and_not_the_item(junk):
    broken = Record(exercise="en/91/rated", item=0, event={**record().event, "puzzle": junk}, time=record().time)
    assert [each.puzzle for each in attempts([broken])] == [""]
    assert tries([broken, record()]) == tries([record()])


def test_a_try_says_when_where_and_how_whatever_the_language():
    (one, other) = tries([record(), record(language="da", mode="daily", puzzle="p1", outcome="shown", run="s")])
    assert (one.mode, one.puzzle, one.time, one.solved) == ("rated", "p0", NOON, True)
    assert (other.mode, other.puzzle, other.outcome, other.solved) == ("daily", "p1", "shown", False)


def test_what_was_only_watched_or_has_no_time_is_no_try():
    untimed = Record(exercise="en/91/rated", item=0, event=record().event, time="soon")
    assert tries([record(outcome="worked"), untimed]) == ()
    assert [each.outcome for each in tries([record(outcome="skipped")])] == ["skipped"]


RECORDS = st.lists(
    st.builds(
        record,
        n=st.integers(0, 3),
        outcome=st.sampled_from(OUTCOMES),
        mode=st.sampled_from(["rated", "daily", "again"]),
        language=st.sampled_from(["en", "nb"]),
        run=st.sampled_from(["a", "b", "c"]),
        puzzle=st.sampled_from(["p0", "p1", "p2", ""]),
        time=st.integers(0, 50).map(lambda hours: NOON + timedelta(hours=hours)),
    ),
    max_size=12,
)


def everything(records):
    """All that is made of a log."""
    done = tries(records)
    now = NOON + timedelta(days=9)
    themes = {"p0": ("a",), "p1": ("a", "b"), "p2": ("b",)}
    return done, rating_course(done, RATINGS), failed(done, now), by_theme(done, themes, RATINGS)


@settings(max_examples=60, deadline=None)
@given(RECORDS, st.randoms(use_true_random=False))
def test_the_order_in_the_file_and_lines_held_twice_make_no_difference(records, chance):
    shuffled = [*records, *records]
    chance.shuffle(shuffled)
    assert everything(shuffled) == everything(records)


@settings(max_examples=25, deadline=None)
@given(
    RECORDS,
    RECORDS,
    st.sampled_from(['{"v": 1, "time"', "\x00\xff", '{"v": 1}', "[]", '{"v": 1, "event": {"do": "result"}}']),
)
def test_two_files_merged_either_way_round_give_the_same_and_damage_takes_nothing_along(
    tmp_path_factory, one, other, junk
):
    def merged(first, second):
        folder = tmp_path_factory.mktemp("home")
        (folder / FILE).write_text("".join(each.line() for each in first) + junk + "\n")
        text = junk + "\n" + "".join(each.line() for each in second)
        if second:
            merge(folder, text.encode())
            merge(folder, export(folder))
        log = Log(folder)
        log.refresh()
        assert log.damage
        return everything(log.records)

    assert merged(one, other) == merged(other, one) == everything([*one, *other])


def test_a_line_comes_back_as_it_was_written():
    assert read_line(record().line()) == record()
    assert json.loads(record().line())["event"]["puzzle"] == "p0"


# ---- The rating -------------------------------------------------------------------------------------------------


def glickman(rating, deviation, volatility, game):
    """One game after Glickman's paper of 2022, tau 0.5, its root by halving: nothing here is the package's."""
    mu, phi = (rating - 1500) / 173.7178, deviation / 173.7178
    other, off, score = (game[0] - 1500) / 173.7178, game[1] / 173.7178, game[2]
    g = 1 / math.sqrt(1 + 3 * off**2 / math.pi**2)
    expected = 1 / (1 + math.exp(-g * (mu - other)))
    v = 1 / (g**2 * expected * (1 - expected))
    delta = v * g * (score - expected)

    def f(x):
        e = math.exp(x)
        return e * (delta**2 - phi**2 - v - e) / (2 * (phi**2 + v + e) ** 2) - (x - math.log(volatility**2)) / 0.25

    low, high = -30.0, 5.0  # f falls
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    volatility = math.exp(low / 2)
    phi = 1 / math.sqrt(1 / (phi**2 + volatility**2) + 1 / v)
    mu += phi**2 * g * (score - expected)
    return 173.7178 * mu + 1500, 173.7178 * phi, volatility


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.integers(600, 2300), st.booleans()), min_size=1, max_size=40))
def test_the_rating_is_glickmans(games):
    ratings = {f"p{n}": (rating, 150) for n, (rating, _) in enumerate(games)}
    rating, deviation, volatility = 1200.0, 350.0, 0.06
    for n, (_, solved) in enumerate(games):
        rating, deviation, volatility = glickman(rating, deviation, volatility, (*ratings[f"p{n}"], solved))
        deviation = max(75, deviation)
    found = rating_of([tried(n, "first" if solved else "shown") for n, (_, solved) in enumerate(games)], ratings)
    assert abs(found.value - rating) <= 1
    assert abs(found.deviation - deviation) <= 1
    assert abs(found.volatility - volatility) < 1e-5
    assert found.games == len(games)


def adaptive(outcomes):
    """The rating after each game against puzzles as strong as the learner, from 800 to 2000."""
    ratings, done = {}, []
    for n, solved in enumerate(outcomes):
        strength = min(2000, max(800, rating_of(done, ratings).value))
        ratings[f"p{n}"] = (strength, 150)
        done.append(tried(n, "first" if solved else "missed"))
    return [each.value for _, each in rating_course(done, ratings)]


def test_a_beginner_recovers_from_ten_bad_games_in_ten_good_ones():
    values = adaptive([0] * 10 + [1] * 10)
    lost = Rating().value - values[9]
    assert lost > 300
    assert values[-1] - values[9] > lost / 2


def test_who_has_solved_many_recovers_from_ten_bad_games_in_ten_good_ones():
    values = adaptive([n % 2 for n in range(80)] + [0] * 10 + [1] * 10)
    lost = values[79] - values[89]
    assert lost > 100
    assert values[-1] > values[79] - lost / 10
    assert rating_of([tried(n, "first" if n % 2 else "shown") for n in range(200)], RATINGS).deviation < 80


def test_only_rated_puzzles_move_the_rating_and_each_once_by_its_first_try():
    assert rating_of([], RATINGS) == Rating(value=1200, deviation=350, volatility=0.06, games=0)
    once = rating_of([tried(0)], RATINGS)
    assert once.games == 1
    assert once.value > 1200
    more = [
        tried(0),
        tried(0, "shown", days=1),
        tried(0, days=2),
        tried(1, "shown", mode="daily"),
        tried(2, mode="storm"),
    ]
    assert rating_of(reversed(more), RATINGS) == once
    assert rating_of([tried(0), Try(time=NOON, puzzle="gone", mode="rated", outcome="first")], RATINGS) == once


def test_a_harder_puzzle_is_worth_more_and_costs_less():
    hard, plain = {"p0": (1700, 150)}, {"p0": (1000, 150)}
    assert rating_of([tried(0)], hard).value > rating_of([tried(0)], plain).value
    assert rating_of([tried(0, "shown")], hard).value > rating_of([tried(0, "shown")], plain).value


def test_what_was_left_or_needed_help_counts_as_not_solved():
    values = {how: rating_of([tried(0, how)], RATINGS).value for how in OUTCOMES if how != "worked"}
    assert values.pop("first") > 1200
    assert len(set(values.values())) == 1
    assert values["skipped"] < 1200


# ---- What to try again ------------------------------------------------------------------------------------------


def test_what_was_solved_at_once_is_never_tried_again():
    assert failed_due([tried(0), tried(1, mode="daily")], NOON + timedelta(days=99)) == ()
    assert failed_due([], NOON) == ()


@pytest.mark.parametrize("mode", ["rated", "daily", "themed", "streak", "storm", "own", "again"])
@pytest.mark.parametrize("outcome", ["right", "shown", "missed", "skipped"])
def test_a_failed_puzzle_is_due_after_a_day_whatever_the_mode(mode, outcome):
    done = [tried(0, outcome, mode=mode)]
    assert failed_due(done, NOON + timedelta(minutes=1)) == ()
    assert failed_due(done, NOON + timedelta(days=1)) == ("p0",)


def gaps(*outcomes):
    """In how many days it comes back after each of those tries, each made on the day it was due; None: no more."""
    done, found, day = [], [], 0
    for outcome in outcomes:
        done.append(tried(0, outcome, mode="again" if done else "rated", days=day))
        memory = failed(done, NOON + timedelta(days=999)).get("p0")
        found.append(None if memory is None else (memory.due - memory.last).days)
        day += found[-1] or 0
    return found


def test_each_time_it_is_solved_it_stays_away_longer_until_it_is_firm():
    assert gaps("missed", "first", "first", "first") == [1, 2, 6, None]
    assert gaps("right", "first", "first") == [1, 5, None]


def test_failing_again_brings_it_back_the_next_day():
    assert gaps("missed", "first", "first", "shown")[-1] == 1
    solved_first = [tried(0), tried(0, "missed", days=40)]
    assert failed_due(solved_first, NOON + timedelta(days=41)) == ("p0",)


def test_a_firm_puzzle_that_is_failed_once_more_is_back_on_the_pile():
    days = (0, 1, 3, 9)
    done = [tried(0, how, days=day) for how, day in zip(("missed", "first", "first", "first"), days, strict=True)]
    assert failed_due(done, NOON + timedelta(days=99)) == ()
    assert failed_due([*done, tried(0, "shown", days=100)], NOON + timedelta(days=104)) == ("p0",)


def test_the_most_endangered_comes_first():
    done = [tried(0, "missed"), tried(1, "right"), tried(2, "missed", days=3)]
    assert failed_due(done, NOON + timedelta(days=5)) == ("p0", "p2", "p1")


# ---- By theme ---------------------------------------------------------------------------------------------------

THEMES = {f"p{n}": ("split",) if n < 20 else ("split", "conflict") for n in range(40)}


def test_a_theme_counts_each_puzzle_once_and_its_interval_holds_the_share():
    done = [tried(n, "first" if n % 4 else "shown") for n in range(24)]
    again = [tried(n, days=2, mode="again") for n in range(24)]
    (record, few) = by_theme([*again, *done], THEMES, RATINGS)
    assert (record.theme, record.tries, record.solved, record.share) == ("split", 24, 18, 0.75)
    assert 0.5 < record.low < 0.75 < record.high < 0.9
    assert record.rating == round(sum(RATINGS[f"p{n}"][0] for n in range(24)) / 24)
    assert (few.theme, few.tries, few.enough) == ("conflict", 4, False)


def test_nothing_is_said_before_there_are_enough():
    assert [by_theme([tried(n) for n in range(k)], THEMES, RATINGS)[0].enough for k in (MINIMUM - 1, MINIMUM)] == [
        False,
        True,
    ]


def test_the_surely_weakest_theme_stands_first():
    themes = {f"p{n}": ("a", "b", "c")[n % 3 : n % 3 + 1] for n in range(60)}
    done = [tried(n, "first" if n % 3 == 1 or (n % 3 == 2 and n % 2) else "shown") for n in range(60)]
    assert [each.theme for each in by_theme(done, themes, {})] == ["a", "c", "b"]
    assert {each.rating for each in by_theme(done, themes, {})} == {None}


def test_a_puzzle_of_no_known_theme_is_passed_over():
    assert by_theme([tried(0)], {}, RATINGS) == ()


def trend(marks):
    return by_theme(
        [tried(n, "first" if mark else "missed") for n, mark in enumerate(marks)],
        {f"p{n}": ("a",) for n in range(99)},
        {},
    )[0].trend


def test_a_trend_is_told_only_when_it_is_clear():
    assert trend([0] * 8 + [1] * 8) == 1
    assert trend([1] * 8 + [0] * 8) == -1
    assert trend([0, 1] * 8) == 0
    assert trend([0] * 4 + [1] * 4) == 0  # too few
    assert trend([1] * 20) == trend([0] * 20) == 0
    assert trend([0, 1, 1, 1, 0, 1, 1, 1, 1, 1]) == 0


# ---- Packages ---------------------------------------------------------------------------------------------------


def test_without_the_package_there_is_no_rating_and_the_caller_is_told(monkeypatch):
    monkeypatch.setitem(sys.modules, "glicko2", None)
    with pytest.raises(RatingMissingError):
        rating_of([tried(0)], RATINGS)
    assert by_theme([tried(0)], THEMES, RATINGS)


def test_nothing_imports_the_packages_before_they_are_wanted():
    code = "import sys, gintutor, gintutor.learning.puzzling; sys.exit(bool({'fsrs', 'glicko2'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0
