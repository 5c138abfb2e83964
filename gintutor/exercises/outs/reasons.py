"""Which cards are outs and why, what is gone, how likely one comes, and what taking the open card would leave."""

from __future__ import annotations

from gintutor.cards import Card, Hand
from gintutor.exercises.outs.chances import right
from gintutor.exercises.outs.counting import best_after, melds_made
from gintutor.exercises.outs.slips import kind_of
from gintutor.exercises.outs.spot import CHANCE, DRAW, KNOCK, MELD, Spot
from gintutor.exercises.partition import plainest
from gintutor.exercises.protocol import Step, Table
from gintutor.exercises.words import slots_of, written_sum
from gintutor.melds import Meld
from gintutor.messages import Message, say


def rule(spot: Spot) -> Message:
    """What an out is here; or what speaks for taking the open card."""
    match spot.goal:
        case "meld":
            return say("outs.rule_meld")
        case "knock":
            return say("outs.rule_knock", n=spot.limit)
        case "gin":
            return say("outs.rule_gin")
        case _:
            return say("outs.rule_draw")


def reasoning(table: Table, spot: Spot) -> tuple[Step, ...]:
    """The whole way to the answer; the last step is the answer itself."""
    if spot.form == DRAW:
        return drawing(table, spot)
    steps = [*by_kind(table, spot), *gone(table, spot)]
    if spot.form == CHANCE:
        return (*steps, total(table, spot), base(spot), conclusion(spot))
    return (*steps, total(table, spot))


def by_kind(table: Table, spot: Spot) -> tuple[Step, ...]:
    """The outs that make sets, those that make runs, those that are only low enough; of cards shown, only those."""
    steps = []
    for kind in ("set", "run", "low"):
        some = tuple(each for each in spot.on_offer(spot.outs()) if kind_of(spot, each) == kind)
        if not some:
            continue
        used = [spot.use_of(card) for card in some]
        partners = Hand.of({each for meld in used if meld for each in meld.cards})
        text = _kind(kind, some)
        steps.append(Step(text=text, highlight=slots_of(table, partners & spot.held)))
    return tuple(steps)


def _kind(kind: str, some: tuple[Card, ...]) -> Message:
    if kind == "set":
        return say("outs.by_set", n=len(some), cards=some)
    return say("outs.by_run", n=len(some), cards=some) if kind == "run" else say("outs.by_low", n=len(some), cards=some)


def gone(table: Table, spot: Spot) -> tuple[Step, ...]:
    """The cards that would do but were seen already: those in the pile, those the opponent took."""
    return gone_steps(table, spot.on_offer(spot.gone()), spot.taken)


def gone_steps(table: Table, cards: Hand, taken: Hand) -> tuple[Step, ...]:
    """Why none of those cards can come: the ``taken`` ones are with the opponent, the others in the pile."""
    steps = []
    if lying := tuple(cards - taken):
        steps.append(Step(text=say("outs.gone", n=len(lying), cards=lying), highlight=_there(table, lying)))
    if held := tuple(cards & taken):
        steps.append(Step(text=say("outs.held", n=len(held), cards=held), highlight=_there(table, held)))
    return tuple(steps)


def _there(table: Table, cards: tuple[Card, ...]) -> tuple[int, ...]:
    """The slots of those of the cards that lie on the table."""
    return tuple(slot for slot, each in enumerate(table.cards) if each in cards)


def total(table: Table, spot: Spot) -> Step:
    """All outs and their number; where cards are shown, the outs among those."""
    outs = tuple(spot.on_offer(spot.outs()))
    there = slots_of(table, outs) if spot.shown else ()
    return Step(text=say("outs.total", n=len(outs), cards=outs), highlight=there)


def base(spot: Spot) -> Step:
    """How many cards are unseen: 52 less one's own and those seen."""
    return Step(text=say("outs.base", held=len(spot.held), seen=len(spot.seen | spot.taken), unseen=len(spot.unseen)))


def conclusion(spot: Spot) -> Step:
    """The chance as a fraction and in per cent."""
    chance = right(spot)
    return Step(text=say("outs.chance_is", outs=chance.outs, cards=chance.cards, percent=chance.percent))


def drawing(table: Table, spot: Spot) -> tuple[Step, ...]:
    """What the open card makes, what it leaves, what the stock leaves on average, and which is less."""
    made = melds_made(spot.held, spot.top)
    first = Step(text=meaning(spot), highlight=slots_of(table, made[0].cards if made else (spot.top,)))
    return first, left_step(table, spot), stock_step(spot), verdict(spot)


def meaning(spot: Spot) -> Message:
    """Whether the open card makes a meld."""
    if (meld := best_meld(spot)) is not None:
        return say("outs.upcard_meld", card=spot.top, cards=meld.cards)
    return say("outs.upcard_no_meld", card=spot.top)


def best_meld(spot: Spot) -> Meld | None:
    """The meld of the best split that holds the open card once it is taken; None when none does."""
    kept = kept_with_upcard(spot)
    return next((meld for meld in plainest(kept).melds if spot.top in meld.hand), None)


def kept_with_upcard(spot: Spot) -> Hand:
    """The ten cards kept after taking the open card and the best discard, of equals the dearest."""
    least = spot.left_with_upcard()
    eleven = spot.held | Hand(spot.top.bit)
    barred = None if spot.rules.rediscard_allowed else spot.top
    kept = [eleven - Hand(each.bit) for each in sorted(eleven, key=lambda c: (-c.points, c)) if each != barred]
    return next(each for each in kept if plainest(each).points == least)


def left_step(table: Table, spot: Spot) -> Step:
    """The discard after taking the open card, and what is left then."""
    kept = kept_with_upcard(spot)
    (thrown,) = (spot.held | Hand(spot.top.bit)) - kept
    left = plainest(kept).deadwood
    return Step(
        text=say("outs.left_taking", card=spot.top, thrown=thrown, left=written_sum(left)),
        highlight=slots_of(table, left),
    )


def stock_step(spot: Spot) -> Step:
    """The average over the unseen cards, and how many of them do at least as well as the open card."""
    least, unseen = spot.left_with_upcard(), spot.unseen
    better = sum(best_after(spot.held, each) <= least for each in unseen)
    return Step(
        text=say("outs.left_drawing", mean=spot.left_with_stock(), n=better, unseen=len(unseen), card=spot.top),
    )


def verdict(spot: Spot) -> Step:
    """Which of the two leaves less, with both numbers."""
    take, stock = spot.left_with_upcard(), spot.left_with_stock()
    if take < stock:
        return Step(text=say("outs.take_it", card=spot.top, left=take, mean=stock))
    return Step(text=say("outs.draw_it", left=take, mean=stock))


def why_not(spot: Spot, card: Card) -> Message:
    """Why a card is no out: seen already, no meld, or too much left."""
    if card in spot.seen:
        return say("outs.is_gone", card=card)
    if spot.goal == MELD:
        return say("outs.no_meld", card=card)
    left = least_after(spot, card)
    if spot.goal == KNOCK:
        return say("outs.too_much", card=card, left=written_sum(left), limit=spot.limit)
    return say("outs.no_gin", card=card, left=written_sum(left))


def why(spot: Spot, card: Card) -> Message:
    """Why a card is an out: the meld it makes, or what is left after it."""
    meld = spot.use_of(card)
    if meld is not None and spot.goal != KNOCK:
        return say("outs.makes", card=card, cards=meld.cards)
    return say("outs.leaves", card=card, left=written_sum(least_after(spot, card)))


def least_after(spot: Spot, card: Card) -> Hand:
    """The deadwood after drawing the card and the best discard."""
    eleven = spot.held | Hand(card.bit)
    kept = [eleven - Hand(each.bit) for each in sorted(eleven, key=lambda c: (-c.points, c))]
    least = best_after(spot.held, card)
    return next(best.deadwood for best in map(plainest, kept) if best.points == least)
