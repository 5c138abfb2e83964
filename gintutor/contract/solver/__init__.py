"""Exact answers about contract hands: what can be laid, how far it is to the contract, what more can be laid later.

``hand`` is any group of cards with repeats, ``options`` the house rules; :mod:`~gintutor.contract.solver.found` says
what comes out.
"""

from gintutor.contract.solver.distance import begun, distance, missing
from gintutor.contract.solver.found import Begun, Distance, Extension, Further, Laying
from gintutor.contract.solver.further import best_further
from gintutor.contract.solver.laying import best_laying, satisfies

__all__ = [
    "Begun",
    "Distance",
    "Extension",
    "Further",
    "Laying",
    "begun",
    "best_further",
    "best_laying",
    "distance",
    "missing",
    "satisfies",
]
