"""What a player lays down who lays all that can be laid, as well as can be."""

from __future__ import annotations

from gintutor.contract.actions import Action, Discard, Extend, LayDown, LayMeld
from gintutor.contract.melds import Laid, extend
from gintutor.contract.options import Extend as Builds
from gintutor.contract.players.outlook import outlook
from gintutor.contract.rounds import Kind
from gintutor.contract.solver import Extension, Further, best_further, best_laying
from gintutor.contract.view import View


def lay_down(seen: View) -> LayDown | None:
    """The contract laid so that least is left after the discard; None where it cannot be laid."""
    if seen.down or len(seen.hand) < seen.contract.needs:
        return None
    if outlook(seen.hand, seen.contract, seen.options).missing:
        return None
    best = best_laying(seen.hand, seen.contract, seen.options)
    return None if best is None else LayDown(tuple(meld.cards for meld in best.melds))


def open_melds(seen: View) -> tuple[tuple[int, int, Laid], ...]:
    """The melds this seat may build on, each with the seat that laid it and its number there."""
    owners = range(seen.players) if seen.options.extend is Builds.ANY else (seen.seat,)
    return tuple(
        (owner, number, meld)
        for owner in owners
        for number, meld in enumerate(seen.melds[owner])
        if meld.kind is not Kind.PAIR
    )


def further(seen: View) -> Further:
    """The best of a turn after the contract."""
    return best_further(seen.hand, [meld for _, _, meld in open_melds(seen)], seen.options)


def step(seen: View, plan: Further) -> Action:
    """The first step of a plan: its melds, what it builds, its discard."""
    if plan.melds:
        return LayMeld(plan.melds[0].kind, plan.melds[0].cards)
    if plan.extensions:
        return _build(seen, plan.extensions[0])
    return Discard(plan.discard)


def _build(seen: View, extension: Extension) -> Extend:
    owner, number, meld = open_melds(seen)[extension.meld]
    below = extend(meld, extension.cards, seen.options) != extension.becomes
    return Extend(owner=owner, meld=number, cards=extension.cards, below=below)
