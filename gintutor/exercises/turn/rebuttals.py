"""Why what the learner chose is not so: the fact that speaks against that very choice."""

from __future__ import annotations

from gintutor.cards import Card
from gintutor.deal import Action, Discard, Draw, Pass, Phase, Take
from gintutor.exercises.turn.spot import ME, Spot
from gintutor.messages import Message, say


def against(spot: Spot, action: Action, picked: str) -> Message:
    """Why that reason does not forbid the move; whose move it is where nothing nearer does."""
    found: Message | None = None
    match picked:
        case "offer":
            found = _offer(spot, action)
        case "stock":
            found = _stock(spot, action)
        case "draw":
            found = _draw(spot, action)
        case "drawn" if spot.phase is not Phase.DISCARD:
            found = say("turn.not_drawn")
        case "drawn" if isinstance(action, Discard):
            found = say("turn.then_discard")
        case "taken":
            found = _taken(spot, action)
        case "eleven" if spot.phase is not Phase.DISCARD or spot.drawn is not None:
            found = say("turn.eleven_over")
    return found or (say("turn.hint_yours") if spot.turn == ME else say("turn.hint_theirs"))


def _offer(spot: Spot, action: Action) -> Message | None:
    if spot.phase is Phase.FIRST_DRAW:
        return say("turn.left_both")
    if spot.turn != ME:
        return say("turn.offer_other")
    return say("turn.is_offer") if isinstance(action, Take | Pass) else None


def _stock(spot: Spot, action: Action) -> Message | None:
    if spot.phase is Phase.OFFER:
        return say("turn.not_left_both")
    return say("turn.is_stock") if isinstance(action, Draw) else None


def _draw(spot: Spot, action: Action) -> Message | None:
    if spot.phase is Phase.DISCARD:
        return say("turn.has_drawn")
    if isinstance(action, Take | Draw):
        return say("turn.is_draw")
    return say("turn.offer_before") if spot.phase is Phase.OFFER and isinstance(action, Pass) else None


def _taken(spot: Spot, action: Action) -> Message | None:
    if spot.turn != ME:
        return None
    if spot.taken is None:
        card = action.card if isinstance(action, Discard) else None
        return say("turn.from_stock", card=card) if card is not None and card == spot.drawn else say("turn.took_none")
    if isinstance(action, Discard) and action.card != spot.taken:
        return say("turn.took_other", card=action.card, taken=spot.taken)
    return say("turn.may_all_house", card=spot.taken) if isinstance(action, Discard) else None


def next_not(spot: Spot, picked: str) -> tuple[Message, ...]:
    """Why that does not come next: the wrong player, the wrong kind of move, or both."""
    who, kind = picked.split("_")
    mine = spot.turn == ME
    told = [] if (who == "you") == mine else [say("turn.hint_yours") if mine else say("turn.hint_theirs")]
    if (why := _kind_not(spot.phase, kind)) is not None:
        told.append(why)
    return tuple(told)


def _kind_not(phase: Phase, kind: str) -> Message | None:
    match kind, phase:
        case "offer", Phase.FIRST_DRAW:
            return say("turn.left_both")
        case "offer", Phase.DRAW | Phase.DISCARD:
            return say("turn.offer_over")
        case "stock", Phase.OFFER:
            return say("turn.not_left_both")
        case "stock", Phase.DRAW:
            return say("turn.pile_open")
        case "turn", Phase.OFFER:
            return say("turn.nobody_draws")
        case "turn", Phase.FIRST_DRAW:
            return say("turn.pile_closed")
        case "stock" | "turn", Phase.DISCARD:
            return say("turn.has_drawn")
        case "discard", phase if phase is not Phase.DISCARD:
            return say("turn.not_drawn")
    return None


def may_go(spot: Spot, card: Card) -> Message:
    """Why a card marked as having to stay may go."""
    if card == spot.taken:
        return say("turn.may_all_house", card=card)
    return say("turn.from_stock", card=card) if card == spot.drawn else say("turn.was_held", card=card)
