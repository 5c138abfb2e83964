"""What a learner hears about a deduction: the card that breaks the claim, and what remains when all is ruled out."""

from __future__ import annotations

from gintutor.cards import Hand
from gintutor.exercises.deduce.reasons import (
    certain_step,
    exchange_step,
    into_step,
    nearly,
    possible_step,
    reasoning,
    why_not_certain,
    why_not_drawn,
)
from gintutor.exercises.deduce.spot import CHANGE, DRAWN, HAND_ZONE, READ, SHOWN_ZONE, Exchange, Spot
from gintutor.exercises.protocol import Answer, Feedback, Mark, Prompt, Step
from gintutor.exercises.words import hand_of, slots_of
from gintutor.messages import Message, say

CARDS, OUT, INTO = "cards", "out", "in"
TAGS = {READ: "wrong_reading", DRAWN: "wrong_drawn", CHANGE: "wrong_exchange"}


def judge(prompt: Prompt, spot: Spot, answer: Answer) -> Feedback:
    """The feedback on a complete answer."""
    if spot.form == CHANGE:
        return _change(prompt, spot, picked(prompt, answer, OUT, HAND_ZONE), picked(prompt, answer, INTO, SHOWN_ZONE))
    read = spot.form == READ
    mine = picked(prompt, answer, CARDS, SHOWN_ZONE if read else HAND_ZONE)
    right = spot.certain() if read else spot.drawn()
    if mine == right:
        return _right(prompt, spot, right, say("deduce.right"))
    steps = _of_read(prompt, spot, mine) if read else _of_drawn(prompt, spot, mine)
    verdict = say("deduce.wrong_read") if read else say("deduce.wrong_drawn")
    return Feedback(
        correct=False, verdict=verdict, steps=steps, marks=_marks(prompt, mine, right), error_tags=(TAGS[spot.form],)
    )


def picked(prompt: Prompt, answer: Answer, ask_id: str, zone: str) -> Hand:
    """The cards marked; ``ValueError`` for one that does not lie in the zone."""
    slots = answer.slots(ask_id)
    if not set(slots) <= set(prompt.table.zone(zone).slots):
        raise ValueError(f"{ask_id}: {slots} do not lie in {zone!r}")
    return hand_of(prompt.table, slots)


def _right(prompt: Prompt, spot: Spot, cards: Hand, verdict: Message) -> Feedback:
    marks = tuple((slot, Mark.RIGHT) for slot in sorted(slots_of(prompt.table, cards)))
    return Feedback(correct=True, verdict=verdict, steps=reasoning(prompt.table, spot), marks=marks)


def _marks(prompt: Prompt, mine: Hand, right: Hand) -> tuple[tuple[int, Mark], ...]:
    marks = [(slot, Mark.RIGHT) for slot in slots_of(prompt.table, mine & right)]
    marks += [(slot, Mark.WRONG) for slot in slots_of(prompt.table, mine - right)]
    marks += [(slot, Mark.MISSED) for slot in slots_of(prompt.table, right - mine)]
    return tuple(sorted(marks))


def _of_read(prompt: Prompt, spot: Spot, mine: Hand) -> tuple[Step, ...]:
    """Each card that is not certain with its reason; the melds that are left, and what they share."""
    table = prompt.table
    wrong = mine - spot.certain()
    steps = [Step(text=why_not_certain(spot, each), highlight=slots_of(table, (each,))) for each in wrong]
    return (*steps, possible_step(table, spot), certain_step(table, spot))


def _of_drawn(prompt: Prompt, spot: Spot, mine: Hand) -> tuple[Step, ...]:
    """Why none of the cards marked can have come; then what can."""
    wrong = mine - spot.drawn()
    several = [Step(text=say("deduce.only_one"))] if len(mine) > 1 else []
    steps = [Step(text=why_not_drawn(spot, each), highlight=slots_of(prompt.table, (each,))) for each in wrong]
    told = {step.text for step in steps}
    return (*several, *steps, *(step for step in reasoning(prompt.table, spot) if step.text not in told))


def _change(prompt: Prompt, spot: Spot, out: Hand, into: Hand) -> Feedback:
    """What the learner's exchange leaves; then one that does it."""
    table, right = prompt.table, spot.exchanges()
    exchanges = {(each.out, each.into): each for each in right}
    if len(out) == len(into) == 1 and (pair := (next(iter(out)), next(iter(into)))) in exchanges:
        best = exchanges[pair]
        steps = (into_step(table, spot, best), exchange_step(table, spot, best))
        marks = tuple((slot, Mark.RIGHT) for slot in sorted(slots_of(table, out | into)))
        return Feedback(correct=True, verdict=say("deduce.right_change"), steps=steps, marks=marks)
    best = _closest(right, out, into)
    wanted = Hand(best.out.bit | best.into.bit)
    return Feedback(
        correct=False,
        verdict=say("deduce.wrong_change"),
        steps=(*_why_not(prompt, spot, out, into), into_step(table, spot, best), exchange_step(table, spot, best)),
        marks=_marks(prompt, out | into, wanted),
        error_tags=(TAGS[spot.form],),
    )


def _closest(right: tuple[Exchange, ...], out: Hand, into: Hand) -> Exchange:
    """The exchange that has most of the learner's own."""
    return max(right, key=lambda each: (each.into in into, each.out in out))


def _why_not(prompt: Prompt, spot: Spot, out: Hand, into: Hand) -> tuple[Step, ...]:
    if len(out) > 1 or len(into) > 1:
        return (Step(text=say("deduce.only_one_each")),)
    (gone,), (comes,) = out, into
    if comes in spot.seen:
        return (Step(text=say("outs.is_gone", card=comes), highlight=slots_of(prompt.table, into)),)
    tried = Exchange(gone, comes, spot.left_after(gone, comes))
    return (Step(text=nearly(spot, tried), highlight=slots_of(prompt.table, out | into)),)
