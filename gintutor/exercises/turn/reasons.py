"""What comes next in a hand and why a move may be made or not: the sentences of every ``turn`` explanation."""

from __future__ import annotations

from gintutor.cards import Card
from gintutor.deal import Action, Discard, Draw, Pass, Phase, Reason, Take
from gintutor.exercises.protocol import Option, Step, Table
from gintutor.exercises.turn.spot import HAND_ZONE, ME, PILE_ZONE, Spot
from gintutor.exercises.words import moves, slots_of
from gintutor.messages import Message, say

CHOICES = {
    Reason.NOT_YOUR_TURN: "turn",
    Reason.OFFER_FIRST: "offer",
    Reason.BOTH_PASSED: "stock",
    Reason.ONLY_THE_OFFER: "draw",
    Reason.DRAW_FIRST: "draw",
    Reason.ALREADY_DRAWN: "drawn",
    Reason.TAKEN_CARD: "taken",
    Reason.ELEVEN_DEALT: "eleven",
}
"""The option that stands for each reason of the judge."""

NEXT: dict[str, Message] = {
    "you_offer": say("turn.next_you_offer"),
    "other_offer": say("turn.next_other_offer"),
    "you_stock": say("turn.next_you_stock"),
    "other_stock": say("turn.next_other_stock"),
    "you_turn": say("turn.next_you_turn"),
    "other_turn": say("turn.next_other_turn"),
    "you_discard": say("turn.next_you_discard"),
    "other_discard": say("turn.next_other_discard"),
}
"""What can come next: the options of the form ``first``."""

FREE = (
    Option(id="stock", label=say("turn.free_stock")),
    Option(id="always", label=say("turn.free_always")),
    Option(id="house", label=say("turn.free_house")),
)
"""Why no card has to stay: the last one came from the stock, or what some believe, or a house rule."""

_PHASES = {Phase.OFFER: "offer", Phase.FIRST_DRAW: "stock", Phase.DRAW: "turn", Phase.DISCARD: "discard"}


def coming(spot: Spot) -> str:
    """What comes next, as an option of the form ``first``."""
    return f"{'you' if spot.turn == ME else 'other'}_{_PHASES[spot.phase]}"


def next_options(spot: Spot) -> tuple[Option, ...]:
    """What may be thought to come next; discarding first is among it only where eleven cards are dealt."""
    kinds = ("discard", "turn", "stock") if spot.rules.eleven_card_deal else ("offer", "stock", "turn")
    return tuple(Option(id=f"{who}_{kind}", label=NEXT[f"{who}_{kind}"]) for kind in kinds for who in ("you", "other"))


def legal_options(spot: Spot, action: Action) -> tuple[Option, ...]:
    """Yes, and the reasons against; of two that are true the one that comes second is not offered."""
    labels = {
        "yes": say("exercise.yes"),
        "turn": say("turn.no_turn"),
        "offer": say("turn.no_offer"),
        "stock": say("turn.no_stock"),
        "draw": say("turn.no_draw"),
        "drawn": say("turn.no_drawn"),
        "taken": say("turn.no_taken"),
        "eleven": say("turn.no_eleven"),
    }
    reasons = ("offer", "stock", "draw") if spot.offered else ("draw", "drawn", "taken")
    wanted = ["yes", "turn", *reasons, *(["eleven"] if spot.rules.eleven_card_deal else [])]
    also_true = {CHOICES[each] for each in spot.reasons(action)[1:]}
    return tuple(Option(id=each, label=labels[each]) for each in wanted if each not in also_true)


def rule(spot: Spot) -> Message:
    """The rule of the moment: the order of the offer, or what a turn is made of (RULES §1)."""
    if spot.phase is Phase.DISCARD and spot.drawn is None and spot.rules.eleven_card_deal:
        return say("turn.rule_eleven")
    return say("turn.rule_offer") if spot.offered else say("turn.rule_turn")


def state(table: Table, spot: Spot) -> Step:
    """Whose move it is and what is to be done."""
    slots = table.zone(PILE_ZONE).slots if spot.phase in (Phase.OFFER, Phase.DRAW) else ()
    return Step(text=say("turn.coming", next=NEXT[coming(spot)]), highlight=slots)


def verdict(table: Table, spot: Spot, action: Action) -> Step:
    """Why the move is legal or not; a card that may go goes."""
    found = spot.why_not(action)
    slots = _about(table, spot, action)
    if found is not None:
        return Step(text=found[1], highlight=slots)
    match action:
        case Discard(card):
            text = say("turn.may_discard", card=card)
            return Step(text=text, moves=moves(table, (card,), PILE_ZONE), highlight=slots)
        case Take():
            return Step(text=say("turn.may_take"), moves=_to_hand(table, spot.top), highlight=slots)
        case Pass():
            return Step(text=say("turn.may_pass"), highlight=slots)
    return Step(text=say("turn.may_draw"))


def _to_hand(table: Table, card: Card | None) -> tuple[tuple[int, str], ...]:
    return () if card is None else moves(table, (card,), HAND_ZONE)


def _about(table: Table, spot: Spot, action: Action) -> tuple[int, ...]:
    match action:
        case Discard(card):
            return slots_of(table, (card,))
        case Take() | Pass():
            return table.zone(PILE_ZONE).slots
        case Draw():
            return ()
    return ()


def why_free(spot: Spot) -> str:
    """Why every card may be discarded, as an option."""
    return "house" if spot.taken is not None else "stock"


def barred(table: Table, spot: Spot) -> Step:
    """Which card has to stay this turn, or that every card may go."""
    held = spot.barred()
    if held and spot.taken is not None:
        text = say("turn.must_keep", card=spot.taken)
    elif spot.taken is not None:
        text = say("turn.may_all_house", card=spot.taken)
    elif spot.drawn is not None:
        text = say("turn.may_all_drawn", card=spot.drawn)
    else:
        text = say("turn.may_all")
    return Step(text=text, highlight=slots_of(table, held))


def first_rule(spot: Spot) -> Message:
    """Who is asked first here: the one who did not deal."""
    return say("turn.who_other") if spot.dealer == ME else say("turn.who_you")
