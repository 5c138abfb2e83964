"""Exercise ``layoff``: every best defence is right, every misconception is found by what it would have done."""

from collections import Counter

import naive
import pytest
from support.prompts import item, items, played

from gintutor.cards import Hand, card, cards
from gintutor.exercises.dealing import Dealer, search_any
from gintutor.exercises.layoff import deals
from gintutor.exercises.layoff.deals import FORMS, questioned
from gintutor.exercises.layoff.family import LayoffFamily, layoff_prompt
from gintutor.exercises.layoff.slips import slips
from gintutor.exercises.layoff.spot import Spot, spot_of
from gintutor.exercises.protocol import Answer, Mark, Role
from gintutor.exercises.registry import family
from gintutor.exercises.scaffold import faded
from gintutor.exercises.words import slots_of
from gintutor.i18n import LANGUAGES, Translator
from gintutor.melds import Meld, meld_faults
from gintutor.rules import ruleset
from gintutor.solver import all_best, best_defence, least_deadwood
from gintutor.widgets import work as w
from gintutor.widgets.panel import Extras, bottom
from gintutor.widgets.session import update
from gintutor.widgets.showing import table_view
from gintutor.widgets.speech import listed
from gintutor.widgets.state import Series
from gintutor.widgets.tableview import Look
from gintutor.widgets.typed import Typist
from gintutor.widgets.way import fresh

LAYOFF = LayoffFamily()
LEVELS = range(1, LAYOFF.levels + 1)

# The knocker's melds, what the knocker has left, the learner's ten cards.
RULES = (("7S 7H 7D", "9H TH JH", "AC 2C 3C"), "3S", "KC KD KH 2D 3D 4D 8H QH 7C 5S")  # RULES §2, worked value 1
CHAIN = (("9H TH JH", "2C 3C 4C", "6S 6D 6C"), "AS", "8H 7H 4H KC KD KS QS 5D 3S 2D")
BREAK = (("5D 6D 7D", "3H 4H 5H", "8S 9S TS"), "2S", "7C 8C 9C 8D 9D 7H 8H 9H TH 7S")
GIN = (("8C 8H 8S", "TC JC QC KC", "AD 2D 3D"), "", "4D 7D 4H 5H 6H 7H QH 9S 2S AS")
TWO_WAYS = (("8C 8H 8S", "5D 6D 7D", "AC 2C 3C"), "2H", "8D KC KD KH 4S 5S 6S QH JC 9H")


def spot_from(hands, rules="nb", aside=()):
    spread, left, held = hands
    melds = tuple(Meld.of(each) for each in aside)
    hand = Hand.of(held)
    for meld in melds:
        hand = hand - meld.hand
    return Spot(
        spread=tuple(Meld.of(each) for each in spread),
        left=Hand.of(left),
        hand=hand,
        aside=melds,
        rules=ruleset(rules),
    )


def prompt_of(hands, form="place", *, rules="nb", aside=(), about=None, before=None):
    return layoff_prompt(spot_from(hands, rules, aside), form, seed=0, level=4, about=about, before=before)


def put(prompt, *groups):
    """The feedback on cards put down: one text for each meld of the spread, then one for each own meld."""
    ask = prompt.asks[0]
    slots = [slots_of(prompt.table, cards(group)) for group in groups]
    slots += [()] * (len(ask.targets) - len(slots))
    return LAYOFF.check(prompt, Answer({"place": tuple(slots)}))


def counted(prompt, points):
    return LAYOFF.check(prompt, Answer({"points": points}))


def marked(prompt, text):
    return LAYOFF.check(prompt, Answer({"which": tuple(sorted(slots_of(prompt.table, cards(text))))}))


def said(steps):
    t = Translator("en", strict=True)
    return [t(step.text) for step in steps]


# What may be laid off


def test_the_worked_value_of_the_rules_leaves_five():
    prompt = prompt_of(RULES)
    told = put(prompt, "7C", "8H QH", "", "KC KD KH", "2D 3D 4D")
    assert told.correct
    assert said(told.steps) == ["Left over: ♠5 = 5."]
    assert counted(prompt_of(RULES, "count"), 5).correct


def test_cards_follow_one_another_in_whatever_order_they_were_put_down():
    for order in ("8H 7H", "7H 8H"):
        assert put(prompt_of(CHAIN), order, "", "", "KC KD KS").correct


def test_a_card_with_a_gap_to_the_run_does_not_fit():
    told = put(prompt_of(CHAIN), "7H", "", "", "KC KD KS")
    assert (told.correct, told.error_tags) == (False, ("gap",))
    assert "Missing between them: ♥8." in said(told.steps)[0]
    assert dict(told.marks) == {slots_of(prompt_of(CHAIN).table, cards("7H"))[0]: Mark.WRONG}


@pytest.mark.parametrize(
    ("groups", "tag"), [(("QS", "", "", "KC KD KS"), "mixed_suit"), (("", "", "5D", "KC KD KS"), "mixed_rank")]
)
def test_a_card_of_another_suit_or_rank_does_not_fit(groups, tag):
    assert put(prompt_of(CHAIN), *groups).error_tags == (tag,)


def test_a_card_that_fits_two_melds_may_go_on_either():
    for groups in (("8D", "", ""), ("", "8D", "")):
        assert put(prompt_of(TWO_WAYS), *groups, "KC KD KH", "4S 5S 6S").correct


def test_own_melds_may_lie_in_any_outline_and_a_long_one_in_two():
    hands = (("9H TH JH", "2C 3C 4C", "6S 6D 6C"), "AS", "8H 4D 5D 6H 7H 3H 4H 5H KD QS")
    assert put(prompt_of(hands), "8H", "", "", "", "3H 4H 5H 6H 7H").correct
    assert put(prompt_of(hands), "8H 7H 6H", "", "", "", "", "3H 4H 5H").correct


def test_nothing_is_laid_off_against_gin():
    prompt = prompt_of(GIN)
    assert put(prompt, "", "", "", "4H 5H 6H 7H").correct
    told = put(prompt, "", "", "4D", "4H 5H 6H 7H")
    assert (told.correct, told.error_tags) == (False, ("layoff_on_gin",))


def test_a_house_rule_may_allow_it_against_gin():
    prompt = prompt_of(GIN, rules={"preset": "nb", "layoff_on_gin": True})
    assert put(prompt, "", "", "4D", "4H 5H 6H 7H").correct
    assert put(prompt, "", "", "", "4H 5H 6H 7H").error_tags == ("forgot_layoff",)


def test_breaking_up_an_own_meld_can_pay():
    spot = spot_from(BREAK)
    best = spot.best()
    assert best.points < spot.keeping()
    prompt = prompt_of(BREAK)
    assert LAYOFF.check(prompt, LAYOFF.solve(prompt)).correct
    assert any("Breaking one up leaves" in line for line in said(LAYOFF.solution(prompt)))


def test_any_defence_that_leaves_the_least_is_right():
    """All best splits of what the best lay-offs leave are right, whichever the solver happens to give."""
    for level in LEVELS:
        for prompt in (each for each in items("layoff", level) if each.form == "place"):
            spot, answer = spot_of(prompt), LAYOFF.solve(prompt)
            groups = answer.partition("place")
            spread = len(spot.spread)
            turned = (*groups[:spread], *reversed(groups[spread:]))
            assert LAYOFF.check(prompt, Answer({"place": turned})).correct


# Truths, against an oracle that shares no code


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_left_is_the_least_there_is(level):
    for seed in range(12):
        prompt = item("layoff", level, seed)
        spot = spot_of(prompt)
        table = tuple(frozenset(meld.cards) for meld in spot.takes)
        assert spot.best().points == naive.defence(table, frozenset(spot.hand))


@pytest.mark.parametrize("level", LEVELS)
def test_cards_that_can_be_laid_off_are_those_the_best_defence_lays_off(level):
    for prompt in (each for each in items("layoff", level) if each.form == "which"):
        spot = spot_of(prompt)
        assert spot.fitting(spot.takes) == Hand.of(each for each, _ in best_defence(spot.takes, spot.hand).laid_off)


# Misconceptions


def test_who_lays_cards_beside_the_knockers_deadwood_is_told_that_it_is_no_meld():
    hands = (("9H TH JH", "2C 3C 4C", "6S 6D 6C"), "AS AD", "8H 7H AH KC KD KS QS 5D 3S 9C")
    told = marked(prompt_of(hands, "which", aside=("KC KD KS",)), "7H 8H AH")
    assert told.error_tags == ("lays_off_deadwood",)
    assert said(told.steps)[0] == "♥A goes with ♦A ♠A only in the knocker’s deadwood, and that is not a meld."
    right = counted(prompt_of(hands, "count"), 28)
    assert right.correct
    assert counted(prompt_of(hands, "count"), 27).error_tags[0] == "lays_off_deadwood"


def test_who_lays_two_of_their_own_cards_down_extends_what_is_no_meld():
    told = put(prompt_of(CHAIN), "8H 7H", "", "", "KC KD KS", "4H 3S")
    assert "extends_own" in told.error_tags
    assert said(told.steps)[-1].startswith("You may add cards only to melds that the knocker laid down.")
    hands = (("9H TH JH", "2C 3C 4C", "6S 6D 6C"), "AS", "8H 5H 4H KC KD KS QS 9D 3S 9C")
    told = marked(prompt_of(hands, "which", aside=("KC KD KS",)), "8H 9D")
    assert told.error_tags == ("extends_own",)


def test_who_stops_after_one_card_is_told_what_fits_then():
    told = put(prompt_of(CHAIN), "8H", "", "", "KC KD KS")
    assert told.error_tags == ("stops_after_one",)
    assert said(told.steps)[-1] == "♥7 still goes on ♥8 ♥9 ♥10 ♥J."
    points = spot_from(CHAIN).best().points
    told = counted(prompt_of(CHAIN, "count"), points + 7)
    assert told.error_tags == ("stops_after_one",)
    told = marked(prompt_of(CHAIN, "which", aside=("KC KD KS",)), "8H")
    assert told.error_tags == ("stops_after_one",)


def test_who_forgets_to_lay_off_is_told_what_fits():
    assert put(prompt_of(CHAIN), "", "", "", "KC KD KS").error_tags == ("forgot_layoff",)
    assert counted(prompt_of(CHAIN, "count"), least_deadwood(Hand.of(CHAIN[2]))).error_tags == ("forgot_layoff",)


def test_who_keeps_every_meld_whole_is_told_what_breaking_one_saves():
    spot = spot_from(BREAK)
    kept, best = spot.keeping(), spot.best().points
    told = counted(prompt_of(BREAK, "count"), kept)
    assert told.error_tags[0] == "keeps_own_meld"
    assert f"With your melds kept whole, {kept} would be left over. Breaking one up leaves {best}." in said(told.steps)


def test_where_forgetting_and_keeping_come_to_one_number_both_are_told():
    prompt = prompt_of((("5D 6D 7D", "3H 4H 5H", "8S 9S TS"), "2S", "JS JH JC 9C TC KD 2D 4C 6S AC"), "count")
    spot = spot_of(prompt)
    assert spot.best().points < spot.keeping() == least_deadwood(spot.hand)
    told = counted(prompt, spot.keeping())
    assert set(told.error_tags) >= {"keeps_own_meld", "forgot_layoff"}
    assert {step.text.id for step in told.steps} >= {"layoff.slip_keeps", "layoff.slip_forgot"}


def test_a_dealt_meld_to_break_up_tells_keeping_from_forgetting():
    for prompt in items("layoff", 4):
        spot = spot_of(prompt)
        later = sum(each.points for each in spot.later(spot.best().laid_off))
        assert spot.keeping() not in (least_deadwood(spot.hand), spot.best().points + later)


@pytest.mark.parametrize("odd", [{"preset": "nb", "knock_limit": 0}, {"preset": "sv", "straight_gin": True}], ids=str)
def test_where_only_gin_ends_a_hand_no_knock_is_searched_for(odd, monkeypatch):
    monkeypatch.setattr(deals, "search_any", lambda *args, tries: search_any(*args, tries=tries // 10))
    for level in LEVELS:
        for seed in range(12):
            assert spot_of(LAYOFF.generate(seed, level, ruleset(odd))).gin


def test_keeping_the_melds_is_recognised_in_the_cards_too():
    """Place every item of level 4 as somebody does who melds the most first and then lays off what is left."""
    seen = 0
    for prompt in (item("layoff", 4, seed) for seed in range(30)):
        if prompt.form != "place":
            continue
        spot = spot_of(prompt)
        own, offs = min(
            ((split, best_defence(spot.takes, split.deadwood)) for split in all_best(spot.hand)),
            key=lambda pair: pair[1].points,
        )
        if offs.melds:
            continue
        groups = [slots_of(prompt.table, [c for c, m in offs.laid_off if m == i]) for i in range(len(spot.spread))]
        groups += [slots_of(prompt.table, meld.cards) for meld in own.melds]
        groups += [()] * (len(prompt.asks[0].targets) - len(groups))
        told = LAYOFF.check(prompt, Answer({"place": tuple(groups)}))
        assert told.error_tags == ("keeps_own_meld",)
        seen += 1
    assert seen > 5


def test_court_cards_counted_eleven_twelve_and_thirteen_are_recognised():
    points = spot_from(CHAIN).best().points
    assert counted(prompt_of(CHAIN, "count"), points + 2).error_tags == ("face_not_ten",)


@pytest.mark.parametrize("level", LEVELS)
def test_a_slip_is_never_the_right_number(level):
    for prompt in items("layoff", level):
        spot = spot_of(prompt)
        assert all(each.points != spot.best().points for each in slips(spot))


# One card


def test_a_card_next_to_the_run_may_go():
    prompt = prompt_of(CHAIN, "allowed", about=(card("8H"), 0))
    assert LAYOFF.solve(prompt) == Answer({"allowed": "yes"})
    assert LAYOFF.check(prompt, Answer({"allowed": "gap"})).error_tags == ("refuses_layoff",)


@pytest.mark.parametrize(
    ("hands", "about", "right", "tag"),
    [
        (CHAIN, ("7H", 0), "gap", "gap"),
        (CHAIN, ("QS", 0), "fit", "mixed_suit"),
        (CHAIN, ("5D", 2), "fit", "mixed_rank"),
        (CHAIN, ("3S", 3), "deadwood", "lays_off_deadwood"),
        (GIN, ("4D", 2), "gin", "layoff_on_gin"),
        ((("AC 2C 3C", "9H TH JH", "6S 6D 6C"), "2S", "KC KD KS QS 4H 5H 7D 8D 9D 2H"), ("KC", 0), "gap", "ace_high"),
    ],
)
def test_a_card_that_may_not_go_has_a_reason_and_a_misconception(hands, about, right, tag):
    prompt = prompt_of(hands, "allowed", about=(card(about[0]), about[1]))
    assert LAYOFF.solve(prompt) == Answer({"allowed": right})
    assert LAYOFF.check(prompt, Answer({"allowed": "yes"})).error_tags == (tag,)
    others = {"gin", "gap", "fit", "deadwood"} - {right}
    assert all(LAYOFF.check(prompt, Answer({"allowed": each})).error_tags == ("wrong_reason",) for each in others)


def test_who_refuses_the_second_card_stops_after_one():
    hands = (("8H 9H TH JH", "2C 3C 4C"), "AS AD 2D", "7H 4H KC KD KS QS 5D 3S 2S")
    prompt = prompt_of(hands, "allowed", about=(card("7H"), 0), before=card("8H"))
    assert "You have already laid off ♥8." in [Translator("en")(fact) for fact in prompt.facts]
    assert LAYOFF.check(prompt, Answer({"allowed": "fit"})).error_tags == ("stops_after_one",)


def test_questions_about_one_card_meet_every_answer():
    seen = Counter(
        LAYOFF.solve(prompt).get("allowed")
        for level in (1, 3, 5)
        for prompt in (item("layoff", level, seed) for seed in range(60))
        if prompt.form == "allowed"
    )
    assert set(seen) == {"yes", "gin", "gap", "fit", "deadwood"}
    assert 0.2 < seen["yes"] / seen.total() < 0.6


def test_against_gin_only_gin_is_the_reason():
    for seed in range(20):
        spot, *about = questioned(Dealer("gin", seed), spot_from(GIN))
        card_, number, _ = about
        assert spot.why_not(card_, number).code == "no_lay_off_on_gin"
        assert card_ in spot.fitting(spot.spread)


# Items


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_has_at_least_two_forms(level):
    seen = {item("layoff", level, seed).form for seed in range(30)}
    assert seen == set(FORMS[level - 1])


@pytest.mark.parametrize("level", [1, 2])
def test_own_melds_lie_down_at_first(level):
    for prompt in items("layoff", level):
        if prompt.form != "allowed":
            assert any(zone.role is Role.MELD and zone.slots for zone in prompt.table.zones)


def test_at_level_4_keeping_the_melds_never_does():
    for prompt in items("layoff", 4):
        spot = spot_of(prompt)
        assert spot.best().points < spot.keeping()


def test_gin_tempts_to_lay_off():
    for seed in range(60):
        prompt = item("layoff", 3, seed)
        spot = spot_of(prompt)
        if spot.gin and prompt.form != "allowed":
            assert best_defence(spot.spread, spot.hand).points < least_deadwood(spot.hand)


def test_the_house_rule_is_told_where_it_is_played():
    prompts = [item("layoff", 5, seed) for seed in range(60)]
    house = [each for each in prompts if each.rules.layoff_on_gin]
    assert house
    for prompt in house:
        assert "layoff.fact_house" in {fact.id for fact in prompt.facts}


def test_a_faded_start_lays_own_melds_and_leaves_the_lay_offs():
    prompt = prompt_of(RULES)
    start = faded(prompt)
    groups = start.answer.partition("place")
    assert not any(groups[:3])
    assert sum(map(bool, groups)) == 1
    assert set(start.locked) == set(groups[3])


# On the table: melds that are built on stay where they lie


def state_of(prompt):
    return fresh(Series(id="en/07/x", family=LAYOFF, make=lambda seed, level: prompt))


def test_the_knockers_cards_cannot_be_moved_and_are_no_part_of_the_answer():
    prompt = prompt_of(CHAIN)
    state = state_of(prompt)
    (nine,) = slots_of(prompt.table, cards("9H"))
    assert update(state, {"do": "move", "slots": [nine], "to": "hand"}).news.code == "refused"
    assert w.answer(prompt, state.item.work) == Answer()
    slots = list(slots_of(prompt.table, cards("8H")))
    moved = update(state, {"do": "move", "slots": slots, "to": "spread1"})
    assert w.answer(prompt, moved.item.work).partition("place")[0] == tuple(slots)
    back = update(moved, {"do": "move", "slots": slots, "to": "hand"})
    assert w.answer(prompt, back.item.work) == Answer()


def test_the_knockers_melds_take_cards_but_the_deadwood_does_not():
    view = table_view(state_of(prompt_of(CHAIN)), Translator("en"), Look())
    accepts = {zone.id for zone in view.zones if zone.accepts}
    assert accepts == {"spread1", "spread2", "spread3", "meld1", "meld2", "meld3", "hand"}
    movable = {str(view.cards[slot].card) for slot in range(len(view.cards)) if view.cards[slot].movable}
    assert movable == set(CHAIN[2].split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_view_lists_own_cards_and_reads_the_knockers_melds(language):
    prompt = prompt_of(CHAIN)
    state = state_of(prompt)
    assert {str(prompt.table.cards[slot]) for slot in listed(state.item)} == set(CHAIN[2].split())
    text = bottom(state, Translator(language, strict=True), Look(), Extras())["text"]
    assert len(text["cards"]) == 10
    assert len(text["zones"]) == 4  # three melds and the deadwood
    assert [each["zone"] for each in text["targets"]][:3] == ["spread1", "spread2", "spread3"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_typed_answer_tells_the_knockers_melds_apart_by_their_place(language):
    prompt = prompt_of(CHAIN)
    typist = Typist(Translator(language))
    for text in ("7♥ 8♥ | – | – | K♣ K♦ K♠", "8♥ 7♥ | - | | K♣ K♦ K♠"):
        assert LAYOFF.check(prompt, typist.read(prompt, text)).correct
    answer = LAYOFF.solve(prompt)
    assert typist.read(prompt, typist.written(prompt, answer)) == answer
    assert "–" in typist.example(prompt)


def test_the_solution_ends_with_every_card_in_its_place():
    for level in LEVELS:
        for prompt in items("layoff", level):
            lies = played(prompt, LAYOFF.solution(prompt))
            if prompt.form in ("place", "count"):
                spot = spot_of(prompt)
                left = Hand.of(prompt.table.cards[slot] for slot, zone in lies.items() if zone == "hand")
                assert left.points == spot.best().points


@pytest.mark.parametrize("level", LEVELS)
def test_the_country_changes_no_card(level):
    """No preset allows a lay-off on gin, so in every country the same cards are dealt and the same answer is right."""
    for seed in range(4):
        prompts = [LAYOFF.generate(seed, level, ruleset(preset)) for preset in ("nb", "sv", "da")]
        assert len({prompt.table for prompt in prompts}) == 1
        assert len({str(LAYOFF.solve(prompt).parts) for prompt in prompts}) == 1


# ---- On the table


def runs_in_order(prompt, layout):
    """Whether every run on the table lies from low to high."""
    for zone in prompt.table.zones:
        cards = [prompt.table.cards[slot] for slot in dict(layout)[zone.id]]
        if zone.role is Role.SPREAD and len({each.suit for each in cards}) == 1 and not meld_faults(cards):
            yield [each.rank for each in cards] == sorted(each.rank for each in cards)


@pytest.mark.parametrize(("name", "level"), [("layoff", 3), ("layoff", 4), ("score", 3), ("score", 4)])
def test_a_card_laid_off_comes_to_lie_where_it_belongs_in_the_run(name, level):
    seen = 0
    for prompt in items(name, level):
        steps = family(name).solution(prompt)
        assert all(runs_in_order(prompt, w.played(prompt.table, steps)))
        typed = w.placed(prompt, w.start(prompt.table), family(name).solve(prompt))
        assert all(runs_in_order(prompt, typed.layout))
        seen += sum(to.startswith("spread") for step in steps for _, to in step.moves)
    assert seen
