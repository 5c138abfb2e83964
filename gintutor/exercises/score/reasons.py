"""How a hand is scored, one step at a time: both deadwoods, own melds, each lay-off, then the price."""

from __future__ import annotations

from gintutor.cards import Hand
from gintutor.exercises.protocol import Step, Table
from gintutor.exercises.score.spot import DEFENDER_ZONE, MELDED_ZONE, Spot, deadwood_of
from gintutor.exercises.words import added, equal, less, listed, minus, moves, plus, slots_of, written_sum
from gintutor.messages import Message, say
from gintutor.scoring import HandKind, HandResult, Score


def spread_zones(spot: Spot) -> tuple[str, ...]:
    """The zone of each meld of the spread."""
    return tuple(f"spread{i}" for i in range(1, len(spot.spread) + 1))


def knocker_step(table: Table, spot: Spot) -> Step:
    """What the knocker has left: nothing (gin, big gin) or a sum."""
    if not spot.left:
        text = say("score.knocker_big_gin") if len(spot.knocker) == 11 else say("score.knocker_gin")
        return Step(text=text)
    return Step(text=say("score.knocker_left", left=written_sum(spot.left)), highlight=slots_of(table, spot.left))


def melds_step(table: Table, result: HandResult) -> Step:
    """The defender's own melds, laid aside."""
    if not result.defence:
        return Step(text=say("score.defender_no_melds"))
    melded = tuple(each for meld in result.defence for each in meld.cards)
    aside = [slot for slot in slots_of(table, melded) if slot not in table.zone(MELDED_ZONE).slots]
    return Step(
        text=say("score.defender_melds", melds=listed(meld.cards for meld in result.defence)),
        moves=tuple((slot, MELDED_ZONE) for slot in aside),
        highlight=slots_of(table, melded),
    )


def layoff_steps(table: Table, spot: Spot, result: HandResult) -> tuple[Step, ...]:
    """Each card laid off, in playable order, with the meld as it is when its turn comes; or why there is none."""
    if not spot.may_lay_off:
        return (Step(text=say("score.no_layoff_on_gin")),)
    if not result.laid_off:
        return (Step(text=say("score.nothing_fits")),)
    zones = spread_zones(spot)
    melds = [meld.hand for meld in spot.spread]
    steps = []
    for card, number in result.laid_off:
        steps.append(
            Step(
                text=say("score.lay_off", card=card, cards=tuple(melds[number])),
                moves=moves(table, (card,), zones[number]),
                highlight=slots_of(table, melds[number]),
            )
        )
        melds[number] = melds[number] | Hand(card.bit)
    return tuple(steps)


def defender_step(table: Table, result: HandResult) -> Step:
    """What the defender has left, added up. A meld laid out beforehand may have to come apart for it."""
    left = deadwood_of(result)
    back = [slot for slot in slots_of(table, left) if slot in table.zone(MELDED_ZONE).slots]
    return Step(
        text=say("score.defender_left", left=written_sum(left)),
        moves=tuple((slot, DEFENDER_ZONE) for slot in back),
        highlight=slots_of(table, left),
    )


def price(result: HandResult, score: Score) -> tuple[Message, ...]:
    """The price as sums: the comparison, the bonus, the doubling, who scores."""
    items = dict(score.items)
    mine, theirs = result.knocker_deadwood, result.defender_deadwood
    out: list[Message] = []
    if score.kind is HandKind.UNDERCUT:
        if mine == theirs:
            out.append(say("score.price_tie", points=mine, bonus=items["undercut_bonus"]))
        else:
            gap, bonus = items["difference"], items["undercut_bonus"]
            out.append(say("score.price_undercut", sum=equal(added(less(mine, theirs), bonus), gap + bonus)))
    elif score.kind is HandKind.KNOCK:
        out.append(say("score.price_knock", sum=minus(theirs, mine)))
    elif score.kind is HandKind.BIG_GIN:
        out.append(say("score.price_big_gin", sum=plus([items["big_gin_bonus"], theirs])))
    else:
        out.append(say("score.price_gin", sum=plus([items["gin_bonus"], theirs])))
    if "spades_doubled" in items:
        out.append(say("score.price_doubled", sum=f"2 × {items['spades_doubled']} = {score.points}"))
    if score.winner == "defender":
        out.append(say("score.end_defender", n=score.points))
    elif score.kind is HandKind.KNOCK:
        out.append(say("score.end_knocker", n=score.points))
    else:
        out.append(say("score.end_gin", n=score.points))
    return tuple(out)


def reasoning(table: Table, spot: Spot, *, broken: Step | None) -> tuple[Step, ...]:
    """The whole solution; ``broken`` says why an own meld is broken up, where one is."""
    result = spot.result()
    steps = [knocker_step(table, spot), melds_step(table, result)]
    if broken is not None:
        steps.append(broken)
    steps += [*layoff_steps(table, spot, result), defender_step(table, result)]
    return (*steps, *(Step(text=text) for text in price(result, spot.score())))


def placing(steps: tuple[Step, ...]) -> tuple[tuple[int, str], ...]:
    """All moves of the steps, in order."""
    return tuple(move for step in steps for move in step.moves)
