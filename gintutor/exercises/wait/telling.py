"""Why one choice is worth more than the other: what it leaves, what may come, and what it came to when played out."""

from __future__ import annotations

from gintutor.cards import Card, Hand
from gintutor.deal import Discard, Knock
from gintutor.exercises.outs.counting import best_after, low_outs, mean_after_draw, meld_outs, melds_made
from gintutor.exercises.protocol import Step, Table
from gintutor.exercises.wait.outlook import KNOCK, STOCK, TAKE, WAIT, Outlook, Price, Prices
from gintutor.exercises.words import listed, slots_of, written_sum
from gintutor.melds import Meld
from gintutor.messages import Message, say
from gintutor.solver import best_arrangement, least_deadwood


def knocking(table: Table, outlook: Outlook, found: Prices) -> tuple[Step, ...]:
    """The deadwood of a knock and its price, the hand one plays on with and its price, the difference."""
    now, later = found.of(KNOCK), found.of(WAIT)
    out, throw = _gone(now), _gone(later)
    left = best_arrangement(outlook.hand - Hand(out.bit)).deadwood
    kept = outlook.hand - Hand(throw.bit)
    outs = low_outs(kept, outlook.unseen, 0)
    more = say("wait.gin_outs", n=len(outs), card=throw, cards=tuple(outs)) if outs else say("wait.no_outs", card=throw)
    return (
        Step(text=say("wait.knock_leaves", card=out, sum=written_sum(left)), highlight=slots_of(table, left)),
        Step(text=_knocked(now)),
        Step(text=more, highlight=slots_of(table, (throw,))),
        _average(later),
        Step(text=_ahead(found)),
    )


def _knocked(price: Price) -> Message:
    """What the knock is worth, and how often it is undercut."""
    if not price.losing:
        return say("wait.knock_average_safe", mean=_tenths(price))
    return say("wait.knock_average", mean=_tenths(price), share=price.losing)


def _gone(price: Price) -> Card:
    action = price.action
    assert isinstance(action, Knock | Discard)  # those are the moves of this question
    return action.card


def taking(table: Table, outlook: Outlook, found: Prices) -> tuple[Step, ...]:
    """What the open card makes and leaves and its price, what the stock offers and its price, the difference."""
    top = outlook.open
    left = best_after(outlook.hand, top, barred=not outlook.rules.rediscard_allowed)
    made, there = _made(outlook, top), slots_of(table, (top,))
    if made:
        melds = listed(meld.cards for meld in made)
        take = say("wait.take_meld", card=top, melds=melds, before=least_deadwood(outlook.hand), n=left)
    else:
        take = say("wait.take_plain", card=top, before=least_deadwood(outlook.hand), n=left)
    unseen = outlook.unseen
    helping = meld_outs(outlook.hand, unseen)
    mean = mean_after_draw(outlook.hand, unseen)
    return (
        Step(text=take, highlight=there),
        _average(found.of(TAKE)),
        Step(text=say("wait.stock_offers", n=len(helping), unseen=len(unseen), mean=mean)),
        _average(found.of(STOCK)),
        Step(text=_ahead(found)),
    )


def _made(outlook: Outlook, top: Card) -> tuple[Meld, ...]:
    """The meld the open card lies in once the best discard has gone; if in none, those of three it would make."""
    eleven = outlook.hand | Hand(top.bit)
    barred = None if outlook.rules.rediscard_allowed else top
    kept = min((eleven - Hand(each.bit) for each in eleven if each != barred), key=least_deadwood)
    used = tuple(meld for meld in best_arrangement(kept).melds if top in meld.hand)
    return used or melds_made(outlook.hand, top)


def _average(price: Price) -> Step:
    return Step(text=say("wait.on_average", mean=_tenths(price), share=price.losing))


def _ahead(found: Prices) -> Message:
    """Both prices, and how sure the difference is."""
    better, other, gap = shown(found)
    reach = found.reach / 100
    match found.better.id:
        case "knock":
            return say("wait.ahead_knock", better=better, other=other, gap=gap, reach=reach)
        case "wait":
            return say("wait.ahead_wait", better=better, other=other, gap=gap, reach=reach)
        case "take":
            return say("wait.ahead_take", better=better, other=other, gap=gap, reach=reach)
    return say("wait.ahead_stock", better=better, other=other, gap=gap, reach=reach)


def shown(found: Prices) -> tuple[float, float, float]:
    """Both prices in tenths of a point, as they are shown, and their difference: whoever checks the sum finds it."""
    better, other = _tenths(found.better), _tenths(found.other)
    return better, other, round(better - other, 1)


def _tenths(price: Price) -> float:
    return round(price.worth / 10) / 10
