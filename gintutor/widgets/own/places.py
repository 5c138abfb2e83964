"""The places somebody's own cards may lie in, the fields they are typed in, and what stands in the way there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from gintutor.cards import Card
from gintutor.melds import Fault, meld_faults
from gintutor.messages import Message, say
from gintutor.puzzlebook.analysis import TURN, WHOLE

if TYPE_CHECKING:
    from gintutor.widgets.own.state import OwnCards

HAND, TAKEN, LEFT, SEEN, UPCARD, SPREAD, CODE = "hand", "taken", "left", "seen", "upcard", "spread", "code"
MELDS = ("meld1", "meld2", "meld3")
PLACES = (HAND, TAKEN, *MELDS, LEFT, SEEN, UPCARD)
SINGLE = (TAKEN, UPCARD)
"""The places of one card."""
FIELDS: Mapping[str, tuple[str, ...]] = {
    HAND: (HAND,), TAKEN: (TAKEN,), SPREAD: MELDS, LEFT: (LEFT,), SEEN: (SEEN,), UPCARD: (UPCARD,),
}  # fmt: skip
"""The fields cards are typed in, and the places each stands for."""
PLACE_NAMES: Mapping[str, Message] = {
    HAND: say("exercise.zone_hand"),
    TAKEN: say("own.zone_taken"),
    **{meld: say("layoff.zone_spread", number=number) for number, meld in enumerate(MELDS, 1)},
    LEFT: say("layoff.zone_left"),
    SEEN: say("outs.zone_seen"),
    UPCARD: say("own.zone_upcard"),
}
FIELD_NAMES: Mapping[str, Message] = {
    name: say("own.spread") if name == SPREAD else PLACE_NAMES[name] for name in FIELDS
}


def apart(place: str) -> tuple[str, ...]:
    """The places that share no card with that one and with each other; the first upcard may lie in any of them."""
    return (UPCARD,) if place == UPCARD else tuple(each for each in PLACES if each != UPCARD)


def field_of(place: str) -> str:
    """The field that place is typed in."""
    return next(name for name, places in FIELDS.items() if place in places)


def faults(now: OwnCards) -> dict[str, tuple[Message, ...]]:
    """What stands in the way of an analysis, by field."""
    found: dict[str, tuple[Message, ...]] = {}
    if not now.own:
        found[HAND] = (say("own.no_cards", n=TURN),)
    if now.places[TAKEN] and not now.groups and 0 < len(now.own) < TURN:
        found[TAKEN] = (say("own.taken_of", n=TURN, mine=len(now.own)),)
    if wrong := _of_spread(now):
        found[SPREAD] = wrong
    if now.wants_upcard and now.upcard is None:
        found[UPCARD] = (say("own.no_upcard"),)
    return found


def _of_spread(now: OwnCards) -> tuple[Message, ...]:
    """What is wrong with the knocker's cards."""
    left = len(now.places[LEFT])
    if left and not now.groups:
        return (say("own.no_melds"),)
    wrong = [_said(group, fault) for group in now.groups for fault in meld_faults(group)]
    theirs, most = sum(map(len, now.groups)) + left, WHOLE if left else TURN
    if theirs > most:
        wrong.append(say("own.too_many_knocker", n=most, theirs=theirs))
    return tuple(wrong)


def _said(group: tuple[Card, ...], fault: Fault) -> Message:
    return say("exercise.fault", cards=group, why=fault.message)
