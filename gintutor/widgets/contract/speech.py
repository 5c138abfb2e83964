"""What a screen reader says of a round: the table as a whole, and all that is new. The panel has the same words."""

from __future__ import annotations

from gintutor.contract.hands import points
from gintutor.contract.melds import Laid
from gintutor.contract.rounds import Part
from gintutor.exercises.contract.words import code_of, label
from gintutor.i18n import Translator
from gintutor.messages import Message, say
from gintutor.widgets.anygame import panel
from gintutor.widgets.contract.building import made
from gintutor.widgets.contract.held import cards_at
from gintutor.widgets.contract.state import ME, Stage, State, own_slots
from gintutor.widgets.contract.words import (
    meld_words,
    move_words,
    name_of,
    numbered,
    outlines,
    stands_words,
    task,
    task_heard,
    winner_words,
)


def table_lines(state: State) -> tuple[Message, ...]:
    """Everything that lies on the table but the learner's hand, a line each."""
    position = state.position
    if position is None:
        return ()
    others = [_seat(state, seat) for seat in range(position.players) if seat != ME]
    pile = tuple(reversed(position.pile[-1:]))
    stock = say("table.zone", zone=say("play.zone_stock"), cards=say("table.hidden", n=len(position.stock)))
    top = say("table.zone", zone=say("play.zone_pile"), cards=_row(pile))
    numbers = numbered(state)
    own = [
        say("table.zone", zone=_own_name(meld, numbers.get((ME, number))), cards=meld_words(meld))
        for number, meld in enumerate(position.melds[ME])
    ]
    return (*others, *(_outlines(state) if state.plan is not None else (stock, top)), *own)


def _own_name(meld: Laid, number: int | None) -> Message:
    """A meld of the learner's by its number; what is never built on has none and is called what it is."""
    return say("play.zone_meld", i=number) if number else label(code_of(Part(meld.kind, len(meld.cards))))


def _row(cards: tuple[object, ...]) -> Message:
    return say("table.row", cards=cards) if cards else say("table.empty")  # type: ignore[arg-type]


def _seat(state: State, seat: int) -> Message:
    """Another player: how many cards, how many upcards taken, the melds on the table with their deuces."""
    position = state.position
    assert position is not None
    hand = position.hands[seat]
    held = say("contracttable.count", n=len(hand)) if not position.over else say("contracttable.points", n=points(hand))
    numbers = numbered(state)
    melds = tuple(
        say("contracttable.numbered", i=numbers[seat, number], meld=meld_words(meld))
        if (seat, number) in numbers
        else meld_words(meld)
        for number, meld in enumerate(position.melds[seat])
    )
    if position.over and hand:
        held = say("contracttable.held", cards=hand, points=held)
    if not melds:
        return say("contracttable.seat", name=name_of(seat), held=held)
    return say("contracttable.seat_laid", name=name_of(seat), held=held, melds=melds)


def _outlines(state: State) -> tuple[Message, ...]:
    """The melds that are being made, with what their deuces stand for."""
    lines = []
    for number, (group, caption) in enumerate(zip(state.plan or (), outlines(state), strict=False)):
        cards: Message = _row(cards_at(group))
        meld = made(state, number)
        if meld is not None and (stands := stands_words(meld)):
            cards = say("contracttable.with_deuces", cards=cards, stands=stands)
        lines.append(say("contracttable.outline", i=number + 1, what=caption, cards=cards))
    return tuple(lines)


def table_words(state: State, t: Translator) -> str:
    """The whole table in words, for the picture's label."""
    hand = say("table.zone", zone=say("play.zone_hand"), cards=_row(cards_at(own_slots(state))))
    lines = (*table_lines(state), hand) if state.position is not None else ()
    return " ".join([t(say("table.picture")), *(t.spoken(line) for line in lines)])


def live(state: State, t: Translator) -> str:
    """What the last event did, in words to be heard; then what is to be done now."""
    return panel.live(state, refusal_words, _new, t)


def _new(state: State) -> tuple[Message, ...]:
    if state.note is not None:
        return (state.note, *(_outlines(state) if state.stage is Stage.BUILD else ()))
    new = state.told if state.told_at == state.turn else ()
    if state.stage is Stage.BUILD:
        return (task(state), *_outlines(state))
    if not new:
        return ()
    if state.stage is Stage.FINISHED and state.sheet is not None:
        return (*new, winner_words(state.sheet))
    return (*new, task_heard(state))


def refusal_words(state: State) -> tuple[Message, ...]:
    """Why a move was refused, and the nearest legal move where there is one."""
    refusal = state.refusal
    if refusal is None:
        return ()
    if refusal.nearest is None:
        return (refusal.message,)
    return refusal.message, say("play.nearest", move=move_words(state, refusal.nearest))
