"""Exercise ``split``: any best split is right, and a worse one is told what it costs and what to change."""

import naive
import pytest
from support.prompts import item, items

from gintutor.cards import Hand, cards
from gintutor.exercises.dealing import whole_melds
from gintutor.exercises.greedy import beats_every_temptation
from gintutor.exercises.partition import plainest
from gintutor.exercises.protocol import Answer, Mark, Partition, Prompt
from gintutor.exercises.split.family import SplitFamily, split_prompt, split_table
from gintutor.exercises.split.options import offered
from gintutor.i18n import Translator
from gintutor.melds import meld_faults
from gintutor.messages import say
from gintutor.rules import PRESETS
from gintutor.solver import all_best, least_deadwood

SPLIT = SplitFamily()


def prompt_of(text, level=3):
    table = split_table(Hand.of(text))
    targets = tuple(zone.id for zone in table.zones[1:])
    ask = Partition(id="split", question=say("split.ask"), source="hand", targets=targets)
    return Prompt(
        family="split",
        seed=0,
        level=level,
        rules=PRESETS["nb"],
        question=say("split.question"),
        table=table,
        asks=(ask,),
    )


def check(prompt, *groups):
    """Check groups of cards given as text."""
    where = {each: slot for slot, each in enumerate(prompt.table.cards)}
    return SPLIT.check(
        prompt, Answer({"split": tuple(tuple(where[each] for each in cards(group)) for group in groups)})
    )


def told(feedback, language="en"):
    t = Translator(language, strict=True)
    return [t(step.text) for step in feedback.steps]


def hand_of(prompt):
    return Hand.of(prompt.table.cards)


# Levels


@pytest.mark.parametrize("level", range(1, 7))
def test_the_answer_is_best_by_a_solver_that_shares_no_code(level):
    for prompt in (each for each in items("split", level) if each.form != "choose"):
        if prompt.form == "least":
            assert SPLIT.solve(prompt).get("split") == naive.least(frozenset(prompt.table.cards))
            continue
        used = {slot for group in SPLIT.solve(prompt).partition("split") for slot in group}
        left = sum(each.points for slot, each in enumerate(prompt.table.cards) if slot not in used)
        assert left == naive.least(frozenset(prompt.table.cards))


def test_level_one_holds_one_meld():
    assert all(len(whole_melds(hand_of(prompt))) == 1 for prompt in items("split", 1))


def test_level_two_holds_two_melds_that_do_not_touch():
    for prompt in items("split", 2):
        first, second = whole_melds(hand_of(prompt))
        assert not first.hand & second.hand


def test_level_three_asks_for_a_choice_between_melds_that_cross():
    for prompt in items("split", 3):
        melds = whole_melds(hand_of(prompt))
        assert any(a.hand & b.hand for a in melds for b in melds if a != b)


def test_at_level_four_every_best_split_lays_some_meld_shortened():
    for prompt in items("split", 4):
        hand = hand_of(prompt)
        whole = whole_melds(hand)
        assert all(any(meld not in whole for meld in best.melds) for best in all_best(hand))


def test_the_hardest_levels_beat_every_habit():
    for level, size in ((5, 10), (6, 11)):
        for prompt in items("split", level):
            assert len(prompt.table.cards) == size
            assert beats_every_temptation(hand_of(prompt), least_deadwood(hand_of(prompt)))


def test_only_the_easy_levels_tick_a_finished_meld():
    assert [item("split", level, 0).shows_ticks for level in range(1, 7)] == [True, True, False, False, False, False]


def test_the_number_of_outlines_gives_nothing_away():
    assert len(item("split", 1, 0).asks[0].targets) == 2
    assert len(item("split", 6, 0).asks[0].targets) == 3


# Judging by value


def test_every_equally_good_split_is_right():
    prompt = prompt_of("7C 7D 7H 7S 8D 9D TD")  # three sevens and 8-9-10, or four sevens: the run takes a seven or not
    assert least_deadwood(hand_of(prompt)) == 0
    assert check(prompt, "7C 7H 7S", "7D 8D 9D TD").correct
    assert check(prompt, "7C 7D 7H 7S", "8D 9D TD").correct


def test_a_run_cut_in_two_is_as_good_as_whole_and_no_other_split():
    prompt = prompt_of("3D 4D 5D 6D 7D 8D KS")
    for groups in (("3D 4D 5D 6D 7D 8D",), ("3D 4D 5D", "6D 7D 8D")):
        feedback = check(prompt, *groups)
        assert feedback.correct
        assert told(feedback) == ["Left over: ♠K = 10."]


def test_the_order_of_cards_and_outlines_does_not_matter():
    prompt = prompt_of("7C 7D 7S 8D 9D KS")
    assert check(prompt, "", "9D 7D 8D").correct


def test_praise_names_other_splits_that_are_as_good():
    prompt = prompt_of("TC TD TH JD QD")  # the set leaves J Q, the run leaves two tens: twenty both times
    assert told(check(prompt, "TC TD TH"))[-1] == "Another split is just as good."
    assert check(prompt, "TD JD QD").correct


def test_the_worked_value_seventeen_against_fourteen():
    prompt = prompt_of("7C 7S 7D 8D 9D")
    feedback = check(prompt, "7C 7S 7D")
    assert not feedback.correct
    assert told(feedback)[:4] == [
        "Your split leaves: ♦9 ♦8 = 9 + 8 = 17.",
        "Best possible: ♣7 ♠7 = 7 + 7 = 14.",
        "That costs 3 points.",
        "Put down ♦7 ♦8 ♦9 instead of ♣7 ♦7 ♠7.",
    ]
    assert feedback.error_tags == ("greedy", "wrong_meld")
    assert check(prompt, "7D 8D 9D").correct


# Feedback on the learner's own answer


@pytest.mark.parametrize(
    ("group", "tags", "text"),
    [
        ("QS KS AS", ("ace_high",), "ace"),
        ("KS AS 2S", ("ace_high",), "ace"),
        ("5D 6D 7C", ("mixed_suit",), "suit"),
        ("5D 6D 8D", ("gap",), "♦8"),
        ("7C 7D", ("pair",), "pair"),
        ("5D 6D", ("too_few",), "♦5 ♦6: 2 cards"),
        ("7C 7D QS", ("mixed_rank",), "rank"),
    ],
)
def test_every_fault_of_a_group_is_named(group, tags, text):
    prompt = prompt_of("AS 2S QS KS 5D 6D 8D 7C 7D")
    feedback = check(prompt, group)
    assert feedback.error_tags == tags
    assert any(text in line for line in told(feedback))
    assert {mark for _, mark in feedback.marks} == {Mark.WRONG}


def test_faults_of_several_groups_are_all_told():
    prompt = prompt_of("AS 2S QS KS 5D 6D 8D 7C 7D")
    feedback = check(prompt, "QS KS AS", "7C 7D")
    assert set(feedback.error_tags) == {"ace_high", "pair"}
    assert len(feedback.steps) == 2


def test_a_card_in_two_melds_is_one_fault_even_when_both_are_melds():
    feedback = check(prompt_of("7C 7S 7D 8D 9D KC"), "7C 7S 7D", "7D 8D 9D")
    assert feedback.error_tags == ("double_use",)
    assert told(feedback) == ["♦7 is in two melds, but a card may be in one only."]


def test_a_forgotten_meld_is_named():
    feedback = check(prompt_of("7C 7D 7S TH JH QH 2C 3D"), "TH JH QH")
    assert feedback.error_tags == ("forgotten_meld",)
    assert "You left a meld in your hand: ♣7 ♦7 ♠7." in told(feedback)
    assert [mark for _, mark in feedback.marks].count(Mark.MISSED) == 3


def test_a_forgotten_card_of_a_meld_is_named():
    feedback = check(prompt_of("TH JH QH KH 2C 3D"), "TH JH QH")
    assert feedback.error_tags == ("forgotten_card",)
    assert told(feedback)[-1] == "Add ♥K to ♥10 ♥J ♥Q."


def test_a_meld_kept_whole_is_told_which_card_it_can_spare():
    feedback = check(prompt_of("4H 5H 6H 7H 7S 7D KC", level=4), "4H 5H 6H 7H")
    assert feedback.error_tags == ("greedy", "kept_whole")
    assert "♥4 ♥5 ♥6 ♥7 can do without ♥7." in told(feedback)
    assert "You went for the meld with the most points first. That is not always best." in told(feedback)


def test_marks_compare_with_the_best_split_nearest_to_the_learners():
    prompt = prompt_of("7C 7S 7D 8D 9D TS JS QS")
    feedback = check(prompt, "TS JS QS", "7C 7S 7D")
    by_card = {str(prompt.table.cards[slot]): mark for slot, mark in feedback.marks}
    assert by_card["TS"] is by_card["JS"] is by_card["QS"] is Mark.RIGHT
    assert by_card["7C"] is by_card["7S"] is Mark.WRONG
    assert by_card["8D"] is by_card["9D"] is Mark.MISSED
    assert "7D" not in by_card, "it changes its meld, which is neither right nor wrong"


def test_a_slot_that_is_not_in_the_hand_is_a_caller_mistake():
    with pytest.raises(ValueError, match="slot 40"):
        SPLIT.check(item("split", 1, 0), Answer({"split": ((0, 1, 40),)}))
    with pytest.raises(TypeError):
        SPLIT.check(item("split", 1, 0), Answer({"split": "7D 8D 9D"}))


# The other forms


def test_forms_take_turns_at_every_level():
    for level in range(1, 7):
        forms = [prompt.form for prompt in items("split", level)]
        assert forms == ["place", "place", "choose", "place", "place", "least"]


def splits(prompt):
    """What is on offer: groups of cards by the id of their option."""
    return offered(prompt, "split")


def left_by(prompt, split):
    return (hand_of(prompt) - Hand.of(card for group in split for card in group)).points


@pytest.mark.parametrize("level", range(1, 7))
def test_of_four_splits_exactly_one_is_best(level):
    for seed in range(2, 40, 6):
        prompt = SPLIT.generate(seed, level)
        assert (prompt.form, len(splits(prompt))) == ("choose", 4)
        best = []
        for id_, split in splits(prompt).items():
            valid = all(not meld_faults(group) for group in split)
            valid = valid and sum(map(len, split)) == len({card for group in split for card in group})
            if valid and left_by(prompt, split) == naive.least(frozenset(prompt.table.cards)):
                best.append(id_)
            feedback = SPLIT.check(prompt, Answer({"split": id_}))
            assert feedback.correct == (id_ in best)
            assert feedback.correct or feedback.error_tags
        assert best == [SPLIT.solve(prompt).get("split")]


def test_splits_on_offer_tempt_to_what_the_level_teaches():
    def tags(level):
        found = set()
        for seed in range(2, 40, 6):
            prompt = SPLIT.generate(seed, level)
            for id_ in splits(prompt):
                found |= set(SPLIT.check(prompt, Answer({"split": id_})).error_tags)
        return found

    assert tags(1) >= {"pair", "mixed_suit", "mixed_rank"}
    assert tags(2) >= {"forgotten_meld"}
    assert tags(3) >= {"double_use", "greedy"}
    assert tags(5) >= {"greedy", "kept_whole"}


def number_of(text, level=3):
    return split_prompt(Hand.of(text), "least", seed=0, level=level)


def least(text, given, level=3):
    return SPLIT.check(number_of(text, level), Answer({"split": given}))


def test_the_number_alone_is_asked_without_outlines():
    prompt = number_of("7C 7S 7D 8D 9D")
    assert [zone.id for zone in prompt.table.zones] == ["hand"]
    assert least("7C 7S 7D 8D 9D", 14).correct
    assert told(least("7C 7S 7D 8D 9D", 14)) == ["Left over: ♣7 ♠7 = 7 + 7 = 14."]


@pytest.mark.parametrize(
    ("hand", "given", "tag", "text"),
    [
        ("7C 7S 7D 8D 9D", 17, "greedy", "You went for the longest"),
        ("7C 7S 7D 8D 9D", 0, "double_use", "♦7 is in two melds"),
        ("7C 7D 7S TH JH QH 2C 3D", 26, "forgotten_meld", "You left a meld"),
        ("4H 5H 6H 7H 7S 7D KC", 24, "greedy", "You went for"),
        ("7C 7D 7S KH KC 2D", 2, "pair", "♣K ♥K are only a pair"),
        ("7C 7D 7S QS KS AS 2D 9C", 11, "ace_high", "♠Q ♠K ♠A"),
        ("7C 7D 7S 4H 5C 6H 9D", 9, "mixed_suit", "♥4 ♣5 ♥6"),
        ("7C 7D 7S KH QC 2D", 27, "face_not_ten", "Jack, queen and king"),
        ("7C 7D 7S KH QC 2D", 43, "counted_melds", "You counted the melds"),
        ("7C 7D 7S KH QC 2D", 20, "forgotten_card", "Your sum is what comes out without ♦2."),
        ("7C 7D 7S KH QC 2D", 5, "wrong_sum", "Add up"),
    ],
)
def test_a_number_is_recognised_by_the_misconception_it_comes_from(hand, given, tag, text):
    feedback = least(hand, given)
    assert not feedback.correct
    assert feedback.error_tags[0] == tag
    assert told(feedback)[0].startswith(text)
    assert told(feedback)[-1].startswith("Left over: ")


def test_too_many_and_too_few_are_told_apart():
    assert least("7C 7S 7D 8D 9D", 15).verdict.id == "split.not_least"
    assert least("7C 7S 7D 8D 9D", 13).verdict.id == "split.below_least"


def test_no_number_is_put_down_to_two_faulty_groups():
    faults = {"ace_high", "gap", "mixed_suit", "pair"}
    for level in range(1, 7):
        prompt = item("split", level, 5)
        for given in range(60):
            assert len(faults & set(SPLIT.check(prompt, Answer({"split": given})).error_tags)) <= 1


# Hints and solution


def test_the_solution_compares_the_two_melds_a_card_fits():
    t = Translator("en", strict=True)
    steps = SPLIT.solution(prompt_of("7C 7S 7D 8D 9D KS"))
    assert t(steps[0].text) == "♦7 fits two melds. With ♦7 ♦8 ♦9, 24 is left over; with ♣7 ♦7 ♠7, 27."
    assert t(steps[-1].text) == "Left over: ♠K ♣7 ♠7 = 10 + 7 + 7 = 24."


def test_a_hint_never_hands_over_the_only_meld():
    for prompt in items("split", 1):
        meld = plainest(hand_of(prompt)).melds[0]
        part = SPLIT.hints(prompt)[2]
        assert len(part.highlight) == len(meld) - 1


def test_sums_are_written_in_the_words_of_each_language():
    for language, text in {
        "nb": "Du har til overs: ♦9 ♦8 = 9 + 8 = 17.",
        "sv": "Du har kvar: ♦9 ♦8 = 9 + 8 = 17.",
        "da": "Du har tilovers: ♦9 ♦8 = 9 + 8 = 17.",
    }.items():
        assert told(check(prompt_of("7C 7S 7D 8D 9D"), "7C 7S 7D"), language)[0] == text
