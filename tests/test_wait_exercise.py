"""Exercise ``wait``: what laying down earns, what an undercut costs, what waiting is worth; all played through."""

from fractions import Fraction

import naive
import pytest
from support.prompts import items

from gintutor.cards import Hand, card, cards
from gintutor.exercises.partition import melds_as_groups
from gintutor.exercises.protocol import Answer, Mark
from gintutor.exercises.wait.family import WaitFamily
from gintutor.exercises.wait.form import best_price, spreads
from gintutor.exercises.wait.price import Study, kept, study_of, study_prompt
from gintutor.exercises.wait.spread import spread_prompt
from gintutor.exercises.wait.undercut import Risk, risk_of, risk_prompt
from gintutor.i18n import Translator
from gintutor.melds import Meld
from gintutor.rules import PRESETS, ruleset
from gintutor.solver import all_best, best_spread, least_deadwood
from gintutor.solver.knocking import knocker_gain

WAIT = WaitFamily()
NB, SV = PRESETS["nb"], PRESETS["sv"]


def told(feedback):
    t = Translator("en", strict=True)
    return [t(step.text) for step in feedback.steps]


def dealt(form):
    return [prompt for level in range(1, WAIT.levels + 1) for prompt in items("wait", level) if prompt.form == form]


# Melds that give nothing away

BLOCK = "8C 9C TC 8H 9H TH 8S 9S TS 6C"  # three sets or three runs, 6 left over
DEFENDER = "AC 2C 3C 2D 5D 8D 9D JD 2H 2S"  # fits on the sets of 8 and 9, not on the runs


def lay(hand, defender, *groups, rules=NB):
    prompt = spread_prompt(Hand.of(hand), Hand.of(defender), rules, seed=0, level=1)
    where = {str(each): slot for slot, each in enumerate(prompt.table.cards)}
    laid = [tuple(sorted(where[str(each)] for each in cards(group))) for group in groups]
    laid += [()] * (3 - len(laid))
    return WAIT.check(prompt, Answer({"melds": tuple(laid)}))


def test_the_melds_that_take_no_lay_off_earn_the_most():
    assert lay(BLOCK, DEFENDER, "8C 9C TC", "8H 9H TH", "8S 9S TS").correct


def test_melds_that_take_lay_offs_are_told_what_they_give_away():
    feedback = lay(BLOCK, DEFENDER, "8C 8H 8S", "9C 9H 9S", "TC TH TS")
    assert feedback.error_tags == ("gives_layoffs",)
    assert told(feedback)[0] == (
        "With ♣8 ♥8 ♠8, ♣9 ♥9 ♠9 and ♣10 ♥10 ♠10 on the table the opponent lays off ♦8 ♦9 and keeps 15 points."
    )
    assert told(feedback)[1] == "You have 6, the opponent 15: 9 points for you."


def test_who_lays_down_the_hasty_way_is_told_so_once():
    hasty = lay(BLOCK, DEFENDER, "8C 8H 8S", "9C 9H 9S", "TC TH TS")
    assert len(told(hasty)) == len(set(told(hasty)))
    for prompt in dealt("spread"):
        for way in all_best(Hand.of(prompt.table.cards[:10])):
            groups = melds_as_groups(prompt.table, way.melds, 3)
            texts = told(WAIT.check(prompt, Answer({"melds": groups})))
            assert len(texts) == len(set(texts))


def test_the_same_melds_in_other_places_are_as_good():
    assert lay(BLOCK, DEFENDER, "8S 9S TS", "8C 9C TC", "8H 9H TH").correct


def test_too_much_left_over_is_no_knock():
    assert lay(BLOCK, DEFENDER, "8C 9C TC", "8H 9H TH").error_tags == ("over_limit",)


def test_groups_that_are_no_melds_are_told_their_faults():
    assert lay(BLOCK, DEFENDER, "8C 9C TH").error_tags == ("mixed_suit",)


def test_the_best_way_to_lay_down_is_the_one_the_solver_finds():
    for prompt in dealt("spread")[:6]:
        hand, defender = Hand.of(prompt.table.cards[:10]), Hand.of(prompt.table.cards[10:])
        best = best_price(hand, defender, prompt.rules)
        expected = best_spread(hand, defender, prompt.rules)
        assert set(best[1]) == set(expected.melds)


def test_what_a_spread_earns_agrees_with_a_slow_search():
    for prompt in dealt("spread")[:2]:
        hand, defender = frozenset(prompt.table.cards[:10]), frozenset(prompt.table.cards[10:])
        rules = prompt.rules
        gain = naive.best_gain(hand, defender, limit=10, gin_bonus=rules.gin_bonus, undercut_bonus=rules.undercut_bonus)
        assert best_price(Hand.of(hand), Hand.of(defender), rules)[0] == gain


def test_dealt_hands_have_a_split_with_the_least_deadwood_that_earns_clearly_less():
    for prompt in dealt("spread"):
        hand, defender = Hand.of(prompt.table.cards[:10]), Hand.of(prompt.table.cards[10:])
        best, least = best_price(hand, defender, prompt.rules)[0], least_deadwood(hand)
        priced = []
        for laid, _, own in spreads(hand):
            if own == least:
                other = naive.defence(tuple(frozenset(meld.cards) for meld in laid), frozenset(defender))
                priced.append(knocker_gain(prompt.rules, own, other))
        assert min(priced) <= best - 3


# An undercut

RISK = Risk(
    spread=(Meld.of("TD JD QD"), Meld.of("8S 9S TS JS")),
    left=Hand.of("2D 5D 2H"),
    known=Hand.of("3C 7C 8C AD 3D 8D AH 3H 8H"),
    maybe=cards("2C 4D 7D KD 3S"),
    rules=NB,
)


def risked(names, worst):
    prompt = risk_prompt(RISK)
    where = {str(each): slot for slot, each in enumerate(prompt.table.cards)}
    return WAIT.check(prompt, Answer({"cards": tuple(sorted(where[each] for each in names)), "worst": worst}))


def test_a_tie_and_a_lay_off_both_undercut():
    assert {str(each) for each in RISK.undercuts()} == {"KD", "3S"}
    assert RISK.worst() == 10
    assert risked(["KD", "3S"], 10).correct


@pytest.mark.parametrize(
    ("names", "worst", "tags"),
    [
        (["KD"], 10, ("undercut_at_equal",)),
        (["3S"], 10, ("forgot_layoff",)),
        (["KD", "3S", "2C"], 10, ("sees_undercut",)),
        (["KD", "3S"], 0, ("forgot_bonus",)),
        (["KD", "3S"], 7, ("wrong_sum",)),
    ],
)
def test_a_misjudged_risk_is_recognised(names, worst, tags):
    feedback = risked(names, worst)
    assert not feedback.correct
    assert feedback.error_tags == tags


def test_the_overlooked_lay_off_is_shown():
    feedback = risked(["3S"], 10)
    assert told(feedback)[0] == (
        "♦K: after laying off ♦K the opponent has 9, you have 9. So: undercut, 10 points for the opponent."
    )
    assert Mark.MISSED in [mark for _, mark in feedback.marks]


def test_dealt_risks_are_what_a_slow_defence_finds():
    for prompt in dealt("undercut")[:3]:
        risk = risk_of(prompt)
        spread = tuple(frozenset(meld.cards) for meld in risk.spread)
        for tenth in risk.maybe:
            assert risk.other(tenth) == naive.defence(spread, frozenset(risk.known | Hand(tenth.bit)))


def test_every_dealt_risk_has_a_tie_and_a_safe_card():
    for prompt in dealt("undercut"):
        risk = risk_of(prompt)
        assert any(risk.other(each) == risk.own for each in risk.maybe)
        assert any(risk.other(each) > risk.own for each in risk.maybe)


# Knock or wait

STUDY = Study(
    mine=Hand.of("4C QC QD 4H 5H 6H 8S 9S TS QS"),
    theirs=Hand.of("6C AD 3D 6D TH JH QH AS 6S JS"),
    stock=Hand.of("KD 7H 5S 7S"),
    rules=SV,
)


def decided(study, other, choice):
    return WAIT.check(study_prompt(study), Answer({"other": other, "choice": choice}))


def test_a_knock_for_one_point_waits_when_two_of_four_cards_are_gin():
    assert STUDY.knock()[0] == 1
    assert STUDY.better() == "wait"
    assert decided(STUDY, 5, "wait").correct
    assert decided(STUDY, 5, "knock").error_tags == ("knocks_too_soon",)
    assert decided(STUDY, 15, "wait").error_tags == ("forgot_layoff",)


def test_waiting_is_played_through_in_every_order():
    """Written out anew: each of four cards for the opponent, each of three for oneself."""
    total = Fraction(0)
    for theirs in STUDY.stock:
        eleven = STUDY.theirs | Hand(theirs.bit)
        assert least_deadwood(kept(STUDY.theirs, theirs)) == min(
            naive.least(frozenset(eleven - Hand(each.bit))) for each in eleven
        )
        their_end = best_spread_gain(kept(STUDY.theirs, theirs), STUDY.mine)
        mine = [
            max(0, best_spread_gain(kept(STUDY.mine, each), kept(STUDY.theirs, theirs)) or 0)
            for each in STUDY.stock - Hand(theirs.bit)
        ]
        going_on = Fraction(sum(mine), len(mine))
        total += going_on if their_end is None else min(going_on, -their_end)
    assert STUDY.wait() == total / 4


def best_spread_gain(knocker, defender):
    if least_deadwood(knocker) > SV.knock_limit:
        return None
    laid = best_spread(knocker, defender, SV)
    other = naive.defence(
        tuple(frozenset(meld.cards) for meld in laid.melds) if laid.points else (), frozenset(defender)
    )
    return knocker_gain(SV, laid.points, other)


def test_with_no_draw_of_ones_own_waiting_never_earns_anything():
    for prompt in dealt("price"):
        study = study_of(prompt)
        if len(study.stock) == 3:
            assert study.wait() <= 0
            assert (study.better() == "wait") == (study.knock()[0] < study.wait())


def test_nobody_can_go_big_gin_for_its_price_is_not_told():
    prompts = [WAIT.generate(seed, level) for level in (3, 4) for seed in range(12)] + [WAIT.generate(151, 4)]
    for study in (study_of(prompt) for prompt in prompts if prompt.form == "price"):
        drawn = [hand | Hand(each.bit) for hand in (study.mine, study.theirs) for each in study.stock]
        assert all(map(least_deadwood, drawn))


def test_nobody_is_asked_for_a_choice_that_is_close():
    found = dealt("price")
    assert {study_of(prompt).better() for prompt in found} == {"knock", "wait"}
    for prompt in found:
        study = study_of(prompt)
        assert abs(study.knock()[0] - study.wait()) >= 4


def test_the_price_of_both_is_told_after_a_wrong_choice():
    text = told(decided(STUDY, 5, "knock"))[-1]
    assert text.startswith("Waiting is worth")
    assert f"{float(STUDY.wait()):.1f}" in text


def test_an_opponent_who_can_go_gin_ends_the_hand():
    study = Study(
        mine=Hand.of("4C QC QD 4H 5H 6H 8S 9S TS QS"),
        theirs=Hand.of("AD 2D 3D 6C 6D 6S TH JH QH KC"),
        stock=Hand.of("4D 9C 5C"),
        rules=SV,
    )
    assert study.after(card("4D")) == -(25 + study_loss(study))
    assert "it is gin" in " ".join(told(decided(study, 10, "wait")))


def study_loss(study):
    return naive.least(frozenset(study.mine))


# Rules


@pytest.mark.parametrize(
    "odd",
    [
        {"preset": "nb", "straight_gin": True},
        {"preset": "sv", "oklahoma": True},
        {"preset": "da", "knock_limit": 0},
        {"preset": "sv", "knock_limit": 50},
    ],
    ids=str,
)
def test_where_house_rules_leave_nothing_to_decide_an_ordinary_knock_is_played(odd):
    for level in (1, 3):
        rules = WAIT.generate(5, level, ruleset(odd)).rules
        assert 5 <= rules.knock_limit <= 10
        assert not rules.straight_gin
        assert not rules.oklahoma


def test_every_preset_is_asked():
    assert {WAIT.generate(seed, 1).rules.preset for seed in range(12)} == set(PRESETS)


def test_each_level_asks_in_two_forms():
    for level in range(1, WAIT.levels + 1):
        assert len({WAIT.generate(seed, level).form for seed in range(12)}) == 2
