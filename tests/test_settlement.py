"""Settling a game: target, game bonus, shutout, line bonus, and who has won."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gintutor.rules import PRESETS, ruleset
from gintutor.scoring import HandPoints, settle
from gintutor.solver import FactError

NB, SV, DA = (PRESETS[name] for name in ("nb", "sv", "da"))


def game(*hands):
    """``(0, 30)``: the first player won 30; ``None``: a dead hand."""
    return [HandPoints(None) if each is None else HandPoints(*each) for each in hands]


FOUR_AGAINST_THREE = game((0, 30), (1, 20), (0, 25), (1, 21), (0, 25), (1, 20), (0, 24))


def test_worked_value_4_284_against_121():
    settled = settle(NB, FOUR_AGAINST_THREE)
    assert settled.over
    assert settled.winner == 0
    assert settled.totals == (284, 121)
    winner, loser = settled.players
    assert (winner.hand_points, winner.game_bonus, winner.shutout, winner.line_bonus) == (104, 100, 0, 80)
    assert (loser.hand_points, loser.game_bonus, loser.shutout, loser.line_bonus) == (61, 0, 0, 60)
    assert (winner.hands_won, loser.hands_won) == (4, 3)


@pytest.mark.parametrize(("rules", "totals"), [(NB, (284, 121)), (SV, (304, 136)), (DA, (204, 61))])
def test_the_same_game_under_each_preset(rules, totals):
    assert settle(rules, FOUR_AGAINST_THREE).totals == totals


def test_before_the_target_no_bonus_is_counted():
    settled = settle(SV, game((0, 60), (1, 99), (0, 39)))
    assert (settled.over, settled.winner, settled.reached) == (False, None, None)
    assert settled.totals == (99, 99)


def test_a_game_without_hands_is_not_over():
    assert settle(NB, []).totals == (0, 0)
    assert not settle(NB, []).over


def test_exactly_the_target_ends_the_game():
    assert settle(NB, game((1, 100))).over
    assert not settle(NB, game((1, 99))).over


def test_a_house_target_is_played_to():
    rules = ruleset({"preset": "sv", "game_target": 250})
    assert not settle(rules, game((0, 120), (0, 120))).over
    assert settle(rules, game((0, 120), (0, 120), (0, 10))).over


def test_bonuses_never_count_towards_the_target():
    assert not settle(NB, game(*[(0, 9)] * 11)).over


def test_hands_after_the_end_are_ignored():
    settled = settle(NB, game((0, 100), (1, 90), None, (1, 50)))
    assert settled.ignored == 3
    assert settled.totals == (100 + 200 + 20, 0)


def test_dead_hands_are_played_but_bring_nothing():
    settled = settle(NB, game(None, (0, 100), None))
    assert settled.ignored == 1
    assert settled.players[0].hands_won == 1


def test_nb_the_game_bonus_is_200_when_the_loser_won_no_hand():
    assert settle(NB, game((0, 60), (0, 50))).players[0].game_bonus == 200
    assert settle(NB, game((0, 60), (1, 1), (0, 50))).players[0].game_bonus == 100


def test_sv_a_shutout_doubles_points_and_game_bonus_before_the_line_bonus():
    settled = settle(SV, game((0, 60), (0, 50)))
    winner = settled.players[0]
    assert (winner.hand_points, winner.game_bonus, winner.shutout, winner.line_bonus) == (110, 100, 210, 50)
    assert settled.totals == (2 * (110 + 100) + 2 * 25, 0)


def test_sv_the_game_bonus_may_be_kept_out_of_the_doubling():
    rules = ruleset({"preset": "sv", "shutout_doubles_game_bonus": False})
    assert settle(rules, game((0, 60), (0, 50))).totals == (2 * 110 + 100 + 2 * 25, 0)


def test_one_point_of_the_loser_is_no_shutout():
    assert settle(SV, game((0, 60), (1, 1), (0, 50))).players[0].shutout == 0


def test_a_loser_who_won_a_hand_for_nothing_is_shut_out_but_has_won_a_hand():
    rules = ruleset({"preset": "sv", "undercut_bonus": 0, "game_bonus_no_hands": 200})
    settled = settle(rules, game((1, 0), (0, 100)))
    assert settled.players[0].game_bonus == 100
    assert settled.players[0].shutout == 200
    assert settled.players[1].line_bonus == 25


def test_da_shutout_and_line_bonus_are_off_unless_agreed():
    assert settle(DA, game((0, 60), (0, 50))).totals == (210, 0)
    agreed = ruleset({"preset": "da", "shutout_doubles": True, "line_bonus": 25})
    assert settle(agreed, game((0, 60), (0, 50))).totals == (470, 0)


MANY_SMALL_HANDS = game(*[(1, 9)] * 11, (0, 60), (0, 40))


def test_the_target_decides_in_nb_and_da():
    assert settle(NB, MANY_SMALL_HANDS).winner == 0
    assert settle(DA, MANY_SMALL_HANDS).winner == 0


def test_sv_the_higher_total_wins_even_without_reaching_the_target():
    settled = settle(SV, MANY_SMALL_HANDS)
    assert settled.totals == (100 + 100 + 50, 99 + 275)
    assert (settled.reached, settled.winner) == (0, 1)


def test_sv_equal_totals_have_no_winner():
    settled = settle(SV, game(*[(1, 15)] * 6, (0, 100)))
    assert settled.totals[0] == 225
    assert settle(SV, game(*[(1, 10)] * 6, (1, 15), (0, 40), (0, 60))).totals == (250, 250)
    drawn = settle(SV, game(*[(1, 10)] * 6, (1, 15), (0, 40), (0, 60)))
    assert (drawn.over, drawn.reached, drawn.winner) == (True, 0, None)


@pytest.mark.parametrize(
    ("winner", "points", "code", "field"),
    [
        (2, 10, "range", "winner"),
        (True, 10, "range", "winner"),
        ("0", 10, "range", "winner"),
        (0, -1, "range", "points"),
        (0, 2.5, "range", "points"),
        (0, None, "range", "points"),
        (None, 5, "no_winner", "points"),
    ],
)
def test_a_hand_that_cannot_be_is_refused_by_field(winner, points, code, field):
    with pytest.raises(FactError) as caught:
        HandPoints(winner, points)
    assert (caught.value.code, caught.value.field) == (code, field)


hands = st.one_of(st.just(HandPoints(None)), st.builds(HandPoints, st.sampled_from([0, 1]), st.integers(0, 120)))


@given(st.lists(hands, max_size=25), st.sampled_from([NB, SV, DA]))
def test_what_is_counted_is_what_was_played(played, rules):
    settled = settle(rules, played)
    counted = played[: len(played) - settled.ignored]
    for player in (0, 1):
        mine = [each.points for each in counted if each.winner == player]
        assert settled.players[player].hand_points == sum(mine)
        assert settled.players[player].hands_won == len(mine)
    if settled.over:
        assert settled.players[settled.reached].hand_points >= rules.game_target
        assert settled.players[1 - settled.reached].hand_points < rules.game_target
        assert not settle(rules, counted[:-1]).over
    else:
        assert settled.ignored == 0
        assert all(side.total == side.hand_points for side in settled.players)
