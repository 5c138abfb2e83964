"""What a learner hears about a deadwood count: the split first, then the sum, with the typical miscount named."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from gintutor.cards import Card, Hand, Rank
from gintutor.exercises.dealing import whole_melds
from gintutor.exercises.partition import Complaint, LaidOut, nearest
from gintutor.exercises.protocol import Feedback, Mark, Step, Table
from gintutor.exercises.split.feedback import faulty, not_best
from gintutor.exercises.split.options import corners
from gintutor.exercises.words import slots_of, written_sum
from gintutor.melds import meld_faults
from gintutor.messages import Message, say


def judge(table: Table, hand: Hand, read: Complaint | LaidOut, given: int) -> Feedback:
    """The feedback on groups and a number: a faulty or dear split is told first, and whether the number fits it."""
    if isinstance(read, Complaint):
        return faulty(read)
    best = nearest(hand, read.melds)
    if read.points == best.points:
        return judge_sum(table, hand, read.left, given, mine=hand - read.left)
    told = not_best(table, hand, read, best)
    fits = given == read.points
    sum_told = Step(text=say("deadwood.sum_fits") if fits else say("deadwood.sum_does_not_fit"))
    return Feedback(
        correct=False,
        verdict=told.verdict,
        steps=(sum_told, *told.steps),
        marks=told.marks,
        error_tags=told.error_tags if fits else (*told.error_tags, "wrong_sum"),
    )


def judge_sum(table: Table, hand: Hand, left: Hand, given: int, *, mine: Hand) -> Feedback:
    """The feedback on the number alone, ``left`` being the cards to add up and ``mine`` those the learner melded."""
    right = Step(text=say("exercise.left", left=written_sum(left)), highlight=slots_of(table, left))
    if given == left.points:
        melded = tuple((slot, Mark.RIGHT) for slot in sorted(slots_of(table, mine)))
        return Feedback(correct=True, verdict=say("deadwood.right"), steps=(right,), marks=melded)
    slips = miscounts(hand, left, given)
    tag, why, cards = slips[0]
    return Feedback(
        correct=False,
        verdict=say("deadwood.wrong_sum"),
        steps=(Step(text=why, highlight=slots_of(table, cards)), right),
        marks=tuple((slot, Mark.MISSED) for slot in slots_of(table, cards)) if tag == "forgotten_card" else (),
        error_tags=tuple(dict.fromkeys(tag for tag, _, _ in slips)),
    )


def miscounts(hand: Hand, left: Hand, given: int) -> tuple[tuple[str, Message, Hand], ...]:
    """The misconceptions that give this number: tag, what to say, the cards it is about; the likeliest first."""
    return tuple(_miscounts(hand, left, given)) or (("wrong_sum", say("deadwood.slip_sum"), Hand()),)


def _miscounts(hand: Hand, left: Hand, given: int) -> Iterator[tuple[str, Message, Hand]]:
    courts = Hand.of(each for each in left if each.rank >= Rank.JACK)
    aces = Hand.of(each for each in left if each.rank is Rank.ACE)
    if courts and given == left.points + sum(each.rank - 9 for each in courts):
        yield "face_not_ten", say("deadwood.slip_face", cards=tuple(courts)), courts
    for value in (10, 11, 14):
        if aces and given == left.points + (value - 1) * len(aces):
            yield "ace_high", say("deadwood.slip_ace", value=value), aces
    for run in corners(left):
        if given == left.points - Hand.of(run).points:
            yield "ace_high", say("exercise.fault", cards=run, why=meld_faults(run)[0].message), Hand.of(run)
    if given == hand.points and hand != left:
        yield "counted_melds", say("deadwood.slip_all"), hand - left
    if (twice := counted_twice(hand, given)) is not None:
        yield "double_use", say("exercise.double_use", card=twice), Hand(twice.bit)
    for each in left:
        if given == left.points - each.points:
            yield "forgotten_card", say("deadwood.slip_forgotten", card=each), Hand(each.bit)


def counted_twice(hand: Hand, given: int) -> Card | None:
    """The card that lies in two melds at once if that would leave ``given`` points; None when no such pair does."""
    for first, second in combinations(whole_melds(hand), 2):
        shared = first.hand & second.hand
        if len(shared) == 1 and (hand - first.hand - second.hand).points == given:
            return next(iter(shared))
    return None
