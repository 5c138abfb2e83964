"""What is said about somebody's own cards is true, complete, and in the words of the lessons."""

from random import Random

import pytest

from gintutor.cards import CARDS, DECK, Hand, card
from gintutor.exercises.protocol import Answer, Role
from gintutor.exercises.registry import family
from gintutor.exercises.words import hand_of, listed, minus, written_sum
from gintutor.i18n import LANGUAGES, Translator
from gintutor.melds import MELDS, Meld
from gintutor.messages import say
from gintutor.puzzlebook import naive
from gintutor.puzzlebook.analysis import analysed, plain_splits
from gintutor.puzzlebook.code import decoded, encoded
from gintutor.puzzlebook.making import asked_by, asked_of, own_puzzle, why_none
from gintutor.puzzlebook.proof import disproof
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


# House rules, and a card taken from the discard pile


UPCARDS = [each for each in CARDS if each.suit == 0]


def test_oklahoma_takes_the_limit_from_the_first_upcard_wherever_it_lies():
    oklahoma = ruleset({"preset": "sv", "oklahoma": True})
    for hand in hands((11,), count=12, seed=6):
        left = naive.after_discard(frozenset(hand))
        for upcard in (*UPCARDS, max(hand)):
            limit = 0 if upcard.rank == 0 else upcard.points
            told = section(analysed(State(hand=hand), oklahoma, upcard), THEME_NAMES["legal_knock"])
            good = {card for card, points in left.items() if points <= limit}
            args = dict(told[-1].args)
            if naive.least(frozenset(hand)) == 0:
                assert told[-1] == say("knock.end_big_gin")
            elif good:
                assert {*args["cards"], *args.get("rest", ())} == good
            else:
                assert args["n"] == min(left.values()) - limit
            assert (told[0].id == "knock.rule_ace") == (not limit)


def test_the_limit_of_the_upcard_holds_for_outs_and_prices_too():
    oklahoma = ruleset({"preset": "nb", "oklahoma": True, "spades_double": True})
    hand = Hand.of("7H 8H 9H TH 2C 3C 4C KD KC QS")
    for upcard in UPCARDS:
        plain = ruleset({"preset": "nb", "knock_limit": 0 if upcard.rank == 0 else upcard.points})
        outs = section(analysed(State(hand=hand), oklahoma, upcard), THEME_NAMES["knock_outs"])
        assert outs == section(analysed(State(hand=hand), plain), THEME_NAMES["knock_outs"])
    state = State(hand=Hand.of("6H 8H 9H TH 2C 3C 4C KD KC QS"), spread=SPREAD, left=Hand.of("AC AD AS 2D"))
    prices = {
        text: section(analysed(state, oklahoma, card(text)), say("table.skill.score"))[-1]
        for text in ("9H", "9S", "4H")
    }
    assert prices == {
        "9H": say("score.end_knocker", n=25), "9S": say("score.end_knocker", n=50),
        "4H": say("own.no_price_limit", n=4, left=5),
    }  # fmt: skip


def test_the_sum_stands_before_what_is_said_of_it():
    for hand in hands((11,), count=30, seed=7):
        lines = section(analysed(State(hand=hand), NB), THEME_NAMES["legal_knock"])
        if lines[-1].id == "knock.end_miss":
            least = min(naive.after_discard(frozenset(hand)).values())
            assert dict(lines[-1].args)["sum"] == minus(least, 10)
            (left,) = [dict(line.args)["left"] for line in lines[:-1] if line.id == "exercise.left"]
            total = dict(left.args)["sum"]
            assert least == (total if isinstance(total, int) else dict(total.args)["value"])


def test_a_card_just_taken_is_neither_the_best_nor_the_safest_discard_nor_a_knock():
    kept = 0
    for hand in hands((11,), count=14, seed=8):
        for taken in hand:
            state = State(hand=hand, drawn=taken, taken=True)
            analysis = analysed(state, NB)
            best = set(dict(section(analysis, THEME_NAMES["best_discard"])[-1].args)["cards"])
            left = naive.after_discard(frozenset(hand), taken)
            assert best == {card for card, points in left.items() if points == min(left.values())}
            told = dict(section(analysis, THEME_NAMES["legal_knock"])[-1].args)
            assert taken not in (*told.get("cards", ()), *told.get("rest", ()))
            kept += min(left.values()) > min(naive.after_discard(frozenset(hand)).values())
        free = ruleset({"preset": "nb", "rediscard_allowed": True})
        assert analysed(state, free).sections == analysed(State(hand=hand, drawn=taken), free).sections
    assert kept > 5


def test_a_puzzle_about_a_discard_bars_the_card_just_taken_and_says_so():
    asked = {"discard": 0, "safe": 0, "knock": 0}
    for hand in hands((11,), count=16, seed=9):
        for taken in list(hand)[::6]:
            state = State(hand=hand, drawn=taken, taken=True)
            for question in asked:
                puzzle = own_puzzle(question, asked_of(question, state), NB)
                if puzzle is None:
                    continue
                asked[question] += 1
                assert decoded(encoded(puzzle)) == puzzle
                assert disproof(puzzle) is None
                prompt = puzzle.prompt
                assert say("knock.fact_taken", card=taken) in prompt.facts
                teller = family(prompt.family)
                answer = teller.solve(prompt)
                assert teller.check(prompt, answer).correct
                assert taken not in {prompt.table.cards[slot] for each in answer.parts for slot in _slots(answer, each)}
                if question != "knock":
                    thrown = {"card": tuple(s for s, each in enumerate(prompt.table.cards) if each == taken)}
                    told = teller.check(prompt, Answer({**answer.parts, **thrown}))
                    assert not told.correct
                    assert "discards_taken_card" in told.error_tags
                    assert say("knock.barred", card=taken) in [step.text for step in told.steps]
    assert all(asked.values()), asked


def _slots(answer, ask):
    return answer.parts[ask] if isinstance(answer.parts[ask], tuple) else ()


def test_straight_gin_and_a_doubling_spade_are_named_where_they_rule_a_question_out():
    hand = Hand.of("4C AD 5D 5H 5S 6S 7S 8S 9S KH 2D")
    state = State(hand=hand, drawn=card("2D"))
    doubling = asked_by(ruleset({"preset": "nb", "spades_double": True}), card("9S"))
    assert why_none("knock", state, NB) == ""
    assert why_none("knock", state, ruleset({"preset": "nb", "straight_gin": True})) == "rules"
    assert why_none("knock", state, doubling) == "rules"
    assert why_none("knock", state, asked_by(ruleset({"preset": "nb", "spades_double": True}), card("9H"))) == ""
    limit = asked_by(ruleset({"preset": "nb", "oklahoma": True}), card("9H"))
    assert (limit.oklahoma, limit.knock_limit) == (False, 9)
