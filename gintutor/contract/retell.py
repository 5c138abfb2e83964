"""A log of fifteen rounds retold in sentences for ``gintutor replay``."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from gintutor.contract.actions import Phase
from gintutor.contract.hands import points
from gintutor.contract.log import Back, Dealt, Did, Ended, Event, read_log
from gintutor.contract.position import Position
from gintutor.contract.rounds import DEALT
from gintutor.contract.table import Replay, Table, replay
from gintutor.contract.words import Name, melds_of, score_line, told
from gintutor.factlog import retold
from gintutor.messages import Message, say


def step_line(before: Table, event: Event) -> Message:
    """One event as a sentence."""
    match event:
        case Dealt():
            return _deal_line(before, event)
        case Did():
            mine = before.position is None or event.seat == before.position.turn
            return told(_name(before, event.seat), event.action, event.cards, mine=mine)
        case Back(moves):
            return say("deal.told_back", n=moves)
        case Ended():
            return score_line(event.out, event.points, before.names)


def _deal_line(before: Table, event: Dealt) -> Message:
    """The deal and the first upcard; a deck too short for one has none."""
    who, dealt = _name(before, event.dealer), DEALT * len(before.names)
    if dealt >= len(event.deck):
        return say("contractgame.told_deal", who=who, number=event.number)
    return say("contractgame.told_deal_upcard", who=who, number=event.number, card=event.deck[dealt])


def _name(table: Table, seat: int) -> Name:
    return table.names[seat] if seat in range(len(table.names)) else str(seat)


def account(table: Table) -> tuple[Message, ...]:
    """What is visible, who holds what at what price, what lies; of a finished round what it is written down as."""
    position = table.position
    if position is None:
        return (say("deal.fault_no_hand"), *_sheet(table))
    lines = [say("deal.account_stock", n=len(position.stock)), say("deal.account_pile", cards=position.pile[::-1])]
    for seat, who in enumerate(table.names):
        lines += _seat(position, seat, who)
    if position.phase is Phase.OFFER:
        lines.append(say("contractgame.account_offer", who=table.names[position.mover]))
    if position.over:
        lines.append(score_line(position.out, tuple(map(points, position.hands)), table.names))
    return tuple(lines)


def _seat(position: Position, seat: int, who: Name) -> Iterator[Message]:
    hand = position.hands[seat]
    if hand:
        yield say("contractgame.account_hand", who=who, cards=hand, n=points(hand))
    else:
        yield say("contractgame.account_empty", who=who)
    yield say("contractgame.account_upcards", who=who, n=position.upcards[seat])
    if position.melds[seat]:
        yield say("contractgame.account_melds", who=who, melds=melds_of([meld.cards for meld in position.melds[seat]]))
    if position.known[seat]:
        yield say("deal.account_taken", who=who, cards=position.known[seat])


def _sheet(table: Table) -> Iterator[Message]:
    """The totals so far, or who has won."""
    game = table.game
    if game.rounds:
        each = zip(table.names, game.totals, strict=True)
        totals = tuple(say("contractgame.scored_each", who=who, n=total) for who, total in each)
        yield say("contractgame.totals", n=len(game.rounds), points=totals)
    if game.over:
        winners = _list(tuple(table.names[seat] for seat in game.winners))
        yield say("contractgame.won", names=winners, n=len(winners))


def _list(names: tuple[Name, ...]) -> tuple[Message, ...]:
    return tuple(say("contractgame.name", who=name) for name in names)


def report(path: Path, at: int | None = None) -> Iterator[tuple[bool, Message]]:
    """Yield what a log says, step by step; see :func:`~gintutor.factlog.retold`.

    Raises ``GameLogError`` for a file that is no log.
    """
    again = replay(read_log(path))
    yield True, say("contractgame.told_players", names=_list(again.start.names))
    yield from retold(again, step_line, _shown, partial(_sums, again), at)
    yield from ((True, line) for line in _sheet(again.table) if at is None)


def _sums(again: Replay, whole: bool) -> Message:  # noqa: FBT001
    """What came of a log that is whole, or has holes."""
    done = "contractgame.told_in_order" if whole else "contractgame.told_with_holes"
    return say(done, steps=len(again.steps), n=len(again.table.game.rounds))


def _shown(before: Table, event: Event, after: Table) -> tuple[Message, ...]:
    if isinstance(event, Ended):  # written down, the round is off the table
        return (*account(before), *_sheet(after))
    return account(after)
