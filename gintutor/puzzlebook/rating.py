"""How hard a puzzle is, by rule: a first rating from its features, before the panel has tried it (``panel``).

Each question has a start and a weight for each feature that makes it harder. Ratings are on the scale of Glicko-2;
``BANDS`` are what a learner chooses from (PUZZLES.md).
"""

from __future__ import annotations

from collections.abc import Mapping

BANDS = (800, 1000, 1200, 1400, 1700, 2000)
LOWEST, HIGHEST = 600, 2300
DEVIATION = 150
"""How far a rating by rule may be off."""

_START = {
    "split": 720, "spot": 620, "knock": 900, "discard": 900, "safe": 1000, "knock_outs": 1050, "gin_outs": 1000,
    "layoff": 850, "spread": 1450, "read": 800, "drawn": 1150, "change_knock": 880, "change_gin": 800,
    "draw": 1050, "wait": 1050, "score": 750, "settle": 850, "error": 900,
    "contract_met": 850, "contract_deuces": 1000, "contract_nearest": 870, "contract_distance": 850,
    "contract_upcard": 850,
}  # fmt: skip
_WEIGHTS: Mapping[str, Mapping[str, float]] = {
    "split": {"melds": 14, "crossings": 70, "heuristics_failing": 120, "shortened": 220, "addends": 12},
    "spot": {"near_melds": 40, "meld_cards": -15},
    "knock": {"near_limit": -25, "discards": 70, "misleading": 250},
    "discard": {"heuristics_failing": 130, "margin": -12},
    "safe": {"seen": 20, "known": 90, "live_melds": 40},
    "knock_outs": {"outs": 25, "low_outs": 45, "gone": 25},
    "gin_outs": {"outs": 35, "gone": 30},
    "layoff": {"laid_off": 60, "chain": 150, "breaks": 450, "undercut": 120, "addends": 10},
    "spread": {"spreads": 25, "more": 90},
    "read": {"seen": 12, "in_pile": 60, "in_hand": 40, "known": 40, "one": 220},
    "drawn": {"melds": 60, "newcomers": 25, "knock": 200, "both": 260, "close": 160},
    "change_knock": {"loose": 45, "near": 12, "gone": 50, "not_dearest": 120},
    "draw": {"gap": -35, "habit_errs": 650, "low_card": 250, "known": 25},
    "score": {"laid_off": 60, "chain": 130, "breaks": 450, "undercut": 180, "equal": 120, "gin": 60, "addends": 20},
    "settle": {"hands": 30, "shutout": 250, "no_hands": 150, "upset": 350},
    "error": {"hands": 25, "place": 15, "undercut": 120, "near": 120},
    "wait": {"gap": -35, "habit_errs": 550, "late": 100, "known": 25},
    "change_gin": {"loose": 90, "near": 12, "gone": 50, "not_dearest": 120},
    "contract_met": {"parts": 15, "spare": 5, "deuces": 30, "wild": 200, "near": -50, "full": 350},
    "contract_deuces": {"parts": 20, "deuces": 60, "addends": 15, "close": 150},
    "contract_nearest": {"rivals": 120, "missing": 20, "deuces": 40, "longer": 60},
    "contract_distance": {"parts": 30, "missing": 40, "lookalikes": 110, "hidden": 100, "deuces": 30},
    "contract_upcard": {"parts": 20, "missing": 30, "deuces": 30, "leave": 120, "hidden": 200, "other": 30},
}


def rating(question: str, features: Mapping[str, int]) -> int:
    """The rating of those features, 600 … 2300."""
    weights = _WEIGHTS[question]
    found = _START[question] + sum(weights.get(name, 0) * value for name, value in features.items())
    return round(max(LOWEST, min(HIGHEST, found)))


def band(value: int) -> int:
    """The band a rating belongs to: the nearest, of two equally near the lower."""
    return min(BANDS, key=lambda each: (abs(each - value), each))
