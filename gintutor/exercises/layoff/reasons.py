"""How a knock is answered, one step at a time: own melds, each lay-off on its meld, then what is left."""

from __future__ import annotations

from gintutor.cards import Card, Hand
from gintutor.exercises.layoff.spot import HAND_ZONE, Spot
from gintutor.exercises.protocol import Role, Step, Table
from gintutor.exercises.split.family import name_meld, sum_step
from gintutor.exercises.words import listed, moves, slots_of, written_sum
from gintutor.messages import Message, say


def spread_zones(table: Table) -> tuple[str, ...]:
    """The zones of the knocker's melds."""
    return tuple(zone.id for zone in table.zones if zone.role is Role.SPREAD)


def own_zones(table: Table) -> tuple[str, ...]:
    """The outlines that the learner's own melds go to: none where they lie down already."""
    return tuple(zone.id for zone in table.zones if zone.role is Role.MELD and not zone.slots)


def rule(spot: Spot) -> Message:
    """What may be laid off here at all (RULES §1)."""
    if not spot.takes:
        return say("layoff.rule_gin")
    return say("layoff.rule_house") if spot.gin else say("layoff.rule")


def broken(spot: Spot) -> Step | None:
    """Why an own meld is broken up, with what keeping all of them would leave; None where none is."""
    kept, least = spot.keeping(), spot.best().points
    return Step(text=say("layoff.breaking_pays", kept=kept, best=least)) if kept > least else None


def kept_steps(table: Table, spot: Spot) -> tuple[Step, ...]:
    """Where a meld must be broken up: what keeping all of them comes to, lay-offs and all."""
    if broken(spot) is None:
        return ()
    way, defence = spot.kept()
    melds, laid = listed(meld.cards for meld in way.melds), tuple(card for card, _ in defence.laid_off)
    left = written_sum(way.deadwood - Hand.of(laid))
    text = (
        say("layoff.kept_whole", melds=melds, cards=laid, left=left)
        if laid
        else (say("layoff.kept_whole_none", melds=melds, left=left))
    )
    return (Step(text=text, highlight=slots_of(table, [each for meld in way.melds for each in meld.cards])),)


def turned_steps(spot: Spot, points: int) -> tuple[Step, ...]:
    """That the knock fails against the best answer, while with so many points it would not."""
    if (both := spot.turned(points)) is None:
        return ()
    text = say("layoff.turned", points=points, best=spot.best().points, left=spot.left.points, lost=both[0], n=both[1])
    return (Step(text=text),)


def meld_steps(table: Table, spot: Spot) -> tuple[Step, ...]:
    """Own melds go down, each to an outline; where there is one for all, all go there."""
    zones = own_zones(table)
    melds = spot.best().melds
    return tuple(
        Step(
            text=name_meld(meld),
            moves=moves(table, meld.cards, zones[min(i, len(zones) - 1)]) if zones else (),
            highlight=slots_of(table, meld.cards),
        )
        for i, meld in enumerate(melds)
    )


def layoff_steps(table: Table, spot: Spot, laid_off: tuple[tuple[Card, int], ...]) -> tuple[Step, ...]:
    """Each card laid off, in playable order, with the meld as it is when its turn comes."""
    zones = spread_zones(table)
    melds = [meld.hand for meld in spot.spread]
    steps = []
    for card, number in laid_off:
        text = say("layoff.goes_on", card=card, cards=tuple(melds[number]))
        where = (*slots_of(table, (card,)), *slots_of(table, melds[number]))
        steps.append(Step(text=text, moves=moves(table, (card,), zones[number]), highlight=where))
        melds[number] = melds[number] | Hand(card.bit)
    return tuple(steps)


def none_step(spot: Spot) -> tuple[Step, ...]:
    """Say why nothing is laid off, where nothing is."""
    if not spot.takes:
        return (Step(text=say("layoff.rule_gin")),)
    return () if spot.best().laid_off else (Step(text=say("layoff.nothing_fits")),)


def answer_steps(table: Table, spot: Spot) -> tuple[Step, ...]:
    """The whole answer: own melds, why one is broken up, the lay-offs or why there are none, the sum."""
    best = spot.best()
    why = broken(spot)
    return (
        *kept_steps(table, spot),
        *meld_steps(table, spot),
        *((why,) if why else ()),
        *none_step(spot),
        *layoff_steps(table, spot, best.laid_off),
        sum_step(table, best.deadwood),
    )


def which_steps(table: Table, spot: Spot) -> tuple[Step, ...]:
    """The cards that can be laid off, one after the other, each carried to its meld; own melds lie aside."""
    return (Step(text=rule(spot)), *layoff_steps(table, spot, spot.best().laid_off))


def taking(table: Table, spot: Spot) -> Step:
    """Point at the melds of the spread that something goes on, or at the hand when nothing does."""
    numbers = dict.fromkeys(number for _, number in spot.best().laid_off)
    if not numbers:
        return Step(text=say("layoff.hint_own_only"), highlight=table.zone(HAND_ZONE).slots)
    slots = tuple(slot for number in numbers for slot in slots_of(table, spot.spread[number].cards))
    melds = listed(spot.spread[number].cards for number in numbers)
    return Step(text=say("layoff.hint_where", melds=melds), highlight=slots)
