"""What a learner hears about the number a best split leaves: how they may have come to theirs, then split and sum."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from gintutor.cards import Card, Hand
from gintutor.exercises.deadwood.feedback import counted_twice, miscounts
from gintutor.exercises.dealing import whole_melds
from gintutor.exercises.greedy import Temptation, greedy_ends
from gintutor.exercises.partition import TAGS, LaidOut, plainest
from gintutor.exercises.protocol import Feedback, Step, Table
from gintutor.exercises.split.deals import whole_ends
from gintutor.exercises.split.feedback import praise, tempted
from gintutor.exercises.split.options import corners, gapped, mixed_runs, pairs
from gintutor.exercises.words import slots_of
from gintutor.melds import Arrangement, meld_faults
from gintutor.messages import Message, say
from gintutor.solver import least_deadwood


def judge_least(table: Table, hand: Hand, given: int, whole: tuple[Step, ...]) -> Feedback:
    """The feedback on the number; ``whole`` is the solution that follows the reason why it is another."""
    best = plainest(hand)
    if given == best.points:
        right = praise(table, hand, LaidOut(melds=best.melds, left=best.deadwood))
        return Feedback(correct=True, verdict=right.verdict, steps=right.steps, marks=right.marks)
    found = tuple(_slips(hand, best, given)) or (("wrong_sum", say("deadwood.slip_sum"), ()),)
    tags = tuple(dict.fromkeys(tag for tag, _, _ in found))
    _, why, cards = found[0]
    return Feedback(
        correct=False,
        verdict=say("split.not_least") if given > best.points else say("split.below_least"),
        steps=(Step(text=why, highlight=slots_of(table, cards)), *whole),
        error_tags=_one_fault(tags),
    )


def _one_fault(tags: tuple[str, ...]) -> tuple[str, ...]:
    """The same tags with one faulty group at most: a number that several lead to came from one of them."""
    faults = [tag for tag in tags if tag in _FAULTS]
    return tuple(tag for tag in tags if tag not in faults[1:])


_FAULTS = frozenset(TAGS.values()) - {"double_use"}


def _slips(hand: Hand, best: Arrangement, given: int) -> Iterator[tuple[str, Message, tuple[Card, ...]]]:
    """The misconceptions about the split, then those about the sum, that come to this number."""
    # first: the hurried and the forgetful leave most numbers that no card used twice explains, so they stand out anyway
    if (twice := counted_twice(hand, given)) is not None:
        yield "double_use", say("exercise.double_use", card=twice), (twice,)
    for each in Temptation:
        ends = greedy_ends(hand, each)
        if best.points < given and any(end.points == given for end in ends):
            yield "greedy", tempted(each), ()
    if best.points < given and given in whole_ends(hand, whole_melds(hand)) and not _lays_whole(hand, best):
        yield "kept_whole", say("split.hint_rule_shorten"), ()
    for count in range(1, len(best.melds)):
        for left_out in combinations(best.melds, count):
            if given == best.points + sum(meld.points for meld in left_out):
                yield "forgotten_meld", say("split.forgotten_meld", cards=left_out[0].cards), left_out[0].cards
    for group in (*pairs(hand), *corners(hand), *mixed_runs(hand), *gapped(hand)):
        if given < best.points and given == least_deadwood(hand - Hand.of(group)):
            yield TAGS[meld_faults(group)[0].kind], _why(group), group
    for tag, why, cards in miscounts(hand, best.deadwood, given):
        if tag != "wrong_sum":
            yield tag, why, tuple(cards)


def _lays_whole(hand: Hand, best: Arrangement) -> bool:
    whole = whole_melds(hand)
    return all(meld in whole for meld in best.melds)


def _why(group: tuple[Card, ...]) -> Message:
    fault = meld_faults(group)[0]
    return fault.message if len(group) == 2 else say("exercise.fault", cards=group, why=fault.message)
