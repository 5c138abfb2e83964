"""Every fault of a laid meld of the contract game as a reason, a sentence and a misconception; what a good one is."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from gintutor.cards import Card
from gintutor.contract.hands import wild
from gintutor.contract.melds import Fault, Laid, laid, meld_faults, part_faults
from gintutor.contract.rounds import Kind, Part
from gintutor.exercises.contract.words import OPTIONS
from gintutor.messages import Message, say

DEUCES, LENGTH, GAP, TWICE, CORNER, RANK, SUIT, PAIR = (
    "deuces", "length", "gap", "twice", "corner", "rank", "suit", "pair",
)  # fmt: skip

REASONS = {
    Fault.TOO_FEW: LENGTH,
    Fault.TOO_MANY: LENGTH,
    Fault.WRONG_SIZE: LENGTH,
    Fault.DEUCES: DEUCES,
    Fault.MIXED_RANK: RANK,
    Fault.MIXED_SUIT: SUIT,
    Fault.REPEATED: TWICE,
    Fault.GAP: GAP,
    Fault.AROUND_CORNER: CORNER,
    Fault.ACE_END: CORNER,
    Fault.PAIR_BUILT_ON: PAIR,
}
"""The reason that an exercise gives for each fault."""

TAGS = {
    DEUCES: "deuce_majority",
    LENGTH: "wrong_length",
    GAP: "gap",
    TWICE: "twice_in_run",
    CORNER: "around_corner",
    RANK: "mixed_rank",
    SUIT: "mixed_suit",
    PAIR: "builds_on_pair",
}
"""The misconception behind laying what has that fault."""


def reasons(part: Part | None, cards: tuple[Card, ...]) -> tuple[str, ...]:
    """Every reason why the cards are not that part, each once; ``part`` None: the rest in one run, of any length."""
    found = meld_faults(Kind.RUN, cards, OPTIONS) if part is None else part_faults(part, cards, OPTIONS)
    return tuple(dict.fromkeys(REASONS[fault] for fault in found))


def why(reason: str, cards: tuple[Card, ...], size: int | None = None) -> Message:
    """The sentence that says what is wrong; ``size``: how many cards were asked for."""
    match reason:
        case "deuces":
            return say("contracts.why_deuces", deuces=sum(map(wild, cards)), size=len(cards))
        case "length":
            return (
                say("contracts.why_length", n=len(cards))
                if size is None
                else say("contracts.why_size", n=len(cards), size=size)
            )
        case "gap":
            return say("contracts.why_gap")
        case "twice":
            return say("contracts.why_twice", card=_twice(cards))
        case "corner":
            return say("contracts.why_corner")
        case "rank":
            other = _odd_one(Kind.SET, cards)
            return say("contractgame.meld_mixed_rank") if other is None else say("contracts.why_rank", card=other)
        case "suit":
            other = _odd_one(Kind.RUN, cards)
            return say("contractgame.meld_mixed_suit") if other is None else say("contracts.why_suit", card=other)
    return say("contracts.why_pair")


def right_verdict(*, builds: bool) -> Message:
    """Yes, and it was said: the cards are laid, or build on a meld."""
    return say("contracts.right_builds") if builds else say("contracts.right_stands")


def refused_verdict(*, builds: bool) -> Message:
    """No, where yes was said."""
    return say("contracts.builds_not") if builds else say("contracts.stands_not")


def allowed_verdict(*, builds: bool) -> Message:
    """Yes, where no was said."""
    return say("contracts.builds_after_all") if builds else say("contracts.stands_after_all")


def _twice(cards: Iterable[Card]) -> Card:
    """The first card that is there a second time, or whose rank is."""
    naturals = sorted(each for each in cards if not wild(each))
    again = (other for one, other in pairwise(naturals) if one == other)
    return next(again, naturals[0])


def strangers(kind: Kind, cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that are not of the rank that most of them are of, or for a run of the suit; a deuce never is one."""
    naturals = [each for each in cards if not wild(each)]
    shared = [each.suit if kind is Kind.RUN else each.rank for each in naturals]
    most = max(shared, key=shared.count, default=None)
    return tuple(each for each, mark in zip(naturals, shared, strict=True) if mark != most)


def _odd_one(kind: Kind, cards: tuple[Card, ...]) -> Card | None:
    """The one card that does not go with two others or more; None where it could as well be another one."""
    others = strangers(kind, cards)
    return others[0] if len(others) == 1 and sum(not wild(each) for each in cards) > 2 else None


def nearest_kind(cards: tuple[Card, ...]) -> Kind:
    """What such cards are meant as: what has fewer strangers, then what has fewer faults; else a set."""

    def far(kind: Kind) -> tuple[int, int]:
        return len(strangers(kind, cards)), len(meld_faults(kind, cards, OPTIONS))

    return min((Kind.SET, Kind.RUN), key=far)


def good(kind: Kind, cards: tuple[Card, ...]) -> Message:
    """Say what a meld without fault is, and what its deuces stand for."""
    return said(laid(kind, cards, OPTIONS))


def said(meld: Laid) -> Message:
    """The meld in words: a set, a pair or a run, and what its deuces stand for."""
    if meld.deuces == len(meld.cards):
        return say("contracts.all_deuces", cards=meld.cards)
    if meld.kind is Kind.PAIR:
        return say("contracts.is_pair", cards=meld.cards)
    if meld.kind is Kind.SET and meld.deuces:
        return say("contracts.set_reads", cards=meld.cards, n=meld.deuces)
    if meld.kind is Kind.SET:
        return say("contracts.is_set", cards=meld.cards)
    if meld.deuces:
        return say("contracts.reads", cards=meld.cards, stands=meld.stands_for)
    return say("contracts.is_run", cards=meld.cards)
