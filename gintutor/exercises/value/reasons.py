"""Hints and worked solutions of the exercise ``value``, one pair for each surface form."""

from __future__ import annotations

from gintutor.cards import Card, Rank
from gintutor.exercises.protocol import Step, Table
from gintutor.exercises.value.deals import COUNT, LETTERED, LETTERS, ORDER, is_court
from gintutor.exercises.value.wish import Wish, letter
from gintutor.exercises.words import heaviest_first, plus, slots_of, written_sum
from gintutor.messages import Message, say


def hints_of(table: Table, form: str, wish: Wish) -> tuple[Step, ...]:
    """Four rungs: which rule, where to look, part of the answer, the full worked step."""
    if form == COUNT:
        return (Step(text=say("value.rule")), *_count_steps(table), _sum(table))
    if form == ORDER:
        return (Step(text=say("value.rule_order")), _ends(table), _lower_half(table), _row(table))
    wanted = wish.met_by(table.cards)
    return (_rule(form), _look(table, form), _first(table, form, wanted), _wanted(table, wanted))


def solution_of(table: Table, form: str, wish: Wish) -> tuple[Step, ...]:
    """The same reasoning without detours; its last step is the answer."""
    if form == COUNT:
        return (Step(text=say("value.rule")), *_count_steps(table)[-1:], _sum(table))
    if form == ORDER:
        return (Step(text=say("value.rule_order")), _ends(table), _row(table))
    wanted = wish.met_by(table.cards)
    return (_rule(form), _first(table, form, wanted), _wanted(table, wanted))


def _rule(form: str) -> Step:
    return Step(text=_names() if form == LETTERS else say("value.rule"))


def _names() -> Message:
    """The four ranks with a letter, each with its name."""
    return say("value.rule_letters", names=tuple(say("value.name", name=r, letter=letter(r)) for r in LETTERED))


def _count_steps(table: Table) -> tuple[Step, Step]:
    """Where to look and what that comes to: the kind of a single card, the tens of a handful."""
    cards = table.cards
    if len(cards) > 1:
        tens = heaviest_first(each for each in cards if each.points == 10)
        small = heaviest_first(each for each in cards if each.points < 10)
        look = Step(text=say("value.hint_tens", cards=tens), highlight=slots_of(table, tens))
        sum_ = plus([10] * len(tens))
        subtotal = say("value.hint_then", cards=tens, sum=sum_, rest=small)
        if not small:
            subtotal = say("value.hint_no_more", cards=tens, sum=sum_)
        return look, Step(text=subtotal, highlight=slots_of(table, small or tens))
    each, slots = cards[0], slots_of(table, cards)
    return Step(text=_kind(each), highlight=slots), Step(text=_kind_counts(each), highlight=slots)


def _kind(each: Card) -> Message:
    if is_court(each):
        return say("value.kind_court", card=each, name=each.rank)
    return say("value.kind_ace", card=each) if each.rank is Rank.ACE else say("value.kind_number", card=each)


def _kind_counts(each: Card) -> Message:
    if is_court(each):
        return say("value.court_counts")
    return say("value.ace_counts") if each.rank is Rank.ACE else say("value.number_counts")


def _sum(table: Table) -> Step:
    return Step(text=say("value.sum", sum=written_sum(table.cards)), highlight=slots_of(table, table.cards))


def _look(table: Table, form: str) -> Step:
    """Which cards are worth a look: those with a letter, whether by name or by points."""
    special = tuple(each for each in table.cards if each.rank in LETTERED)
    text = say("value.hint_letters", cards=special) if form == LETTERS else say("value.hint_special", cards=special)
    return Step(text=text, highlight=slots_of(table, special))


def _first(table: Table, form: str, wanted: tuple[Card, ...]) -> Step:
    first = wanted[0]
    text = (
        say("value.called", card=first, name=first.rank, letter=letter(first.rank))
        if form == LETTERS
        else say("value.counts", card=first, points=first.points)
    )
    return Step(text=text, highlight=slots_of(table, (first,)))


def _wanted(table: Table, wanted: tuple[Card, ...]) -> Step:
    return Step(text=say("value.wanted", cards=wanted), highlight=slots_of(table, wanted))


def _climbing(table: Table) -> tuple[Card, ...]:
    return tuple(sorted(table.cards, key=lambda each: each.rank))


def _ends(table: Table) -> Step:
    row = _climbing(table)
    ends = (row[0], row[-1])
    return Step(text=say("value.hint_ends", low=row[0], high=row[-1]), highlight=slots_of(table, ends))


def _lower_half(table: Table) -> Step:
    begin = _climbing(table)[:2]
    return Step(text=say("value.hint_begins", cards=begin), highlight=slots_of(table, begin))


def _row(table: Table) -> Step:
    row = _climbing(table)
    return Step(text=say("value.row_is", cards=row), highlight=slots_of(table, row))
