"""The same exercise in two notebooks at once, or on two computers: whoever worked keeps what they did, and once."""

import json
import shutil
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.fakes import DISCARD, LEGAL, SPLIT, do, series

from gintutor.learning.history import Attempt, attempts, result_event, verdict_event, verdicts
from gintutor.learning.log import FILE, Log, Record, read_line
from gintutor.learning.settings import Settings
from gintutor.learning.transfer import export, merge
from gintutor.widgets.desk import Desk
from gintutor.widgets.session import resume

RIGHT = (do("move", slots=[0, 1, 2], to="meld1"), do("move", slots=[3, 4, 5], to="meld2"), do("check"))
WRONG = (do("move", slots=[0], to="meld1"), do("check"))
EVENTS = st.one_of(
    st.sampled_from([(do(name),) for name in ("undo", "reset", "check", "hint", "show", "next", "next", "again")]),
    st.sampled_from([RIGHT, WRONG, (do("reset"), *RIGHT), (do("sort", by="rank"),), (do("select", slot=1),)]),
)
TURNS = st.lists(st.tuples(st.booleans(), EVENTS), max_size=12)


def desk(folder, scaffold="solo"):
    log = Log(folder)
    log.refresh()
    return Desk(
        series(SPLIT, LEGAL, DISCARD, scaffold=scaffold) if scaffold != "solo" else series(), "en", log, Settings()
    )


def play(one, *events):
    for event in events:
        one.receive(event)


def records(folder):
    log = Log(folder)
    log.refresh()
    assert log.damage == []
    return log.records


def told(folder):
    """How everything ended, without what differs from one go at the same thing to the next."""
    return Counter(replace(each, time="", run="") for each in attempts(records(folder)))


def judged(folder):
    return Counter((each.round, each.verdict) for each in verdicts(records(folder)))


def runs(folder, *does):
    return [record.run for record in records(folder) if record.event["do"] in does]


def stripped(folder):
    """The log as a program without runs knows it: as an older one wrote it, or as it reads a new one."""
    lines = [json.loads(line) for line in (folder / FILE).read_text().splitlines()]
    for line in lines:
        line.pop("run", None)
    (folder / FILE).write_text("".join(json.dumps(line) + "\n" for line in lines))


def same_place(one, other):
    names = ("number", "position", "round", "outcomes", "plan", "results", "verdict", "deal")
    assert [getattr(one, name) for name in names] == [getattr(other, name) for name in names]
    assert (one.item.work, one.item.checks, one.item.hints, one.item.tags) == (
        other.item.work, other.item.checks, other.item.hints, other.item.tags,
    )  # fmt: skip


def test_two_notebooks_at_the_same_item_each_keep_their_result(tmp_path):
    mine, theirs = desk(tmp_path), desk(tmp_path)
    play(theirs, *WRONG)
    play(mine, *RIGHT)
    play(theirs, do("undo"), *RIGHT)
    assert [each.outcome for each in attempts(records(tmp_path))] == ["first", "right"]


def test_a_notebook_opened_in_the_middle_of_an_item_keeps_to_itself_from_then_on(tmp_path):
    mine = desk(tmp_path)
    play(mine, do("move", slots=[6], to="meld2"))
    theirs = desk(tmp_path)
    play(mine, do("check"), do("reset"))
    play(theirs, do("reset"), *RIGHT)
    play(mine, *RIGHT)
    assert [each.outcome for each in attempts(records(tmp_path))] == ["first", "right"]


def test_who_was_crowded_out_of_a_go_is_resumed_with_all_of_it(tmp_path):
    mine = desk(tmp_path)
    play(mine, do("next"), *WRONG, do("hint"))
    theirs = desk(tmp_path)
    play(theirs, do("sort", by="rank"))
    play(mine, do("undo"))
    same_place(desk(tmp_path).state, mine.state)
    play(theirs, do("show"))
    same_place(desk(tmp_path).state, theirs.state)  # the go worked at last, nothing of the other one in it


@pytest.mark.parametrize("scaffold", ["solo", "mastery"])
@settings(max_examples=30)
@given(before=st.lists(EVENTS, max_size=4), turns=TURNS)
def test_two_notebooks_over_one_log_keep_their_own_results_however_they_take_turns(
    tmp_path_factory, scaffold, before, turns
):
    """Each is compared with itself alone: on a copy of the log as it was when the second notebook was opened."""
    shared = tmp_path_factory.mktemp("shared")
    mine = desk(shared, scaffold)
    for events in before:
        play(mine, *events)
    known, copies = (told(shared), judged(shared)), [tmp_path_factory.mktemp("alone") / "log" for _ in range(2)]
    alone = [desk(shutil.copytree(shared, copy), scaffold) for copy in copies]
    both = [mine, desk(shared, scaffold)]
    for which, events in turns:
        play(both[which], *events)
        play(alone[which], *events)
    for one, other in zip(both, alone, strict=True):
        same_place(one.state, other.state)
    for read, earlier in zip((told, judged), known, strict=True):
        assert read(shared) == earlier + (read(copies[0]) - earlier) + (read(copies[1]) - earlier)


@pytest.mark.parametrize("scaffold", ["solo", "mastery"])
@settings(max_examples=30)
@given(turns=TURNS)
def test_two_computers_merged_either_way_and_twice_tell_what_both_did(tmp_path_factory, scaffold, turns):
    folders = [tmp_path_factory.mktemp("one"), tmp_path_factory.mktemp("other")]
    at_work = [desk(folder, scaffold) for folder in folders]
    for which, events in turns:
        play(at_work[which], *events)
    expected = [told(folders[0]) + told(folders[1]), judged(folders[0]) + judged(folders[1])]
    files = [export(folder) for folder in folders]
    for order in ((0, 1), (1, 0), (0, 1, 0, 1, 1), (1, 1, 0)):
        target = tmp_path_factory.mktemp("merged")
        for each in order:
            if files[each]:
                merge(target, files[each])
        assert [told(target), judged(target)] == expected
        again, before = desk(target, scaffold), export(target)
        again.reread()
        assert export(target) == before, "what was merged is told, not told again"


@settings(max_examples=30)
@given(events=st.lists(EVENTS, max_size=10), mark=st.integers(0, 9))
def test_a_kill_at_any_moment_changes_neither_the_go_nor_what_is_told_of_it(tmp_path_factory, events, mark):
    killed, whole = tmp_path_factory.mktemp("killed"), tmp_path_factory.mktemp("whole")
    one, other = desk(killed), desk(whole)
    for n, each in enumerate(events):
        play(one, *each)
        play(other, *each)
        if n % (mark + 1) == 0:
            at_work = one.state.run
            one = desk(killed)
            assert one.state.run == at_work or not records(killed)
    same_place(one.state, other.state)
    assert told(killed) == told(whole)
    assert len(runs(killed, "start")) == len(set(runs(killed, "start"))), "each start begins a run of its own"
    assert set(runs(killed, "result", "verdict")) <= set(runs(killed, "start"))


@settings(max_examples=30)
@given(before=st.lists(EVENTS, max_size=4), turns=TURNS)
def test_a_file_taken_along_in_the_middle_of_an_item_keeps_both_ends_apart(tmp_path_factory, before, turns):
    """Two computers go on from the same beginning; each is what it would be alone, before and after they are merged."""
    here, there = tmp_path_factory.mktemp("here"), tmp_path_factory.mktemp("there") / "log"
    mine = desk(here)
    play(mine, *WRONG)
    for events in before:
        play(mine, *events)
    shutil.copytree(here, there)
    common, at_work = told(here), [mine, desk(there)]
    for which, events in turns:
        play(at_work[which], *events)
    ends, files = {place(each.state) for each in at_work}, [export(here), export(there)]
    expected = told(here) + (told(there) - common)
    merge(here, files[1])
    merge(there, files[0])
    for folder in (here, there):
        assert told(folder) == expected
        assert place(desk(folder).state) in ends


def place(state):
    return repr((state.number, state.position, state.round, state.outcomes, state.item.work, state.item.checks))


def test_one_click_in_a_tab_left_open_takes_nothing_from_who_works_on(tmp_path):
    mine = desk(tmp_path, "mastery")
    play(mine, do("sort", by="rank"))
    stale = desk(tmp_path, "mastery")
    for _ in range(2):
        play(mine, *WRONG, do("next"))
    play(stale, do("hint"))
    same_place(
        desk(tmp_path, "mastery").state, mine.state
    )  # what is furthest along, also where it was left alone since
    play(mine, *WRONG, do("hint"))
    same_place(desk(tmp_path, "mastery").state, mine.state)


def test_a_click_on_another_computer_takes_nothing_from_who_works_on(tmp_path_factory):
    here, there = tmp_path_factory.mktemp("here"), tmp_path_factory.mktemp("there")
    mine, theirs = desk(here), desk(there)
    play(mine, *WRONG)
    play(theirs, do("sort", by="rank"))
    play(mine, do("hint"), do("undo"))
    merge(here, export(there))
    same_place(desk(here).state, mine.state)


@pytest.mark.parametrize("scaffold", ["solo", "mastery"])
def test_a_kill_between_any_two_lines_costs_no_more_than_the_last_event(tmp_path_factory, scaffold):
    folder = tmp_path_factory.mktemp("whole")
    mine, theirs = desk(folder, scaffold), desk(folder, scaffold)
    states = [place(desk(folder, scaffold).state)]
    for one, event in [
        *((mine, each) for each in (*WRONG, do("hint"), do("hint"))),
        (theirs, do("sort", by="rank")), (mine, do("undo")),
        (mine, do("next")), *((mine, each) for each in RIGHT), (theirs, do("check")), (mine, do("next")),
    ]:  # fmt: skip
        play(one, event)
        states.append(place(desk(folder, scaffold).state))
    whole = (folder / FILE).read_bytes()
    for end in (at + 1 for at in range(len(whole)) if whole[at : at + 1] == b"\n"):
        cut = tmp_path_factory.mktemp("cut")
        (cut / FILE).write_bytes(whole[:end])
        assert place(desk(cut, scaffold).state) in states


def test_a_start_that_cannot_be_read_costs_nothing_that_was_done_after_it(tmp_path):
    mine = desk(tmp_path)
    play(mine, *RIGHT, do("next"), *WRONG, do("hint"))
    lines = (tmp_path / FILE).read_text().splitlines()
    last = max(at for at, line in enumerate(lines) if '"start"' in line)
    lines[last] = lines[last][:40]
    (tmp_path / FILE).write_text("\n".join(lines) + "\n")
    same_place(desk(tmp_path).state, mine.state)


def test_a_result_of_an_older_program_elsewhere_does_not_stand_for_this_one(tmp_path_factory):
    here, there = tmp_path_factory.mktemp("here"), tmp_path_factory.mktemp("there")
    older, mine = desk(there), desk(here)
    play(older, *RIGHT)
    stripped(there)
    lines = [
        json.loads(line) | {"time": "2020-01-01T10:00:00.000+00:00"} for line in (there / FILE).read_text().splitlines()
    ]
    (there / FILE).write_text("".join(json.dumps(line) + "\n" for line in lines))
    play(mine, *WRONG)
    merge(here, export(there))
    mine._log.refresh()
    mine.reread()
    play(mine, do("undo"), *RIGHT)
    assert sorted(each.outcome for each in attempts(records(here))) == ["first", "right"]


def test_equal_events_of_one_moment_are_two_after_a_merge(tmp_path_factory):
    here, there = tmp_path_factory.mktemp("here"), tmp_path_factory.mktemp("there")
    play(desk(here), do("check"), do("check"), do("check"))
    again = desk(here)
    play(again, do("hint"))
    merge(there, export(here))
    same_place(desk(there).state, again.state)


def test_a_log_begun_anew_elsewhere_does_not_lose_the_place(tmp_path):
    mine = desk(tmp_path)
    play(mine, do("next"), do("move", slots=[0], to="meld1"))
    (tmp_path / FILE).unlink()
    play(mine, do("move", slots=[1], to="meld1"))
    again = desk(tmp_path)
    same_place(again.state, mine.state)
    assert again.state.number == 1


def test_a_result_and_a_verdict_bear_the_run_of_the_item_they_end(tmp_path):
    one = desk(tmp_path, "mastery")
    while not one.state.done:
        play(one, do("answer", parts={"split": [[0, 1, 2], [3, 4, 5]]}), do("check"), do("next"))
    starts, results = runs(tmp_path, "start"), runs(tmp_path, "result")
    assert results == starts
    assert runs(tmp_path, "verdict") == starts[-1:]
    assert all(starts)
    assert [each.run for each in attempts(records(tmp_path))] == results


@pytest.mark.parametrize("scaffold", ["solo", "mastery"])
@settings(max_examples=30)
@given(events=st.lists(EVENTS, max_size=10), more=st.lists(EVENTS, max_size=4))
def test_files_with_runs_and_without_are_read_alike(tmp_path_factory, scaffold, events, more):
    """An older program sees a new file without the runs, and this one sees an older file so."""
    one = desk(tmp_path_factory.mktemp("log"), scaffold)
    for each in (RIGHT, *events):
        play(one, *each)
    folder = shutil.copytree(one._log.path.parent, tmp_path_factory.mktemp("older") / "log")
    expected = told(folder), judged(folder)
    stripped(folder)
    again = desk(folder, scaffold)
    same_place(again.state, one.state)
    assert (told(folder), judged(folder)) == expected
    assert not any(runs(folder, "result"))
    for each in more:
        play(one, *each)
        play(again, *each)
    same_place(again.state, one.state)
    same_place(desk(folder, scaffold).state, one.state)
    assert told(folder) == told(one._log.path.parent)


@settings(max_examples=30)
@given(before=st.lists(EVENTS, max_size=3), turns=TURNS)
def test_two_notebooks_opened_on_an_older_file_keep_apart_too(tmp_path_factory, before, turns):
    shared = tmp_path_factory.mktemp("shared")
    for events in (WRONG, *before):
        play(desk(shared), *events)
    stripped(shared)
    copies = [shutil.copytree(shared, tmp_path_factory.mktemp("alone") / "log") for _ in range(2)]
    both, alone = [desk(shared), desk(shared)], [desk(copy) for copy in copies]
    known = told(shared)
    for which, events in turns:
        play(both[which], *events)
        play(alone[which], *events)
    assert told(shared) == known + (told(copies[0]) - known) + (told(copies[1]) - known)
    for one, other in zip(both, alone, strict=True):
        same_place(one.state, other.state)


def test_an_older_program_goes_on_with_a_newer_file_and_the_newer_one_with_that(tmp_path):
    one = desk(tmp_path)
    play(one, do("next"), do("move", slots=[0], to="meld1"))
    log, state = Log(tmp_path), one.state
    known = {"exercise": state.series.id, "item": state.number, "deal": state.deal}
    log.append(Record(event=do("move", slots=[1], to="meld1"), **known))
    log.append(Record(event=do("show"), **known))
    ended = Attempt(skill="toy", exercise="", item=0, time="", outcome="shown", level=1, seed=1)
    log.append(Record(event=result_event(ended), **known))
    again = desk(tmp_path)
    assert dict(again.state.item.work.layout)["meld1"] == (0, 1)
    assert [each.outcome for each in attempts(records(tmp_path))] == ["skipped", "shown"]


def test_another_notebook_of_an_older_program_is_noticed_too(tmp_path):
    one = desk(tmp_path)
    play(one, do("move", slots=[0], to="meld1"))
    Log(tmp_path).append(
        Record(exercise="en/99/toy", item=0, deal=one.state.deal, event=do("move", slots=[7], to="meld2"))
    )
    play(one, do("move", slots=[1], to="meld1"))
    layout = dict(desk(tmp_path).state.item.work.layout)
    assert (layout["meld1"], layout["meld2"]) == ((0, 1), ())


def result(run, outcome="first", **changes):
    one = Attempt(skill="split", exercise="nb/04/solo", item=3, time="", outcome=outcome, level=1, seed=2, deal="d")
    return Record(exercise=one.exercise, item=3, deal="d", event=result_event(one) | changes, run=run, time="then")


@given(st.lists(st.builds(result, st.sampled_from(["a1", "b2", "c3"]), st.sampled_from(["first", "shown"]))))
def test_what_is_told_of_runs_is_a_set_whatever_the_order_and_however_often(lines):
    found = attempts(lines)
    assert set(found) == set(attempts(reversed(lines))) == set(attempts(lines * 2))
    assert {(each.run, each.outcome) for each in found} == {(each.run, each.event["outcome"]) for each in lines}
    assert len(found) == len(set(found))


def test_without_runs_an_item_counts_once_as_ever():
    assert [each.outcome for each in attempts([result(""), result("", "shown")])] == ["first"]


def test_a_round_judged_in_two_runs_is_told_for_each():
    lines = [
        Record(exercise="nb/04/solo", item=9, event=verdict_event("split", "passed", 0), run=run, time="then")
        for run in ("a1", "a1", "b2", "", "")
    ]
    assert [each.run for each in verdicts(lines)] == ["a1", "b2", ""]


def test_a_line_names_its_run_where_it_has_one():
    one = Record(exercise="a", item=1, event={"do": "check"}, run="a1")
    assert read_line(one.line()) == one
    assert "run" not in json.loads(replace(one, run="").line())
    assert read_line(replace(one, run="").line()) == replace(one, run="")
    for odd in ("5", "null", "[]", json.dumps("a" * 1000)):
        assert read_line(one.line().replace('"a1"', odd)) == replace(one, run=""), "the work in the line counts"


def test_events_of_another_go_are_not_replayed():
    toys = series()
    deal = resume(toys, []).deal
    at = [
        Record(exercise=toys.id, item=0, deal=deal, event=event, run=run)
        for run, event in [
            ("a1", do("start", number=0, position=0, round=0, outcomes=[])),
            ("b2", do("start", number=0, position=0, round=0, outcomes=[])),
            ("a1", do("move", slots=[0], to="meld1")),
            ("b2", do("move", slots=[1], to="meld1")),
        ]
    ]
    state = resume(toys, at)
    assert (state.run, dict(state.item.work.layout)["meld1"]) == ("b2", (1,))
