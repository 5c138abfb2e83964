"""Why only one answer agrees with what lies open: each possibility, what rules it out, what remains."""

from __future__ import annotations

from collections.abc import Iterable

from gintutor.cards import DECK, Card, Hand
from gintutor.exercises.dealing import threes_with
from gintutor.exercises.deduce.spot import DRAWN, GIN, READ, Exchange, Spot, blockers
from gintutor.exercises.outs.reasons import gone_steps
from gintutor.exercises.partition import plainest
from gintutor.exercises.protocol import Step, Table
from gintutor.exercises.words import listed, slots_of, written_sum
from gintutor.messages import Message, say


def rule(spot: Spot) -> Message:
    """What the item turns on."""
    if spot.form == READ:
        return say("deduce.rule_read", card=spot.open)
    if spot.form == DRAWN:
        return say("deduce.rule_drawn", card=spot.open)
    return say("deduce.rule_gin") if spot.goal == GIN else say("deduce.rule_knock", n=spot.limit)


def reasoning(table: Table, spot: Spot) -> tuple[Step, ...]:
    """The whole way to the answer; the last step is the answer itself."""
    if spot.form == READ:
        return (*dead_steps(table, spot), possible_step(table, spot), certain_step(table, spot))
    if spot.form == DRAWN:
        return (*open_steps(table, spot), *knock_steps(table, spot), drawn_step(table, spot))
    right = spot.exchanges()[0]
    steps = [
        before_step(table, spot),
        *gone_steps(table, spot.gone(), spot.known),
        *near_steps(table, spot),
        into_step(table, spot, right),
    ]
    return (*steps, exchange_step(table, spot, right))


# the opponent's meld


def dead_steps(table: Table, spot: Spot) -> tuple[Step, ...]:
    """The cards that would go with the one taken but lie in sight."""
    dead = spot.offered() & spot.seen
    held = _held_partners(spot)
    steps = []
    if held:
        text = say("deduce.dead_held", n=len(held), cards=tuple(held))
        steps.append(Step(text=text, highlight=slots_of(table, held)))
    if dead:
        text = say("deduce.dead_seen", n=len(dead), cards=tuple(dead))
        steps.append(Step(text=text, highlight=slots_of(table, dead)))
    return tuple(steps)


def _held_partners(spot: Spot) -> Hand:
    """One's own cards that would go with the one taken."""
    return Hand.of({each for meld in threes_with(spot.open, DECK) for each in meld.hand & spot.hand})


def possible_step(table: Table, spot: Spot) -> Step:
    """The melds that are left."""
    melds = spot.possible()
    there = Hand.of({each for meld in melds for each in meld.hand})
    text = say("deduce.possible", n=len(melds), melds=listed(meld.cards for meld in melds))
    return Step(text=text, highlight=slots_of(table, there))


def certain_step(table: Table, spot: Spot) -> Step:
    """What is in all of them."""
    cards = tuple(spot.certain())
    return Step(text=say("deduce.certain", n=len(cards), cards=cards), highlight=slots_of(table, cards))


def why_not_certain(spot: Spot, card: Card) -> Message:
    """Why that card is not certain: seen, in no meld that is left, or one does without it."""
    if card in spot.seen:
        return say("deduce.in_pile", card=card)
    without = [meld for meld in spot.possible() if card not in meld.hand]
    if len(without) < len(spot.possible()):
        return say("deduce.not_certain", card=card, cards=without[0].cards)
    wanted = tuple(blockers(spot, card))
    return say("deduce.blocked", n=len(wanted), card=card, cards=wanted)


# the card that was drawn


def open_steps(table: Table, spot: Spot) -> tuple[Step, ...]:
    """What the open card would have made, and which cards can be new if it was left."""
    melds, new = spot.made(), spot.newcomers()
    if not melds:
        return (Step(text=say("deduce.open_none", card=spot.open), highlight=slots_of(table, (spot.open,))),)
    makes = say("deduce.open_makes", n=len(melds), card=spot.open, melds=listed(each.cards for each in melds))
    left = say("deduce.open_new", n=len(new), new=tuple(new))
    there = Hand.of({each for meld in melds for each in meld.hand & spot.hand})
    return (
        Step(text=makes, highlight=slots_of(table, there)),
        Step(text=left, highlight=slots_of(table, new)),
    )


def made_step(table: Table, spot: Spot) -> Step:
    """The melds the open card would make: one of their cards is new, and which is not said; or that there is none."""
    melds = spot.made()
    if not melds:
        return open_steps(table, spot)[0]
    there = Hand.of({each for meld in melds for each in meld.hand})
    text = say("deduce.hint_melds", card=spot.open, melds=listed(meld.cards for meld in melds), n=len(melds))
    return Step(text=text, highlight=slots_of(table, there))


def narrowing_step(table: Table, spot: Spot) -> Step:
    """Cards that were there before, or the few one of which is new: part of the answer, never all of it."""
    melds, there = spot.made(), spot.newcomers()
    if melds and len(there) > 1:
        return open_steps(table, spot)[-1]
    if melds:
        others = Hand.of({each for meld in melds for each in meld.hand}) - there - Hand(spot.open.bit)
        text = say("deduce.hint_shared", card=spot.open, cards=tuple(others), n=len(others))
        return Step(text=text, highlight=slots_of(table, others))
    for each in spot.newcomers() - spot.drawn():  # one of them: all would leave but the answer
        return Step(text=knock_before(spot, each), highlight=slots_of(table, (each,)))
    return Step(text=say("deduce.hint_knock", n=spot.limit))


def knock_steps(table: Table, spot: Spot) -> tuple[Step, ...]:
    """The cards that cannot be new because the others would have allowed a knock: one by one, or many together."""
    ruled_out = spot.newcomers() - spot.drawn()
    if len(ruled_out) > 3:
        text = say("deduce.would_knock_any", cards=tuple(ruled_out), n=spot.limit)
        return (Step(text=text, highlight=slots_of(table, ruled_out)),)
    return tuple(Step(text=knock_before(spot, each), highlight=slots_of(table, (each,))) for each in ruled_out)


def knock_before(spot: Spot, card: Card) -> Message:
    """The knock that would have come without that card."""
    return say("deduce.would_knock", card=card, left=_left(spot.hand - Hand(card.bit)), n=spot.limit)


def drawn_step(table: Table, spot: Spot) -> Step:
    """Why the card that remains agrees with everything."""
    (card,) = spot.drawn()
    left = _left(spot.hand - Hand(card.bit))
    return Step(text=say("deduce.was_drawn", card=card, left=left, open=spot.open), highlight=slots_of(table, (card,)))


def why_not_drawn(spot: Spot, card: Card) -> Message:
    """Why that card cannot have come: the open one would have been taken, or a knock would have come before."""
    if made := spot.made(Hand(card.bit)):
        return say("deduce.would_take", card=card, open=spot.open, cards=made[0].cards)
    return knock_before(spot, card)


# one card exchanged


def before_step(table: Table, spot: Spot) -> Step:
    """What is left of the hand as it is."""
    left = plainest(spot.hand).deadwood
    return Step(text=say("deduce.before", left=written_sum(left)), highlight=slots_of(table, left))


def near_steps(table: Table, spot: Spot) -> tuple[Step, ...]:
    """The exchange that nearly does it, and what it costs."""
    near = spot.near()[:1]
    return tuple(Step(text=nearly(spot, each), highlight=_on(table, (each.out, each.into))) for each in near)


def nearly(spot: Spot, tried: Exchange) -> Message:
    """What an exchange that does not do it leaves."""
    left = _left(spot.hand - Hand(tried.out.bit) | Hand(tried.into.bit))
    if spot.limit == 0:
        return say("deduce.leaves_gin", out=tried.out, card=tried.into, left=left)
    return say("deduce.leaves", out=tried.out, card=tried.into, left=left, n=spot.limit)


def into_step(table: Table, spot: Spot, right: Exchange) -> Step:
    """What the card that comes does there."""
    kept = plainest(spot.hand - Hand(right.out.bit) | Hand(right.into.bit))
    meld = next((each for each in kept.melds if right.into in each.hand), None)
    there = _on(table, meld.cards if meld else (right.into,))
    if meld is None:
        return Step(text=say("deduce.comes_low", card=right.into), highlight=there)
    return Step(text=say("outs.makes", card=right.into, cards=meld.cards), highlight=there)


def exchange_step(table: Table, spot: Spot, right: Exchange) -> Step:
    """The exchange, and what it leaves."""
    kept = plainest(spot.hand - Hand(right.out.bit) | Hand(right.into.bit))
    melds = listed(each.cards for each in kept.melds)
    if kept.deadwood:
        text = say("deduce.exchange", out=right.out, card=right.into, melds=melds, left=written_sum(kept.deadwood))
    else:
        text = say("deduce.exchange_gin", out=right.out, card=right.into, melds=melds)
    return Step(text=text, highlight=_on(table, (right.out, right.into)))


def _left(cards: Hand) -> Message:
    return written_sum(plainest(cards).deadwood)


def _on(table: Table, cards: Iterable[Card]) -> tuple[int, ...]:
    """The slots of those of the cards that lie on the table."""
    return slots_of(table, (each for each in cards if each in table.cards))
