"""Moves and results of the contract game as messages."""

from __future__ import annotations

from collections.abc import Sequence

from gintutor.cards import Card
from gintutor.contract.actions import Action, Discard, Draw, Extend, Group, LayDown, LayMeld, Pass, Take
from gintutor.contract.melds import Laid
from gintutor.messages import Message, say

Name = Message | str


def melds_of(groups: Sequence[Group]) -> tuple[Message, ...]:
    """Groups of cards as a list of melds."""
    return tuple(say("deal.account_meld", cards=group) for group in groups)


def move_name(action: Action, top: Card | None = None, melds: tuple[tuple[Laid, ...], ...] = ()) -> Message:
    """The move as a person would call it; before it ``top`` lies on the discard pile, and ``melds`` by seat."""
    match action:
        case Pass():
            return say("contractgame.move_pass")
        case Take():
            return say("deal.move_take_unseen") if top is None else say("deal.move_take", card=top)
        case Draw():
            return say("deal.move_draw")
        case Discard(card):
            return say("deal.move_discard", card=card)
        case LayDown(groups):
            return say("contractgame.move_lay_down", melds=melds_of(groups))
        case LayMeld(_, cards):
            return say("deal.move_lay", cards=cards)
        case Extend():
            if not melds:
                return say("contractgame.move_extend_unseen", cards=action.cards)
            meld = melds[action.owner][action.meld]
            return say("contractgame.move_extend", cards=action.cards, meld=meld.cards)


def told(who: Name, action: Action, got: Group = (), *, mine: bool = True, shown: bool = True) -> Message:
    """What was done as a sentence. ``got``: the cards it brought, an upcard first; ``mine``: on the own turn.

    ``shown``: the listener may know the cards of the stock.
    """
    match action:
        case Pass():
            return say("contractgame.did_pass", who=who)
        case Take():
            return _took(who, got, mine=mine, shown=shown)
        case Draw():
            return say("deal.did_draw_card", who=who, card=got[0]) if got and shown else say("deal.did_draw", who=who)
        case Discard(card):
            return say("deal.did_discard", who=who, card=card)
        case LayDown(groups):
            return say("contractgame.did_lay_down", who=who, melds=melds_of(groups))
        case LayMeld(_, cards):
            return say("deal.did_lay", who=who, cards=cards)
        case Extend():
            return say("contractgame.did_extend", who=who, cards=action.cards)


def _took(who: Name, got: Group, *, mine: bool, shown: bool) -> Message:
    if not got:
        return say("deal.did_take_unseen", who=who)
    if shown and len(got) > 1:
        took = "contractgame.did_take_shown" if mine else "contractgame.did_buy_shown"
        return say(took, who=who, card=got[0], cards=got[1:])
    took = "contractgame.did_take" if mine else "contractgame.did_buy"
    return say(took, who=who, card=got[0], n=len(got) - 1)


def score_line(out: int | None, points: Sequence[int], names: Sequence[Name]) -> Message:
    """Who went out and what each player gets, as a sentence."""
    each = tuple(
        say("contractgame.scored_each", who=names[seat] if seat < len(names) else str(seat), n=value)
        for seat, value in enumerate(points)
    )
    if out is None:
        return say("contractgame.scored_nobody", points=each)
    who = names[out] if 0 <= out < len(names) else str(out)
    return say("contractgame.scored", who=who, points=each)
