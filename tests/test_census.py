"""The census of least deadwood: against the constants of RULES §1, and against solving every hand of small N."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest
from support.censuses import eleven_cards, ten_cards

from gintutor.cards import CARDS, DECK, Hand
from gintutor.solver import discards, least_deadwood
from gintutor.solver.census import census, census_after_discard

BITS = [card.bit for card in CARDS]


def at_most(points: int, counts: dict[int, int]) -> int:
    return sum(count for deadwood, count in counts.items() if deadwood <= points)


def test_all_ten_card_hands():
    counts = ten_cards()
    assert sum(counts.values()) == 15_820_024_220
    assert counts[0] == 136_694
    assert at_most(10, counts) == 10_212_276


def test_all_eleven_card_deals_that_can_go_gin_or_knock_at_ten():
    counts = eleven_cards()
    assert sum(counts.values()) == comb(52, 11)
    assert counts[0] == 5_379_372
    assert at_most(10, counts) == 249_005_188


@pytest.mark.parametrize(("n", "total"), [(3, 431_596), (4, 6_988_428), (5, 82_793_292)])
def test_sum_of_least_deadwood_over_all_hands(n, total):
    assert sum(points * count for points, count in census(n).items()) == total


@pytest.mark.parametrize(
    ("n", "melded"), [(0, 1), (1, 0), (2, 0), (3, 96), (4, 53), (5, 36), (6, 4010), (7, 4100), (8, 3690), (9, 97624)]
)
def test_fully_melded_hands(n, melded):
    assert census(n).get(0, 0) == melded


@pytest.mark.parametrize("n", [0, 1, 2, 3, 4])
def test_same_as_solving_every_hand(n):
    solved = Counter(least_deadwood(Hand(sum(bits))) for bits in combinations(BITS, n))
    assert census(n) == solved


@pytest.mark.parametrize("n", [1, 2, 3])
def test_same_as_trying_every_discard(n):
    tried = Counter(min(points for _, points in discards(Hand(sum(bits)))) for bits in combinations(BITS, n))
    assert census_after_discard(n) == tried


def test_five_cards_same_as_the_batch_solver():
    numpy = pytest.importorskip("numpy")
    from gintutor.solver import batch

    # Rows of the combinations, built from the four lowest and all higher fifth cards: 2,598,960 masks.
    fifths = [numpy.array(BITS[start:], dtype=numpy.uint64) for start in range(52)]
    lower = ((sum(bits), bits[-1].bit_length()) for bits in combinations(BITS, 4))
    masks = numpy.concatenate([fifths[start] | numpy.uint64(mask) for mask, start in lower if start < 52])
    points, counts = numpy.unique(batch.least_deadwood(masks), return_counts=True)
    assert census(5) == dict(zip(points.tolist(), counts.tolist(), strict=True))


@pytest.mark.parametrize("n", [7, 12])
def test_every_hand_is_counted_once(n):
    assert sum(census(n).values()) == comb(52, n)


def test_the_whole_pack_is_melded():
    assert census(52) == {0: 1}


def test_all_cards_but_one():
    assert census(51) == Counter(least_deadwood(DECK - Hand(bit)) for bit in BITS)


def test_points_come_in_rising_order():
    points = list(census(6))
    assert points == sorted(points)


def test_progress_counts_the_ranks():
    seen = []
    census(3, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(done, 13) for done in range(1, 14)]


@pytest.mark.parametrize("n", [-1, 53])
def test_a_number_of_cards_that_cannot_be(n):
    with pytest.raises(ValueError, match=str(n)):
        census(n)


def test_no_discard_from_an_empty_hand():
    with pytest.raises(ValueError, match="nothing to discard"):
        census_after_discard(0)
