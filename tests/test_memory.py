"""When a skill comes back: by what was done and when, the same everywhere, each time with an item never met."""

import subprocess
import sys
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from gintutor.exercises.registry import family
from gintutor.learning import memory
from gintutor.learning.history import Attempt
from gintutor.learning.log import Record
from gintutor.learning.memory import LONGEST, MemoryMissingError, due, memories, unused_seed

ROOT = Path(__file__).parent.parent
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def attempt(outcome="first", days=0.0, skill="split", level=1, minutes=0.0, **more):
    time = NOON + timedelta(days=days, minutes=minutes)
    fields = {"exercise": "en/04/solo", "item": 0, "time": time.isoformat(timespec="milliseconds")}
    return Attempt(skill=skill, outcome=outcome, level=level, **fields | more)


def next_after(*attempts, now=NOON + timedelta(days=2000)):
    """In how many days after the last attempt the skill comes back."""
    known = memories(attempts, now)["split"]
    return (known.due - known.last).days


def test_nothing_done_is_nothing_to_come_back():
    assert memories([], NOON) == {}
    assert due({}, NOON) == ()


def test_the_better_it_went_the_later_it_comes_back():
    first, right, shown = (next_after(attempt(), attempt(how, days=3)) for how in ("first", "right", "shown"))
    assert first > right > shown >= 1


def test_what_was_left_alone_counts_like_what_was_shown_and_what_was_watched_counts_for_nothing():
    assert next_after(attempt("skipped")) == next_after(attempt("shown"))
    assert memories([attempt("worked")], NOON) == {}
    assert next_after(attempt(), attempt("worked", days=1)) == next_after(attempt())


def test_each_time_it_is_remembered_it_stays_away_longer():
    done, gaps = [attempt()], []
    for _ in range(4):
        gaps.append(next_after(*done))
        done.append(attempt(days=sum(gaps)))
    assert gaps == sorted(set(gaps))
    assert gaps[0] < 4
    assert 20 < gaps[-1] < LONGEST


def test_nothing_stays_away_for_more_than_a_year():
    done = [attempt(days=n * LONGEST) for n in range(5)]
    assert next_after(*done, now=NOON + timedelta(days=9999)) == LONGEST


def test_an_evening_of_many_items_does_not_count_as_many_days():
    evening = [attempt(minutes=n) for n in range(12)]
    assert next_after(*evening) <= next_after(attempt()) + 1


def test_known_on_the_third_day_counts_more_at_the_hardest_level_met():
    before = [attempt(level=1), attempt(level=3, minutes=5), attempt(level=2, days=3), attempt(level=2, days=14)]
    assert next_after(*before, attempt(level=3, days=50)) > next_after(*before, attempt(level=2, days=50))


def test_forgetting_brings_it_back_the_next_day():
    remembered = [attempt(), attempt(days=2), attempt(days=10)]
    assert next_after(*remembered) > 10
    assert next_after(*remembered, attempt("shown", days=40)) <= 3


def test_each_skill_has_a_memory_of_its_own():
    alone = memories([attempt()], NOON)["split"]
    both = memories([attempt(), attempt("shown", skill="knock", minutes=1)], NOON)
    assert both["split"] == alone
    assert both["knock"].due > NOON


def test_the_order_in_the_file_makes_no_difference():
    done = [attempt(), attempt("shown", days=3), attempt("right", days=9)]
    assert memories(done, NOON + timedelta(days=10)) == memories(reversed(done), NOON + timedelta(days=10))


def test_the_same_attempts_give_the_same_days_every_time():
    done = [attempt(("first", "right", "shown")[n % 3], days=n * n) for n in range(20)]
    now = NOON + timedelta(days=500)
    assert all(memories(done, now) == memories(done, now) for _ in range(5))


def test_a_time_that_cannot_be_read_is_passed_over_and_one_to_come_counts_as_now():
    assert memories([attempt(time="soon"), attempt(time="")], NOON) == {}
    assert memories([attempt(days=3650)], NOON)["split"].last == NOON
    assert memories([attempt(time="2026-03-01T12:00:00")], NOON)["split"].last == NOON


def test_due_is_the_whole_calendar_day_where_the_learner_is():
    known = memories([attempt()], NOON)  # at noon UTC
    days = next_after(attempt())
    home = timezone(timedelta(hours=2))
    that_day = datetime(2026, 3, 1, tzinfo=home) + timedelta(days=days)
    assert due(known, that_day) == ("split",)
    assert due(known, that_day - timedelta(minutes=1)) == ()
    assert due(known, that_day + timedelta(days=50)) == ("split",)


def test_what_is_most_likely_forgotten_comes_first():
    done = [
        attempt(),
        attempt(days=2),
        attempt("shown", skill="knock", days=2),
        attempt("shown", skill="score", days=0),
    ]
    now = NOON + timedelta(days=30)
    assert due(memories(done, now), now) == ("score", "knock", "split")


def test_an_item_for_review_is_from_a_seed_the_learner_never_met():
    def met(family_id, seed, exercise="en/04/solo"):
        return Record(exercise=exercise, item=0, event={"do": "check"}, deal=f"{family_id}/1/{seed}/0badcafe")

    assert unused_seed([], "split") == memory.FIRST_REVIEW_SEED
    assert unused_seed([met("split", 12)], "split") == memory.FIRST_REVIEW_SEED
    records = [met("split", 500_007, "nb/00/review"), met("split", 500_003), met("knock", 600_000)]
    assert unused_seed(records, "split") == 500_008
    assert (
        unused_seed([met("split", "x"), met("split", "²"), Record(exercise="a", item=0, event={})], "split") == 500_000
    )
    assert family("split").generate(unused_seed(records, "split"), 1).seed == 500_008


def test_no_lesson_uses_the_seeds_of_reviews():
    from gintutor.lessons.source import lessons

    assert all(spec.seed + 10_000 < memory.FIRST_REVIEW_SEED for each in lessons() for spec in each.exercises)


def test_without_the_package_there_is_no_memory_and_the_caller_is_told(monkeypatch):
    monkeypatch.setitem(sys.modules, "fsrs", None)
    with pytest.raises(MemoryMissingError):
        memories([attempt()], NOON)


@pytest.mark.parametrize(
    "what", ["gintutor", "gintutor.cli.solve", "gintutor.learning.memory", "gintutor.exercises.registry"]
)
def test_the_engine_does_not_import_the_package(what):
    code = f"import sys, {what}; sys.exit('fsrs' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0
