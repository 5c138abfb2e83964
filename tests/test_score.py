"""Exercise ``score``: who scores and how much, and which misconception a wrong answer comes from."""

from collections import Counter

import naive
import pytest
from support.prompts import item, items, played

from gintutor.cards import Hand, Suit, card
from gintutor.exercises.protocol import Answer, Role
from gintutor.exercises.score.family import ScoreFamily, score_prompt
from gintutor.exercises.score.slips import slips
from gintutor.exercises.score.spot import Spot, keeping_own_melds, later_cards, spot_of
from gintutor.i18n import Translator
from gintutor.melds import Meld
from gintutor.rules import PRESETS, ruleset
from gintutor.scoring import HandKind
from gintutor.solver import lay_off_chains, least_deadwood

SCORE = ScoreFamily()

# The knocker's melds, what the knocker has left, the defender's ten cards.
LAY_OFFS = (("7S 7H 7D", "9H TH JH", "AC 2C 3C"), "3S", "KC KD KH 2D 3D 4D 8H QH 7C 5S")
TIE = (("9C 9D 9H 9S", "TC JC QC KC"), "2S 4H", "5C 5D 5H AS AH AD 3C 3D 3H 6D")
UNDERCUT = (("9C 9D 9H 9S", "TC JC QC KC"), "2S 4H", "5C 5D 5H AS AH AD 3C 3D 3H 2D")
GIN = (("8C 8H 8S", "TC JC QC KC", "AD 2D 3D"), "", "4D 7D 4H 5H 6H 7H QH 9S 2S AS")
BIG_GIN = (("8C 8H 8S 8D", "TC JC QC KC", "AD 2D 3D"), "", "4C 4S KH KS QH 5H 2S 9S 7D AS")
CHAIN = (("9H TH JH", "2C 3C 4C", "6S 6D 6C"), "AS", "8H 7H 4H KC KD KS QS 5D 3S 2D")
BREAK = (("5D 6D 7D", "3H 4H 5H", "8S 9S TS"), "2S", "7C 8C 9C 8D 9D 7H 8H 9H TH 7S")


def prompt_of(hands, *, rules="nb", upcard=None, level=4, form="score"):
    spread, left, defender = hands
    spot = Spot(
        spread=tuple(Meld.of(meld) for meld in spread),
        left=Hand.of(left),
        defender=Hand.of(defender),
        upcard=card(upcard) if upcard else None,
        rules=ruleset(rules),
    )
    return score_prompt(spot, form, seed=0, level=level)


def check(prompt, who, points):
    return SCORE.check(prompt, Answer({"who": who, "points": points}))


def told(feedback, language="en"):
    t = Translator(language, strict=True)
    return [t(step.text) for step in feedback.steps]


def explained(prompt):
    t = Translator("en", strict=True)
    return [t(step.text) for step in SCORE.solution(prompt)]


# The worked values of the rules


def test_lay_offs_come_first_and_the_knocker_scores_two():
    prompt = prompt_of(LAY_OFFS)
    assert check(prompt, "knocker", 2).correct
    said = explained(prompt)
    assert said[0] == "The knocker’s deadwood: ♠3 = 3."
    assert "♥8 is laid off on ♥9 ♥10 ♥J." in said
    assert "♥Q is laid off on ♥8 ♥9 ♥10 ♥J." in said
    assert "♣7 is laid off on ♦7 ♥7 ♠7." in said
    assert said[-3:] == [
        "The defender’s deadwood: ♠5 = 5.",
        "The knocker has less: 5 − 3 = 2.",
        "The knocker scores 2 points.",
    ]


@pytest.mark.parametrize(("preset", "points"), [("nb", 10), ("sv", 25), ("da", 25)])
def test_equal_deadwood_is_an_undercut(preset, points):
    prompt = prompt_of(TIE, rules=preset)
    assert check(prompt, "defender", points).correct
    assert explained(prompt)[-2] == f"Both have 6, and that is an undercut: 0 + {points} = {points}."
    feedback = check(prompt, "knocker", 0)
    assert feedback.error_tags == ("undercut_at_equal", "wrong_winner")
    assert told(feedback)[0] == "Equal deadwood is an undercut: the defender scores."


@pytest.mark.parametrize(("preset", "points"), [("nb", 14), ("sv", 29), ("da", 29)])
def test_an_undercut_scores_the_difference_and_the_bonus(preset, points):
    assert check(prompt_of(UNDERCUT, rules=preset), "defender", points).correct


@pytest.mark.parametrize(("preset", "bonus"), [("nb", 20), ("sv", 25), ("da", 25)])
def test_gin_scores_its_bonus_and_all_the_deadwood_without_lay_offs(preset, bonus):
    prompt = prompt_of(GIN, rules=preset)
    left = least_deadwood(Hand.of(GIN[2]))
    assert check(prompt, "knocker", left + bonus).correct
    assert "Nothing may be laid off against gin." in explained(prompt)


def test_gin_cannot_be_undercut():
    nothing_left = (GIN[0], "", "4H 5H 6H 7H 9D 9H 9S 2C 2H 2S")
    assert check(prompt_of(nothing_left), "knocker", 20).correct
    feedback = check(prompt_of(nothing_left), "defender", 10)
    assert "wrong_winner" in feedback.error_tags
    assert told(feedback)[0] == "Gin cannot be undercut."


@pytest.mark.parametrize("preset", ["sv", "da"])
def test_big_gin_scores_thirty_one_and_all_the_deadwood(preset):
    left = least_deadwood(Hand.of(BIG_GIN[2]))
    assert check(prompt_of(BIG_GIN, rules=preset), "knocker", 31 + left).correct


def test_a_spade_upcard_doubles_the_whole_hand_where_that_is_played():
    rules = {"preset": "sv", "oklahoma": True, "spades_double": True}
    left = least_deadwood(Hand.of(GIN[2]))
    assert check(prompt_of(GIN, rules=rules, upcard="KS"), "knocker", 2 * (25 + left)).correct
    assert check(prompt_of(GIN, rules=rules, upcard="KH"), "knocker", 25 + left).correct


def test_breaking_an_own_meld_pays_when_more_can_be_laid_off():
    prompt = prompt_of(BREAK)
    assert check(prompt, "defender", 12).correct
    assert "With every meld kept whole, 10 would be left over. Breaking one up leaves 0." in explained(prompt)


@pytest.mark.parametrize("level", [2, 3, 4])
def test_the_answer_is_right_by_a_solver_that_shares_no_code(level):
    for prompt in items("score", level)[:2]:
        spot = spot_of(prompt)
        own = naive.value(frozenset(spot.left))
        other = naive.defence(tuple(frozenset(m.cards) for m in spot.spread) if own else (), frozenset(spot.defender))
        rules = spot.rules
        gin = rules.big_gin_bonus if len(spot.knocker) == 11 else rules.gin_bonus
        gain = naive.knocker_gain(own, other, gin_bonus=gin, undercut_bonus=rules.undercut_bonus)
        who = "defender" if own and own >= other else "knocker"
        assert prompt.form == "score"
        assert SCORE.solve(prompt) == Answer({"who": who, "points": abs(gain)})


# Misconceptions


def recognised(prompt, who, points):
    feedback = check(prompt, who, points)
    assert not feedback.correct
    return feedback.error_tags[0]


def test_a_forgotten_lay_off_is_recognised():
    # without 8, queen and 7 laid off the defender has 30, and 30 - 3 = 27
    assert recognised(prompt_of(LAY_OFFS), "knocker", 27) == "forgot_layoff"


def test_stopping_after_the_first_card_of_a_chain_is_recognised():
    prompt = prompt_of(CHAIN)
    right = SCORE.solve(prompt).get("points")
    assert later_cards(spot_of(prompt), spot_of(prompt).result()) == (card("7H"),)
    feedback = check(prompt, "knocker", right + 7)
    assert feedback.error_tags == ("stops_after_one",)
    assert told(feedback)[0] == "Once the first card is laid off, this fits too: ♥7."


def test_keeping_an_own_meld_at_any_price_is_recognised():
    feedback = check(prompt_of(BREAK), "knocker", 8)
    assert feedback.error_tags == ("keeps_own_meld", "forgot_layoff", "wrong_winner")


def test_a_lay_off_against_gin_is_recognised():
    prompt = prompt_of(GIN)  # the four of diamonds would go on ace-2-3
    right = SCORE.solve(prompt).get("points")
    assert recognised(prompt, "knocker", right - 4) == "layoff_on_gin"
    allowed = prompt_of(GIN, rules={"preset": "nb", "layoff_on_gin": True})
    assert check(allowed, "knocker", SCORE.solve(allowed).get("points")).correct
    assert SCORE.solve(allowed).get("points") < right


def test_the_bonus_of_another_preset_is_recognised():
    feedback = check(prompt_of(TIE, rules="nb"), "defender", 25)
    assert feedback.error_tags == ("wrong_preset_bonus",)
    assert told(feedback)[0] == "That bonus belongs to other rules. Here it is 10."
    assert recognised(prompt_of(TIE, rules="sv"), "defender", 10) == "wrong_preset_bonus"


def test_a_bonus_forgotten_or_alone_is_recognised():
    left = least_deadwood(Hand.of(GIN[2]))
    assert recognised(prompt_of(GIN), "knocker", left) == "forgot_bonus"
    assert recognised(prompt_of(GIN), "knocker", 20) == "only_bonus"
    assert recognised(prompt_of(UNDERCUT), "defender", 4) == "forgot_bonus"


def test_gin_and_big_gin_taken_for_one_another_are_recognised():
    big, gin = least_deadwood(Hand.of(BIG_GIN[2])), least_deadwood(Hand.of(GIN[2]))
    assert recognised(prompt_of(BIG_GIN, rules="sv"), "knocker", 25 + big) == "gin_for_big_gin"
    assert recognised(prompt_of(GIN, rules="sv"), "knocker", 31 + gin) == "big_gin_for_gin"


def test_added_or_unsubtracted_deadwood_is_recognised():
    assert recognised(prompt_of(LAY_OFFS), "knocker", 8) == "adds_deadwood"
    assert recognised(prompt_of(LAY_OFFS), "knocker", 5) == "forgot_own_deadwood"


def test_the_doubling_forgotten_or_invented_is_recognised():
    rules = {"preset": "da", "oklahoma": True, "spades_double": True}
    left = least_deadwood(Hand.of(GIN[2]))
    assert recognised(prompt_of(GIN, rules=rules, upcard="KS"), "knocker", 25 + left) == "forgot_doubling"
    assert recognised(prompt_of(GIN, rules=rules, upcard="KH"), "knocker", 2 * (25 + left)) == "doubled_anyway"


def test_where_two_slips_come_to_one_number_the_doubling_is_told():
    """It is what the level is about: a learner who forgot it was told of a bonus instead."""
    both = 0
    for seed in (*range(20), 52):
        prompt = SCORE.generate(seed, 6)
        spot = spot_of(prompt)
        found = slips(spot, kind=prompt.form == "kind")
        forgotten = next((each for each in found if each.tag == "forgot_doubling"), None)
        if forgotten is None:
            continue
        same = [each for each in found if (each.winner, each.points) == (forgotten.winner, forgotten.points)]
        assert same[0] is forgotten
        both += len(same) > 1
    assert both


def test_the_right_number_for_the_wrong_player_is_told_so():
    feedback = check(prompt_of(LAY_OFFS), "defender", 2)
    assert feedback.verdict.id == "score.wrong_who"
    assert "wrong_winner" in feedback.error_tags


def test_a_number_from_nowhere_gets_the_sum_step_by_step():
    prompt = prompt_of(LAY_OFFS)
    feedback = check(prompt, "knocker", 77)
    assert feedback.error_tags == ("wrong_sum",)
    assert told(feedback)[1:] == explained(prompt)


@pytest.mark.parametrize("level", range(1, 7))
def test_no_slip_is_the_right_answer(level):
    for prompt in items("score", level):
        spot, right = spot_of(prompt), SCORE.solve(prompt)
        first = "kind" if prompt.form == "kind" else "who"
        for slip in slips(spot, kind=prompt.form == "kind"):
            assert slip.given(kind=prompt.form == "kind") != (right.get(first), right.get("points"))


# How did it end?


def ended(hands, kind, points, **more):
    return SCORE.check(prompt_of(hands, form="kind", **more), Answer({"kind": kind, "points": points}))


@pytest.mark.parametrize(
    ("hands", "rules", "kind", "points"),
    [
        (LAY_OFFS, "nb", "knock", 2),
        (TIE, "nb", "undercut", 10),
        (UNDERCUT, "sv", "undercut", 29),
        (GIN, "da", "gin", least_deadwood(Hand.of(GIN[2])) + 25),
        (BIG_GIN, "sv", "big_gin", least_deadwood(Hand.of(BIG_GIN[2])) + 31),
    ],
)
def test_how_the_hand_ended_is_asked_and_not_told(hands, rules, kind, points):
    prompt = prompt_of(hands, rules=rules, form="kind")
    assert SCORE.solve(prompt) == Answer({"kind": kind, "points": points})
    assert ended(hands, kind, points, rules=rules).correct
    assert prompt.facts[0].id == "score.fact_ended"
    assert explained(prompt)[-1].startswith("The hand ended like this:")


@pytest.mark.parametrize(
    ("hands", "said", "tags", "text"),
    [
        (TIE, "knock", ("undercut_at_equal", "wrong_winner"), "Equal deadwood is an undercut"),
        (UNDERCUT, "knock", ("wrong_winner",), "The defender has as little"),
        (LAY_OFFS, "undercut", ("wrong_winner",), "The one with less deadwood"),
        (LAY_OFFS, "gin", ("gin_for_knock",), "Gin leaves no deadwood"),
        (UNDERCUT, "big_gin", ("big_gin_for_knock", "wrong_winner"), "Gin leaves no deadwood"),
        (GIN, "knock", ("knock_for_gin",), "All ten cards"),
        (GIN, "undercut", ("wrong_winner",), "Gin cannot be undercut"),
        (BIG_GIN, "gin", ("gin_for_big_gin",), "All eleven cards"),
        (BIG_GIN, "knock", ("knock_for_big_gin",), "All eleven cards"),
    ],
)
def test_another_ending_is_told_why_it_is_none(hands, said, tags, text):
    feedback = ended(hands, said, 999, rules="sv")
    assert feedback.error_tags == tags
    assert any(line.startswith(text) for line in told(feedback))


def test_the_right_ending_with_a_wrong_sum_has_its_misconception_too():
    assert ended(LAY_OFFS, "knock", 27).error_tags == ("forgot_layoff",)
    assert ended(TIE, "undercut", 25).error_tags == ("wrong_preset_bonus",)
    assert ended(TIE, "knock", 0).error_tags[0] == "undercut_at_equal"
    left = least_deadwood(Hand.of(BIG_GIN[2]))
    assert ended(BIG_GIN, "gin", 25 + left, rules="sv").error_tags == ("gin_for_big_gin",)
    assert ended(LAY_OFFS, "knock", 77).verdict.id == "score.kind_wrong_points"
    assert ended(LAY_OFFS, "undercut", 2).verdict.id == "score.wrong_kind"


@pytest.mark.parametrize("level", range(1, 7))
def test_both_ways_to_ask_take_turns(level):
    assert [item("score", level, seed).form for seed in range(6)] == ["score", "score", "kind"] * 2


# What is dealt


def test_level_one_knows_knock_and_gin_without_lay_offs():
    kinds = Counter(spot_of(SCORE.generate(seed, 1)).score().kind for seed in range(20))
    assert set(kinds) == {HandKind.KNOCK, HandKind.GIN}


def test_level_two_knows_every_ending_and_ties():
    spots = [spot_of(SCORE.generate(seed, 2)) for seed in range(60)]
    assert {spot.score().kind for spot in spots} == set(HandKind) - {HandKind.DEAD}
    ties = [spot for spot in spots if spot.left and spot.result().knocker_deadwood == spot.result().defender_deadwood]
    assert ties
    assert not any(spot.result().laid_off for spot in spots)


def test_lay_offs_matter_from_level_three_on():
    for level in (3, 4, 5):
        for prompt in items("score", level):
            spot = spot_of(prompt)
            if spot.left:
                assert spot.result().defender_deadwood < least_deadwood(spot.defender)


def test_level_four_has_chains_and_level_five_broken_melds():
    four = [spot_of(prompt) for prompt in items("score", 4)]
    assert all(later_cards(spot, spot.result()) for spot in four if spot.left)
    five = [spot_of(prompt) for prompt in items("score", 5)]
    assert all(spot.result().defender_deadwood < keeping_own_melds(spot) for spot in five)


def test_level_six_turns_up_spades_about_half_of_the_time():
    upcards = [spot_of(SCORE.generate(seed, 6)).upcard for seed in range(20)]
    assert 4 <= sum(each.suit is Suit.SPADES for each in upcards) <= 16


def test_the_upcard_lies_in_nobodys_hand():
    for prompt in items("score", 6):
        spot = spot_of(prompt)
        assert spot.upcard not in spot.knocker
        assert spot.upcard not in spot.defender


def test_every_preset_is_met():
    assert {SCORE.generate(seed, 2).rules.preset for seed in range(20)} == set(PRESETS)


def test_only_easy_levels_and_house_rules_tell_the_bonuses():
    def tells(prompt):
        return any(fact.id.startswith("score.fact_bonuses") for fact in prompt.facts)

    assert [tells(item("score", level, 0)) for level in range(1, 7)] == [True, True, True, False, False, False]
    assert tells(prompt_of(TIE, rules={"preset": "nb", "undercut_bonus": 20}, level=5))


def test_easy_levels_lay_out_the_defenders_melds():
    assert item("score", 2, 0).table.zone("defender_melds").slots
    assert not item("score", 4, 0).table.zone("defender_melds").slots


# The movie


def test_laid_off_cards_go_to_the_meld_they_fit_one_after_the_other():
    prompt = prompt_of(CHAIN)
    steps = SCORE.solution(prompt)
    run = next(zone.id for zone in prompt.table.zones if zone.role is Role.SPREAD)
    moved = [prompt.table.cards[slot] for step in steps for slot, zone in step.moves if zone == run]
    assert moved == [card("8H"), card("7H")]
    there = Hand.of(prompt.table.cards[slot] for slot, zone in played(prompt, steps).items() if zone == run)
    assert there == Hand.of("7H 8H 9H TH JH")


@pytest.mark.parametrize("level", range(1, 7))
def test_every_meld_is_valid_at_each_step_of_the_movie(level):
    for prompt in items("score", level):
        spread = {zone.id: Hand.of(prompt.table.cards[s] for s in zone.slots) for zone in prompt.table.zones}
        for step in SCORE.solution(prompt):
            for slot, zone in step.moves:
                if zone.startswith("spread"):
                    spread[zone] = Meld(spread[zone] | Hand.of([prompt.table.cards[slot]])).hand


def test_what_is_left_with_the_defender_at_the_end_is_the_deadwood():
    for prompt in items("score", 5):
        lies = played(prompt, SCORE.solution(prompt))
        left = sum(prompt.table.cards[slot].points for slot, zone in lies.items() if zone == "defender")
        assert left == spot_of(prompt).result().defender_deadwood


def test_a_set_takes_its_fourth_and_a_run_takes_both_ends():
    def chains(meld):
        return [" ".join(map(str, chain)) for chain in lay_off_chains(Meld.of(meld))]

    assert chains("7C 7D 7H") == ["7S"]
    assert chains("7C 7D 7H 7S") == []
    assert chains("AS 2S 3S") == ["4S 5S 6S 7S 8S 9S TS JS QS KS"]
    assert chains("JH QH KH") == ["TH 9H 8H 7H 6H 5H 4H 3H 2H AH"]


def test_the_explanation_reads_in_every_language():
    last = {
        "nb": "Den som banket, får 2 poeng.",
        "sv": "Knackaren får 2 poäng.",
        "da": "Knockeren får 2 point.",
    }
    for language, text in last.items():
        assert told(check(prompt_of(LAY_OFFS), "knocker", 2), language)[-1] == text


@pytest.mark.parametrize("level", [5, 6])
def test_a_defender_finds_ten_cards_whatever_the_knocker_holds(level):
    for seed in (1305, *range(0, 1500, 25)):  # under 1305 the knocker and the own melds have nearly all low cards
        assert len(spot_of(SCORE.generate(seed, level)).defender) == 10
