"""Exercise ``value``: what cards count and are called, how they follow one another, and the usual slips by name."""

from itertools import pairwise

import pytest
from support.ideas import pointed_to
from support.prompts import item, items

from gintutor.cards import Hand, Rank, cards
from gintutor.exercises.dealing import melds_in
from gintutor.exercises.protocol import Answer, Mark, PickOne
from gintutor.exercises.value import deals
from gintutor.exercises.value.deals import COUNT, FORMS, LETTERS, ORDER, WORTH
from gintutor.exercises.value.family import ASK, ValueFamily, value_prompt
from gintutor.exercises.value.wish import ABOVE, BELOW, EXACTLY, LEAST, by_letter, wish_of
from gintutor.i18n import LANGUAGES, Translator, local_letters
from gintutor.messages import say

VALUE = ValueFamily()
LEVELS = range(1, VALUE.levels + 1)
WORTH_OF = dict(zip("A23456789TJQK", [1, *range(2, 11), 10, 10, 10], strict=True))
PLACE = "A23456789TJQK".index


def told(feedback, language="en"):
    t = Translator(language, strict=True)
    return [t(step.text) for step in feedback.steps]


def of_form(form, level, count=4):
    seeds = [seed for seed in range(40) if deals.form_of(seed, level) == form]
    return [item("value", level, seed) for seed in seeds[:count]]


def counted(text, given):
    prompt = value_prompt(COUNT, cards(text), say("value.question_count", n=len(cards(text))))
    return VALUE.check(prompt, Answer({"points": given}))


def marked(text, question, given, form=WORTH):
    prompt = value_prompt(form, cards(text), question)
    slots = tuple(sorted(prompt.table.cards.index(each) for each in cards(given)))
    return VALUE.check(prompt, Answer({"cards": slots}))


def chosen_row(text):
    row = cards(text)
    others = (tuple(sorted(row, key=lambda each: each.rank)), row)
    prompt = value_prompt(ORDER, row, say("value.question_order"), rows=others)
    return VALUE.check(prompt, Answer({"row": "row2"}))


# Forms


@pytest.mark.parametrize("level", LEVELS)
def test_only_where_the_order_is_asked_the_cards_cannot_be_sorted(level):
    assert all(prompt.sorts == (prompt.form != ORDER) for prompt in items("value", level))


@pytest.mark.parametrize("level", LEVELS)
def test_every_other_item_counts_and_no_form_comes_twice_in_a_row(level):
    forms = [item("value", level, seed).form for seed in range(12)]
    assert all(one != other for one, other in pairwise(forms))
    assert forms.count(COUNT) == 6
    assert len(set(forms)) == 3


@pytest.mark.parametrize("level", LEVELS)
def test_a_form_says_what_is_asked(level):
    for prompt in items("value", level):
        assert prompt.form in FORMS[level - 1]
        assert [ask.id for ask in prompt.asks] == [ASK[prompt.form]]


# Counting


@pytest.mark.parametrize("level", LEVELS)
def test_the_points_are_those_of_a_table_written_here(level):
    for prompt in of_form(COUNT, level):
        assert VALUE.solve(prompt).get("points") == sum(WORTH_OF[each.rank.letter] for each in prompt.table.cards)


def test_one_card_then_a_few_then_a_handful_then_many():
    sizes = [{len(prompt.table.cards) for prompt in of_form(COUNT, level, 8)} for level in LEVELS]
    assert sizes[0] == {1}
    for lower, higher in pairwise(sizes):
        assert max(lower) < min(higher)


@pytest.mark.parametrize("level", LEVELS)
def test_nothing_to_count_is_a_meld(level):
    for form in (COUNT, WORTH):
        for prompt in of_form(form, level):
            assert not melds_in(Hand.of(prompt.table.cards))


@pytest.mark.parametrize("level", [2, 3, 4])
def test_courts_and_aces_are_among_what_is_counted(level):
    for prompt in of_form(COUNT, level):
        ranks = {each.rank for each in prompt.table.cards}
        assert Rank.ACE in ranks
        assert max(ranks) >= Rank.JACK


@pytest.mark.parametrize(
    ("hand", "given", "tags"),
    [
        ("KS", 13, ("face_not_ten",)),
        ("JS", 11, ("face_not_ten",)),
        ("AS", 11, ("ace_high",)),
        ("AS", 14, ("ace_high",)),
        ("QH 7C 2D", 21, ("face_not_ten",)),
        ("QH KC AD", 26, ("face_not_ten",)),  # 12 + 13 + 1
        ("QH KC AD", 31, ("ace_high",)),  # 10 + 10 + 11
        ("QH KC AD", 36, ("face_not_ten", "ace_high")),  # 12 + 13 + 11
        ("AH AC 5D", 27, ("ace_high",)),
        ("QH 7C 2D", 12, ("wrong_sum",)),
        ("QH 7C 2D", 18, ("wrong_sum",)),
        ("7C", 8, ("wrong_sum",)),
    ],
)
def test_a_typical_miscount_is_recognised(hand, given, tags):
    feedback = counted(hand, given)
    assert not feedback.correct
    assert feedback.error_tags == tags


def test_a_miscount_is_told_with_the_sum_written_out():
    assert told(counted("AD QH KC", 36)) == [
        "Picture cards count 10 each, whatever their place in the order: ♥Q ♣K.",
        "An ace counts 1, not 11.",
        "Points: ♣K ♥Q ♦A = 10 + 10 + 1 = 21.",
    ]


# Marking by what cards count


@pytest.mark.parametrize("level", [2, 3, 4])
def test_some_cards_are_wanted_and_some_are_not(level):
    for prompt in of_form(WORTH, level, 10):
        wanted = wish_of(prompt).met_by(prompt.table.cards)
        assert 2 <= len(wanted) <= len(prompt.table.cards) - 2


TEN, SMALL, LARGE, FEWEST = say(EXACTLY, points=10), say(BELOW, points=4), say(ABOVE, points=7), say(LEAST)
SPREAD = "KS TD 9C AH JC 3D 8S"


@pytest.mark.parametrize(
    ("question", "wanted"), [(TEN, "KS TD JC"), (SMALL, "AH 3D"), (LARGE, "KS TD 9C JC 8S"), (FEWEST, "AH")]
)
def test_what_a_question_asks_for(question, wanted):
    assert marked(SPREAD, question, wanted).correct


@pytest.mark.parametrize(
    ("question", "given", "tags"),
    [
        (TEN, "KS TD JC AH", ("ace_high",)),
        (TEN, "TD", ("face_not_ten",)),
        (TEN, "KS JC", ("wrong_value",)),
        (TEN, "KS TD JC 9C", ("wrong_value",)),
        (SMALL, "3D", ("ace_high",)),
        (FEWEST, "3D", ("ace_high",)),
    ],
)
def test_a_wrong_mark_is_told_by_what_the_card_was_taken_for(question, given, tags):
    feedback = marked(SPREAD, question, given)
    assert not feedback.correct
    assert feedback.error_tags == tags


def test_cards_are_marked_as_right_wrong_and_missed():
    feedback = marked("KS TD 9C", TEN, "KS 9C")
    assert dict(feedback.marks) == {0: Mark.RIGHT, 1: Mark.MISSED, 2: Mark.WRONG}
    assert told(feedback) == ["♣9 counts 9.", "♦10 counts 10.", "To be marked: ♠K ♦10."]


# Names and letters


def test_all_cards_of_a_rank_with_a_letter_are_asked_for_among_others_with_letters():
    for prompt in of_form(LETTERS, 1, 8):
        wanted = wish_of(prompt).met_by(prompt.table.cards)
        assert len(wanted) >= 2
        assert len({each.rank for each in wanted}) == 1
        others = [each.rank for each in prompt.table.cards if each not in wanted]
        assert any(rank in deals.LETTERED for rank in others)
        assert any(rank not in deals.LETTERED for rank in others)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_letter_asked_for_is_the_one_on_the_cards(language):
    for letters in (("J", "Q", "K", "A"), local_letters(language)):
        t = Translator(language, letters, strict=True)
        for rank, letter in zip(deals.LETTERED, letters, strict=True):
            for put in (t, t.html, t.spoken):
                assert f"({letter})" in put(by_letter(rank))


def test_a_card_taken_for_another_is_told_its_name_and_letter():
    feedback = marked("KS QD JC 9H", by_letter(Rank.JACK), "JC KS", form=LETTERS)
    assert feedback.error_tags == ("wrong_letter",)
    assert told(feedback)[0] == "♠K: king (K)."
    assert told(feedback, "da")[0] == "♠K: konge (K)."
    assert told(marked("KS QD JC 9H", by_letter(Rank.JACK), "KS", form=LETTERS), "nb")[1] == "♣J: knekt (J)."


# Order


@pytest.mark.parametrize("level", LEVELS)
def test_exactly_one_row_climbs_with_the_ace_at_the_bottom(level):
    for prompt in of_form(ORDER, level, 8):
        (ask,) = prompt.asks
        assert isinstance(ask, PickOne)
        rows = [dict(option.label.args)["cards"] for option in ask.options]
        assert len(set(rows)) == deals.ROWS
        climbing = [row for row in rows if list(row) == sorted(row, key=lambda each: PLACE(each.rank.letter))]
        assert len(climbing) == 1
        assert all(set(row) == set(prompt.table.cards) for row in rows)


@pytest.mark.parametrize("level", [2, 3, 4])
def test_one_row_tempts_with_the_ace_on_top(level):
    for prompt in of_form(ORDER, level, 8):
        (ask,) = prompt.asks
        tags = [VALUE.check(prompt, Answer({"row": option.id})).error_tags for option in ask.options]
        assert ("ace_high",) in tags


def test_the_right_row_is_not_always_in_the_same_place():
    assert len({VALUE.solve(prompt).get("row") for prompt in of_form(ORDER, 2, 10)}) == deals.ROWS


@pytest.mark.parametrize(
    ("row", "tags"),
    [
        ("2S 7H KD AC", ("ace_high",)),
        ("2S QH JD KC", ("court_order",)),
        ("2S QH JD AC", ("ace_high", "court_order")),
        ("JH 2S 7D", ("court_order",)),
        ("7D 2S JH", ("wrong_order",)),
        ("2S AH 7D", ("wrong_order",)),
    ],
)
def test_a_row_that_does_not_climb_is_told_why(row, tags):
    assert chosen_row(row).error_tags == tags


def test_suits_do_not_matter_for_the_order():
    assert chosen_row("AS 2H TC JD QS KH").correct


# Somebody with one fixed idea


def answer_of(prompt, counts):
    """What somebody answers for whom cards count ``counts(card)``; the order of ranks is known."""
    there = prompt.table.cards
    if prompt.form == COUNT:
        return Answer({"points": sum(map(counts, there))})
    if prompt.form != WORTH:
        return VALUE.solve(prompt)
    bound = dict(prompt.question.args).get("points", min(map(counts, there)))
    fits = {BELOW: lambda n: n < bound, ABOVE: lambda n: n > bound}.get(prompt.question.id, lambda n: n == bound)
    return Answer({"cards": tuple(slot for slot, each in enumerate(there) if fits(counts(each)))})


def ace_as_eleven(each):
    return 11 if each.rank is Rank.ACE else each.points


def courts_by_rank(each):
    return each.rank + 1


@pytest.mark.parametrize(("counts", "tag"), [(ace_as_eleven, "ace_high"), (courts_by_rank, "face_not_ten")])
@pytest.mark.parametrize("level", [2, 3, 4])
def test_after_five_items_the_fixed_idea_leads(counts, tag, level):
    found = pointed_to(VALUE, lambda prompt: answer_of(prompt, counts), [level] * 5)
    assert found[tag] >= 38
    assert set(found) <= {tag, None}
