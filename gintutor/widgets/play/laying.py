"""Own melds and lay-offs against the computer's knock, and the learner's own order of cards."""

from __future__ import annotations

from gintutor.cards import Card
from gintutor.deal import Action, Done, LayOff, Phase, Position, best_answer, extended, is_legal, play
from gintutor.replay import Did, move
from gintutor.widgets.play.state import ME


def fitting(position: Position, card: Card) -> int | None:
    """The number of the meld that card fits on, else of the one it comes nearest to; None where it is like none."""
    melds = extended(position)
    fits = [number for number in range(len(melds)) if is_legal(position, LayOff(card, number))]
    if fits:
        return fits[0]
    alike = [
        number
        for number, meld in enumerate(melds)
        if (meld.kind == "run" and meld.cards[0].suit is card.suit)
        or (meld.kind == "set" and meld.cards[0].rank is card.rank)
    ]
    return alike[0] if alike else None


def in_a_row(position: Position, cards: tuple[Card, ...], number: int) -> tuple[Did, ...]:
    """Several cards laid off on one meld in an order that works; empty when there is none."""
    left, events = list(cards), []
    while left:
        card = next((each for each in left if is_legal(position, LayOff(each, number))), None)
        if card is None:
            return ()
        events.append(move(position, LayOff(card, number)))
        position = play(position, LayOff(card, number))
        left.remove(card)
    return tuple(events)


def rest(position: Position | None) -> tuple[Did, ...]:
    """The best answer to a knock from here on, step by step, to the end."""
    events: list[Did] = []
    while position is not None and position.phase is Phase.DEFEND:
        action: Action = best_answer(position)
        events.append(move(position, action))
        position = play(position, action)
        if isinstance(action, Done):
            break
    return tuple(events)


def to_lay(position: Position) -> bool:
    """Whether the defender can still lay something that is worth it."""
    return position.turn == ME and position.phase is Phase.DEFEND and not isinstance(best_answer(position), Done)
