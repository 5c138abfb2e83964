"""What a learner hears about a discard: what it leaves, what it breaks up, whom it helps, and what would be better."""

from __future__ import annotations

from gintutor.cards import Card, Hand
from gintutor.exercises.discard.reasons import (
    after_step,
    danger_step,
    hasty,
    lowest_steps,
    part_step,
    reasoning,
    safest_step,
    weaker_step,
)
from gintutor.exercises.discard.spot import BREAK, HAND_ZONE, LOWEST, OUTS, PARTS, Spot
from gintutor.exercises.outs.counting import far_ends, threes_with
from gintutor.exercises.partition import plainest
from gintutor.exercises.protocol import Answer, Feedback, Mark, Prompt, Step
from gintutor.exercises.words import chosen, number, slots_of
from gintutor.messages import Message, say

CARD, MELDS = "card", "melds"


def judge(prompt: Prompt, spot: Spot, answer: Answer) -> Feedback:
    """The feedback on a complete answer."""
    if spot.form == OUTS:
        given = (number(answer, PARTS[0]), number(answer, PARTS[1]))
        return _outs(prompt, spot, given, chosen(prompt, answer, BREAK))
    picked = _picked(prompt, answer.slots(CARD))
    if spot.barred in picked:
        return _barred(prompt, spot, spot.barred)
    if spot.form == LOWEST:
        return _several(prompt, spot, picked) if len(picked) > 1 else _lowest(prompt, spot, picked[0])
    if len(picked) > 1:
        return _several(prompt, spot, picked)
    return _safe(prompt, spot, picked[0], number(answer, MELDS))


def _picked(prompt: Prompt, slots: tuple[int, ...]) -> tuple[Card, ...]:
    """The cards picked; ``ValueError`` for one that is not in hand."""
    if not set(slots) <= set(prompt.table.zone(HAND_ZONE).slots):
        raise ValueError(f"{slots} are not all in hand")
    return tuple(prompt.table.cards[slot] for slot in slots)


def _barred(prompt: Prompt, spot: Spot, card: Card) -> Feedback:
    """The card just taken from the discard pile stays in hand this turn."""
    return Feedback(
        correct=False,
        verdict=say("discard.wrong_lowest") if spot.form == LOWEST else say("discard.wrong_safe"),
        steps=reasoning(prompt.table, spot),
        marks=tuple((slot, Mark.WRONG) for slot in slots_of(prompt.table, (card,))),
        error_tags=("discards_taken_card",),
    )


def _several(prompt: Prompt, spot: Spot, picked: tuple[Card, ...]) -> Feedback:
    """A discard is one card."""
    steps = (Step(text=say("discard.one_card"), highlight=slots_of(prompt.table, picked)),)
    return Feedback(
        correct=False,
        verdict=say("discard.too_many"),
        steps=(*steps, *reasoning(prompt.table, spot)[-1:]),
        marks=tuple((slot, Mark.WRONG) for slot in sorted(slots_of(prompt.table, picked))),
        error_tags=("several_discards",),
    )


def _lowest(prompt: Prompt, spot: Spot, card: Card) -> Feedback:
    """What the card leaves against the least."""
    table, best = prompt.table, spot.best()
    if card in best:
        steps = (after_step(table, spot, card), *_also(spot, card))
        mark = (slots_of(table, (card,))[0], Mark.RIGHT)
        return Feedback(correct=True, verdict=say("discard.right_lowest"), steps=steps, marks=(mark,))
    why, tags = _slip(spot, card)
    marks = [(slots_of(table, (card,))[0], Mark.WRONG)]
    marks += [(slot, Mark.MISSED) for slot in slots_of(table, best)]
    mine = after_step(table, spot, card)
    others = tuple(step for step in lowest_steps(table, spot) if step.text != mine.text)
    return Feedback(
        correct=False,
        verdict=say("discard.wrong_lowest"),
        steps=(mine, Step(text=why, highlight=slots_of(table, (card,))), *others),
        marks=tuple(sorted(marks)),
        error_tags=tags,
    )


def _slip(spot: Spot, card: Card) -> tuple[Message, tuple[str, ...]]:
    """What is wrong with that card, and the misconceptions that throw it."""
    loose = plainest(spot.hand).deadwood
    dearest = card not in loose and card.points == max(each.points for each in spot.hand)
    if card in hasty(spot.hand):
        return say("discard.slip_melds_first"), ("melds_first", *(["breaks_meld"] if dearest else []))
    if card in loose:
        return say("discard.slip_high", card=card), ("keeps_high",)
    # a dear card thrown: its meld was overlooked; a cheap one out of a meld says nothing
    seen = card.points < min(each.points for each in spot.best())
    return say("discard.slip_meld", card=card), ("wrong_meld" if seen else "breaks_meld",)


def _also(spot: Spot, card: Card) -> tuple[Step, ...]:
    """The other cards that would have been as good."""
    others = tuple(each for each in spot.best() if each != card)
    return (Step(text=say("discard.as_good", n=len(others), cards=others)),) if others else ()


def _outs(prompt: Prompt, spot: Spot, given: tuple[int, int], broken: str) -> Feedback:
    """Both counts, then which part to break up."""
    table = prompt.table
    right = tuple(len(spot.outs(part)) for part in spot.parts)
    if given == right and broken == spot.weaker():
        return Feedback(correct=True, verdict=say("discard.right_outs"), steps=reasoning(table, spot))
    steps, tags = [], []
    for part, count in zip(spot.parts, given, strict=True):
        if count != len(spot.outs(part)):
            tag, told = miscount(spot, part, count)
            tags.append(tag)
            steps += [*told, part_step(table, spot, part)]
    mine, other = given if broken == "first" else given[::-1]
    if broken != spot.weaker() and mine > other:  # else the choice only follows from the miscount
        tags.append("breaks_better_pair")
    if given == right:
        steps += [part_step(table, spot, part) for part in spot.parts]
    verdict = say("discard.wrong_count") if broken == spot.weaker() else say("discard.wrong_break")
    return Feedback(
        correct=False,
        verdict=verdict,
        steps=(*steps, weaker_step(table, spot)),
        error_tags=tuple(dict.fromkeys(tags)),
    )


def miscount(spot: Spot, part: Hand, given: int) -> tuple[str, tuple[Step, ...]]:
    """The misconception that gives this number of outs for a part: its tag, and a step that names it."""
    outs, gone = spot.outs(part), spot.gone(part)
    held = gone & spot.hand
    if gone - held and given in (len(outs | gone), len(outs | (gone - held))):
        return "counts_seen", (Step(text=say("outs.slip_seen", n=len(gone - held), cards=tuple(gone - held))),)
    is_pair = len({each.rank for each in part}) == 1
    own = part | held if is_pair else held
    if own and given in (len(outs | own), len(outs | held), len(outs | gone | own)):
        return "counts_own", (Step(text=say("outs.slip_own", n=len(own), cards=tuple(own))),)
    for low, high in far_ends(part, outs):
        if given == len(outs) - 1:
            return "forgets_end", (Step(text=say("outs.slip_end", low=low, high=high)),)
    return "wrong_outs", ()


def _safe(prompt: Prompt, spot: Spot, card: Card, given: int) -> Feedback:
    """How dangerous the card is against the safest, and whether its melds were counted right."""
    table, safest = prompt.table, spot.safest()
    live = len(spot.live(card))
    slot = slots_of(table, (card,))[0]
    if card in safest and given == live:
        return Feedback(
            correct=True,
            verdict=say("discard.right_safe"),
            steps=reasoning(table, spot),
            marks=((slot, Mark.RIGHT),),
        )
    tags, steps = [], []
    if card not in safest and given in (live, len(threes_with(card))):  # with any other number it says nothing
        tags.append("feeds_opponent" if spot.fed(card) else "risky_discard")
    if given != live:
        everything = len(threes_with(card))
        tags.append("counts_seen" if given == everything else "wrong_melds")
        dead = everything - live
        if given == everything:
            steps.append(Step(text=say("discard.slip_dead", n=dead, card=card)))
    steps.append(danger_step(table, spot, card))
    if card not in safest:
        steps += [danger_step(table, spot, each) for each in safest]
    marks = [(slot, Mark.RIGHT if card in safest else Mark.WRONG)]
    if card not in safest:
        marks += [(each, Mark.MISSED) for each in slots_of(table, safest)]
    return Feedback(
        correct=False,
        verdict=say("discard.wrong_melds") if card in safest else say("discard.wrong_safe"),
        steps=(*steps, safest_step(table, spot)),
        marks=tuple(sorted(marks)),
        error_tags=tuple(tags),
    )
