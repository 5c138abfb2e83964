"""The flow of one hand, rule by rule (RULES §1): the deal, the offer, draw and discard, the knock, the answer."""

import pytest
from support.deals import DEALER, NON_DEALER, after, assert_conserved, code, dealt, melds, move, refused, rules

from gintutor.cards import DECK, Hand, card, cards
from gintutor.deal import (
    BigGin,
    Discard,
    Done,
    Draw,
    IllegalMoveError,
    Knock,
    Lay,
    LayOff,
    Pass,
    Phase,
    Reason,
    Take,
    best_answer,
    deal,
    legal_actions,
    name_of,
    play,
    result,
    shuffled_deck,
    stacked,
    told,
    why_illegal,
)
from gintutor.i18n import LANGUAGES, Translator
from gintutor.rules import PRESETS
from gintutor.scoring import HandKind, points
from gintutor.solver import FactError

# The first hand's knock: the non-dealer takes ♥K and is left with 5C (5) after throwing QD.
KNOCKED = ("take", "knock QD: 2S 3S 4S / 7H 8H 9H / KD KC KH")


# The deal


def test_ten_cards_each_one_at_a_time_the_opponent_first_then_the_upcard():
    deck = shuffled_deck("deal")
    position = deal(PRESETS["nb"], deck, 0)
    assert position.hands[1] == Hand.of(deck[0:20:2])
    assert position.hands[0] == Hand.of(deck[1:20:2])
    assert position.pile == (deck[20],) == (position.upcard,)
    assert position.stock == deck[21:]
    assert_conserved(position)


def test_the_same_seed_shuffles_the_same_deck_everywhere():
    first = ["TH", "5S", "6S", "9S", "AD", "TC", "KD", "3H"]
    assert Hand.of(shuffled_deck(7)) == DECK
    assert shuffled_deck(7) == shuffled_deck("7") != shuffled_deck(8)
    assert [str(each) for each in shuffled_deck("gin")[:8]] == first


def test_a_stacked_deck_deals_the_hands_it_names():
    position = dealt(stock="AS 2D")
    assert position.hands == (Hand.of(NON_DEALER), Hand.of(DEALER))
    assert position.upcard == card("KH")
    assert position.stock[:2] == cards("AS 2D")
    assert_conserved(position)


@pytest.mark.parametrize("deck", [shuffled_deck(1)[:51], (*shuffled_deck(1)[:51], shuffled_deck(1)[0])])
def test_a_deck_that_is_not_whole_is_not_dealt(deck):
    with pytest.raises(ValueError):
        deal(PRESETS["nb"], deck, 0)


def test_only_the_two_at_the_table_deal():
    with pytest.raises(FactError) as error:
        deal(PRESETS["nb"], shuffled_deck(1), 2)
    assert error.value.field == "dealer"


def test_a_stacked_hand_has_ten_cards():
    with pytest.raises(FactError) as error:
        stacked(cards("AS"), cards(DEALER), card("KH"))
    assert (error.value.code, error.value.field) == ("hand_size", "opponent")


# The offer of the upcard


def test_the_non_dealer_is_asked_first_then_the_dealer():
    position = dealt()
    assert (position.turn, position.phase) == (0, Phase.OFFER)
    position = after(position, "pass")
    assert (position.turn, position.phase) == (1, Phase.OFFER)


def test_when_both_pass_the_non_dealer_draws_from_the_stock_only():
    position = after(dealt(stock="AS"), "pass", "pass")
    assert (position.turn, position.phase) == (0, Phase.FIRST_DRAW)
    assert code(position, "take") == code(position, "pass") == "both_passed"
    assert refused(position, "take").nearest == Draw()
    position = after(position, "draw")
    assert card("AS") in position.hands[0]
    assert position.top == card("KH")


def test_the_dealer_who_takes_the_upcard_plays_the_first_turn():
    position = after(dealt(), "pass", "take")
    assert (position.turn, position.phase) == (1, Phase.DISCARD)
    assert code(position, "-KH") == "taken_card"
    position = after(position, "-JS")
    assert (position.turn, position.phase, position.top) == (0, Phase.DRAW, card("JS"))


@pytest.mark.parametrize("text", ["draw", "-2S", "knock 2S:", "big 2S 3S 4S"])
def test_the_offer_comes_before_everything_else(text):
    illegal = refused(dealt(), text)
    assert (illegal.code, illegal.nearest) == (Reason.OFFER_FIRST, Pass())


def test_only_the_offer_can_be_passed():
    position = after(dealt(), "take", "-QD")
    illegal = refused(position, "pass")
    assert (illegal.code, illegal.nearest) == (Reason.ONLY_THE_OFFER, Draw())


# A turn


def test_a_turn_is_one_card_from_stock_or_pile_then_one_discard():
    position = after(dealt(stock="6S"), "pass", "pass", "draw", "-QD")
    assert position.pile == cards("KH QD")
    assert len(position.hands[0]) == 10
    assert legal_actions(position) == (Draw(), Take())
    taken = after(position, "take")
    assert (taken.drawn, taken.taken) == (card("QD"), card("QD"))
    assert taken.pile == cards("KH")
    drawn = after(position, "draw")
    assert (drawn.drawn, drawn.taken) == (position.stock[0], None)
    assert len(drawn.stock) == len(position.stock) - 1


@pytest.mark.parametrize("text", ["-2S", "knock QD: 2S 3S 4S"])
def test_the_draw_comes_before_the_discard(text):
    position = after(dealt(), "take", "-QD")
    illegal = refused(position, text)
    assert (illegal.code, illegal.nearest) == (Reason.DRAW_FIRST, Draw())


@pytest.mark.parametrize("text", ["draw", "take", "pass"])
def test_a_turn_has_one_draw(text):
    illegal = refused(after(dealt(), "take"), text)
    assert illegal.code is Reason.ALREADY_DRAWN
    assert illegal.nearest == Discard(card("QD"))


def test_only_held_cards_are_discarded():
    illegal = refused(after(dealt(), "take"), "-AH")
    assert illegal.code is Reason.NOT_HELD
    assert illegal.nearest == Discard(card("QD"))


def test_the_taken_card_stays_for_this_turn():
    position = after(dealt(), "take")
    assert code(position, "-KH") == "taken_card"
    assert code(position, "knock KH: 2S 3S 4S / 7H 8H 9H") == "taken_card"


def test_the_taken_card_may_be_discarded_in_a_later_turn():
    position = after(dealt(stock="6S 6D"), "take", "-QD", "draw", "-JS", "draw", "-KH")
    assert position.top == card("KH")


def test_a_card_from_the_stock_may_be_thrown_at_once():
    assert after(dealt(stock="6S"), "pass", "pass", "draw", "-6S").top == card("6S")


def test_turns_alternate():
    position, seats = after(dealt(), "pass", "pass"), []
    for _ in range(6):
        seats.append(position.turn)
        position = after(position, "draw")
        position = play(position, Discard(position.drawn))
    assert seats == [0, 1, 0, 1, 0, 1]


def test_it_has_to_be_ones_turn():
    position = dealt()
    illegal = refused(position, "pass", seat=1)
    assert illegal.code is Reason.NOT_YOUR_TURN
    assert why_illegal(position, Pass(), seat=0) is None


@pytest.mark.parametrize("text", ["-TS", "draw", "knock TS: AC AD", "lay AC AD", "off TS 0", "done"])
def test_out_of_turn_no_move_is_nearest_for_it_would_show_the_other_hand(text):
    position = after(dealt(), "take")
    assert refused(position, text, seat=1).nearest is None


def test_cards_taken_openly_are_known_until_they_are_thrown():
    position = after(dealt(stock="6S 6D"), "take", "-QD")
    assert position.known == (Hand.of("KH"), Hand())
    assert after(position, "draw", "-JS", "draw", "-KH").known == (Hand(), Hand())


def test_both_saw_what_was_taken_and_thrown_but_not_what_was_drawn():
    position = after(dealt(stock="6S"), "pass", "pass", "draw", "-QD", "take", "-TS")
    seen = [(fact.seat, type(fact.action), fact.card) for fact in position.history]
    assert seen == [
        (0, Pass, None),
        (1, Pass, None),
        (0, Draw, None),
        (0, Discard, card("QD")),
        (1, Take, card("QD")),
        (1, Discard, card("TS")),
    ]


def test_a_position_never_changes():
    position = dealt()
    kept = repr(position)
    after(position, *KNOCKED, "lay AC AD 6H") if False else after(position, *KNOCKED)
    assert repr(position) == kept
    with pytest.raises(AttributeError):
        position.turn = 1


def test_a_transition_refuses_an_illegal_move_with_its_reason():
    with pytest.raises(IllegalMoveError) as error:
        play(dealt(), Draw())
    assert error.value.illegal.code is Reason.OFFER_FIRST


# The knock


def test_a_knock_lays_the_hand_open_and_puts_the_discard_face_down():
    position = after(dealt(), *KNOCKED)
    assert (position.phase, position.turn, position.knocker) == (Phase.DEFEND, 1, 0)
    assert position.knock_card == card("QD")
    assert card("QD") not in position.pile
    assert position.knocker_deadwood == Hand.of("5C")
    assert not position.gin
    assert_conserved(position)


def test_knocking_is_never_compulsory():
    position = after(dealt(), "take")
    assert why_illegal(position, Discard(card("QD"))) is None
    gin = after(dealt(first="2S 3S 4S 7H 8H 9H KD KC KS QD", preset="nb"), "take")
    assert why_illegal(gin, Discard(card("QD"))) is None


def test_no_knock_above_the_limit():
    position = after(dealt(first="2S 3S 4S 7H 8H 9H KD KC 5C 6C"), "take")
    illegal = refused(position, "knock KH: 2S 3S 4S / 7H 8H 9H")
    assert illegal.code is Reason.TAKEN_CARD
    illegal = refused(position, "knock KD: 2S 3S 4S / 7H 8H 9H")
    assert illegal.code is Reason.OVER_LIMIT
    assert dict(illegal.message.args) == {"n": 31, "limit": 10}
    assert illegal.nearest == Knock(card("6C"), melds("KC KD KH / 7H 8H 9H / 2S 3S 4S"))


def test_exactly_the_limit_may_knock():
    # 5C and 5D are left, then one more would be too many.
    position = after(dealt(first="2S 3S 4S 7H 8H 9H KD KC 5C 5D"), "pass", "pass", "draw")
    assert code(position, f"knock {position.drawn}: 2S 3S 4S / 7H 8H 9H") == "over_limit"
    position = after(dealt(first="2S 3S 4S 7H 8H 9H QD QC QS 5C", stock="5D"), "pass", "pass", "draw")
    knocked = after(position, "knock 5D: 2S 3S 4S / 7H 8H 9H / QD QC QS")
    assert knocked.knocker_deadwood.points == 5
    position = after(dealt(first="2S 3S 4S 7H 8H 9H QD QC QS 5C", stock="TD"), "pass", "pass", "draw")
    assert after(position, "knock 5C: 2S 3S 4S / 7H 8H 9H / QD QC QS").knocker_deadwood.points == 10


def test_the_limit_counts_after_the_discard():
    position = after(dealt(), "take")
    knock = move("knock QD: 2S 3S 4S / 7H 8H 9H / KD KC KH")
    assert (position.hand - Hand.of("2S 3S 4S 7H 8H 9H KD KC KH")).points == 15
    assert why_illegal(position, knock) is None


def test_the_knocker_chooses_the_spread_within_the_limit():
    # The four lies in the run or alone: 4 + 5 = 9 is within the limit, though 5 would be less.
    first = "AS 2S 3S 4S 7H 8H 9H KD KC 5C"
    position = after(dealt(first=first), "take")
    assert code(position, "knock 5C: AS 2S 3S / 7H 8H 9H") == "spread_over_limit"
    best = refused(position, "knock 5C: AS 2S 3S / 7H 8H 9H")
    assert dict(best.message.args) == {"n": 34, "limit": 10, "best": 0}
    assert best.nearest == Knock(card("5C"), melds("KC KD KH / 7H 8H 9H / AS 2S 3S 4S"))
    other = after(position, "knock 5C: AS 2S 3S / 7H 8H 9H / KD KC KH")
    assert (other.knocker_deadwood, other.gin) == (Hand.of("4S"), False)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("knock AH: 2S 3S 4S", "not_held"),
        ("knock QD: 2S 3S 4S / 7H 8H 9H / KD KC KH QD", "uses_discard"),
        ("knock QD: 2S 3S 4S / 7H 8H 9H / KD KC KS", "not_held"),
        ("knock QD: 2S 3S 4S / 7H 8H 9H / KD KC", "not_a_meld"),
        ("knock QD: 2S 3S 4S / 7H 8H / KD KC KH", "not_a_meld"),
        ("knock QD: 2S 3S 4S / 2S 3S 4S / KD KC KH", "card_twice"),
    ],
)
def test_each_fault_of_a_spread_has_its_own_reason(text, reason):
    illegal = refused(after(dealt(), "take"), text)
    assert illegal.code.value == reason
    assert illegal.nearest == Knock(card("QD"), melds("KC KD KH / 7H 8H 9H / 2S 3S 4S"))


def test_a_group_that_is_no_meld_says_what_is_wrong_with_it():
    illegal = refused(after(dealt(), "take"), "knock QD: 2S 3S 4S / 7H 8H 9H / KD KC 5C")
    assert dict(illegal.message.args)["why"].id.startswith("rules.fault_")


def test_gin_is_a_knock_with_nothing_left():
    position = after(dealt(first="2S 3S 4S 7H 8H 9H KD KC KS QD"), "take")
    position = after(position, "knock QD: 2S 3S 4S / 7H 8H 9H / KD KC KS KH")
    assert position.gin
    assert not position.big_gin
    done = after(position, "done")
    assert result(done).kind is HandKind.GIN


# The answer


def answered(*moves, **given):
    return after(dealt(**given), *KNOCKED, *moves)


def test_the_defender_lays_own_melds_and_lays_off_step_by_step():
    position = answered("lay AC AD AH", "off TH 1", "off KS 2", second="AC AD AH KS JD 9C 8C 4H 3D TH")
    assert [str(meld) for meld in position.laid] == ["AC AD AH"]
    assert position.laid_off == ((card("TH"), 1), (card("KS"), 2))
    done = after(position, "done")
    assert done.over
    facts = result(done)
    assert (facts.knocker_deadwood, facts.defender_deadwood) == (5, 10 + 9 + 8 + 4 + 3)
    assert points(facts, done.rules).points == 34 - 5


def test_several_cards_are_laid_off_in_succession_at_both_ends():
    position = answered(second="TH JH 6H 5H AD JD 9C 8C 4C 3D")
    assert code(position, "off JH 1") == "gap"
    assert refused(position, "off JH 1").nearest == LayOff(card("TH"), 1)
    position = after(position, "off TH 1", "off JH 1", "off 6H 1", "off 5H 1", "done")
    assert result(position).defender_deadwood == 1 + 10 + 9 + 8 + 4 + 3


def test_a_set_takes_its_fourth_card_only():
    position = answered(second="KS TC 6H 5H AD JD 9C 8C 4C 3D")
    assert code(position, "off TC 2") == "other_rank"
    position = after(position, "off KS 2")
    assert code(position, "off TC 2") == "other_rank"


def test_a_run_takes_its_own_suit_only():
    assert code(answered(), "off TS 1") == "other_suit"
    assert code(answered(), "off 9C 1") == "other_suit"


def test_a_card_offered_to_the_wrong_meld_is_shown_the_right_one():
    position = answered(second="KS TC 6H 5H AD JD 9C 8C 4C 3D")
    assert refused(position, "off KS 0").nearest == LayOff(card("KS"), 2)
    assert refused(position, "off KS 7").code is Reason.NO_SUCH_MELD
    assert refused(position, "off TC 0").nearest == Lay(Hand.of("8C 9C TC"))


def test_a_defender_who_is_refused_is_shown_what_is_worth_most_and_finishes_only_when_nothing_is_left():
    position = answered(second="KS TC 6H 5H AD JD 9C 8C 4C 3D")
    for text in ("draw", "lay AD 4C 3D"):
        assert refused(position, text).nearest == Lay(Hand.of("8C 9C TC"))
    position = after(position, "lay TC 9C 8C")
    assert refused(position, "lay AD 4C 3D").nearest == LayOff(card("KS"), 2)
    position = after(position, "off KS 2")
    assert refused(position, "off JD 1").nearest == LayOff(card("6H"), 1)  # the five waits for the six
    position = after(position, "off 6H 1", "off 5H 1")
    assert refused(position, "off JD 1").nearest == Done()


def test_a_meld_with_a_card_too_many_is_mended_by_leaving_that_card_out():
    position = after(dealt(first="AS 2S 3S 4S 7H 8H 9H KD KC 5C"), "take")
    illegal = refused(position, "knock 5C: AS 2S 3S / 7H 8H 9H 4S / KD KC KH")
    assert illegal.code is Reason.NOT_A_MELD
    assert illegal.nearest == Knock(card("5C"), melds("AS 2S 3S / 7H 8H 9H / KD KC KH"))


def test_a_card_leaves_the_hand_once():
    position = answered("lay AC AD AH", second="AC AD AH 2H 3H JD 9C 8C 4H KS")
    assert code(position, "lay AH 2H 3H") == "already_laid"
    position = after(position, "off KS 2")
    assert code(position, "off KS 2") == "already_laid"


def test_only_own_cards_are_laid():
    assert code(answered(), "lay 2S 3S 4S") == "not_held"
    assert code(answered(), "off 2S 0") == "not_held"
    assert code(answered(), "lay AC AD") == "not_a_meld"


def test_the_face_down_card_is_nobodys():
    assert code(answered(), "off QD 0") == "not_held"


def test_nobody_lays_down_before_a_knock():
    for position in (dealt(), after(dealt(), "take"), after(dealt(), "take", "-QD")):
        assert {code(position, text) for text in ("done", "lay AC AD AH", "off AC 0")} == {"no_knock_yet"}


@pytest.mark.parametrize("text", ["pass", "take", "draw", "-AC", "knock AC:", "big AC AD AH"])
def test_after_a_knock_nobody_plays_on(text):
    assert code(answered(), text) == "laid_down"


def test_no_lay_off_against_gin():
    gin = after(
        dealt(first="2S 3S 4S 7H 8H 9H KD KC KS QD", second="TH AC AD AH JD 9C 8C 4H 3D 5S"),
        "take",
        "knock QD: 2S 3S 4S / 7H 8H 9H / KD KC KS KH",
    )
    assert code(gin, "off TH 1") == "no_lay_off_on_gin"
    assert not any(isinstance(action, LayOff) for action in legal_actions(gin))
    done = after(gin, "lay AC AD AH", "done")
    assert result(done).defender_deadwood == 10 + 10 + 9 + 8 + 4 + 3 + 5


def test_the_defender_may_leave_undone_what_would_help():
    assert result(after(answered(), "done")).defender_deadwood == Hand.of(DEALER).points


def test_equal_deadwood_is_an_undercut():
    # Kari's 3 points after lay-offs meet 5: worked value 1 of the rules, then the same with an equal rest.
    position = answered("lay AC AD AH", "lay JC JD JS", "lay 8C 8D 8S", "done", second="AC AD AH JC JD JS 8C 8D 8S 5D")
    score = points(result(position), rules("sv"))
    assert (score.kind, score.winner, score.points) == (HandKind.UNDERCUT, "defender", 25)
    assert points(result(position), rules("nb")).points == 10


def test_worked_value_1_is_played_out_to_two_points():
    position = dealt(
        first="7S 7H 7D 9H TH JH 2C 3C 4C 3S",
        second="KC KD KH 2D 3D 4D 8H QH 7C 5S",
        upcard="9S",
        stock="6S",
        preset="nb",
    )
    position = after(position, "pass", "pass", "draw", "knock 6S: 7S 7H 7D / 9H TH JH / 2C 3C 4C")
    done = after(position, "lay KC KD KH", "lay 2D 3D 4D", "off 8H 1", "off QH 1", "off 7C 0", "done")
    score = points(result(done), done.rules)
    assert (score.kind, score.winner, score.points) == (HandKind.KNOCK, "knocker", 2)


def test_the_best_answer_step_by_step_leaves_as_little_as_the_solver_says():
    from gintutor.solver import best_defence

    position = answered(second="TH JH 6H KS AD JD 9C 8C 7C 3D")
    expected = best_defence(position.spread, position.hand).points
    while not position.over:
        position = play(position, best_answer(position))
    assert result(position).defender_deadwood == expected


# The end


def test_nothing_can_be_done_when_the_hand_is_over():
    position = after(answered(), "done")
    assert legal_actions(position) == ()
    for text in ("draw", "done", "-AC"):
        illegal = refused(position, text)
        assert (illegal.code, illegal.nearest) == (Reason.OVER, None)


def test_there_is_no_result_before_the_end():
    with pytest.raises(FactError) as error:
        result(dealt())
    assert error.value.code == "not_over"


def drawn_down_to(left, **given):
    """Both throw what they draw until so many cards are left in the stock and a player has just drawn."""
    position = after(dealt(**given), "pass", "pass", "draw")
    while len(position.stock) > left:
        position = after(play(position, Discard(position.drawn)), "draw")
    return position


def test_the_hand_is_dead_when_two_cards_are_left_and_nobody_has_knocked():
    position = drawn_down_to(2)
    assert not position.over
    position = play(position, Discard(position.drawn))
    assert position.over
    assert position.dead
    facts = result(position)
    assert facts.kind is HandKind.DEAD
    assert points(facts, position.rules).points == 0
    assert_conserved(position)


def test_with_three_cards_left_play_goes_on():
    position = drawn_down_to(3)
    assert not play(position, Discard(position.drawn)).over


def test_whoever_drew_the_third_last_card_may_still_knock():
    first = "2S 3S 4S 7H 8H 9H QD QC QS 5C"
    position = drawn_down_to(2, first=first)
    assert position.turn == 0
    knocked = after(position, f"knock {position.drawn}: 2S 3S 4S / 7H 8H 9H / QD QC QS")
    assert knocked.phase is Phase.DEFEND
    assert not after(knocked, "done").dead


def test_taking_from_the_pile_keeps_the_stock_and_the_hand_alive():
    position = drawn_down_to(3)
    position = after(play(position, Discard(position.drawn)), "take")
    thrown = next(each for each in position.hand if each != position.taken)
    assert not play(position, Discard(thrown)).over


# Lists and words


def test_the_list_of_legal_moves_is_passed_by_the_judge_and_complete_for_simple_moves():
    position = after(dealt(), "take")
    moves = legal_actions(position)
    assert all(why_illegal(position, each) is None for each in moves)
    assert {each.card for each in moves if isinstance(each, Discard)} == set(position.hand) - {card("KH")}
    # Nine cards lie in three melds; 5C and QD are what may be thrown to knock.
    assert {str(each.card) for each in moves if isinstance(each, Knock)} == {"5C", "QD"}


def test_the_list_of_answers_holds_every_meld_and_every_lay_off():
    position = answered(second="TH AC AD AH AS JD 9C 8C 4H KS")
    moves = legal_actions(position)
    assert {each.group for each in moves if isinstance(each, Lay)} == set(
        melds("AC AD AH AS / AC AD AH / AC AD AS / AC AH AS / AD AH AS")
    )
    assert {each for each in moves if isinstance(each, LayOff)} == {
        move("off TH 1"),
        move("off KS 2"),
        move("off AS 0"),
    }
    assert Done() in moves


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_has_a_name_and_is_told_in_every_language(language):
    t = Translator(language, strict=True)
    moves = [move(each) for each in ("pass", "take", "draw", "done", "-7D", "lay AC AD AH", "off KS 2")]
    moves += [move("knock QD: 2S 3S 4S"), BigGin(melds("2S 3S 4S"))]
    named = [t(name_of(each, card("KH"))) for each in moves] + [t(name_of(moves[-2], gin=True))]
    tellings = [t(told("Kari", each)) for each in moves] + [t(told("Kari", moves[-2], gin=True))]
    tellings += [t(told("Kari", Draw(), card("2C"))), t(told("Kari", Take(), card("2C")))]
    for texts in (named, tellings):
        assert len(set(texts)) == len(texts)
    assert all(text.startswith("Kari ") for text in tellings)


def test_what_is_told_of_a_knock_never_shows_the_face_down_card():
    assert "card" not in dict(told("Kari", move("knock QD: 2S 3S 4S")).args)
