"""Goals: scalar 250,000 hands a second late in a deal, batch 8 million random and 4 million late, defence 50,000,
all ten-card hands counted within a minute. OpenSpiel is asked the same hands in the same run.
"""

import random
import time
from math import comb

import pytest
from late import knocks, late_hands

from gintutor.cards import CARDS, Hand
from gintutor.solver import best_defence, discards, least_deadwood
from gintutor.solver.census import census

RANDOM, LATE, DISCARDS = "ten random cards", "ten cards late in a deal", "eleven cards, every discard"

# Time on the processor, not on the wall: a busy machine is no slower engine. Everything here runs on one core.
pytestmark = pytest.mark.benchmark(timer=time.process_time)


@pytest.fixture(scope="session")
def random_masks():
    rng = random.Random(7)
    return [sum(card.bit for card in rng.sample(CARDS, 10)) for _ in range(20_000)]


@pytest.fixture(scope="session")
def late_masks():
    return list(late_hands(20_000))


@pytest.fixture(scope="session")
def peer():
    """OpenSpiel's utilities for the usual pack: 13 ranks, 4 suits, ten cards."""
    gin_rummy = pytest.importorskip("pyspiel").gin_rummy
    return gin_rummy.GinRummyUtils(13, 4, 10)


def numbers(mask):
    """A hand as OpenSpiel wants it. Its order of the suits differs from ours, which changes no deadwood."""
    return [card.index for card in Hand(mask)]


def masks_of(kind, request):
    return request.getfixturevalue({RANDOM: "random_masks", LATE: "late_masks"}[kind])


@pytest.mark.parametrize("kind", [RANDOM, LATE])
def test_peer(kind, request, peer, hands_a_second):
    hands = [numbers(mask) for mask in masks_of(kind, request)]
    hands_a_second(kind, "OpenSpiel", lambda: [peer.min_deadwood(hand) for hand in hands], len(hands))


@pytest.mark.parametrize(("kind", "goal"), [(RANDOM, None), (LATE, 250_000)])
def test_scalar(kind, goal, request, hands_a_second):
    hands = [Hand(mask) for mask in masks_of(kind, request)]
    hands_a_second(kind, "scalar", lambda: [least_deadwood(hand) for hand in hands], len(hands), goal)


@pytest.mark.parametrize(("kind", "goal"), [(RANDOM, 8e6), (LATE, 4e6)])
def test_batch(kind, goal, request, hands_a_second):
    numpy = pytest.importorskip("numpy")
    from gintutor.solver import batch

    masks = numpy.tile(numpy.array(masks_of(kind, request), dtype=numpy.uint64), 50)
    numpy.random.default_rng(1).shuffle(masks)
    hands_a_second(kind, "batch", lambda: batch.least_deadwood(masks), len(masks), goal)


@pytest.mark.parametrize("kind", [RANDOM, LATE])
def test_the_peer_gives_the_same_answers(kind, request, peer):
    for mask in masks_of(kind, request)[:5000]:
        assert least_deadwood(Hand(mask)) == peer.min_deadwood(numbers(mask))


def test_every_discard(late_masks, hands_a_second):
    rng = random.Random(3)
    hands = [Hand(mask | rng.choice([card.bit for card in CARDS if not mask & card.bit])) for mask in late_masks[:2000]]
    hands_a_second(DISCARDS, "scalar", lambda: [discards(hand) for hand in hands], len(hands))


def test_defence(hands_a_second):
    cases = knocks(3000)
    group = "best defence after a knock"
    hands_a_second(group, "scalar", lambda: [best_defence(spread, hand) for spread, hand in cases], 3000, 50_000)


def test_census(hands_a_second):
    counted = hands_a_second("census of ten cards", "census", lambda: census(10), comb(52, 10), comb(52, 10) / 60, 2)
    assert sum(counted.values()) == comb(52, 10)
