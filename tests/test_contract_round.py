"""A round of the contract game, every rule of it by name (RULES §3)."""

from collections import Counter
from random import Random

import pytest
from support.rounds import after, dealt, hidden_swapped, move, stacked

from gintutor.cards import card, cards
from gintutor.contract.actions import Discard, Draw, LayDown, Pass, Phase, Take
from gintutor.contract.hands import ordered, pack, points
from gintutor.contract.legality import IllegalMoveError, why_illegal
from gintutor.contract.melds import Fault
from gintutor.contract.moves import legal_actions
from gintutor.contract.options import Extend, FirstCome, Options, StockOut
from gintutor.contract.position import MOST_SHUFFLES, RoundError, deal, play, score, shuffled_pack
from gintutor.contract.reasons import FAULT_NAMES, WHY, Reason
from gintutor.contract.rounds import packs_for
from gintutor.contract.view import view
from gintutor.i18n import LANGUAGES, Translator

SEVENS = "7S 7D 7C 8S 8D 8C 3H 4H KD QD 9S"
"""The contract of round 1 from the start."""
LAID = "down 7S 7D 7C / 8S 8D 8C"
ANY = Options(extend=Extend.ANY)


def everything(position):
    lying = [each for melds in position.melds for meld in melds for each in meld.cards]
    return ordered([*position.stock, *position.pile, *lying, *(each for hand in position.hands for each in hand)])


def passed(position):
    """Nobody wants the upcard, and whose turn it is has drawn."""
    while position.phase is Phase.OFFER:
        position = after(position, "pass")
    return after(position, "draw")


def turned(position, *moves, thrown=None):
    """A whole turn without the upcard: draw, these moves, a discard (of the card drawn unless said)."""
    position = after(passed(position), *moves)
    return after(position, f"-{thrown or position.drawn[0]}")


# The deal


@pytest.mark.parametrize("players", range(2, 7))
def test_eleven_cards_each_an_upcard_and_the_player_left_of_the_dealer_begins(players):
    position = deal(
        options=Options(), number=3, players=players, dealer=players - 1, deck=shuffled_pack(players, "deal")
    )  # fmt: skip
    assert [len(hand) for hand in position.hands] == [11] * players
    assert (position.turn, position.mover, position.phase) == (0, 0, Phase.OFFER)
    assert len(position.pile) == 1
    assert len(position.stock) == 52 * packs_for(players) - 11 * players - 1
    assert everything(position) == pack(packs_for(players))


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left():
    deck = shuffled_pack(3, "one at a time")
    position = deal(options=Options(), number=1, players=3, dealer=1, deck=deck)
    assert position.hands[2] == ordered(deck[0:33:3])
    assert position.hands[0] == ordered(deck[1:33:3])
    assert position.hands[1] == ordered(deck[2:33:3])
    assert (position.top, position.stock[0]) == (deck[33], deck[34])


@pytest.mark.parametrize(
    ("how", "field"),
    [({"number": 16}, "number"), ({"dealer": 3}, "dealer"), ({"deck": shuffled_pack(3, 1)[:-1]}, "deck"),
     ({"deck": shuffled_pack(5, 1)}, "deck")],
)  # fmt: skip
def test_a_deal_that_cannot_be_is_refused_by_name(how, field):
    usual = {"options": Options(), "number": 1, "players": 3, "dealer": 0, "deck": shuffled_pack(3, 1)}
    with pytest.raises(RoundError) as error:
        deal(**{**usual, **how})
    assert error.value.field == field


# Taking cards


def test_the_upcard_on_the_own_turn_comes_with_two_cards_and_one_is_discarded():
    start = dealt("", "", "", stock="4C 5C 6C")
    took = after(start, "take")
    assert (len(took.hands[1]), took.drawn) == (14, (card("KS"), card("4C"), card("5C")))
    assert (took.phase, took.turn, took.upcards) == (Phase.PLAY, 1, (0, 1, 0))
    assert took.known[1] == (card("KS"),)
    thrown = after(took, "-4C")
    assert (len(thrown.hands[1]), thrown.top, thrown.turn) == (13, card("4C"), 2)


def test_without_the_upcard_one_card_is_drawn_and_one_discarded():
    drew = after(dealt("", "", "", stock="4C"), "pass", "draw")
    assert (len(drew.hands[1]), drew.drawn, drew.phase) == (12, (card("4C"),), Phase.PLAY)
    assert len(after(drew, "-4C").hands[1]) == 11


def test_out_of_turn_the_upcard_comes_with_one_card_and_nothing_is_discarded():
    thrown = turned(dealt("", "", "", "", stock="4C 5C"))
    bought = after(thrown, "pass", "take")
    assert (bought.hands[3], bought.mover) == (ordered((*thrown.hands[3], card("4C"), card("5C"))), 2)
    assert (bought.phase, bought.turn, bought.upcards) == (Phase.DRAW, 2, (0, 0, 0, 1))
    assert after(bought, "draw").phase is Phase.PLAY


def test_the_player_whose_turn_is_next_is_asked_first_then_to_the_left():
    thrown = turned(dealt("", "", "", ""))
    assert (thrown.phase, thrown.asked) == (Phase.OFFER, (2, 3, 0))
    assert after(thrown, "pass").asked == (3, 0)
    assert after(thrown, "pass", "pass", "pass").phase is Phase.DRAW


def test_the_option_asks_first_who_has_taken_fewest():
    options = Options(first_come=FirstCome.FEWEST)
    took = after(dealt("", "", "", "", options=options), "take", "-KS")
    assert (took.turn, took.asked) == (2, (2, 3, 0))
    took = after(took, "take", "-KS")
    assert (took.turn, took.asked) == (3, (3, 0, 1))
    later = turned(turned(took))
    assert (later.turn, later.upcards, later.asked) == (1, (0, 1, 1, 0), (3, 1, 2))
    bought = after(later, "take")
    assert (bought.phase, bought.turn, bought.upcards) == (Phase.DRAW, 1, (0, 1, 1, 1))


def test_who_threw_the_card_and_who_has_had_three_are_not_asked():
    position = dealt("", "", "", "")
    for _ in range(3):
        position = after(position, "take")
        position = after(position, f"-{position.hand[0]}")
        while position.turn != 1:
            position = turned(position)
    assert (position.upcards, len(position.hands[1])) == ((0, 3, 0, 0), 17)
    assert position.asked == (2, 3)
    assert why_illegal(position, Take(), 1).code is Reason.THREE_UPCARDS
    assert why_illegal(position, Take(), 0).code is Reason.OWN_DISCARD
    assert turned(position).asked == (2, 3, 0)


def test_only_who_begins_may_take_the_first_upcard():
    start = dealt("", "", "")
    assert start.asked == (1,)
    assert why_illegal(start, Take(), 2).code is Reason.FIRST_UPCARD
    assert after(start, "pass").phase is Phase.DRAW


def test_the_card_just_taken_may_be_discarded():
    assert after(dealt("", ""), "take", "-KS").top == card("KS")


# Laying down


def test_exactly_the_contract_is_laid_after_drawing_and_one_card_discarded():
    laid = after(passed(dealt(SEVENS, "", "")), LAID)
    assert [meld.cards for meld in laid.melds[1]] == [cards("7C 7D 7S"), cards("8C 8D 8S")]
    assert laid.laid_now
    assert len(laid.hands[1]) == 6
    assert len(after(laid, "-KD").hands[1]) == 5


def test_the_drawn_card_may_be_used():
    start = dealt("7S 7D 8S 8D 8C 3H 4H KD QD 9S 6H", "", stock="7C")
    assert after(passed(start), LAID).melds[1]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("down 7S 7D 7C", Reason.PARTS),
        ("down 7S 7D 7C / 8S 8D 8C / 3H 4H 5H", Reason.PARTS),
        ("down 7S 7D 7C 7H / 8S 8D 8C", Reason.PART_SIZE),
        ("down 7S 7D 8C / 8S 8D 7C", Reason.NOT_A_MELD),
        ("down 7S 7D 7S / 8S 8D 8C", Reason.NOT_HELD),
        ("down 7S 7D 7C / 7S 7D 7C", Reason.NOT_HELD),
        ("set 8S 8D 8C", Reason.CONTRACT_FIRST),
        ("on 1.0 7H", Reason.CONTRACT_FIRST),
        ("draw", Reason.ALREADY_DRAWN),
        ("take", Reason.ALREADY_DRAWN),
        ("-AS", Reason.NOT_HELD),
    ],
)
def test_what_is_not_the_contract_is_refused_with_the_contract_or_a_discard_beside_it(text, code):
    start = dealt("7S 7D 7C 7H 8S 8D 8C 3H 4H KD QD", "", stock="JC")
    illegal = why_illegal(passed(start), move(text))
    assert illegal.code is code
    assert isinstance(illegal.nearest, LayDown if text[0] in "dso" and text != "draw" else Discard)


def test_nothing_more_is_laid_in_the_turn_of_the_contract():
    laid = after(passed(dealt("7S 7D 7C 8S 8D 8C 9H 9S 9C 8H QD", "")), LAID)
    for text in ("set 9H 9S 9C", "on 1.1 8H"):
        assert why_illegal(laid, move(text)).code is Reason.SAME_TURN
    assert why_illegal(laid, move(LAID)).code is Reason.ALREADY_LAID


def next_turn(hand, other="", **how):
    """Seat 1 has laid the contract of round 1, and it is its turn again, the card drawn."""
    laid = turned(dealt(hand, other, **how), LAID)
    return passed(turned(laid))


def test_melds_and_extensions_come_from_the_next_turn_on():
    position = next_turn("7S 7D 7C 8S 8D 8C 9H 9S 9C 8H QD")
    position = after(position, "set 9H 9S 9C", "on 1.1 8H")
    assert [len(meld.cards) for meld in position.melds[1]] == [3, 4, 3]


def test_who_has_cleared_the_hand_but_for_one_card_goes_out_by_discarding_it():
    position = next_turn("7S 7D 7C 8S 8D 8C 9H 9S 9C 8H 7H", stock="AS 3D KH")
    position = after(position, "set 9H 9S 9C", "on 1.1 8H", "on 1.0 7H", "-KH")
    assert (position.phase, position.out, position.hands[1]) == (Phase.OVER, 1, ())
    assert score(position) == (points(position.hands[0]), 0)
    assert why_illegal(position, Draw()).code is Reason.OVER


def test_the_last_card_is_always_discarded():
    position = next_turn("7S 7D 7C 8S 8D 8C 9H 9S 9C 8H 7H", stock="AS 3D 7H")
    position = after(position, "set 9H 9S 9C", "on 1.1 8H")
    illegal = why_illegal(position, move("on 1.0 7H 7H"))
    assert illegal.code is Reason.KEEP_ONE
    assert illegal.nearest == move("on 1.0 7H")


def test_a_contract_that_leaves_nothing_to_discard_is_not_laid():
    hand = "3S 3D 3C 5S 5D 5C 7S 7D 7C 9S 9D"
    position = passed(dealt(hand, "", number=6, stock="9C"))
    illegal = why_illegal(position, move("down 3S 3D 3C / 5S 5D 5C / 7S 7D 7C / 9S 9D 9C"))
    assert illegal.code is Reason.KEEP_ONE
    assert isinstance(illegal.nearest, Discard)
    bought = after(dealt(hand, "", number=6, upcard="9C", stock="4H 6H"), "take")
    laid = after(bought, "down 3S 3D 3C / 5S 5D 5C / 7S 7D 7C / 9S 9D 9C")
    assert laid.hands[1] == cards("4H 6H")


def test_the_contract_and_the_discard_may_end_the_round_at_once():
    start = dealt("3S 3D 3C 3H 5S 5D 5C 5H 7S 7D KD", "", number=12, stock="7C")
    position = after(passed(start), "down 3S 3D 3C 3H / 5S 5D 5C 5H / 7S 7D 7C", "-KD")
    assert (position.out, score(position)[1]) == (1, 0)


@pytest.mark.parametrize(("options", "legal"), [(Options(), False), (ANY, True)])
def test_the_melds_of_others_are_built_on_only_by_option(options, legal):
    position = dealt(SEVENS, "TS TD TC JS JD JC 7H 8H KH QH AH", options=options)
    position = turned(position, LAID)
    position = turned(position, "down TS TD TC / JS JD JC")
    position = passed(turned(position))
    illegal = why_illegal(position, move("on 1.0 7H"))
    assert (illegal is None) == legal
    assert legal or illegal.code is Reason.OTHERS_MELD
    if legal:
        assert len(after(position, "on 1.0 7H").melds[1][0].cards) == 4


def test_the_pair_of_round_13_is_never_built_on():
    start = dealt("3S 3D 3C 3H 3S 5S 5D 5C 9S 9D 9C", "", number=13)
    position = turned(start, "down 3S 3D 3C 3H 3S / 5S 5D 5C / 9S 9D")
    position = passed(turned(position))
    assert why_illegal(position, move("on 1.2 9C")).code is Reason.PAIR_CLOSED
    assert why_illegal(position, move("pair 9C 9C")).code is Reason.NO_PAIR
    assert why_illegal(position, move("on 1.3 9C")).code is Reason.NO_SUCH_MELD
    assert why_illegal(position, move("on 0.0 9C")).code is Reason.NO_SUCH_MELD


def test_a_card_that_does_not_fit_is_told_with_its_faults():
    position = next_turn("7S 7D 7C 8S 8D 8C 9H 9S 9C 8H QD")
    illegal = why_illegal(position, move("on 1.0 8H"))
    assert (illegal.code, illegal.nearest) == (Reason.DOES_NOT_FIT, move("on 1.1 8H"))
    assert illegal.faults
    illegal = why_illegal(position, move("set 9H 9S QD"))
    assert (illegal.code, illegal.nearest.kind) == (Reason.NOT_A_MELD, "set")
    assert sorted(illegal.nearest.cards) == sorted(cards("9H 9S 9C"))


def test_a_deuce_to_spare_goes_to_the_end_that_is_asked_for():
    hand = "7S 7D 7C 4H 5H 6H 7H 2S KD QD JS"
    position = passed(turned(turned(dealt(hand, "", number=2), "down 7S 7D 7C / 4H 5H 6H 7H")))
    above, below = (after(position, f"{word} 1.1 2S").melds[1][1] for word in ("on", "under"))
    assert above.cards == cards("4H 5H 6H 7H 2S")
    assert below.cards == cards("2S 4H 5H 6H 7H")


# Round 15


LAST = "7S 7D 7C 8S 8D 8C 3H 4H 5H 6H KD"


def test_round_15_is_laid_all_at_once_without_a_discard():
    position = after(passed(dealt(LAST, "", number=15, stock="8H")), "-KD")
    position = passed(turned(position))
    assert why_illegal(position, move("down 7S 7D 7C / 8S 8D 8C / 3H 4H 5H 6H")).code is Reason.REST
    last = after(dealt(LAST[:-3] + " 7H", "", number=15, stock="8H"), "pass", "draw")
    over = after(last, "down 7S 7D 7C / 8S 8D 8C / 3H 4H 5H 6H 7H 8H")
    assert (over.phase, over.out, over.hands[1]) == (Phase.OVER, 1, ())


def test_round_15_may_use_all_seventeen_cards_and_the_one_drawn():
    start = dealt("7S 7D 7C 8S 8D 8C 3H 4H 5H 6H 7H", "", number=15, upcard="8H", stock="9H TH")
    over = after(start, "take", "down 7S 7D 7C / 8S 8D 8C / 3H 4H 5H 6H 7H 8H 9H TH")
    assert over.out == 1


def test_before_that_round_15_is_played_with_discards():
    assert after(passed(dealt(LAST, "", number=15)), "-KD").turn == 0


# The stock


def to_the_last_card(position):
    while position.stock:
        position = turned(position)
    return position


def test_a_stock_that_runs_out_is_made_of_the_discards_below_the_top():
    position = to_the_last_card(dealt("", ""))
    pile = position.pile
    while position.phase is Phase.OFFER:
        position = after(position, "pass")
    position = after(position, "draw")
    assert (position.shuffles, position.pile) == (1, pile[-1:])
    assert ordered((*position.stock, *position.drawn)) == ordered(pile[:-1])
    assert position.stock != pile[:-1][1:]


def test_the_order_of_a_new_stock_follows_from_the_deck_so_that_a_log_needs_no_more():
    one, same, other = (turned(to_the_last_card(dealt("", "", rest=rest))) for rest in "aab")
    assert one == same
    assert (one.shuffles, one.stock == other.stock) == (1, False)


def test_by_option_the_round_ends_when_the_next_player_has_nothing_to_draw():
    position = to_the_last_card(dealt("", "", options=Options(stock_out=StockOut.END)))
    assert position.phase is Phase.OFFER
    position = after(position, "pass")
    assert (position.phase, position.out) == (Phase.OVER, None)
    assert score(position) == tuple(map(points, position.hands))


def test_a_short_stock_gives_what_it_has():
    position = to_the_last_card(dealt("", "", options=Options(stock_out=StockOut.END)))
    took = after(position, "take")
    assert (len(took.drawn), took.phase) == (1, Phase.PLAY)


def test_a_round_that_nobody_ends_is_over_when_the_stock_has_been_renewed_often_enough():
    position = dealt("", "", number=15)
    for count in range(MOST_SHUFFLES + 1):
        assert position.shuffles == count
        position = to_the_last_card(position)
        if count < MOST_SHUFFLES:
            position = turned(position)
    assert after(position, "pass").phase is Phase.OVER


@pytest.mark.parametrize("players", range(2, 7))
def test_there_are_always_cards_to_shuffle(players):
    """Seventeen cards each at most, laid ones among them, and three more on the turn that takes an upcard."""
    assert 52 * packs_for(players) - 17 * players - 3 > 3


# Whoever plays, however


def random_round(position, random):
    while not position.over:
        moves = legal_actions(position)
        laying = [each for each in moves if not isinstance(each, Pass | Take | Draw | Discard)]
        position = play(position, random.choice(laying if laying and random.random() < 0.8 else moves))
        yield position


def corners(odd):
    """Half of the corners of the options: every two of them meet in every way; the other half has the other table."""
    every = [(extend, come, out) for extend in Extend for come in FirstCome for out in StockOut]
    turned = (Extend.ANY, FirstCome.FEWEST, StockOut.END)
    return [each for each in every if sum(a is b for a, b in zip(each, turned, strict=True)) % 2 == odd]


@pytest.mark.parametrize("players", range(2, 7))
def test_random_rounds_keep_the_packs_whole_and_always_end(players):
    full = pack(packs_for(players))
    for corner, (extend, come, out) in enumerate(corners(players % 2)):
        number = 1 + (4 * players + corner) % 15
        options = Options(ace=("both", "high", "low")[corner % 3], extend=extend, first_come=come, stock_out=out)
        seed = f"{players}/{corner}"
        deck = shuffled_pack(players, seed)
        position = deal(options=options, number=number, players=players, dealer=corner % players, deck=deck)
        for count, later in enumerate(random_round(position, Random(seed)), 1):
            position = later
            assert max(map(len, position.hands)) <= 18
            assert max(position.upcards) <= 3
            if position.over or count % 20 == 0:
                assert everything(position) == full
        assert position.over
        assert (position.out is None) == all(map(len, position.hands))


def test_a_view_holds_nothing_that_is_hidden():
    random = Random(5)
    deck = shuffled_pack(4, "hidden")
    start = deal(options=Options(), number=2, players=4, dealer=0, deck=deck)
    for position in random_round(start, random):
        for seat in range(4):
            assert Counter(position.known[seat]) <= Counter(position.hands[seat])
            assert view(hidden_swapped(position, seat, 1), seat) == view(position, seat)


# What is refused


def test_every_reason_is_said_in_every_language_and_has_a_legal_move_beside_it():
    laid = after(passed(dealt("7S 7D 7C 8S 8D 8C 9H 9S 9C 8H QD", "")), LAID)
    fresh, drawn = dealt(SEVENS, "AS"), passed(dealt(SEVENS, "AS"))
    later = next_turn("7S 7D 7C 8S 8D 8C 9H 9S 9C 8H QD")
    tries = [
        (fresh, "draw"), (after(fresh, "pass"), "take"), (after(fresh, "pass"), "-7S"), (drawn, "draw"),
        (drawn, "-AS"), (drawn, "set 7S 7D 7C"), (laid, LAID), (laid, "set 9H 9S 9C"), (drawn, "down 7S 7D 7C"),
        (drawn, "down 7S 7D / 8S 8D 8C"), (drawn, "down 7S 7D 8C / 8S 8D 7C"), (later, "pair 9H 9S"),
        (later, "on 0.0 9H"), (later, "on 1.0 9H"), (later, "set 9H 9S QD"),
    ]  # fmt: skip
    seen = set()
    for position, text in tries:
        illegal = why_illegal(position, move(text))
        seen.add(illegal.code)
        assert why_illegal(position, illegal.nearest) is None
        with pytest.raises(IllegalMoveError):
            play(position, move(text))
        for language in LANGUAGES:
            assert Translator(language, strict=True)(illegal.message)
    turned_out = {Reason.OVER, Reason.NOT_YOUR_TURN, Reason.THREE_UPCARDS, Reason.OWN_DISCARD, Reason.FIRST_UPCARD}
    elsewhere = {Reason.KEEP_ONE, Reason.REST, Reason.OTHERS_MELD, Reason.PAIR_CLOSED}
    assert seen | turned_out | elsewhere == set(Reason)
    assert why_illegal(drawn, Draw(), 0).code is Reason.NOT_YOUR_TURN
    for sentence in (*WHY.values(), *FAULT_NAMES.values()):
        for language in LANGUAGES:
            assert Translator(language, strict=True)(sentence)
    assert set(FAULT_NAMES) == set(Fault)


def test_a_stacked_deck_is_whole():
    assert ordered(stacked("7S", "", "")) == pack(2)
