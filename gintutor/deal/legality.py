"""Is this move legal here? The one judge: transitions, lists of moves, feedback and review all ask it.

A verdict is a value: :class:`Illegal` with a stable code, a sentence for a person and the nearest legal move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from gintutor.cards import Card, Hand, Suit
from gintutor.deal.actions import Action, BigGin, Discard, Done, Draw, Knock, Lay, LayOff, Pass, Phase, Take
from gintutor.deal.situation import Situation, away, between, extended
from gintutor.melds import meld_faults
from gintutor.messages import Message, say
from gintutor.rules import knock_limit
from gintutor.solver.arrangements import MELD_OF
from gintutor.solver.deadwood import least_deadwood
from gintutor.solver.knocking import KnockReason, limit_reason


class Reason(StrEnum):
    """Why a move is illegal: one code for each fault there is."""

    OVER = "over"
    NOT_YOUR_TURN = "not_your_turn"
    OFFER_FIRST = "offer_first"
    BOTH_PASSED = "both_passed"
    ONLY_THE_OFFER = "only_the_offer"
    DRAW_FIRST = "draw_first"
    ALREADY_DRAWN = "already_drawn"
    ELEVEN_DEALT = "eleven_dealt"
    NO_KNOCK_YET = "no_knock_yet"
    LAID_DOWN = "laid_down"
    NOT_HELD = "not_held"
    TAKEN_CARD = "taken_card"
    NOT_A_MELD = "not_a_meld"
    CARD_TWICE = "card_twice"
    USES_DISCARD = "uses_discard"
    SPREAD_OVER_LIMIT = "spread_over_limit"
    OVER_LIMIT = "over_limit"
    STRAIGHT_GIN = "straight_gin"
    OKLAHOMA_ACE = "oklahoma_ace"
    OKLAHOMA_LIMIT = "oklahoma_limit"
    BIG_GIN_OFF = "big_gin_off"
    NOT_BIG_GIN = "not_big_gin"
    SPREAD_LEAVES = "spread_leaves"
    PLAYED_ON = "played_on"
    ALREADY_LAID = "already_laid"
    NO_LAY_OFF_ON_GIN = "no_lay_off_on_gin"
    NO_SUCH_MELD = "no_such_meld"
    OTHER_RANK = "other_rank"
    OTHER_SUIT = "other_suit"
    GAP = "gap"


@dataclass(frozen=True, slots=True, kw_only=True)
class Illegal:
    """A move refused: the code, the reason as a sentence, and the legal move nearest to it.

    None where there is none: the hand is over, or it is the other player's turn.
    """

    code: Reason
    message: Message
    nearest: Action | None


class IllegalMoveError(ValueError):
    """A transition was asked for a move that is illegal; ``illegal`` says why. Ask :func:`why_illegal` first."""

    def __init__(self, illegal: Illegal) -> None:
        super().__init__(illegal.code.value)
        self.illegal = illegal

    def __reduce__(self) -> tuple[type[IllegalMoveError], tuple[Illegal]]:
        return IllegalMoveError, (self.illegal,)


_Fault = tuple[Reason, Message]


def why_illegal(situation: Situation, action: Action, seat: int | None = None) -> Illegal | None:
    """Give the reason why a move may not be made, or None for a legal one; ``seat``: who tries it, if not who may.

    One reason is given, the one to be put right first: whose turn, which phase, then cards, melds and limits.
    """
    if early := _out_of_turn(situation, seat):
        # The legal moves are the other player's, and what they are tells of a hidden hand.
        return Illegal(code=early[0], message=early[1], nearest=None)
    found = fault(situation, action)
    if found is None:
        return None
    from gintutor.deal.nearest import nearest  # it judges its proposals by fault()

    return Illegal(code=found[0], message=found[1], nearest=nearest(situation, action))


def is_legal(situation: Situation, action: Action) -> bool:
    """Tell whether a move may be made: :func:`why_illegal` without the reasons, for lists and searches."""
    return fault(situation, action) is None


def fault(situation: Situation, action: Action) -> _Fault | None:
    """Find what is wrong with a move of the player to move, as (code, sentence)."""
    match situation.phase:
        case Phase.DISCARD:
            return _at_discard(situation, action)
        case Phase.DRAW | Phase.FIRST_DRAW:
            return _at_draw(situation, action)
        case Phase.OFFER:
            return _at_offer(action)
        case Phase.DEFEND:
            return _at_defence(situation, action)
        case _:
            return Reason.OVER, say("deal.why_over")


def _out_of_turn(situation: Situation, seat: int | None) -> _Fault | None:
    if seat in (None, situation.turn) or situation.phase is Phase.OVER:
        return None
    return Reason.NOT_YOUR_TURN, say("deal.why_not_your_turn")


def _at_offer(action: Action) -> _Fault | None:
    match action:
        case Pass() | Take():
            return None
        case Lay() | LayOff() | Done():
            return Reason.NO_KNOCK_YET, say("deal.why_no_knock_yet")
    return Reason.OFFER_FIRST, say("deal.why_offer_first")


def _at_draw(situation: Situation, action: Action) -> _Fault | None:
    match action:
        case Draw():
            return None
        case Take() if situation.phase is Phase.DRAW:
            return None
        case Pass() if situation.phase is Phase.DRAW:
            return Reason.ONLY_THE_OFFER, say("deal.why_only_the_offer")
        case Take() | Pass():
            return Reason.BOTH_PASSED, say("deal.why_both_passed")
        case Lay() | LayOff() | Done():
            return Reason.NO_KNOCK_YET, say("deal.why_no_knock_yet")
    return Reason.DRAW_FIRST, say("deal.why_draw_first")


def _at_discard(situation: Situation, action: Action) -> _Fault | None:
    match action:
        case Discard(card):
            return _discard_fault(situation, card)
        case Knock():
            return _discard_fault(situation, action.card) or _knock_fault(situation, action)
        case BigGin(spread):
            return _big_gin_fault(situation, spread)
        case Lay() | LayOff() | Done():
            return Reason.NO_KNOCK_YET, say("deal.why_no_knock_yet")
    if situation.drawn is None:
        return Reason.ELEVEN_DEALT, say("deal.why_eleven_dealt")
    return Reason.ALREADY_DRAWN, say("deal.why_already_drawn")


def _discard_fault(situation: Situation, card: Card) -> _Fault | None:
    if card not in situation.hand:
        return Reason.NOT_HELD, say("deal.why_not_held", cards=(card,), n=1)
    if card == situation.taken and not situation.rules.rediscard_allowed:
        return Reason.TAKEN_CARD, say("deal.why_taken_card", card=card)
    return None


def _spread_fault(groups: Sequence[Hand], held: Hand) -> _Fault | None:
    """Find a card that is not held, a group that is no meld, a card in two melds: in this order."""
    used = Hand()
    for group in groups:
        if strange := tuple(group - held):
            return Reason.NOT_HELD, say("deal.why_not_held", cards=strange, n=len(strange))
        if group.mask not in MELD_OF:
            why = meld_faults(tuple(group))[0].message
            return Reason.NOT_A_MELD, say("deal.why_not_a_meld", cards=tuple(group), why=why)
        if twice := tuple(group & used):
            return Reason.CARD_TWICE, say("deal.why_card_twice", cards=twice, n=len(twice))
        used = used | group
    return None


def _left(groups: Sequence[Hand], hand: Hand) -> Hand:
    for group in groups:
        hand = hand - group
    return hand


def _knock_fault(situation: Situation, action: Knock) -> _Fault | None:
    card, spread = action.card, action.spread
    kept = situation.hand - Hand(card.bit)
    if any(card in group for group in spread):
        return Reason.USES_DISCARD, say("deal.why_uses_discard", card=card)
    if found := _spread_fault(spread, kept):
        return found
    points, limit = _left(spread, kept).points, knock_limit(situation.rules, situation.upcard)
    if points <= limit:
        return None
    best = least_deadwood(kept)
    if best <= limit:
        return Reason.SPREAD_OVER_LIMIT, say("deal.why_spread_over_limit", n=points, limit=limit, best=best)
    return _limit_fault(situation, best, limit)


def _limit_fault(situation: Situation, points: int, limit: int) -> _Fault:
    """Name the rule that sets the limit which ``points`` exceed."""
    upcard = situation.upcard if situation.upcard is not None else ()
    match limit_reason(situation.rules, situation.upcard, points):
        case KnockReason.STRAIGHT_GIN:
            return Reason.STRAIGHT_GIN, say("deal.why_straight_gin", n=points)
        case KnockReason.OKLAHOMA_ACE:
            return Reason.OKLAHOMA_ACE, say("deal.why_oklahoma_ace", n=points, upcard=upcard)
        case KnockReason.OKLAHOMA_LIMIT:
            return Reason.OKLAHOMA_LIMIT, say("deal.why_oklahoma_limit", n=points, limit=limit, upcard=upcard)
    return Reason.OVER_LIMIT, say("deal.why_over_limit", n=points, limit=limit)


def _big_gin_fault(situation: Situation, spread: Sequence[Hand]) -> _Fault | None:
    if situation.rules.big_gin_bonus is None:
        return Reason.BIG_GIN_OFF, say("deal.why_big_gin_off")
    if situation.played_on and not situation.rules.play_on_for_big_gin:
        return Reason.PLAYED_ON, say("deal.why_played_on")
    if found := _spread_fault(spread, situation.hand):
        return found
    left = _left(spread, situation.hand)
    if not left:
        return None
    if best := least_deadwood(situation.hand):
        return Reason.NOT_BIG_GIN, say("deal.why_not_big_gin", n=best)
    return Reason.SPREAD_LEAVES, say("deal.why_spread_leaves", cards=tuple(left), n=len(left))


def _at_defence(situation: Situation, action: Action) -> _Fault | None:
    match action:
        case Done():
            return None
        case Lay(group):
            return _gone(situation, group) or _spread_fault((group,), situation.hand)
        case LayOff(card, number):
            return _lay_off_fault(situation, card, number)
    return Reason.LAID_DOWN, say("deal.why_laid_down")


def _gone(situation: Situation, group: Hand) -> _Fault | None:
    if gone := tuple(group & away(situation)):
        return Reason.ALREADY_LAID, say("deal.why_already_laid", cards=gone, n=len(gone))
    return None


def _lay_off_fault(situation: Situation, card: Card, number: int) -> _Fault | None:
    if situation.gin and not situation.rules.layoff_on_gin:
        return Reason.NO_LAY_OFF_ON_GIN, say("deal.why_no_lay_off_on_gin")
    if found := _gone(situation, Hand(card.bit)):
        return found
    if card not in situation.hand:
        return Reason.NOT_HELD, say("deal.why_not_held", cards=(card,), n=1)
    melds = extended(situation)
    if not 0 <= number < len(melds):
        return Reason.NO_SUCH_MELD, say("deal.why_no_such_meld")
    meld = melds[number]
    if meld.hand.mask | card.bit in MELD_OF:
        return None
    if meld.kind == "set" and len(meld.cards) == len(Suit):
        return Reason.OTHER_RANK, say("deal.why_full_set", card=card, cards=meld.cards)
    if meld.kind == "set":
        return Reason.OTHER_RANK, say("deal.why_other_rank", card=card, cards=meld.cards)
    if card.suit is not meld.cards[0].suit:
        return Reason.OTHER_SUIT, say("deal.why_other_suit", card=card, cards=meld.cards)
    return Reason.GAP, say("deal.why_gap", card=card, cards=meld.cards, missing=tuple(sorted(between(meld, card))))
