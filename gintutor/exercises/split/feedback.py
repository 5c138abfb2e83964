"""What a learner hears about a split: every fault of a group, or the sum left against the least, and what to change."""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.cards import Hand
from gintutor.exercises.greedy import Temptation, temptation_of
from gintutor.exercises.partition import Complaint, LaidOut, marks_against, nearest
from gintutor.exercises.protocol import Feedback, Mark, Step, Table
from gintutor.exercises.words import hand_of, listed, slots_of, written_sum
from gintutor.melds import Arrangement, Meld
from gintutor.messages import Message, say
from gintutor.solver import all_best


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What turns a valid split into the nearest best one, and the misconceptions behind the difference."""

    steps: tuple[Step, ...]
    tags: tuple[str, ...]


def judge(table: Table, source: str, read: Complaint | LaidOut, best: Arrangement | None = None) -> Feedback:
    """The feedback on groups read from zone ``source``, against ``best`` or the best split most like them."""
    if isinstance(read, Complaint):
        return faulty(read)
    hand = hand_of(table, table.zone(source).slots)
    best = best or nearest(hand, read.melds)
    return praise(table, hand, read) if read.points == best.points else not_best(table, hand, read, best)


def faulty(complaint: Complaint) -> Feedback:
    """Some group is no meld: each fault on its own."""
    return Feedback(
        correct=False,
        verdict=say("exercise.not_melds"),
        steps=complaint.steps,
        marks=tuple((slot, Mark.WRONG) for slot in complaint.slots),
        error_tags=complaint.tags,
    )


def praise(table: Table, hand: Hand, mine: LaidOut) -> Feedback:
    """The split is best; say the sum, and that others are as good."""
    steps = [Step(text=say("exercise.left", left=written_sum(mine.left)), highlight=slots_of(table, mine.left))]
    if others := count_others(hand, mine):
        steps.append(Step(text=say("split.others", n=others)))
    melded = sorted(slot for meld in mine.melds for slot in slots_of(table, meld.cards))
    return Feedback(
        correct=True,
        verdict=say("split.right") if mine.left else say("split.right_all"),
        steps=tuple(steps),
        marks=tuple((slot, Mark.RIGHT) for slot in melded),
    )


def count_others(hand: Hand, mine: LaidOut) -> int:
    """How many other splits are as good, told apart by what they leave over: a run cut in two is no other split."""
    return len({each.deadwood for each in all_best(hand)} - {mine.left})


def not_best(table: Table, hand: Hand, mine: LaidOut, best: Arrangement) -> Feedback:
    """Valid groups that leave too much: the two sums, then what to change."""
    change = what_to_change(table, mine, best)
    steps = [
        Step(text=say("split.yours", left=written_sum(mine.left)), highlight=slots_of(table, mine.left)),
        Step(text=say("split.best", left=written_sum(best.deadwood)), highlight=slots_of(table, best.deadwood)),
        Step(text=say("split.costs", n=mine.points - best.points)),
        *change.steps,
    ]
    tags = list(change.tags)
    swapped = any(tag in ("wrong_meld", "kept_whole") for tag in tags)
    if swapped and (temptation := temptation_of(hand, mine.left)) is not None:
        steps.append(Step(text=tempted(temptation)))
        tags.insert(0, "greedy")
    return Feedback(
        correct=False,
        verdict=say("split.not_best"),
        steps=tuple(steps),
        marks=marks_against(table, mine, best),
        error_tags=tuple(tags),
    )


def what_to_change(table: Table, mine: LaidOut, best: Arrangement) -> Change:
    """The melds to add, to lengthen, or to swap for others."""
    old = tuple(meld for meld in mine.melds if meld not in best.melds)
    new = tuple(meld for meld in best.melds if meld not in mine.melds)
    if not old:
        steps = tuple(
            Step(text=say("split.forgotten_meld", cards=meld.cards), highlight=slots_of(table, meld.cards))
            for meld in new
        )
        return Change(steps=steps, tags=("forgotten_meld",))
    if len(old) == len(new) == 1 and not old[0].hand.mask & ~new[0].hand.mask:
        return Change(steps=(_lengthen(table, old[0], new[0]),), tags=("forgotten_card",))
    swap = Step(
        text=say(
            "split.swap",
            old=listed(meld.cards for meld in old),
            new=listed(meld.cards for meld in new),
        ),
        highlight=tuple(sorted(slot for meld in new for slot in slots_of(table, meld.cards))),
    )
    shortened = [(long, short) for long in old for short in new if _is_part(short, long)]
    if shortened:
        return Change(steps=(_shorten(table, *shortened[0]), swap), tags=("kept_whole",))
    return Change(steps=(swap,), tags=("wrong_meld",))


def _is_part(short: Meld, long: Meld) -> bool:
    return short != long and not short.hand.mask & ~long.hand.mask


def _lengthen(table: Table, old: Meld, new: Meld) -> Step:
    added = tuple(new.hand - old.hand)
    return Step(text=say("split.lengthen", added=added, cards=old.cards), highlight=slots_of(table, added))


def _shorten(table: Table, long: Meld, short: Meld) -> Step:
    freed = tuple(long.hand - short.hand)
    return Step(text=say("split.shorten", cards=long.cards, freed=freed), highlight=slots_of(table, freed))


def tempted(temptation: Temptation) -> Message:
    """Say which meld was taken first, and that this is not always best."""
    match temptation:
        case Temptation.LARGEST:
            return say("split.tempted_largest")
        case Temptation.LONGEST:
            return say("split.tempted_longest")
        case Temptation.SETS:
            return say("split.tempted_sets")
        case Temptation.RUNS:
            return say("split.tempted_runs")
