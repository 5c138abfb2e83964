"""Hands and games as logs of facts: written, read, played again, retold.

``events`` what happened, as values and JSON · ``file`` the JSON lines · ``table`` the fold of the events, which judges
them · ``retell`` sentences for ``gintutor replay`` · ``account`` what settles a dispute
"""

from gintutor.factlog import NAMES, Contents, Damage, Fault, GameLogError, Step, names_of
from gintutor.replay.account import account
from gintutor.replay.events import Back, Dealt, Did, Ended, Event, Header
from gintutor.replay.file import log_text, read_log
from gintutor.replay.retell import report, step_line
from gintutor.replay.table import (
    Replay,
    Table,
    advance,
    ended,
    fresh,
    game_events,
    hand_events,
    move,
    replay,
    score_line,
)

__all__ = [
    "NAMES",
    "Back",
    "Contents",
    "Damage",
    "Dealt",
    "Did",
    "Ended",
    "Event",
    "Fault",
    "GameLogError",
    "Header",
    "Replay",
    "Step",
    "Table",
    "account",
    "advance",
    "ended",
    "fresh",
    "game_events",
    "hand_events",
    "log_text",
    "move",
    "names_of",
    "read_log",
    "replay",
    "report",
    "score_line",
    "step_line",
]
