"""What a learner hears about an answer of the exercise ``value``: the rule, the sum or the row, and the usual slip."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from gintutor.cards import Card, Rank
from gintutor.exercises.protocol import Feedback, Mark, Step, Table
from gintutor.exercises.value.deals import LETTERS, is_court
from gintutor.exercises.value.wish import Wish, letter
from gintutor.exercises.words import slots_of, written_sum
from gintutor.messages import Message, say

ACE_AS = (11, 14, 10, 13)
"""What people take an ace for: as in blackjack, above the king, like a court card, like the king."""


def judge_sum(table: Table, given: int) -> Feedback:
    """The feedback on a number of points for all the cards on the table."""
    cards = table.cards
    right = Step(text=say("value.sum", sum=written_sum(cards)), highlight=slots_of(table, cards))
    if given == sum(each.points for each in cards):
        return Feedback(correct=True, verdict=say("value.right_sum"), steps=(right,))
    slips = sum_slips(cards, given)
    steps = tuple(Step(text=text, highlight=slots_of(table, about)) for _, text, about in slips)
    return Feedback(
        correct=False,
        verdict=say("value.wrong_sum"),
        steps=(*steps, right),
        error_tags=tuple(tag for tag, _, _ in slips),
    )


def sum_slips(cards: tuple[Card, ...], given: int) -> tuple[tuple[str, Message, tuple[Card, ...]], ...]:
    """The misconceptions that together give this number: tag, what to say, the cards it is about."""
    courts = tuple(each for each in cards if is_court(each))
    aces = tuple(each for each in cards if each.rank is Rank.ACE)
    excess = given - sum(each.points for each in cards)
    by_rank = sum(each.rank + 1 - each.points for each in courts)
    face = ("face_not_ten", say("value.slip_face", cards=courts), courts)
    if courts and excess == by_rank:
        return (face,)
    for value in ACE_AS if aces else ():
        ace = ("ace_high", say("value.slip_ace", value=value), aces)
        if excess == (value - 1) * len(aces):
            return (ace,)
        if courts and excess == by_rank + (value - 1) * len(aces):
            return face, ace
    for each in cards if len(cards) > 1 else ():
        if excess == -each.points:
            return (("wrong_sum", say("value.slip_forgotten", card=each), (each,)),)
    return (("wrong_sum", _look(cards), ()),)


def _look(cards: tuple[Card, ...]) -> Message:
    """Where to look when no slip explains the number."""
    return say("value.slip_sum") if len(cards) > 1 else say("value.rule")


def judge_marks(table: Table, form: str, wish: Wish, marked: tuple[int, ...]) -> Feedback:
    """The feedback on marked cards: what each wrong or missed one is, then all that were wanted."""
    cards = table.cards
    wanted = wish.met_by(cards)
    extra = tuple(cards[slot] for slot in marked if cards[slot] not in wanted)
    missed = tuple(each for each in wanted if slots_of(table, (each,))[0] not in marked)
    marks = _marks(table, wanted, extra, missed)
    tell = _named if form == LETTERS else _counted
    whole = Step(text=say("value.wanted", cards=wanted), highlight=slots_of(table, wanted))
    if not extra and not missed:
        return Feedback(correct=True, verdict=say("value.right_marks"), steps=(whole,), marks=marks)
    return Feedback(
        correct=False,
        verdict=say("value.wrong_marks") if extra else say("value.missed_marks"),
        steps=(*(Step(text=tell(each), highlight=slots_of(table, (each,))) for each in (*extra, *missed)), whole),
        marks=marks,
        error_tags=believed(cards, wish, marked) or (_slip(form) if extra else "wrong_value",),
    )


def believed(cards: tuple[Card, ...], wish: Wish, marked: tuple[int, ...]) -> tuple[str, ...]:
    """The beliefs about aces and court cards that together mark exactly those; none where no belief does."""
    mine = tuple(cards[slot] for slot in sorted(marked))
    for ace in (1, *ACE_AS):
        for by_rank in (False, True):
            if mine == wish.met_by(cards, partial(_taken_for, ace=ace, by_rank=by_rank)):
                return (*["face_not_ten"] * by_rank, *["ace_high"] * (ace > 1))
    return ()


def _taken_for(each: Card, *, ace: int, by_rank: bool) -> int:
    if each.rank is Rank.ACE:
        return ace
    return each.rank + 1 if by_rank else each.points


by_rank = partial(_taken_for, ace=1, by_rank=True)
"""What a card counts to somebody who takes court cards for 11, 12 and 13."""
by_high_ace = partial(_taken_for, ace=ACE_AS[0], by_rank=False)
"""What a card counts to somebody who takes an ace for 11."""


def _slip(form: str) -> str:
    return "wrong_letter" if form == LETTERS else "wrong_value"


def _marks(
    table: Table, wanted: tuple[Card, ...], extra: tuple[Card, ...], missed: tuple[Card, ...]
) -> tuple[tuple[int, Mark], ...]:
    found = dict.fromkeys(wanted, Mark.RIGHT) | dict.fromkeys(extra, Mark.WRONG) | dict.fromkeys(missed, Mark.MISSED)
    return tuple((slots_of(table, (each,))[0], mark) for each, mark in found.items())


def _named(each: Card) -> Message:
    """What the card is called, and the letter it bears at home."""
    return say("value.called", card=each, name=each.rank, letter=letter(each.rank))


def _counted(each: Card) -> Message:
    """What the card counts."""
    return say("value.counts", card=each, points=each.points)


def judge_row(table: Table, row: tuple[Card, ...]) -> Feedback:
    """The feedback on a row that is meant to climb from the lowest card to the highest."""
    right = tuple(sorted(table.cards, key=lambda each: each.rank))
    whole = Step(text=say("value.row_is", cards=right), highlight=slots_of(table, right))
    if row == right:
        return Feedback(correct=True, verdict=say("value.right_row"), steps=(whole,))
    slips = row_slips(row)
    return Feedback(
        correct=False,
        verdict=say("value.wrong_row"),
        steps=(*(Step(text=text, highlight=slots_of(table, about)) for _, text, about in slips), whole),
        error_tags=tuple(tag for tag, _, _ in slips),
    )


def row_slips(row: tuple[Card, ...]) -> tuple[tuple[str, Message, tuple[Card, ...]], ...]:
    """What keeps the row from climbing: the ace not first, court cards mixed up, else the first step down."""
    found: list[tuple[str, Message, tuple[Card, ...]]] = []
    aces = tuple(each for each in row if each.rank is Rank.ACE)
    if aces and row[-1] in aces:
        found.append(("ace_high", say("value.slip_ace_high", card=aces[0]), aces))
    rest = tuple(each for each in row if each not in aces)
    courts = tuple(each for each in row if is_court(each))
    if list(courts) != sorted(courts, key=lambda each: each.rank):
        found.append(("court_order", say("value.slip_courts"), courts))
    elif any(is_court(low) and not is_court(high) for low, high in pairwise(rest)):
        found.append(("court_order", say("value.slip_courts_above", cards=courts), courts))
    if found:
        return tuple(found)
    low, high = next(pair for pair in pairwise(row) if pair[0].rank > pair[1].rank)
    return (("wrong_order", say("value.slip_order", low=high, high=low), (low, high)),)
