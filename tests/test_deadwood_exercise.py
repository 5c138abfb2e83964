"""Exercise ``deadwood``: melds aside, then the sum, and the typical miscounts by name."""

import naive
import pytest
from support.prompts import items

from gintutor.cards import Hand, Rank, cards
from gintutor.exercises.deadwood.deals import is_cornered
from gintutor.exercises.deadwood.family import DeadwoodFamily, deadwood_prompt
from gintutor.exercises.dealing import whole_melds
from gintutor.exercises.protocol import Answer, Mark, Partition
from gintutor.i18n import Translator
from gintutor.solver import best_arrangement

DEADWOOD = DeadwoodFamily()


def prompt_of(text, level=2):
    return deadwood_prompt(Hand.of(text), seed=0, level=level)


def check(prompt, points, *groups):
    where = {each: slot for slot, each in enumerate(prompt.table.cards)}
    parts = {"points": points}
    if groups:
        parts["split"] = tuple(tuple(where[each] for each in cards(group)) for group in groups)
    return DEADWOOD.check(prompt, Answer(parts))


def told(feedback):
    t = Translator("en", strict=True)
    return [t(step.text) for step in feedback.steps]


HAND = "7C 7D 7H KS QD 6C 2S AD 3H"  # melded 7 7 7, left K Q 6 3 2 A = 32


@pytest.mark.parametrize("level", range(1, 5))
def test_the_sum_is_right_by_a_solver_that_shares_no_code(level):
    for prompt in items("deadwood", level)[:3]:
        assert DEADWOOD.solve(prompt).get("points") == naive.least(frozenset(prompt.table.cards))


def test_court_cards_count_ten_and_an_ace_one():
    feedback = check(prompt_of(HAND), 32, "7C 7D 7H")
    assert feedback.correct
    assert told(feedback) == ["Left over: ♦Q ♠K ♣6 ♥3 ♠2 ♦A = 10 + 10 + 6 + 3 + 2 + 1 = 32."]


@pytest.mark.parametrize(
    ("points", "tag"),
    [
        (32 + 3 + 2, "face_not_ten"),  # king 13, queen 12
        (32 + 10, "ace_high"),  # ace 11
        (32 + 13, "ace_high"),  # ace 14
        (32 + 21, "counted_melds"),
        (32 - 6, "forgotten_card"),
        (32 - 3, "forgotten_card"),
        (5, "wrong_sum"),
    ],
)
def test_a_typical_miscount_is_recognised(points, tag):
    feedback = check(prompt_of(HAND), points, "7C 7D 7H")
    assert not feedback.correct
    assert feedback.error_tags == (tag,)
    assert told(feedback)[-1].endswith("= 32.")


def test_the_forgotten_card_is_marked():
    prompt = prompt_of(HAND)
    feedback = check(prompt, 26, "7C 7D 7H")
    assert [(str(prompt.table.cards[slot]), mark) for slot, mark in feedback.marks] == [("6C", Mark.MISSED)]


def test_a_sum_that_counts_a_card_in_two_melds_is_recognised():
    prompt = prompt_of("7C 7S 7D 8D 9D KH 2S 4C AS", level=3)
    assert check(prompt, 31, "7D 8D 9D").correct
    feedback = check(prompt, 17, "7D 8D 9D")  # 7 7 7 and 7 8 9 both taken out
    assert feedback.error_tags == ("double_use",)
    assert told(feedback)[0] == "♦7 is in two melds, but a card may be in one only."


def test_a_split_that_is_not_best_is_told_whether_its_sum_was_right():
    prompt = prompt_of("7C 7S 7D 8D 9D KH 2S 4C AS", level=3)
    fits = check(prompt, 34, "7C 7S 7D")
    assert told(fits)[0] == "Your number fits your split."
    assert fits.error_tags == ("greedy", "wrong_meld")
    wrong = check(prompt, 31, "7C 7S 7D")
    assert told(wrong)[0] == "Your number does not fit your split."
    assert wrong.error_tags[-1] == "wrong_sum"


def test_a_group_that_is_no_meld_is_told_its_fault():
    assert check(prompt_of("KS QS AS 7C 7D 7H 2S 4D 9C 5H", level=4), 30, "QS KS AS").error_tags == ("ace_high",)


def test_every_level_asks_for_the_sum_alone_and_for_the_melds_too():
    for level in range(1, 5):
        assert {prompt.form for prompt in items("deadwood", level)} == {"sum", "split"}


@pytest.mark.parametrize("level", range(1, 5))
def test_for_the_sum_alone_the_melds_lie_aside_already(level):
    for prompt in (each for each in items("deadwood", level) if each.form == "sum"):
        assert [ask.id for ask in prompt.asks] == ["points"]
        assert all(len(zone.slots) >= 3 for zone in prompt.table.zones)
        assert check(prompt, sum(prompt.table.cards[slot].points for slot in prompt.table.zone("hand").slots)).correct


def test_melds_that_lie_aside_are_not_counted_and_give_no_card_away_twice():
    prompt = deadwood_prompt(Hand.of("7C 7S 7D 8D 9D KH 2S 4C AS"), "sum", seed=0, level=3)  # 7 8 9 lie aside
    assert check(prompt, 31).correct
    assert not check(prompt, 31).marks, "the learner melded nothing"
    assert check(prompt, 31 + 24).error_tags == ("counted_melds",)
    assert check(prompt, 17).error_tags[0] == "double_use", "the sevens are no set without the third"


def test_cards_that_only_look_like_a_run_count():
    prompt = deadwood_prompt(Hand.of("KS QS AS 7C 7D 7H 2S 4D 9C 5H"), "sum", seed=0, level=4)
    right = 10 + 10 + 1 + 2 + 4 + 9 + 5
    assert check(prompt, right).correct
    feedback = check(prompt, right - 21)  # queen, king and ace left out as a run
    assert feedback.error_tags == ("ace_high",)
    assert "ace" in told(feedback)[0]


def test_easy_hands_leave_a_court_card_and_an_ace():
    for level in (1, 2):
        for prompt in items("deadwood", level):
            left = best_arrangement(Hand.of(prompt.table.cards)).deadwood
            assert any(each.rank >= Rank.JACK for each in left)
            assert any(each.rank is Rank.ACE for each in left)


def test_level_three_tempts_to_use_a_card_twice():
    for prompt in items("deadwood", 3):
        melds = whole_melds(Hand.of(prompt.table.cards))
        assert any(a.hand & b.hand for a in melds for b in melds if a != b)


def test_level_four_tempts_around_the_corner():
    for prompt in items("deadwood", 4):
        assert is_cornered(best_arrangement(Hand.of(prompt.table.cards)).deadwood)


def test_where_melds_are_to_be_moved_that_comes_before_the_sum():
    for level in range(1, 5):
        for prompt in (each for each in items("deadwood", level) if each.form == "split"):
            first, second = prompt.asks
            assert isinstance(first, Partition)
            assert second.id == "points"
