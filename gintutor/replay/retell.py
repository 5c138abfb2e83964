"""A log retold in sentences: each step, the first fault, what was lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gintutor.cards import Hand
from gintutor.deal import BigGin, Knock, name_of, told
from gintutor.game import FirstDeal
from gintutor.messages import Message, say
from gintutor.replay.account import account
from gintutor.replay.events import Back, Dealt, Did, Ended, Event
from gintutor.replay.file import read_log
from gintutor.replay.table import Table, ended_line, fresh, replay


def step_line(before: Table, event: Event) -> Message:
    """One event as a sentence."""
    who = before.names
    match event:
        case FirstDeal(dealer=dealer, draws=draws):
            if not draws:
                return say("deal.told_first", who=who[dealer])
            shown = tuple(card for pair in draws for card in pair)
            return say("deal.told_drawn", who=who[dealer], cards=shown)
        case Dealt(dealer, _):
            return say("deal.told_deal", who=_name(who, dealer), number=before.hand_number + 1)
        case Did(seat, Knock() | BigGin() as action, _):
            return _laid_down(before, _name(who, seat), action)
        case Did(seat, action, card):
            return told(_name(who, seat), action, card)
        case Back(moves):
            return say("deal.told_back", n=moves)
        case Ended():
            return ended_line(event, who)


def _name(names: tuple[Message | str, Message | str], seat: int) -> Message | str:
    return names[seat] if seat in (0, 1) else str(seat)


def _laid_down(table: Table, who: Message | str, action: Knock | BigGin) -> Message:
    """The end of the play, with the spread as it was laid and what is left beside it."""
    position = table.position
    left = position.hand if position else Hand()
    for group in action.spread:
        left = left - group
    if isinstance(action, Knock):
        left = left - Hand(action.card.bit)
    melds = tuple(say("deal.account_meld", cards=tuple(group)) for group in action.spread)
    what = told(who, action, gin=not left)
    return say("deal.told_spread", what=what, melds=melds, cards=tuple(left), n=left.points)


def report(path: Path, at: int | None = None) -> Iterator[tuple[bool, Message]]:
    """Yield what a log says, step by step, as (in order, sentence); the first fault, lost lines and a sum at the end.

    ``at``: instead of all the steps, the account of the table after that step, counted from 1. Raises
    ``GameLogError`` for a file that is no log.
    """
    again = replay(read_log(path))
    table = fresh(again.contents.header)
    first, second = table.names
    yield True, say("deal.told_players", first=first, second=second)
    for number, step in enumerate(again.steps, 1):
        if at in (None, number):
            yield True, say("deal.told_step", number=number, line=step_line(table, step.event))
        before, table = table, step.table
        if at == number:
            shown = before if isinstance(step.event, Ended) else table  # written down, the hand is off the table
            yield from ((True, line) for line in account(shown))
    if at is not None and at > len(again.steps):
        yield False, say("deal.at_beyond", number=at, n=len(again.steps))
    # A crash tears the last line at most: what is damaged before it, nobody can vouch for.
    yield from ((lost.last, lost.message) for lost in again.contents.damage)
    if again.fault is None:
        hands = sum(len(game.hands) for game in again.table.match.games)
        whole = all(lost.last for lost in again.contents.damage)
        done = "deal.told_in_order" if whole else "deal.told_with_holes"
        yield whole, say(done, steps=len(again.steps), n=hands)
        return
    line, event, fault = again.fault
    what = step_line(again.table, event)
    yield False, say("deal.told_fault", number=len(again.steps) + 1, line=line, what=what, why=fault.message)
    if fault.illegal and fault.illegal.nearest is not None and again.table.position:
        move_ = name_of(fault.illegal.nearest, again.table.position.top)
        yield False, say("deal.told_nearest", move=move_)
