"""Who deals, the score sheet, the end of a game and of a match (RULES §2)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.deals import rules

from gintutor.cards import Hand, card
from gintutor.game import FirstDeal, Game, Match, Played, first_deal, lower_deals, next_dealer
from gintutor.rules import PRESETS
from gintutor.scoring import DEAD_HAND, HandKind, HandResult, points
from gintutor.solver import FactError

NB, SV, DA = (PRESETS[name] for name in ("nb", "sv", "da"))


def hand(game_rules, dealer, winner, worth=10, *, undercut=False):
    """A hand won by that seat by so many points; None is a dead hand."""
    if winner is None:
        return Played(dealer=dealer, knocker=None, result=DEAD_HAND, score=points(DEAD_HAND, game_rules))
    knocker = 1 - winner if undercut else winner
    facts = HandResult(knocker_deadwood=5, defender_deadwood=5 if undercut else 5 + min(worth, 95))
    if worth > 95:
        facts = HandResult(defender_deadwood=worth - game_rules.gin_bonus)
    return Played(dealer=dealer, knocker=knocker, result=facts, score=points(facts, game_rules))


def game_of(game_rules, *hands, first=0):
    """A game of (winner, worth) lines, dealt by whoever has to."""
    game = Game(rules=game_rules, first=FirstDeal(dealer=first))
    for winner, worth in hands:
        game = game.add(hand(game_rules, game.dealer, winner, worth))
    return game


# The first deal


def test_each_draws_a_card_and_the_lower_deals():
    assert lower_deals(((card("7D"), card("KS")),)) == 0
    assert lower_deals(((card("7D"), card("AS")),)) == 1
    assert lower_deals(((card("KD"), card("QS")),)) == 1


def test_equal_cards_are_drawn_again():
    assert lower_deals(((card("7D"), card("7S")),)) is None
    assert lower_deals(((card("7D"), card("7S")), (card("2C"), card("3C")))) == 0
    again = next(deal for seed in range(500) if len((deal := first_deal(NB, seed)).draws) > 1)
    assert again.draws[0][0].rank is again.draws[0][1].rank
    assert again.dealer == lower_deals(again.draws)
    assert len(Hand.of(each for pair in again.draws for each in pair)) == 2 * len(again.draws)


def test_what_was_agreed_holds_where_the_first_dealer_is_agreed():
    assert {first_deal(SV, seed, agreed=1).dealer for seed in range(8)} == {1}
    assert first_deal(SV, 1, agreed=0).draws == ()


def test_without_an_agreement_or_at_random_the_seed_decides():
    for game_rules in (SV, rules("nb", first_dealer="random")):
        dealers = {first_deal(game_rules, seed).dealer for seed in range(20)}
        assert dealers == {0, 1}
        assert first_deal(game_rules, 3) == first_deal(game_rules, 3)


def test_an_agreement_does_not_replace_the_draw():
    assert {first_deal(NB, seed, agreed=1).dealer for seed in range(20)} == {0, 1}


# The next deal


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("winner", [0, 1])
def test_norwegian_rules_the_winner_of_the_hand_deals(dealer, winner):
    assert next_dealer(NB, hand(NB, dealer, winner)) == winner
    assert next_dealer(NB, hand(NB, dealer, winner, undercut=True)) == winner


@pytest.mark.parametrize("game_rules", [SV, DA])
@pytest.mark.parametrize("winner", [0, 1])
def test_swedish_and_danish_rules_the_deal_alternates(game_rules, winner):
    assert next_dealer(game_rules, hand(game_rules, 0, winner)) == 1
    assert next_dealer(game_rules, hand(game_rules, 1, winner)) == 0


def test_after_a_dead_hand_the_same_dealer_deals_again_but_not_in_danish_rules():
    assert [next_dealer(each, hand(each, 1, None)) for each in (NB, SV, DA)] == [1, 1, 0]


def test_the_first_hand_is_dealt_by_the_first_dealer():
    assert game_of(NB, first=1).dealer == 1


def test_a_hand_dealt_by_the_wrong_player_is_not_written_down():
    game = game_of(SV, (0, 10))
    with pytest.raises(FactError) as error:
        game.add(hand(SV, 0, 1))
    assert error.value.code == "dealer"


# The sheet


def test_points_go_to_whoever_scores_knocker_or_defender():
    game = game_of(NB, (0, 12), (1, 30), (None, 0))
    game = game.add(hand(NB, game.dealer, 0, undercut=True))
    assert game.scores == (22, 30)
    assert [line.winner for line in game.lines] == [0, 1, None, 0]
    assert game.hands[-1].score.kind is HandKind.UNDERCUT


def test_a_game_ends_with_the_hand_that_reaches_the_target():
    game = game_of(NB, (0, 60), (0, 39))
    assert not game.over
    assert game.settlement.winner is None
    game = game.add(hand(NB, game.dealer, 0, 1))
    assert game.over
    assert game.settlement.totals == (100 + 200 + 3 * 20, 0)
    with pytest.raises(FactError) as error:
        game.add(hand(NB, game.dealer, 0))
    assert error.value.code == "game_over"


def test_bonuses_never_count_towards_the_target():
    game = game_of(SV, (0, 90), (1, 20), (0, 9))
    assert not game.over
    assert game.scores == (99, 20)


def test_worked_value_4_is_settled_on_the_sheet():
    game = game_of(NB, (0, 26), (1, 20), (0, 26), (1, 20), (0, 26), (1, 21), (0, 26))
    assert game.settlement.totals == (284, 121)


# The match


def won_by(game_rules, seat, first=0):
    return game_of(game_rules, (seat, 100), first=first)


def match_of(game_rules, *winners):
    match = Match(rules=game_rules)
    for winner in winners:
        match = match.start(FirstDeal(dealer=0))
        match = match.add(hand(game_rules, 0, winner, 100))
    return match


def test_a_match_of_one_game_ends_with_it():
    match = match_of(NB, 1)
    assert (match.over, match.winner, match.wins) == (True, 1, (0, 1))


def test_best_of_five_ends_with_the_third_game_won():
    five = rules("da", match_games=5)
    assert not match_of(five, 0, 1, 0, 1).over
    match = match_of(five, 0, 1, 0, 0)
    assert (match.over, match.winner, match.wins) == (True, 0, (3, 1))
    with pytest.raises(FactError) as error:
        match.start(FirstDeal(dealer=0))
    assert error.value.code == "game_over"


def test_a_game_begins_when_the_one_before_it_is_over():
    match = Match(rules=rules("da", match_games=3)).start(FirstDeal(dealer=0))
    with pytest.raises(FactError) as error:
        match.start(FirstDeal(dealer=1))
    assert error.value.code == "game_on"


def test_no_hand_is_written_down_between_two_games():
    with pytest.raises(FactError):
        match_of(rules("da", match_games=3), 0).add(hand(DA, 0, 0))


def test_the_agreed_deal_passes_on_from_game_to_game():
    match = match_of(rules("da", match_games=3), 0)
    assert match.agreed == 1
    assert Match(rules=DA).agreed is None


def test_swedish_rules_the_higher_total_wins_though_the_other_reached_the_target():
    # 100 + 100 + 25 against 98 + 7 * 25.
    game = game_of(SV, *[(1, 14)] * 7, (0, 100))
    assert game.settlement.reached == 0
    assert game.settlement.winner == 1
    assert game_of(NB, *[(1, 14)] * 7, (0, 100)).settlement.winner == 0


def test_a_game_with_equal_totals_counts_for_nobody():
    # 100 + 100 + 25 against 75 + 6 * 25.
    level = rules("sv", match_games=3)
    drawn = Match(rules=level, games=(game_of(level, *[(1, 12)] * 5, (1, 15), (0, 100)),))
    assert drawn.games[0].settlement.totals == (225, 225)
    assert drawn.wins == (0, 0)
    assert not drawn.over
    one = Match(rules=SV, games=(game_of(SV, *[(1, 12)] * 5, (1, 15), (0, 100)),))
    assert one.over
    assert one.winner is None


@given(
    st.sampled_from([NB, SV, DA]), st.lists(st.tuples(st.sampled_from([0, 1, None]), st.integers(1, 60)), max_size=40)
)
def test_the_sheet_and_the_settlement_agree(game_rules, hands):
    game = Game(rules=game_rules, first=FirstDeal(dealer=0))
    for winner, worth in hands:
        if game.over:
            break
        game = game.add(hand(game_rules, game.dealer, winner, worth))
    settlement = game.settlement
    assert settlement.over == game.over
    assert tuple(side.hand_points for side in settlement.players) == game.scores
    assert settlement.ignored == 0
