"""The big screen: a vote on any item, the teacher's keys, what is kept and what is not, and words large enough."""

import json
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from gintutor.exercises.ballot import MOST, ballot
from gintutor.exercises.protocol import Answer, Number, PickOne
from gintutor.exercises.registry import FAMILIES
from gintutor.exercises.tempting import Luring
from gintutor.i18n import LANGUAGES, Translator
from gintutor.learning.history import attempts
from gintutor.learning.log import Log
from gintutor.learning.settings import folded as settings_folded
from gintutor.lessons.source import PROJECTOR, lessons
from gintutor.widgets.choices import ChoiceError
from gintutor.widgets.projector.desk import ProjectorDesk
from gintutor.widgets.projector.fit import Room, fitted
from gintutor.widgets.projector.panel import ProjectorPanel
from gintutor.widgets.projector.state import (
    BACKWARD,
    FORWARD,
    MOST_VOTES,
    backward,
    decided,
    forward,
    levels_of,
    opening,
    pressed,
    shown_lessons,
)
from gintutor.widgets.series import series_of, skills_of

every_family = pytest.mark.parametrize("family", FAMILIES.values(), ids=lambda each: each.id)


@cache
def votes(family, seeds=2):
    """Items of every level with the vote on each and a right answer."""
    dealt = [family.generate(seed, level) for level in range(1, family.levels + 1) for seed in range(seeds)]
    return [(prompt, ballot(family, prompt), family.solve(prompt)) for prompt in dealt]


def desk(tmp_path, language="en"):
    log = Log(tmp_path)
    log.refresh()
    return ProjectorDesk(language, log, settings_folded([]))


def press(at, *keys):
    for key in keys:
        at.receive({"do": "key", "key": key, "shift": len(key) == 1 and key.isupper()})


def typed(now, keys):
    for key in keys:
        now = pressed(now, key, shift=key.isupper())
    return now


def texts(view):
    if isinstance(view, dict):
        view = view.values()
    if isinstance(view, str):
        return [view]
    return [text for each in view for text in texts(each)] if hasattr(view, "__iter__") else []


# The vote


@every_family
def test_every_item_has_a_vote_of_up_to_four_answers_that_the_family_judges_as_the_vote_does(family):
    t = Translator("en", strict=True)
    for prompt, vote, right in votes(family):
        assert 2 <= len(vote.choices) <= MOST
        labels = [t.html(each.label) for each in vote.choices]
        assert len(set(labels)) == len(labels), (prompt.form, labels)
        assert right.parts[vote.ask.id] in [each.response for each in vote.choices]
        for each in vote.choices:
            found = family.check(prompt, Answer({**right.parts, vote.ask.id: each.response}))
            assert found.correct == each.right, (prompt.form, each)
        assert ballot(family, prompt) == vote


@every_family
def test_where_something_is_chosen_the_answers_are_the_options_in_their_order(family):
    for prompt, vote, _ in votes(family):
        offered = next((ask for ask in prompt.asks if isinstance(ask, PickOne) and not ask.only_if), None)
        if offered is None:
            continue
        labels = [each.label for each in offered.options]
        chosen = [each.label for each in vote.choices]
        assert vote.ask == offered
        assert len(chosen) == min(MOST, len(labels))
        assert [each for each in labels if each in chosen] == chosen


@every_family
def test_made_answers_are_what_misconceptions_would_answer_before_anything_else(family):
    for prompt, vote, right in votes(family):
        if isinstance(vote.ask, PickOne) or not isinstance(family, Luring):
            continue
        lured = {each.get(vote.ask.id) for _, each in family.lures(prompt)} - {None}
        told = {each: family.check(prompt, Answer({**right.parts, vote.ask.id: each})) for each in lured}
        wrong = {each for each, found in told.items() if found.complete and not found.correct}
        offered = {each.response for each in vote.choices if not each.right}
        assert len(wrong & offered) >= (1 if wrong else 0), prompt
        if isinstance(vote.ask, Number):
            assert len(wrong & offered) == min(len(wrong), MOST - 1)
            assert [each.response for each in vote.choices] == sorted(each.response for each in vote.choices)


def test_no_letter_is_the_right_one_of_made_answers_more_often_than_chance_would_have_it():
    places = Counter()
    for _, vote, _ in votes(FAMILIES["meld"], 40):
        if not isinstance(vote.ask, PickOne) and len(vote.choices) == MOST:
            places.update(place for place, each in enumerate(vote.choices) if each.right)
    assert min(places[place] for place in range(MOST)) > 0.15 * places.total() > 10, places


# Keys


def test_a_letter_adds_a_vote_and_with_shift_takes_one_away():
    now = typed(opening("en"), "aab")
    assert now.counted == (2, 1, 0, 0)
    assert typed(now, "A").counted == (1, 1, 0, 0)
    assert typed(now, "AAAA").counted == (0, 1, 0, 0)


def test_a_number_before_a_letter_is_the_number_of_its_votes():
    now = typed(opening("en"), "12b")
    assert (now.counted, now.digits) == ((0, 12, 0, 0), "")
    assert typed(now, "7B").counted == (0, 7, 0, 0)
    assert typed(now, "0b").counted == (0, 0, 0, 0)
    assert typed(now, "999bb").counted[1] == MOST_VOTES
    assert typed(now, "12").digits == "12"
    assert pressed(typed(now, "12"), "Backspace").digits == "1"


def test_escape_takes_back_a_number_before_it_leaves():
    now = typed(replace(opening("en"), big=True), "12")
    assert pressed(now, "Escape").big
    assert not pressed(pressed(now, "Escape"), "Escape").big


@pytest.mark.parametrize("key", sorted(FORWARD))
@pytest.mark.parametrize("back", sorted(BACKWARD))
def test_every_key_of_a_clicker_goes_on_and_back(key, back):
    now = opening("en")
    assert pressed(now, key).step == 1
    assert pressed(pressed(now, key), back) == now


@pytest.mark.parametrize("key", [None, 7, "", "e", "z", "é", "F5", "Tab", "Shift", "ab", "½"])
def test_other_keys_change_nothing(key):
    now = opening("en")
    assert pressed(now, key) == now


def test_the_letter_of_an_answer_there_is_not_changes_no_vote():
    two = decided(opening("en"), "lesson", "08")
    assert len(two.counted) == 2
    assert typed(two, "d").counted == (0, 0)
    assert typed(two, "12c") == two


# Items


@pytest.mark.parametrize("lesson", shown_lessons(), ids=lambda each: each.number)
def test_every_lesson_leads_step_by_step_from_item_to_item_and_back(lesson):
    now = decided(opening("nb"), "lesson", lesson.number)
    for level in levels_of(lesson.number):
        now = decided(now, "level", str(level))
        seen = [now]
        for _ in range(2):
            item = now.at
            while now.at == item:
                assert now.shown.after(now.step).item.prompt.seed == now.seed + now.at
                now = forward(now)
                seen.append(now)
        for each in reversed(seen):
            assert now == each
            now = backward(now)
        now = seen[0]


def test_the_last_step_has_moved_the_cards_where_the_solution_puts_them():
    now = decided(opening("en"), "lesson", "04")
    while not now.over:
        now = forward(now)
    before, after = now.shown.after(0).item.layout, now.shown.after(now.step).item.layout
    assert before != after
    assert dict(after)["meld1"]


def test_items_are_those_of_the_lesson_for_that_level_and_seed():
    lesson = next(each for each in lessons() if each.number == "81")
    now = decided(decided(opening("sv"), "lesson", "81"), "seed", "41")
    for _ in range(5):
        spec = skills_of(lesson)[now.at % len(skills_of(lesson))]
        prompt = now.shown.state.item.prompt
        assert prompt == series_of(spec, "sv").made(41 + now.at, prompt.level)
        now = replace(now, at=now.at + 1)


def test_every_lesson_with_items_is_offered_and_no_start_page():
    offered = {each.number for each in shown_lessons()}
    assert offered == {each.number for each in lessons() if skills_of(each)} - {"00"}
    assert {"01", "13", "80", "81"} <= offered


@pytest.mark.parametrize(
    ("field", "value"),
    [("lesson", "00"), ("lesson", "99"), ("lesson", 4), ("level", "9"), ("level", 1), ("seed", "-1"), ("seed", "x"),
     ("seed", "1000000"), ("seed", "9" * 5000), ("seed", None), ("colour", "red")],
)  # fmt: skip
def test_a_choice_that_cannot_be_made_is_refused_by_its_field(field, value):
    with pytest.raises(ChoiceError) as raised:
        decided(opening("en"), field, value)
    assert raised.value.field == field


# The desk


def test_the_place_is_kept_and_no_vote_is(tmp_path):
    at = desk(tmp_path)
    at.receive({"do": "set", "field": "lesson", "value": "04"})
    at.receive({"do": "set", "field": "seed", "value": "7"})
    at.receive({"do": "open"})
    press(at, "a", "a", "1", "2", "b")
    while at.now.at == 0:
        press(at, "PageDown")
    press(at, "c")
    again = desk(tmp_path)
    assert (again.now.lesson, again.now.seed, again.now.at, again.now.step) == ("04", 7, 1, 0)
    assert not again.now.big
    assert not any(again.now.counted)
    log = Log(tmp_path)
    log.refresh()
    events = [record.event for record in log.of(PROJECTOR)]
    assert [each["do"] for each in events] == ["set", "set", "at"]
    assert not attempts(log.of(PROJECTOR))


def test_votes_stay_with_their_item_until_something_else_is_chosen(tmp_path):
    at = desk(tmp_path)
    press(at, "a", "b", "b")
    while at.now.at == 0:
        press(at, "PageDown")
    assert not any(at.now.counted)
    press(at, "PageUp")
    assert at.now.counted[:2] == (1, 2)
    at.receive({"do": "set", "field": "level", "value": str(at.now.level)})
    assert not any(at.now.counted)


def test_a_refused_number_is_told_at_its_field_and_aloud(tmp_path):
    at = desk(tmp_path)
    at.receive({"do": "set", "field": "seed", "value": "many"})
    assert at.top()["setup"]["seed"]["error"] == at.bottom()["live"]["text"] != ""
    at.receive({"do": "set", "field": "seed", "value": "5"})
    assert at.top()["setup"]["seed"]["error"] == ""


@pytest.mark.parametrize(
    "event",
    [None, 3, [], {}, {"do": "key"}, {"do": "key", "key": []}, {"do": "vote"}, {"do": "vote", "place": 9, "by": 1},
     {"do": "vote", "place": True}, {"do": "vote", "place": "a"}, {"do": "room", "width": "x"},
     {"do": "room", "width": 1e9, "height": True},
     {"do": "at", "value": 7}, {"do": "set", "field": 3}, {"do": []}],
)  # fmt: skip
def test_whatever_the_page_sends_nothing_is_broken(tmp_path, event):
    at = desk(tmp_path)
    before = at.now
    at.receive(event)
    assert at.now == before


def test_once_all_is_open_the_right_answer_is_told_with_its_share_of_the_votes(tmp_path):
    at = desk(tmp_path)
    press(at, "1", "0", "a", "2", "b", "3", "c", "1", "d")
    assert {each["verdict"] for each in at.bottom()["choices"]} == {""}
    while not at.now.over:
        press(at, "PageDown")
    shown = at.bottom()
    right = [place for place, each in enumerate(at.now.shown.ballot.choices) if each.right]
    assert [place for place, each in enumerate(shown["choices"]) if each["verdict"] == "right"] == right
    assert f"{sum(at.now.counted[place] for place in right)} of 16" in shown["total"]
    assert shown["total"] in shown["live"]["text"]
    assert shown["text"]["bars"] == "Votes: A 10, B 2, C 3 and D 1"
    assert [each["share"] for each in shown["choices"]] == [100, 20, 30, 10]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_there_in_every_language(tmp_path, language):
    at = desk(tmp_path, language)
    for lesson in shown_lessons():
        at.receive({"do": "set", "field": "lesson", "value": lesson.number})
        for big in ("open", "close"):
            at.receive({"do": big})
            press(at, "a", "1")
            while not at.now.over:
                press(at, "PageDown")
            views = [at.top(), at.bottom()]
            assert not [text for text in texts(views) if "projector." in text or "{" in text]
            json.dumps(views)


def test_the_panel_shows_each_change(tmp_path):
    panel = ProjectorPanel(desk(tmp_path))
    panel._message(None, {"event": {"do": "open"}}, [])
    press(panel.desk, "a")
    assert panel.top.view["big"]
    assert panel.bottom.view["choices"][0]["votes"] == "1"
    assert panel.glue.width == panel.desk.fit().width
    panel._message(None, {"event": {"do": "set", "field": "lesson", "value": "09"}}, [])
    assert panel.bottom.view["layout"] == "bare"
    assert panel.table.layout.visibility == "hidden"


# The size


@pytest.mark.parametrize("lesson", shown_lessons(), ids=lambda each: each.number)
def test_words_on_the_table_are_24_px_at_1280_and_larger_windows_show_larger_cards(tmp_path, lesson):
    at = desk(tmp_path)
    at.receive({"do": "set", "field": "lesson", "value": lesson.number})
    at.receive({"do": "open"})
    at.receive({"do": "set", "field": "seed", "value": "1"})
    for level in levels_of(lesson.number):
        at.receive({"do": "set", "field": "level", "value": str(level)})
        if at.table().zones:
            small, large = (fitted(at.table(), Room(*size)) for size in ((1280, 720), (1920, 1080)))
            assert small.words >= 24, (lesson.number, level, small)
            assert large.words >= 24
            assert large.scale > small.scale
            at.receive({"do": "room", "width": 1920, "height": 1080})
            assert at.table().look.captions == large.captions
