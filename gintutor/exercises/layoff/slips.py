"""Typical wrong answers to a knock: what each misconception would leave or lay off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gintutor.cards import Card, Hand
from gintutor.exercises.layoff.reasons import own_zones
from gintutor.exercises.layoff.spot import Spot, akin
from gintutor.exercises.protocol import Table
from gintutor.exercises.words import slots_of
from gintutor.messages import Message, say
from gintutor.solver import best_defence, lay_off_chains, least_deadwood


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """One misconception: the points it would come to, what to say about it, the cards it is about."""

    tag: str
    points: int
    why: Message
    cards: tuple[Card, ...] = ()


def slips(spot: Spot) -> tuple[Slip, ...]:
    """Every slip that gives another number than the right one, the most telling first."""
    right = spot.best().points
    found = (*_about_layoffs(spot), *_about_halves(spot), *_about_sums(spot))
    return tuple(each for each in found if each.points != right)


def _about_layoffs(spot: Spot) -> Iterator[Slip]:
    """Laid off against gin, not at all, one card only, or never from a meld of one's own."""
    best = spot.best()
    if not spot.takes:
        open_to = best_defence(spot.spread, spot.hand)
        laid = tuple(card for card, _ in open_to.laid_off)
        yield Slip(tag="layoff_on_gin", points=open_to.points, why=say("layoff.slip_gin"), cards=laid)
        return
    yield Slip(tag="keeps_own_meld", points=spot.keeping(), why=say("layoff.slip_keeps"))
    laid = tuple(card for card, _ in best.laid_off)
    if later := spot.later(best.laid_off):
        points = best.points + sum(each.points for each in later)
        yield Slip(tag="stops_after_one", points=points, why=say("layoff.slip_stops", cards=later), cards=later)
    yield Slip(tag="forgot_layoff", points=least_deadwood(spot.hand), why=say("layoff.slip_forgot"), cards=laid)


def _about_halves(spot: Spot) -> Iterator[Slip]:
    """Cards put to the knocker's deadwood, or to one's own loose cards, as if two made a meld."""
    left = spot.best().deadwood
    beside = Hand.of(each for each in left if akin(each, spot.left))
    if beside:
        why = say("layoff.slip_deadwood", cards=tuple(beside))
        yield Slip(tag="lays_off_deadwood", points=left.points - beside.points, why=why, cards=tuple(beside))
    paired = Hand.of(each for each in left if akin(each, left))
    if paired:
        why = say("layoff.slip_own", cards=tuple(paired))
        yield Slip(tag="extends_own", points=left.points - paired.points, why=why, cards=tuple(paired))


def _about_sums(spot: Spot) -> Iterator[Slip]:
    """Court cards counted 11, 12 and 13, all cards counted, one card left out."""
    left = spot.best().deadwood
    courts = tuple(each for each in left if each.rank >= 10)
    by_rank = sum(each.rank + 1 for each in left)
    yield Slip(tag="face_not_ten", points=by_rank, why=say("layoff.slip_face"), cards=courts)
    yield Slip(tag="counted_melds", points=spot.hand.points, why=say("layoff.slip_all"))
    for each in left:
        why = say("layoff.slip_one", card=each)
        yield Slip(tag="forgotten_card", points=left.points - each.points, why=why, cards=(each,))


def tempting_places(table: Table, spot: Spot) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Where misconceptions would put the cards: a group for each meld of the spread, then for each own outline."""
    size, outlines = len(spot.spread), len(own_zones(table))
    best, at_once = spot.best(), {chain[0] for meld in spot.spread for chain in lay_off_chains(meld)}
    open_to = best_defence(spot.spread, spot.hand)
    own = [meld.cards for meld in best.melds]
    left = best.deadwood
    pair = next(((each, other) for each in left for other in akin(each, left)), None)
    tried: list[tuple[tuple[tuple[Card, int], ...], list[tuple[Card, ...]]]] = [
        (open_to.laid_off, [meld.cards for meld in open_to.melds]),
        (tuple((card, at) for card, at in best.laid_off if card in at_once), own),
        *([(best.laid_off, [*own, pair])] if pair else []),
    ]
    for laid_off, melds in tried:
        if len(melds) <= outlines:
            offs = [tuple(card for card, at in laid_off if at == number) for number in range(size)]
            groups = (*offs, *melds, *((),) * (outlines - len(melds)))
            yield tuple(tuple(sorted(slots_of(table, group))) for group in groups)


def pick_slip(spot: Spot, card: Card) -> tuple[str, Message]:
    """Why somebody might mark a card that cannot be laid off: the misconception and what to say to it."""
    if not spot.takes and card in spot.fitting(spot.spread):
        return "layoff_on_gin", say("layoff.slip_gin")
    if beside := tuple(akin(card, spot.left)):
        return "lays_off_deadwood", say("layoff.pick_deadwood", card=card, cards=beside)
    if reason := gap_to(spot, card):
        return "gap", reason
    if beside := tuple(akin(card, spot.hand - Hand(card.bit))):
        return "extends_own", say("layoff.pick_own", card=card, cards=beside)
    return "not_a_meld", say("layoff.pick_nowhere", card=card)


def gap_to(spot: Spot, card: Card) -> Message | None:
    """The sentence for a card of a run's suit that does not touch it; None where no run is of its suit."""
    for number, meld in enumerate(spot.spread):
        if meld.kind == "run" and meld.cards[0].suit is card.suit:
            illegal = spot.why_not(card, number)
            if illegal is not None and illegal.code == "gap":
                return illegal.message
    return None
