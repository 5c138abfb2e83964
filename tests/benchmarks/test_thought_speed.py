"""Goals on one core in pure Python: a move of the expert in 0.3 s (median), the review of a hand in 3 s."""

import time

import pytest

from gintutor.deal import Phase, deal, play, shuffled_deck
from gintutor.players import player, view
from gintutor.players.driver import next_move
from gintutor.players.review import review
from gintutor.rules import PRESETS

pytestmark = pytest.mark.benchmark(timer=time.process_time)


def path_of_a_hand(seed):
    position = deal(PRESETS["sv"], shuffled_deck(seed), 0)
    path, seats = [position], (player("simple", 1), player("simple", 2))
    while not position.over:
        position = play(position, next_move(position, seats))
        path.append(position)
    return path


def test_a_discard_of_the_expert(benchmark):
    positions = [each for each in path_of_a_hand("thought") if each.phase is Phase.DISCARD]
    seen = [view(position, position.turn) for position in positions]
    expert = player("expert")
    moves = benchmark.pedantic(lambda: [expert.choose(each) for each in seen], rounds=3, warmup_rounds=1)
    benchmark.extra_info["moves"] = len(moves)
    assert len(moves) == len(seen)


def test_the_review_of_a_hand(benchmark):
    path = path_of_a_hand("thought")
    whole = benchmark.pedantic(lambda: review(path, 0), rounds=3, warmup_rounds=1)
    assert whole.complete
