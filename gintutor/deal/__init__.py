"""One hand of gin: its positions, what may be done in them and why not, what they become.

``actions`` what players do · ``situation`` what it is judged by · ``legality`` the one judge,
:func:`why_illegal` · ``nearest`` the legal move meant ·
``position`` the deal and the transitions · ``moves`` lists of legal moves
"""

from gintutor.deal.actions import (
    PHASE_NAMES,
    Action,
    BigGin,
    Discard,
    Done,
    Draw,
    Fact,
    Knock,
    Lay,
    LayOff,
    Pass,
    Phase,
    Take,
    name_of,
    told,
)
from gintutor.deal.legality import Illegal, IllegalMoveError, Reason, is_legal, why_illegal
from gintutor.deal.moves import best_answer, legal_actions
from gintutor.deal.position import DEAD_STOCK, Position, deal, play, result, shuffled_deck, stacked
from gintutor.deal.situation import Situation, away, extended

__all__ = [
    "DEAD_STOCK",
    "PHASE_NAMES",
    "Action",
    "BigGin",
    "Discard",
    "Done",
    "Draw",
    "Fact",
    "Illegal",
    "IllegalMoveError",
    "Knock",
    "Lay",
    "LayOff",
    "Pass",
    "Phase",
    "Position",
    "Reason",
    "Situation",
    "Take",
    "away",
    "best_answer",
    "deal",
    "extended",
    "is_legal",
    "legal_actions",
    "name_of",
    "play",
    "result",
    "shuffled_deck",
    "stacked",
    "told",
    "why_illegal",
]
