"""Why a hand may end now or not: the limit, the best discard, what stays, and the conclusion, one step each."""

from __future__ import annotations

from gintutor.cards import Card, Hand, Rank
from gintutor.exercises.knock.spot import Spot
from gintutor.exercises.partition import plainest
from gintutor.exercises.protocol import Step, Table
from gintutor.exercises.words import listed, minus, moves, slots_of, written_sum
from gintutor.messages import Message, say
from gintutor.solver import KnockOptions


def limit_rule(spot: Spot) -> Message:
    """The rule that sets the limit, with the number it comes to (RULES §1 and §2)."""
    if spot.rules.straight_gin:
        return say("knock.rule_straight")
    if spot.upcard is None:
        return say("knock.rule_limit", n=spot.rules.knock_limit)
    if spot.upcard.rank is Rank.ACE:
        return say("knock.rule_ace")
    return say("knock.rule_oklahoma", card=spot.upcard, limit=spot.upcard.points)


def best_call(options: KnockOptions) -> str:
    """The most that can be declared: ``big_gin``, ``gin`` or ``knock``."""
    if options.big_gin:
        return "big_gin"
    return "gin" if any(each.kind == "gin" for each in options.discards) else "knock"


def discard_steps(table: Table, spot: Spot) -> tuple[Step, ...]:
    """The best discard goes to the pile; then what is melded; then what is left, added up. Big gin discards nothing."""
    if spot.options().big_gin:
        melds = plainest(spot.hand).melds
        text = say("knock.melded", melds=listed(meld.cards for meld in melds))
        return (Step(text=text, highlight=slots_of(table, spot.hand)),)
    best = spot.best_discard()
    kept = plainest(spot.hand - Hand(best.bit))
    steps = [Step(text=say("knock.discard", card=best), moves=moves(table, (best,), "pile"))]
    back = spot.left_if_taken_goes()
    if spot.taken is not None and back is not None and back < kept.points:
        steps.insert(0, barred_step(table, spot.taken))
    if kept.melds:
        melded = slots_of(table, (each for meld in kept.melds for each in meld.cards))
        steps.append(Step(text=say("knock.melded", melds=listed(m.cards for m in kept.melds)), highlight=melded))
    steps.append(
        Step(text=say("exercise.left", left=written_sum(kept.deadwood)), highlight=slots_of(table, kept.deadwood))
    )
    return tuple(steps)


def barred_step(table: Table, taken: Card) -> Step:
    """The card just taken from the discard pile stays in hand this turn (RULES §1)."""
    return Step(text=say("knock.barred", card=taken), highlight=slots_of(table, (taken,)))


def conclusion(table: Table, spot: Spot) -> Step:
    """What follows: big gin, gin or a knock and by which discards; or by how much it misses."""
    options = spot.options()
    if not options.legal:
        return Step(text=miss(spot, options))
    call = best_call(options)
    if call == "big_gin":
        return Step(text=say("knock.end_big_gin"), highlight=slots_of(table, spot.hand))
    chosen = tuple(each.card for each in options.discards if call == "knock" or each.kind == "gin")
    if call == "gin":
        knocks = tuple(each.card for each in options.discards if each.kind != "gin")
        text = (
            say("knock.end_gin_or_knock", cards=chosen, rest=knocks) if knocks else say("knock.end_gin", cards=chosen)
        )
        return Step(text=text, highlight=slots_of(table, chosen))
    return Step(text=say("knock.end_knock", cards=chosen), highlight=slots_of(table, chosen))


def miss(spot: Spot, options: KnockOptions) -> Message:
    """By how much the hand misses at best, as a subtraction."""
    least = spot.after()[0][1]
    if options.limit == 0:
        return say("knock.end_no_gin", n=least)
    return say("knock.end_miss", n=options.misses_by, sum=minus(least, options.limit))


def after_discard(table: Table, spot: Spot, card: Card, limit: int) -> Step:
    """What one discard leaves, and on which side of the limit that is."""
    left = plainest(spot.hand - Hand(card.bit)).deadwood
    text = (
        say("knock.after_within", card=card, left=written_sum(left), limit=limit)
        if left.points <= limit
        else say("knock.after_over", card=card, left=written_sum(left), limit=limit)
    )
    return Step(text=text, highlight=slots_of(table, (card,)))
