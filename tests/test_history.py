"""What became of every item: one result for each, whatever happened to the page, the kernel or the log."""

import json

import pytest
from support.fakes import do, series

from gintutor.learning.history import OUTCOMES, Attempt, Judged, attempts, result_event, verdict_event, verdicts
from gintutor.learning.log import FILE, Log, Record
from gintutor.learning.settings import Settings, change
from gintutor.widgets.desk import Desk

RIGHT = (do("move", slots=[0, 1, 2], to="meld1"), do("move", slots=[3, 4, 5], to="meld2"), do("check"))
WRONG = (do("move", slots=[0], to="meld1"), do("check"))


def desk(folder, **toy):
    log = Log(folder)
    log.refresh()
    return Desk(series(**toy), "en", log, Settings())


def told(folder):
    log = Log(folder)
    log.refresh()
    return attempts(log.records)


def play(one, *events):
    for event in events:
        one.receive(event)


@pytest.mark.parametrize(
    ("events", "outcome"),
    [
        (RIGHT, "first"),
        ((do("hint"), *RIGHT), "right"),
        ((*WRONG, do("undo"), *RIGHT), "right"),
        ((do("show"),), "shown"),
        ((do("hint"), do("hint"), *RIGHT), "shown"),
        ((do("hint"), do("hint"), do("next")), "shown"),
        ((do("next"),), "skipped"),
        ((*WRONG, do("next")), "missed"),
        (WRONG, None),
        ((), None),
    ],
)
def test_how_an_item_ends_is_told_as_soon_as_it_is_certain(tmp_path, events, outcome):
    play(desk(tmp_path), *events)
    assert [each.outcome for each in told(tmp_path)] == ([] if outcome is None else [outcome])


def test_a_solution_watched_in_a_worked_example_is_told_once_it_was_watched(tmp_path):
    one = desk(tmp_path, scaffold="worked", items=1)
    assert told(tmp_path) == ()
    play(one, do("step", to=1), do("next"))
    assert [each.outcome for each in told(tmp_path)] == ["worked"]


def test_a_result_names_the_skill_the_item_and_the_errors_on_the_way(tmp_path):
    play(desk(tmp_path), *WRONG, do("undo"), *WRONG, do("reset"), *RIGHT)
    (one,) = told(tmp_path)
    assert (one.skill, one.exercise, one.item, one.level, one.seed) == ("toy", "en/99/toy", 0, 1, 0)
    assert one.tags == ("tag",)
    assert one.time.startswith("20")
    assert one.deal.startswith("toy/1/0/")


def test_moving_on_after_the_end_adds_nothing(tmp_path):
    play(desk(tmp_path), *RIGHT, do("next"), do("next"), do("next"), do("next"), do("again"), do("check"))
    assert [(each.item, each.outcome) for each in told(tmp_path)] == [(0, "first"), (1, "skipped"), (2, "skipped")]


def test_running_the_cell_again_writes_no_result_twice(tmp_path):
    play(desk(tmp_path), *RIGHT)
    lines = (tmp_path / FILE).read_text()
    for _ in range(3):
        desk(tmp_path)
    assert (tmp_path / FILE).read_text() == lines
    play(desk(tmp_path), do("next"))
    assert len(told(tmp_path)) == 1


def test_a_result_that_a_crash_left_out_is_written_when_the_exercise_is_opened_again(tmp_path):
    play(desk(tmp_path), *RIGHT)
    kept = (tmp_path / FILE).read_text().splitlines(keepends=True)[:-1]
    (tmp_path / FILE).write_text("".join(kept))
    assert told(tmp_path) == ()
    desk(tmp_path)
    assert [each.outcome for each in told(tmp_path)] == ["first"]


def test_results_leave_the_exercise_as_it_is(tmp_path):
    one = desk(tmp_path)
    play(one, *RIGHT)
    again = desk(tmp_path)
    assert again.state.item.solved
    assert (again.state.turn, again.state.news.code) == (
        one.state.turn + 1,
        "",
    )  # its start counts, its result does not


def test_an_attempt_comes_back_from_its_record():
    one = Attempt(
        skill="split", exercise="nb/04/solo", item=3, time="2026-01-02T03:04:05.000+00:00", outcome="right",
        form="valid", tags=("greedy", "pair"), level=4, seed=424, deal="split/4/424/00000000",
    )  # fmt: skip
    event = json.loads(json.dumps(result_event(one)))
    record = Record(exercise=one.exercise, item=3, event=event, deal=one.deal, time=one.time)
    assert attempts([record]) == (one,)


def record(**changes):
    event = {"do": "result", "skill": "split", "level": 1, "seed": 2, "form": "", "outcome": "first", "tags": []}
    return Record(exercise="nb/04/solo", item=0, event=event | changes)


@pytest.mark.parametrize("junk", [None, 5, [], {}, "x" * 1000, True, -3, 10**30, ["a", 5, None, ["b"]]])
def test_a_damaged_field_costs_that_field_or_the_result_never_the_rest(junk):
    assert attempts([record(skill=junk, outcome=junk)]) == ()
    assert attempts([record(outcome=junk)]) == ()
    (one,) = attempts([record(level=junk, seed=junk, form=junk, tags=junk, more=junk)])
    assert (one.skill, one.outcome) == ("split", "first")
    assert one.level >= 0
    assert one.seed >= 0
    assert all(isinstance(tag, str) for tag in (one.form, *one.tags))


def test_what_is_no_result_is_none():
    old = [Record(exercise="nb/04/solo", item=0, event={"do": "next", "outcome": "first"}), change("language", "nb")]
    assert attempts(old) == ()


@pytest.mark.parametrize("outcome", OUTCOMES)
def test_only_what_was_tried_says_what_somebody_can_do(outcome):
    (one,) = attempts([record(outcome=outcome)])
    assert one.tried == (outcome in ("first", "right", "shown", "missed"))


def judged(**changes):
    return Record(exercise="nb/04/solo", item=9, event={**verdict_event("split", "passed", 0), **changes}, time="then")


def test_a_round_towards_mastery_is_judged_once():
    first, again, second = judged(), judged(), judged(round=1, verdict="revisit")
    assert verdicts([first, again, second]) == (
        Judged(skill="split", exercise="nb/04/solo", round=0, verdict="passed", time="then"),
        Judged(skill="split", exercise="nb/04/solo", round=1, verdict="revisit", time="then"),
    )


def test_a_round_that_ended_in_two_ways_on_two_computers_is_told_both_times():
    assert [each.verdict for each in verdicts([judged(verdict="revisit"), judged()])] == ["revisit", "passed"]


@pytest.mark.parametrize("field", ["skill", "verdict", "round"])
@pytest.mark.parametrize("junk", [None, [], {}, "x" * 1000, True, 1.5])
def test_a_verdict_that_cannot_be_read_is_passed_over(field, junk):
    assert verdicts([judged(**{field: junk})]) == ()
