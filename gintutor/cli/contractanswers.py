"""What ``gintutor ask`` answers about the fifteen-round contract game."""

from __future__ import annotations

from collections import Counter

from gintutor.cards import Card
from gintutor.cli.fields import AskError, Fields, Json
from gintutor.contract.hands import points
from gintutor.contract.melds import Laid
from gintutor.contract.options import Ace, Options
from gintutor.contract.rounds import CONTRACTS, MOST_HELD, contract
from gintutor.contract.solver import best_laying
from gintutor.messages import say
from gintutor.solver.knocking import FactError

PACKS = (2, 3)
"""Packs a table may have; where a question does not say, as many as its hand needs."""


def contract_layout(fields: Fields) -> dict[str, Json]:
    """Whether the hand, after drawing, lays down the round's contract, and the layout that leaves least.

    One card must stay to be discarded, but in round 15. ``layout`` and then ``discard`` leave ``left_after_discard``.
    """
    number = fields.number("round", 1, len(CONTRACTS))
    hand = _multiset(fields)
    options = Options(ace=Ace(fields.choice("ace", tuple(Ace), Ace.BOTH)))
    fields.finish()
    if len(hand) > MOST_HELD:
        raise FactError("hand_size", "hand", len(hand), f"0 … {MOST_HELD}")
    found = best_laying(hand, contract(number), options)
    return {
        "possible": found is not None,
        "layout": [_meld(meld) for meld in found.melds] if found else [],
        "left": found.left if found else None,
        "left_after_discard": found.left_after_discard if found else None,
        "discard": str(found.discard) if found and found.discard else None,
    }


def contract_points(fields: Fields) -> dict[str, Json]:
    """What the cards cost whoever still holds them at the end of a round."""
    hand = _multiset(fields)
    fields.finish()
    return {"points": points(hand)}


def _multiset(fields: Fields) -> tuple[Card, ...]:
    """The hand, no card of it more often than the packs hold it."""
    hand = fields.cards("hand")
    packs = fields.number("packs", *PACKS, default=PACKS[-1])
    for card, times in Counter(hand).items():
        if times > packs:
            field = fields.path("hand")
            raise AskError(
                "repeated", field, say("cli.ask_too_often", field=field, card=str(card), times=times, packs=packs)
            )
    return hand


def _meld(meld: Laid) -> dict[str, Json]:
    return {"kind": str(meld.kind), "cards": _text(meld.cards), "stands_for": _text(meld.stands_for)}


def _text(group: tuple[Card, ...]) -> str:
    return " ".join(map(str, group))
