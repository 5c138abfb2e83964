"""The round as it lies on the table: a state made into the :class:`TableView` that drawing needs.

Cards nobody may see are backs that are counted; what the learner draws next is a card face down like any other.
"""

from __future__ import annotations

from dataclasses import replace

from gintutor.cards import Card
from gintutor.contract.actions import Discard, Draw, Extend, LayDown, LayMeld, Take
from gintutor.contract.hands import points
from gintutor.contract.position import Position
from gintutor.exercises.protocol import Role
from gintutor.i18n import Translator
from gintutor.messages import Message, say
from gintutor.widgets.contract.building import made
from gintutor.widgets.contract.held import MOST, PACK, Dealer, card_at, in_hand, slots_of
from gintutor.widgets.contract.placing import MELDS, laid_id
from gintutor.widgets.contract.state import ME, Stage, State, own_slots
from gintutor.widgets.contract.words import hand_points, name_of, numbered, outlines
from gintutor.widgets.tableview import CardView, Look, TableView, ZoneView

_WORKING = (Stage.OFFER, Stage.DRAW, Stage.PLAY)


def table_view(state: State, t: Translator, look: Look) -> TableView:
    """The whole table with captions in the translator's language; empty where no round is on."""
    position = state.position
    zones = _Zones(state, position, t).all() if position is not None else ()
    open_ = {slot for zone in zones if zone.role is not Role.STOCK for slot in zone.slots}
    pointed = hinted(state)
    cards = tuple(
        CardView(
            card=card_at(slot),
            face_up=slot in open_,
            selected=slot in state.selected,
            focused=slot == state.focus,
            movable=_movable(state, slot, zones),
            highlight=slot in pointed,
        )
        for slot in range(MOST * PACK)
    )
    return TableView(cards=cards, zones=zones, look=look)


def hinted(state: State) -> tuple[int, ...]:
    """The slots a hint points at."""
    position = state.position
    if state.hint is None or position is None:
        return ()
    dealt = _dealt(state, position)
    match state.hint.action:
        case Take():
            return dealt["pile"]
        case Draw():
            return dealt["stock"]
        case Discard(card):
            return _first_of((card,), state)
        case LayDown(groups):
            return _first_of(tuple(card for group in groups for card in group), state)
        case LayMeld(_, cards) | Extend(cards=cards):
            return _first_of(cards, state)
    return ()


def _first_of(cards: tuple[Card, ...], state: State) -> tuple[int, ...]:
    """Slots of the learner's hand that hold those cards."""
    return in_hand(slots_of(state.hand), cards) or ()


def _movable(state: State, slot: int, zones: tuple[ZoneView, ...]) -> bool:
    zone = next((each for each in zones if slot in each.slots), None)
    if zone is None or state.stage not in (*_WORKING, Stage.BUILD):
        return False
    if zone.role in (Role.HAND, Role.MELD):
        return True
    return state.stage in (Stage.OFFER, Stage.DRAW) and zone.id in ("stock", "pile")


def _dealt(state: State, position: Position) -> dict[str, tuple[int, ...]]:
    """The slots of everything that lies open, and of the next card of the stock, by zone."""
    dealer = Dealer()
    found = {"hand": dealer.slots(state.hand)}
    found["stock"] = dealer.slots(position.stock[:1])
    found["pile"] = dealer.slots(position.pile[-1:])
    for seat, melds in enumerate(position.melds):
        for number, meld in enumerate(melds):
            found[laid_id(seat, number)] = dealer.slots(meld.cards)
    if position.over:
        for seat, hand in enumerate(position.hands):
            if seat != ME:
                found[f"seat{seat}"] = dealer.slots(hand)
    return found


class _Zones:
    """The zones of a position, top to bottom: the others, what lies between, the learner's side."""

    def __init__(self, state: State, position: Position, t: Translator) -> None:
        self.state = state
        self.position = position
        self.t = t
        self.slots = _dealt(state, position)

    def all(self) -> tuple[ZoneView, ...]:
        """Every zone, each slot in one at most."""
        others = [seat for seat in range(len(self.position.hands)) if seat != ME]
        zones = [zone for seat in others for zone in (self._seat(seat), *self._melds(seat, Role.OPPONENT_MELD))]
        middle = self._piles() if self.state.plan is None else self._building()
        return (*zones, *middle, *self._melds(ME, Role.SPREAD), self._hand())

    def _zone(
        self, id_: str, role: Role, label: Message | None, note: Message | None = None, *, accepts: bool = False
    ) -> ZoneView:
        return ZoneView(
            id=id_,
            role=role,
            caption=self.t(label) if label is not None else "",
            note=self.t(note) if note is not None else "",
            slots=self.slots.get(id_, ()),
            accepts=accepts,
        )

    def _seat(self, seat: int) -> ZoneView:
        hand = self.position.hands[seat]
        note = say("contracttable.count", n=len(hand))
        if self.position.over:
            note = say("contracttable.points", n=points(hand))
        zone = self._zone(f"seat{seat}", Role.OPPONENT, name_of(seat), note)
        return zone if self.position.over else replace(zone, hidden=len(hand))

    def _melds(self, seat: int, role: Role) -> list[ZoneView]:
        """The laid melds of a seat, numbered where the learner may add to them; elsewhere it is told why not."""
        numbers = numbered(self.state)
        free = self.state.stage is Stage.PLAY
        zones = []
        for number in range(len(self.position.melds[seat])):
            i = numbers.get((seat, number))
            label = say("contracttable.number", i=i) if i and role is Role.SPREAD else None
            zones.append(self._zone(laid_id(seat, number), role, label, accepts=free))
        return zones

    def _piles(self) -> list[ZoneView]:
        stage, stock = self.state.stage, self.position.stock
        free = stage in _WORKING
        count = say("contracttable.number", i=len(stock))
        stock_zone = self._zone("stock", Role.STOCK, say("play.zone_stock"), count, accepts=free)
        pile_zone = self._zone("pile", Role.DISCARD, say("play.zone_pile"), accepts=free)
        return [replace(stock_zone, hidden=max(0, len(stock) - 1)), pile_zone]

    def _building(self) -> list[ZoneView]:
        """The outlines: what each is for, and what the deuces in it would stand for."""
        zones = []
        for id_, group, label in zip(MELDS, self.state.plan or (), outlines(self.state), strict=False):
            zone = self._zone(id_, Role.MELD, label, accepts=True)
            zones.append(replace(zone, slots=group, ticked=made(self.state, int(id_[-1]) - 1) is not None))
        return zones

    def _hand(self) -> ZoneView:
        held = own_slots(self.state)
        note = hand_points(self.state)
        free = self.state.stage in (*_WORKING, Stage.BUILD)
        zone = self._zone("hand", Role.HAND, say("play.zone_hand"), note, accepts=free)
        return replace(zone, slots=held)
