"""What ``meld`` says of a group of cards: what it could be, what to check, what it is, and why a reason is none."""

from __future__ import annotations

from collections import Counter

from gintutor.cards import Card, Rank
from gintutor.exercises.words import joined
from gintutor.melds import FaultKind, Meld, meld_faults
from gintutor.messages import Message, say

SET, RUN = "set", "run"
FEW, RANK, SUIT, GAP, CORNER = "few", "rank", "suit", "gap", "corner"
REASONS = (FEW, RANK, SUIT, GAP, CORNER)

REASON_OF = {
    FaultKind.TOO_FEW: (FEW,),
    FaultKind.PAIR: (FEW,),
    FaultKind.OTHER_RANK: (RANK,),
    FaultKind.MIXED_SUIT: (SUIT,),
    FaultKind.GAP: (GAP,),
    FaultKind.AROUND_CORNER: (CORNER, GAP),  # with the ace low there is a gap between it and the king
}
"""The reasons that name a fault, the plainest first. They are never on offer side by side."""


def truths(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """Every option that is right for the cards: set, run, or the reasons why they are no meld."""
    faults = meld_faults(cards)
    if not faults:
        return (Meld.of(cards).kind,)
    return tuple(dict.fromkeys(reason for fault in faults for reason in REASON_OF[fault.kind]))


def label(option: str) -> Message:
    """The words of an option."""
    match option:
        case "set":
            return say("meld.option_set")
        case "run":
            return say("meld.option_run")
        case "few":
            return say("meld.option_few")
        case "rank":
            return say("meld.option_rank")
        case "suit":
            return say("meld.option_suit")
        case "gap":
            return say("meld.option_gap")
    return say("meld.option_corner")


def could_be(cards: tuple[Card, ...]) -> str:
    """What the cards could be at all: a set when two share a rank, else a run."""
    return SET if max(Counter(each.rank for each in cards).values()) > 1 else RUN


def what_it_is(cards: tuple[Card, ...]) -> Message:
    """The verdict in words: a set, a run, or no meld and every reason."""
    faults = meld_faults(cards)
    if not faults:
        meld = Meld.of(cards)
        return (
            say("exercise.is_set", cards=meld.cards) if meld.kind == SET else say("exercise.is_run", cards=meld.cards)
        )
    return say("meld.none", why=joined([fault.message for fault in faults]))


def not_the_reason(option: str, cards: tuple[Card, ...]) -> Message:
    """Why that reason does not hold for the cards."""
    ranks = sorted(each.rank for each in cards)
    as_set = could_be(cards) == SET
    match option:
        case "few":
            return say("meld.enough", n=len(cards))
        case "rank":
            return say("meld.same_rank", rank=cards[0].rank) if as_set else say("meld.ranks_differ")
        case "suit":
            return say("meld.suits_differ") if as_set else say("meld.same_suit", suit=cards[0].suit)
        case "gap":
            return say("meld.no_sequence") if as_set else say("meld.no_gap")
    if Rank.ACE in ranks and not as_set:
        return say("meld.ace_below")
    return say("meld.no_corner")
