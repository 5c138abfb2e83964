"""Legal knocks with their discards, why there is none, and the knocker's best spread."""

from dataclasses import replace

import naive
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from support.deals import dealt
from support.hands import dense_hands, group, knocking_hands

from gintutor.cards import CARDS, Hand, card
from gintutor.deal import Knock, Phase, why_illegal
from gintutor.rules import PRESETS, RulesError, ruleset
from gintutor.scoring import lay_down, points
from gintutor.solver import FactError, best_arrangement, best_spread, knock, least_deadwood

NB, SV, DA = (PRESETS[name] for name in ("nb", "sv", "da"))
STRAIGHT = ruleset({"preset": "sv", "straight_gin": True})
OKLAHOMA = ruleset({"preset": "sv", "oklahoma": True})

KNOCK_AT_TEN = "3S 4S 5S 6S 4C 5C 6C 2H 3H 5H 6H"
GIN_BY_ONE_CARD = "AS 2S 3S 2C 7C 8C 9C AD 2D AH 2H"
ELEVEN_MELDED = "AS 2S 3S 7C 8C 9C TC KD KH KS KC"
FAR_OFF = "AS 2S 3S 7C 9C JC QD KH 9H TD 8D"


def ways(hand, rules=NB, **given):
    options = knock(Hand.of(hand), rules, **given)
    return {str(each.card): (each.deadwood, each.kind) for each in options.discards}


def test_a_knock_at_ten_that_a_greedy_split_misses():
    options = knock(Hand.of(KNOCK_AT_TEN), NB)
    assert options.legal
    assert options.limit == 10
    assert ways(KNOCK_AT_TEN) == {"6H": (10, "knock")}
    assert options.reason is None
    assert options.misses_by == 0
    assert not options.big_gin


def test_gin_by_one_discard_only():
    assert {each: way for each, way in ways(GIN_BY_ONE_CARD).items() if way[1] == "gin"} == {"3S": (0, "gin")}


def test_every_legal_discard_is_named_with_what_it_leaves():
    assert ways(GIN_BY_ONE_CARD) == {
        "2C": (3, "knock"), "AD": (1, "knock"), "2D": (3, "knock"), "AH": (1, "knock"), "2H": (3, "knock"),
        "AS": (5, "knock"), "2S": (3, "knock"), "3S": (0, "gin"),
    }  # fmt: skip


def test_how_far_a_hand_is_from_a_knock():
    options = knock(Hand.of("AS 2S 3S 7C 8C 9C 4D 4H 5D 6S KH"), NB)
    assert (options.legal, options.misses_by, options.reason) == (False, 9, "over_limit")
    assert options.discards == ()


def test_a_knock_at_the_limit_is_legal_and_one_point_over_is_not():
    assert knock(Hand.of("AS 2S 3S 7C 8C 9C 2D 3H 5D KH KD"), NB).misses_by == 10
    assert knock(Hand.of("AS 2S 3S 7C 8C 9C AD 2D 3H 4D KH"), NB).legal
    assert knock(Hand.of("AS 2S 3S 7C 8C 9C AD 2D 3H 5D KH"), NB).misses_by == 1


def test_the_card_just_taken_may_not_be_discarded():
    taken = knock(Hand.of(KNOCK_AT_TEN), NB, taken=card("6H"))
    assert (taken.legal, taken.reason, taken.misses_by) == (False, "taken_card", 1)
    assert knock(Hand.of(KNOCK_AT_TEN), NB, taken=card("5H")).legal


def test_it_may_where_the_rules_allow_it():
    rules = ruleset({"preset": "nb", "rediscard_allowed": True})
    assert knock(Hand.of(KNOCK_AT_TEN), rules, taken=card("6H")).legal


def test_straight_gin_ends_by_gin_only():
    options = knock(Hand.of(KNOCK_AT_TEN), STRAIGHT)
    assert (options.legal, options.limit, options.reason, options.misses_by) == (False, 0, "straight_gin", 10)
    assert ways(GIN_BY_ONE_CARD, STRAIGHT) == {"3S": (0, "gin")}


def test_oklahoma_limits_the_knock_to_the_upcard():
    assert knock(Hand.of(KNOCK_AT_TEN), OKLAHOMA, upcard=card("QD")).legal
    options = knock(Hand.of(KNOCK_AT_TEN), OKLAHOMA, upcard=card("4D"))
    assert (options.legal, options.limit, options.reason, options.misses_by) == (False, 4, "oklahoma_limit", 6)
    assert ways(GIN_BY_ONE_CARD, OKLAHOMA, upcard=card("2D")) == {
        "AD": (1, "knock"), "AH": (1, "knock"), "3S": (0, "gin"),
    }  # fmt: skip


def test_an_oklahoma_ace_means_gin_only():
    options = knock(Hand.of(KNOCK_AT_TEN), OKLAHOMA, upcard=card("AD"))
    assert (options.legal, options.limit, options.reason) == (False, 0, "oklahoma_ace")
    assert ways(GIN_BY_ONE_CARD, OKLAHOMA, upcard=card("AC")) == {"3S": (0, "gin")}


def test_too_much_deadwood_for_any_limit_is_just_too_much():
    assert knock(Hand.of(FAR_OFF), OKLAHOMA, upcard=card("4D")).reason == "over_limit"


def test_oklahoma_asks_for_the_upcard():
    with pytest.raises(RulesError) as caught:
        knock(Hand.of(KNOCK_AT_TEN), OKLAHOMA)
    assert caught.value.code == "upcard_needed"


@pytest.mark.parametrize(("rules", "known"), [(NB, False), (SV, True), (DA, True)])
def test_big_gin_is_eleven_melded_cards_where_the_rules_know_it(rules, known):
    options = knock(Hand.of(ELEVEN_MELDED), rules)
    assert options.big_gin is known
    assert options.legal


def test_gin_is_not_big_gin():
    assert not knock(Hand.of(GIN_BY_ONE_CARD), SV).big_gin


@given(dense_hands(11, 11), st.sampled_from(range(11)))
def test_big_gin_always_leaves_a_legal_gin_too(hand, place):
    options = knock(hand, SV, taken=tuple(hand)[place])
    assume(options.big_gin)
    assert any(each.kind == "gin" for each in options.discards)


@pytest.mark.parametrize(
    "hand", ["", "AS 2S 3S", "AS 2S 3S 7C 8C 9C TC KD KH KS", "AS 2S 3S 7C 8C 9C TC KD KH KS KC 2D"]
)
def test_only_a_hand_of_eleven_is_judged(hand):
    with pytest.raises(FactError) as caught:
        knock(Hand.of(hand), NB)
    assert (caught.value.code, caught.value.field) == ("hand_size", "hand")


def test_a_taken_card_must_be_held():
    with pytest.raises(FactError) as caught:
        knock(Hand.of(FAR_OFF), NB, taken=card("2C"))
    assert (caught.value.code, caught.value.field, str(caught.value.value)) == ("not_held", "taken", "2C")


@settings(max_examples=40)
@given(dense_hands(11, 11), st.sampled_from(CARDS), st.sampled_from([NB, SV, STRAIGHT, OKLAHOMA]))
def test_the_legal_discards_are_those_of_the_naive_solver(hand, upcard, rules):
    options = knock(hand, rules, upcard=upcard)
    left = {each: naive.least(group(hand) - {each}) for each in hand}
    assert [(each.card, each.deadwood) for each in options.discards] == [
        (each, points) for each, points in left.items() if points <= options.limit
    ]
    assert options.legal == (min(left.values()) <= options.limit)
    assert options.misses_by == max(0, min(left.values()) - options.limit)
    assert (options.reason is None) == options.legal


KNOCK_RULES = st.builds(
    lambda preset, limit, **switches: ruleset({"preset": preset, "knock_limit": limit, **switches}),
    st.sampled_from(list(PRESETS)),
    st.sampled_from([0, 5, 10, 30]),
    straight_gin=st.booleans(),
    oklahoma=st.booleans(),
    rediscard_allowed=st.booleans(),
)


@given(dense_hands(11, 11), st.sampled_from(CARDS), KNOCK_RULES, st.none() | st.sampled_from(range(11)))
def test_the_judge_of_moves_and_the_judge_of_knocks_say_the_same(hand, upcard, rules, place):
    taken = None if place is None else tuple(hand)[place]
    situation = replace(
        dealt(), rules=rules, hands=(hand, Hand()), phase=Phase.DISCARD, upcard=upcard, taken=taken, drawn=taken
    )
    options = knock(hand, rules, upcard, taken)
    legal, reasons = set(), {}
    for each in hand:
        kept = hand - Hand(each.bit)
        illegal = why_illegal(situation, Knock.of(each, best_arrangement(kept)))
        if illegal is None:
            legal.add(each)
        else:
            reasons[each] = illegal.code.value
    assert legal == {each.card for each in options.discards}
    if options.reason == "taken_card":
        assert reasons[taken] == "taken_card"
    elif not options.legal:
        allowed = [each for each in hand if reasons[each] != "taken_card"]
        assert options.reason == reasons[min(allowed, key=lambda each: left(hand, each))]


def left(hand, thrown):
    return least_deadwood(hand - Hand(thrown.bit))


# The knocker's spread


def gain(knocker, spread, defender, rules):
    score = points(lay_down(knocker, spread.melds, defender, rules), rules)
    return score.points if score.winner == "knocker" else -score.points


def test_a_knock_with_more_deadwood_can_be_best():
    """Nine left instead of six: the sixes give the defender nothing, the nines would take a lay-off."""
    knocker, defender = Hand.of("6C 7C 8C 9C 6D 9D 6S 7S 8S 9S"), Hand.of("2C 4C QC 2D QD 3H 9H 2S 3S KS")
    assert (best_arrangement(knocker).points, gain(knocker, best_arrangement(knocker), defender, SV)) == (6, 34)
    spread = best_spread(knocker, defender, SV)
    assert str(spread) == "6C 6D 6S | 7C 8C 9C | 7S 8S 9S | 9D"
    assert (spread.points, gain(knocker, spread, defender, SV)) == (9, 40)


@pytest.mark.parametrize(
    ("defender", "spread"),
    [
        ("7H AC AD 2S 3S 6C 8D 9S TS JD", "5C 5D 5H | 9C TC JC QC KC | 4H 6H"),
        ("5S AC AD 2S 3S 6C 8D 9S TS JD", "9C TC JC QC KC | 4H 5H 6H | 5C 5D"),
    ],
)
def test_at_equal_deadwood_the_spread_that_gives_no_lay_off_is_best(defender, spread):
    assert str(best_spread(Hand.of("4H 5H 6H 5C 5D 9C TC JC QC KC"), Hand.of(defender), SV)) == spread


@settings(max_examples=60)
@given(knocking_hands(), st.sampled_from([NB, SV]))
def test_no_legal_spread_earns_more(hands, rules):
    knocker, defender = hands
    assume(least_deadwood(knocker) <= 10)
    most = naive.best_gain(
        group(knocker), group(defender), limit=10, gin_bonus=rules.gin_bonus, undercut_bonus=rules.undercut_bonus
    )
    assert gain(knocker, best_spread(knocker, defender, rules), defender, rules) == most


@pytest.mark.parametrize("upcard", ["3H", "AD"])
def test_the_spread_keeps_to_the_oklahoma_limit(upcard):
    knocker, defender = Hand.of("6C 7C 8C 9C 6D 9D 6S 7S 8S 9S"), Hand.of("2C 4C QC 2D QD 3H 9H 2S 3S KS")
    with pytest.raises(FactError) as caught:
        best_spread(knocker, defender, OKLAHOMA, card(upcard))
    assert caught.value.code == "over_limit"
    assert best_spread(knocker, defender, OKLAHOMA, card("6D")).points == 6


def test_gin_is_laid_down_whole():
    knocker, defender = Hand.of("AS 2S 3S 7C 8C 9C TC KD KH KS"), Hand.of("4S KC 2D 2H 5D 5H 8D 9D JH QC")
    assert best_spread(knocker, defender, NB).points == 0


def test_eleven_cards_are_laid_down_only_as_big_gin():
    defender = Hand.of("4S 5S 2D 2H 5D 5H 8D 9D JH QC")
    assert best_spread(Hand.of(ELEVEN_MELDED), defender, SV).points == 0
    with pytest.raises(FactError) as caught:
        best_spread(Hand.of(ELEVEN_MELDED), defender, NB)
    assert caught.value.code == "big_gin_off"
    with pytest.raises(FactError) as caught:
        best_spread(Hand.of("AS 2S 3S 7C 8C 9C TC KD KH KS AC"), defender, SV)
    assert caught.value.code == "not_big_gin"


def test_a_hand_over_the_limit_is_not_laid_down():
    with pytest.raises(FactError) as caught:
        best_spread(Hand.of("AS 2S 3S 7C 9C JC QD KH 9H TD"), Hand.of("4S 5S 2D 2H 5D 5H 8D 9D JH QC"), NB)
    assert (caught.value.code, caught.value.field) == ("over_limit", "knocker")
    assert str(caught.value.value) == "65"


def test_where_gin_may_be_laid_off_on_the_spread_hinders_that_too():
    rules = ruleset({"preset": "nb", "layoff_on_gin": True})
    knocker, defender = Hand.of("4C 5C 6C 7C 7D 7H 7S AC AD AH"), Hand.of("8C 9C 2S 4S 6D 8D TH JS QD KS")
    assert str(best_spread(knocker, defender, rules)) == "AC AD AH | 7C 7D 7H 7S | 4C 5C 6C | "
    assert gain(knocker, best_spread(knocker, defender, rules), defender, rules) == 20 + defender.points
