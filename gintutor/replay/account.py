"""What settles a dispute about the hand on the table: what lies where, what was laid, and what was possible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gintutor.cards import Card, Hand
from gintutor.deal import Discard, Phase, Position, away, is_legal
from gintutor.game import played
from gintutor.melds import Meld
from gintutor.messages import Message, say
from gintutor.replay.table import Table, score_line
from gintutor.rules import knock_limit
from gintutor.solver.arrangements import best_arrangement
from gintutor.solver.deadwood import discards
from gintutor.solver.layoffs import best_defence

Name = Message | str


def account(table: Table) -> tuple[Message, ...]:
    """What is visible, who holds what, what is left at best; after a knock what was laid and could be laid."""
    position = table.position
    if position is None:
        return (say("deal.fault_no_hand"),)
    lines = [say("deal.account_stock", n=len(position.stock)), say("deal.account_pile", cards=position.pile[::-1])]
    for seat, who in enumerate(table.names):
        lines.append(say("deal.account_hand", who=who, cards=tuple(position.hands[seat])))
        if position.knocker is None:
            lines += _possible(position, seat)
        if known := tuple(position.known[seat]):
            lines.append(say("deal.account_taken", who=who, cards=known))
    if position.knocker is not None:
        lines += _laid_down(position, table.names, position.knocker)
    if position.over:
        lines.append(score_line(played(position), table.names))
    return tuple(lines)


def _possible(position: Position, seat: int) -> Iterator[Message]:
    """The best split of a hand; of eleven cards the best discard first, and what a knock may leave."""
    hand = position.hands[seat]
    if position.phase is Phase.DISCARD and seat == position.turn:
        if not best_arrangement(hand).points:
            yield say("deal.account_eleven")
        thrown = _best_discard(position)
        yield say("deal.account_discard", card=thrown)
        yield _split(hand - Hand(thrown.bit))
        yield _limit(position)
    else:
        yield _split(hand)


def _best_discard(position: Position) -> Card:
    """The discard that may be made and leaves the least; among equals the dearest card."""
    allowed = [each for each in discards(position.hand) if is_legal(position, Discard(each[0]))]
    return min(allowed, key=lambda each: (each[1], -each[0].points))[0]


def _laid_down(position: Position, names: tuple[Name, Name], knocker: int) -> Iterator[Message]:
    """The spread as it was laid, the defence so far, and the best there could have been on either side."""
    left, who = position.knocker_deadwood, names[knocker]
    if position.knock_card is not None:
        yield say("deal.account_face_down", who=who, card=position.knock_card)
    yield say("deal.account_spread", who=who, melds=_melds(position.spread), cards=tuple(left), n=left.points)
    yield _split(position.hands[knocker])
    yield _limit(position)
    hand, other = position.hands[1 - knocker], names[1 - knocker]
    kept = hand - away(position)
    yield say(
        "deal.account_defence", who=other, melds=_melds(position.laid), off=_off(position, position.laid_off),
        cards=tuple(kept), n=kept.points,
    )  # fmt: skip
    closed = position.gin and not position.rules.layoff_on_gin
    best = best_defence(() if closed else position.spread, hand)
    yield say(
        "deal.account_best_defence", who=other, melds=_melds(best.melds), off=_off(position, best.laid_off),
        cards=tuple(best.deadwood), n=best.points,
    )  # fmt: skip
    if closed:
        yield say("deal.why_no_lay_off_on_gin")


def _limit(position: Position) -> Message:
    limit = knock_limit(position.rules, position.upcard)
    return say("deal.account_limit", n=limit) if limit else say("deal.account_limit_gin")


def _split(hand: Hand) -> Message:
    split = best_arrangement(hand)
    return say(
        "deal.account_split", melds=_melds(split.melds), cards=tuple(split.deadwood), n=split.points
    )  # fmt: skip


def _melds(melds: Iterable[Meld]) -> tuple[Message, ...]:
    return tuple(say("deal.account_meld", cards=meld.cards) for meld in melds)


def _off(position: Position, laid_off: Iterable[tuple[Card, int]]) -> tuple[Message, ...]:
    return tuple(say("deal.account_off", card=card, cards=position.spread[number].cards) for card, number in laid_off)
