"""What is done to the cards themselves: drags, taps, selecting, sorting; each comes down to a move or an order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gintutor.cards import CARDS, Card, Hand
from gintutor.deal import Discard, Draw, Knock, Lay, LayOff, Phase, Position, Take, is_legal, play, why_illegal
from gintutor.messages import say
from gintutor.widgets.anygame import acts
from gintutor.widgets.anygame.acts import Json, refused
from gintutor.widgets.play import knocking, laying
from gintutor.widgets.play.attempts import AT_MOVE, attempt, card_of, cards_of, choose_first, misread
from gintutor.widgets.play.state import ME, MELDS, Change, Stage, State, own_cards


def _move(state: State, event: Json) -> Change | None:
    cards, to, at = cards_of(event), event.get("to"), event.get("at")
    position = state.position
    if not cards or not isinstance(to, str) or position is None or position.over:
        return None
    if len(cards) > 1 and to in ("pile", "knock") and position.phase is Phase.DISCARD:
        return misread(state, say("play.one_card"), Discard(cards[0]))
    if state.stage is Stage.KNOCK:
        return knocking.moved(state, cards, to)
    return _moved(state, cards, to, at if type(at) is int else None)


def _moved(state: State, cards: tuple[Card, ...], to: str, at: int | None) -> Change | None:
    """What a drag means where no knock is being prepared."""
    position = state.position
    assert position is not None
    own = all(card in position.hands[ME] for card in cards)
    if to == "hand" and not own:
        if cards[0] == position.top:
            return attempt(state, Take())
        return attempt(state, Draw())
    if not own:
        return None
    if to == "hand":
        return Change(state=acts.reordered(state, own_cards(state), cards, at, cards))
    if to == "pile":
        return attempt(state, Discard(cards[0]))
    if to == "knock":
        return knocking.prepare(state, cards[0], attempt)
    if to == "stock":
        return misread(state, say("play.not_on_stock"), Discard(cards[0]))
    if to in MELDS and len(cards) == 1 and state.stage is Stage.DEFEND:
        chosen = state.selected if cards[0] in state.selected else (*state.selected, cards[0])
        return misread(replace(state, selected=chosen), say("play.whole_meld"), Lay(Hand.of(cards)))
    if to in MELDS:
        return attempt(state, Lay(Hand.of(cards)))
    number = to.removeprefix("spread")
    if to != number and number.isascii() and number.isdigit() and len(number) < 3:
        return _laid_off(state, position, cards, int(number))
    return None


def _laid_off(state: State, position: Position, cards: tuple[Card, ...], number: int) -> Change:
    """Cards laid off on one meld: all of them, or none and the reason of the first that does not fit."""
    if len(cards) == 1:
        return attempt(state, LayOff(cards[0], number))
    if state.script is not None:
        return misread(state, say("play.one_card"), LayOff(cards[0], number))
    if row := laying.in_a_row(position, cards, number):
        return Change(state=state, events=row)
    left, first = list(cards), None
    while fits := next((card for card in left if is_legal(position, LayOff(card, number))), None):
        left.remove(fits)
        first = first or LayOff(fits, number)
        position = play(position, LayOff(fits, number))
    stuck = LayOff(left[0], number)
    illegal = why_illegal(position, stuck, ME)
    if first is None or illegal is None:
        return attempt(state, stuck)
    return refused(state, illegal.message, tried=stuck, nearest=first)


def _tap(state: State, event: Json) -> Change | None:
    """A tap on a card or a zone: draw, take, select, or put the selected cards there."""
    slot, zone = event.get("slot"), event.get("zone")
    position = state.position
    if position is None or position.over or not isinstance(zone, str) or state.reviewing is not None:
        return None
    card = CARDS[slot] if type(slot) is int and 0 <= slot < 52 else None
    mine = card is not None and card in position.hands[ME]
    if state.selected and zone != _home(state, state.selected[0]):
        moving = {"do": "move", "slots": [each.index for each in state.selected], "to": zone}
        if zone in _TARGETS and not (zone == "stock" and state.stage is not Stage.DISCARD):
            return _move(state, moving)
    if zone == "stock":
        return attempt(state, Draw())
    if zone == "pile":
        return attempt(state, Take())
    if zone == "knock" and state.stage is Stage.DISCARD:
        return choose_first(state, Knock)
    if card is not None and mine and zone in ("hand", "knock", *MELDS):
        return _select(state, {"slot": slot})
    return Change(state=replace(state, selected=()))


_TARGETS = ("hand", "pile", "knock", "stock", *MELDS, "spread0", "spread1", "spread2")


def _home(state: State, card: Card) -> str:
    return knocking.zone_of(state.plan, card) if state.plan is not None else "hand"


def _select(state: State, event: Json) -> Change | None:
    position = state.position
    if position is None or state.stage not in AT_MOVE:
        return None
    if "slots" in event:
        cards = cards_of(event)
        return Change(state=replace(state, selected=tuple(card for card in cards if card in position.hands[ME])))
    card = card_of(replace(state, selected=()), event)
    if card is None or card not in position.hands[ME]:
        return None
    return acts.pick(state, card, card, several=state.stage in (Stage.KNOCK, Stage.DEFEND))


def _focus(state: State, event: Json) -> Change | None:
    slot = event.get("slot")
    return Change(state=replace(state, focus=CARDS[slot] if type(slot) is int and 0 <= slot < 52 else None))


def _sort(state: State, event: Json) -> Change | None:
    notes = {"suit": say("play.sorted_suit"), "rank": say("play.sorted_rank"), "melds": say("play.sorted_melds")}
    return acts.sort(state, event, notes)


TOUCH: dict[str, Callable[[State, Json], Change | None]] = {
    "move": _move, "tap": _tap, "select": _select, "focus": _focus, "sort": _sort,
}  # fmt: skip
