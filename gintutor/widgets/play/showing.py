"""The game as it lies on the table: a state made into the :class:`TableView` that drawing needs.

A card's slot is its place in the pack. Cards nobody may see lie face down, and in an order that tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from gintutor.cards import CARDS, Card, Hand
from gintutor.deal import Discard, Draw, Knock, Lay, LayOff, Position, Take, extended
from gintutor.exercises.protocol import Role
from gintutor.i18n import Translator
from gintutor.melds import Meld
from gintutor.messages import Message, say
from gintutor.players.chance import mixed
from gintutor.solver.arrangements import MELD_OF
from gintutor.solver.deadwood import discards, least_deadwood
from gintutor.widgets.play.state import IT, ME, MELDS, Stage, State, own_cards
from gintutor.widgets.tableview import CardView, Look, TableView, ZoneView

_MOVES = (Stage.DISCARD, Stage.KNOCK, Stage.DEFEND)
_FETCHES = (Stage.OFFER, Stage.DRAW)


def shown_position(state: State) -> Position | None:
    """The position on the table: the one at work, or the step of the review."""
    if state.reviewing is not None:
        return state.reviewing.review.path[state.reviewing.step]
    return state.position


def table_view(state: State, t: Translator, look: Look) -> TableView:
    """The whole table with captions in the translator's language."""
    position = shown_position(state)
    zones = _between(state, t) if position is None else _Zones(state, position, t).all()
    open_ = {slot for zone in zones for slot in zone.slots if _seen(state, position, zone, CARDS[slot])}
    marked = hinted(state)
    cards = tuple(
        CardView(
            card=card,
            face_up=card.index in open_,
            selected=card in state.selected,
            focused=card == state.focus and card.index in open_,
            movable=_movable(state, position, card),
            highlight=card in marked,
        )
        for card in CARDS
    )
    return TableView(cards=cards, zones=zones, look=look)


def _seen(state: State, position: Position | None, zone: ZoneView, card: Card) -> bool:
    """Whether a card lies open to the learner."""
    if position is None:
        return zone.role is not Role.STOCK
    if zone.role is Role.STOCK:
        return False
    if zone.role is Role.FACE_DOWN:
        return False
    if zone.id == "opponent":
        return position.knocker is not None or state.reviewing is not None
    return True


def hinted(state: State) -> tuple[Card, ...]:
    """The cards a hint points at, or in a review the better move."""
    position, action = shown_position(state), state.hint.action if state.hint else None
    if state.reviewing is not None:
        action = state.reviewing.better
    if action is None or position is None:
        return ()
    match action:
        case Take():
            return (position.top,) if position.top is not None else ()
        case Draw():
            return (position.stock[0],) if position.stock else ()
        case LayOff(card, _):
            return (card,)
        case Discard(card) | Knock(card, _):
            return (card,)
        case Lay(group):
            return tuple(group)
    return ()


def _movable(state: State, position: Position | None, card: Card) -> bool:
    if position is None or state.reviewing is not None or position.over or position.turn != ME:
        return False
    if card in position.hands[ME]:
        return True
    return state.stage in _FETCHES and (card == position.top or card == position.stock[0])


class _Zones:
    """The zones of a position, top to bottom: the computer's side, what lies between, the learner's side."""

    def __init__(self, state: State, position: Position, t: Translator) -> None:
        self.state = state
        self.position = position
        self.t = t
        self.stage = state.stage

    def all(self) -> tuple[ZoneView, ...]:
        """Every zone, each slot in one."""
        return (*self._its(), *self._middle(), self._hand())

    def _its(self) -> list[ZoneView]:
        position = self.position
        melds: Sequence[Meld] = ()
        if position.knocker == IT:
            melds = extended(position)
        elif position.knocker == ME:
            melds = position.laid
        hand = position.hands[IT]
        for meld in melds:
            hand = hand - meld.hand
        if position.knocker == ME:
            hand = hand - Hand.of(card for card, _ in position.laid_off)
        name = "spread" if position.knocker == IT else "its"
        label = say("play.zone_its_meld")
        zones = [
            self._zone(f"{name}{i}", Role.OPPONENT_MELD, label, meld.cards, accepts=self._may_lay_off())
            for i, meld in enumerate(melds)
        ]
        shown = tuple(hand) if position.knocker is not None or self.state.reviewing else scrambled(hand)
        count = say("table.cards", n=len(hand))
        points = say("table.points", n=hand.points)
        if position.knocker is None:
            return [self._zone("opponent", Role.OPPONENT, say("play.zone_computer"), shown, count)]
        label = say("play.zone_its_rest") if melds else say("play.zone_computer")
        return [*zones, self._zone("opponent", Role.OPPONENT, label, shown, points)]

    def _may_lay_off(self) -> bool:
        return self.stage is Stage.DEFEND

    def _middle(self) -> list[ZoneView]:
        position, plan = self.position, self.state.plan
        if plan is not None or position.knocker is not None:
            return self._melds()
        stock, pile = position.stock, position.pile
        count = say("play.count", n=len(stock))
        discarding = self.stage is Stage.DISCARD
        stock_zone = self._zone(
            "stock", Role.STOCK, say("play.zone_stock"), stock[:1], count, accepts=discarding or self.stage in _FETCHES
        )  # a card dropped there to be thrown is told where it goes
        pile_zone = self._zone(
            "pile", Role.DISCARD, say("play.zone_pile"), pile[-2:], accepts=discarding or self.stage in _FETCHES
        )
        knock_zone = self._zone("knock", Role.DISCARD, say("play.zone_knock"), (), accepts=discarding)
        hidden = max(0, len(stock) - 1)
        return [replace(stock_zone, hidden=hidden), pile_zone, knock_zone]

    def _melds(self) -> list[ZoneView]:
        """The learner's melds: of the knock being prepared, laid down as knocker, or laid down against a knock."""
        position, plan = self.position, self.state.plan
        groups: list[Hand]
        if plan is not None:
            groups, down = list(plan.groups), plan.card
        else:
            mine = extended(position) if position.knocker == ME else position.laid
            groups = [meld.hand for meld in mine]
            down = position.knock_card
        while len(groups) < len(MELDS):
            groups.append(Hand())
        free = self.stage in (Stage.KNOCK, Stage.DEFEND)
        zones = [
            self._zone(
                id_, Role.MELD, say("play.zone_meld", i=i), tuple(group),
                accepts=free and (plan is not None or not group), ticked=group.mask in MELD_OF,
            )
            for i, (id_, group) in enumerate(zip(MELDS, groups, strict=False), 1)
        ]  # fmt: skip
        cards = (down,) if down is not None else ()
        down_zone = self._zone("knock", Role.FACE_DOWN, say("play.zone_face_down"), cards, accepts=plan is not None)
        return [*zones, down_zone]

    def _hand(self) -> ZoneView:
        cards = own_cards(self.state) if self.state.reviewing is None else self._reviewed()
        note: Message | None = None
        if self.state.plan is not None or self.position.knocker is not None:
            note = say("table.points", n=Hand.of(cards).points)
        elif self.state.setup.help or self.state.reviewing is not None:
            note = say("play.deadwood", n=deadwood(self.position.hands[ME]))
        free = self.stage in _MOVES or self.stage in _FETCHES
        return self._zone("hand", Role.HAND, say("play.zone_hand"), cards, note, accepts=free)

    def _reviewed(self) -> tuple[Card, ...]:
        hand, position = self.position.hands[ME], self.position
        for meld in position.spread if position.knocker == ME else position.laid if position.knocker == IT else ():
            hand = hand - meld.hand
        if position.knocker == IT:
            hand = hand - Hand.of(card for card, _ in position.laid_off)
        return tuple(sorted(hand, key=lambda card: (-card.suit, card.rank)))

    def _zone(
        self,
        id_: str,
        role: Role,
        label: Message,
        cards: Iterable[Card],
        note: Message | None = None,
        *,
        accepts: bool = False,
        ticked: bool = False,
    ) -> ZoneView:
        return ZoneView(
            id=id_,
            role=role,
            caption=self.t(label),
            note=self.t(note) if note is not None else "",
            slots=tuple(card.index for card in cards),
            accepts=accepts,
            ticked=ticked,
        )


def _between(state: State, t: Translator) -> tuple[ZoneView, ...]:
    """The table before a hand: the pack, and the cards that were drawn for the deal."""
    game = state.game
    draws = game.first.draws if game is not None and not game.hands else ()
    mine, its = draws[-1] if draws else (None, None)
    left = 52 - 2 * len(draws)
    count = t(say("table.cards", n=left))
    return (
        _drawn("opponent", Role.OPPONENT, t(say("play.zone_computer")), its),
        ZoneView(id="stock", role=Role.STOCK, caption=t(say("play.zone_pack")), note=count, hidden=left),
        _drawn("hand", Role.HAND, t(say("play.zone_hand")), mine),
    )


def _drawn(id_: str, role: Role, caption: str, card: Card | None) -> ZoneView:
    return ZoneView(id=id_, role=role, caption=caption, slots=() if card is None else (card.index,))


def scrambled(hand: Hand) -> tuple[Card, ...]:
    """Cards in an order that has nothing to do with what they are and stays while other cards come and go."""
    return tuple(sorted(hand, key=lambda card: mixed(card.index + 101)))


def deadwood(hand: Hand) -> int:
    """The least deadwood of ten cards, or of eleven after the best discard."""
    return min(points for _, points in discards(hand)) if len(hand) == 11 else least_deadwood(hand)
