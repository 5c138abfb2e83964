"""How far a hand is from a contract, and which cards would bring it nearer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gintutor.cards import Card
from gintutor.contract.hands import minus, pack, wild
from gintutor.contract.options import DEFAULT, Options
from gintutor.contract.rounds import LONGEST_RUN, SHORTEST, Contract, Kind, Part
from gintutor.contract.solver.counts import BITS, of_rank, pack_counts, present, suits_of
from gintutor.contract.solver.found import Begun, Distance
from gintutor.contract.solver.nearest import nearest
from gintutor.contract.solver.reach import Reach
from gintutor.contract.solver.runs import spans


def target(hand: Sequence[Card], contract: Contract) -> tuple[Part, ...]:
    """The parts to be filled: those of the contract, in round 15 also one run as long as the rest of this hand.

    In round 15 every card must lie in the end, and each turn exchanges one: cards missing are cards in the way.
    """
    if not contract.rest:
        return contract.parts
    return (*contract.parts, Part(Kind.RUN, min(max(len(hand) - contract.size, SHORTEST), LONGEST_RUN)))


def missing(hand: Sequence[Card], contract: Contract, options: Options = DEFAULT, packs: int = 2) -> int:
    """Tell how many cards are missing at least; quicker than :func:`distance`."""
    natural, deuces = pack_counts(hand)
    parts = target(hand, contract)
    return sum(part.size for part in parts) - Reach(natural, deuces, parts, options.ace, packs).used


def begun(hand: Sequence[Card], contract: Contract, options: Options = DEFAULT, packs: int = 2) -> tuple[Begun, ...]:
    """Tell how far each part goes, as :func:`distance` does, but without looking for the cards that help."""
    natural, deuces = pack_counts(hand)
    parts = target(hand, contract)
    reach = Reach(natural, deuces, parts, options.ace, packs)
    return nearest(hand, parts, reach, options.ace, frozenset(minus(pack(packs), hand)))


def distance(hand: Sequence[Card], contract: Contract, options: Options = DEFAULT, packs: int = 2) -> Distance:
    """Tell how far the hand is from the contract; what is missing is among the cards of the packs not in hand.

    Raises :class:`~gintutor.contract.hands.AbsentError` for a hand that so many packs do not hold.
    """
    natural, deuces = pack_counts(hand)
    parts = target(hand, contract)
    reach = Reach(natural, deuces, parts, options.ace, packs)
    short = sum(part.size for part in parts) - reach.used
    unseen = minus(pack(packs), hand)
    helps = tuple(_helpers(natural, deuces, unseen, parts, options, packs, reach.used)) if short else ()
    return Distance(missing=short, helps=helps, nearest=nearest(hand, parts, reach, options.ace, frozenset(unseen)))


def _helpers(
    natural: int, deuces: int, unseen: Sequence[Card], parts: Sequence[Part], options: Options, packs: int, used: int
) -> Iterator[Card]:
    """The cards with which one more can lie; of those that can lie with the same cards, one is tried."""
    tried: dict[tuple[int, ...], bool] = {}
    run = max((part.size for part in parts if part.kind is Kind.RUN), default=0)
    for card in dict.fromkeys(unseen):
        key = _company(card, natural, run, options)
        if key not in tried:
            more = (natural, deuces + 1) if wild(card) else (natural + (1 << BITS * card.index), deuces)
            tried[key] = Reach(*more, parts, options.ace, packs, above=used, any_will_do=True).found
        if tried[key]:
            yield card


def _company(card: Card, natural: int, run: int, options: Options) -> tuple[int, ...]:
    """What tells the card from others: itself when a run can have it beside others, else its rank, if that is there."""
    if wild(card):
        return (-1,)
    if run:
        there = present(suits_of(natural)[card.suit]) | 1 << card.rank
        if any(span >> card.rank & 1 for span in spans(there, run, 2, options.ace)):
            return (card.suit, card.rank)
    return (card.rank,) if of_rank(natural, card.rank) else ()
