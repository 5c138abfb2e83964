"""The review of a finished hand while it is looked at."""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.deal import Action
from gintutor.players.review import Review


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviewing:
    """A review and the step of the hand that lies on the table: a place in ``review.path``."""

    review: Review
    step: int

    @property
    def better(self) -> Action | None:
        """The best move at that step, where a decision was made there."""
        return next((each.best.action for each in self.review.decisions if each.step == self.step), None)
