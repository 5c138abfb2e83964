"""What is done to the cards themselves: drags, taps, selecting, sorting; each comes down to a move or an order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gintutor.contract.actions import Discard, Draw, Extend, Take
from gintutor.messages import say
from gintutor.widgets.anygame import acts
from gintutor.widgets.anygame.acts import Json, refused
from gintutor.widgets.contract import building
from gintutor.widgets.contract.attempts import AT_MOVE, attempt, draw, slots_in
from gintutor.widgets.contract.held import card_at, cards_at, is_slot, slots_of
from gintutor.widgets.contract.placing import LOW, MELDS, laid_of
from gintutor.widgets.contract.state import Change, Stage, State, own_slots


def _move(state: State, event: Json) -> Change | None:
    """What a drag means."""
    slots, to, at = slots_in(event), event.get("to"), event.get("at")
    if not slots or not isinstance(to, str) or state.stage not in AT_MOVE:
        return None
    place = at if type(at) is int else None
    if state.plan is not None:
        return building.moved(state, slots, to, place)
    own = all(slot in slots_of(state.hand) for slot in slots)
    if not own:
        return _fetched(state, slots[0], to)
    if to == "hand":
        return Change(state=acts.reordered(state, own_slots(state), slots, place, cards_at(slots)))
    if to == "stock":
        return refused(state, say("play.not_on_stock"))
    if to == "pile":
        return attempt(state, Discard(card_at(slots[0]))) if len(slots) == 1 else refused(state, say("play.one_card"))
    laid = laid_of(to.removesuffix(LOW))
    if laid is None:
        return None
    # Dropped in front of its first card: there deuces to spare are meant to stand.
    below = place == 0 or to.endswith(LOW)
    return attempt(state, Extend(owner=laid[0], meld=laid[1], cards=cards_at(slots), below=below))


def _fetched(state: State, slot: int, to: str) -> Change | None:
    """A card of the piles dragged to the hand."""
    position = state.position
    if to != "hand" or position is None:
        return None
    if state.stage is Stage.OFFER and card_at(slot) == position.top:
        return attempt(state, Take())
    return attempt(state, Draw())


def _tap(state: State, event: Json) -> Change | None:
    """A tap on a card or a zone: draw, take, select, or put the selected cards there."""
    slot, zone = event.get("slot"), event.get("zone")
    if not isinstance(zone, str) or state.stage not in AT_MOVE:
        return None
    if state.selected and zone != _home(state, state.selected[0]) and (zone in _TARGETS or laid_of(zone)):
        return _move(state, {"do": "move", "slots": list(state.selected), "to": zone})
    if zone == "stock":
        return draw(state)
    if zone == "pile":
        return attempt(state, Take())
    if isinstance(slot, int) and zone in ("hand", *MELDS):
        return _select(state, {"slot": slot})
    return Change(state=replace(state, selected=()))


_TARGETS = ("hand", "pile", "stock", *MELDS)


def _home(state: State, slot: int) -> str:
    """The zone an own card lies in."""
    for zone, group in zip(MELDS, state.plan or (), strict=False):
        if slot in group:
            return zone
    return "hand"


def _select(state: State, event: Json) -> Change | None:
    held = slots_of(state.hand)
    if state.stage not in AT_MOVE:
        return None
    if "slots" in event:
        return Change(state=replace(state, selected=tuple(slot for slot in slots_in(event) if slot in held)))
    slot = event.get("slot")
    if not isinstance(slot, int) or slot not in held:
        return None
    return acts.pick(state, slot, card_at(slot), several=True)


def _focus(state: State, event: Json) -> Change | None:
    slot = event.get("slot")
    return Change(state=replace(state, focus=slot if isinstance(slot, int) and is_slot(slot) else None))


def _sort(state: State, event: Json) -> Change | None:
    notes = {"suit": say("play.sorted_suit"), "rank": say("play.sorted_rank")}
    if state.setup.help and not state.laid:
        notes["contract"] = say("contracttable.sorted_contract")
    return acts.sort(state, event, notes)


TOUCH: dict[str, Callable[[State, Json], Change | None]] = {
    "move": _move, "tap": _tap, "select": _select, "focus": _focus, "sort": _sort,
}  # fmt: skip
