"""The state of an exercise: what each event does, what none of them may do, and that the log brings it all back."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.fakes import COUNT, DISCARD, LEGAL, SPLIT, after, do, recorded, series

from gintutor.exercises.protocol import Answer
from gintutor.exercises.registry import FAMILIES
from gintutor.exercises.scaffold import Start, faded
from gintutor.lessons.source import exercise_spec
from gintutor.widgets import work as w
from gintutor.widgets.series import series_of
from gintutor.widgets.session import PASSING, resume, start_event, tapped, update
from gintutor.widgets.state import Series, new_item
from gintutor.widgets.way import fresh

RIGHT = (do("move", slots=[0, 1, 2], to="meld1"), do("move", slots=[3, 4, 5], to="meld2"))


def layout(state):
    return dict(state.item.work.layout)


def test_a_card_moves_to_a_meld_and_leaves_the_hand():
    state = after(fresh(series()), do("move", slots=[3], to="meld1"))
    assert layout(state)["meld1"] == (3,)
    assert 3 not in layout(state)["hand"]
    assert state.news.code == "moved"


def test_a_card_goes_to_the_place_it_was_dropped_at():
    state = after(fresh(series()), do("move", slots=[0, 1], to="meld1"), do("move", slots=[5], to="meld1", at=1))
    assert layout(state)["meld1"] == (0, 5, 1)


@pytest.mark.parametrize(
    "event",
    [
        do("move", slots=[3], to="stock"),
        do("move", slots=[3], to="nowhere"),
        do("move", slots=[99], to="meld1"),
        do("move", slots=[-1], to="meld1"),
        do("move", slots=[True], to="meld1"),
        do("move", slots=[1, 1], to="meld1"),
        do("move", slots="abc", to="meld1"),
        do("move", slots=[], to="meld1"),
        do("move", to="meld1"),
        do("pick", slot=1),
        do("choose", ask="split", option="x"),
        do("number", ask="none", value="4"),
        do("answer", parts={"split": [[0, 0, 1], []]}),
        do("answer", parts={"split": "text", "other": 4}),
        do("answer", parts=[1]),
        do("sort", by="colour"),
        do("step", to=0),
        do("play", on=True),
        do("again"),
        do("start", number=1, position=9, round=0, outcomes=[]),
        do("start", number="1", position=0, round=0, outcomes=[]),
        do("select", slot=99),
        do("focus", slot="x"),
        do("fly"),
        {},
        {"do": None},
        {"do": ["move"]},
    ],
)
def test_an_event_that_makes_no_sense_changes_nothing_but_the_news(event):
    state = after(fresh(series()), do("move", slots=[4], to="meld2"), do("select", slot=1))
    told = update(state, event)
    assert told.item == state.item
    assert (told.number, told.position, told.outcomes) == (state.number, state.position, state.outcomes)
    assert told.news.code == "refused"


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.sampled_from(["hand", "meld1", "suit", "yes", "split", "x"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["split", "count"]), inner, max_size=2),
    max_leaves=8,
)
NAMES = "move pick choose number answer sort undo reset check hint show step play next again start select focus fly"
KEYS = "slots to at slot ask option value parts by on number position round outcomes"
EVENTS = st.builds(
    lambda name, rest: {"do": name, **rest},
    st.sampled_from(NAMES.split()),
    st.dictionaries(st.sampled_from(KEYS.split()), ANYTHING, max_size=5),
)


@pytest.mark.parametrize("scaffold", ["solo", "mastery"])
@given(st.lists(EVENTS, max_size=25))
def test_no_stream_of_messages_breaks_the_state(scaffold, events):
    state = fresh(series(SPLIT, LEGAL, DISCARD, COUNT, scaffold=scaffold))
    for event in events:
        state = update(state, event)
        held = sorted(slot for _, slots in state.item.layout for slot in slots)
        assert held == list(range(8)), "every card lies in exactly one zone"


SENSIBLE = st.one_of(
    st.builds(lambda s, z: do("move", slots=[s], to=z), st.integers(0, 7), st.sampled_from(["hand", "meld1", "meld2"])),
    st.builds(lambda o: do("choose", ask="legal", option=o), st.sampled_from(["yes", "no"])),
    st.builds(lambda s: do("pick", slot=s), st.integers(0, 7)),
    st.builds(lambda v: do("number", ask="count", value=v), st.sampled_from(["", "1", "12", "x"])),
    st.sampled_from([do(name) for name in ["undo", "reset", "check", "hint", "show", "next", "again"]]),
    st.builds(lambda b: do("sort", by=b), st.sampled_from(["suit", "rank"])),
)


@pytest.mark.parametrize("scaffold", ["solo", "mastery"])
@given(st.lists(SENSIBLE, max_size=40))
def test_the_log_brings_back_exactly_the_same_exercise(scaffold, events):
    toys = series(SPLIT, LEGAL, DISCARD, COUNT, items=2, scaffold=scaffold)
    state, whole, with_starts = fresh(toys), [], []
    for event in events:
        logged = json.loads(json.dumps(event))
        now = update(state, event)
        if now.news.code != "refused" and event["do"] not in PASSING:
            whole.append((state.deal, logged))
            with_starts.append((state.deal, logged))
            if (now.number, now.round) != (state.number, state.round):
                with_starts.append((now.deal, json.loads(json.dumps(start_event(now)))))
        state = now
    for log in (whole, with_starts):
        again = resume(toys, recorded(log))
        assert again.item.work == state.item.work
        assert again.item.feedback == state.item.feedback
        assert again.item.past == state.item.past
        assert again.item.hints == state.item.hints
        assert (again.item.movie, again.item.checks) == (state.item.movie, state.item.checks)
        assert (again.number, again.position, again.round) == (state.number, state.position, state.round)
        assert again.outcomes == state.outcomes
        assert (again.plan, again.results, again.verdict) == (state.plan, state.results, state.verdict)


def test_events_logged_for_other_cards_are_not_replayed():
    log = [("toy/1/0/00000000", do("move", slots=[0], to="meld1"))]
    assert resume(series(), recorded(log)).item.work == fresh(series()).item.work


def test_other_cards_for_an_item_cost_its_work_but_not_the_place_in_the_round():
    toys = series(items=3)
    second = after(fresh(toys), *RIGHT, do("check"), do("next"))
    older = second.deal.rpartition("/")[0] + "/00000000"
    log = [(older, start_event(second)), (older, do("move", slots=[0], to="meld1"))]
    again = resume(toys, recorded(log))
    assert (again.number, again.position, again.outcomes) == (1, 1, second.outcomes)
    assert again.item.work == second.item.work


def test_a_start_of_another_exercise_is_passed_over():
    toys = series(items=3)
    second = after(fresh(toys), *RIGHT, do("check"), do("next"))
    assert resume(toys, recorded([("other/1/1/00000000", start_event(second))])).position == 0


def test_the_fingerprint_of_an_item_is_that_of_the_logs_there_are():
    spec = exercise_spec("04/solo")
    assert fresh(series_of(spec, "sv")).deal == "split/3/421/6e6cab94"


def test_undo_takes_back_one_thing_at_a_time_and_keeps_the_selection_empty():
    state = after(fresh(series()), *RIGHT, do("select", slot=6), do("undo"))
    assert layout(state)["meld2"] == ()
    assert layout(state)["meld1"] == (0, 1, 2)
    assert state.item.selected == ()
    assert after(state, do("undo")).item.work == fresh(series()).item.work
    assert after(state, do("undo"), do("undo")).news.code == "nothing_to_undo"


def test_reset_can_itself_be_undone():
    state = after(fresh(series()), *RIGHT)
    assert after(state, do("reset")).item.work == state.item.begun
    assert after(state, do("reset"), do("undo")).item.work == state.item.work


def test_sorting_orders_every_zone_and_is_no_step_to_undo():
    state = after(fresh(series()), do("sort", by="rank"))
    assert [str(state.item.prompt.table.cards[slot]) for slot in layout(state)["hand"]] == (
        ["2C", "4S", "4D", "4C", "7H", "8H", "9H", "KD"]
    )
    assert state.item.past == ()


def test_where_the_order_is_asked_nothing_is_sorted():
    state = fresh(series(sorts=False))
    refused = update(state, do("sort", by="rank"))
    assert refused.item == state.item
    assert refused.news.code == "refused"


def test_unattempted_is_not_wrong():
    state = after(fresh(series()), do("check"))
    assert state.item.feedback is not None
    assert not state.item.feedback.complete
    assert state.item.checks == 0
    assert after(state, *RIGHT, do("check"), do("next")).outcomes == ("first",)


def test_a_wrong_answer_keeps_the_cards_where_they_are():
    state = after(fresh(series()), do("move", slots=[0, 6], to="meld1"), do("check"))
    assert layout(state)["meld1"] == (0, 6)
    assert state.item.open
    changed = after(state, do("move", slots=[6], to="hand"))
    assert changed.item.stale
    assert after(changed, *RIGHT, do("check"), do("next")).outcomes == ("right",)


def test_a_solved_item_stays_as_it_was_solved():
    state = after(fresh(series()), *RIGHT, do("check"))
    assert state.item.solved
    for event in (do("move", slots=[0], to="hand"), do("reset"), do("undo"), do("hint"), do("show"), do("check")):
        assert after(state, event).item.work == state.item.work


def test_hints_come_one_rung_at_a_time_and_after_the_last_a_twin_follows():
    state = after(fresh(series()), do("hint"))
    assert len(state.item.hints) == 1
    state = after(state, do("hint"), do("hint"))
    assert len(state.item.hints) == 2
    assert state.item.laddered
    twin = after(state, *RIGHT, do("check"), do("next"))
    assert twin.news.code == "twin"
    assert (twin.position, twin.number) == (0, 1)
    assert twin.item.prompt.level == state.item.prompt.level
    assert twin.item.prompt.seed != state.item.prompt.seed


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_the_ladder_of_a_faded_start_begins_after_what_is_done(family):
    """No hint says again what stands above the table as given, or where a card goes that lies there already."""
    high = FAMILIES[family].levels
    line = Series(
        id="en/99/x", family=FAMILIES[family], scaffold="faded", low=1, high=high, items=2 * high, begin=faded
    )
    for number in range(2 * high):
        item = new_item(line, number, number)
        state = replace(fresh(line), item=item, number=number, position=number)
        while not state.item.laddered:
            state = after(state, do("hint"))
        hints = state.item.hints
        assert len(hints) == state.item.rungs
        assert hints[-1] == FAMILIES[family].hints(item.prompt)[-1]
        given = {step.text for step in item.given}
        assert not given & {hint.text for hint in hints[:-1]}
        still = item.locked | w.fixed(item.prompt)
        assert not any(item.locked & set(hint.highlight) and still >= set(hint.highlight) for hint in hints[:-1])


def test_a_bare_start_has_the_whole_ladder():
    state = after(fresh(Series(id="en/99/x", family=FAMILIES["layoff"], items=2, high=4)), do("hint"))
    assert state.item.rungs == 4


@pytest.mark.parametrize("family", sorted(FAMILIES))
@pytest.mark.parametrize("scaffold", ["solo", "faded"])
def test_a_twin_asks_in_the_same_form_and_level(family, scaffold):
    """Another of the same kind is promised, so it is never a question of another kind."""
    low, high = 1, FAMILIES[family].levels
    begin = faded if scaffold == "faded" else None
    line = Series(id="en/99/x", family=FAMILIES[family], scaffold=scaffold, low=low, high=high, items=3, begin=begin)
    state = fresh(line)
    for _ in range(3):
        twin = after(state, do("show"), do("next"))
        assert twin.news.code == "twin"
        seen, follows = state.item.prompt, twin.item.prompt
        assert (follows.form, follows.level) == (seen.form, seen.level)
        assert follows.seed != seen.seed
        begun = resume(line, recorded([(twin.deal, start_event(twin))]))
        assert begun.item.prompt == follows
        state = after(twin, do("next"))


def test_a_solution_that_was_shown_is_followed_by_a_twin_and_counts_as_shown():
    state = after(fresh(series()), do("move", slots=[6], to="meld2"), do("show"))
    assert dict(state.item.layout)["meld1"] == (0, 1, 2)
    assert layout(state)["meld2"] == (6,), "the learner's own places are kept beneath the film"
    last = after(state, do("step", to=1))
    assert dict(last.item.layout)["meld2"] == (3,)
    assert dict(after(last, do("step", to=0)).item.layout)["meld2"] == ()
    assert after(last, do("next")).news.code == "twin"
    assert after(last, do("next"), do("next")).outcomes == ("skipped",)


def test_levels_rise_over_the_round():
    toys = series(items=6)
    assert [toys.level(position) for position in range(6)] == [1, 1, 2, 2, 3, 3]


def test_after_the_last_item_new_cards_are_offered():
    state = fresh(series(items=2))
    state = after(state, do("next"), do("next"))
    assert state.done
    assert state.outcomes == ("skipped", "skipped")
    assert after(state, do("move", slots=[0], to="meld1")).news.code == "refused"
    again = after(state, do("again"))
    assert (again.done, again.round, again.position, again.outcomes) == (False, 1, 0, ())
    assert again.item.prompt.seed not in (0, 1)


def test_a_worked_example_shows_its_solution_and_has_no_twin():
    state = fresh(series(scaffold="worked", items=1))
    assert state.item.movie
    assert after(state, do("move", slots=[0], to="meld1")).news.code == "refused"
    assert after(state, do("next")).outcomes == ("worked",)


def test_what_a_faded_exercise_begins_with_cannot_be_moved():
    begin = lambda prompt: Start(answer=Answer({"split": ((0, 1, 2), ())}), locked=(0, 1, 2))  # noqa: E731
    state = fresh(series(scaffold="faded", begin=begin))
    assert layout(state)["meld1"] == (0, 1, 2)
    assert after(state, do("move", slots=[0], to="hand")).news.code == "refused"
    assert after(state, do("move", slots=[3], to="meld2"), do("reset")).item.work == state.item.begun


def test_a_question_is_put_only_once_the_other_is_answered_that_way():
    state = fresh(series(LEGAL, DISCARD, wanted={"legal": "no"}))
    assert [ask.id for ask in w.asked(state.item.prompt, state.item.work)] == ["legal"]
    assert after(state, do("pick", slot=0)).news.code == "refused"
    yes = after(state, do("choose", ask="legal", option="yes"), do("pick", slot=4), do("pick", slot=2))
    assert w.answer(yes.item.prompt, yes.item.work).parts == {"legal": "yes", "discard": (2, 4)}
    assert after(yes, do("pick", slot=1)).news.code == "enough"
    no = after(yes, do("choose", ask="legal", option="no"))
    assert w.answer(no.item.prompt, no.item.work).parts == {"legal": "no"}


def test_a_number_that_cannot_be_read_is_kept_but_never_graded():
    state = after(fresh(series(COUNT)), do("number", ask="count", value="twelve"))
    assert state.item.work.part("count") == "twelve"
    assert w.answer(state.item.prompt, state.item.work).parts == {}
    state = after(state, do("number", ask="count", value="100"))
    assert w.answer(state.item.prompt, state.item.work).parts == {}, "out of range"
    state = after(state, do("number", ask="count", value=" 12 "))
    assert w.answer(state.item.prompt, state.item.work).parts == {"count": 12}
    assert len(state.item.past) == 1, "typing a number is one step to undo"


def test_an_answer_is_taken_whole_or_not_at_all():
    state = fresh(series(SPLIT, COUNT))
    assert after(state, do("answer", parts={"split": [[0, 1, 2], []], "count": 500})).item == state.item
    good = after(state, do("answer", parts={"split": [[0, 1, 2], []], "count": 12}))
    assert layout(good)["meld1"] == (0, 1, 2)
    assert good.item.work.part("count") == 12


def test_a_tap_selects_and_a_second_takes_it_back():
    state = fresh(series())
    assert tapped(state, 3, "hand") == do("select", slot=3)
    chosen = after(state, tapped(state, 3, "hand"))
    assert chosen.item.selected == (3,)
    assert after(chosen, tapped(chosen, 3, "hand")).item.selected == ()


def test_a_tap_on_a_zone_moves_what_is_selected_even_when_it_hits_a_card_there():
    state = after(fresh(series()), do("move", slots=[0], to="meld1"), do("select", slot=1), do("select", slot=2))
    assert tapped(state, None, "meld1") == do("move", slots=[1, 2], to="meld1")
    assert tapped(state, 0, "meld1") == do("move", slots=[1, 2], to="meld1")
    assert tapped(state, None, "stock") == do("select", slots=[])
    assert tapped(after(state, do("select", slots=[])), None, "meld1") is None


def test_a_tap_marks_where_cards_are_picked():
    state = after(fresh(series(LEGAL, DISCARD)), do("choose", ask="legal", option="yes"))
    assert tapped(state, 3, "hand") == do("pick", slot=3)
