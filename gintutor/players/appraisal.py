"""What ten cards are worth to keep, in points: deadwood, the cards that would lower it, the knock in sight.

It is a first look at every discard; the best few are then played out (``expert``). The weights were found by a search
over some million dealt hands against the baseline player, each deal played from both seats, that kept what won most.
"""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.players.belief import Belief
from gintutor.players.leaving import after_each
from gintutor.players.masks import PAIRS, POINTS, completing, indices
from gintutor.solver.deadwood import least_of_mask


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """What counts how much, in points; ``_late``: the change for every ten turns, ``_dear``: for ten points of card.

    ``meld``, ``lower``, ``knock``: the next card completes a meld, is lower than a loose one, allows a knock; the
    first two for each point of deadwood saved. ``thrown_soon``: the share by which a card counts more that the other
    will throw. ``danger``: the other can use the discard. ``half``: a live card that makes a meld with the discard and
    one other; ``distant``: two live cards that would. ``take``, ``take_meld``: what the open card has to be better
    than the stock, and the change where it makes a meld.
    """

    meld: float = 1.51
    meld_late: float = -1.37
    lower: float = 1.02
    lower_late: float = -0.78
    knock: float = 3.67
    knock_late: float = 0.45
    thrown_soon: float = 0.56
    danger: float = 5.5
    danger_late: float = 2.26
    danger_dear: float = -1.01
    half: float = 0.43
    half_dear: float = 0.11
    distant: float = -0.49
    distant_dear: float = 0.27
    take: float = 4.98
    take_meld: float = 0.84


WEIGHTS = Weights()


@dataclass(frozen=True, slots=True)
class Appraiser:
    """Appraises hands of one decision: what is believed, the turn, the knock limit, the weights."""

    belief: Belief
    turn: int
    limit: int
    weights: Weights = WEIGHTS

    def kept(self, hand: int) -> float:
        """The worth of ten cards, about minus the deadwood to expect.

        Every unseen card is tried as the next one: it completes a meld, or takes the place of the loose card that
        costs most, or neither.
        """
        weights, comes, unseen = self.weights, self.belief.next, self.belief.unseen
        deadwood = least_of_mask(hand)
        dearest = deadwood - min(left for _, left in after_each(hand))
        meld = lower = knock = 0.0
        melding = completing(hand) & unseen
        ceiling = min(self.belief.ceiling, 10)
        for card in indices(melding):
            left = min(left for _, left in after_each(hand | 1 << card))
            likely = comes[card] * (1 + weights.thrown_soon * (POINTS[card] >= ceiling))
            meld += likely * (deadwood - left)
            if left <= self.limit:
                knock += likely
        for card in indices(unseen & ~melding):
            points = POINTS[card]
            if points < dearest:
                lower += comes[card] * (dearest - points)
                if deadwood - dearest + points <= self.limit:
                    knock += comes[card]
        late = self.turn / 10
        return (
            -deadwood
            + (weights.meld + weights.meld_late * late) * meld
            + (weights.lower + weights.lower_late * late) * lower
            + (weights.knock + weights.knock_late * late) * (1.0 if deadwood <= self.limit else knock)
        )

    def promise(self, card: int, hand: int) -> float:
        """The worth of a card for melds that are still two steps off, or one with another card of the hand."""
        weights, held, unseen = self.weights, self.belief.held, self.belief.unseen
        half = distant = 0.0
        for _, a, b in PAIRS[card]:
            has_a, has_b = hand >> a & 1, hand >> b & 1
            if has_a and has_b:
                continue
            live_a = 1.0 if has_a else (1 - held[a]) * (unseen >> a & 1)
            live_b = 1.0 if has_b else (1 - held[b]) * (unseen >> b & 1)
            if has_a or has_b:
                half += live_a * live_b
            else:
                distant += live_a * live_b
        dear = POINTS[card] / 10 - 0.5
        return (weights.half + weights.half_dear * dear) * half + (
            weights.distant + weights.distant_dear * dear
        ) * distant

    def thrown(self, hand: int, card: int, danger: float) -> float:
        """The worth of throwing a card of eleven: of what is kept, less what it promised and what the other may gain.

        ``danger``: how likely the other can use the card, from 0 to 1.
        """
        weights = self.weights
        price = weights.danger + weights.danger_late * self.turn / 10 + weights.danger_dear * POINTS[card] / 10
        return self.kept(hand ^ 1 << card) - self.promise(card, hand) - price * danger


def after_discard(hand: int) -> int:
    """The least deadwood that eleven cards leave after a discard."""
    return min(left for _, left in after_each(hand))
