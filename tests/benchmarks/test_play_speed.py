"""Goal: 300 whole hands a second, simple against simple, on one core in pure Python, every move judged.

Beside it random play-outs, ours and OpenSpiel's in the same run: the same flow of the same game, moves at random.
"""

import random
import time

import pytest

from gintutor.players.parallel import Series
from gintutor.rules import PRESETS

pytestmark = pytest.mark.benchmark(timer=time.process_time)

SIMPLE, RANDOM = "hands, simple players", "hands, random players"
HANDS, RANDOM_HANDS = 200, 20


def series(name, hands):
    return Series(rules=PRESETS["sv"], names=(name, name), count=hands, seed="speed", unit="hand")


def test_simple_against_simple(hands_a_second):
    work = series("simple", HANDS)
    tally = hands_a_second(SIMPLE, "gintutor", lambda: work.tally(0, HANDS), HANDS, goal=300)
    assert tally.hands == HANDS


def test_random_against_random(hands_a_second):
    work = series("random", RANDOM_HANDS)
    tally = hands_a_second(RANDOM, "gintutor", lambda: work.tally(0, RANDOM_HANDS), RANDOM_HANDS)
    assert tally.hands == RANDOM_HANDS


def test_random_against_random_in_openspiel(hands_a_second):
    game = pytest.importorskip("pyspiel").load_game("gin_rummy")

    def play_out():
        chance = random.Random(7)
        for _ in range(RANDOM_HANDS):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(chance.choice(state.legal_actions()))
        return RANDOM_HANDS

    assert hands_a_second(RANDOM, "OpenSpiel", play_out, RANDOM_HANDS) == RANDOM_HANDS
