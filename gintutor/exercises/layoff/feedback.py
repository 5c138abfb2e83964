"""What a learner hears about an answered knock: each card that does not fit, or the sum left against the least."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from gintutor.cards import Card, Hand
from gintutor.deal import Reason
from gintutor.exercises.dealing import melds_in
from gintutor.exercises.layoff.reasons import (
    answer_steps,
    broken,
    kept_steps,
    layoff_steps,
    own_zones,
    spread_zones,
    turned_steps,
    which_steps,
)
from gintutor.exercises.layoff.slips import Slip, pick_slip, slips
from gintutor.exercises.layoff.spot import HAND_ZONE, Spot
from gintutor.exercises.partition import Complaint, LaidOut, read_groups
from gintutor.exercises.protocol import Feedback, Mark, Step, Table
from gintutor.exercises.split.family import sum_step
from gintutor.exercises.words import hand_of, slots_of, without_moves, written_sum
from gintutor.messages import say
from gintutor.solver import least_deadwood

_TAGS = {
    Reason.NO_LAY_OFF_ON_GIN: "layoff_on_gin",
    Reason.OTHER_RANK: "mixed_rank",
    Reason.OTHER_SUIT: "mixed_suit",
    Reason.GAP: "gap",
}
_OWN_HALVES = frozenset({"pair", "too_few"})  # one or two cards put down as if they were a meld
_SAME_NUMBER = frozenset({"keeps_own_meld", "forgot_layoff"})  # so they are where nothing fits while melds stay whole

Groups = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidOff:
    """Legal lay-offs in playable order; and a step for each card that does not fit where it was put."""

    done: tuple[tuple[Card, int], ...]
    refused: tuple[Step, ...]
    slots: tuple[int, ...]
    tags: tuple[str, ...]


def judge_place(table: Table, spot: Spot, groups: Groups) -> Feedback:
    """The feedback on cards put on the knocker's melds (the first groups) and into own melds (the rest)."""
    number = len(spread_zones(table))
    offs, own = groups[:number], groups[number:]
    if twice := _twice(table, groups):
        return twice
    laid = _lay_off(table, spot, offs)
    read = read_groups(table, HAND_ZONE, own)
    if isinstance(read, Complaint) or laid.refused:
        return _faulty(read, laid)
    gone = Hand.of(card for card, _ in laid.done)
    mine = LaidOut(melds=read.melds, left=read.left - gone)
    return _right(table, spot, mine, laid) if mine.points == spot.best().points else _not_best(table, spot, mine, laid)


def _twice(table: Table, groups: Groups) -> Feedback | None:
    """A card in two places at once; ``ValueError`` for a slot that is not in the hand."""
    held = set(table.zone(HAND_ZONE).slots)
    uses = Counter(slot for group in groups for slot in group)
    if strange := sorted(set(uses) - held):
        raise ValueError(f"slot {strange[0]} does not lie in {HAND_ZONE!r}")
    twice = tuple(sorted(slot for slot, n in uses.items() if n > 1))
    if not twice:
        return None
    return Feedback(
        correct=False,
        verdict=say("exercise.not_melds"),
        steps=tuple(Step(text=say("exercise.double_use", card=table.cards[slot]), highlight=(slot,)) for slot in twice),
        marks=tuple((slot, Mark.WRONG) for slot in twice),
        error_tags=("double_use",),
    )


def _lay_off(table: Table, spot: Spot, groups: Groups) -> LaidOff:
    """Lay the cards off one by one, whichever fits first: the order they were put down in is nobody's business."""
    done: tuple[tuple[Card, int], ...] = ()
    refused: list[Step] = []
    slots: list[int] = []
    tags: list[str] = []
    for number, group in enumerate(groups):
        waiting = [table.cards[slot] for slot in group]
        while fitting := [each for each in waiting if spot.why_not(each, number, done) is None]:
            done = (*done, (fitting[0], number))
            waiting.remove(fitting[0])
        for each in waiting:
            illegal = spot.why_not(each, number, done)
            if illegal is not None:
                where = slots_of(table, (each,))
                refused.append(Step(text=illegal.message, highlight=where))
                slots += where
                tags.append(_TAGS[illegal.code])
    return LaidOff(done=done, refused=_once(refused), slots=tuple(slots), tags=tuple(tags))


def _once(steps: list[Step]) -> tuple[Step, ...]:
    """The same sentence only once: against gin it is the same for every card."""
    return tuple({step.text: step for step in reversed(steps)}.values())[::-1]


def _faulty(read: Complaint | LaidOut, laid: LaidOff) -> Feedback:
    """Some card does not fit where it was put, or an own group is no meld."""
    steps, slots, tags = list(laid.refused), list(laid.slots), list(laid.tags)
    if isinstance(read, Complaint):
        steps += read.steps
        slots += read.slots
        if _OWN_HALVES & set(read.tags):
            steps.append(Step(text=say("layoff.own_needs_three")))
            tags.append("extends_own")
        tags += read.tags
    return Feedback(
        correct=False,
        verdict=say("layoff.does_not_fit"),
        steps=tuple(steps),
        marks=tuple((slot, Mark.WRONG) for slot in sorted(set(slots))),
        error_tags=tuple(dict.fromkeys(tags)),
    )


def _right(table: Table, spot: Spot, mine: LaidOut, laid: LaidOff) -> Feedback:
    """Nothing less can be left: the sum, what a broken meld saved, and marks on all that went."""
    went = sorted(set(table.zone(HAND_ZONE).slots) - set(slots_of(table, mine.left)))
    steps = [sum_step(table, mine.left)]
    if (why := broken(spot)) is not None:
        steps += [*kept_steps(table, spot), why]
    steps += turned_steps(spot, least_deadwood(spot.hand))
    if not spot.takes:
        steps.append(Step(text=say("layoff.rule_gin")))
    return Feedback(
        correct=True,
        verdict=say("layoff.right"),
        steps=tuple(steps),
        marks=tuple((slot, Mark.RIGHT) for slot in went),
    )


def _not_best(table: Table, spot: Spot, mine: LaidOut, laid: LaidOff) -> Feedback:
    """Legal, but more is left than need be: both sums, then what was overlooked."""
    best = spot.best()
    steps = [
        Step(text=say("layoff.yours", left=written_sum(mine.left)), highlight=slots_of(table, mine.left)),
        Step(text=say("layoff.possible", left=written_sum(best.deadwood)), highlight=slots_of(table, best.deadwood)),
        *turned_steps(spot, mine.points),
    ]
    more, tags = _overlooked(table, spot, mine, laid)
    missed = slots_of(table, mine.left - best.deadwood)
    return Feedback(
        correct=False,
        verdict=say("layoff.not_least"),
        steps=(*steps, *more),
        marks=tuple((slot, Mark.MISSED) for slot in sorted(missed)),
        error_tags=tags,
    )


def _overlooked(table: Table, spot: Spot, mine: LaidOut, laid: LaidOff) -> tuple[tuple[Step, ...], tuple[str, ...]]:
    """What would still have fitted as the cards lie; where nothing would, what to arrange in another way."""
    steps: list[Step] = []
    tags: list[str] = []
    begun = {number for _, number in laid.done}
    for card, number, grown in _still(spot, mine, laid):
        tags.append("stops_after_one" if number in begun else "forgot_layoff")
        text = say("layoff.still_fits", card=card, cards=tuple(grown))
        steps.append(Step(text=text, highlight=slots_of(table, (card,))))
    for meld in melds_in(mine.left)[:1]:
        tags.append("forgotten_meld")
        steps.append(Step(text=say("layoff.still_meld", cards=meld.cards), highlight=slots_of(table, meld.cards)))
    if not tags:
        why = broken(spot)
        kept = why is not None and mine.points == spot.keeping()
        tags.append("keeps_own_meld" if kept else "wrong_meld")
        own = say("layoff.better")
        steps += [why] if kept and why is not None else [Step(text=own)]
        steps += without_moves(answer_steps(table, spot))[:-1]
    return _once(steps), tuple(dict.fromkeys(tags))


def _still(spot: Spot, mine: LaidOut, laid: LaidOff) -> Iterator[tuple[Card, int, Hand]]:
    """The cards left in hand that could still be laid off, in playable order, each with the meld as it is then."""
    grown = [meld.hand for meld in spot.takes]
    for card, number in laid.done:
        grown[number] = grown[number] | Hand(card.bit)
    done, waiting = laid.done, list(mine.left)
    while found := [
        (each, number) for number in range(len(grown)) for each in waiting if spot.why_not(each, number, done) is None
    ]:
        card, number = found[0]
        yield card, number, grown[number]
        grown[number] = grown[number] | Hand(card.bit)
        done = (*done, found[0])
        waiting.remove(card)


def judge_count(table: Table, spot: Spot, given: int) -> Feedback:
    """The feedback on the number left; one that a known misconception gives is recognised."""
    left = spot.best().deadwood
    if given == left.points:
        why = broken(spot)
        return Feedback(
            correct=True,
            verdict=say("layoff.right_count"),
            steps=(sum_step(table, left), *((why,) if why else ())),
        )
    plain = Slip(tag="wrong_sum", points=given, why=say("layoff.slip_sum", given=given, right=left.points))
    known = tuple(each for each in slips(spot) if each.points == given) or (plain,)
    # several slips can lead to one number: all are noted; of two about lay-offs both are told, else the first
    told = known[:1]
    if told[0].tag in _SAME_NUMBER:
        told = tuple(each for each in known if each.tag in _SAME_NUMBER)
    return Feedback(
        correct=False,
        verdict=say("layoff.wrong_count"),
        steps=(
            *(Step(text=each.why, highlight=slots_of(table, each.cards)) for each in told),
            *_but(told, without_moves(answer_steps(table, spot))),
        ),
        error_tags=tuple(dict.fromkeys(each.tag for each in known)),
    )


def _but(told: tuple[Slip, ...], steps: tuple[Step, ...]) -> tuple[Step, ...]:
    return tuple(step for step in steps if all(step.text != each.why for each in told))


def judge_which(table: Table, spot: Spot, picked: tuple[int, ...]) -> Feedback:
    """Every card marked that does not fit is told why, every one that fits and was not marked where it goes."""
    mine, right = hand_of(table, picked), spot.fitting(spot.takes)
    if mine - hand_of(table, table.zone(HAND_ZONE).slots):
        raise ValueError(f"a card of {picked} does not lie in {HAND_ZONE!r}")
    laid = spot.best().laid_off
    if mine == right:
        steps = without_moves(layoff_steps(table, spot, laid))
        marks = tuple((slot, Mark.RIGHT) for slot in sorted(picked))
        return Feedback(correct=True, verdict=say("layoff.right_which"), steps=steps, marks=marks)
    steps_, tags = [], []
    for each in mine - right:
        tag, why = pick_slip(spot, each)
        tags.append(tag)
        steps_.append(Step(text=why, highlight=slots_of(table, (each,))))
    later, begun = spot.later(laid), {number for card, number in laid if card in mine}
    for each, number in laid:
        if each not in mine:
            tags.append("stops_after_one" if each in later and number in begun else "forgot_layoff")
    if right - mine:
        steps_ += without_moves(which_steps(table, spot)[1:])
    marks_ = [(slot, Mark.RIGHT) for slot in slots_of(table, mine & right)]
    marks_ += [(slot, Mark.WRONG) for slot in slots_of(table, mine - right)]
    marks_ += [(slot, Mark.MISSED) for slot in slots_of(table, right - mine)]
    return Feedback(
        correct=False,
        verdict=say("layoff.not_these") if mine - right else say("layoff.not_all"),
        steps=tuple(steps_),
        marks=tuple(sorted(marks_)),
        error_tags=tuple(dict.fromkeys(tags)),
    )


def places(table: Table, spot: Spot) -> Groups:
    """The best answer as a response: one group for each meld of the spread, then one for each own outline."""
    best = spot.best()
    offs = [tuple(card for card, number in best.laid_off if number == i) for i in range(len(spread_zones(table)))]
    own = [meld.cards for meld in best.melds]
    own += [()] * (len(own_zones(table)) - len(own))
    return tuple(tuple(sorted(slots_of(table, group))) for group in (*offs, *own))
