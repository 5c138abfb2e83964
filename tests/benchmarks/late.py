"""Hands as they are late in a deal: two greedy players, and what they hold on their last turns.

Uniform hands hold hardly any melds and flatter a solver; near the end of a deal melds, half-made runs and triplets
that compete for a card are the rule.
"""

from __future__ import annotations

import random
from functools import cache

from gintutor.cards import Hand
from gintutor.melds import Meld
from gintutor.solver.arrangements import best_arrangement
from gintutor.solver.deadwood import least_of_mask

TURNS = 3


def _discard(mask: int, rng: random.Random) -> tuple[int, int]:
    """Give (least deadwood after the best discard, its bit); the highest card among equals, then by chance."""
    best = None
    left = mask
    while left:
        bit = left & -left
        left ^= bit
        key = (least_of_mask(mask ^ bit), -((bit.bit_length() - 1) % 13), rng.random())
        if best is None or key < best[0]:
            best = key, bit
    assert best is not None
    return best[0][0], best[1]


def _deal(rng: random.Random) -> list[list[int]]:
    """Play one deal; give for each player the ten-card hands after each turn. It ends with gin or a dead hand."""
    deck = [1 << index for index in range(52)]
    rng.shuffle(deck)
    hands = [sum(deck[:10]), sum(deck[10:20])]
    stock, upcard, player = deck[21:], deck[20], 0
    held: list[list[int]] = [[], []]
    while len(stock) > 2:
        hand = hands[player]
        points, bit = _discard(hand | upcard, rng)
        if bit == upcard or points >= least_of_mask(hand):
            drawn = stock.pop()
            points, bit = _discard(hand | drawn, rng)
            hands[player] = (hand | drawn) ^ bit
        else:
            hands[player] = (hand | upcard) ^ bit
        upcard = bit
        held[player].append(hands[player])
        if points == 0:
            break
        player = 1 - player
    return held


@cache
def late_hands(n: int, seed: int = 1) -> tuple[int, ...]:
    """Give ``n`` hand masks from the last turns of greedy deals."""
    rng = random.Random(seed)
    hands: list[int] = []
    while len(hands) < n:
        for held in _deal(rng):
            hands += held[-TURNS:]
    return tuple(hands[:n])


@cache
def knocks(n: int, seed: int = 2) -> tuple[tuple[tuple[Meld, ...], Hand], ...]:
    """Give ``n`` knocks, each the first one possible in its deal: the knocker's spread and the defender's hand."""
    rng = random.Random(seed)
    found: list[tuple[tuple[Meld, ...], Hand]] = []
    while len(found) < n:
        first, second = _deal(rng)
        held = {0: 0, 1: 0}
        for turn in range(len(first) + len(second)):
            player = turn % 2
            held[player] = (first, second)[player][turn // 2]
            if held[1 - player] and 0 < least_of_mask(held[player]) <= 10:
                found.append((best_arrangement(Hand(held[player])).melds, Hand(held[1 - player])))
                break
    return tuple(found)
