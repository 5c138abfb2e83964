"""Worlds: hidden hands and stocks that agree with what a player has seen, drawn as likely as they are.

A hand is drawn as the cards are believed to lie one by one, and then changed card by card: a change is made as often
as it makes the whole hand likelier (the rule of Metropolis). So what ties cards together is heeded too: a card taken
lies in a meld, nothing dear lies loose in the hand of one who has thrown cheaper cards, and no two cards are held that
would have melded with one passed. Each is a matter of more or less, for nobody plays quite as expected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gintutor.players.belief import Belief
from gintutor.players.leaving import after_each
from gintutor.players.masks import PAIRS, POINTS, indices, makes_meld
from gintutor.solver.deadwood import least_of_mask

Random = Callable[[], float]
"""Yields numbers from 0 to 1; only products and comparisons are made with them, so every platform draws alike."""

LOOSE, UNMELDED, PASSED = 0.135, 0.05, 0.37
"""How much less likely a hand is for each dear card loose, each card taken that is in no meld, each pair passed."""

MOST_PAIRS = 59
"""More pairs than a hand holds."""

STEPS, SETTLING, SETTLING_IN_DOUBT = 8, 60, 300
"""Changes tried between two worlds, and before the first."""

DOUBT = 0.003
"""How likely a review thinks it that a player plays at random: measured against players of every kind, it hardly blurs
what is rightly inferred from good play, and keeps play that nothing explains from being explained to certainty."""


def worlds(belief: Belief, random: Random, *, doubt: float = 0.0) -> Iterator[tuple[int, list[int]]]:
    """Yield (the other's hand, the stock with the next card first) without end.

    Before a knock every unseen card is in one of the two. Neighbouring worlds resemble one another a little. ``doubt``:
    how likely it is thought that the other plays at random, see ``_Doubting``; 0 for no such thought.
    """
    chain = _Doubting(belief, random, doubt) if doubt else _Chain(belief, random)
    chain.change(SETTLING_IN_DOUBT if doubt else SETTLING)
    while True:
        chain.change(STEPS)
        yield chain.hand, shuffled(chain.away.copy(), random)


def shuffled(cards: list[int], random: Random) -> list[int]:
    """The cards in a random order (Fisher and Yates)."""
    for i in range(len(cards) - 1, 0, -1):
        j = int(random() * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]
    return cards


class _Chain:
    """A hand that is changed step by step; ``held`` and ``away`` are the hidden cards in and out of it."""

    __slots__ = ("_belief", "_likely", "_odds", "_partners", "_random", "_taken", "away", "hand", "held")

    def __init__(self, belief: Belief, random: Random) -> None:
        self._belief, self._random = belief, random
        self._odds = [held / (1.0001 - held) for held in belief.held]
        self._taken = indices(belief.known)
        self._partners = _partners(belief.passed)
        self.held, self.away = self._first()
        self.hand = belief.known | sum(1 << card for card in self.held)
        self._likely = self._likelihood(self.hand)

    def _first(self) -> tuple[list[int], list[int]]:
        """Draw the hidden cards of the hand one by one, as likely as each is held."""
        away = indices(self._belief.unseen)
        most = max((self._odds[card] for card in away), default=1.0)
        held: list[int] = []
        need = 10 - len(self._taken)
        while len(held) < need:
            place = int(self._random() * len(away))
            if self._random() * most < self._odds[away[place]] or len(away) <= need - len(held):
                held.append(away[place])
                away[place] = away[-1]
                away.pop()
        return held, away

    def change(self, steps: int) -> None:
        """Try so many changes of one card for another."""
        held, away, odds, random = self.held, self.away, self._odds, self._random
        if not held or not away:
            return
        for _ in range(steps):
            i, j = int(random() * len(held)), int(random() * len(away))
            out, into = held[i], away[j]
            rest = self.hand ^ 1 << out
            pairs = (self._partners[into] & rest).bit_count() - (self._partners[out] & rest).bit_count()
            hand = rest | 1 << into
            likely = self._likelihood(hand)
            ratio = odds[into] * likely * PASSED_BY[pairs]
            if ratio >= (now := odds[out] * self._likely) or random() * now < ratio:
                held[i], away[j] = into, out
                self.hand, self._likely = hand, likely

    def _likelihood(self, hand: int) -> float:
        """How much what ties cards together speaks for a hand, from 0 to 1; pairs passed are counted apart."""
        likely, ceiling = 1.0, self._belief.ceiling
        if ceiling < 10:
            allowed = least_of_mask(hand) - ceiling
            for card, left in after_each(hand):
                if left < allowed and POINTS[card] > ceiling:
                    likely *= LOOSE
        for card in self._taken:
            if not makes_meld(card, hand):
                likely *= UNMELDED
        return likely


class _Doubting(_Chain):
    """A chain for one who allows that nothing can be inferred: the other may play at random.

    A hand is as likely as what was inferred makes it, and a little likelier: by as much as any hand is where nothing
    is inferred. While some hand explains the play well that adds hardly anything. Where only one in many thousands
    does, as against one who throws aces and keeps kings, those stay as unlikely as they were dealt.
    """

    __slots__ = ("_blind", "_informed")

    def __init__(self, belief: Belief, random: Random, doubt: float) -> None:
        super().__init__(belief, random)
        odds = self._odds
        hidden = self.held + self.away
        mean = sum(odds[card] for card in hidden) / (len(hidden) or 1)
        pairs = sum((self._partners[card] & self.hand).bit_count() for card in indices(self.hand)) // 2
        self._blind, self._informed = doubt, self._likely * PASSED_BY[min(pairs, MOST_PAIRS)]
        for card in self.held:
            self._informed *= odds[card] / mean

    def change(self, steps: int) -> None:
        """Try so many changes of one card for another."""
        held, away, odds, random = self.held, self.away, self._odds, self._random
        if not held or not away:
            return
        for _ in range(steps):
            i, j = int(random() * len(held)), int(random() * len(away))
            out, into = held[i], away[j]
            rest = self.hand ^ 1 << out
            pairs = (self._partners[into] & rest).bit_count() - (self._partners[out] & rest).bit_count()
            likely = self._likelihood(rest | 1 << into)
            informed = self._informed * (odds[into] / odds[out]) * (likely / self._likely) * PASSED_BY[pairs]
            if random() * (self._informed + self._blind) < informed + self._blind:
                held[i], away[j] = into, out
                self.hand, self._likely, self._informed = rest | 1 << into, likely, informed


def _partners(passed: tuple[int, ...]) -> list[int]:
    """For each card those that would have melded with it and a card that was passed."""
    partners = [0] * 52
    for card in passed:
        for pair, a, b in PAIRS[card]:
            partners[a] |= pair
            partners[b] |= pair
    return [mask & ~(1 << card) for card, mask in enumerate(partners)]


def _powers() -> dict[int, float]:
    """``PASSED`` to whole powers by products alone, so that every platform has the same."""
    powers = {0: 1.0}
    for number in range(1, MOST_PAIRS + 1):
        powers[number] = powers[number - 1] * PASSED
        powers[-number] = powers[1 - number] / PASSED
    return powers


PASSED_BY = _powers()
