"""What people believe of the offer and of a turn, and the answer each belief leads to: how a misconception is told."""

from __future__ import annotations

from gintutor.deal import Action, Discard, Draw, Pass, Phase, Reason, Take
from gintutor.exercises.turn.spot import ME, OTHER, Spot

_SAID_YES = {
    Reason.OFFER_FIRST: "skips_offer",
    Reason.BOTH_PASSED: "pile_after_passes",
    Reason.ONLY_THE_OFFER: "skips_draw",
    Reason.DRAW_FIRST: "skips_draw",
    Reason.ALREADY_DRAWN: "draws_twice",
    Reason.TAKEN_CARD: "discards_taken_card",
    Reason.ELEVEN_DEALT: "draws_twice",
}


def next_tag(spot: Spot, picked: str) -> str:
    """The belief by which that comes next; ``wrong_next`` when no known one leads there."""
    dealer, other = (_who(seat) for seat in (spot.dealer, 1 - spot.dealer))
    mover, waits = (_who(seat) for seat in (spot.turn, 1 - spot.turn))
    beliefs: dict[str, str] = {}
    match spot.phase:
        case Phase.OFFER if spot.turn != spot.dealer:
            beliefs = {
                f"{dealer}_offer": "order_of_offer",
                f"{other}_turn": "skips_offer",
                f"{other}_stock": "skips_offer",
            }
        case Phase.OFFER:
            beliefs = {f"{other}_stock": "skips_dealer", f"{dealer}_stock": "order_of_offer"}
        case Phase.FIRST_DRAW:
            beliefs = {f"{dealer}_stock": "order_of_offer", f"{other}_turn": "pile_after_passes"}
        case _:
            beliefs = {f"{mover}_stock": "stock_only", f"{waits}_turn": "wrong_turn"}
    return beliefs.get(picked, "wrong_next")


def _who(seat: int) -> str:
    return "you" if seat == ME else "other"


def yes_tag(spot: Spot, action: Action) -> str:
    """The belief by which an illegal move would be legal."""
    code = spot.reasons(action)[0]
    if code is not Reason.NOT_YOUR_TURN:
        return _SAID_YES[code]
    i_dealt = spot.dealer == ME
    match spot.phase:
        case Phase.OFFER if i_dealt and isinstance(action, Take | Pass):
            return "order_of_offer"
        case Phase.FIRST_DRAW if i_dealt and isinstance(action, Draw):
            return "order_of_offer"
        case Phase.OFFER if not i_dealt and isinstance(action, Draw):
            return "skips_dealer"
    return "wrong_turn"


def no_tag(spot: Spot, action: Action, picked: str) -> str:
    """The belief by which a legal move would not be: somebody else first, or a drawn card like a taken one."""
    if picked == "taken" and isinstance(action, Discard):
        return "keeps_drawn_card" if action.card == spot.drawn else "keeps_too_much"
    if picked == "turn" and spot.offered and spot.dealer == OTHER:
        return "order_of_offer"
    if picked == "stock" and spot.phase is Phase.OFFER and spot.dealer == ME:
        return "skips_dealer"
    return "refuses_legal"
