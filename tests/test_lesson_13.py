"""Lesson 13 says what the rules and the panel of house rules say."""

import re
from dataclasses import replace

import pytest

from gintutor.cards import card
from gintutor.deal import deal, shuffled_deck
from gintutor.lessons.source import COMPARE, exercise_spec, lessons
from gintutor.rules import PRESETS, RulesError, knock_limit
from gintutor.widgets.comparison import CASES, price
from gintutor.widgets.series import series_of

(LESSON,) = [each for each in lessons() if each.number == "13"]


def passage(start):
    (found,) = [text for text in LESSON.prose if text.startswith(start)]
    return found


def worth(case, **changes):
    return price(CASES[case], replace(PRESETS["sv"], **changes)).score.points


def test_the_tie_has_the_price_it_is_said_to_have():
    text = passage("Most house rules")
    for preset in ("nb", "sv", "da"):
        assert f"0 + {price(CASES['tie'], PRESETS[preset]).score.points} = " in text


def test_oklahoma_takes_the_limit_from_the_upcard():
    oklahoma = replace(PRESETS["sv"], oklahoma=True)
    assert knock_limit(oklahoma, card("4D")) == 4
    assert {knock_limit(oklahoma, card(each)) for each in ("JC", "QH", "KS")} == {10}
    assert knock_limit(oklahoma, card("AC")) == 0
    assert "♦4" in passage("In **Oklahoma**")


def test_a_spade_doubles_bonus_and_all():
    text = passage("In **Oklahoma**")
    knock, doubled = worth("spade"), worth("spade", spades_double=True)
    assert f"2 × {knock}" in text
    assert doubled == 2 * knock
    gin = worth("gin")
    assert f"35 + 25 = {gin} becomes {2 * gin}" in text


def test_straight_gin_knows_no_knock():
    assert knock_limit(replace(PRESETS["da"], straight_gin=True)) == 0


def test_the_eleven_card_deal_turns_up_no_card_and_gives_the_other_player_eleven():
    position = deal(replace(PRESETS["nb"], eleven_card_deal=True), shuffled_deck("13"), dealer=0)
    told = [int(each) for each in re.findall(r"\d+", passage("**Straight gin**"))]
    assert told == [len(position.hands[1]), len(position.hands[0])]
    assert not position.pile


@pytest.mark.parametrize("variant", ["oklahoma", "spades_double"])
def test_what_needs_an_upcard_does_not_go_with_the_eleven_card_deal(variant):
    with pytest.raises(RulesError) as raised:
        replace(PRESETS["sv"], eleven_card_deal=True, **{variant: True})
    assert raised.value.code == "no_upcard"


def test_the_usual_answers_are_no():
    for rules in PRESETS.values():
        assert not rules.rediscard_allowed
        assert not rules.layoff_on_gin


def test_the_panel_comes_first_and_practice_is_about_variants():
    assert LESSON.exercises[0].family == COMPARE
    for path in ("13/worked", "13/faded"):
        series = series_of(exercise_spec(path), "en")
        assert all(series.prompt(number, number).rules.spades_double for number in range(series.items))
    limits = series_of(exercise_spec("13/limits"), "en")
    rules = [limits.prompt(number, number).rules for number in range(limits.items)]
    assert all(each.oklahoma or each.straight_gin for each in rules)
