"""The review of a played hand: each decision priced, what was missed, the equity over the hand.

``walk`` decision by decision · ``hindsight`` what shows once both hands lie open · ``sentences`` verdicts ·
``reasons`` why one move is better than another · ``advising`` the same judgement before the move · ``shape`` what a
review is made of
"""

from gintutor.players.equity import Option
from gintutor.players.review.advising import Advice, advised
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
    "Advice",
    "Decision",
    "Finding",
    "FindingKind",
    "Option",
    "Point",
    "Review",
    "Severity",
    "advised",
    "decision_line",
    "review",
    "reviewing",
    "summary",
    "text",
]
