"""Exercise ``outs``: the cards that would help are counted exactly, and the typical miscounts are known by name."""

import naive
import pytest
from support.prompts import items

from gintutor.cards import DECK, Hand, card, cards
from gintutor.exercises.outs.chances import Chance, options, right
from gintutor.exercises.outs.counting import THREES, best_after, far_ends, threes_with
from gintutor.exercises.outs.family import OutsFamily, outs_prompt
from gintutor.exercises.outs.spot import Spot, spot_of
from gintutor.exercises.protocol import Answer, Mark
from gintutor.i18n import Translator
from gintutor.rules import PRESETS, ruleset

OUTS = OutsFamily()
LEVELS = range(1, OUTS.levels + 1)


def spot(held, seen="", *, form="count", goal="meld", shown="", upcard=None, rules="nb"):
    open_card = card(upcard) if upcard else None
    return Spot(
        form=form,
        goal=goal,
        held=Hand.of(held),
        seen=Hand.of(seen) | Hand.of([open_card] if open_card else []),
        rules=PRESETS[rules],
        shown=cards(shown),
        upcard=open_card,
    )


def check(place, response):
    prompt = outs_prompt(place, seed=0, level=1)
    return OUTS.check(prompt, Answer({"outs": response}))


def draw(place, left, better):
    prompt = outs_prompt(place, seed=0, level=3)
    return OUTS.check(prompt, Answer({"left": left, "better": better}))


def told(feedback):
    t = Translator("en", strict=True)
    return [t(step.text) for step in feedback.steps]


def names(hand):
    return {str(each) for each in hand}


# What an out is


def test_a_pair_has_two_outs_and_two_neighbours_have_two():
    assert names(spot("8C 8H").outs()) == {"8D", "8S"}
    assert names(spot("7H 8H").outs()) == {"6H", "9H"}


def test_an_end_card_and_a_gap_have_one_out_each():
    assert names(spot("QS KS").outs()) == {"JS"}
    assert names(spot("AD 2D").outs()) == {"3D"}
    assert names(spot("6H 8H").outs()) == {"7H"}


def test_there_is_nothing_around_the_corner():
    assert not spot("KS AS").outs()


def test_three_cards_in_a_triangle_have_four_outs():
    assert names(spot("7H 8H 8S").outs()) == {"6H", "9H", "8C", "8D"}


def test_a_card_seen_in_the_pile_is_no_out():
    place = spot("7H 8H", "9H KD")
    assert names(place.outs()) == {"6H"}
    assert names(place.gone()) == {"9H"}


def test_a_card_counts_for_a_knock_when_some_discard_leaves_no_more_than_the_limit():
    # left over 9 + 5 + K: the king goes, and anything of 5 or less that is no meld is still too much with 9 + 5
    place = spot("2C 3C 4C 6D 7D 8D TS JS 5H KC", goal="knock")
    assert names(place.outs()) >= {"9S", "QS"}
    assert all(best_after(place.held, each) <= 10 for each in place.outs())
    assert all(best_after(place.held, each) > 10 for each in place.unseen - place.outs())


def test_three_melds_of_three_and_one_card_are_one_card_from_gin():
    place = spot("2C 3C 4C 7D 8D 9D JC JH JS KC", goal="gin")
    assert names(place.outs()) == {"AC", "5C", "6D", "TD", "JD"}


@pytest.mark.parametrize("level", LEVELS)
def test_outs_are_what_a_solver_finds_that_shares_no_code(level):
    for prompt in items("outs", level)[:2]:
        place = spot_of(prompt)
        if place.form == "draw" or len(place.held) > 4:
            continue
        for each in place.unseen:
            groups = naive.melds_in(frozenset(place.held | Hand(each.bit)))
            assert (each in place.outs()) == any(each in group for group in groups)


def test_outs_of_a_whole_hand_are_what_the_slow_solver_finds():
    place = spot("2C 3C 4C 7D 8D 9D JC JH JS KC", goal="gin")
    for each in cards("AC 5C 6C JD KD TD 6D KH 7S"):
        eleven = place.held | Hand(each.bit)
        least = min(naive.least(frozenset(eleven - Hand(thrown.bit))) for thrown in eleven)
        assert (each in place.outs()) == (least == 0)


def test_every_card_is_in_four_five_or_six_melds_of_three():
    assert len(THREES) == 52 + 44
    for each in DECK:
        assert len(threes_with(each)) == {0: 4, 1: 5, 11: 5, 12: 4}.get(int(each.rank), 6)


def test_the_two_ends_of_one_run_are_a_pair_of_ends():
    place = spot("7H 8H 8S")
    assert far_ends(place.held, place.outs()) == ((card("6H"), card("9H")),)


# Miscounts


@pytest.mark.parametrize(
    ("held", "seen", "given", "tag"),
    [
        ("7H 8H", "9H KD", 2, "counts_seen"),
        ("7H 8H", "KD", 1, "forgets_end"),
        ("8C 8H", "KD", 4, "counts_own"),
        ("8C 8H 3D 4D", "2D KC", 1, "forgets_kind"),
        ("7H 8H", "KD", 9, "wrong_outs"),
    ],
)
def test_a_typical_miscount_is_recognised(held, seen, given, tag):
    feedback = check(spot(held, seen), given)
    assert not feedback.correct
    assert feedback.error_tags == (tag,)


def test_a_counted_card_that_was_seen_is_named_and_the_right_count_follows():
    feedback = check(spot("7H 8H", "9H KD"), 2)
    assert told(feedback) == [
        "♥9 cannot come: it lies in the discard pile.",
        "For a run: ♥6, 1 card.",
        "♥9 would have done it but lies in the discard pile.",
        "Outs: ♥6. That makes 1 card.",
    ]


def test_of_cards_to_pick_from_every_one_at_fault_is_explained():
    place = spot("7H 8H 8S", "9H", form="pick", shown="6H 8C 9H TH KD 5H")
    prompt = outs_prompt(place, seed=0, level=1)
    where = {str(each): slot for slot, each in enumerate(prompt.table.cards)}
    picked = tuple(sorted(where[each] for each in ("6H", "9H", "TH")))
    feedback = OUTS.check(prompt, Answer({"outs": picked}))
    assert feedback.error_tags == ("counts_seen", "no_out", "forgets_kind")
    assert set(told(feedback)) == {
        "♥9 lies in the discard pile and cannot come.",
        "♥10 makes no meld with your cards.",
        "♣8 makes a meld: ♣8 ♥8 ♠8.",
    }
    assert dict(feedback.marks) == {
        where["6H"]: Mark.RIGHT, where["9H"]: Mark.WRONG, where["TH"]: Mark.WRONG, where["8C"]: Mark.MISSED,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("picked", "tag"), [("6H 8C 8D", "forgets_end"), ("6H 9H", "forgets_kind"), ("6H 9H 8C", "missed_out")]
)
def test_outs_left_out_are_told_apart_by_what_they_have_in_common(picked, tag):
    prompt = outs_prompt(spot("7H 8H 8S", "KC", form="pick", shown="6H 9H 8C 8D TH KD"), seed=0, level=2)
    where = {str(each): slot for slot, each in enumerate(prompt.table.cards)}
    feedback = OUTS.check(prompt, Answer({"outs": tuple(sorted(where[each] for each in picked.split()))}))
    assert feedback.error_tags == (tag,)


def test_of_cards_to_pick_from_only_those_on_offer_are_told_and_they_add_up():
    picked = [each for level in LEVELS for each in items("outs", level) if each.form == "pick"]
    assert picked
    for prompt in [*picked, OUTS.generate(7, 4)]:
        place = spot_of(prompt)
        assert place.form == "pick"
        told_of = {step.text.id: dict(step.text.args) for step in OUTS.solution(prompt)}
        kinds = [args["cards"] for id_, args in told_of.items() if id_.startswith("outs.by_")]
        total = told_of["outs.total"]
        assert sorted(each for some in kinds for each in some) == sorted(total["cards"])
        assert sum(map(len, kinds)) == total["n"]
        for step in (*OUTS.solution(prompt), *OUTS.hints(prompt)[:3]):
            if step.text.id in ("outs.gone", "outs.hint_gone"):
                assert set(dict(step.text.args)["cards"]) <= set(place.shown)


def test_cards_that_are_not_shown_cannot_be_picked():
    place = spot("7H 8H 8S", "9H", form="pick", shown="6H 8C KD")
    with pytest.raises(ValueError, match="not among"):
        check(place, (0,))


# Chances


def test_the_chance_is_outs_over_unseen_cards():
    place = spot("2C 3C 4C 7D 8D 9D JC JH JS KC", "5C KH QH 4D 9S 2H", form="chance", goal="gin")
    assert right(place) == Chance(4, 36)
    assert right(place).percent == 11
    assert check(place, "4/36").correct
    assert check(place, "5/36").error_tags == ("counts_seen",)


def test_wrong_chances_are_those_of_misconceptions_and_none_is_the_right_one():
    for level in LEVELS:
        for prompt in items("outs", level):
            if prompt.form == "chance":
                place = spot_of(prompt)
                ids = [each.id for each in options(place)]
                assert len(set(ids)) == 4
                assert right(place).id in ids
                assert all(
                    OUTS.check(prompt, Answer({"outs": id_})).error_tags for id_ in ids if id_ != right(place).id
                )


@pytest.mark.parametrize(("seen", "cards_"), [("QH 3H", 52), ("QH", 31), ("QH 3H 4H", 42)])
def test_another_base_than_the_unseen_cards_is_recognised(seen, cards_):
    place = spot("2C 3C 4C 7D 8D 9D JC JH JS KC", seen, form="chance", goal="gin")
    wrong = [each.id for each in options(place) if not each.id.endswith(f"/{len(place.unseen)}")]
    assert wrong == [f"{len(place.outs())}/{cards_}"]
    assert check(place, wrong[0]).error_tags == ("wrong_base",)


# The open card or the stock


def test_a_card_that_makes_a_meld_is_taken():
    place = spot("7H 8H KD QC 2S 4D 9C JS 3C 5C", upcard="9H", form="draw", goal="least")
    assert place.left_with_upcard() < place.left_with_stock()
    assert draw(place, place.left_with_upcard(), "upcard").correct
    assert draw(place, place.left_with_upcard(), "stock").error_tags == ("leaves_meld",)


def test_a_card_that_only_makes_a_pair_is_left():
    place = spot("7H 8H KD QC 2S 4D 9C JS 3C 5C", upcard="KH", form="draw", goal="least")
    assert place.left_with_upcard() > place.left_with_stock()
    assert draw(place, place.left_with_upcard(), "upcard").error_tags == ("takes_without_meld",)


def test_a_card_just_taken_cannot_be_thrown_back():
    held = "7H 8H 9D 6C 2S 4D 9C 8S 3C 5C"
    place = spot(held, upcard="KH", form="draw", goal="least")
    feedback = draw(place, Hand.of(held).points, "stock")
    assert feedback.error_tags == ("discards_taken_card",)
    assert told(feedback)[0] == "♥K may not be thrown back in the same turn."


def test_the_stock_is_averaged_over_every_unseen_card():
    place = spot("7H 8H KD QC 2S 4D 9C JS 3C 5C", upcard="KH", form="draw", goal="least")
    eleven = [place.held | Hand(each.bit) for each in place.unseen]
    least = [min(naive.least(frozenset(hand - Hand(out.bit))) for out in hand) for hand in eleven[:3]]
    assert least == [best_after(place.held, each) for each in tuple(place.unseen)[:3]]
    assert len(eleven) == 41


# Deals


def test_easy_items_hold_two_cards_and_hard_ones_a_whole_hand():
    for prompt in items("outs", 1):
        assert len(spot_of(prompt).held) == 2
    for level in (3, 4, 5):
        for prompt in items("outs", level):
            assert len(spot_of(prompt).held) == 10


def test_nobody_is_asked_for_a_choice_that_is_close():
    for level in (3, 5):
        for prompt in items("outs", level):
            if prompt.form == "draw":
                place = spot_of(prompt)
                assert abs(place.left_with_upcard() - place.left_with_stock()) >= 2


def test_no_ten_cards_that_may_knock_already_are_asked_for_a_knock():
    for prompt in items("outs", 4):
        assert naive.least(frozenset(spot_of(prompt).held)) > 10


def test_without_an_ordinary_knock_gin_is_asked_for():
    for odd in ({"preset": "nb", "straight_gin": True}, {"preset": "sv", "knock_limit": 0}):
        for seed in range(4):
            assert spot_of(OUTS.generate(seed, 4, ruleset(odd))).goal == "gin"


def test_each_level_asks_in_at_least_two_forms():
    for level in LEVELS:
        assert len({OUTS.generate(seed, level).form for seed in range(12)}) >= 2
