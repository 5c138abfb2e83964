"""The Swedish fifteen-round contract game: another game that shares the name (RULES §3).

Two or three packs, so hands are tuples of cards with repeats (:mod:`~gintutor.contract.hands`); deuces are wild
(:mod:`~gintutor.contract.melds`); what to lay down is set for every round (:mod:`~gintutor.contract.rounds`); what the
source leaves open is a house rule (:mod:`~gintutor.contract.options`); :mod:`~gintutor.contract.solver` is exact.
"""
