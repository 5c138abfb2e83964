"""A log retold in sentences: each step, the first fault, what was lost."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from gintutor.cards import Hand
from gintutor.deal import BigGin, Knock, told
from gintutor.factlog import retold
from gintutor.game import FirstDeal
from gintutor.messages import Message, say
from gintutor.replay.account import account
from gintutor.replay.events import Back, Dealt, Did, Ended, Event
from gintutor.replay.file import read_log
from gintutor.replay.table import Replay, Table, ended_line, replay


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
    """Yield what a log says, step by step; see :func:`~gintutor.factlog.retold`.

    Raises ``GameLogError`` for a file that is no log.
    """
    again = replay(read_log(path))
    first, second = again.start.names
    yield True, say("deal.told_players", first=first, second=second)
    yield from retold(again, step_line, _shown, partial(_sums, again), at)


def _sums(again: Replay, whole: bool) -> Message:  # noqa: FBT001
    """What came of a log that is whole, or has holes."""
    hands = sum(len(game.hands) for game in again.table.match.games)
    return say("deal.told_in_order" if whole else "deal.told_with_holes", steps=len(again.steps), n=hands)


def _shown(before: Table, event: Event, after: Table) -> tuple[Message, ...]:
    return account(before if isinstance(event, Ended) else after)  # written down, the hand is off the table
