"""The numbers of outs that known misconceptions would count, each with its tag and the sentence that names it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gintutor.cards import Card, Hand
from gintutor.exercises.outs.counting import far_ends
from gintutor.exercises.outs.spot import MELD, Spot
from gintutor.messages import Message, say


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """A misconception: the number it gives, its tag, what to say, the cards it is about."""

    number: int
    tag: str
    why: Message
    cards: tuple[Card, ...] = ()


def slips(spot: Spot) -> Iterator[Slip]:
    """Every known misconception that gives another number than the right one, the likeliest first."""
    for each in _known(spot):
        if each.number != len(spot.outs()):
            yield each


def _known(spot: Spot) -> Iterator[Slip]:
    outs, gone = spot.outs(), spot.gone()
    yield from _seen(len(outs), gone - spot.taken, gone & spot.taken)
    pairs = far_ends(spot.held, outs)
    if pairs:
        why = say("outs.slip_end", low=pairs[0][0], high=pairs[0][1])
        yield Slip(number=len(outs) - len(pairs), tag="forgets_end", why=why)
    if own := own_of_rank(spot):
        why = say("outs.slip_own", n=len(own), cards=tuple(own))
        yield Slip(number=len(outs) + len(own), tag="counts_own", why=why, cards=tuple(own))
        yield Slip(number=len(outs | gone) + len(own), tag="counts_own", why=why, cards=tuple(own))
    sets = Hand.of(each for each in outs if kind_of(spot, each) == "set")
    runs = Hand.of(each for each in outs if kind_of(spot, each) == "run")
    if sets and runs:
        for some, left in ((sets, runs), (runs, sets)):
            why = say("outs.slip_kind", cards=tuple(left))
            yield Slip(number=len(some), tag="forgets_kind", why=why)


def _seen(right: int, lying: Hand, held: Hand) -> Iterator[Slip]:
    """Cards counted that cannot come: those in the discard pile, those the opponent took, or both."""
    found = [
        (lying, say("outs.slip_seen", n=len(lying), cards=tuple(lying))),
        (held, say("outs.slip_held", n=len(held), cards=tuple(held))),
    ]
    if lying and held:
        both = lying | held
        found.append((both, say("outs.hint_gone", n=len(both), cards=tuple(both))))
    for cards, why in found:
        if cards:
            yield Slip(number=right + len(cards), tag="counts_seen", why=why, cards=tuple(cards))


def own_of_rank(spot: Spot) -> Hand:
    """The cards held whose rank an out would make a set of: who counts four of a rank counts them too."""
    if spot.goal != MELD:
        return Hand()
    ranks = {each.rank for each in spot.outs() if kind_of(spot, each) == "set"}
    return Hand.of(each for each in spot.held if each.rank in ranks)


def kind_of(spot: Spot, card: Card) -> str:
    """What the out makes with cards held: ``set``, ``run``, or ``low`` where it only costs less than another card."""
    meld = spot.use_of(card)
    return meld.kind if meld else "low"
