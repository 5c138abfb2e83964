"""What a screen reader hears: every card with its place, every change, in all four languages."""

import pytest
from support.fakes import COUNT, DISCARD, LEGAL, SPLIT, after, do, series

from gintutor.exercises.protocol import Answer
from gintutor.i18n import LANGUAGES, Translator
from gintutor.widgets import speech
from gintutor.widgets.way import fresh

EN = Translator("en", strict=True)


def heard(state):
    return speech.news(state, EN)


def test_a_move_tells_card_place_and_zone():
    state = after(fresh(series(SPLIT, COUNT)), do("move", slots=[2], to="meld1"))
    assert heard(state) == "nine of hearts, 3 of 8, in level 1"


def test_the_points_left_are_told_where_the_table_counts():
    state = after(fresh(series()), do("move", slots=[6], to="meld1"))
    assert heard(state) == "king of diamonds, 7 of 8, in level 1, 38 points left"


def test_where_counting_is_the_task_no_points_are_told():
    state = after(fresh(series(SPLIT, COUNT)), do("move", slots=[6], to="meld1"))
    assert "left" not in heard(state)
    assert speech.zone_points(state.item, "hand") is None


def test_a_closed_meld_is_told_on_levels_that_help():
    move = do("move", slots=[0, 1, 2], to="meld1")
    assert "this is a meld" in heard(after(fresh(series(ticks=True)), move))
    assert "this is a meld" not in heard(after(fresh(series()), move))


def test_many_cards_are_counted_rather_than_listed():
    state = after(fresh(series(SPLIT, COUNT)), do("move", slots=[0, 1, 2, 3], to="meld1"))
    assert heard(state) == "4 cards, in level 1"


def test_selecting_and_taking_it_back():
    state = after(fresh(series(SPLIT, COUNT)), do("select", slot=0))
    assert heard(state) == "seven of hearts, 1 of 8, cards, selected"
    assert heard(after(state, do("select", slot=0))).endswith("not selected")
    assert heard(after(state, do("select", slots=[]))) == "No card selected."


def test_marking_and_too_many_marks():
    state = after(fresh(series(LEGAL, DISCARD)), do("choose", ask="legal", option="yes"), do("pick", slot=0))
    assert heard(state).endswith("cards, marked")
    state = after(state, do("pick", slot=1), do("pick", slot=2))
    assert heard(state) == "At most 2 cards can be marked here."
    assert heard(after(state, do("pick", slot=1))).endswith("no longer marked")


def test_the_verdict_is_heard_with_its_steps_and_cards_by_name():
    state = after(fresh(series()), do("move", slots=[0], to="meld1"), do("check"))
    assert heard(state) == "The solution. seven of hearts."
    assert speech.card_facts(state.item, 0, EN) == "seven of hearts, in level 1, look at this one"


def test_hints_and_steps_are_numbered():
    state = after(fresh(series()), do("hint"))
    assert heard(state).startswith("Hint 1 of 2: ")
    assert "pointed at" in speech.card_facts(state.item, 1, EN)
    assert heard(after(state, do("show"))).startswith("Step 1 of 2: ")
    assert heard(after(state, do("show"), do("step", to=1))).startswith("Step 2 of 2: ")


def test_the_list_keeps_its_order_while_cards_move_and_follows_sorting():
    state = fresh(series())
    moved = after(state, do("move", slots=[1], to="meld1"), do("move", slots=[0], to="meld2"))
    assert speech.listed(moved.item) == speech.listed(state.item) == tuple(range(8))
    by_rank = after(moved, do("sort", by="rank"))
    assert speech.listed(by_rank.item)[0] == 7
    assert speech.listed(by_rank.item)[-1] == 6


def test_the_picture_names_every_card_and_zone():
    words = speech.table_words(after(fresh(series()), do("move", slots=[0, 1], to="meld1")), EN)
    for part in ("Level 1: seven of hearts, eight of hearts.", "Level 2: empty.", "31 cards face down"):
        assert part in words


def test_the_end_of_a_round_is_told():
    state = after(
        fresh(series(items=2)), do("answer", parts={"split": [[0, 1, 2], [3, 4, 5]]}), do("check"), do("next")
    )
    assert heard(state).startswith("2 of 2")
    assert heard(after(state, do("next"))) == "All 2 done. Right first time: 1."


def test_equal_news_is_told_twice():
    state = after(fresh(series()), do("undo"))
    again = after(state, do("undo"))
    assert heard(state) == heard(again) == "There is nothing to undo."
    assert state.turn != again.turn


EVERY_NEWS = [
    [do("move", slots=[0], to="meld1")],
    [do("move", slots=[0], to="hand", at=0)],
    [do("select", slot=0)],
    [do("sort", by="suit")],
    [do("sort", by="rank")],
    [do("undo")],
    [do("reset")],
    [do("move", slots=[0], to="meld1"), do("undo")],
    [do("check")],
    [do("hint")],
    [do("show")],
    [do("next")],
    [do("hint"), do("hint"), do("next")],
    [do("next")] * 3,
    [do("fly")],
    [do("answer", parts={"split": [[0], []]})],
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("events", EVERY_NEWS, ids=lambda events: events[-1]["do"])
def test_every_change_is_spoken_in_every_language(language, events):
    state = after(fresh(series()), *events)
    assert speech.news(state, Translator(language, strict=True))


def test_a_card_that_was_given_is_heard_like_any_other():
    from gintutor.exercises.scaffold import Start

    state = fresh(series(begin=lambda prompt: Start(answer=Answer({"split": ((0, 1, 2), ())}), locked=(0, 1, 2))))
    assert speech.card_line(state.item, 0, EN) == "seven of hearts, 1 of 8, in level 1"
