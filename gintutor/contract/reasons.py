"""Why a move is illegal, and what is wrong with a meld: the codes and their sentences."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from gintutor.contract.melds import Fault
from gintutor.messages import Message, say


class Reason(StrEnum):
    """Why a move is illegal: one code for each fault there is."""

    OVER = "over"
    NOT_YOUR_TURN = "not_your_turn"
    THREE_UPCARDS = "three_upcards"
    OWN_DISCARD = "own_discard"
    FIRST_UPCARD = "first_upcard"
    ANSWER_FIRST = "answer_first"
    NO_OFFER = "no_offer"
    DRAW_FIRST = "draw_first"
    ALREADY_DRAWN = "already_drawn"
    NOT_HELD = "not_held"
    CONTRACT_FIRST = "contract_first"
    ALREADY_LAID = "already_laid"
    SAME_TURN = "same_turn"
    PARTS = "parts"
    PART_SIZE = "part_size"
    NOT_A_MELD = "not_a_meld"
    NO_PAIR = "no_pair"
    REST = "rest"
    KEEP_ONE = "keep_one"
    NO_SUCH_MELD = "no_such_meld"
    OTHERS_MELD = "others_meld"
    PAIR_CLOSED = "pair_closed"
    DOES_NOT_FIT = "does_not_fit"


WHY: Mapping[Reason, Message] = MappingProxyType(
    {
        Reason.OVER: say("contractgame.why_over"),
        Reason.NOT_YOUR_TURN: say("contractgame.why_not_your_turn"),
        Reason.THREE_UPCARDS: say("contractgame.why_three_upcards"),
        Reason.OWN_DISCARD: say("contractgame.why_own_discard"),
        Reason.FIRST_UPCARD: say("contractgame.why_first_upcard"),
        Reason.ANSWER_FIRST: say("contractgame.why_answer_first"),
        Reason.NO_OFFER: say("contractgame.why_no_offer"),
        Reason.DRAW_FIRST: say("contractgame.why_draw_first"),
        Reason.ALREADY_DRAWN: say("contractgame.why_already_drawn"),
        Reason.CONTRACT_FIRST: say("contractgame.why_contract_first"),
        Reason.ALREADY_LAID: say("contractgame.why_already_laid"),
        Reason.SAME_TURN: say("contractgame.why_same_turn"),
        Reason.NO_PAIR: say("contractgame.why_no_pair"),
        Reason.REST: say("contractgame.why_rest"),
        Reason.KEEP_ONE: say("contractgame.why_keep_one"),
        Reason.NO_SUCH_MELD: say("contractgame.why_no_such_meld"),
        Reason.OTHERS_MELD: say("contractgame.why_others_meld"),
        Reason.PAIR_CLOSED: say("contractgame.why_pair_closed"),
    }
)
"""The sentences that need no cards; the others are put together where the cards are known."""

FAULT_NAMES: Mapping[Fault, Message] = MappingProxyType(
    {
        Fault.TOO_FEW: say("contractgame.meld_too_few"),
        Fault.TOO_MANY: say("contractgame.meld_too_many"),
        Fault.WRONG_SIZE: say("contractgame.meld_wrong_size"),
        Fault.DEUCES: say("contractgame.meld_deuces"),
        Fault.MIXED_RANK: say("contractgame.meld_mixed_rank"),
        Fault.MIXED_SUIT: say("contractgame.meld_mixed_suit"),
        Fault.REPEATED: say("contractgame.meld_repeated"),
        Fault.GAP: say("contractgame.meld_gap"),
        Fault.AROUND_CORNER: say("contractgame.meld_around_corner"),
        Fault.ACE_END: say("contractgame.meld_ace_end"),
        Fault.PAIR_BUILT_ON: say("contractgame.meld_pair_built_on"),
    }
)
