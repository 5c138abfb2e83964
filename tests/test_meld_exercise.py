"""Exercise ``meld``: sets and runs told from what looks like one, completed, and found among other cards."""

from itertools import combinations, pairwise

import pytest
from support.ideas import pointed_to
from support.prompts import item

from gintutor.cards import Rank, cards
from gintutor.exercises.meld import deals
from gintutor.exercises.meld.deals import COMPLETE, FIND, VALID, Begun
from gintutor.exercises.meld.family import MeldFamily, complete_prompt, find_prompt, held_and_offer, valid_prompt
from gintutor.exercises.meld.groups import is_fair
from gintutor.exercises.meld.words import CORNER, FEW, GAP, RANK, REASONS, RUN, SET, SUIT
from gintutor.exercises.protocol import Answer, Mark, PickOne
from gintutor.i18n import Translator

MELD = MeldFamily()
LEVELS = range(1, MELD.levels + 1)
EVERYTHING = (SET, RUN, *REASONS)
ORDER = "A23456789TJQK"


def told(feedback, language="en"):
    t = Translator(language, strict=True)
    return [t(step.text) for step in feedback.steps]


def of_form(form, level, count=12):
    seeds = [seed for seed in range(3 * count) if deals.form_of(seed) == form]
    return [item("meld", level, seed) for seed in seeds]


def called(text, option):
    return MELD.check(valid_prompt(cards(text), options=EVERYTHING), Answer({"kind": option}))


def slots(prompt, text):
    return tuple(sorted(prompt.table.cards.index(each) for each in cards(text)))


def completed(held, offer, marked):
    prompt = complete_prompt(Begun(cards(held), cards(offer)))
    return MELD.check(prompt, Answer({"cards": slots(prompt, marked)}))


def found(among, marked):
    prompt = find_prompt(cards(among))
    return MELD.check(prompt, Answer({"cards": slots(prompt, marked)}))


def is_meld(group):
    """Written from the rule alone: three or four of a rank, or three or more of a suit in a row with the ace low."""
    if len(group) < 3:
        return False
    ranks = sorted(ORDER.index(str(each)[0]) for each in group)
    suits = {str(each)[1] for each in group}
    return len(set(ranks)) == 1 or (len(suits) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks))))


# Forms


@pytest.mark.parametrize("level", LEVELS)
def test_three_items_in_a_row_are_asked_in_three_ways(level):
    for start in range(6):
        assert len({item("meld", level, seed).form for seed in range(start, start + 3)}) == 3


# Is it a meld?


@pytest.mark.parametrize("level", LEVELS)
def test_what_the_cards_are_is_told_by_the_rule_alone(level):
    for prompt in of_form(VALID, level, 30):
        assert (MELD.solve(prompt).get("kind") in (SET, RUN)) == is_meld(prompt.table.cards)


@pytest.mark.parametrize("level", LEVELS)
def test_melds_and_others_are_asked_about_alike(level):
    melds = [is_meld(prompt.table.cards) for prompt in of_form(VALID, level, 60)]
    assert 0.3 < sum(melds) / len(melds) < 0.7


@pytest.mark.parametrize("level", LEVELS)
def test_one_option_is_right_and_every_reason_given_is_explained(level):
    for prompt in of_form(VALID, level):
        (ask,) = prompt.asks
        assert isinstance(ask, PickOne)
        feedbacks = {option.id: MELD.check(prompt, Answer({"kind": option.id})) for option in ask.options}
        assert sum(each.correct for each in feedbacks.values()) == 1
        for option, feedback in feedbacks.items():
            if not feedback.correct and option not in (SET, RUN):
                assert len(feedback.steps) == 2, "why not that, and what instead"


@pytest.mark.parametrize(
    ("group", "right"),
    [
        ("7S 7H 7D", SET),
        ("7S 7H 7D 7C", SET),
        ("5C 6C 7C", RUN),
        ("AH 2H 3H", RUN),
        ("JH QH KH", RUN),
        ("9H 7H 8H", RUN),  # in any order
        ("7S 7H", FEW),
        ("7S 8S", FEW),
        ("7S 7H 8D", RANK),
        ("5C 6S 7C", SUIT),
        ("5C 6C 8C", GAP),
        ("QH KH AH", CORNER),
        ("KH AH 2H", CORNER),
    ],
)
def test_what_cards_are(group, right):
    assert called(group, right).correct
    kinds = {SET, RUN} - {right}
    assert not any(called(group, kind).correct for kind in kinds)


@pytest.mark.parametrize("corner", ["QH KH AH", "KH AH 2H", "JH QH KH AH"])
def test_a_gap_is_as_good_a_reason_as_the_low_ace(corner):
    assert called(corner, GAP).correct
    assert called(corner, CORNER).correct


@pytest.mark.parametrize("level", LEVELS)
def test_a_gap_and_a_corner_are_never_on_offer_together(level):
    for prompt in of_form(VALID, level, 30):
        assert not {GAP, CORNER} <= {option.id for option in prompt.asks[0].options}


@pytest.mark.parametrize("group", ["7S 7H 8H", "4H 5H 7S", "4H 5S 6D", "4H 6H 7S 8H", "2C 7D KS"])
def test_groups_with_two_faults_or_of_which_two_reasons_are_true_are_not_fair(group):
    assert not is_fair(cards(group))


@pytest.mark.parametrize(
    ("group", "option", "tags"),
    [
        ("QH KH AH", RUN, ("ace_high",)),
        ("KH AH 2H", RUN, ("ace_high",)),
        ("5C 6S 7C", RUN, ("mixed_suit",)),
        ("5C 6C 8C", RUN, ("gap",)),
        ("7S 7H", SET, ("pair",)),
        ("7S 8S", RUN, ("too_few",)),
        ("7S 7H 8D", SET, ("mixed_rank",)),
        ("7S 7H 7D", RUN, ("kinds_confused",)),
        ("7S 7H 7D", SUIT, ("meld_refused",)),
        ("AH 2H 3H", GAP, ("ace_high",)),
        ("AH 2H 3H", CORNER, ("ace_high",)),
        ("5C 6C 7C", FEW, ("meld_refused",)),
        ("5C 6S 7C", GAP, ("wrong_reason",)),
    ],
)
def test_a_misjudgement_is_recognised(group, option, tags):
    feedback = called(group, option)
    assert not feedback.correct
    assert feedback.error_tags == tags


def test_a_wrong_reason_is_refuted_before_the_true_one_is_told():
    assert told(called("5C 6S 7C", GAP)) == [
        "No rank is missing between the cards.",
        "No meld. ♠6 is of a different suit; a run keeps to one suit.",
    ]
    assert told(called("7S 7H 7D", SUIT)) == ["In a set the suits are meant to differ.", "♦7 ♥7 ♠7 make a set."]


def test_the_card_at_fault_is_marked():
    assert called("5C 6S 7C", RUN).marks == ((1, Mark.WRONG),)


@pytest.mark.parametrize("level", [2, 4])
def test_corners_are_among_what_tempts(level):
    answers = [MELD.solve(prompt).get("kind") for prompt in of_form(VALID, level, 60)]
    assert CORNER in answers


@pytest.mark.parametrize("level", [2, 4])
def test_an_ace_is_not_always_a_fault(level):
    aces = [each for each in of_form(VALID, level, 80) if any(c.rank is Rank.ACE for c in each.table.cards)]
    assert len({MELD.solve(prompt).get("kind") in (SET, RUN) for prompt in aces}) == 2


def test_at_level_four_cards_lie_in_any_order():
    runs = [each.table.cards for each in of_form(VALID, 4, 40) if MELD.solve(each).get("kind") == RUN]
    assert any(list(row) != sorted(row) for row in runs)


# Which card completes it?


@pytest.mark.parametrize("level", LEVELS)
def test_the_cards_that_fit_are_told_by_the_rule_alone(level):
    for prompt in of_form(COMPLETE, level):
        held, offer = held_and_offer(prompt.table)
        fits = [each for each in offer if is_meld((*held, each))]
        assert fits
        assert len(fits) < len(offer)
        assert {prompt.table.cards[slot] for slot in MELD.solve(prompt).slots("cards")} == set(fits)


def test_two_cards_are_completed_and_melds_grow():
    for level, at_least in ((1, 2), (2, 2), (3, 3)):
        for prompt in of_form(COMPLETE, level):
            held = held_and_offer(prompt.table)[0]
            assert len(held) == 2 if at_least == 2 else len(held) >= 3 and is_meld(held)


@pytest.mark.parametrize(
    ("held", "offer", "marked", "tags"),
    [
        ("QH KH", "AH JH JS 9H", "AH JH", ("ace_high",)),
        ("AC 2C", "KC 3C 3S", "KC 3C", ("ace_high",)),
        ("2C 3C", "AC 4C KC", "4C", ("ace_high",)),  # who takes the ace for high leaves it out
        ("7H 8H", "6H 9S 9H", "6H 9H 9S", ("mixed_suit",)),
        ("7H 8H", "6H TH 9S", "6H TH", ("gap",)),
        ("7H 7S", "7D 8H 6C", "7D 6C", ("mixed_rank",)),
        ("7H 7S", "7D 7C 8H", "7D", ("forgotten_card",)),
        ("7H 8H", "6H 9H 5H", "5H 6H", ("gap", "forgotten_card")),
    ],
)
def test_a_card_that_does_not_fit_is_told_by_its_fault(held, offer, marked, tags):
    feedback = completed(held, offer, marked)
    assert not feedback.correct
    assert feedback.error_tags == tags


def test_each_card_that_fits_is_shown_in_its_meld():
    feedback = completed("7H 8H", "6H 9H 5H", "5H 6H")
    assert told(feedback) == [
        "♥5 ♥7 ♥8: There is a gap between ♥5 and ♥7; the cards of a run follow one another.",
        "♥7 ♥8 ♥9 make a run.",
    ]
    assert completed("7H 8H", "6H 9H 5H", "6H 9H").correct


def test_cards_of_the_meld_begun_are_not_on_offer():
    prompt = complete_prompt(Begun(cards("7H 8H"), cards("6H 9H")))
    with pytest.raises(ValueError, match="on offer"):
        MELD.check(prompt, Answer({"cards": (0, 2)}))


# Find it


@pytest.mark.parametrize("level", LEVELS)
def test_there_is_one_meld_to_find_and_no_card_could_be_added_to_it(level):
    for prompt in of_form(FIND, level):
        there = prompt.table.cards
        melds = [set(group) for size in range(3, 6) for group in combinations(there, size) if is_meld(group)]
        whole = {there[slot] for slot in MELD.solve(prompt).slots("cards")}
        assert whole in melds
        assert all(each <= whole for each in melds)


@pytest.mark.parametrize(
    ("marked", "tags"),
    [
        ("QH KH AH", ("ace_high",)),
        ("5C 6C 7C", ("forgotten_card",)),
        ("5C 6C", ("too_few",)),
        ("QH KH 9D", ("mixed_suit",)),
    ],
)
def test_a_group_that_is_not_the_meld_is_told_why(marked, tags):
    feedback = found("QH KH AH 5C 6C 7C 8C 9D", marked)
    assert not feedback.correct
    assert feedback.error_tags == tags
    assert told(feedback)[-1] == "♣5 ♣6 ♣7 ♣8 make a run."


def test_a_meld_that_could_be_longer_is_told_what_is_missing():
    feedback = found("QH KH AH 5C 6C 7C 8C 9D", "5C 6C 7C")
    assert told(feedback)[0] == "That is a meld, but it can be longer with ♣8."
    assert (6, Mark.MISSED) in feedback.marks


# Somebody with one fixed idea


def answer_of(prompt, believes):
    """What somebody answers who takes for a meld whatever ``believes`` says is one."""
    there = prompt.table.cards
    right = MELD.solve(prompt)
    if prompt.form == VALID:
        false = believes(there) and not is_meld(there)
        return Answer({"kind": SET if len({each.rank for each in there}) == 1 else RUN}) if false else right
    if prompt.form == COMPLETE:
        held, offer = held_and_offer(prompt.table)
        return Answer({"cards": tuple(sorted(there.index(each) for each in offer if believes((*held, each))))})
    groups = [group for size in range(len(there), 2, -1) for group in combinations(there, size) if believes(group)]
    false = next((group for group in groups if not is_meld(group)), None)
    return Answer({"cards": tuple(sorted(there.index(each) for each in false))}) if false else right


def places(group):
    return sorted(ORDER.index(str(each)[0]) for each in group)


def of_one_suit(group):
    return len(group) > 2 and len({each.suit for each in group}) == 1


def ace_goes_round(group):
    """Melds, and runs that go past the king."""
    rounds = [sorted((low + step) % 13 for step in range(len(group))) for low in range(13)]
    return is_meld(group) or (of_one_suit(group) and places(group) in rounds)


def suits_do_not_matter(group):
    """Melds, and rows of any suits."""
    low = places(group)[0]
    return is_meld(group) or (len(group) > 2 and places(group) == list(range(low, low + len(group))))


def gaps_do_not_matter(group):
    """Melds, and rows of a suit that lack a card here and there."""
    return is_meld(group) or (of_one_suit(group) and all(b - a <= 2 for a, b in pairwise(places(group))))


@pytest.mark.parametrize(
    ("believes", "tag", "level"),
    [(ace_goes_round, "ace_high", 2), (suits_do_not_matter, "mixed_suit", 4), (gaps_do_not_matter, "gap", 3)],
)
def test_after_five_items_the_fixed_idea_leads(believes, tag, level):
    found = pointed_to(MELD, lambda prompt: answer_of(prompt, believes), [level] * 5)
    assert found[tag] >= 38
    assert set(found) <= {tag, None}


@pytest.mark.parametrize("level", [2, 4])
def test_the_corner_tempts_in_every_meld_to_find(level):
    for prompt in of_form(FIND, level):
        there = prompt.table.cards
        assert any(ace_goes_round(group) and not is_meld(group) for group in combinations(there, 3))


@pytest.mark.parametrize("level", [3, 4])
def test_a_row_of_two_suits_tempts_in_every_meld_to_find(level):
    for prompt in of_form(FIND, level):
        there = prompt.table.cards
        assert any(suits_do_not_matter(group) and not is_meld(group) for group in combinations(there, 3))


def test_two_cards_at_an_end_tempt_around_the_corner():
    for prompt in of_form(COMPLETE, 2):
        held, offer = held_and_offer(prompt.table)
        assert any(ace_goes_round((*held, each)) and not is_meld((*held, each)) for each in offer)
