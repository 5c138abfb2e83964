"""What can be said about the best split of a hand: where melds cross, which meld surprises, what each choice leaves."""

from __future__ import annotations

from itertools import combinations

from gintutor.cards import Card, Hand
from gintutor.exercises.dealing import whole_melds
from gintutor.exercises.protocol import Step, Table
from gintutor.exercises.words import slots_of
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
