"""Moments for the form ``now`` of ``contract_turn``, and what somebody would like to lay at each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from gintutor.cards import Card
from gintutor.contract.actions import Phase
from gintutor.contract.hands import ordered, wild
from gintutor.contract.melds import Laid, extension_faults, laid
from gintutor.contract.options import Options
from gintutor.contract.rounds import DEALT, Kind, contract
from gintutor.exercises.contract.dealing import Shoe, a_set, all_parts, contract_cards, strays
from gintutor.exercises.contract.laying import best, meets
from gintutor.exercises.contract.words import OPTIONS
from gintutor.exercises.dealing import Dealer, search
from gintutor.exercises.words import listed
from gintutor.messages import Message, say

_CASES = (
    ("first", "lay", "same", "extend", "meld"),
    ("first", "more", "lay", "same", "extend", "others", "keep"),
    ("more", "others", "pair", "keep", "whole", "left", "meld", "extend"),
)
_ROUNDS = ((1, 2, 4), (3, 4, 8, 9), (8, 9, 12, 13))


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """What a move is judged by, as a :class:`~gintutor.contract.situation.Situation`; the learner sits in seat 0."""

    number: int
    hand: tuple[Card, ...]
    melds: tuple[tuple[Laid, ...], ...] = ((), ())
    laid_now: bool = False
    options: Options = OPTIONS
    phase: Phase = Phase.PLAY
    mover: int = 0
    turn: int = 0
    upcards: tuple[int, ...] = (0, 0)
    thrower: int | None = None


Dealt: TypeAlias = "tuple[Moment, Message]"


def wished(dealer: Dealer, level: int) -> str:
    """The case of an item of that level."""
    return dealer.choice(_CASES[level - 1])


def tempting(case: str) -> frozenset[str]:
    """The misconception such a case is dealt for."""
    return frozenset({_TEMPTING[case]} if case in _TEMPTING else ())


_TEMPTING = {"more": "more_in_same_turn", "others": "builds_on_others", "same": "more_in_same_turn"}


def dealt(dealer: Dealer, level: int) -> Dealt:
    """A moment of that level, and the wish."""
    case = wished(dealer, level)
    return search(f"contract_turn {case} {level}", lambda: _RECIPES[case](dealer, _round(dealer, case, level)))


def _round(dealer: Dealer, case: str, level: int) -> int:
    if case == "pair":
        return 13
    return 15 if case in ("whole", "left") else dealer.choice(_ROUNDS[level - 1])


def _laid_parts(shoe: Shoe, number: int) -> tuple[Laid, ...] | None:
    """The contract of that round on the table."""
    asked = contract(number)
    groups = contract_cards(shoe, asked.parts, 0)
    if groups is None:
        return None
    return tuple(laid(part.kind, group, OPTIONS) for part, group in zip(asked.parts, groups, strict=True))


def _fitting(shoe: Shoe, melds: tuple[Laid, ...]) -> tuple[Card, Laid] | None:
    """A card that fits on one of the melds; the pair takes its own rank."""
    meld = shoe.dealer.choice(melds)
    rank = meld.cards[0].rank
    card = shoe.draw(
        lambda each: (
            not wild(each)
            and (each.rank is rank if meld.kind is Kind.PAIR else not extension_faults(meld, (each,), OPTIONS))
        )
    )
    return None if card is None else (card, meld)


def _put(card: Card, meld: Laid) -> Message:
    return say("contractround.wish_put", cards=(card,), meld=meld.cards)


def _unlaid(dealer: Dealer, number: int, *, more: bool) -> Dealt | None:
    """The contract in hand: laid alone, or with a further set beside it."""
    shoe = Shoe(dealer)
    groups = contract_cards(shoe, contract(number).parts, 0)
    if groups is None:
        return None
    extra = a_set(shoe, 3)
    whole = tuple(each for group in groups for each in group)
    size = DEALT + 1 + 2 * max(0, (len(whole) + 5 - DEALT) // 2)
    hand = ordered((*whole, *extra, *strays(shoe, size - len(whole) - len(extra), whole)))
    if more:
        return Moment(number=number, hand=hand), say("contractround.wish_more", melds=listed(groups), cards=extra)
    return Moment(number=number, hand=hand), say("contractround.wish_contract", melds=listed(groups))


def _first(dealer: Dealer, number: int) -> Dealt | None:
    """A set in hand, and no contract yet."""
    shoe = Shoe(dealer)
    extra = a_set(shoe, 3)
    hand = ordered((*extra, *strays(shoe, DEALT + 1 - 3, extra)))
    return (
        None if meets(hand, number) else (Moment(number=number, hand=hand), say("contractround.wish_meld", cards=extra))
    )


def _building(dealer: Dealer, number: int, *, now: bool, others: bool = False) -> Dealt | None:
    """A card that fits on a meld on the table."""
    shoe = Shoe(dealer)
    own, other = _laid_parts(shoe, number), _laid_parts(shoe, number) if others else ()
    if own is None or other is None:
        return None
    open_ = tuple(meld for meld in other if meld.kind is not Kind.PAIR)  # or there would be two reasons
    if (found := _fitting(shoe, open_ or own)) is None:
        return None
    card, meld = found
    if others and meld.cards in {each.cards for each in own}:
        return None
    hand = ordered((card, *strays(shoe, 3 + dealer.below(2))))
    return Moment(number=number, hand=hand, melds=(own, other), laid_now=now), _put(card, meld)


def _on_pair(dealer: Dealer, number: int) -> Dealt | None:
    shoe = Shoe(dealer)
    own = _laid_parts(shoe, number)
    if own is None or (found := _fitting(shoe, own[-1:])) is None:
        return None
    hand = ordered((found[0], *strays(shoe, 3)))
    return Moment(number=number, hand=hand, melds=(own, ())), _put(*found)


def _melding(dealer: Dealer, number: int, *, last: bool) -> Dealt | None:
    """A further set, with cards left or without one."""
    shoe = Shoe(dealer)
    own = _laid_parts(shoe, number)
    if own is None:
        return None
    extra = a_set(shoe, 3)
    hand = ordered((*extra, *([] if last else strays(shoe, 2))))
    return Moment(number=number, hand=hand, melds=(own, ())), say("contractround.wish_meld", cards=extra)


def _whole(dealer: Dealer, number: int, *, left: bool) -> Dealt | None:
    """Round 15, to the last card or but for one."""
    shoe = Shoe(dealer)
    groups = contract_cards(shoe, all_parts(contract(number), DEALT + 1 - 6 - left), 1)
    if groups is None:
        return None
    hand = ordered((*(each for group in groups for each in group), *strays(shoe, int(left))))
    if meets(hand, number) is left:
        return None
    melds = groups if left else tuple(meld.cards for meld in best(hand, number))
    return Moment(number=number, hand=hand), say("contractround.wish_contract", melds=listed(melds))


_RECIPES: dict[str, Callable[[Dealer, int], Dealt | None]] = {
    "first": _first,
    "lay": lambda dealer, number: _unlaid(dealer, number, more=False),
    "more": lambda dealer, number: _unlaid(dealer, number, more=True),
    "same": lambda dealer, number: _building(dealer, number, now=True),
    "extend": lambda dealer, number: _building(dealer, number, now=False),
    "others": lambda dealer, number: _building(dealer, number, now=False, others=True),
    "pair": _on_pair,
    "meld": lambda dealer, number: _melding(dealer, number, last=False),
    "keep": lambda dealer, number: _melding(dealer, number, last=True),
    "whole": lambda dealer, number: _whole(dealer, number, left=False),
    "left": lambda dealer, number: _whole(dealer, number, left=True),
}
