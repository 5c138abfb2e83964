"""What each discard leaves, what each part still needs, where a card could help the opponent: one step each."""

from __future__ import annotations

from gintutor.cards import Card, Hand
from gintutor.exercises.discard.spot import LOWEST, OUTS, PARTS, Spot
from gintutor.exercises.greedy import Temptation, greedy_ends
from gintutor.exercises.knock.reasons import barred_step
from gintutor.exercises.outs.counting import threes_with
from gintutor.exercises.partition import plainest
from gintutor.exercises.protocol import Step, Table
from gintutor.exercises.words import listed, slots_of, written_sum
from gintutor.messages import Message, say


def rule(spot: Spot) -> Message:
    """The rule the item is about."""
    if spot.form == LOWEST:
        return say("discard.rule_lowest")
    if spot.form == OUTS:
        return say("discard.rule_outs")
    return say("discard.rule_fed") if spot.taken else say("discard.rule_safe")


def reasoning(table: Table, spot: Spot) -> tuple[Step, ...]:
    """The whole way to the answer; the last step is the answer itself."""
    if spot.form == LOWEST:
        return lowest_steps(table, spot)
    if spot.form == OUTS:
        return (*(part_step(table, spot, part) for part in spot.parts), weaker_step(table, spot))
    dangers = (danger_step(table, spot, each) for each in by_danger(spot))
    return (*_barred(table, spot), *dangers, safest_step(table, spot))


def lowest_steps(table: Table, spot: Spot) -> tuple[Step, ...]:
    """What the dearest loose card leaves, where a better one hides; then the best discard, its melds and its sum."""
    best = dearest(spot.best())
    loose = plainest(spot.hand).deadwood & spot.allowed
    steps = [*_barred(table, spot)]
    if loose and best not in loose:
        steps.append(after_step(table, spot, dearest(loose)))
    kept = plainest(spot.hand - Hand(best.bit))
    if kept.melds:
        text = say("discard.melds_kept", card=best, melds=listed(meld.cards for meld in kept.melds))
        melded = slots_of(table, (each for meld in kept.melds for each in meld.cards))
        steps.append(Step(text=text, highlight=melded))
    return (*steps, lowest_step(table, spot))


def _barred(table: Table, spot: Spot) -> tuple[Step, ...]:
    return (barred_step(table, spot.barred),) if spot.barred is not None else ()


def lowest_step(table: Table, spot: Spot) -> Step:
    """The best discards, and what is left after the dearest of them."""
    best = spot.best()
    left = plainest(spot.hand - Hand(dearest(best).bit)).deadwood
    return Step(
        text=say("discard.lowest_is", n=len(best), cards=tuple(best), left=written_sum(left)),
        highlight=slots_of(table, best),
    )


def after_step(table: Table, spot: Spot, card: Card) -> Step:
    """What one discard leaves, added up."""
    left = plainest(spot.hand - Hand(card.bit)).deadwood
    return Step(text=say("discard.after", card=card, left=written_sum(left)), highlight=slots_of(table, (card,)))


def dearest(cards: Hand) -> Card:
    """The card with the most points; of equals the first."""
    return min(cards, key=lambda each: (-each.points, each))


def hasty(hand: Hand) -> Hand:
    """What a player throws who melds the most points first: the dearest cards left then, over all ties."""
    ends = [end for end in greedy_ends(hand, Temptation.LARGEST) if end]
    return Hand.of({each for end in ends for each in end if each.points == dearest(end).points})


def part_step(table: Table, spot: Spot, part: Hand) -> Step:
    """The outs of a part and their number, and what cannot come any more."""
    outs, gone = tuple(spot.outs(part)), tuple(spot.gone(part))
    text = (
        say("discard.part_gone", n=len(outs), part=tuple(part), cards=outs, gone=gone)
        if gone
        else say("discard.part", n=len(outs), part=tuple(part), cards=outs)
    )
    return Step(text=text, highlight=slots_of(table, part))


def weaker_step(table: Table, spot: Spot) -> Step:
    """Which part goes, with both numbers."""
    weak = spot.parts[PARTS.index(spot.weaker())]
    strong = next(part for part in spot.parts if part != weak)
    text = say("discard.break_up", part=tuple(weak), fewer=len(spot.outs(weak)), more=len(spot.outs(strong)))
    return Step(text=text, highlight=slots_of(table, weak))


def by_danger(spot: Spot) -> tuple[Card, ...]:
    """The cards that may go, from the most dangerous to the safest."""
    return tuple(sorted(spot.allowed, key=lambda each: (*(-n for n in spot.danger(each)), each)))


def danger_step(table: Table, spot: Spot, card: Card) -> Step:
    """In how many melds of three the card is, and how many of them the opponent could still make."""
    live, fed = spot.live(card), spot.fed(card)
    if fed:
        text = say("discard.danger_fed", n=len(live), card=card, all=len(threes_with(card)), melds=_groups(spot, card))
    else:
        text = say("discard.danger", n=len(live), card=card, all=len(threes_with(card)))
    taken = tuple(each for meld in fed for each in meld.hand & spot.taken)
    return Step(text=text, highlight=slots_of(table, dict.fromkeys((card, *taken))))


def _groups(spot: Spot, card: Card) -> tuple[Message, ...]:
    return listed(meld.cards for meld in spot.fed(card))


def safest_step(table: Table, spot: Spot) -> Step:
    """The safest cards, and in how many melds each could still help."""
    safest = spot.safest()
    text = say("discard.safest_is", n=len(safest), cards=tuple(safest), melds=spot.danger(next(iter(safest)))[1])
    return Step(text=text, highlight=slots_of(table, safest))
