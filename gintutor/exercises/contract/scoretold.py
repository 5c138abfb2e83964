"""What ``contract_score`` reads from a prompt, says about it, and calls the slips in an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from gintutor.cards import Card
from gintutor.contract.hands import wild
from gintutor.exercises.contract.scorecases import BOTH_OUT, NAMES, ODD, SEATS, Scores, fault, is_whole, name, totals
from gintutor.exercises.contract.words import cards_at, worth, written_sum
from gintutor.exercises.protocol import Answer, Ask, Prompt, Step
from gintutor.exercises.words import chosen, number, plus
from gintutor.messages import Message, say

ROUND, SHEET, DEALER, ERROR, ENTRY = "round", "sheet", "dealer", "error", "entry"
TOTAL, LEADS, DEALS, BEGINS, WHERE, WHY = "total", "leads", "deals", "begins", "where", "why"


def held(prompt: Prompt, seat: str) -> tuple[Card, ...]:
    """The cards left to that player."""
    return cards_at(prompt.table, prompt.table.zone(seat).slots)


def scores_of(prompt: Prompt) -> Scores:
    """The points by round, without the totals; ``ValueError`` when there is no sheet."""
    if prompt.sheet is None:
        raise ValueError("no sheet")
    return tuple(
        tuple(cell for cell in row.cells if isinstance(cell, int)) for row in prompt.sheet.rows if not row.total
    )


def _written(prompt: Prompt) -> tuple[object, ...]:
    return prompt.sheet.rows[-1].cells if prompt.sheet is not None else ()


def asked(prompt: Prompt) -> int:
    """Whose total is asked for."""
    return _written(prompt).index(None)


def wrong_seat(prompt: Prompt) -> int:
    """Whose total is wrong."""
    sums = totals(scores_of(prompt))
    return next(seat for seat, total in enumerate(_written(prompt)) if total != sums[seat])


def _first(prompt: Prompt) -> int:
    return NAMES.index(next(value for key, value in prompt.facts[0].args if key == "who"))


def next_dealer(prompt: Prompt) -> int:
    """Who deals next: one seat further to the left for each round played."""
    scores = scores_of(prompt)
    return (_first(prompt) + len(scores)) % len(scores[0])


# ---- what is told


def _told_round(prompt: Prompt) -> tuple[Step, ...]:
    return tuple(
        Step(
            text=say("contractround.held", who=name(SEATS.index(ask.id)), left=written_sum(held(prompt, ask.id))),
            highlight=prompt.table.zone(ask.id).slots,
        )
        for ask in prompt.asks
    )


def _column(prompt: Prompt, seat: int) -> Step:
    column = [line[seat] for line in scores_of(prompt) if line[seat]]
    return Step(text=say("contractround.adds", who=name(seat), sum=plus(column)))


def _told_sheet(prompt: Prompt) -> tuple[Step, ...]:
    sums = totals(scores_of(prompt))
    best = sums.index(min(sums))
    whole = is_whole(scores_of(prompt))
    text = (
        say("contractround.won", who=name(best), n=sums[best])
        if whole
        else say("contractround.lead", who=name(best), n=sums[best])
    )
    return (_column(prompt, asked(prompt)), Step(text=text))


def _told_dealer(prompt: Prompt) -> tuple[Step, ...]:
    scores, deals = scores_of(prompt), next_dealer(prompt)
    next_round, begins = len(scores) + 1, (deals + 1) % len(scores[0])
    return (
        Step(text=say("contractround.deals", who=name(deals), number=next_round, first=name(_first(prompt)))),
        Step(text=say("contractround.begins", who=name(begins), dealer=name(deals))),
    )


def _told_error(prompt: Prompt) -> tuple[Step, ...]:
    seat = wrong_seat(prompt)
    written = _written(prompt)[seat]
    n = written if isinstance(written, int) else 0
    return (_column(prompt, seat), Step(text=say("contractround.not_written", who=name(seat), n=n)))


# ---- slips

Slips: TypeAlias = "list[tuple[Message | None, str]]"


def why_wrong(prompt: Prompt) -> tuple[int, str]:
    """The number of the round that cannot be, and why; ``ValueError`` when every one can."""
    for number_, line in enumerate(scores_of(prompt), 1):
        if found := fault(line):
            return number_, found
    raise ValueError("no round is wrong")


def _told_entry(prompt: Prompt) -> tuple[Step, ...]:
    number_, why = why_wrong(prompt)
    line = scores_of(prompt)[number_ - 1]
    if why == ODD:
        seat = next(seat for seat, each in enumerate(line) if each % 5)
        text = say("contractround.is_odd", number=number_, who=name(seat), n=line[seat])
    elif why == BOTH_OUT:
        both = tuple(name(seat) for seat, each in enumerate(line) if not each)
        text = say("contractround.are_out", number=number_, who=both)
    else:
        text = say("contractround.none_out", number=number_)
    return (Step(text=say("contractround.rule_entry")), Step(text=text))


def _slips_round(prompt: Prompt, ask: Ask, answer: Answer) -> Slips:
    """The points of the other game, a deuce counted low, else a sum."""
    cards, given = held(prompt, ask.id), number(answer, ask.id)
    found: Slips = []
    if given == sum(each.points for each in cards):
        found.append((say("contracts.slip_gin"), "gin_points"))
    lows = (sum(low if wild(each) else worth(each) for each in cards) for low in (2, 5))
    if any(map(wild, cards)) and given in lows:
        found.append((say("contracts.slip_deuce"), "deuce_points"))
    return found or _other_sum(given)


def _other_sum(given: int) -> Slips:
    """Another sum: one that cannot be is told so."""
    return [(say("contractround.slip_fives") if given % 5 else None, "wrong_sum")]


def _slips_sheet(prompt: Prompt, ask: Ask, answer: Answer) -> Slips:
    if ask.id == TOTAL:
        return _other_sum(number(answer, TOTAL))
    sums = totals(scores_of(prompt))
    if SEATS.index(chosen(prompt, answer, LEADS)) == sums.index(max(sums)):
        return [(say("contractround.slip_highest"), "highest_leads")]
    return [(None, "wrong_winner")]


def _slips_dealer(prompt: Prompt, ask: Ask, answer: Answer) -> Slips:
    if ask.id == DEALS:
        return [(None, "wrong_dealer")]
    same = chosen(prompt, answer, BEGINS) == chosen(prompt, answer, DEALS)
    return [(say("contractround.slip_begins"), "dealer_begins")] if same else [(None, "wrong_dealer")]


def _slips_error(prompt: Prompt, ask: Ask, answer: Answer) -> Slips:
    """The column named is added up, too: it is as it is written."""
    if ask.id == TOTAL:
        return _other_sum(number(answer, TOTAL))
    return [(_column(prompt, SEATS.index(chosen(prompt, answer, WHERE))).text, "missed_error")]


def _slips_entry(prompt: Prompt, ask: Ask, answer: Answer) -> Slips:
    """The round named is said to be in order, and why."""
    if ask.id == WHY:
        return [(None, "wrong_reason")]
    number_ = int(chosen(prompt, answer, WHERE))
    out = scores_of(prompt)[number_ - 1].index(0)
    return [(say("contractround.in_order", number=number_, who=name(out)), "missed_error")]


TOLD: dict[str, Callable[[Prompt], tuple[Step, ...]]] = {
    ROUND: _told_round, SHEET: _told_sheet, DEALER: _told_dealer, ERROR: _told_error,
    ENTRY: _told_entry,
}  # fmt: skip
SLIPS: dict[str, Callable[[Prompt, Ask, Answer], Slips]] = {
    ROUND: _slips_round, SHEET: _slips_sheet, DEALER: _slips_dealer, ERROR: _slips_error,
    ENTRY: _slips_entry,
}  # fmt: skip
