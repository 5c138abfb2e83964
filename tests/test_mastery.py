"""The pass rule and what leads to it, case by case, and laws over any way a round can go."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.guessing import guess

from gintutor.exercises.registry import ERROR_TAGS, FAMILIES
from gintutor.learning import mastery as m
from gintutor.learning.history import Attempt

TOP = 3
TWO = frozenset({"plain", "other"})


def attempt(outcome="first", form="plain", level=TOP, tags=()):
    return Attempt(
        skill="toy", exercise="x", item=0, time="", outcome=outcome, form=form, level=level, tags=tuple(tags)
    )


def row(text, forms=None, levels=None):
    """Attempts by the letters of their outcomes: f(irst), r(ight), s(hown), w(orked), - (skipped)."""
    outcomes = {"f": "first", "r": "right", "s": "shown", "w": "worked", "-": "skipped"}
    forms = forms or "po" * len(text)
    levels = levels or [TOP] * len(text)
    names = {"p": "plain", "o": "other"}
    return [attempt(outcomes[o], names[f], n) for o, f, n in zip(text, forms, levels, strict=False)]


def standing(attempts, forms=TWO):
    return m.standing(attempts, top=TOP, forms=lambda level: forms)


# The pass


@pytest.mark.parametrize(
    ("text", "need"),
    [
        ("", "row"),
        ("ff", "row"),
        ("fff", "nothing"),
        ("rfff", "share"),  # 3 of 4 is less than 80 %
        ("rffff", "nothing"),  # 4 of 5
        ("rrffff", "share"),
        ("srfffffff", "nothing"),  # of the last eight, seven
        ("ffrff", "row"),
        ("ff-f", "row"),  # a row of chosen items is none
        ("-fff", "nothing"),  # but an item left alone is not wrong
        ("fwff", "nothing"),  # a worked example between is no item
        ("fffffffsfff", "nothing"),
        ("ffffffsrfff", "share"),
        ("fffr", "row"),
    ],
)
def test_passed_is_three_first_tries_in_a_row_and_eighty_percent_of_the_last_eight(text, need):
    assert standing(row(text)).need == need


def test_two_surface_forms_are_wanted_where_there_are_two():
    assert standing(row("fff", forms="ppp")).need == "form"
    assert standing(row("ffff", forms="pppo")).passed
    assert standing(row("fff", forms="ppp"), forms=frozenset({"plain"})).passed
    assert standing(row("ffff", forms="oppp")).passed, "the whole row counts"


def test_only_the_forms_of_the_levels_in_the_row_are_wanted():
    levels = [TOP] * 3
    offered = {TOP: frozenset({"plain"}), 1: TWO}
    found = m.standing(row("fff", forms="ppp", levels=levels), top=TOP, forms=offered.__getitem__)
    assert found.passed


def test_the_row_reaches_the_hardest_level():
    assert standing(row("fff", levels=[1, 2, 2])).need == "level"
    assert standing(row("fff", levels=[1, 2, 3])).passed


def test_the_standing_says_how_far_it_is():
    found = standing(row("rrffff"))
    assert (found.row, found.first, found.last, found.wanted) == (4, 4, 6, 5)


# The round


def test_after_ten_items_without_a_pass_comes_one_worked_example():
    assert not m.needs_example(row("r" * 9))
    assert m.needs_example(row("r" * 10))
    assert m.needs_example(row("-" * 10))
    assert not m.needs_example(row("r" * 10 + "w"))


def test_after_another_ten_the_round_ends_to_be_revisited():
    verdict = lambda text: m.verdict(row(text), top=TOP, forms=lambda level: TWO)  # noqa: E731
    assert verdict("r" * 10 + "w" + "r" * 9) is None
    assert verdict("r" * 10 + "w" + "r" * 10) == "revisit"
    assert verdict("r" * 10 + "w" + "rrfffffff") == "passed"
    assert verdict("r" * 13 + "fffffff") == "passed", "the twentieth item can still be the pass"


@pytest.mark.parametrize(
    ("text", "levels", "after"),
    [
        ("", [], 1),
        ("f", [1], 2),
        ("ff", [1, 2], 3),
        ("fff", [1, 2, 3], 3),
        ("fr", [1, 2], 2),  # once more
        ("frr", [1, 2, 2], 1),  # the second in a row: one back
        ("frs", [1, 2, 2], 1),
        ("rr", [1, 1], 1),
        ("f-", [1, 2], 2),
        ("fr-r", [1, 2, 2, 2], 1),
        ("fw", [1, 2], 2),
    ],
)
def test_levels_climb_with_success_and_fall_back_by_one(text, levels, after):
    assert m.next_level(row(text, levels=levels), low=1, high=TOP) == after


def test_earlier_items_are_a_third_of_every_round_that_can_be_passed():
    for items in range(3, 21):
        earlier = 0
        for own in range(items):
            while m.looks_back(own, earlier):
                earlier += 1
        assert 0.3 <= earlier / (earlier + items) <= 0.4
    assert not m.looks_back(0, 0), "a round begins with its own skill"


OUTCOMES = st.sampled_from("frs-")


@given(st.lists(OUTCOMES, max_size=40), st.integers(1, 4), st.integers(0, 4))
def test_every_round_ends_and_no_level_jumps(outcomes, low, more):
    high, attempts = low + more, []
    forms = lambda level: TWO  # noqa: E731
    for letter in outcomes + ["r"] * 30:
        if m.verdict(attempts, top=high, forms=forms):
            break
        if m.needs_example(attempts):
            attempts.append(attempt("worked"))
        level = m.next_level(attempts, low=low, high=high)
        assert low <= level <= high
        asked = [each for each in attempts if each.outcome != "worked"]
        assert abs(level - (asked[-1].level if asked else low)) <= 1
        attempts += row(letter, forms="po"[len(asked) % 2], levels=[level])
    asked = [each for each in attempts if each.outcome != "worked"]
    assert m.verdict(attempts, top=high, forms=forms) in ("passed", "revisit")
    assert len(asked) <= 2 * m.BATCH
    assert sum(each.outcome == "worked" for each in attempts) == (len(asked) > m.BATCH)


# The diagnosis


def wrong(*tags):
    return attempt("right", tags=tags)


def test_the_error_that_leads_clearly_is_named():
    assert m.diagnosis([wrong("greedy"), attempt(), wrong("greedy")]) == "greedy"
    assert m.diagnosis([wrong("greedy"), wrong("greedy"), wrong("greedy"), wrong("pair")]) == "greedy"


def test_once_is_no_sign_and_neither_is_a_mixture():
    assert m.diagnosis([]) is None
    assert m.diagnosis([wrong("greedy"), attempt()]) is None
    assert m.diagnosis([wrong("greedy"), wrong("greedy"), wrong("pair")]) is None
    assert m.diagnosis([wrong("greedy", "pair"), wrong("gap", "pair"), wrong("gap", "greedy")]) is None


def test_what_any_slip_looks_like_is_never_a_diagnosis():
    assert m.diagnosis([wrong("wrong_sum")] * 5) is None
    assert m.UNSPECIFIC < ERROR_TAGS


@pytest.mark.parametrize(("one", "other"), [("gap", "mixed_suit"), ("missed_help", "takes_useless")])
def test_what_was_thrown_together_says_nothing_though_each_fault_alone_does(one, other):
    assert m.diagnosis([wrong(one), wrong(one)]) == one
    assert m.diagnosis([wrong(other), wrong(other)]) == other
    assert m.diagnosis([wrong(one, other)] * 5) is None
    assert m.diagnosis([wrong(one, other), wrong(one, other), wrong(other), wrong(other), wrong(other)]) is None


def test_an_error_shown_once_is_asked_again_first_then_what_was_not_met_yet_its_other_way_last():
    erred, other = wrong("greedy"), attempt()
    weight = m.due([erred, other], {erred: frozenset({"greedy"}), other: frozenset({"shutout/less", "pair"})})
    tags = ["pair", "shutout/more", "gap", "greedy"]
    assert sorted(tags, key=weight) == tags
    again = m.due([erred, erred], {erred: frozenset({"greedy"}), other: frozenset({"greedy"})})
    assert 0 < again("greedy") < m.NEW


@pytest.mark.parametrize("family", FAMILIES.values(), ids=lambda each: each.id)
def test_whoever_errs_at_random_gets_no_diagnosis(family):
    found, items = Counter(), 6
    for run in range(25):
        chance, attempts = random.Random(run), []
        for i in range(items):
            prompt = family.generate(run * 100 + i, 1 + i * family.levels // items)
            attempts.append(wrong(*family.check(prompt, guess(prompt, chance)).error_tags))
        found[m.diagnosis(attempts)] += 1
    assert found[None] >= 0.9 * 25, found


def test_the_example_is_an_item_at_which_the_learner_made_that_error():
    attempts = [wrong("greedy"), wrong("greedy"), wrong("pair"), wrong("greedy"), attempt("shown"), attempt()]
    assert m.example(attempts) == (attempts[3], "greedy")
    assert m.example([attempt(), attempt("shown"), attempt("skipped")]) == (attempt("skipped"), "")
    assert m.example([attempt()]) is None
