"""Exercises of the contract game: how near a hand is, a turn from the upcard to the last card, the score (RULES §3)."""

import pytest
from support.contract_naive import most_used, price
from support.prompts import item, items

from gintutor.cards import card, cards
from gintutor.contract.actions import Discard, Draw, Pass, Take
from gintutor.contract.game import Game, Played
from gintutor.contract.hands import minus, ordered, pack, points
from gintutor.contract.legality import Reason, why_illegal
from gintutor.contract.melds import laid
from gintutor.contract.options import DEFAULT
from gintutor.contract.position import deal, play
from gintutor.contract.rounds import DEALT, Kind, contract
from gintutor.exercises.contract import now, upcard
from gintutor.exercises.contract.near import ContractNearFamily, helps_prompt, nearest_prompt
from gintutor.exercises.contract.nowcases import Moment
from gintutor.exercises.contract.out import out_prompt
from gintutor.exercises.contract.score import ContractScoreFamily, round_prompt
from gintutor.exercises.contract.scorecases import BOTH_OUT, NO_OUT, ODD, SEATS, fault, totals
from gintutor.exercises.contract.scoretold import next_dealer, scores_of
from gintutor.exercises.contract.turn import ContractTurnFamily
from gintutor.exercises.contract.words import slots_for
from gintutor.exercises.protocol import Answer
from gintutor.exercises.words import listed
from gintutor.i18n import Translator
from gintutor.messages import say

NEAR, TURN, SCORE = ContractNearFamily(), ContractTurnFamily(), ContractScoreFamily()
EN = Translator("en", strict=True)
MANY = range(30)


def told(feedback):
    return [EN(step.text) for step in feedback.steps]


def texts(hand):
    return [str(each) for each in hand]


# ---- how near


def in_hand(prompt):
    return [prompt.table.cards[slot] for slot in prompt.table.zone("hand").slots]


@pytest.mark.parametrize("level", [1, 2])
def test_the_nearest_contract_lacks_the_fewest_cards_by_brute_force(level):
    for seed in (0, 2, 4):
        prompt = item("contract_near", level, seed)
        lack = {
            each.id: contract(int(each.id)).size - most_used(texts(in_hand(prompt)), int(each.id))
            for each in prompt.asks[0].options
        }
        least = min(lack.values())
        assert [each for each, n in lack.items() if n == least] == [NEAR.solve(prompt).get("nearest")]


def test_a_card_helps_when_one_fewer_is_missing_with_it():
    hand = cards("9C 9D 5S 6S 8S KH KC JD 3H QD AC")
    prompt = helps_prompt(hand, cards("9H 7S 4S 2D 5H"), 2)
    assert NEAR.solve(prompt) == Answer({"missing": 2, "cards": (11, 12, 14)})


def test_missing_and_useless_cards_are_told_apart():
    prompt = helps_prompt(cards("9C 9D 5S 6S 8S KH KC JD 3H QD AC"), cards("9H 7S 4S 2D 5H"), 2)

    def tags(missing, *slots):
        return NEAR.check(prompt, Answer({"missing": missing, "cards": slots})).error_tags

    assert tags(2, 11, 12, 14) == ()
    assert tags(2, 11, 12) == ("forgets_deuces",)
    assert tags(2, 11, 14) == ("missed_help",)
    assert tags(2, 11, 12, 13, 14) == ("takes_useless",)
    assert tags(1, 11, 12, 14) == ("wrong_distance",)
    forgotten = NEAR.check(prompt, Answer({"missing": 2, "cards": (11, 12)}))
    assert told(forgotten)[0] == "The deuces are wild: they stand for what is missing."


def test_who_does_not_count_deuces_is_told_so():
    hand = cards("9C 9D 2H JH JD 4S 5S 6S KC QD AC")  # a set by the deuce in round 1, a run of three in round 2
    prompt = nearest_prompt(hand, (1, 8))
    assert NEAR.solve(prompt) == Answer({"nearest": "1"})
    assert NEAR.check(prompt, Answer({"nearest": "8"})).error_tags == ("wrong_contract",)


# ---- the upcard


DECK = pack(2)


def offered(hand, shown):
    """A round of three in which seat 1 begins with this hand, that card face up."""
    others = list(minus(DECK, (*hand, shown)))
    deck = []
    for one in hand:
        deck += [one, others.pop(), others.pop()]
    return deal(options=DEFAULT, number=1, players=3, dealer=0, deck=(*deck, shown, *others))


@pytest.mark.parametrize(("shown", "do", "size"), [("9H", "take", 13), ("QS", "leave", 11)])
def test_on_the_own_turn_the_upcard_brings_two_cards_and_one_is_discarded(shown, do, size):
    hand = ordered(cards("9C 9D JH JD 4S 5H 6S KC 8D AC TH"))
    prompt = upcard.upcard_prompt(hand, card(shown), 1, taken=0, mine=True)
    assert TURN.solve(prompt) == Answer({"do": do, "size": size})
    start = offered(hand, card(shown))
    drawn = play(start, Take()) if do == "take" else play(play(start, Pass()), Draw())
    after = play(drawn, Discard(drawn.hands[1][0]))
    assert len(after.hands[1]) == size


def test_on_the_own_turn_it_is_said_which_card_it_is():
    """The first upcard is only there before anybody has taken one; both cases are dealt."""
    seen = set()
    for prompt in items("contract_turn", 2, range(60)):
        ids = {fact.id.rpartition(".")[2] for fact in prompt.facts}
        if prompt.form != "upcard" or "fact_out_of_turn" in ids:
            continue
        assert ("fact_first" in ids) != ("fact_in_turn" in ids)
        seen.add("fact_first" in ids)
        assert "fact_first" not in ids or len(in_hand(prompt)) == DEALT
    assert seen == {True, False}


def test_out_of_turn_it_brings_one_card_and_nothing_is_discarded():
    start = offered(ordered(cards("9C 9D JH JD 4S 5H 6S KC 8D AC TH")), card("QS"))
    drawn = play(play(start, Pass()), Draw())
    thrown = play(drawn, Discard(card("TH")))
    seat = thrown.asked[1]  # not whose turn is next
    hand = thrown.hands[seat]
    bought = play(play(thrown, Pass()), Take())
    prompt = upcard.upcard_prompt(hand, hand[0], 1, taken=0, mine=False)
    assert len(bought.hands[seat]) == len(hand) + 2 == upcard._held_then(prompt, "take")
    assert bought.turn == thrown.turn


def test_nobody_takes_a_fourth_upcard():
    hand = ordered(DECK[:17])
    prompt = upcard.upcard_prompt(hand, card("9S"), 4, taken=3, mine=True)
    assert TURN.solve(prompt).parts == {"do": "limit", "size": 17}
    assert TURN.check(prompt, Answer({"do": "take", "size": 19})).error_tags == ("over_three_upcards",)


def test_whoever_thinks_the_limit_is_reached_is_told_how_many_were_taken():
    for level in (1, 2, 3):
        for prompt in items("contract_turn", level, range(60)):
            right = TURN.solve(prompt)
            if prompt.form == upcard.UPCARD and right.get("do") != upcard.LIMIT:
                said = told(TURN.check(prompt, Answer({"do": upcard.LIMIT, "size": right.get("size")})))
                taken = dict(prompt.facts[2].args)["n"]
                assert said[0] == f"Three upcards are allowed in a round, and you have taken {taken}."


def test_whoever_chooses_wrongly_and_counts_on_has_made_one_mistake():
    prompt = upcard.upcard_prompt(cards("9C 9D JH JD 4S 5H 6S KC 8D AC TH"), card("QS"), 1, taken=0, mine=True)
    assert TURN.check(prompt, Answer({"do": "take", "size": 13})).error_tags == ("takes_useless",)
    assert TURN.check(prompt, Answer({"do": "take", "size": 12})).error_tags == ("takes_useless", "in_turn_cards")
    assert TURN.check(prompt, Answer({"do": "leave", "size": 12})).error_tags == ("in_turn_cards",)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_an_upcard_is_left_only_where_that_is_clear(level):
    for prompt in items("contract_turn", level, range(0, 45, 3)):
        if prompt.form == "upcard" and TURN.solve(prompt).get("do") == "leave":
            hand = in_hand(prompt)
            assert contract(prompt.contract).needs <= len(hand) + 1, "no upcard is needed to hold enough cards"
            assert points(hand) == sum(map(price, texts(hand)))
            assert prompt.table.cards[prompt.table.zone("pile").slots[0]].rank in {each.rank for each in hand}


# ---- what may be laid now


NINES, RUN = cards("9C 9D 9H"), cards("4S 5S 6S 7S")
MINE = (laid(Kind.SET, NINES), laid(Kind.RUN, RUN))
OTHERS = (laid(Kind.SET, cards("KC KD KH")), laid(Kind.RUN, cards("TD JD QD KD")))
PAIR = tuple(laid(kind, cards(text)) for kind, text in (
    (Kind.SET, "7C 7D 7H 7S 7S"), (Kind.SET, "8C 8D 8H"), (Kind.PAIR, "QC QD"),
))  # fmt: skip


def put(text, meld):
    return say("contractround.wish_put", cards=cards(text), meld=meld.cards)


def lay(text):
    return say("contractround.wish_meld", cards=cards(text))


def contract_of(*groups, more=""):
    if more:
        return say("contractround.wish_more", melds=listed(map(cards, groups)), cards=cards(more))
    return say("contractround.wish_contract", melds=listed(map(cards, groups)))


def moment(number, text, mine=(), others=(), *, same=False):
    return Moment(number=number, hand=ordered(cards(text)), melds=(mine, others), laid_now=same)


REST = "AC AD AH KC KD KS 3D 4D 5D 6D 7D"
MOMENTS = {
    "nothing before the contract": (moment(2, "JC JD JH 3S 8C QD"), lay("JC JD JH"), "first"),
    "exactly the contract": (
        moment(2, "9C 9D 9H 4S 5S 6S 7S KD"), contract_of("9C 9D 9H", "4S 5S 6S 7S"), "yes",
    ),
    "nothing more in that turn": (
        moment(2, "9C 9D 9H 4S 5S 6S 7S KD KC KH 3D"),
        contract_of("9C 9D 9H", "4S 5S 6S 7S", more="KC KD KH"),
        "same",
    ),
    "no building in that turn": (moment(2, "9S KD 3C", MINE, same=True), put("9S", MINE[0]), "same"),
    "building in the turn after it": (moment(2, "9S KD 3C", MINE), put("9S", MINE[0]), "yes"),
    "further melds in the turn after it": (moment(2, "QS QD QC 3C", MINE), lay("QC QD QS"), "yes"),
    "not on the melds of others": (moment(2, "KS 8D 3C", MINE, OTHERS), put("KS", OTHERS[0]), "others"),
    "never on the pair": (moment(13, "QS 9D 3C", PAIR), put("QS", PAIR[2]), "pair"),
    "on the other melds of round 13": (moment(13, "8S 9D 3C", PAIR), put("8S", PAIR[1]), "yes"),
    "the last card is kept to discard": (moment(2, "QS QD QC", MINE), lay("QC QD QS"), "keep"),
    "round 15 to the last card": (
        moment(15, REST + " 8D"), contract_of("AC AD AH", "KC KD KS", "3D 4D 5D 6D 7D 8D"), "yes",
    ),
    "nothing is left over in round 15": (
        moment(15, REST + " TC"), contract_of("AC AD AH", "KC KD KS", "3D 4D 5D 6D 7D"), "rest",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MOMENTS)
def test_what_may_be_laid_now(name):
    at, wish, right = MOMENTS[name]
    prompt = now.now_prompt(at, wish)
    assert TURN.solve(prompt) == Answer({"now": right}), name
    for option in prompt.asks[0].options:
        assert TURN.check(prompt, Answer({"now": option.id})).correct is (option.id == right)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_who_gives_another_reason_is_told_why_that_is_none(level):
    for prompt in items("contract_turn", level, range(60)):
        if prompt.form != now.NOW:
            continue
        right = TURN.solve(prompt).get("now")
        told_right = told(TURN.check(prompt, Answer({"now": right})))
        for option in prompt.asks[0].options:
            if option.id not in (right, "yes"):
                said = told(TURN.check(prompt, Answer({"now": option.id})))
                assert said[1:] == told_right
                assert said[0] not in told_right


def test_a_meld_that_is_not_yours_is_never_a_pair_or_two_reasons_would_hold():
    dealt = [item("contract_turn", 3, seed) for seed in (*range(60), 220, 898)]
    others = [prompt for prompt in dealt if TURN.solve(prompt).get("now") == now.OTHERS]
    assert others
    assert all(len(dict(prompt.facts[2].args)["meld"]) > 2 for prompt in others)


def test_every_reason_why_not_is_dealt():
    found = set()
    for level in (1, 2, 3):
        found |= {TURN.solve(prompt).get("now") for prompt in items("contract_turn", level, range(1, 90, 3))}
    assert found == {"yes", "first", "same", "others", "pair", "keep", "rest"}


# ---- going out


def test_two_fours_and_a_five_are_out_with_a_third_four():
    """The source's own example: the set is laid, the five discarded."""
    prompt = out_prompt(MINE, cards("4C 4D 5H 4H"), 2)
    fours = tuple(slot for slot in prompt.table.zone("hand").slots if prompt.table.cards[slot].rank.letter == "4")
    feedback = TURN.check(prompt, Answer({"out": ((), (), fours, ())}))
    assert feedback.correct
    assert told(feedback) == ["Only ♥5 is left. It is discarded, and you are out."]


def test_the_last_card_may_not_be_laid_too():
    prompt = out_prompt(MINE, cards("4C 4D 8S 4H"), 2)
    hand = prompt.table.zone("hand").slots
    eight = next(slot for slot in hand if prompt.table.cards[slot] == card("8S"))
    fours = tuple(slot for slot in hand if slot != eight)
    assert TURN.check(prompt, Answer({"out": ((), (eight,), fours, ())})).error_tags == ("no_discard",)
    assert TURN.check(prompt, Answer({"out": ((), (), fours, ())})).correct


@pytest.mark.parametrize(("laid", "why"), [
    ("9H TH QH", ["A place between the cards is empty, and no deuce is left to fill it."]),
    ("9H TH JH QS", ["♠Q is of a different suit."]),
    ("9H TH 2S QS KC", ["The cards are of different suits."]),
    ("9H 9S TS", ["♠10 is of a different rank."]),
    ("4H 8S KD", ["The cards are of different ranks."]),
])  # fmt: skip
def test_what_is_no_meld_is_told_by_what_was_meant(laid, why):
    prompt = out_prompt(MINE, (*cards(laid), card("3C")), 2)
    group = slots_for(prompt.table, cards(laid), [s for z in prompt.table.zones[:-1] for s in z.slots])
    feedback = TURN.check(prompt, Answer({"out": ((), (), tuple(sorted(group)), ())}))
    assert [each.rpartition(": ")[2] for each in told(feedback)] == why


def test_any_way_that_leaves_as_little_is_right():
    prompt = out_prompt(MINE, cards("9S QC QD QH KD 3C"), 2)
    hand = {str(prompt.table.cards[slot]): slot for slot in prompt.table.zone("hand").slots}
    queens = tuple(hand[each] for each in ("QC", "QD", "QH"))
    ways = [((hand["9S"],), (), queens, ()), ((hand["9S"],), (), (), queens)]
    assert all(TURN.check(prompt, Answer({"out": each})).correct for each in ways)
    assert TURN.check(prompt, Answer({"out": ((), (), queens, ())})).error_tags == ("forgets_building",)
    assert TURN.check(prompt, Answer({"out": ((hand["9S"],), (), (), ())})).error_tags == ("forgets_further",)


# ---- the score


def test_what_is_left_is_counted_and_who_went_out_gets_nothing():
    prompt = round_prompt((cards("2H AS KD 7C 4C"), cards("TC 3D")), 1)
    assert SCORE.solve(prompt) == Answer({"first": 55, "third": 15})
    gin = Answer({"first": 24, "third": 13})
    assert SCORE.check(prompt, gin).error_tags == ("gin_points",)
    assert SCORE.check(prompt, Answer({"first": 40, "third": 15})).error_tags == ("deuce_points",)
    odd = told(SCORE.check(prompt, Answer({"first": 55, "third": 16})))  # only what is wrong is told
    assert odd[0] == "Every card counts 5, 10, 15 or 20, so every sum ends in 0 or 5."
    assert [line.split(":")[0] for line in odd[1:]] == ["Maja"]


@pytest.mark.parametrize("level", [1, 2])
def test_the_deal_passes_to_the_left_as_in_the_game(level):
    for prompt in items("contract_score", level, MANY):
        if prompt.form == "dealer":
            scores = scores_of(prompt)
            first = SEATS.index(next(id_ for id_ in SEATS if _named(prompt, id_)))
            game = Game(options=DEFAULT, players=len(scores[0]), first=first)
            for number, line in enumerate(scores, 1):
                dealer = (first + number - 1) % game.players
                game = Game(
                    options=DEFAULT,
                    players=game.players,
                    first=first,
                    rounds=(*game.rounds, Played(number=number, dealer=dealer, out=line.index(0), points=line)),
                )
            assert next_dealer(prompt) == game.dealer
            assert SCORE.solve(prompt).get("begins") == SEATS[(game.dealer + 1) % game.players]


def _named(prompt, id_):
    option = next((each for each in prompt.asks[0].options if each.id == id_), None)
    return option is not None and dict(prompt.facts[0].args)["who"] == option.label


def test_the_lowest_total_leads():
    for prompt in items("contract_score", 3, MANY):
        if prompt.form == "sheet":
            sums = totals(scores_of(prompt))
            highest = Answer({**SCORE.solve(prompt).parts, "leads": SEATS[sums.index(max(sums))]})
            assert SCORE.check(prompt, highest).error_tags == ("highest_leads",)
            assert SCORE.solve(prompt).get("leads") == SEATS[sums.index(min(sums))]


def test_the_total_that_is_called_wrong_is_added_up():
    for prompt in items("contract_score", 3, MANY):
        if prompt.form == "error":
            right, sums = SCORE.solve(prompt), totals(scores_of(prompt))
            for seat, total in enumerate(sums):
                if (named := SEATS[seat]) != right.get("where"):
                    said = told(SCORE.check(prompt, Answer({**right.parts, "where": named})))
                    assert said[0].endswith(f"= {total}.")


def test_a_line_of_the_sheet_that_cannot_be():
    assert fault((0, 25, 40)) is None
    assert fault((0, 23, 40)) == ODD
    assert fault((0, 0, 40)) == BOTH_OUT
    assert fault((5, 25, 40)) == NO_OUT


def test_exactly_one_round_on_the_sheet_cannot_be_and_each_reason_is_dealt():
    found = set()
    for prompt in items("contract_score", 3, range(1, 90, 3)):
        if prompt.form == "entry":
            faults = [each for each in map(fault, scores_of(prompt)) if each]
            assert len(faults) == 1
            found.add(faults[0])
    assert found == {ODD, BOTH_OUT, NO_OUT}


def test_a_round_that_is_in_order_is_told_to_be():
    prompt = next(each for each in items("contract_score", 3, MANY) if each.form == "entry")
    right, lines = SCORE.solve(prompt), scores_of(prompt)
    for number, line in enumerate(lines, 1):
        if str(number) != right.get("where"):
            said = told(SCORE.check(prompt, Answer({**right.parts, "where": str(number)})))
            out = EN(prompt.sheet.heads[1 + line.index(0)])
            assert said[0] == f"Round {number} can be right: only {out} has 0, and every number ends in 0 or 5."


def test_all_fifteen_rounds_are_on_some_sheet():
    assert 15 in {len(scores_of(prompt)) for prompt in items("contract_score", 3, MANY) if prompt.sheet}


def test_a_round_is_dealt_with_eleven_cards():
    assert all(len(in_hand(prompt)) == DEALT for prompt in items("contract_near", 3, range(8)))
    start = offered(ordered(DECK[:11]), DECK[20])
    assert why_illegal(start, Take(), 2).code is Reason.FIRST_UPCARD
