"""Equity of every move, and the review of a played hand: prices, severities, hindsight, sentences."""

import re
from dataclasses import replace
from itertools import islice, permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.deals import after, dealt, move, rules

from gintutor.cards import Hand, card
from gintutor.deal import (
    BigGin,
    Discard,
    Done,
    Draw,
    Knock,
    LayOff,
    Phase,
    Take,
    best_answer,
    deal,
    legal_actions,
    play,
    result,
    shuffled_deck,
)
from gintutor.game import played
from gintutor.i18n import LANGUAGES, Translator
from gintutor.messages import Message, say
from gintutor.players import player, view
from gintutor.players.belief import judged
from gintutor.players.driver import next_move
from gintutor.players.equity import FINALISTS, Priced, equity, fitting, gap, mean_and_error, priced
from gintutor.players.masks import makes_meld
from gintutor.players.review import (
    FindingKind,
    Option,
    Severity,
    advised,
    decision_line,
    review,
    reviewing,
    summary,
    text,
)
from gintutor.players.review.reasons import reason
from gintutor.players.review.sentences import sentence
from gintutor.players.review.walk import better_than
from gintutor.players.standing import Worth
from gintutor.players.worlds import worlds
from gintutor.rules import PRESETS
from gintutor.scoring import lay_down, points
from gintutor.solver.deadwood import least_of_mask

SV = PRESETS["sv"]
FEW = (6, 10, 16)
OPEN_HANDS = {"first": "2S 3S 4S 7H 8H 9H KD KC 5C QD", "second": "TH JH 6H KS AD JD 9C 8C 7C 3D"}
SPREAD = "knock QD: 2S 3S 4S / 7H 8H 9H / KD KC KH"


def path_of(position, *moves):
    path = [position]
    for each in moves:
        path.append(play(path[-1], move(each) if isinstance(each, str) else each))
    return path


def played_path(names, seed, game_rules=SV):
    position = deal(game_rules, shuffled_deck(f"r{seed}"), seed % 2)
    path, seats = [position], tuple(player(name, f"{seed}/{name}") for name in names)
    while not position.over:
        position = play(position, next_move(position, seats))
        path.append(position)
    return path


def part(message, id_):
    """The part of a message with that id as {argument: value}; None where it says nothing of the kind."""
    if message.id == id_:
        return dict(message.args)
    found = (part(value, id_) for _, value in message.args if isinstance(value, Message))
    return next((each for each in found if each is not None), None)


# Equity


def test_every_legal_move_has_a_price_but_only_the_best_knocks():
    position = after(dealt(), "take")
    seen = view(position, 0)
    priced_moves = {option.action for option in equity(seen, FEW)}
    legal = set(legal_actions(position))
    assert {a for a in legal if isinstance(a, Discard)} <= priced_moves
    knocks = [a for a in priced_moves if isinstance(a, Knock)]
    assert [a.card for a in knocks] == [card("QD")]
    assert priced_moves <= legal


def test_the_winner_of_the_race_stands_first_then_what_was_measured_then_what_dropped_out():
    moves = priced(view(after(dealt(), "take"), 0), rounds=FEW)
    measured = [each for each in moves if each.raced]
    assert moves[: len(measured)] == measured
    assert len(measured) == FINALISTS
    assert [len(each.points) for each in measured] == [FEW[-1]] * FINALISTS
    values = [each.measured for each in measured[1:]]
    assert values == sorted(values, reverse=True)
    assert max(len(each.points) for each in moves[FINALISTS:]) < FEW[-1]


def test_the_worlds_that_choose_a_move_do_not_measure_it():
    lucky = Priced(Draw(), [[100, 100, 1, 1], [0, 0, 9, 9]], raced=2)
    assert lucky.points == [1, 1]
    assert lucky.option.equity == 1


def test_the_same_view_has_the_same_prices():
    seen = view(after(dealt(), "take"), 0)
    assert equity(seen, FEW) == equity(seen, FEW)


def test_prices_depend_on_what_is_seen_only():
    position = after(dealt(), "take")
    hidden = [*position.hands[1], *position.stock]
    order = [each for each in shuffled_deck("other") if each in set(hidden)]
    other = replace(position, hands=(position.hands[0], Hand.of(order[:10])), stock=tuple(order[10:]))
    assert other.hands[1] != position.hands[1]
    assert equity(view(other, 0), FEW) == equity(view(position, 0), FEW)


def test_a_card_that_makes_a_meld_is_worth_taking():
    best = equity(view(dealt(upcard="KH"), 0), FEW)[0]
    assert best.action == Take()
    position = after(dealt(upcard="6D", stock="2H"), "pass", "pass", "draw", "-KD")
    options = equity(view(position, 1), FEW)
    assert {type(option.action) for option in options} == {Draw, Take}


def test_to_break_a_meld_is_priced_below_throwing_a_loose_card():
    prices = {option.action: option.equity for option in equity(view(after(dealt(), "take"), 0), FEW)}
    assert prices[Discard(card("QD"))] > prices[Discard(card("KD"))] + 5


def test_more_worlds_make_smaller_errors():
    seen = view(after(dealt(), "take"), 0)
    few, many = equity(seen, (16,)), equity(seen, (128,))
    action = Discard(card("QD"))
    error = {len_: next(o.error for o in options if o.action == action) for len_, options in ((16, few), (128, many))}
    assert 0 < error[128] < error[16]


def test_after_a_knock_the_price_is_exact():
    position = after(dealt(**OPEN_HANDS), "take", SPREAD)
    options = equity(view(position, 1))
    end = position
    while not end.over:
        end = play(end, best_answer(end))
    hand = played(end)
    came = hand.score.points if hand.winner == 1 else -hand.score.points
    assert options[0].equity == came
    assert all(option.error == 0 for option in options)
    done = next(option for option in options if option.action == Done())
    stopped = played(play(position, Done()))
    assert done.equity == -stopped.score.points


@given(st.integers(0, 10**6))
@settings(max_examples=15, deadline=None)
def test_no_defence_is_priced_above_the_best_and_done_as_it_is(seed):
    path = played_path(("simple", "simple"), seed)
    for position in path:
        if position.phase is Phase.DEFEND:
            options = equity(view(position, position.turn))
            assert {option.action for option in options} == set(legal_actions(position))
            for option in options:
                end = play(position, option.action)
                while not end.over:
                    end = play(end, best_answer(end))
                hand = played(end)
                came = -hand.score.points if hand.winner == end.knocker else hand.score.points
                assert option.equity == came


def test_gin_answered_without_lay_off_is_priced_so():
    first = "2S 3S 4S 7H 8H 9H KD KC KS QD"
    position = after(dealt(first=first, second="TH JH 6H 5C AD JD 9C 8C 7C 3D"), "take")
    position = after(position, "knock QD: 2S 3S 4S / 7H 8H 9H / KD KC KH KS")
    assert equity(view(position, 1))[0].equity == -(25 + 10 + 10 + 6 + 5 + 1 + 10 + 3)


def test_to_play_on_with_gin_promises_no_big_gin_where_the_rules_forbid_it():
    """Big gin is left out of what playing on is worth, not only out of the legal moves."""
    first, second = "2S 3S 4S 7H 8H 9H KD KC KH KS", "AC AD 2H JS JD 9C 8C 4H 3D TC"
    prices = {}
    for preset in ("sv", "da"):
        position = after(
            dealt(first=first, second=second, upcard="6C", stock="5D", preset=preset), "pass", "pass", "draw"
        )
        prices[preset] = {each.action: each.equity for each in equity(view(position, 0), FEW)}
    on = Discard(card("5D"))
    assert prices["sv"][on] < prices["da"][on]
    gin = next(a for a in prices["sv"] if isinstance(a, Knock))
    assert prices["sv"][gin] == prices["da"][gin]


def test_play_that_nothing_explains_makes_nothing_certain():
    """One who throws an ace and low cards from a hand full of kings, and takes what fits nothing."""
    first, second = "2S 5S 8C 7H TH JD KD QC 4H 9S", "AC 2C 3D KC KS QH JS 9D 8H 6D"
    position = after(dealt(first=first, second=second, upcard="TS", stock="4D 3S 6C 7S 5H"),
                     "pass", "pass", "draw", "-4D", "draw", "-AC", "draw", "-6C", "draw", "-2C", "draw")  # fmt: skip
    seen = view(position, 0)
    hands = fitting(seen, 400)
    left = [least_of_mask(hand) for hand in hands]
    blind = [least_of_mask(hand) for hand, _ in islice(worlds(judged(seen), Random(1).random), 400)]
    assert least_of_mask(position.hands[1].mask) == 76
    assert sum(blind) / 400 < 20
    assert sum(left) / 400 > 40
    for each in position.hand:
        assert 0 < sum(makes_meld(each.index, hand) for hand in hands) < 200


def test_a_finished_hand_has_no_move_to_price():
    with pytest.raises(ValueError):
        equity(view(played_path(("simple", "simple"), 1)[-1], 0))


def test_the_gap_is_measured_in_the_worlds_both_met():
    one, other = Priced(Draw(), [[5, 7, 9]]), Priced(Take(), [[4, 6, 8, 100]])
    assert gap(one, other) == (1, 0)
    assert mean_and_error([3]) == (3, 0)
    assert Priced(Draw(), [[1, 1], [2, 2]]).points == [2, 2]


def test_the_move_that_is_asked_about_is_measured_and_changes_nothing_for_the_others():
    seen = view(after(dealt(), "take"), 0)
    alone = priced(seen, rounds=FEW)
    for each in alone:
        moves = priced(seen, keep=each.action, rounds=FEW)
        assert next(one for one in moves if one.action == each.action).raced
        assert [one.option for one in moves[:1]] == [one.option for one in alone[:1]]
        assert {one.option for one in moves if one.raced} >= {one.option for one in alone if one.raced}


# The score of the game


def waiting(loose="AC"):
    """A hand that could knock with that card left; at an even score it waits for gin."""
    first, second = f"2S 3S 4S 7H 8H 9H KD KC {loose} QD", "5C AD 6H JS JD 9C 8C 4H 3D TS"
    return after(dealt(first=first, second=second), "take")


STANDINGS = [((0, 0), (0, 0)), ((99, 20), (4, 2)), ((98, 99), (4, 4)), ((20, 99), (1, 5)), ((99, 99), (4, 4))]


@pytest.mark.parametrize(("scores", "won"), STANDINGS)
def test_the_review_does_not_contradict_the_expert_whatever_the_score(scores, won):
    position = waiting()
    action = player("expert").choose(view(position, 0, scores, won))
    (decision,) = review([position, play(position, action)], 0, scores, won).decisions
    assert decision.severity is Severity.BEST


def test_a_knock_that_wins_the_game_is_never_worse_than_waiting_for_more_points():
    position = waiting("5H")
    knock = next(a for a in legal_actions(position) if isinstance(a, Knock) and a.card == card("QD"))
    path = [position, play(position, knock)]
    (even,) = review(path, 0).decisions
    (ahead,) = review(path, 0, (99, 20), (4, 2)).decisions
    assert even.best.action == Discard(card("QD"))
    assert even.loss > 3
    assert ahead.severity is Severity.BEST


def test_a_meld_broken_where_any_knock_wins_is_told_in_games():
    position = waiting()
    path = [position, play(position, Discard(card("KD")))]
    whole = review(path, 0, (99, 99), (4, 4))
    (decision,) = whole.decisions
    assert whole.near_the_end
    assert isinstance(decision.best.action, Knock)
    assert decision.games > 0
    games = part(decision.message, "review.verdict_games")["n"]
    won = part(decision.message, "review.why_knock_games")
    assert games == pytest.approx(won["now"] - won["later"], abs=2)
    assert say("review.summary_games", n=games, turn=decision.turn) in summary(whole)


def test_points_that_change_nothing_in_the_game_cost_nothing():
    """The game is lost whatever the defender lays off: the other had enough already."""
    path = path_of(after(dealt(**OPEN_HANDS), "take", SPREAD), "lay 9C 8C 7C", "done")
    even, lost = (review(path, 1, scores, (3, 3)) for scores in ((0, 0), (99, 0)))
    assert even.loss > 20
    assert lost.loss == 0
    assert FindingKind.MISSED_LAY_OFF in {each.kind for each in lost.findings}


@given(st.integers(0, 95), st.integers(0, 95))
def test_worth_grows_with_points_and_is_points_at_the_start(mine, other):
    worth = Worth(view(dealt(), 0, (mine, other), (3, 3)))
    values = [worth(points_) for points_ in range(-30, 31)]
    assert values == sorted(values)
    assert worth(0) == 0
    start = Worth(view(dealt(), 0))
    assert start(1) == pytest.approx(1)
    assert start(10) == pytest.approx(10, rel=0.1)
    assert start(-10) == pytest.approx(-start(10))


# Luck


def judged_as(chosen, best):
    return better_than(chosen, [best, chosen])


def test_a_difference_that_luck_explains_counts_as_nothing():
    even, noisy = Priced(Draw(), [[0] * 100]), Priced(Take(), [[20, -19] * 50])
    assert judged_as(even, noisy) == (even, 0.0, 0.0)
    sure = Priced(Take(), [[6, 4] * 50])
    assert judged_as(even, sure)[:2] == (sure, 5.0)


def test_only_the_winner_of_the_race_is_compared():
    """The best of many by chance looks better than it is."""
    first, second, chosen = (Priced(action, [[n] * 9]) for action, n in ((Draw(), 1), (Take(), 9), (move("pass"), 2)))
    assert better_than(chosen, [first, second, chosen]) == (chosen, 0.0, 0.0)


# The review of a hand


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("scores", "won"), STANDINGS[:2])
def test_the_best_move_its_price_the_loss_and_the_plot_agree(seed, scores, won):
    whole = review(played_path(("beginner", "simple"), seed), 0, scores, won, FEW)
    for decision, point in zip(whole.decisions, whole.points, strict=False):
        assert decision.best == decision.options[0]
        assert decision.chosen in decision.options
        assert (point.step, point.equity, point.error) == (decision.step, decision.best.equity, decision.best.error)
        assert (decision.severity is Severity.BEST) == (decision.best == decision.chosen) == (decision.loss == 0)
        if decision.loss and not whole.near_the_end:
            assert decision.loss == pytest.approx(decision.best.equity - decision.chosen.equity)
    assert whole.points[-1].equity == whole.came


def test_every_choice_of_the_seat_is_a_decision_and_no_other_move():
    path = played_path(("beginner", "simple"), 3)
    whole = review(path, 0, rounds=FEW)
    steps = [decision.step for decision in whole.decisions]
    assert steps == sorted(set(steps))
    for step, position in enumerate(path[:-1]):
        choice = position.turn == 0 and len(legal_actions(position)) > 1
        assert (step in steps) == choice
    for decision in whole.decisions:
        assert decision.chosen.action == path[decision.step + 1].history[-1].action
        assert decision.chosen in decision.options
        assert decision.loss >= 0


def test_the_review_grows_and_tells_how_far_it_is():
    path = played_path(("beginner", "simple"), 4)
    grown = list(reviewing(path, 0, rounds=FEW))
    assert grown[0].done == 0
    assert not grown[0].complete
    assert [each.done for each in grown] == list(range(len(grown)))
    assert grown[-1].complete
    assert not any(each.complete for each in grown[:-1])
    assert grown[-1] == review(path, 0, rounds=FEW)


def test_turns_count_up_and_points_follow_the_decisions():
    path = played_path(("simple", "simple"), 2)
    whole = review(path, 1, rounds=FEW)
    turns = [decision.turn for decision in whole.decisions]
    assert turns == sorted(turns)
    assert turns[0] == 1
    assert [point.step for point in whole.points[:-1]] == [decision.step for decision in whole.decisions]
    hand = played(path[-1])
    came = 0 if hand.winner is None else hand.score.points * (1 if hand.winner == 1 else -1)
    assert whole.points[-1].equity == whole.came == came


def test_both_seats_of_a_hand_come_to_opposite_points():
    path = played_path(("simple", "beginner"), 6)
    one, other = (review(path, seat, rounds=(2,)) for seat in (0, 1))
    assert one.came == -other.came


def test_an_unfinished_hand_is_reviewed_without_hindsight():
    path = played_path(("simple", "simple"), 2)[:6]
    whole = review(path, 0, rounds=FEW)
    assert whole.complete
    assert whole.came is None
    assert whole.findings == ()


def test_a_review_without_a_hand_or_seat_is_refused():
    with pytest.raises(ValueError):
        review([], 0)
    with pytest.raises(ValueError):
        review([dealt()], 2)


def test_a_meld_thrown_away_is_worse_than_a_good_discard():
    bad = review(path_of(dealt(), "take", "-2S"), 0, rounds=(48,))
    assert bad.decisions[-1].severity in (Severity.MISTAKE, Severity.BLUNDER)
    assert bad.decisions[-1].loss > 3
    assert bad.loss == pytest.approx(sum(each.loss for each in bad.decisions))
    assert sum(bad.counts.values()) == len(bad.decisions)


def test_the_best_move_loses_nothing():
    position = dealt()
    best = equity(view(after(position, "take"), 0), FEW)[0].action
    whole = review(path_of(position, "take", best), 0, rounds=FEW)
    assert whole.decisions[-1].severity is Severity.BEST
    assert whole.decisions[-1].loss == 0
    assert whole.decisions[-1].best == whole.decisions[-1].chosen


# Advice


@pytest.mark.parametrize(("scores", "won"), STANDINGS[:3])
def test_who_follows_the_advice_is_not_blamed_for_it(scores, won):
    """Even an adviser that would do anything: the advice is the move it names or the better one the review finds."""
    changed = 0
    for name in ("random", "simple"):
        position, path = deal(SV, shuffled_deck("advice"), 1), []
        while not position.over and len(path) < 25:
            path.append(position)
            seen = view(position, position.turn, scores, won)
            action = player(name, 5).choose(seen)
            if position.turn == 0:
                advice = advised(seen, action, FEW).action
                changed += advice != action
                action = advice
            position = play(position, action)
        whole = review([*path, position], 0, scores, won, FEW)
        assert {decision.severity for decision in whole.decisions if decision.options[0].error} <= {Severity.BEST}
    assert changed


def test_waiting_is_advised_with_what_was_measured():
    advice = advised(view(waiting("5H"), 0), Discard(card("QD")))
    assert advice.action == Discard(card("QD"))
    assert advice.better
    assert isinstance(advice.other, Knock)
    worth = part(advice.why, "review.why_wait") or part(advice.why, "review.why_wait_sure")
    assert worth["later"] > worth["now"]


def test_a_discard_is_advised_before_the_next_best():
    position = after(dealt(second="AC AD 6H JS KS 9C 8C 4H 3D 9S"), "take", "-QD", "draw")
    for action in (Discard(card("KS")), Discard(card("9C"))):
        advice = advised(view(position, 1), action, (32,))
        assert isinstance(advice.action, Discard)
        assert advice.why is None or Translator("en", strict=True)(advice.why)


# Hindsight


def kinds(whole):
    return {finding.kind: finding for finding in whole.findings}


def test_a_knock_that_was_not_made_is_told_with_what_it_would_have_scored():
    start = dealt(second="TH JH 6H 5S AD JD 9C 8C 4H 3D", stock="QS QC 2D")
    path = path_of(start, "take", "-QD", "draw", "-JD", "draw")
    while not path[-1].over:
        path.append(play(path[-1], next_move(path[-1], (player("random", 1), player("simple", 1)))))
    found = kinds(review(path, 0, rounds=(2,)))[FindingKind.COULD_KNOCK]
    there = path[found.step]
    assert there.hand == Hand.of("2S 3S 4S 7H 8H 9H KD KC KH 5C QD")
    kept = there.hand - Hand(card("QD").bit)
    spread = after(there, found.better).spread
    score = points(lay_down(kept, spread, there.hands[1], SV, there.upcard), SV)
    hand = played(path[-1])
    came = 0 if hand.winner is None else hand.score.points * (1 if hand.winner == 0 else -1)
    assert found.cost == score.points - came
    units = {"en": "points", "nb": "poeng", "sv": "poäng", "da": "point"}
    for language, unit in units.items():
        t = Translator(language, strict=True)
        assert f"{t.number(score.points)} {unit}" in t(found.message)
        assert f"{t.number(came)} {unit}" in t(found.message)


def melded_eleven():
    first = "2S 3S 4S 7H 8H 9H KD KC KS KH"
    return path_of(dealt(first=first, upcard="2D", stock="TH", preset="sv"), "pass", "pass", "draw")


def test_big_gin_that_was_there_is_what_was_missed_not_gin():
    """With eleven cards melded gin is not the most there was."""
    path = path_of(melded_eleven()[-1], "-TH")
    path = melded_eleven() + path[1:]
    while not path[-1].over:
        path.append(play(path[-1], next_move(path[-1], (player("random", 1), player("simple", 1)))))
    found = kinds(review(path, 0, rounds=(1,)))
    assert FindingKind.COULD_KNOCK not in found
    missed = found[FindingKind.MISSED_BIG_GIN]
    assert isinstance(missed.better, BigGin)
    big = play(play(path[missed.step], missed.better), Done())
    assert missed.cost == played(big).score.points - review(path, 0, rounds=(1,)).came


def test_gin_called_where_big_gin_was_there_is_told_too():
    path = melded_eleven()
    path += path_of(path[-1], "knock TH: 2S 3S 4S / 7H 8H 9H / KD KC KS KH")[1:]
    while not path[-1].over:
        path.append(play(path[-1], best_answer(path[-1])))
    whole = review(path, 0)
    missed = kinds(whole)[FindingKind.MISSED_BIG_GIN]
    assert missed.cost == 6
    assert part(whole.decisions[-1].message, "review.why_big_gin") == {"big": 31, "gin": 25}


def test_no_knock_is_named_where_none_was_legal():
    path = played_path(("simple", "simple"), 5)
    assert FindingKind.COULD_KNOCK not in kinds(review(path, 0, rounds=(1,)))  # the baseline never waits


def test_a_missed_lay_off_is_told_with_its_cost():
    path = path_of(dealt(**OPEN_HANDS), "take", SPREAD, "lay 9C 8C 7C", "done")
    found = kinds(review(path, 1, rounds=(1,)))
    missed = found[FindingKind.MISSED_LAY_OFF]
    assert missed.cost == 10 + 10 + 6 + 10  # ten and jack of hearts, six below them, the king on the kings
    assert isinstance(missed.better, LayOff)
    assert path[missed.step].phase is Phase.DEFEND
    assert {argument for argument, _ in missed.message.args} == {"cards", "n"}


def test_a_meld_left_in_the_hand_is_told():
    path = path_of(dealt(**OPEN_HANDS), "take", SPREAD, "off TH 1", "off JH 1", "off 6H 1", "off KS 2", "done")
    missed = kinds(review(path, 1, rounds=(1,)))[FindingKind.MISSED_MELD]
    assert missed.cost == 9 + 8 + 7
    assert Hand.of("7C 8C 9C") == missed.better.group


def test_a_perfect_answer_misses_nothing():
    path = path_of(dealt(**OPEN_HANDS), "take", SPREAD)
    while not path[-1].over:
        path.append(play(path[-1], best_answer(path[-1])))
    assert review(path, 1, rounds=(1,)).findings == ()
    assert result(path[-1]).defender_deadwood == 1 + 10 + 3


def test_a_better_spread_is_told_with_the_points_it_brings():
    """Laid as a set of threes the knocker's cards take no lay-off; as runs they take two."""
    first = "3S 4S 5S 3H 4H 5H 3D 4D 5D QC"
    path = path_of(dealt(first=first, second="6S 2S 6H KS 2D JC 9C 8C TC 7D", upcard="AC"), "take",
                   "knock QC: 3S 4S 5S / 3H 4H 5H / 3D 4D 5D")  # fmt: skip
    while not path[-1].over:
        path.append(play(path[-1], best_answer(path[-1])))
    found = kinds(review(path, 0, rounds=(1,)))[FindingKind.BETTER_SPREAD]
    sets = after(path[found.step], found.better)
    assert {meld.kind for meld in sets.spread} == {"set"}
    while not sets.over:
        sets = play(sets, best_answer(sets))
    assert found.cost == played(sets).score.points - played(path[-1]).score.points > 0


# Sentences


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("names", [("random", "simple"), ("simple", "random"), ("beginner", "simple")])
def test_every_review_can_be_said_in_every_language(language, names):
    t = Translator(language, strict=True)
    for seed in range(3):
        for seat in (0, 1):
            scores = ((0, 0), (95, 90), (20, 30))[seed]
            whole = review(played_path(names, seed), seat, scores, (4, 4), rounds=(4,))
            for line in text(whole):
                assert t(line)
                assert "{" not in t(line)
                assert t.spoken(line)


def priced_as(action, *values):
    return Priced(action, [list(values)])


def test_a_reason_names_what_makes_the_difference():
    seen = view(after(dealt(), "take"), 0)
    five, queen = priced_as(Discard(card("5C")), 0, 0), priced_as(Discard(card("QD")), 5, 5)
    dear = sentence(seen, five, queen, 5.0, Severity.MISTAKE)
    assert part(dear, "review.why_deadwood") == {"n": 5, "more": 10}
    knock = next(a for a in legal_actions(after(dealt(), "take")) if isinstance(a, Knock) and a.card == card("QD"))
    wait = sentence(seen, priced_as(Discard(card("QD")), 1, 1), priced_as(knock, 9, 9), 8.0, Severity.BLUNDER)
    assert part(wait, "review.why_knock") == {"now": 9.0, "later": 1.0}
    early = sentence(seen, priced_as(knock, -30, 10), priced_as(Discard(card("QD")), 9, 9), 19.0, Severity.BLUNDER)
    assert part(early, "review.why_wait")["n"] == 50


def test_an_open_card_that_melds_is_named_as_the_reason():
    seen = view(dealt(upcard="KH"), 0)
    left = sentence(seen, priced_as(move("pass"), 0, 0), priced_as(Take(), 6, 6), 6.0, Severity.MISTAKE)
    assert part(left, "review.why_meld")
    other = view(dealt(upcard="6D"), 0)
    taken = sentence(other, priced_as(Take(), 0, 0), priced_as(move("pass"), 6, 6), 6.0, Severity.MISTAKE)
    assert part(taken, "review.why_no_meld")


def test_a_dangerous_discard_is_named_as_the_reason():
    position = after(dealt(second="AC AD 6H JD KS 9C 8C 4H 3D TS"), "take", "-QD", "draw")
    seen = view(position, 1)
    king, ten = Discard(card("KS")), Discard(card("TS"))
    used = part(sentence(seen, priced_as(king, 0, 0), priced_as(ten, 6, 6), 6.0, Severity.MISTAKE), "review.why_danger")
    assert (used["card"], used["safe"]) == (king.card, ten.card)
    assert 100 > used["more"] > used["less"] > 0


def test_more_cards_that_help_are_named_as_the_reason():
    position = after(dealt(second="AC AD 6H JS KS 9C 8C 4H 3D 9S"), "take", "-QD", "draw")
    nine, king = Discard(card("9C")), Discard(card("KS"))
    line = sentence(view(position, 1), priced_as(nine, 0, 0), priced_as(king, 6, 6), 6.0, Severity.MISTAKE)
    helping = part(line, "review.why_outs")
    assert helping["more"] > helping["less"]


def test_to_take_a_card_without_a_meld_has_its_reason():
    left, taken = priced_as(move("pass"), 0, 0), priced_as(Take(), 6, 6)

    def offered(rest, upcard="AC"):
        hand = f"2S 3S 4S 7H 8H 9H {rest}"
        return view(dealt(first=hand, second="5C 6D 6H JS KS 9S 8C 4H 9D TS", upcard=upcard), 0)

    ace, king = card("AC"), card("KH")
    assert reason(offered("KD QC 9C JD"), left, taken) == say("review.why_take_lowers", card=ace, more=39, less=30)
    assert reason(offered("2D 2H 3C JD"), left, taken) == say("review.why_take_knock", card=ace, n=8)
    assert reason(offered("5S KD KC QD", "KH"), left, taken) == say("review.why_take_gin", card=king)
    assert reason(offered("KD KC 9C QD", "KH"), left, taken) == say("review.why_meld", card=king)


def test_two_points_of_deadwood_are_no_reason_to_take_a_card():
    left, taken = priced_as(move("draw"), 0, 0), priced_as(Take(), 6, 6)
    first, second = "2S 4D 6H KD QC 9C JD TH 9S 7D", "AC AD 8S JS KS 5S 3C 4H 3D TS"
    for upcard, named in (("8C", False), ("7C", True)):
        seen = view(dealt(first=first, second=second, upcard=upcard), 0)
        assert (reason(seen, left, taken).id == "review.why_take_lowers") == named


def test_one_knock_before_another_has_its_reason():
    first = "3S 4S 5S 3H 4H 5H 3D 4D 5D QC"
    position = after(dealt(first=first, second="6S 2S 6H KS 2C JC 9C 8C TC 7D", upcard="AC"), "take")
    seen = view(position, 0)
    runs = move("knock QC: 3S 4S 5S / 3H 4H 5H / 3D 4D 5D")
    sets = move("knock QC: 3S 3H 3D / 4S 4H 4D / 5S 5H 5D")
    line = reason(seen, priced_as(runs, 0, 0), priced_as(sets, 9, 9))
    assert line == say("review.why_spread", less=3, more=6)
    loose = move("knock QC: 3S 4S 5S / 3H 4H 5H")
    line = reason(seen, priced_as(loose, 0, 0), priced_as(runs, 9, 9))
    assert line == say("review.why_deadwood", n=1, more=13)


def test_big_gin_and_gin_have_their_reasons():
    position = after(dealt(first="2S 3S 4S 7H 8H 9H KD KC KS 5S", upcard="KH"), "take")
    seen = view(position, 0)
    big = next(a for a in legal_actions(position) if isinstance(a, BigGin))
    gin = next(a for a in legal_actions(position) if isinstance(a, Knock) and a.card == card("5S"))
    line = reason(seen, priced_as(gin, 40, 40), priced_as(big, 46, 46))
    assert line == say("review.why_big_gin", big=31, gin=25)
    line = reason(seen, priced_as(Discard(card("5S")), 1, 1), priced_as(gin, 40, 40))
    assert line == say("review.why_gin", now=40.0, later=1.0)


def test_a_difference_no_card_shows_is_told_by_what_the_play_outs_came_to():
    seen = view(after(dealt(), "take"), 0)
    one, other = priced_as(Discard(card("KD")), 0, 0), priced_as(Discard(card("KC")), 5, 5)
    assert reason(seen, one, other) == say("review.why_played", now=5.0, later=0.0)
    late = view(after(dealt(), "take"), 0, (99, 99), (4, 4))
    assert reason(late, one, other) == say("review.why_played_games", now=100, later=50)


def test_two_numbers_that_look_alike_are_not_set_against_each_other():
    seen = view(after(dealt(), "take"), 0)
    one, other = priced_as(Discard(card("KD")), 5, 5), priced_as(Discard(card("KC")), 5.02, 5.02)
    assert reason(seen, one, other) == say("review.why_close", now=5.02)
    late = view(after(dealt(), "take"), 0, (99, 99), (4, 4))
    one, other = priced_as(Discard(card("KD")), 5, 5), priced_as(Discard(card("KC")), 5, 5)
    assert reason(late, one, other) == say("review.why_close_games", n=100)


def test_no_undercut_is_named_where_none_threatens():
    seen = view(after(dealt(), "take"), 0)
    knock = next(a for a in legal_actions(after(dealt(), "take")) if isinstance(a, Knock) and a.card == card("QD"))
    line = reason(seen, priced_as(knock, 3, 3), priced_as(Discard(card("QD")), 9, 9))
    assert line == say("review.why_wait_sure", later=9.0, now=3.0)


def test_every_pair_of_moves_has_a_reason():
    """Whatever was done and whatever was better: the sentence says why."""
    for position in played_path(("simple", "beginner"), 7)[:-1]:
        if position.phase in (Phase.FIRST_DRAW, Phase.DEFEND):
            continue
        for scores in ((0, 0), (95, 90)):
            seen = view(position, position.turn, scores, (4, 4))
            actions = legal_actions(position)
            for chosen, best in permutations(actions[:3] + actions[-2:], 2):
                line = reason(seen, priced_as(chosen, 0, 1), priced_as(best, 5, 6))
                assert Translator("en", strict=True)(line)


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_point_is_one_point(language):
    t = Translator(language, strict=True)
    one_each = {"turn": 1, "scored": say("review.points", n=1), "came": say("review.points", n=1)}
    plain = [
        ("review.could_knock", one_each), ("review.waiting_paid", one_each), ("review.why_deadwood", {"more": 4}),
        ("review.summary_result", {}),
        ("review.summary_lost", {}), ("review.summary_games", {"turn": 3}),
        ("review.why_take_knock", {"card": card("AC")}),
    ]  # fmt: skip
    for id_, others in plain:
        one, two = (t(say(id_, n=n, **others)) for n in (1, 2))
        assert ("points" in one or "games" in one) is False
        assert (one.replace("1", "2") != two.replace("1", "2")) == (language == "en")


def test_the_summary_says_whether_the_hand_won_or_lost_points():
    path = played_path(("simple", "simple"), 2)
    said = {summary(review(path, seat, rounds=(1,)))[-1] for seat in (0, 1)}
    n = abs(review(path, 0, rounds=(1,)).came)
    assert said == {say("review.summary_result", n=n), say("review.summary_lost", n=n)}


def test_the_summary_counts_the_decisions_and_tells_the_equity_turn_by_turn():
    whole = review(played_path(("beginner", "simple"), 3), 0, rounds=FEW)
    first, cost, curve, came = summary(whole)
    assert part(first, "review.summary_counts")["n"] == len(whole.decisions)
    for language in LANGUAGES:
        _, _, counts = Translator(language, strict=True)(first).partition(": ")
        assert counts == counts.lower(), "a list within a sentence"
        numbers = map(int, re.findall(r"\d+", counts))
        assert sorted(numbers) == sorted(each for each in whole.counts.values() if each)
    assert cost.id == "review.summary_loss"
    assert curve.id == "review.summary_equity"
    assert came == say("review.summary_result" if whole.came > 0 else "review.summary_lost", n=abs(whole.came))
    assert part(decision_line(whole.decisions[0]), "review.decision")["turn"] == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_turn_stands_once_in_the_sum_up_and_no_decimal_comma_between_commas(language):
    whole = review(played_path(("beginner", "simple"), 3), 0, rounds=FEW)
    t = Translator(language, strict=True)
    told = t(summary(whole)[2]).partition(": ")[2].rstrip(".").split("; ")
    last = {decision.turn: decision.best.equity for decision in whole.decisions}
    assert len(last) < len(whole.decisions)
    assert told == [t(say("review.turn_equity", turn=turn, equity=equity_)) for turn, equity_ in last.items()]


def test_no_sum_up_tells_more_games_lost_than_there_are():
    """Every decision may lose half the games, for luck gives back what the one before lost."""
    position = waiting()
    path = [position, play(position, Discard(card("KD")))]
    whole = review(path, 0, (99, 99), (4, 4))
    often = replace(whole, decisions=tuple(replace(whole.decisions[0], games=60.0, turn=turn) for turn in (1, 2, 3)))
    assert say("review.summary_games", n=60, turn=1) in summary(often)


def test_a_hand_without_a_choice_says_so():
    whole = review([dealt()], 0)
    assert summary(whole) == (say("review.summary_none"),)


def test_an_option_is_a_move_with_a_price():
    option = equity(view(dealt(upcard="KH"), 0), (4,))[0]
    assert isinstance(option, Option)


@pytest.mark.parametrize("game_rules", [rules("nb", eleven_card_deal=True), rules("da", straight_gin=True),
                                        rules("sv", oklahoma=True, spades_double=True, layoff_on_gin=True)],
                         ids=["eleven", "straight", "oklahoma"])  # fmt: skip
def test_hands_of_every_variant_are_reviewed(game_rules):
    for seed in range(3):
        path = played_path(("beginner", "simple"), seed, game_rules)
        whole = review(path, seed % 2, rounds=(2,))
        assert whole.complete
        assert all(Translator("en", strict=True)(line) for line in text(whole))
