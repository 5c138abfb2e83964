"""Hints and worked solutions of the exercise ``meld``, one pair for each surface form."""

from __future__ import annotations

from itertools import pairwise

from gintutor.cards import Card, Rank
from gintutor.exercises.meld.deals import FIND, VALID, fitting, hidden
from gintutor.exercises.meld.feedback import made_step, name_of
from gintutor.exercises.meld.words import SET, could_be, what_it_is
from gintutor.exercises.protocol import Step, Table
from gintutor.exercises.words import joined, slots_of
from gintutor.messages import Message, say

Dealt = tuple[tuple[Card, ...], tuple[Card, ...]]


def hints_of(table: Table, form: str, dealt: Dealt) -> tuple[Step, ...]:
    """Four rungs: which rule, where to look, part of the answer, the full worked step."""
    rule = Step(text=say("meld.rule"))
    if form == VALID:
        return (rule, *_judging(table))
    return (rule, *(_finding(table) if form == FIND else _completing(table, *dealt)))


def solution_of(table: Table, form: str, dealt: Dealt) -> tuple[Step, ...]:
    """The same three steps without the rule; the last one is the answer."""
    if form == VALID:
        return _judging(table)
    return _finding(table) if form == FIND else _completing(table, *dealt)


def _judging(table: Table) -> tuple[Step, Step, Step]:
    cards, slots = table.cards, tuple(range(len(table.cards)))
    like_set = could_be(cards) == SET
    return (
        Step(text=_could(cards), highlight=slots),
        Step(text=say("meld.check_set") if like_set else say("meld.check_run")),
        Step(text=what_it_is(cards), highlight=slots),
    )


def _could(cards: tuple[Card, ...]) -> Message:
    """What the ranks leave possible."""
    return say("meld.only_set") if could_be(cards) == SET else say("meld.only_run")


def _completing(table: Table, held: tuple[Card, ...], offer: tuple[Card, ...]) -> tuple[Step, Step, Step]:
    fits = fitting(held, offer)
    made = [made_step(table, held, each) for each in fits]
    return (
        Step(text=_could(held), highlight=slots_of(table, held)),
        Step(text=_wanted(held), highlight=slots_of(table, held)),
        Step(
            text=say("meld.these_fit", cards=fits, why=joined([step.text for step in made])),
            highlight=slots_of(table, fits),
        ),
    )


def _wanted(held: tuple[Card, ...]) -> Message:
    """Which card would fit, whether it is on offer or not: of that rank, in the hole, or next to either end."""
    if could_be(held) == SET:
        return say("meld.want_rank", rank=held[0].rank)
    ranks, suit = sorted(each.rank for each in held), held[0].suit
    for low, high in pairwise(ranks):
        if high - low > 1:
            return say("meld.want_between", card=Card(suit, Rank(low + 1)))
    below = Card(suit, Rank(ranks[0] - 1)) if ranks[0] > Rank.ACE else None
    above = Card(suit, Rank(ranks[-1] + 1)) if ranks[-1] < Rank.KING else None
    if below and above:
        return say("meld.want_ends", low=below, high=above)
    if above:
        return say("meld.want_above", card=above)
    return say("meld.want_below", card=below or held[0])


def _finding(table: Table) -> tuple[Step, Step, Step]:
    meld = hidden(table.cards)
    part = meld.cards[:2]
    where = say("meld.look_set") if meld.kind == SET else say("meld.look_run", suit=meld.cards[0].suit)
    return (
        Step(text=where),
        Step(text=say("meld.part", cards=part), highlight=slots_of(table, part)),
        Step(text=name_of(meld), highlight=slots_of(table, meld.cards)),
    )
