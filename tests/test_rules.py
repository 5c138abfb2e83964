"""Rulesets: the table of RULES §2, house rules, and the errors that name the field."""

from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gintutor.cards import CARDS, Rank, Suit, card
from gintutor.rules import CHOICE_NAMES, FIELDS, PRESET_NAMES, PRESETS, RulesError, Ruleset, knock_limit, ruleset


@pytest.mark.parametrize(
    ("field", "nb", "sv", "da"),
    [
        ("knock_limit", 10, 10, 10),
        ("gin_bonus", 20, 25, 25),
        ("big_gin_bonus", None, 31, 31),
        ("play_on_for_big_gin", False, False, True),
        ("undercut_bonus", 10, 25, 25),
        ("game_target", 100, 100, 100),
        ("game_bonus", 100, 100, 100),
        ("game_bonus_no_hands", 200, None, None),
        ("shutout_doubles", False, True, False),
        ("shutout_doubles_game_bonus", True, True, True),
        ("line_bonus", 20, 25, 0),
        ("first_dealer", "draw", "agree", "agree"),
        ("next_dealer", "winner", "alternate", "alternate"),
        ("dead_hand_dealer", "same", "same", "alternate"),
        ("match_games", 1, 1, 1),
        ("match_winner", "target", "total", "target"),
    ],
)
def test_the_presets_differ_as_the_sources_say(field, nb, sv, da):
    assert [getattr(PRESETS[name], field) for name in ("nb", "sv", "da")] == [nb, sv, da]


@pytest.mark.parametrize(
    "variant", ["straight_gin", "oklahoma", "spades_double", "eleven_card_deal", "rediscard_allowed", "layoff_on_gin"]
)
def test_every_variant_is_off_until_asked_for(variant):
    assert not any(getattr(rules, variant) for rules in PRESETS.values())
    for name in PRESETS:
        assert getattr(ruleset({"preset": name, variant: True}), variant) is True


def test_every_field_can_be_described_and_checked():
    assert list(FIELDS) == [field.name for field in fields(Ruleset)]
    assert all(field.about.id == f"rules.about_{name}" for name, field in FIELDS.items())
    assert set(PRESET_NAMES) == set(PRESETS)
    words = {choice for field in FIELDS.values() for choice in field.choices if isinstance(choice, str)}
    assert words - set(PRESETS) == set(CHOICE_NAMES)


def test_a_house_rule_changes_one_thing_and_keeps_the_rest():
    assert ruleset({"preset": "nb", "gin_bonus": 25}) == replace(PRESETS["nb"], gin_bonus=25)


def test_a_preset_is_named_alone_or_with_changes():
    assert ruleset("sv") == ruleset({"preset": "sv"}) == PRESETS["sv"]


@pytest.mark.parametrize(
    ("changes", "field", "allowed"),
    [
        ({"knock_limit": 300}, "knock_limit", "0 … 50"),
        ({"knock_limit": -1}, "knock_limit", "0 … 50"),
        ({"gin_bonus": -5}, "gin_bonus", "0 … 1000"),
        ({"gin_bonus": None}, "gin_bonus", "0 … 1000"),
        ({"big_gin_bonus": -5}, "big_gin_bonus", "0 … 1000, null"),
        ({"undercut_bonus": "25"}, "undercut_bonus", "0 … 1000"),
        ({"undercut_bonus": 25.0}, "undercut_bonus", "0 … 1000"),
        ({"undercut_bonus": True}, "undercut_bonus", "0 … 1000"),
        ({"game_target": 0}, "game_target", "1 … 10000"),
        ({"game_bonus": [100]}, "game_bonus", "0 … 10000"),
        ({"line_bonus": -20}, "line_bonus", "0 … 1000"),
        ({"first_dealer": "youngest"}, "first_dealer", "draw, agree, random"),
        ({"next_dealer": {}}, "next_dealer", "winner, alternate"),
        ({"match_games": 4}, "match_games", "1, 3, 5, 7, 9"),
        ({"match_games": True}, "match_games", "1, 3, 5, 7, 9"),
        ({"straight_gin": 1}, "straight_gin", "true, false"),
        ({"oklahoma": "yes"}, "oklahoma", "true, false"),
        ({"preset": "fi"}, "preset", "nb, sv, da"),
    ],
)
def test_a_nonsense_value_is_refused_by_field_with_what_is_allowed(changes, field, allowed):
    with pytest.raises(RulesError) as caught:
        ruleset({"preset": "nb", **changes})
    error = caught.value
    assert (error.field, error.value, error.allowed) == (field, changes[field], allowed)
    assert error.code in ("range", "choice")
    assert dict(error.message.args)["field"] == field
    assert dict(error.message.args)["allowed"] == allowed


def test_an_unknown_field_is_named():
    with pytest.raises(RulesError) as caught:
        ruleset({"preset": "nb", "gin_bonuss": 25})
    assert (caught.value.code, caught.value.field) == ("unknown_field", "gin_bonuss")


def test_house_rules_must_name_the_preset_they_start_from():
    with pytest.raises(RulesError) as caught:
        ruleset({"oklahoma": True})
    assert (caught.value.code, caught.value.field) == ("preset_missing", "preset")


@pytest.mark.parametrize("source", [None, 3, ["nb"], 1.5])
def test_what_is_no_ruleset_at_all_is_refused(source):
    with pytest.raises(RulesError) as caught:
        ruleset(source)
    assert caught.value.code == "not_rules"


@pytest.mark.parametrize("variant", ["oklahoma", "spades_double"])
def test_a_rule_that_needs_an_upcard_is_refused_in_the_eleven_card_deal(variant):
    with pytest.raises(RulesError) as caught:
        ruleset({"preset": "sv", "eleven_card_deal": True, variant: True})
    assert (caught.value.code, caught.value.field) == ("no_upcard", variant)


@pytest.mark.parametrize(
    "changes", [{"preset": "nb", "play_on_for_big_gin": True}, {"preset": "da", "big_gin_bonus": None}]
)
def test_nobody_plays_on_for_a_big_gin_that_is_off(changes):
    with pytest.raises(RulesError) as caught:
        ruleset(changes)
    assert (caught.value.code, caught.value.field) == ("no_big_gin", "play_on_for_big_gin")
    assert caught.value.message.id == "rules.error_no_big_gin"
    assert ruleset({"preset": "nb", "play_on_for_big_gin": True, "big_gin_bonus": 0}).play_on_for_big_gin


@given(
    st.dictionaries(
        st.one_of(st.sampled_from(list(FIELDS)), st.text()),
        st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.lists(st.integers())),
        max_size=4,
    )
)
def test_any_mapping_gives_a_ruleset_or_an_error_with_a_sentence(source):
    try:
        outcome = ruleset(source)
    except RulesError as error:
        outcome = error
    if isinstance(outcome, RulesError):
        assert isinstance(outcome.field, str)
        assert outcome.message.id.startswith("rules.error_")
    else:
        assert isinstance(outcome, Ruleset)


def test_the_limit_is_ten_in_every_preset():
    assert {knock_limit(rules, None) for rules in PRESETS.values()} == {10}


def test_straight_gin_allows_no_knock():
    assert knock_limit(ruleset({"preset": "sv", "straight_gin": True})) == 0
    assert knock_limit(ruleset({"preset": "sv", "straight_gin": True, "oklahoma": True}), card("9H")) == 0


@pytest.mark.parametrize("suit", Suit)
def test_oklahoma_takes_the_limit_from_the_first_upcard(suit):
    rules = ruleset({"preset": "sv", "oklahoma": True})
    limits = [knock_limit(rules, CARDS[13 * suit + rank]) for rank in Rank]
    assert limits == [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


def test_oklahoma_without_the_upcard_is_not_guessed():
    with pytest.raises(RulesError) as caught:
        knock_limit(ruleset({"preset": "sv", "oklahoma": True}))
    assert (caught.value.code, caught.value.field) == ("upcard_needed", "upcard")


@pytest.mark.parametrize(("value", "shown"), [(True, "true"), (False, "false"), (None, "null"), ("True", "True")])
def test_an_error_shows_a_value_as_it_stands_in_the_data(value, shown):
    with pytest.raises(RulesError) as caught:
        ruleset({"preset": "sv", "knock_limit": value})
    assert dict(caught.value.message.args)["value"] == shown


def nested(depth):
    value = []
    for _ in range(depth):
        value = [value]
    return value


UNWRITABLE = {"long": 10**5000, "negative": -(10**5000), "inside": {"a": [10**5000]}, "deep": nested(100_000)}


@pytest.mark.parametrize("value", UNWRITABLE.values(), ids=UNWRITABLE)
@pytest.mark.parametrize("field", ["preset", "knock_limit", "match_games", "oklahoma", "nothing"])
def test_a_value_too_long_or_too_deep_to_be_written_is_refused_all_the_same(field, value):
    with pytest.raises(RulesError) as caught:
        ruleset({"preset": "sv", field: value})
    assert caught.value.field == field
    assert "…" in str(caught.value)
    if caught.value.code != "unknown_field":
        assert dict(caught.value.message.args)["value"] == "…"
