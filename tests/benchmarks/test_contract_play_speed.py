"""Goal: half of the moves of the contract game's players take less than half a second, and nearly all far less.

A game a second on one core lets a thousand games be played while somebody waits.
"""

import time

import pytest

from gintutor.contract.options import Options
from gintutor.contract.players import player
from gintutor.contract.players.driver import next_move
from gintutor.contract.position import deal, play, shuffled_pack
from gintutor.players.rounds import RoundSeries

pytestmark = pytest.mark.benchmark(timer=time.process_time)

NAMES = ("good", "simple", "simple", "simple")


def test_moves_of_the_good_player(benchmark):
    """The moves of whole rounds of every third contract, each timed by itself; the median stands in the extra info."""
    players = [player("good")] * 4
    taken = []

    def rounds():
        for number in range(2, 16, 3):
            deck = shuffled_pack(4, f"speed/{number}")
            position = deal(options=Options(), number=number, players=4, dealer=0, deck=deck)
            while not position.over:
                start = time.process_time()
                action = next_move(position, players)
                taken.append(time.process_time() - start)
                position = play(position, action)
        return position.over

    assert benchmark.pedantic(rounds, rounds=1)
    benchmark.extra_info["median_move_ms"] = 1000 * sorted(taken)[len(taken) // 2]
    benchmark.extra_info["slowest_move_ms"] = 1000 * max(taken)


def test_games_of_fifteen_rounds(benchmark):
    series = RoundSeries(options=Options(), names=NAMES, count=1, seed="speed")
    tally = benchmark.pedantic(lambda: series.tally(0, 1), rounds=1)
    assert tally.hands == 15
