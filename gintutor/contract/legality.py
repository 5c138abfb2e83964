"""Is this move legal here? The one judge: transitions, lists of moves, players, feedback and logs all ask it.

A verdict is a value: :class:`Illegal` with a stable code, a sentence for a person and the nearest legal move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from gintutor.cards import Card
from gintutor.contract.actions import Action, Discard, Draw, Extend, Group, LayDown, LayMeld, Pass, Phase, Take
from gintutor.contract.melds import Fault, extension_faults, meld_faults, part_faults
from gintutor.contract.options import Extend as Builds
from gintutor.contract.reasons import FAULT_NAMES, WHY, Reason
from gintutor.contract.rounds import MOST_UPCARDS, Kind, Part, contract
from gintutor.contract.situation import Situation
from gintutor.messages import Message, say

__all__ = ["Illegal", "IllegalMoveError", "Reason", "Wrong", "fault", "is_legal", "why_illegal"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Illegal:
    """A move refused: the code, the reason as a sentence, and the legal move nearest to it.

    ``nearest`` is None where there is none: the round is over, or it is another player's turn. ``faults``: all that is
    wrong with the meld laid or extended, ``part`` its number in the contract, counted from 0.
    """

    code: Reason
    message: Message
    nearest: Action | None
    faults: tuple[Fault, ...] = ()
    part: int | None = None


class IllegalMoveError(ValueError):
    """A transition was asked for a move that is illegal; ``illegal`` says why. Ask :func:`why_illegal` first."""

    def __init__(self, illegal: Illegal) -> None:
        super().__init__(illegal.code.value)
        self.illegal = illegal

    def __reduce__(self) -> tuple[type[IllegalMoveError], tuple[Illegal]]:
        return IllegalMoveError, (self.illegal,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrong:
    """What is wrong with a move, before anybody looks for a better one."""

    code: Reason
    message: Message
    faults: tuple[Fault, ...] = ()
    part: int | None = None


def why_illegal(situation: Situation, action: Action, seat: int | None = None) -> Illegal | None:
    """Give the reason why a move may not be made, or None for a legal one; ``seat``: who tries it, if not who may.

    One reason is given, the one to be put right first: whose turn, which phase, then cards, melds and contract.
    """
    if early := _out_of_turn(situation, action, seat):
        return Illegal(code=early.code, message=early.message, nearest=None)
    found = fault(situation, action)
    if found is None:
        return None
    from gintutor.contract.nearest import nearest  # it judges its proposals by fault()

    return Illegal(
        code=found.code,
        message=found.message,
        nearest=nearest(situation, action),
        faults=found.faults,
        part=found.part,
    )


def is_legal(situation: Situation, action: Action) -> bool:
    """Tell whether a move may be made: :func:`why_illegal` without the reasons, for lists and searches."""
    return fault(situation, action) is None


def fault(situation: Situation, action: Action) -> Wrong | None:
    """Find what is wrong with a move of the player to move."""
    match situation.phase:
        case Phase.OFFER:
            return None if isinstance(action, Take | Pass) else _wrong(Reason.ANSWER_FIRST)
        case Phase.DRAW:
            return _at_draw(action)
        case Phase.PLAY:
            return _at_play(situation, action)
        case _:
            return _wrong(Reason.OVER)


def _wrong(code: Reason) -> Wrong:
    return Wrong(code=code, message=WHY[code])


def _out_of_turn(situation: Situation, action: Action, seat: int | None) -> Wrong | None:
    """Why that seat is not asked: of the upcard for a reason of its own, else because it is another's turn."""
    if seat in (None, situation.mover) or situation.phase is Phase.OVER:
        return None
    if situation.phase is Phase.OFFER and isinstance(action, Take) and seat in range(len(situation.upcards)):
        assert seat is not None
        if situation.thrower == seat:
            return _wrong(Reason.OWN_DISCARD)
        if situation.upcards[seat] >= MOST_UPCARDS:
            return _wrong(Reason.THREE_UPCARDS)
        if situation.thrower is None and seat != situation.turn:
            return _wrong(Reason.FIRST_UPCARD)
    return _wrong(Reason.NOT_YOUR_TURN)


def _at_draw(action: Action) -> Wrong | None:
    match action:
        case Draw():
            return None
        case Take() | Pass():
            return _wrong(Reason.NO_OFFER)
    return _wrong(Reason.DRAW_FIRST)


def _at_play(situation: Situation, action: Action) -> Wrong | None:
    match action:
        case Discard(card):
            return _not_held(situation.hand, (card,))
        case LayDown(groups):
            return _lay_down_fault(situation, groups)
        case LayMeld(kind, cards):
            return _too_early(situation) or _meld_fault(situation, kind, cards)
        case Extend():
            return _too_early(situation) or _extend_fault(situation, action)
    return _wrong(Reason.ALREADY_DRAWN)


def _not_held(hand: Group, cards: Iterable[Card]) -> Wrong | None:
    strange = tuple(sorted((Counter(cards) - Counter(hand)).elements()))
    if not strange:
        return None
    message = say("contractgame.why_not_held", cards=strange, n=len(strange))
    return Wrong(code=Reason.NOT_HELD, message=message)


def _too_early(situation: Situation) -> Wrong | None:
    """Melds and extensions come from the turn after the contract on."""
    if not situation.melds[situation.turn]:
        return _wrong(Reason.CONTRACT_FIRST)
    return _wrong(Reason.SAME_TURN) if situation.laid_now else None


def _lay_down_fault(situation: Situation, groups: tuple[Group, ...]) -> Wrong | None:
    """Exactly the contract, of cards held, and a card is left to discard; in round 15 nothing is left."""
    asked = contract(situation.number)
    if situation.melds[situation.turn]:
        return _wrong(Reason.ALREADY_LAID)
    needed = len(asked.parts) + asked.rest
    if len(groups) != needed:
        message = say("contractgame.why_parts", n=needed, found=len(groups))
        return Wrong(code=Reason.PARTS, message=message)
    if found := _not_held(situation.hand, [card for group in groups for card in group]):
        return found
    for number, (part, group) in enumerate(zip(asked.parts, groups, strict=False)):
        if faults := part_faults(part, group, situation.options):
            return _no_meld(group, faults, part, number)
    if asked.rest and (faults := meld_faults(Kind.RUN, groups[-1], situation.options)):
        return _no_meld(groups[-1], faults, part_number=len(groups) - 1)
    left = len(situation.hand) - sum(map(len, groups))
    if asked.rest:
        return _wrong(Reason.REST) if left else None
    return None if left else _wrong(Reason.KEEP_ONE)


def _no_meld(
    cards: Group, faults: tuple[Fault, ...], part: Part | None = None, part_number: int | None = None
) -> Wrong:
    """A group that is no meld, or not of the size the contract asks for: the first fault is told, all are named."""
    code = Reason.NOT_A_MELD
    if part is not None and Fault.WRONG_SIZE in faults:
        code, message = Reason.PART_SIZE, say("contractgame.why_part_size", cards=cards, n=part.size)
    else:
        message = say("contractgame.why_not_a_meld", cards=cards, why=FAULT_NAMES[faults[0]])
    return Wrong(code=code, message=message, faults=faults, part=part_number)


def _meld_fault(situation: Situation, kind: Kind, cards: Group) -> Wrong | None:
    if kind is Kind.PAIR:
        return _wrong(Reason.NO_PAIR)
    if found := _not_held(situation.hand, cards):
        return found
    if faults := meld_faults(kind, cards, situation.options):
        return _no_meld(cards, faults)
    return _keep_one(situation, cards)


def _keep_one(situation: Situation, cards: Group) -> Wrong | None:
    """The last card is always discarded (RULES §3)."""
    return _wrong(Reason.KEEP_ONE) if len(cards) >= len(situation.hand) else None


def _extend_fault(situation: Situation, action: Extend) -> Wrong | None:
    if action.owner not in range(len(situation.melds)) or action.meld not in range(len(situation.melds[action.owner])):
        return _wrong(Reason.NO_SUCH_MELD)
    if action.owner != situation.turn and situation.options.extend is Builds.OWN:
        return _wrong(Reason.OTHERS_MELD)
    meld = situation.melds[action.owner][action.meld]
    if meld.kind is Kind.PAIR:
        return _wrong(Reason.PAIR_CLOSED)
    if found := _not_held(situation.hand, action.cards):
        return found
    if faults := extension_faults(meld, action.cards, situation.options):
        message = say(
            "contractgame.why_does_not_fit", cards=action.cards, meld=meld.cards, why=FAULT_NAMES[faults[0]]
        )  # fmt: skip
        return Wrong(code=Reason.DOES_NOT_FIT, message=message, faults=faults)
    return _keep_one(situation, action.cards)
