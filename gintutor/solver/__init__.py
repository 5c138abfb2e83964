"""Exact solving over hand masks; raw integers live only inside the package."""

from gintutor.solver.arrangements import all_best, best_arrangement, best_splits, count_best
from gintutor.solver.deadwood import best_discards, discards, least_deadwood
from gintutor.solver.knocking import FactError, KnockDiscard, KnockOptions, KnockReason, best_spread, knock
from gintutor.solver.layoffs import Defence, best_defence, lay_off_chains

__all__ = [
    "Defence",
    "FactError",
    "KnockDiscard",
    "KnockOptions",
    "KnockReason",
    "all_best",
    "best_arrangement",
    "best_defence",
    "best_discards",
    "best_splits",
    "best_spread",
    "count_best",
    "discards",
    "knock",
    "lay_off_chains",
    "least_deadwood",
]
