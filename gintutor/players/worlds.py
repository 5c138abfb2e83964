"""Worlds: hidden hands and stocks that agree with everything a player has seen, drawn as likely as they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gintutor.players.belief import NOTHING_THROWN, Belief
from gintutor.players.masks import PAIRS, POINTS, indices, makes_meld
from gintutor.solver.deadwood import least_of_mask

Random = Callable[[], float]
"""Yields numbers from 0 to 1; only comparisons and products are made with them, so every platform draws alike."""

TRIES = 8
"""So many hands are drawn until one holds no loose card above the ceiling; the last is taken as it is."""


def worlds(belief: Belief, random: Random) -> Iterator[tuple[int, list[int]]]:
    """Yield (the other's hand, the stock with the next card first) without end.

    Before a knock every unseen card is in one of the two.
    """
    hidden = indices(belief.unseen)
    odds = [belief.held[card] / (1.0001 - belief.held[card]) for card in hidden]
    most = max(odds, default=1.0)
    chances = dict(zip(hidden, (each / most for each in odds), strict=True))
    while True:
        hand = 0
        for _ in range(TRIES):
            hand = _hand(belief, chances, random)
            if belief.ceiling >= 10 or _nothing_high(hand, belief.ceiling):
                break
        yield hand, shuffled([card for card in hidden if not hand >> card & 1], random)


def shuffled(cards: list[int], random: Random) -> list[int]:
    """The cards in a random order (Fisher and Yates)."""
    for i in range(len(cards) - 1, 0, -1):
        j = int(random() * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def _hand(belief: Belief, chances: dict[int, float], random: Random) -> int:
    """Draw a hand of ten: the cards taken openly with partners, then others as likely as they are held."""
    hand = belief.known
    for card in indices(belief.known):
        if not makes_meld(card, hand):
            hand |= _partners(card, hand, belief, random)
            if hand.bit_count() > 10:
                hand = belief.known
                break
    free = [card for card in chances if not hand >> card & 1]
    need = 10 - hand.bit_count()
    while need > 0:
        place = int(random() * len(free))
        card = free[place]
        if random() < chances[card] or len(free) <= need:
            hand |= 1 << card
            free[place] = free[-1]
            free.pop()
            need -= 1
    return hand


def _partners(card: int, hand: int, belief: Belief, random: Random) -> int:
    """Two cards that make a meld with a card taken, each pair as likely as its cards are held; 0 if there are none."""
    held, unseen = belief.held, belief.unseen
    pairs, ways, total = [], [], 0.0
    for pair, a, b in PAIRS[card]:
        if pair & ~(hand | unseen) == 0:
            way = (1.0 if hand >> a & 1 else held[a]) * (1.0 if hand >> b & 1 else held[b])
            total += way
            pairs.append(pair)
            ways.append(total)
    point = random() * total
    return next((pair for pair, way in zip(pairs, ways, strict=True) if point < way), 0)


def _nothing_high(hand: int, ceiling: int) -> bool:
    """Whether no card worth more than the ceiling lies loose: to throw it would save more than it is allowed to."""
    if ceiling == NOTHING_THROWN:
        return True
    all_of = least_of_mask(hand)
    for card in indices(hand):
        if POINTS[card] > ceiling and all_of - least_of_mask(hand ^ (1 << card)) > ceiling:
            return False
    return True
