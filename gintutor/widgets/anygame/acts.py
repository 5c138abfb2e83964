"""What an event of the page comes to at the table of any game.

Events are small JSON-able mappings with the key ``do``. Whatever one holds, nothing is raised: one that makes no sense
gives back the same state, refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from gintutor.cards import Card
from gintutor.factlog import Fault
from gintutor.factlog.form import E, H
from gintutor.messages import Message, say
from gintutor.widgets.anygame.state import B, Change, G, P, Refusal, S
from gintutor.widgets.choices import ChoiceError

Json: TypeAlias = "Mapping[str, object]"

_WHILE_CHOOSING = ("set", "start", "setup", "resume", "focus")
"""What can be done while the choices lie over a game."""


def update(
    state: G,
    event: Json,
    handlers: Mapping[str, Callable[[G, Json], Change[G, E, H] | None]],
    not_now: Callable[[G, object], Change[G, E, H]],
) -> Change[G, E, H]:
    """What an event comes to; ``not_now`` answers one that makes no sense. ``focus`` leaves what is told as it is."""
    do = event.get("do")
    if do == "nearest":
        event = {"do": do, "action": state.refusal.nearest if state.refusal else None}
    hidden = state.choosing and do not in _WHILE_CHOOSING
    handler = handlers.get(do) if isinstance(do, str) and not hidden else None
    if do != "focus":
        state = replace(state, refusal=None, hint=None, setup_error=None, note=None)
    change = (handler(state, event) if handler else None) or not_now(state, do)
    return replace(change, state=replace(change.state, turn=state.turn + (do != "focus")))


def followed(state: G, event: E, advance: Callable[[B, E], B | Fault]) -> tuple[B, B]:
    """The table before and after a fact; ``ValueError`` for one that cannot follow (the caller's mistake)."""
    before: B | None = state.table
    if before is None:
        raise ValueError("no game has begun")
    after = advance(before, event)
    if isinstance(after, Fault):
        raise ValueError(after.code)
    return before, after


def refused(
    state: G, message: Message, *, tried: object = None, nearest: object = None, legal: bool = False
) -> Change[G, E, H]:
    """Nothing happens, and the reason is told; ``tried`` is None for what is no move at all."""
    refusal = Refusal(tried=tried, message=message, nearest=nearest, legal=legal)
    return Change(state=replace(state, refusal=refusal))


def decide(state: G, event: Json, chosen: Callable[[S, str, object], S]) -> Change[G, E, H] | None:
    """A choice of the setup; one that cannot be made is told at its field."""
    field, value = event.get("field"), event.get("value")
    if state.stage != "setup" or not isinstance(field, str):
        return None
    try:
        setup = chosen(state.setup, field, value)
    except ChoiceError as error:
        return Change(state=replace(state, setup_error=error))
    kept: dict[str, object] = {"do": "setup", "field": field, "value": value}
    return Change(state=replace(state, setup=setup, note=say("play.kept")), kept=kept)


def resume(state: G, event: Json) -> Change[G, E, H] | None:
    """From the choices back to the game."""
    return Change(state=replace(state, choosing=False)) if state.choosing and state.table is not None else None


def pick(state: G, piece: P, card: Card, *, several: bool) -> Change[G, E, H]:
    """A card of the learner's selected (beside others or instead of them), or no longer."""
    if piece in state.selected:
        left = tuple(each for each in state.selected if each != piece)
        return Change(state=replace(state, selected=left, note=say("play.unselected", card=card)))
    selected = (*state.selected, piece) if several else (piece,)
    return Change(state=replace(state, selected=selected, note=say("play.selected", card=card)))


def sort(state: G, event: Json, notes: Mapping[str, Message]) -> Change[G, E, H] | None:
    """The learner's cards in an order there is a note for."""
    by = event.get("by")
    if not isinstance(by, str) or by not in notes or state.table is None or state.table.position is None:
        return None
    return Change(state=replace(state, sort=by, order=(), note=notes[by]))


def reordered(state: G, held: Sequence[P], pieces: Sequence[P], at: int | None, cards: tuple[Card, ...]) -> G:
    """The state with those of the cards ``held`` at that place of the learner's hand; without one at its end."""
    left = [each for each in held if each not in pieces]
    place = len(left) if at is None else max(0, min(at, len(left)))
    order = (*left[:place], *(each for each in pieces if each in held), *left[place:])
    return replace(state, sort="own", order=order, selected=(), note=say("play.moved", cards=cards, i=place + 1))
