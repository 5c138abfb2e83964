"""Facts of a hand and their price: knock, gin, big gin, undercut, dead hand, under every ruleset."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.hands import knocking_hands

from gintutor.cards import CARDS, Hand, Suit, card
from gintutor.melds import Meld, MeldError
from gintutor.rules import PRESETS, RulesError, ruleset
from gintutor.scoring import DEAD_HAND, ITEM_NAMES, KIND_NAMES, HandKind, HandResult, lay_down, points
from gintutor.solver import FactError, best_arrangement, least_deadwood
from gintutor.solver.knocking import knocker_gain

NB, SV, DA = (PRESETS[name] for name in ("nb", "sv", "da"))
SPADES = ruleset({"preset": "sv", "oklahoma": True, "spades_double": True})


def price(rules, *, knocker, defender, **facts):
    score = points(HandResult(knocker_deadwood=knocker, defender_deadwood=defender, **facts), rules)
    return str(score.kind), score.winner, score.points


def end(knocker, spread, defender, rules, upcard=None):
    return lay_down(Hand.of(knocker), [Meld.of(each) for each in spread], Hand.of(defender), rules, upcard)


# Worked values of the rules page


@pytest.mark.parametrize("rules", [NB, SV, DA])
def test_worked_value_1_knocker_three_against_five_after_lay_offs_scores_two(rules):
    result = end(
        "7S 7H 7D 9H TH JH AC AD AH 3S", ["7S 7H 7D", "9H TH JH", "AC AD AH"], "KC KD KH 2D 3D 4D 8H QH 7C 5S", rules
    )
    assert (result.knocker_deadwood, result.defender_deadwood) == (3, 5)
    assert {str(each) for each, _ in result.laid_off} == {"8H", "QH", "7C"}
    score = points(result, rules)
    assert (score.kind, score.winner, score.points) == ("knock", "knocker", 2)
    assert score.items == (("difference", 2),)


@pytest.mark.parametrize(("rules", "bonus"), [(NB, 10), (SV, 25), (DA, 25)])
def test_worked_value_2_equal_deadwood_is_an_undercut(rules, bonus):
    result = end("2S 4H 7C 8C 9C TC QD QH QS AD", ["7C 8C 9C TC", "QD QH QS"], "6D KC KD KH KS 3C 4C 5C AS AC", rules)
    assert result.knocker_deadwood == 7
    assert price(rules, knocker=6, defender=6) == ("undercut", "defender", bonus)
    score = points(HandResult(knocker_deadwood=6, defender_deadwood=6), rules)
    assert score.items == (("difference", 0), ("undercut_bonus", bonus))


@pytest.mark.parametrize(("rules", "total"), [(NB, 43), (SV, 48), (DA, 48)])
def test_worked_value_3_gin_against_23(rules, total):
    result = end(
        "7S 7H 7D 9H TH JH AC AD AH AS", ["7S 7H 7D", "9H TH JH", "AC AD AH AS"], "KC KD KH 2D 3D 4D 8H QS 2C 3S", rules
    )
    assert result.defender_deadwood == 23
    score = points(result, rules)
    assert (score.kind, score.winner, score.points) == ("gin", "knocker", total)
    assert score.items == (("opponent_deadwood", 23), ("gin_bonus", total - 23))


@pytest.mark.parametrize("rules", [SV, DA])
def test_worked_value_6_big_gin_against_40(rules):
    assert price(rules, knocker=0, defender=40, big_gin=True) == ("big_gin", "knocker", 71)


# Who scores


@pytest.mark.parametrize(
    ("knocker", "defender", "outcome"),
    [
        (3, 20, ("knock", "knocker", 17)),
        (9, 10, ("knock", "knocker", 1)),
        (10, 10, ("undercut", "defender", 25)),
        (10, 4, ("undercut", "defender", 31)),
        (1, 0, ("undercut", "defender", 26)),
        (0, 0, ("gin", "knocker", 25)),
        (0, 1, ("gin", "knocker", 26)),
    ],
)
def test_the_knocker_scores_only_when_lower(knocker, defender, outcome):
    assert price(SV, knocker=knocker, defender=defender) == outcome


@pytest.mark.parametrize("rules", [NB, SV, DA])
def test_gin_is_not_undercut_even_by_nothing_left(rules):
    score = points(HandResult(knocker_deadwood=0, defender_deadwood=0), rules)
    assert (score.kind, score.winner, score.points) == ("gin", "knocker", rules.gin_bonus)


@pytest.mark.parametrize("rules", [NB, SV, DA, SPADES])
def test_nobody_scores_in_a_dead_hand(rules):
    score = points(DEAD_HAND, rules)
    assert (score.kind, score.winner, score.points, score.items) == ("dead", None, 0, ())


def test_where_big_gin_is_not_played_the_cards_are_gin():
    assert price(NB, knocker=0, defender=40, big_gin=True) == ("gin", "knocker", 60)


@pytest.mark.parametrize(("bonus", "total"), [(10, 14), (20, 24), (25, 29)])
def test_a_house_rule_sets_the_undercut_bonus(bonus, total):
    rules = ruleset({"preset": "nb", "undercut_bonus": bonus})
    assert price(rules, knocker=8, defender=4) == ("undercut", "defender", total)


# Spade doubling


@pytest.mark.parametrize(
    ("facts", "total"),
    [
        ({"knocker": 3, "defender": 20}, 34),
        ({"knocker": 6, "defender": 6}, 50),
        ({"knocker": 0, "defender": 23}, 96),
        ({"knocker": 0, "defender": 40, "big_gin": True}, 142),
    ],
)
def test_a_spade_upcard_doubles_all_points_bonuses_included(facts, total):
    assert price(SPADES, **facts, upcard=card("7S"))[2] == total
    assert price(SPADES, **facts, upcard=card("7H"))[2] == total // 2


def test_the_doubling_is_an_item_of_its_own():
    result = HandResult(knocker_deadwood=6, defender_deadwood=4, upcard=card("7S"))
    assert points(result, SPADES).items == (("difference", 2), ("undercut_bonus", 25), ("spades_doubled", 27))


def test_a_spade_upcard_doubles_nothing_unless_that_is_played():
    assert price(SV, knocker=3, defender=20, upcard=card("7S"))[2] == 17


def test_the_doubling_asks_for_the_upcard():
    with pytest.raises(RulesError) as caught:
        price(SPADES, knocker=3, defender=20)
    assert caught.value.code == "upcard_needed"


# Laying down

GIN = ("7S 7H 7D 9H TH JH AC AD AH AS", ["7S 7H 7D", "9H TH JH", "AC AD AH AS"])
DEFENDER = "KC KD KH 2D 3D 4D 8H QH 7C 5S"


def test_no_lay_off_against_gin():
    result = end(*GIN, DEFENDER, NB)
    assert result.laid_off == ()
    assert result.defender_deadwood == 30


def test_unless_the_rules_allow_it():
    result = end(*GIN, DEFENDER, ruleset({"preset": "nb", "layoff_on_gin": True}))
    assert result.defender_deadwood == 5
    assert points(result, NB).points == 25


def test_no_lay_off_against_big_gin():
    knocker, spread = "7S 7H 7D 9H TH JH QH AC AD AH AS", ["7S 7H 7D", "9H TH JH QH", "AC AD AH AS"]
    result = end(knocker, spread, "KC KD KH 2D 3D 4D 8H 9C 7C 5S", SV)
    assert (result.kind, result.laid_off, result.defender_deadwood) == (HandKind.BIG_GIN, (), 29)


def test_the_defender_may_undercut_by_laying_off():
    result = end(
        "7S 7H 7D 9H TH JH AC AD AH 6S", ["7S 7H 7D", "9H TH JH", "AC AD AH"], "KC KD KH 2D 3D 4D 8H QH 7C 5S", NB
    )
    score = points(result, NB)
    assert (score.kind, score.winner, score.points) == ("undercut", "defender", 11)


def test_a_knocker_may_lay_down_worse_than_best():
    knocker, spread = "AS AC AD 2S 3S 7C 8C 9C TC JC", ["AS AC AD", "7C 8C 9C TC JC"]
    assert end(knocker, spread, "KC KD KH 2D 3D 4D 8H QH 7D 5S", NB).knocker_deadwood == 5


@pytest.mark.parametrize(
    ("knocker", "spread", "defender", "rules", "code", "field"),
    [
        (GIN[0][:-3], GIN[1][:2], DEFENDER, NB, "hand_size", "knocker"),
        (GIN[0] + " 6S", GIN[1], DEFENDER, NB, "big_gin_off", "knocker"),
        (GIN[0] + " 6S", GIN[1], DEFENDER, SV, "not_big_gin", "spread"),
        (*GIN, DEFENDER[:-3], NB, "hand_size", "defender"),
        (*GIN, DEFENDER.replace("8H", "9H"), NB, "repeated", "defender"),
        (GIN[0], ["7S 7H 7D", "8H 9H TH JH"], DEFENDER.replace("8H", "8S"), NB, "not_held", "spread"),
        (GIN[0], ["7S 7H 7D", "AC AD AH AS"], DEFENDER, NB, "over_limit", "spread"),
    ],
)
def test_hands_that_cannot_be_are_refused_by_field(knocker, spread, defender, rules, code, field):
    with pytest.raises(FactError) as caught:
        end(knocker, spread, defender, rules)
    assert (caught.value.code, caught.value.field) == (code, field)
    assert caught.value.message.id.startswith("rules.error_")


def test_a_spread_with_a_card_in_two_melds_is_refused():
    with pytest.raises(MeldError):
        end(GIN[0], ["AC AD AH", "AD AH AS"], DEFENDER, NB)


@pytest.mark.parametrize("facts", [{"knocker_deadwood": -1}, {"defender_deadwood": 101}, {"knocker_deadwood": 2.5}])
def test_impossible_deadwood_is_refused(facts):
    with pytest.raises(FactError) as caught:
        HandResult(**facts)
    assert (caught.value.code, caught.value.field) == ("range", next(iter(facts)))


def test_big_gin_has_no_deadwood():
    with pytest.raises(FactError) as caught:
        HandResult(knocker_deadwood=1, big_gin=True)
    assert caught.value.code == "not_big_gin"


# Laws


@given(
    st.integers(0, 10),
    st.integers(0, 100),
    st.booleans(),
    st.sampled_from(CARDS),
    st.sampled_from([NB, SV, DA, SPADES]),
)
def test_the_items_add_up_and_each_has_a_name(knocker, defender, big_gin, upcard, rules):
    big_gin = big_gin and knocker == 0
    result = HandResult(knocker_deadwood=knocker, defender_deadwood=defender, big_gin=big_gin, upcard=upcard)
    score = points(result, rules)
    assert score.points == sum(value for _, value in score.items)
    assert {key for key, _ in score.items} <= set(ITEM_NAMES)
    assert score.kind in KIND_NAMES
    assert score.points >= 0


@given(st.integers(0, 10), st.integers(0, 100), st.booleans(), st.sampled_from([NB, SV, DA, SPADES]))
def test_the_solver_prices_a_spread_as_the_score_does(knocker, defender, big_gin, rules):
    big_gin = big_gin and knocker == 0 and rules.big_gin_bonus is not None
    facts = HandResult(knocker_deadwood=knocker, defender_deadwood=defender, big_gin=big_gin, upcard=card("7H"))
    score = points(facts, rules)
    signed = score.points if score.winner == "knocker" else -score.points
    assert knocker_gain(rules, knocker, defender, big_gin=big_gin) == signed


@given(knocking_hands(), st.sampled_from([NB, SV, DA]))
def test_every_card_of_a_hand_laid_down_is_somewhere_once(hands, rules):
    knocker, defender = hands
    assume(least_deadwood(knocker) <= 10)
    result = lay_down(knocker, best_arrangement(knocker).melds, defender, rules)
    melded = sum(len(meld) for meld in result.defence) + len(result.laid_off)
    assert melded <= 10
    assert result.defender_deadwood <= least_deadwood(defender)
    assert (result.kind is HandKind.GIN) == (result.knocker_deadwood == 0)


def test_suits_matter_only_as_spades_for_the_doubling():
    for upcard in CARDS:
        doubled = price(SPADES, knocker=3, defender=20, upcard=upcard)[2] == 34
        assert doubled == (upcard.suit is Suit.SPADES)
