"""What can be said about the best split of a hand: where melds cross, which meld surprises, what each choice leaves."""

from __future__ import annotations

from itertools import combinations

from gintutor.cards import Card, Hand
from gintutor.exercises.dealing import whole_melds
from gintutor.exercises.greedy import Temptation, beats_every_temptation, greedy_ends
from gintutor.exercises.protocol import Step, Table
from gintutor.exercises.split.deals import whole_ends
from gintutor.exercises.words import slots_of, written_sum
from gintutor.melds import Arrangement, Meld
from gintutor.messages import Message, say
from gintutor.solver import least_deadwood


def costliest_crossing(hand: Hand) -> tuple[Meld, Meld] | None:
    """Two whole melds that share a card, of which one leaves more than the other; the dearest such pair.

    The cheaper one comes first.
    """
    found: list[tuple[int, str, Meld, Meld]] = []
    for pair in combinations(whole_melds(hand), 2):
        cheap, dear = sorted(pair, key=lambda meld: (leaves(hand, meld), str(meld)))
        if cheap.hand.mask & dear.hand.mask and (gap := leaves(hand, dear) - leaves(hand, cheap)):
            found.append((-gap, f"{cheap} {dear}", cheap, dear))
    return min(found)[2:] if found else None


def key_meld(hand: Hand, best: Arrangement) -> Meld:
    """The meld of the answer worth pointing at: one that is laid shortened, else one that crosses, else the first."""
    whole = whole_melds(hand)

    def surprise(meld: Meld) -> tuple[bool, int, str]:
        crossings = sum(bool(meld.hand.mask & other.hand.mask) for other in whole)
        return meld in whole, -crossings, str(meld)

    return min(best.melds, key=surprise)


def leaves(hand: Hand, meld: Meld) -> int:
    """The fewest points left once that meld is laid."""
    return least_deadwood(hand - meld.hand)


def compare(table: Table, hand: Hand, cheap: Meld, dear: Meld) -> Step:
    """A card fits two melds: what each of them would leave."""
    shared = tuple(cheap.hand & dear.hand)
    return Step(
        text=say(
            "split.compare",
            card=shared[0],
            first=cheap.cards,
            second=dear.cards,
            fewer=leaves(hand, cheap),
            more=leaves(hand, dear),
        ),
        highlight=slots_of(table, shared),
    )


def surprises(table: Table, hand: Hand, best: Arrangement) -> tuple[Step, ...]:
    """What the first idea costs: a meld that must be laid shortened kept whole; each habit, where all of them fail."""
    habits = _habits(table, hand, best) if beats_every_temptation(hand, best.points) else ()
    return (*_shortened(table, hand, best), *habits)


def _shortened(table: Table, hand: Hand, best: Arrangement) -> tuple[Step, ...]:
    """Each meld laid shortened where whole ones are not enough, and what is lost otherwise; not what was compared."""
    whole, compared = whole_melds(hand), costliest_crossing(hand) or ()
    costs = min(whole_ends(hand, whole)) - best.points
    steps = []
    for short in best.melds if costs else ():
        for long in whole:
            if long == short or short.hand - long.hand or long in compared:
                continue
            freed = tuple(long.hand - short.hand)
            more = leaves(hand, long) - best.points
            if more:
                text = say("split.kept_whole", n=more, cards=long.cards, left=leaves(hand, long), freed=freed)
            else:
                text = say("split.only_whole", n=costs, cards=long.cards, freed=freed)
            steps.append(Step(text=text, highlight=slots_of(table, freed)))
    return tuple(steps)


def _habits(table: Table, hand: Hand, best: Arrangement) -> tuple[Step, ...]:
    """Where each habit ends at best, each end told once."""
    ends: dict[Hand, Temptation] = {}
    for each in Temptation:
        ends.setdefault(min(greedy_ends(hand, each), key=lambda end: (end.points, end.mask)), each)
    return tuple(
        Step(text=_habit(each, end, end.points - best.points), highlight=slots_of(table, end))
        for end, each in ends.items()
    )


def _habit(habit: Temptation, end: Hand, n: int) -> Message:
    left = written_sum(end)
    match habit:
        case Temptation.LARGEST:
            return say("split.habit_largest", left=left, n=n)
        case Temptation.LONGEST:
            return say("split.habit_longest", left=left, n=n)
        case Temptation.SETS:
            return say("split.habit_sets", left=left, n=n)
        case Temptation.RUNS:
            return say("split.habit_runs", left=left, n=n)


def rule(level: int) -> Message:
    """The rule that decides at that level."""
    if level <= 2:
        return say("split.hint_rule_melds")
    if level == 3:
        return say("split.hint_rule_once")
    if level == 4:
        return say("split.hint_rule_shorten")
    return say("split.hint_rule_compare")


def where(table: Table, hand: Hand, key: Meld) -> Step:
    """Point at a card that fits two melds where there is one, else at the cards among which the meld lies."""
    if (pair := costliest_crossing(hand)) is not None:
        shared = tuple(pair[0].hand & pair[1].hand)
        return Step(
            text=say("split.hint_crossing", card=shared[0], first=pair[0].cards, second=pair[1].cards),
            highlight=slots_of(table, shared),
        )
    around = _around(hand, key)
    return Step(text=say("split.hint_look", cards=around), highlight=slots_of(table, around))


def _around(hand: Hand, key: Meld) -> tuple[Card, ...]:
    """The cards no more than a rank away from the meld's: it is among them, and not it alone."""
    ranks = [each.rank for each in key.cards]
    return tuple(each for each in hand if min(ranks) - 1 <= each.rank <= max(ranks) + 1)
