"""What ten cards are worth to keep, in points: deadwood, the cards that would lower it, the knock in sight."""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.players.belief import Belief, danger
from gintutor.players.masks import POINTS, completing, indices
from gintutor.solver.deadwood import least_of_mask


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """What counts how much; all in points, ``_late``: change for every ten turns. Found by play (see the module).

    Tuned by a search that kept what won most points and games over millions of dealt hands against the baseline
    player, each deal played from both seats.
    """

    meld: float = 1.8
    meld_late: float = 0.0
    lower: float = 1.5
    lower_late: float = 0.0
    knock: float = 0.0
    knock_late: float = 0.0
    thrown_soon: float = 0.5
    danger: float = 8.0
    danger_late: float = 0.0
    danger_points: float = 0.0
    take: float = 3.0
    take_meld: float = 0.0


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
        costs most, or neither. One that the other will throw if it comes there counts more.
        """
        weights, comes = self.weights, self.belief.next
        deadwood = least_of_mask(hand)
        dearest = max(deadwood - least_of_mask(hand ^ 1 << card) for card in indices(hand))
        meld = lower = knock = 0.0
        melding = completing(hand) & self.belief.unseen
        ceiling = min(self.belief.ceiling, 10)
        for card in indices(melding):
            left = after_discard(hand | 1 << card)
            likely = comes[card] * (1 + weights.thrown_soon * (POINTS[card] >= ceiling))
            meld += likely * (deadwood - left)
            if left <= self.limit:
                knock += likely
        for card in indices(self.belief.unseen & ~melding):
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

    def thrown(self, hand: int, card: int) -> float:
        """The worth of throwing a card of eleven: of what is kept, less the use the other may make of it."""
        weights = self.weights
        price = weights.danger + weights.danger_late * self.turn / 10 + weights.danger_points * POINTS[card] / 10
        return self.kept(hand ^ 1 << card) - price * danger(card, self.belief)

    def best_throw(self, hand: int, barred: int) -> tuple[float, int]:
        """The highest worth that a discard from eleven cards has, and the card."""
        return max((self.thrown(hand, card), card) for card in indices(hand) if card != barred)


def after_discard(hand: int) -> int:
    """The least deadwood that eleven cards leave after a discard."""
    return min(least_of_mask(hand ^ 1 << card) for card in indices(hand))
