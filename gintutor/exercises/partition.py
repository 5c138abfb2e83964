"""A learner's split of a hand, read card by card: what is faulty, what it leaves, how far it is from the best.

Judged by value (RULES §1: the player chooses the arrangement): any split with the least deadwood is best.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from gintutor.cards import Card, Hand
from gintutor.exercises.protocol import Mark, Step, Table
from gintutor.exercises.words import hand_of, slots_of
from gintutor.melds import Arrangement, FaultKind, Meld, meld_faults
from gintutor.messages import say
from gintutor.solver import all_best

TAGS = {
    FaultKind.TOO_FEW: "too_few",
    FaultKind.PAIR: "pair",
    FaultKind.REPEATED: "double_use",
    FaultKind.UNRELATED: "not_a_meld",
    FaultKind.OTHER_RANK: "mixed_rank",
    FaultKind.MIXED_SUIT: "mixed_suit",
    FaultKind.GAP: "gap",
    FaultKind.AROUND_CORNER: "ace_high",
    FaultKind.SHARED: "double_use",
}

_NAME_THE_GROUP = (FaultKind.PAIR, FaultKind.UNRELATED)  # sentences that name all its cards themselves


@dataclass(frozen=True, slots=True, kw_only=True)
class Complaint:
    """What is wrong with the groups: a step for each fault, the slots at fault, the misconceptions."""

    steps: tuple[Step, ...]
    slots: tuple[int, ...]
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidOut:
    """Valid groups as melds, and what stays in hand."""

    melds: tuple[Meld, ...]
    left: Hand

    @property
    def points(self) -> int:
        """Deadwood points."""
        return self.left.points


def read_groups(table: Table, source: str, groups: tuple[tuple[int, ...], ...]) -> Complaint | LaidOut:
    """The groups as melds, or every fault in them; ``ValueError`` for a slot that is not in zone ``source``."""
    allowed = set(table.zone(source).slots)
    used = [group for group in groups if group]
    for slot in (slot for group in used for slot in group):
        if slot not in allowed:
            raise ValueError(f"slot {slot} does not lie in {source!r}")
    complaint = _complain(table, used)
    if complaint.steps:
        return complaint
    melds = tuple(Meld(hand_of(table, group)) for group in used)
    left = hand_of(table, allowed - {slot for group in used for slot in group})
    return LaidOut(melds=melds, left=left)


def _complain(table: Table, groups: list[tuple[int, ...]]) -> Complaint:
    """Every fault of every group; a card in two groups comes first, since it spoils both."""
    steps: list[Step] = []
    slots: dict[int, None] = {}
    tags: dict[str, None] = {}
    uses = Counter(slot for group in groups for slot in group)
    for slot in sorted(slot for slot, n in uses.items() if n > 1):
        steps.append(Step(text=say("exercise.double_use", card=table.cards[slot]), highlight=(slot,)))
        slots[slot] = None
        tags["double_use"] = None
    for group in groups:
        shown = tuple(table.cards[slot] for slot in dict.fromkeys(group))
        for fault in meld_faults(shown):
            named = fault.kind in _NAME_THE_GROUP
            text = fault.message if named else say("exercise.fault", cards=shown, why=fault.message)
            steps.append(Step(text=text, highlight=tuple(dict.fromkeys(group))))
            slots.update(dict.fromkeys(slots_of(table, fault.cards)))
            tags[TAGS[fault.kind]] = None
    return Complaint(steps=tuple(steps), slots=tuple(slots), tags=tuple(tags))


def plainest(hand: Hand) -> Arrangement:
    """The best arrangement with the fewest melds: long runs in one piece, as a person lays them."""
    return min(all_best(hand), key=lambda each: (len(each.melds), str(each)))


def nearest(hand: Hand, melds: tuple[Meld, ...]) -> Arrangement:
    """The best arrangement most like the learner's: most melds kept, then most cards kept together."""

    def likeness(each: Arrangement) -> tuple[int, int, int, str]:
        kept = sum(meld in melds for meld in each.melds)
        together = sum(len(mine.hand & theirs.hand) ** 2 for mine in melds for theirs in each.melds)
        return -kept, -together, len(each.melds), str(each)

    return min(all_best(hand), key=likeness)


def marks_against(table: Table, mine: LaidOut, best: Arrangement) -> tuple[tuple[int, Mark], ...]:
    """Right: melded as in ``best``. Wrong: melded, but left over in ``best``. Missed: left over, but melded there."""
    marks: dict[Card, Mark] = {}
    for meld in mine.melds:
        for each in meld.cards:
            if each in best.deadwood:
                marks[each] = Mark.WRONG
            elif any(meld == other for other in best.melds):
                marks[each] = Mark.RIGHT
    for each in mine.left:
        if each not in best.deadwood:
            marks[each] = Mark.MISSED
    return tuple((slots_of(table, (each,))[0], mark) for each, mark in sorted(marks.items()))


def melds_as_groups(table: Table, melds: tuple[Meld, ...], targets: int) -> tuple[tuple[int, ...], ...]:
    """The melds as a response with one group for each target; ``ValueError`` when there are more melds than targets."""
    if len(melds) > targets:
        raise ValueError(f"{len(melds)} melds do not fit in {targets} places")
    return tuple(slots_of(table, meld.cards) for meld in melds) + ((),) * (targets - len(melds))
