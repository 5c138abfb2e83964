"""What a learner hears about an answer of the exercise ``meld``: the fault that is there, and none that is not."""

from __future__ import annotations

from collections.abc import Iterable

from gintutor.cards import Card, Rank
from gintutor.exercises.meld.deals import fitting, hidden
from gintutor.exercises.meld.words import CORNER, GAP, RUN, SET, not_the_reason, truths, what_it_is
from gintutor.exercises.partition import TAGS
from gintutor.exercises.protocol import Feedback, Mark, Step, Table
from gintutor.exercises.words import slots_of
from gintutor.melds import FaultKind, Meld, meld_faults
from gintutor.messages import Message, say

_NAME_THE_GROUP = (FaultKind.PAIR, FaultKind.UNRELATED)  # sentences that name all its cards themselves


def judge_kind(table: Table, option: str) -> Feedback:
    """The feedback on what the cards are said to be."""
    cards, right = table.cards, truths(table.cards)
    slots = tuple(range(len(cards)))
    truth = Step(text=what_it_is(cards), highlight=_at_fault(table, cards) or slots)
    if option in right:
        verdict = say("meld.right_meld") if option in (SET, RUN) else say("meld.right_none")
        return Feedback(correct=True, verdict=verdict, steps=(truth,))
    if option in (SET, RUN):
        return _called_a_meld(table, option, right, truth)
    counter = Step(text=not_the_reason(option, cards), highlight=slots)
    if right[0] not in (SET, RUN):
        return Feedback(
            correct=False, verdict=say("meld.other_reason"), steps=(counter, truth), error_tags=("wrong_reason",)
        )
    high = option in (GAP, CORNER) and any(each.rank is Rank.ACE for each in cards)
    tag = "ace_high" if high else "meld_refused"
    return Feedback(correct=False, verdict=say("meld.is_meld"), steps=(counter, truth), error_tags=(tag,))


def _called_a_meld(table: Table, option: str, right: tuple[str, ...], truth: Step) -> Feedback:
    """No meld at all, or a meld of the other kind."""
    if right[0] in (SET, RUN):
        kinds = Step(text=say("meld.set_not_run") if option == RUN else say("meld.run_not_set"))
        return Feedback(
            correct=False, verdict=say("meld.other_kind"), steps=(truth, kinds), error_tags=("kinds_confused",)
        )
    return Feedback(
        correct=False,
        verdict=say("meld.is_none"),
        steps=(truth,),
        marks=tuple((slot, Mark.WRONG) for slot in _at_fault(table, table.cards)),
        error_tags=_tags(table.cards),
    )


def judge_offer(table: Table, held: tuple[Card, ...], offer: tuple[Card, ...], marked: tuple[int, ...]) -> Feedback:
    """The feedback on cards marked because each is thought to make a meld with the held ones."""
    fits, picked = fitting(held, offer), [table.cards[slot] for slot in marked]
    extra = [each for each in picked if each not in fits]
    missed = [each for each in fits if each not in picked]
    told = tuple(step for each in extra for step in fault_steps(table, (*held, each)))
    made = tuple(made_step(table, held, each) for each in (missed if extra or missed else fits))
    tags = [tag for each in extra for tag in _tags((*held, each))]
    tags += ["ace_high" if _is_low_end(held, each) else "forgotten_card" for each in missed]
    verdict = (
        say("meld.wrong_marks") if extra else say("meld.more_fit") if missed else say("meld.right_offer", n=len(fits))
    )
    return Feedback(
        correct=not extra and not missed,
        verdict=verdict,
        steps=(*told, *made),
        marks=marks_of(table, right=[each for each in picked if each in fits], wrong=extra, missed=missed),
        error_tags=tuple(dict.fromkeys(tags)),
    )


def _is_low_end(held: tuple[Card, ...], each: Card) -> bool:
    """Whether the card is an ace that belongs below a two: who takes it for high leaves it out."""
    return each.rank is Rank.ACE and any(other.rank is Rank.TWO for other in held)


def judge_find(table: Table, marked: tuple[int, ...]) -> Feedback:
    """The feedback on the cards marked as the one meld among them."""
    meld = hidden(table.cards)
    picked = tuple(table.cards[slot] for slot in marked)
    extra = [each for each in picked if each not in meld.hand]
    missed = [each for each in meld.cards if each not in picked]
    truth = Step(text=name_of(meld), highlight=slots_of(table, meld.cards))
    if not extra and not missed:
        return Feedback(
            correct=True, verdict=say("meld.right_find"), steps=(truth,), marks=marks_of(table, right=meld.cards)
        )
    marks = marks_of(table, right=[each for each in picked if each not in extra], wrong=extra, missed=missed)
    if not meld_faults(picked):
        longer = Step(text=say("meld.also", cards=tuple(missed)), highlight=slots_of(table, missed))
        return Feedback(
            correct=False,
            verdict=say("meld.more_belong"),
            steps=(longer, truth),
            marks=marks,
            error_tags=("forgotten_card",),
        )
    steps = (*fault_steps(table, picked), truth)
    return Feedback(correct=False, verdict=say("meld.is_none"), steps=steps, marks=marks, error_tags=_tags(picked))


def fault_steps(table: Table, group: tuple[Card, ...]) -> tuple[Step, ...]:
    """One step for each fault of the group, which is named first."""
    shown = tuple(sorted(group, key=lambda each: each.rank))
    return tuple(
        Step(
            text=fault.message
            if fault.kind in _NAME_THE_GROUP
            else say("exercise.fault", cards=shown, why=fault.message),
            highlight=slots_of(table, group),
        )
        for fault in meld_faults(shown)
    )


def made_step(table: Table, held: tuple[Card, ...], added: Card) -> Step:
    """The meld that the held cards make with one more."""
    meld = Meld.of((*held, added))
    return Step(text=name_of(meld), highlight=slots_of(table, meld.cards))


def name_of(meld: Meld) -> Message:
    """Say which cards are a set or a run."""
    return say("exercise.is_set", cards=meld.cards) if meld.kind == SET else say("exercise.is_run", cards=meld.cards)


def marks_of(
    table: Table, *, right: Iterable[Card] = (), wrong: Iterable[Card] = (), missed: Iterable[Card] = ()
) -> tuple[tuple[int, Mark], ...]:
    """The mark of each card by slot."""
    found = dict.fromkeys(right, Mark.RIGHT) | dict.fromkeys(wrong, Mark.WRONG) | dict.fromkeys(missed, Mark.MISSED)
    return tuple((slots_of(table, (each,))[0], mark) for each, mark in found.items())


def _tags(group: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(TAGS[fault.kind] for fault in meld_faults(group)))


def _at_fault(table: Table, group: tuple[Card, ...]) -> tuple[int, ...]:
    """The slots of the cards that the faults sit in."""
    return slots_of(table, dict.fromkeys(each for fault in meld_faults(group) for each in fault.cards))
