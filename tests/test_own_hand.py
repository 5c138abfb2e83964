"""What is said about somebody's own cards is true, complete, and in the words of the lessons."""

from random import Random

import pytest

from gintutor.cards import CARDS, DECK, Hand
from gintutor.exercises.protocol import Role
from gintutor.exercises.words import hand_of, listed, written_sum
from gintutor.i18n import LANGUAGES, Translator
from gintutor.melds import MELDS, Meld
from gintutor.messages import say
from gintutor.puzzlebook import naive
from gintutor.puzzlebook.analysis import analysed, plain_splits
from gintutor.puzzlebook.questions import THEME_NAMES
from gintutor.puzzlebook.state import State
from gintutor.rules import PRESETS, RulesError, ruleset

NB, SV = PRESETS["nb"], PRESETS["sv"]


def hands(sizes, count=40, seed=1):
    """Hands that melds were put into: random ones hold none."""
    chance = Random(seed)
    for size in sizes:
        for _ in range(count):
            hand = Hand()
            while len(hand) < size:
                more = chance.choice(MELDS).hand if chance.random() < 0.5 else Hand(chance.choice(CARDS).bit)
                hand = hand | Hand.of(list(more)[: size - len(hand)])
            yield hand


def section(analysis, title):
    return next(each for each in analysis.sections if each.title == title).lines


def melds_of(view):
    return [hand_of(view.table, zone.slots) for zone in view.table.zones if zone.role is Role.MELD]


def test_every_view_holds_every_card_once_in_melds_that_leave_the_least():
    for hand in hands(range(1, 12)):
        views = analysed(State(hand=hand), NB).views
        assert views
        for view in views:
            slots = [slot for zone in view.table.zones for slot in zone.slots]
            assert sorted(slots) == list(range(len(hand)))
            assert Hand.of(view.table.cards) == hand
            melds = melds_of(view)
            assert all(naive.is_meld(frozenset(meld)) for meld in melds)
            left = hand - Hand.of(card for meld in melds for card in meld)
            assert left.points == naive.least(frozenset(hand))
            assert view.section.lines[-1] == say("exercise.left", left=written_sum(left))


def test_the_views_are_all_best_splits_but_for_runs_cut_in_two():
    for hand in hands((7, 10, 11), seed=2):
        cards, seen = frozenset(hand), set()
        least = naive.least(cards)
        for melds, dead in naive.splits(cards):
            if naive.value(dead) == least and not any(
                naive.is_meld(a | b) and len({card.suit for card in a | b}) == 1 for a in melds for b in melds if a != b
            ):
                seen.add(frozenset(melds))
        assert {frozenset(frozenset(meld.hand) for meld in split.melds) for split in plain_splits(hand)} == seen


def test_eleven_cards_are_told_every_legal_discard_or_by_how_much_it_misses():
    legal = missed = 0
    for hand in hands((11,), count=120, seed=3):
        analysis = analysed(State(hand=hand), SV)
        told = section(analysis, THEME_NAMES["legal_knock"])[-1]
        left = naive.after_discard(frozenset(hand))
        good = {card for card, points in left.items() if points <= 10}
        args = dict(told.args)
        if naive.least(frozenset(hand)) == 0:
            assert told == say("knock.end_big_gin")
        elif good:
            legal += 1
            assert {*args["cards"], *args.get("rest", ())} == good
        else:
            missed += 1
            assert args["n"] == min(left.values()) - 10
        best = dict(section(analysis, THEME_NAMES["best_discard"])[-1].args)
        assert set(best["cards"]) == {card for card, points in left.items() if points == min(left.values())}
    assert legal > 10
    assert missed > 10


def test_ten_cards_are_told_their_outs_without_those_seen():
    told = 0
    for hand in hands((10,), count=25, seed=4):
        seen = Hand.of(list(DECK - hand)[::5])
        analysis = analysed(State(hand=hand, seen=seen), NB)
        for theme, limit in (("knock_outs", 10), ("gin_outs", 0)):
            last = section(analysis, THEME_NAMES[theme])[-1]
            if naive.least(frozenset(hand)) <= limit:
                assert last.id in ("own.knock_already", "own.gin_already")
                continue
            drawn = {card: frozenset(hand) | {card} for card in DECK - hand - seen}
            outs = {card for card, cards in drawn.items() if any(naive.least(cards - {g}) <= limit for g in hand)}
            assert set(dict(last.args).get("cards", ())) == outs
            told += bool(outs)
    assert told > 10


def test_straight_gin_knows_no_outs_to_a_knock_but_those_to_gin():
    straight = ruleset({"preset": "nb", "straight_gin": True})
    hand = Hand.of("7H 8H 9H TH 2C 3C 4C KD KC QS")
    analysis = analysed(State(hand=hand), straight)
    knock, gin = (section(analysis, THEME_NAMES[theme])[-1] for theme in ("knock_outs", "gin_outs"))
    assert knock == gin


ELEVEN = (Meld.of("AS 2S 3S 4S"), Meld.of("7C 7D 7S 7H"), Meld.of("9C 9D 9S"))
SPREAD = (Meld.of("3H 4H 5H"), Meld.of("7C 7D 7S"))


def test_a_knock_is_answered_as_well_as_can_be_and_priced():
    hand, left = Hand.of("6H 8H 9H TH 2C 3C 4C KD KC QS"), Hand.of("AC AD AS 2D")
    analysis = analysed(State(hand=hand, spread=SPREAD, left=left), NB)
    answer, *splits = analysis.views
    assert answer.section.title == THEME_NAMES["lay_off"]
    assert say("layoff.goes_on", card=CARDS[31], cards=SPREAD[0].cards) in answer.section.lines
    first = next(zone for zone in answer.table.zones if zone.role is Role.SPREAD)
    assert str(hand_of(answer.table, first.slots)) == "3H 4H 5H 6H"
    assert [dict(view.section.lines[-1].args)["left"] for view in splits] == [written_sum(Hand.of("KC KD QS 6H"))]
    assert section(analysis, say("table.skill.score"))[-1] == say("score.end_knocker", n=25)


@pytest.mark.parametrize(("spread", "left", "rules", "last"), [
    (SPREAD, "AC AD AS 2D 9S", NB, say("own.no_price_cards", mine=10, theirs=11)),
    (SPREAD, "", NB, say("own.no_price_cards", mine=10, theirs=6)),
    (SPREAD, "JC AD AS 2D", NB, say("own.no_price_limit", n=10, left=14)),
    ((*SPREAD, Meld.of("TC TD TS")), "AC", NB, say("score.end_knocker", n=29)),
    ((*SPREAD, Meld.of("9C 9D 9S")), "KH", NB, say("score.end_knocker", n=20)),
    ((Meld.of("3H 4H 5H"), Meld.of("7C 7D 7S 7H"), Meld.of("9C 9D 9S")), "", NB, say("score.end_gin", n=56)),
    (ELEVEN, "", SV, say("score.end_gin", n=67)),
    (ELEVEN, "", NB, say("own.no_price_cards", mine=10, theirs=11)),
])  # fmt: skip
def test_a_hand_is_priced_under_the_rules_or_it_is_said_why_not(spread, left, rules, last):
    hand = Hand.of("6H 8H 9H TH 2C 3C 4C KD KC QS")
    analysis = analysed(State(hand=hand, spread=spread, left=Hand.of(left)), rules)
    assert section(analysis, say("table.skill.score"))[-1] == last


def test_a_knock_whose_deadwood_was_left_out_still_takes_lay_offs():
    hand = Hand.of("6H 8H 9H TH 2C 3C 4C KD KC QS")
    answer = analysed(State(hand=hand, spread=SPREAD), NB).views[0]
    assert any(line.id == "layoff.goes_on" for line in answer.section.lines)
    gin = (*SPREAD, Meld.of("9C TC JC QC"))
    assert any(
        line.id == "layoff.rule_gin" for line in analysed(State(hand=hand, spread=gin), NB).views[0].section.lines
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_has_its_words(language):
    t = Translator(language, strict=True)
    states = [State(hand=hand) for hand in hands((1, 3, 10, 11), count=8, seed=5)]
    states += [
        State(hand=hand, spread=SPREAD) for hand in hands((10,), count=30) if not hand & Hand.of("3H 4H 5H 7C 7D 7S")
    ]
    for state in states:
        analysis = analysed(state, SV)
        for each in (*(view.section for view in analysis.views), *analysis.sections):
            assert all(t(line) and t.html(line) and t.spoken(line) for line in (each.title, *each.lines))


def test_a_limit_that_hangs_on_an_upcard_cannot_be_known():
    with pytest.raises(RulesError):
        analysed(State(hand=next(hands((10,)))), ruleset({"preset": "nb", "oklahoma": True}))


def test_the_plainest_eleven_cards_have_a_best_discard_and_no_empty_list_of_melds():
    analysis = analysed(State(hand=Hand.of("AC 3D 5H 7S 9C JD KH 2S 4C 6D 8H")), NB)
    assert listed(()) not in [dict(line.args).get("melds") for each in analysis.sections for line in each.lines]
