"""The review of a played hand: each decision priced, what was missed, the equity over the hand.

``shape`` what a review is made of
"""

from gintutor.players.review.shape import (
    SEVERITY_NAMES,
    Decision,
    Finding,
    FindingKind,
    Option,
    Point,
    Review,
    Severity,
)

__all__ = ["SEVERITY_NAMES", "Decision", "Finding", "FindingKind", "Option", "Point", "Review", "Severity"]
