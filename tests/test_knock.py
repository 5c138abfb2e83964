"""Exercise ``knock``: legal or not, with which discards, by how much it misses, under every limit there is."""

from collections import Counter

import naive
import pytest
from support.prompts import item

from gintutor.cards import Hand, Rank, card, cards
from gintutor.exercises.knock.choice import NONE, offered
from gintutor.exercises.knock.deals import DECLARE, DISCARDS, WHICH
from gintutor.exercises.knock.family import KnockFamily, knock_prompt
from gintutor.exercises.knock.spot import Spot, spot_of
from gintutor.exercises.protocol import Answer, Mark
from gintutor.i18n import LANGUAGES, Translator
from gintutor.messages import say
from gintutor.rules import PRESETS, knock_limit, ruleset

KNOCK = KnockFamily()
# Worked value of the engine: legal at 10 by discarding 6H only, which a player who melds the most first never sees.
ONE_WAY = "3S 4S 5S 6S 4C 5C 6C 2H 3H 5H 6H"
BIG_GIN = "8C 8D 8H 8S JC JD JH JS AD 2D 3D"


def prompt_of(hand, *, rules="nb", drawn=None, taken=False, upcard=None, declares=False, offered=""):
    held = Hand.of(hand)
    last = card(drawn) if drawn else cards(hand)[0]
    spot = Spot(
        hand=held,
        drawn=last,
        taken=last if taken else None,
        upcard=card(upcard) if upcard else None,
        rules=ruleset(rules),
    )
    form = WHICH if offered else DECLARE if declares else DISCARDS
    return knock_prompt(spot, form, cards(offered) if offered else (), seed=0, level=1)


def slots(prompt, text):
    where = {each: slot for slot, each in enumerate(prompt.table.cards)}
    return tuple(sorted(where[each] for each in cards(text)))


def yes(prompt, discards):
    return KNOCK.check(prompt, Answer({"legal": "yes", "discards": slots(prompt, discards)}))


def no(prompt, misses_by):
    return KNOCK.check(prompt, Answer({"legal": "no", "misses_by": misses_by}))


def call(prompt, best):
    return KNOCK.check(prompt, Answer({"legal": "yes", "best": best}))


def told(feedback, language="en"):
    t = Translator(language, strict=True)
    return [t(step.text) for step in feedback.steps]


# The rule


@pytest.mark.parametrize("level", [1, 2, 4])
def test_the_answer_is_right_by_a_solver_that_shares_no_code(level):
    for prompt in (item("knock", level, 0), item("knock", level, 3)):
        spot = spot_of(prompt)
        limit = knock_limit(spot.rules, spot.upcard)
        left = {each: naive.least(frozenset(spot.hand) - {each}) for each in spot.hand}
        if spot.taken:
            del left[spot.taken]
        legal = {each for each, points in left.items() if points <= limit}
        answer = KNOCK.solve(prompt)
        assert answer.get("legal") == ("yes" if legal else "no")
        if legal:
            assert {prompt.table.cards[slot] for slot in answer.slots("discards")} == legal
        else:
            assert answer.get("misses_by") == min(left.values()) - limit


def test_deadwood_counts_after_the_discard():
    prompt = prompt_of("3S 4S 5S 9C 9D 9H 9S AH 2D 4C KH")  # 17 with all eleven, 7 without the king
    assert yes(prompt, "KH").correct
    feedback = no(prompt, 7)
    assert feedback.error_tags == ("counts_before_discard",)
    assert told(feedback)[0].startswith("With all eleven cards: ♥K ♣4 ♦2 ♥A = 10 + 4 + 2 + 1 = 17.")
    assert "Left over: ♣4 ♦2 ♥A = 4 + 2 + 1 = 7." in told(feedback)


def test_the_one_discard_that_makes_a_knock_legal_is_found():
    assert yes(prompt_of(ONE_WAY), "6H").correct


def test_every_legal_discard_has_to_be_marked_and_no_other():
    prompt = prompt_of("TS JS QS KS 5D 6D 7D AH 2C 3H 4C")
    assert yes(prompt, "AH 2C 3H 4C TS KS").correct
    some = yes(prompt, "AH 2C 3H 4C")
    assert some.error_tags == ("missed_discard",)
    assert {prompt.table.cards[slot] for slot, mark in some.marks if mark is Mark.MISSED} == {card("TS"), card("KS")}
    assert told(some)[0] == "Discard ♠10: ♣4 ♥3 ♣2 ♥A = 4 + 3 + 2 + 1 = 10. That is within 10."
    extra = yes(prompt, "AH 2C 3H 4C TS KS JS")
    assert extra.error_tags == ("illegal_discard",)
    assert [(prompt.table.cards[slot], mark) for slot, mark in extra.marks if mark is Mark.WRONG] == [
        (card("JS"), Mark.WRONG)
    ]


def test_a_miss_is_counted_from_the_best_discard():
    prompt = prompt_of("AC 2C 3C 4C 7C 8C 9C KC 2D 4D 5S")
    assert no(prompt, 1).correct
    assert told(no(prompt, 1))[-1] == "11 − 10 = 1: 1 point too many."


def test_who_gives_the_deadwood_instead_of_the_miss_is_told_to_subtract():
    prompt = prompt_of("AC 2C 3C 7C 8C 9C 6S 9H 5D 4D 2H")  # 17 after the best discard
    feedback = no(prompt, 17)
    assert feedback.error_tags == ("gave_deadwood",)
    assert told(feedback)[0] == "That is the deadwood. Subtract the limit, 10."
    assert told(no(prompt, 7))[-1] == "17 − 10 = 7: 7 points too many."


def test_a_card_just_taken_from_the_discard_pile_stays():
    hand = "3C 4C 5C 9C 9D 9H KS AH 2D 4S 3D"  # 10 without the king, but 17 and more with it
    assert yes(prompt_of(hand, drawn="KS"), "KS").correct
    prompt = prompt_of(hand, drawn="KS", taken=True)
    assert KNOCK.solve(prompt).get("legal") == "no"
    feedback = yes(prompt, "KS")
    assert feedback.error_tags == ("discards_taken_card",)
    assert told(feedback)[0] == (
        "You have just taken ♠K from the discard pile, so it must stay in your hand this turn."
    )
    assert no(prompt, 6).correct
    assert yes(prompt_of(hand, drawn="KS", taken=True, rules={"preset": "nb", "rediscard_allowed": True}), "KS").correct


def test_marking_the_taken_card_beside_legal_ones_is_told_the_rule():
    prompt = prompt_of("3C 4C 5C 9C 9D 9H AS AH 2D 2S 3H", drawn="3H", taken=True)
    legal = "AS AH 2D 2S"
    assert not yes(prompt, f"{legal} 3H").correct
    assert "discards_taken_card" in yes(prompt, f"{legal} 3H").error_tags


# Limits


@pytest.mark.parametrize(("upcard", "limit"), [("4D", 4), ("TS", 10), ("KH", 10), ("2C", 2)])
def test_under_oklahoma_the_upcard_sets_the_limit(upcard, limit):
    prompt = prompt_of("3S 4S 5S 9C 9D 9H 9S AH 2D 5C KD", rules={"preset": "nb", "oklahoma": True}, upcard=upcard)
    assert KNOCK.solve(prompt).get("legal") == ("yes" if limit >= 8 else "no")
    if limit < 8:
        assert no(prompt, 8 - limit).correct
        feedback = yes(prompt, "KD")
        assert feedback.error_tags == ("limit_oklahoma",)
        assert told(feedback)[0] == f"Oklahoma: {Translator('en').card(card(upcard))} sets the limit at {limit}."


def test_under_oklahoma_an_ace_allows_gin_only():
    rules = {"preset": "nb", "oklahoma": True}
    prompt = prompt_of("3S 4S 5S 9C 9D 9H 9S AH 2D 5C KD", rules=rules, upcard="AS")
    assert no(prompt, 8).correct
    gin = prompt_of("3S 4S 5S 9C 9D 9H 9S TD JD QD KD", rules=rules, upcard="AS")
    assert KNOCK.solve(gin).get("legal") == "yes"


def test_straight_gin_knows_no_knock():
    rules = {"preset": "sv", "straight_gin": True}
    prompt = prompt_of("3S 4S 5S 9C 9D 9H 9S AH 2D 5C KD", rules=rules)
    feedback = yes(prompt, "KD")
    assert feedback.error_tags == ("knock_in_straight_gin",)
    assert told(feedback)[0] == "Straight gin: no knocking, only gin ends the hand."
    assert no(prompt, 8).correct
    assert told(no(prompt, 8))[-1] == "Gin needs 0, and at best 8 points are left."


# Gin and big gin


def test_big_gin_needs_rules_that_know_it():
    assert call(prompt_of(BIG_GIN, rules="sv", declares=True), "big_gin").correct
    feedback = call(prompt_of(BIG_GIN, rules="nb", declares=True), "big_gin")
    assert not feedback.correct
    assert feedback.error_tags == ("big_gin_not_played", "big_gin_for_gin"), "it is the rules that were not read"
    assert "these rules have no big gin" in told(feedback)[0]
    assert call(prompt_of(BIG_GIN, rules="nb", declares=True), "gin").correct


def test_where_big_gin_is_not_played_nobody_is_told_to_call_it():
    for rules, wanted in (("nb", "knock_for_gin"), ("sv", "knock_for_big_gin")):
        assert call(prompt_of(BIG_GIN, rules=rules, declares=True), "knock").error_tags == (wanted,)
    assert call(prompt_of(BIG_GIN, rules="nb", declares=True), "gin").correct


def test_gin_for_big_gin_is_too_little():
    feedback = call(prompt_of(BIG_GIN, rules="da", declares=True), "gin")
    assert feedback.error_tags == ("gin_for_big_gin",)


def test_a_knock_where_gin_is_possible_is_too_little_and_gin_where_only_a_knock_is_too_much():
    gin = prompt_of("3S 4S 5S 9C 9D 9H 9S TD JD QD 2C", declares=True)
    assert call(gin, "gin").correct
    assert call(gin, "knock").error_tags == ("knock_for_gin",)
    knock = prompt_of("3S 4S 5S 9C 9D 9H 9S AH 2D 5C KD", declares=True)
    assert call(knock, "knock").correct
    assert call(knock, "gin").error_tags == ("gin_for_knock",)


# Which discard?


def pick(prompt, text):
    """Choose the discard given as text."""
    ids = {str(each): id_ for id_, each in offered(prompt).items()}
    return KNOCK.check(prompt, Answer({WHICH: ids[text]}))


def none(prompt, misses_by):
    return KNOCK.check(prompt, Answer({WHICH: NONE, "misses_by": misses_by}))


def test_of_some_discards_the_one_that_makes_it_legal_is_chosen():
    prompt = prompt_of("3S 4S 5S 9C 9D 9H 9S AH 2D 4C KH", offered="AH 2D 4C KH")
    assert pick(prompt, "KH").correct
    assert told(pick(prompt, "KH")) == ["Discard ♥K: ♣4 ♦2 ♥A = 4 + 2 + 1 = 7. That is within 10."]
    other = pick(prompt, "4C")
    assert other.error_tags == ("illegal_discard",)
    assert told(other)[0] == "Discard ♣4: ♥K ♦2 ♥A = 10 + 2 + 1 = 13. That is over 10."
    assert {str(prompt.table.cards[slot]): mark for slot, mark in other.marks} == {
        "4C": Mark.WRONG,
        "KH": Mark.MISSED,
    }
    counted = none(prompt, 7)
    assert counted.error_tags == ("counts_before_discard",)


def test_none_is_right_where_no_discard_makes_it_legal():
    hand = "3C 4C 5C 9C 9D 9H KS AH 2D 4S 3D"  # only the king would do, and it may not go back
    prompt = prompt_of(hand, drawn="KS", taken=True, offered="4S AH KS 2D")
    assert none(prompt, 6).correct
    assert told(none(prompt, 6))[-1].endswith("6 points too many.")
    assert none(prompt, 16).error_tags == ("gave_deadwood",)
    assert pick(prompt, "KS").error_tags == ("discards_taken_card",)
    assert pick(prompt, "4S").error_tags == ("discards_taken_card",), "who thinks it can end thinks of the king"


def test_a_discard_within_ten_is_told_the_limit_of_oklahoma():
    hand = "3S 4S 5S 9C 9D 9H 9S AH 2D 4C KH"
    prompt = prompt_of(hand, rules={"preset": "nb", "oklahoma": True}, upcard="7D", offered="AH 2D 4C KH")
    assert pick(prompt, "KH").correct
    low = prompt_of(hand, rules={"preset": "nb", "oklahoma": True}, upcard="6D", offered="AH 2D 4C KH")
    assert none(low, 1).correct
    assert pick(low, "KH").error_tags == ("limit_oklahoma",)


@pytest.mark.parametrize("level", range(1, 6))
def test_discards_on_offer_are_one_legal_at_most_and_the_most_tempting(level):
    seen = Counter()
    for seed in (2, 5, 8, 11, 14, 17, 20, 23):
        prompt = KNOCK.generate(seed, level)
        spot = spot_of(prompt)
        on_offer = set(offered(prompt).values())
        legal = {each.card for each in spot.options().discards}
        assert len(on_offer) == 5
        assert len(on_offer & legal) == bool(legal)
        assert spot.taken is None or spot.taken in on_offer or spot.rules.rediscard_allowed
        seen[KNOCK.solve(prompt).get(WHICH) == NONE] += 1
    assert set(seen) == {True, False}


def test_every_level_asks_in_two_forms_and_gin_comes_with_the_third():
    forms = [{item("knock", level, seed).form for seed in range(6)} for level in range(1, 6)]
    assert forms[:2] == [{DISCARDS, WHICH}] * 2
    assert forms[2:] == [{DISCARDS, DECLARE, WHICH}] * 3


# What is dealt


@pytest.mark.parametrize("level", range(1, 6))
def test_legal_and_not_legal_come_about_equally_often(level):
    legal = [spot_of(KNOCK.generate(seed, level)).options().legal for seed in range(60)]
    assert 18 <= sum(legal) <= 42


def test_near_misses_come_often():
    misses = [KNOCK.solve(KNOCK.generate(seed, 2)).get("misses_by") for seed in range(40)]
    assert {each for each in misses if each} == {1, 2}
    spots = [spot_of(KNOCK.generate(seed, 2)) for seed in range(40)]
    assert all(spot.before > 10 for spot in spots), "everybody who counts before the discard is wrong"


def test_level_three_tempts_to_discard_the_card_just_taken():
    tempting = [spot_of(item("knock", 3, seed)) for seed in range(6)]
    back = [spot for spot in tempting if spot.taken and (spot.left_if_taken_goes() or 99) <= spot.rules.knock_limit]
    assert back


def test_level_four_plays_oklahoma_with_aces_too_and_straight_gin():
    seen = Counter()
    for seed in range(60):
        spot = spot_of(KNOCK.generate(seed, 4))
        ace = spot.upcard is not None and spot.upcard.rank is Rank.ACE
        seen["straight" if spot.rules.straight_gin else "ace" if ace else "oklahoma"] += 1
    assert set(seen) == {"straight", "ace", "oklahoma"}


def test_facts_say_the_limit_and_where_the_card_came_from():
    t = Translator("en", strict=True)
    plain = prompt_of(ONE_WAY, drawn="3S")
    assert [t(fact) for fact in plain.facts] == [
        "You drew ♠3 from the stock.",
        "You may knock with at most 10 points.",
    ]
    taken = prompt_of(ONE_WAY, drawn="3S", taken=True, rules={"preset": "sv", "oklahoma": True}, upcard="4D")
    assert [t(fact) for fact in taken.facts] == [
        "You took ♠3 from the discard pile.",
        "Oklahoma is played. The upcard was ♦4.",
    ]


def test_a_house_rule_that_would_be_undone_is_kept():
    for seed in range(12):
        for level in (4, 5):
            assert KNOCK.generate(seed, level, ruleset({"preset": "nb", "straight_gin": True})).rules.straight_gin
            oklahoma = KNOCK.generate(seed, level, ruleset({"preset": "nb", "oklahoma": True})).rules
            assert oklahoma.oklahoma
            assert not oklahoma.straight_gin


def test_without_rules_every_preset_is_met():
    assert {KNOCK.generate(seed, 1).rules.preset for seed in range(20)} == set(PRESETS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_discard_pile_is_said_to_be_empty_where_a_card_lies_under_what_was_drawn(language):
    """The upcard at least lies there; the empty place on the table is the one for the discard."""
    t = Translator(language, strict=True)
    prompt = prompt_of(ONE_WAY, drawn="3S", rules={"preset": "sv", "oklahoma": True}, upcard="4D")
    empty = [zone.label for zone in prompt.table.zones if not zone.slots]
    assert [label.id for label in empty] == ["knock.zone_discard"]
    assert t(empty[0]) != t(say("exercise.zone_pile"))
    assert any(prompt.table.cards[slot] == card("4D") for slot in prompt.table.zone("upcard").slots)
