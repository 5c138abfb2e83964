"""What the panel shows, as data: the likely action first, nothing that jumps, every word in four languages."""

import json
from dataclasses import replace

import pytest
from support.fakes import COUNT, DISCARD, LEGAL, SPLIT, after, do, series

from gintutor.cards import card
from gintutor.exercises.protocol import Mark
from gintutor.exercises.registry import FAMILIES
from gintutor.exercises.scaffold import faded
from gintutor.i18n import LANGUAGES, Translator
from gintutor.messages import say
from gintutor.rules import ruleset
from gintutor.widgets.labels import SKILLS
from gintutor.widgets.panel import Extras, bottom, top
from gintutor.widgets.showing import table_view
from gintutor.widgets.speech import news
from gintutor.widgets.state import Series, new_item
from gintutor.widgets.tableview import Look
from gintutor.widgets.way import fresh

EN = Translator("en", strict=True)
RIGHT = do("answer", parts={"split": [[0, 1, 2], [3, 4, 5]]})


def below(state, extras=None, t=EN):
    return bottom(state, t, Look(), extras or Extras())


def names(view):
    return [each["name"] for each in view["actions"]]


def main(view):
    first, *others = view["actions"]
    assert first["main"]
    assert not any(each["main"] for each in others)
    return first


def test_the_likely_action_is_first_and_the_only_filled_one():
    state = fresh(series())
    assert main(below(state))["event"] == {"do": "check"}
    assert main(below(after(state, RIGHT, do("check"))))["event"] == {"do": "next"}
    shown = after(state, do("show"))
    assert main(below(shown))["event"] == {"do": "step", "to": 1}
    assert main(below(after(shown, do("step", to=1))))["event"] == {"do": "next"}
    assert main(below(after(state, *[do("next")] * 3)))["event"] == {"do": "again"}


def test_the_solution_takes_the_place_of_what_was_wrong():
    wrong = after(fresh(series()), do("move", slots=[0], to="meld1"), do("check"))
    assert below(wrong)["feedback"]["kind"] == "wrong"
    assert below(after(wrong, do("show")))["feedback"] is None
    unfinished = after(fresh(series()), do("check"))
    assert below(unfinished)["feedback"]["kind"] == "open"
    assert below(after(unfinished, do("show")))["feedback"] is None


def test_a_worked_example_asks_nothing_and_leads_through_its_steps():
    state = fresh(series(scaffold="worked", items=1))
    view = below(state)
    assert (view["asks"], view["text"]["typed"], view["sort"]) == ([], None, None)
    assert names(view) == ["step", "skip"]
    assert names({"actions": view["movie"]["buttons"]}) == ["back", "play"]  # one button only goes a step on
    assert names(below(after(state, do("step", to=1)))) == ["next"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", ["score", "value", "split"])
def test_a_worked_example_says_what_is_asked_and_that_it_is_an_example(language, family):
    t = Translator(language, strict=True)
    shown = fresh(Series(id=f"{language}/99/x", family=FAMILIES[family], scaffold="worked", items=2))
    view = top(shown, t)
    assert view["question"] == t.html(shown.item.prompt.question)
    assert view["example"] == t(say("table.worked"))
    second = after(shown, do("next"))
    told = news(second, t)
    assert told.index(t(say("table.worked"))) < told.index(t.spoken(second.item.prompt.question))


def test_an_exercise_is_not_called_an_example():
    assert top(fresh(series()), EN)["example"] == ""


def test_sorting_is_offered_unless_the_order_is_what_is_asked():
    assert names({"actions": below(fresh(series()))["sort"]["buttons"]}) == ["sort_suit", "sort_rank"]
    assert below(fresh(series(sorts=False)))["sort"] is None


def test_buttons_stay_in_their_places_while_the_learner_works():
    state = fresh(series())
    row = names(below(state))
    for events in ([do("hint")], [RIGHT], [do("move", slots=[0], to="meld1"), do("check")]):
        assert names(below(after(state, *events))) == row
    assert names(below(after(state, RIGHT, do("check"))))[1:] == row[1:]


def test_what_cannot_be_done_now_is_off():
    off = {each["name"] for each in below(fresh(series()))["actions"] if not each["on"]}
    assert off == {"undo", "reset"}
    solved = below(after(fresh(series()), RIGHT, do("check")))
    assert {each["name"] for each in solved["actions"] if each["on"]} == {"next"}


def test_every_event_a_button_sends_is_understood():
    for state in (fresh(series()), after(fresh(series()), do("show")), after(fresh(series()), RIGHT)):
        view = below(state)
        buttons = [*view["actions"], *(view["sort"] or {"buttons": []})["buttons"]]
        buttons += view["movie"]["buttons"] if view["movie"] else []
        for each in buttons:
            if each["on"]:
                assert after(state, each["event"]).news.code != "refused", each


def test_questions_appear_once_they_apply():
    state = fresh(series(LEGAL, DISCARD))
    assert [ask["kind"] for ask in below(state)["asks"]] == ["one"]
    asks = below(after(state, do("choose", ask="legal", option="yes"), do("pick", slot=7)))["asks"]
    assert [ask["kind"] for ask in asks] == ["one", "cards"]
    assert [option["on"] for option in asks[0]["options"]] == [True, False]
    assert "two of clubs" in asks[1]["text"]


def test_a_number_that_does_not_fit_says_what_does():
    ask = below(after(fresh(series(COUNT)), do("number", ask="count", value="many")))["asks"][0]
    assert (ask["value"], ask["error"]) == ("many", "Write a whole number from 0 to 99.")
    assert below(after(fresh(series(COUNT)), do("number", ask="count", value="7")))["asks"][0]["error"] == ""


def test_the_verdict_has_a_kind_and_grows_stale_with_the_first_change():
    state = fresh(series())
    assert below(state)["feedback"] is None
    assert below(after(state, do("check")))["feedback"]["kind"] == "open"
    wrong = after(state, do("move", slots=[0], to="meld1"), do("check"))
    assert below(wrong)["feedback"]["kind"] == "wrong"
    assert "gin-card gin-hearts" in below(wrong)["feedback"]["steps"][0]
    assert below(after(wrong, do("undo")))["feedback"]["stale"]
    assert below(after(state, RIGHT, do("check")))["feedback"]["kind"] == "right"


def test_marks_are_on_the_table_and_in_the_list_until_the_answer_changes():
    wrong = after(fresh(series()), do("move", slots=[0], to="meld1"), do("check"))
    assert table_view(wrong, EN, Look()).cards[0].mark is Mark.WRONG
    assert below(wrong)["text"]["cards"][0]["mark"] == "wrong"
    changed = after(wrong, do("move", slots=[1], to="meld1"))
    assert table_view(changed, EN, Look()).cards[0].mark is None


def test_the_table_ticks_melds_only_where_it_helps():
    move = do("move", slots=[0, 1, 2], to="meld1")
    ticked = {True: True, False: False}
    for helps, expected in ticked.items():
        view = table_view(after(fresh(series(ticks=helps)), move), EN, Look())
        assert view.zones[1].ticked is expected
    broken = after(fresh(series(ticks=True)), do("move", slots=[0, 1], to="meld1"))
    assert not table_view(broken, EN, Look()).zones[1].ticked


def test_zones_take_cards_only_while_the_item_is_open():
    state = fresh(series())
    assert [zone.accepts for zone in table_view(state, EN, Look()).zones] == [True, True, True, False]
    solved = table_view(after(state, RIGHT, do("check")), EN, Look())
    assert not any(zone.accepts for zone in solved.zones)
    assert not any(each.movable for each in solved.cards)


def test_every_slot_lies_in_one_zone_of_the_view():
    view = table_view(after(fresh(series()), RIGHT), EN, Look())
    assert sorted(slot for zone in view.zones for slot in zone.slots) == list(range(len(view.cards)))
    assert view.cards[0].card == card("7H")


def test_the_list_of_cards_says_where_each_lies_and_which_keys_move_it():
    text = below(after(fresh(series()), do("move", slots=[2], to="meld2")))["text"]
    assert [each["zone"] for each in text["cards"]] == ["", "", "2", "", "", "", "", ""]
    assert [(target["key"], target["zone"]) for target in text["targets"]] == [
        ("0", "hand"), ("1", "meld1"), ("2", "meld2"),
    ]  # fmt: skip
    assert any("31" in zone for zone in text["zones"])


def test_a_typed_answer_that_cannot_be_read_is_shown_and_heard():
    from gintutor.messages import say

    view = below(fresh(series()), Extras(typed_error=say("table.typed.empty")))
    assert view["text"]["typed"]["error"] == view["live"]["text"] == "Nothing is written yet."


def test_the_ruleset_can_be_opened_and_house_rules_are_named():
    state = fresh(series())
    rules = top(state, EN)["rules"]
    assert rules["chip"] == "Swedish rules"
    assert {line["value"] for line in rules["lines"]} >= {"10", "25", "31"}


def test_changed_rules_say_so():
    from dataclasses import replace

    state = fresh(series())
    prompt = replace(state.item.prompt, rules=ruleset({"preset": "nb", "oklahoma": True}))
    rules = top(replace(state, item=replace(state.item, prompt=prompt)), EN)["rules"]
    assert rules["chip"] == "Norwegian rules, with changes"
    assert [line["value"] for line in rules["lines"]][-1] == "yes"
    assert "not played" in [line["value"] for line in rules["lines"]], "no big gin in the Norwegian rules"


def test_the_way_through_the_round_is_shown():
    state = after(fresh(series(items=3)), RIGHT, do("check"), do("next"), do("next"))
    progress = top(state, EN)["progress"]
    assert progress["text"] == "3 of 3"
    assert [dot["kind"] for dot in progress["dots"]] == ["first", "skipped", "now"]
    assert top(fresh(series(items=1)), EN)["progress"] is None


def test_every_family_has_a_name():
    assert set(SKILLS) == set(FAMILIES)


STATES = [
    [],
    [do("select", slot=1)],
    [do("move", slots=[0], to="meld1"), do("check")],
    [RIGHT, do("check")],
    [do("hint"), do("hint")],
    [do("show")],
    [do("show"), do("step", to=1)],
    [do("next")] * 3,
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("events", STATES, ids=str)
@pytest.mark.parametrize("scaffold", ["solo", "worked", "mastery"])
def test_every_view_is_json_and_worded_in_every_language(language, events, scaffold):
    t = Translator(language, strict=True)
    state = after(fresh(series(SPLIT, LEGAL, DISCARD, COUNT, scaffold=scaffold)), *events)
    assert json.loads(json.dumps(below(state, Extras(notes=("failed", "unsaved")), t)))
    assert top(state, t)["question"]
    assert table_view(state, t, Look()).zones


def test_each_ask_shows_the_cards_marked_for_it_and_no_others():
    family = FAMILIES["deduce"]
    prompt = next(each for seed in range(60) if len((each := family.generate(seed, 5)).asks) == 2)
    made = Series(id="en/04/solo", family=family, low=5, high=5, items=1, seed=prompt.seed, make=lambda *_: prompt)
    state = fresh(made)
    for ask in prompt.asks:
        state = after(state, do("pick", slot=prompt.table.zone(ask.source).slots[0]))
    asks = {each["id"]: each["text"] for each in below(state)["asks"]}
    for ask in prompt.asks:
        mine, *others = (
            prompt.table.cards[prompt.table.zone(each.source).slots[0]]
            for each in (ask, *(other for other in prompt.asks if other != ask))
        )
        assert EN.html(say("table.chosen", cards=(mine,))) == asks[ask.id]
        assert not any(EN.html(say("table.chosen", cards=(other,))) in asks[ask.id] for other in others)


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_an_answer_given_beforehand_is_told_and_not_offered(family):
    high = FAMILIES[family].levels
    line = Series(
        id="en/99/x", family=FAMILIES[family], scaffold="faded", low=1, high=high, items=2 * high, begin=faded
    )
    for number in range(2 * high):
        item = new_item(line, number, number)
        state = replace(fresh(line), item=item, number=number, position=number)
        asks = {ask["id"]: ask for ask in below(state)["asks"]}
        for id_, ask in asks.items():
            assert (ask["kind"] == "given") == (id_ in item.locked_asks)
        for language in LANGUAGES if item.locked_asks else ():
            shown = below(state, t=Translator(language, strict=True))["asks"]
            given = [ask for ask in shown if ask["kind"] == "given"]
            assert given
            assert all(ask["text"] and "options" not in ask and "value" not in ask for ask in given)


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_the_same_as_text_is_said_only_of_something(family):
    """A score sheet is text already: without cards nothing stands under that title."""
    kind = FAMILIES[family]
    for level in range(1, kind.levels + 1):
        for seed in range(3):
            line = Series(id="en/99/x", family=kind, low=level, high=level, items=3, seed=seed)
            text = below(fresh(line))["text"]
            assert bool(text["title"]) == bool(text["cards"] or text["zones"])
