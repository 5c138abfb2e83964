"""Exercise ``discard``: what a discard leaves, what it breaks up and whom it helps, each proved by the engine."""

from fractions import Fraction
from math import comb

import naive
import pytest
from support.prompts import items

from gintutor.cards import DECK, Hand, Rank, card, cards
from gintutor.exercises.discard.family import DiscardFamily, discard_prompt
from gintutor.exercises.discard.spot import Spot, spot_of
from gintutor.exercises.protocol import Answer, Mark
from gintutor.i18n import Translator
from gintutor.melds import SHORT_MELDS
from gintutor.rules import PRESETS

DISCARD = DiscardFamily()
LEVELS = range(1, DISCARD.levels + 1)


def spot(hand, *, form="lowest", seen="", taken="", parts=()):
    return Spot(
        form=form,
        hand=Hand.of(hand),
        rules=PRESETS["nb"],
        seen=Hand.of(seen),
        taken=Hand.of(taken),
        parts=tuple(map(Hand.of, parts)),
    )


def check(place, *thrown, **more):
    prompt = discard_prompt(place, seed=0, level=1)
    where = {str(each): slot for slot, each in enumerate(prompt.table.cards)}
    parts = {"card": tuple(sorted(where[each] for each in thrown))} if thrown else {}
    return DISCARD.check(prompt, Answer({**parts, **more}))


def told(feedback):
    t = Translator("en", strict=True)
    return [t(step.text) for step in feedback.steps]


# The least deadwood

PLAIN = "8S 9S TS JS 3H 4H 5H QH 9C 5D AC"  # left over Q 9 5 A


def test_the_card_that_leaves_least_is_right():
    feedback = check(spot(PLAIN), "QH")
    assert feedback.correct
    assert told(feedback) == ["Discard ♥Q: ♣9 ♦5 ♣A = 9 + 5 + 1 = 15."]


def test_a_cheap_card_thrown_keeps_a_dear_one():
    feedback = check(spot(PLAIN), "AC")
    assert feedback.error_tags == ("keeps_high",)
    assert told(feedback)[0] == "Discard ♣A: ♥Q ♣9 ♦5 = 10 + 9 + 5 = 24."
    assert [mark for _, mark in feedback.marks].count(Mark.MISSED) == 1


def test_a_card_out_of_a_meld_is_recognised():
    assert check(spot(PLAIN), "JS").error_tags == ("breaks_meld",)
    assert check(spot(PLAIN), "4H").error_tags == ("wrong_meld",)


def test_whoever_melds_the_most_points_first_throws_the_wrong_card():
    # four queens melded first leave the spade king and jack loose; a run takes the queen of spades just as well
    place = spot("6C QC 4D QD 4H 5H 6H QH JS QS KS")
    assert {str(each) for each in place.best()} == {"6C"}
    assert check(place, "JS").error_tags[0] == "melds_first"
    assert check(place, "KS").error_tags[0] == "melds_first"
    assert check(place, "6C").correct


def test_every_equally_good_discard_is_right():
    place = spot("8S 9S TS 3H 4H 5H 7C 7D 7H KD QC")
    assert check(place, "KD").correct
    feedback = check(place, "QC")
    assert feedback.correct
    assert told(feedback)[-1] == "♦K would have been as good."


def test_two_cards_are_no_discard():
    feedback = check(spot(PLAIN), "QH", "9C")
    assert feedback.error_tags == ("several_discards",)
    assert told(feedback)[0] == "A discard is one card."


@pytest.mark.parametrize("level", [1, 2, 4])
def test_no_discard_leaves_less_by_a_solver_that_shares_no_code(level):
    for prompt in [each for each in items("discard", level) if each.form == "lowest"][:2]:
        place = spot_of(prompt)
        after = {each: naive.least(frozenset(place.hand - Hand(each.bit))) for each in place.hand}
        assert {each for each, points in after.items() if points == min(after.values())} == set(place.best())


# Two pieces, one to break up

PARTS = ("7H 8H", "KS KD")


def outs_of(place, first, second, broken):
    return check(place, first=first, second=second, **{"break": broken})


def test_the_piece_with_fewer_unseen_outs_is_broken_up():
    place = spot("7H 8H KS KD", form="outs", seen="6H", parts=PARTS)
    assert outs_of(place, 1, 2, "first").correct
    assert outs_of(place, 1, 2, "second").error_tags == ("breaks_better_pair",)


@pytest.mark.parametrize(
    ("first", "second", "tag"),
    [(2, 2, "counts_seen"), (1, 4, "counts_own"), (1, 3, "wrong_outs"), (7, 2, "wrong_outs")],
)
def test_a_miscount_is_recognised(first, second, tag):
    place = spot("7H 8H KS KD", form="outs", seen="6H", parts=PARTS)
    feedback = outs_of(place, first, second, "first")
    assert feedback.error_tags == (tag,)
    assert told(feedback)[-1] == "Break up ♥7 ♥8: 1 against 2."


def test_an_end_left_out_is_recognised():
    place = spot("7H 8H KS KD", form="outs", seen="KC", parts=PARTS)
    assert outs_of(place, 1, 1, "second").error_tags == ("forgets_end",)


def test_cards_in_ones_own_melds_are_no_outs():
    place = spot("7H 8H KS KD 9H 9S 9D 2C 3C 4C 5C", form="outs", seen="QD", parts=PARTS)
    assert {str(each) for each in place.outs(Hand.of("7H 8H"))} == {"6H"}
    feedback = outs_of(place, 2, 2, "first")
    assert feedback.error_tags == ("counts_own",)
    assert told(feedback)[0] == "♥9 is in your own hand, so it cannot come."


def test_dealt_pieces_never_have_equal_outs_nor_share_one():
    for level in (2, 3, 4, 5):
        for prompt in items("discard", level):
            if prompt.form == "outs":
                place = spot_of(prompt)
                first, second = (place.outs(part) for part in place.parts)
                assert len(first) != len(second)
                assert not first & second


# Safety


def test_the_middle_of_the_pack_is_in_more_melds_of_three_than_its_ends():
    threes = [meld for meld in SHORT_MELDS if len(meld) == 3]
    for each in DECK:
        known = {Rank.ACE: 4, Rank.KING: 4, Rank.TWO: 5, Rank.QUEEN: 5}
        assert sum(each in meld.hand for meld in threes) == known.get(each.rank, 6)


def test_with_nothing_seen_the_king_is_safest():
    place = spot("KS 7H 5D 9C", form="safe")
    assert check(place, "KS", melds=4).correct
    assert check(place, "7H", melds=6).error_tags == ("risky_discard",)


def test_a_seen_card_kills_the_melds_it_was_in():
    # both black sevens gone: only 5 6 7, 6 7 8 and 7 8 9 of hearts are left, and with 8H gone only one
    place = spot("7H KS 5D 9C", form="safe", seen="7C 7S 8H")
    assert len(place.live(card("7H"))) == 1
    assert check(place, "7H", melds=1).correct
    assert check(place, "7H", melds=6).error_tags == ("counts_seen",)
    assert check(place, "7H", melds=2).error_tags == ("wrong_melds",)


def test_a_card_beside_what_the_opponent_took_feeds_them():
    place = spot("KS QS 5D 9C", form="safe", taken="KH")
    assert [str(meld) for meld in place.fed(card("KS"))] == ["KC KH KS", "KD KH KS"]
    feedback = check(place, "KS", melds=3)
    assert "feeds_opponent" in feedback.error_tags
    assert any("what the opponent took" in text for text in told(feedback))


def test_live_melds_are_counted_as_a_slow_player_would():
    for level in (1, 3, 5):
        for prompt in items("discard", level):
            if prompt.form != "safe":
                continue
            place = spot_of(prompt)
            unknown = set(DECK) - set(place.hand) - set(place.seen)
            for each in place.hand:
                groups = [
                    {each, one, other}
                    for one in unknown
                    for other in unknown
                    if one < other and naive.is_meld(frozenset({each, one, other}))
                ]
                assert len(place.live(each)) == len(groups)


def test_the_safest_card_is_the_one_the_opponent_can_least_likely_meld():
    for level in (1, 3, 5):
        for prompt in items("discard", level):
            if prompt.form == "safe":
                place = spot_of(prompt)
                safest = max(place.chance(each) for each in place.safest())
                assert all(safest < place.chance(each) for each in place.hand - place.safest())


def test_a_meld_with_a_taken_card_needs_one_more_card_in_nine():
    # only 7 8 9 of spades is left for the nine, and the eight was taken: the seven is one of the 44 unseen cards
    place = spot("9S 2C 4D 6H", form="safe", taken="8S", seen="TS 9H 9D")
    assert [str(meld) for meld in place.live(card("9S"))] == ["7S 8S 9S"]
    hidden = 52 - 4 - 1 - 3
    assert place.chance(card("9S")) == Fraction(9, hidden)


def test_a_meld_with_no_taken_card_needs_two_cards_in_ten():
    place = spot("9S 2C 4D 6H", form="safe", seen="TS 9H 9D")
    hidden = 52 - 4 - 3
    assert place.chance(card("9S")) == Fraction(10 * 9, hidden * (hidden - 1))


def test_two_melds_that_share_a_card_are_not_counted_twice():
    # 8 9 10 and 9 10 J of spades both need the ten: 1 - P(no ten) - P(ten, but neither eight nor jack)
    place = spot("9S 2C 4D 6H", form="safe", seen="7S 9H 9D")
    hidden, held = 52 - 4 - 3, 10
    without_ten = Fraction(comb(hidden - 1, held), comb(hidden, held))
    ten_alone = Fraction(comb(hidden - 3, held - 1), comb(hidden, held))
    assert len(place.live(card("9S"))) == 2
    assert place.chance(card("9S")) == 1 - without_ten - ten_alone


def test_at_the_top_level_counting_melds_alone_feeds_the_opponent():
    for prompt in items("discard", 5):
        if prompt.form == "safe":
            place = spot_of(prompt)
            fewest = min(len(place.live(each)) for each in place.hand)
            assert any(place.fed(each) for each in place.hand if len(place.live(each)) == fewest)


def test_only_cards_in_hand_can_be_thrown():
    prompt = discard_prompt(spot("KS QS 5D 9C", form="safe", taken="KH"), seed=0, level=1)
    with pytest.raises(ValueError, match="not all in hand"):
        DISCARD.check(prompt, Answer({"card": (4,), "melds": 1}))


def test_each_level_asks_in_two_forms():
    for level in LEVELS:
        assert len({DISCARD.generate(seed, level).form for seed in range(12)}) == 2


def test_the_prompt_alone_tells_the_situation():
    place = spot("7H 8H KS KD", form="outs", seen="6H", parts=PARTS)
    assert spot_of(discard_prompt(place, seed=0, level=3)) == place
    assert set(cards("7H 8H")) <= set(place.hand)
