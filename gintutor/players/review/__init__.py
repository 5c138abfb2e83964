"""The review of a played hand: each decision priced, what was missed, the equity over the hand.

``walk`` decision by decision · ``hindsight`` what shows once both hands lie open · ``sentences`` verdicts and reasons ·
``shape`` what a review is made of
"""

from gintutor.players.equity import Option
from gintutor.players.review.sentences import decision_line, summary, text
from gintutor.players.review.shape import (
    SEVERITY_NAMES,
    Decision,
    Finding,
    FindingKind,
    Point,
    Review,
    Severity,
)
from gintutor.players.review.walk import review, reviewing

__all__ = [
    "SEVERITY_NAMES",
    "Decision",
    "Finding",
    "FindingKind",
    "Option",
    "Point",
    "Review",
    "Severity",
    "decision_line",
    "review",
    "reviewing",
    "summary",
    "text",
]
