"""The expert: what it infers, the worlds it imagines, how it prices them, and how it plays."""

import subprocess
import sys
from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.deals import after, dealt, rules
from support.hands import dense_hands, knocking_hands

from gintutor.cards import CARDS, DECK, Hand, card
from gintutor.deal import Discard, Draw, Knock, Pass, Phase, Take, deal, is_legal, play, shuffled_deck
from gintutor.melds import MELDS
from gintutor.players import player, view
from gintutor.players.appraisal import Appraiser, after_discard
from gintutor.players.belief import NOTHING_THROWN, danger, judged, told_by
from gintutor.players.driver import next_move, play_hand
from gintutor.players.expert import Expert
from gintutor.players.leaving import after_each
from gintutor.players.masks import NEAR, PAIRS, completing, indices, makes_meld
from gintutor.players.parallel import Series, play_series
from gintutor.players.playout import NONE, Stakes, Start, play_out, quick_discard
from gintutor.players.standing import Standing, going_on
from gintutor.players.thought import Effort
from gintutor.players.worlds import worlds
from gintutor.rules import PRESETS
from gintutor.scoring import HandPoints, lay_down, points, settle
from gintutor.solver import best_arrangement, least_deadwood

SV = PRESETS["sv"]
GIN_RULES = [SV, PRESETS["nb"], PRESETS["da"], rules("sv", layoff_on_gin=True), rules("da", spades_double=True)]


def turns(seeds=range(3), names=("expert", "simple"), game_rules=SV):
    """Views of the player to move before a knock, in some hands."""
    for seed in seeds:
        position = deal(game_rules, shuffled_deck(f"t{seed}"), seed % 2)
        seats = tuple(player(name, f"{seed}/{name}") for name in names)
        while position.phase not in (Phase.OVER, Phase.DEFEND):
            yield position
            position = play(position, next_move(position, seats))


# Cards as masks


@given(dense_hands())
def test_the_cards_that_complete_a_meld_are_those_that_some_meld_of_three_needs(hand):
    short = [meld.hand for meld in MELDS if len(meld) == 3]
    expected = {
        each for each in DECK - hand if any(each in meld and not meld - hand - Hand(each.bit) for meld in short)
    }
    assert {CARDS[i] for i in indices(completing(hand.mask))} == expected
    assert {each for each in DECK - hand if makes_meld(each.index, hand.mask)} == expected


def test_every_card_has_its_pairs():
    assert len(PAIRS[card("KS").index]) == 3 + 1  # three sets, Q-J
    assert len(PAIRS[card("7H").index]) == 3 + 3
    assert Hand(NEAR[card("AC").index]) == Hand.of("AD AH AS 2C 3C")


@given(dense_hands(least=1, most=11))
@settings(max_examples=300)
def test_what_each_discard_leaves_is_what_the_solver_says(hand):
    assert after_each(hand.mask) == [(each.index, least_deadwood(hand - Hand(each.bit))) for each in hand]


# What the other may hold


def test_the_chances_add_up_to_the_hand_and_to_one_next_card():
    for position in turns():
        belief = judged(view(position, position.turn))
        hidden = indices(belief.unseen)
        assert sum(belief.next) == pytest.approx(1)
        assert len(hidden) == len(position.stock) + 10 - len(position.known[1 - position.turn])
        assert all(0 <= belief.held[i] <= 1 for i in range(52))
        assert not any(belief.held[each.index] for each in position.hand)


def test_a_card_taken_is_held_and_makes_its_partners_likely():
    before = judged(view(dealt(upcard="KH"), 1))
    position = after(dealt(upcard="KH"), "take", "-QD")
    belief = judged(view(position, 1))
    assert belief.held[card("KH").index] == 1
    for partner in ("KC", "KD", "KS"):
        assert belief.held[card(partner).index] > 1.3 * before.held[card(partner).index]


def test_a_card_passed_makes_its_partners_unlikely():
    position = after(dealt(upcard="KH"), "pass")
    belief = judged(view(position, 1))
    assert belief.held[card("KC").index] < belief.held[card("5C").index]


def test_a_card_thrown_makes_dearer_cards_unlikely():
    position = after(dealt(stock="6S"), "pass", "pass", "draw", "-5C")
    belief = judged(view(position, 1))
    assert belief.ceiling == 5
    assert belief.held[card("KC").index] < belief.held[card("3S").index]


def test_nothing_thrown_tells_nothing():
    belief = judged(view(dealt(), 0))
    assert belief.ceiling == NOTHING_THROWN
    assert len({belief.held[i] for i in indices(belief.unseen)}) == 1


def test_the_draw_after_two_passes_is_no_third_pass():
    position = after(dealt(upcard="KH", stock="6S"), "pass", "pass", "draw", "-5C")
    assert told_by(position.history, 0, card("KH").index) == ([card("5C").index], [card("KH").index])
    position = after(position, "draw", "-TS", "draw")
    assert told_by(position.history, 0, card("KH").index)[1] == [card("KH").index, card("TS").index]
    assert told_by(position.history, 1, card("KH").index) == ([card("TS").index], [card("KH").index, card("5C").index])


def test_a_card_next_to_one_taken_is_dangerous():
    position = after(dealt(upcard="KH"), "take", "-QD")
    belief = judged(view(position, 1))
    assert danger(card("KS").index, belief) > 3 * danger(card("4H").index, belief)
    assert danger(card("KS").index, belief) < 1


# Worlds


def test_a_world_agrees_with_all_that_was_seen():
    for position in turns(range(2)):
        seen = view(position, position.turn)
        belief = judged(seen)
        for other, stock in islice(worlds(belief, Random(1).random), 5):
            hand = Hand(other)
            assert len(hand) == 10
            assert not seen.known - hand
            assert len(stock) == seen.stock_count
            open_cards = seen.hand | Hand.of(seen.pile)
            assert hand | Hand.of(CARDS[i] for i in stock) | open_cards == DECK
            assert not hand & open_cards


def test_worlds_are_as_various_as_the_hidden_cards():
    belief = judged(view(dealt(), 0))
    hands = [other for other, _ in islice(worlds(belief, Random(2).random), 3000)]
    counts = [sum(hand >> i & 1 for hand in hands) for i in indices(belief.unseen)]
    assert min(counts) > 3000 * 10 / 41 * 0.75
    assert max(counts) < 3000 * 10 / 41 * 1.25


def test_a_world_holds_no_dear_loose_cards_once_cheap_ones_were_thrown():
    position = after(dealt(stock="6S"), "pass", "pass", "draw", "-5C", "draw", "-TS", "draw", "-4S")
    belief = judged(view(position, 1))
    loose = [best_arrangement(Hand(other)).deadwood for other, _ in islice(worlds(belief, Random(3).random), 100)]
    dear = sum(each.points > belief.ceiling for hand in loose for each in hand)
    assert belief.ceiling == 4
    blind = replace(belief, ceiling=NOTHING_THROWN)
    unfit = [best_arrangement(Hand(other)).deadwood for other, _ in islice(worlds(blind, Random(3).random), 100)]
    assert dear < 0.8 * sum(each.points > 4 for hand in unfit for each in hand)


# Prices


@given(knocking_hands(), st.sampled_from(GIN_RULES))
@settings(max_examples=100)
def test_a_knock_is_priced_as_the_score_sheet_prices_it(hands, game_rules):
    knocker, defender = hands
    upcard = next(iter(DECK - knocker - defender))
    stakes = Stakes.of(game_rules, upcard)
    split = best_arrangement(knocker)
    if split.points > stakes.limit:
        return
    score = points(lay_down(knocker, split.melds, defender, game_rules, upcard), game_rules)
    expected = score.points if score.winner == "knocker" else -score.points
    if best_arrangement(knocker).melds == split.melds:
        assert stakes.laid_down(knocker.mask, defender.mask) == expected


def test_spades_double_the_stakes():
    assert Stakes.of(rules("sv", spades_double=True), card("KS")).factor == 2
    assert Stakes.of(rules("sv", spades_double=True), card("KH")).factor == 1
    assert Stakes.of(rules("sv", oklahoma=True), card("4H")).limit == 4


@given(dense_hands(least=11, most=11), st.integers(0, 10))
def test_a_quick_player_finds_the_least_deadwood(hand, barred):
    thrown = list(hand)[barred]
    found, least = quick_discard(hand.mask, thrown.index)
    assert CARDS[found] in hand
    assert found != thrown.index
    assert least == min(least_deadwood(hand - Hand(each.bit)) for each in hand if each != thrown)


def test_a_play_out_ends_with_the_points_of_somebody_or_none():
    for position in turns(range(2)):
        if position.phase is not Phase.DRAW:
            continue
        me = position.turn
        start = Start(
            hands=(position.hands[me].mask, position.hands[1 - me].mask),
            stock=[each.index for each in position.stock],
            turn=0,
            top=position.pile[-1].index,
            aims=(10,),
        )
        stakes = Stakes.of(SV, position.upcard)
        (points_,) = play_out(stakes, start)
        assert -200 < points_ < 200
        assert play_out(stakes, start) == [points_]


def test_one_play_out_serves_every_aim():
    compared = 0
    for position in turns(range(6)):
        if position.phase is not Phase.DRAW:
            continue
        me = position.turn
        hands = (position.hands[me].mask, position.hands[1 - me].mask)
        stock = [each.index for each in position.stock]
        start = Start(hands=hands, stock=stock, turn=0, top=position.pile[-1].index, aims=(10, 4, 0))
        stakes = Stakes.of(SV, position.upcard)
        alone = [play_out(stakes, replace(start, aims=(aim,)))[0] for aim in start.aims]
        assert play_out(stakes, start) == alone
        compared += len(set(alone)) > 1
    assert compared > 5


def test_a_play_out_wins_for_the_one_with_the_better_cards():
    melded, poor = Hand.of("2S 3S 4S 7H 8H 9H KD KC KH 5C"), Hand.of("AC AD 6H JS JD 9C 8C 4H 3D TS")
    stock = [each.index for each in DECK - melded - poor]
    stakes = Stakes.of(SV, None)
    start = Start(hands=(melded.mask, poor.mask), stock=stock, turn=0, top=NONE, aims=(10,))
    assert play_out(stakes, start)[0] > 0
    swapped = replace(start, hands=(poor.mask, melded.mask), turn=1)
    assert play_out(stakes, swapped)[0] < 0


@pytest.mark.parametrize(("preset", "allowed"), [("sv", False), ("da", True)])
def test_who_has_played_on_gets_no_big_gin_in_a_play_out_unless_the_rules_allow_it(preset, allowed):
    """The next card would make eleven melded cards; gin was there before."""
    melded, poor = Hand.of("2S 3S 4S 7H 8H 9H KD KC KH KS"), Hand.of("AC AD 6H JS JD 9C 8C 4H 3D TS")
    stakes = Stakes.of(PRESETS[preset], None)
    stock = [card("TH").index, card("2C").index, card("2D").index, card("2H").index]
    start = Start(hands=(melded.mask, poor.mask), stock=stock, turn=0, top=NONE, aims=(10,))
    big, gin = stakes.big(poor.mask), stakes.laid_down(melded.mask, poor.mask)
    assert play_out(stakes, start) == [big]
    assert play_out(stakes, replace(start, played_on=True)) == [big if allowed else gin]


# The game


def test_a_game_decided_by_the_hand_is_settled_with_its_bonuses():
    seen = view(dealt(), 0, (90, 80), (3, 9))
    standing = Standing(seen)
    lines = [
        HandPoints(0, 90),
        HandPoints(0),
        HandPoints(0),
        HandPoints(1, 80),
        *[HandPoints(1)] * 8,
        HandPoints(0, 12),
    ]
    assert settle(SV, lines).winner == 1  # nine hands of the other outweigh the game bonus
    assert standing.chance(12) == 0
    assert Standing(view(dealt(), 0, (90, 80), (3, 4))).chance(12) == 1
    assert Standing(view(dealt(), 0, (90, 80), (3, 4))).chance(-25) == 0


@given(st.integers(0, 99), st.integers(0, 99))
def test_the_chances_of_two_players_add_up(mine, other):
    assert going_on(SV, mine, other) + going_on(SV, other, mine) == pytest.approx(1)
    assert going_on(SV, mine, other) >= going_on(SV, mine, min(99, other + 5))


# Playing


def test_what_is_kept_is_worth_more_with_less_deadwood_and_more_chances():
    seen = view(dealt(), 0)
    appraiser = Appraiser(judged(seen), 1, 10)
    pairs = Hand.of("2S 3S 4S 7H 8H 9H KD KC 5C QD")
    loose = Hand.of("2S 3S 4S 7H 8H 9H KD JC 5C QD")
    assert appraiser.kept(pairs.mask) > appraiser.kept(loose.mask)
    low = Hand.of("2S 3S 4S 7H 8H 9H KD KC 5C AD")
    assert appraiser.kept(low.mask) > appraiser.kept(pairs.mask)
    assert after_discard((low | Hand.of("KS")).mask) == 1


def test_the_expert_goes_gin_and_takes_the_card_that_makes_it():
    position = dealt(first="2S 3S 4S 7H 8H 9H KD KC QD QS", upcard="KH")
    ready = dealt(first="2S 3S 4S 5S 7H 8H 9H KD KC QD", upcard="KH")
    assert Expert().choose(view(ready, 0)) == Take()
    taken = after(ready, "take")
    action = Expert().choose(view(taken, 0))
    assert isinstance(action, Knock)
    assert play(taken, action).gin
    assert Expert().choose(view(position, 0)) == Take()


def test_the_expert_does_not_take_a_useless_card():
    assert Expert().choose(view(dealt(upcard="6D"), 0)) == Pass()
    position = after(dealt(upcard="6D", stock="2H"), "pass", "pass", "draw", "-2H")
    assert Expert().choose(view(position, 1)) in (Draw(), Take())


def test_the_expert_does_not_take_a_useless_card_because_it_can_knock_already():
    first = "2S 3S 4S 7H 8H 9H KD KC KS 7D"
    for top, wanted in (("8D", Draw()), ("7S", Draw()), ("2D", Take())):
        position = after(dealt(first=first, second=f"{top} AD 6H JD JC 9C 8C 4H 3D TS", upcard="QH", stock="2H 4C"),
                         "pass", "pass", "draw", "-2H", "draw", f"-{top}")  # fmt: skip
        assert Expert().choose(view(position, 0)) == wanted


def test_the_expert_knocks_early_while_the_other_is_far_off():
    position = after(dealt(first="2S 3S 4S 5S 7H 8H 9H 3C AD QD", second="5C 7D 6H JS JD 9C 8C 4H 3D TS", stock="6D"),
                     "pass", "pass", "draw")  # fmt: skip
    action = Expert().choose(view(position, 0))
    assert isinstance(action, Knock)
    assert action.card == card("QD")


def test_the_expert_waits_for_gin_with_too_little_to_be_undercut():
    position = after(dealt(first="2S 3S 4S 7H 8H 9H KD KC AC QD", second="5C AD 6H JS JD 9C 8C 4H 3D TS"), "take")
    assert Expert().choose(view(position, 0)) == Discard(card("QD"))


def test_the_expert_knocks_rather_than_let_the_hand_die():
    position = after(dealt(first="2S 3S 4S 7H 8H 9H KD KC AC QD", second="5C AD 6H JS JD 9C 8C 4H 3D TS"), "take")
    last = replace(position, stock=position.stock[:2], pile=position.stock[2:])
    assert isinstance(Expert().choose(view(last, 0)), Knock)


def test_the_expert_weighs_the_knock_by_the_score():
    """Where any knock wins the game there is nothing to wait for."""
    position = after(dealt(first="2S 3S 4S 7H 8H 9H KD KC AC QD", second="5C AD 6H JS JD 9C 8C 4H 3D TS"), "take")
    assert isinstance(Expert().choose(view(position, 0)), Discard)
    assert isinstance(Expert().choose(view(position, 0, (99, 20), (4, 2))), Knock)


@given(st.integers(0, 10**6))
@settings(max_examples=6, deadline=None)
def test_the_expert_keeps_house_rules(seed):
    chance = Random(seed)
    game_rules = rules(
        chance.choice(["nb", "sv", "da"]),
        knock_limit=chance.choice([0, 5, 10, 20]),
        straight_gin=chance.random() < 0.2,
        rediscard_allowed=chance.random() < 0.5,
        layoff_on_gin=chance.random() < 0.5,
        oklahoma=chance.random() < 0.3,
        spades_double=chance.random() < 0.3,
    )
    end = play_hand(deal(game_rules, shuffled_deck(seed), 0), (player("expert", seed), player("beginner", seed)))
    assert end.over  # an illegal move would have raised


def test_a_longer_thought_may_end_elsewhere_but_is_always_the_same():
    hurried = Effort(rounds=(4,), wide=2)
    moves = set()
    for position in turns(range(1)):
        seen = view(position, position.turn)
        action = Expert(effort=hurried).choose(seen)
        assert is_legal(position, action)
        assert action == Expert(effort=hurried).choose(seen)
        moves.add(type(action))
    assert Discard in moves


def test_the_expert_starts_the_deal_of_eleven_cards_by_a_discard():
    position = deal(rules("nb", eleven_card_deal=True), shuffled_deck("eleven"), 1)
    action = Expert().choose(view(position, 0))
    assert is_legal(position, action)


def test_the_expert_beats_the_baseline():
    """A short check with a fixed seed; ``gintutor play expert simple --games 2000`` measures it."""
    tally = play_series(Series(rules=SV, names=("expert", "simple"), count=30, seed="check", unit="hand"))
    assert tally.points[0] > tally.points[1]


def test_the_expert_needs_the_standard_library_only():
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "from gintutor.deal import deal, shuffled_deck\n"
        "from gintutor.players import player\n"
        "from gintutor.players.driver import play_hand\n"
        "from gintutor.rules import PRESETS\n"
        "both = player('expert'), player('expert', 1)\n"
        "assert play_hand(deal(PRESETS['sv'], shuffled_deck('plain'), 0), both).over\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)
