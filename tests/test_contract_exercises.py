"""Exercises of the contract game: melds judged, deuces placed, contracts met, layouts compared, by the rules of §3."""

from itertools import permutations

import pytest
from support.contractors import stands_as
from support.prompts import item

from gintutor.cards import cards
from gintutor.contract.hands import minus, ordered, points, wild
from gintutor.contract.rounds import CONTRACTS, contract
from gintutor.exercises.contract import meetcases, meldcases
from gintutor.exercises.contract.deuces import ContractDeucesFamily
from gintutor.exercises.contract.lay import lay_prompt
from gintutor.exercises.contract.laying import places
from gintutor.exercises.contract.layouts import AFTER, BEFORE, layouts_of, layouts_prompt
from gintutor.exercises.contract.layouts import ContractLayoutsFamily as Layouts
from gintutor.exercises.contract.meets import ContractMeetsFamily
from gintutor.exercises.contract.meldcases import Case
from gintutor.exercises.contract.melds import ContractMeldFamily, case_of, meld_prompt
from gintutor.exercises.contract.placing import place_prompt
from gintutor.exercises.contract.words import CONTRACTS as NAMES
from gintutor.exercises.contract.words import codes_of, contract_name, slots_for
from gintutor.exercises.dealing import Dealer
from gintutor.exercises.protocol import Answer
from gintutor.i18n import LANGUAGES, Translator
from gintutor.rules import PRESET_NAMES
from gintutor.widgets.rulesview import item_lines, item_rules

MELD, DEUCES, MEETS, LAYOUTS = ContractMeldFamily(), ContractDeucesFamily(), ContractMeetsFamily(), Layouts()
EN = Translator("en", strict=True)


def judged(code, text, answer, added=""):
    prompt = meld_prompt(Case(code=code, cards=cards(text), added=cards(added)))
    return MELD.check(prompt, Answer({code: answer}))


def told(feedback):
    return [EN(step.text) for step in feedback.steps]


def placed(prompt, ask, *groups):
    """The groups laid in this order, as a learner types them."""
    taken, found = [], []
    for group in groups:
        slots = slots_for(prompt.table, cards(group), taken)
        taken += slots
        found.append(tuple(sorted(slots)))
    return Answer({"meets": "yes", ask: tuple(found)} if ask == "lay" else {ask: tuple(found)})


# ---- does this meld stand


@pytest.mark.parametrize(
    ("code", "text", "added", "right"),
    [
        ("set3", "9H 9H 9S", "", "yes"),
        ("set3", "KS 2D KH", "", "yes"),
        ("set3", "KS 2D 2H", "", "deuces"),
        ("set3", "2C 2D 2H", "", "yes"),
        ("set4", "KS KH 2D 2H", "", "yes"),
        ("set3", "KS KH QH", "", "rank"),
        ("set4", "KS KH KH", "", "length"),
        ("run4", "5C 2D 2H 8C", "", "yes"),
        ("run4", "5C 2D 2H 2S", "", "deuces"),
        ("run4", "JH QH KH AH", "", "yes"),
        ("run4", "AH 2H 3H 4H", "", "yes"),
        ("run4", "KH AH 2S 3H", "", "corner"),
        ("run4", "6C 7C 7C 8C", "", "twice"),
        ("run4", "6C 7C 9C TC", "", "gap"),
        ("run5", "6C 7C 8C 9C", "", "length"),
        ("set3", "9H 9D 9S", "9H", "yes"),
        ("run4", "5C 6C 7C 8C", "9C", "yes"),
        ("run4", "5C 6C 7C 8C", "7C", "twice"),
        ("run4", "5C 6C 7C 8C", "TC", "gap"),
        ("run4", "5C 2D 2H 8C", "2S", "deuces"),
        ("pair2", "9H 9D", "9S", "pair"),
    ],
)
def test_a_meld_stands_or_falls_by_the_rules(code, text, added, right):
    prompt = meld_prompt(Case(code=code, cards=cards(text), added=cards(added)))
    for option in [each.id for each in prompt.asks[0].options]:
        assert judged(code, text, option, added).correct is (option == right)


def test_misconceptions_are_told_apart():
    assert judged("set3", "KS 2D 2H", "yes").error_tags == ("deuce_majority",)
    assert judged("run4", "6C 7C 7C 8C", "yes").error_tags == ("twice_in_run",)
    assert judged("pair2", "9H 9D", "yes", "9S").error_tags == ("builds_on_pair",)
    assert judged("run4", "KH AH 2S 3H", "yes").error_tags == ("around_corner",)
    assert judged("set3", "9H 9H 9S", "twice").error_tags == ("equal_refused",)
    assert judged("run4", "JH QH KH AH", "corner").error_tags == ("ace_only_low",)


def test_a_run_with_deuces_is_read_out():
    assert told(judged("run4", "5C 2D 7C 8C", "yes")) == ["♣5 ♦2 ♣7 ♣8 is a run: it reads ♣5 ♣6 ♣7 ♣8."]


@pytest.mark.parametrize("level", range(1, MELD.levels + 1))
def test_what_is_dealt_to_be_laid_stands_exactly_when_the_rule_says_so(level):
    for seed in range(40):
        prompt = item("contract_meld", level, seed)
        case = case_of(prompt)
        kind, size = case.code[:-1], int(case.code[-1])
        whole = (*case.cards, *case.added)
        stands = stands_as(kind, whole) and kind != "pair" and (bool(case.added) or len(whole) == size)
        assert (MELD.solve(prompt).get(case.code) == "yes") is stands, case


@pytest.mark.parametrize("level", range(1, MELD.levels + 1))
@pytest.mark.parametrize("form", ["judge", "build"])
def test_melds_that_stand_and_melds_that_do_not_are_both_dealt(level, form):
    wishes = {meldcases.wished(Dealer("try", level, seed), level, form) for seed in range(60)}
    assert any(meldcases.tempting(each) for each in wishes)
    assert {"yes"} < {meldcases.expected(each) for each in wishes}


# ---- place the deuces


HAND = ordered(cards("9C 9D 9H 2S JH JD 4S 4H 4D"))


def test_every_placing_that_stands_is_right_and_so_are_parts_in_any_order():
    prompt = place_prompt(ordered(cards("9C 9D 2S JH JD 2H 4S")), 1)
    for deuces in permutations(["2S", "2H"]):
        groups = [f"9C 9D {deuces[0]}", f"JH JD {deuces[1]}"]
        for laid in permutations(groups):
            assert DEUCES.check(prompt, placed(prompt, "place", *laid)).correct


def test_equal_cards_may_change_places():
    prompt = place_prompt(ordered(cards("9C 9C 9D 9H JH JD JS")), 1)
    first, second = (slot for slot, each in enumerate(prompt.table.cards) if str(each) == "9C")
    others = slots_for(prompt.table, cards("9D 9H"))
    jacks = slots_for(prompt.table, cards("JH JD JS"))
    for nine in (first, second):
        answer = Answer({"place": (tuple(sorted((nine, *others))), tuple(sorted(jacks)))})
        assert DEUCES.check(prompt, answer).correct


def test_too_many_deuces_in_one_part_are_told():
    prompt = place_prompt(ordered(cards("9C 9D 2S JH JD 2H 4S")), 1)
    feedback = DEUCES.check(prompt, placed(prompt, "place", "9C 2S 2H", "JH JD 4S"))
    assert set(feedback.error_tags) == {"deuce_majority", "mixed_rank"}


def test_a_part_too_long_is_told_by_the_part_that_was_meant():
    prompt = place_prompt(ordered(cards("9C 9D 9H 4S 4H 4D 4C 5S")), 1)
    feedback = DEUCES.check(prompt, placed(prompt, "place", "9C 9D 9H", "4S 4H 4D 4C"))
    assert feedback.error_tags == ("wrong_length",)
    assert "There are 4 cards, but it takes 3" in told(feedback)[0]


@pytest.mark.parametrize("level", range(1, DEUCES.levels + 1))
def test_a_deuce_is_asked_about_whose_card_is_certain(level):
    for seed in range(0, 60, 3):
        prompt = item("contract_deuces", level, seed)
        assert prompt.form == "stands"
        right = DEUCES.solve(prompt).get("stands")
        row = [each for each in prompt.table.cards if not wild(each)]
        assert right not in map(str, row), "the place is empty but for the deuce"
        assert right[1] == row[0].suit.letter


# ---- does the hand meet the contract


def test_all_fifteen_rounds_are_asked():
    asked = {
        meetcases.wished(Dealer("contract_meets", level, seed), level)[1]
        for level in range(1, MEETS.levels + 1)
        for seed in range(60)
    }
    assert asked == set(range(1, 16))


def test_a_hand_is_large_enough_for_its_round_and_no_upcard_is_taken_without_need():
    sizes = {each.number: meetcases.hand_size(each) for each in CONTRACTS}
    assert {number for number, size in sizes.items() if size > 12} == {6, 10, 11, 14}
    assert set(sizes.values()) == {12, 14}


def test_no_card_left_to_discard_is_no_contract():
    prompt = lay_prompt(ordered(cards("9C 9D 9H JC JD JH 4S 4H 4D 5S 5H 5D")), 6)
    assert MEETS.solve(prompt).parts == {"meets": "no"}
    feedback = MEETS.check(prompt, placed(prompt, "lay", "9C 9D 9H", "JC JD JH", "4S 4H 4D", "5S 5H 5D"))
    assert (feedback.correct, feedback.error_tags) == (False, ("no_discard",))
    assert MEETS.check(prompt, Answer({"meets": "no"})).correct


def test_in_round_15_every_card_is_laid_and_none_kept():
    hand = "9C 9D 9H JC JD JH 4S 5S 6S 7S 8S 9S"
    prompt = lay_prompt(ordered(cards(hand)), 15)
    assert MEETS.check(prompt, placed(prompt, "lay", "9C 9D 9H", "JC JD JH", "4S 5S 6S 7S 8S 9S")).correct
    short = MEETS.check(prompt, placed(prompt, "lay", "9C 9D 9H", "JC JD JH", "4S 5S 6S 7S 8S"))
    assert not short.correct
    assert "no card may be left over" in told(short)[0]


def test_a_contract_that_only_deuces_make_is_not_to_be_refused():
    prompt = lay_prompt(ordered(cards("9C 9D 2H JC JD 2S 4S 5H 6D 7C 8S QH")), 1)
    assert MEETS.check(prompt, Answer({"meets": "no"})).error_tags == ("forgets_deuces",)


def test_only_one_of_the_contracts_on_offer_is_met():
    for seed in (2, 5):
        prompt = item("contract_meets", 1, seed)
        met = [each.id for each in prompt.asks[0].options if MEETS.check(prompt, Answer({"which": each.id})).correct]
        assert met == [MEETS.solve(prompt).get("which")]


# ---- which layout leaves less

WORKED = ordered(cards("JC JD JH 5C 5D 5S 9H KD 4C 2H 8S 7S"))
"""The hand of round 1 that RULES §3 works out: 35 points before the discard at best, 25 after it."""
PLAIN = (cards("JC JD JH"), cards("5C 5D 5S"))
WITH_DEUCE = (cards("JC JD JH"), cards("5D 5S 2H"))


@pytest.mark.parametrize(("form", "least", "other"), [(BEFORE, 35, 50), (AFTER, 25, 30)])
def test_the_worked_hand_leaves_what_the_rules_say(form, least, other):
    prompt = layouts_prompt(WORKED, (PLAIN, WITH_DEUCE), 1, form)
    assert LAYOUTS.solve(prompt).parts == {"better": "second", "points": least}
    wrong = LAYOUTS.check(prompt, Answer({"better": "first", "points": other}))
    assert (wrong.correct, wrong.error_tags) == (False, ("wrong_layout",))
    gin = 10 + 9 + 8 + 7 + 5 + 4 - (10 if form == AFTER else 0)
    assert "gin_points" in LAYOUTS.check(prompt, Answer({"better": "second", "points": gin})).error_tags


@pytest.mark.parametrize("level", range(1, LAYOUTS.levels + 1))
def test_both_layouts_are_the_contract_and_leave_something(level):
    for seed in range(20):
        prompt = item("contract_layouts", level, seed)
        for layout in layouts_of(prompt):
            kinds = [(part.kind, part.size) for part in contract(prompt.contract).parts]
            for (kind, size), group in zip(kinds, layout, strict=True):
                assert len(group) == size
                assert stands_as(kind, group)
            left = minus(prompt.table.cards, (each for group in layout for each in group))
            assert len(left) > 1
            assert points(left) > 0


# ---- what stands around it


def test_a_contract_is_named_by_its_parts():
    for asked, name in zip(CONTRACTS, NAMES, strict=True):
        assert name == contract_name(asked.number)
        words = EN(name)
        for code in codes_of(asked):
            assert {"set": "set", "run": "run", "pai": "pair", "res": "rest"}[code[:3]] in words
    with pytest.raises(ValueError, match="rounds 1 to 15"):
        contract_name(16)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_places_of_a_contract_have_the_same_name(language):
    t = Translator(language, strict=True)
    for asked in CONTRACTS:
        captions = [t(zone.label) for zone in places(asked)]
        assert len(set(captions)) == len(captions) == len(codes_of(asked))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chip_names_the_game_and_its_round_and_no_rules_of_gin(language):
    t = Translator(language, strict=True)
    prompt = item("contract_meets", 1, 0)
    name, lines = item_lines(prompt)
    assert str(prompt.contract) in t(name)
    assert any(t(contract_name(prompt.contract)) in t(line) for line in lines)
    assert item_rules(prompt, t)["chip"] == t(name)
    assert name not in PRESET_NAMES.values()
    anywhere, _ = item_lines(item("contract_deuces", 1, 0))
    assert t(anywhere) in t(name)
