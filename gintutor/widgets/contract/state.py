"""A table of the contract game at work as one frozen value: what the log tells, and what the learner is about to do."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

from gintutor.cards import Card
from gintutor.contract.actions import Action, Phase
from gintutor.contract.game import Game, played
from gintutor.contract.legality import Illegal
from gintutor.contract.log import Event, Header
from gintutor.contract.options import Extend
from gintutor.contract.position import Position
from gintutor.contract.rounds import Contract, Kind, packs_for
from gintutor.contract.table import Table
from gintutor.messages import Message
from gintutor.widgets.choices import ChoiceError
from gintutor.widgets.contract.held import fitting, in_hand, slots_of, sorted_slots
from gintutor.widgets.contract.setup import Setup

ME = 0
"""The learner's seat; the others sit to the left of it, in the order of play."""


class Stage(StrEnum):
    """What the table is at."""

    SETUP = "setup"
    WAIT = "wait"  # another player is to move
    OFFER = "offer"  # the learner is asked about the card just discarded
    DRAW = "draw"
    PLAY = "play"  # lay down, add, discard
    BUILD = "build"  # melds are being made
    OVER = "over"  # the round is over and lies on the table
    FINISHED = "finished"


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """A move that was refused: what was tried (None: no move at all), why, and what may be meant."""

    tried: Action | None
    message: Message
    nearest: Action | None = None
    unread: bool = False

    @classmethod
    def of(cls, action: Action, illegal: Illegal) -> Refusal:
        """The refusal of an illegal move."""
        return cls(tried=action, message=illegal.message, nearest=illegal.nearest)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """A move that is worth making, and why."""

    action: Action
    messages: tuple[Message, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The whole table. ``plan``: the melds being made, as slots by outline. ``turn`` counts updates."""

    setup: Setup
    table: Table | None = None
    choosing: bool = False  # the setup is open although a game is there
    drawing: bool = False  # the upcard is left in order to draw: that follows as soon as the others have been asked
    leaving: bool = False  # every card is left until the learner's own turn
    sort: str = "suit"  # suit, rank, contract, or own
    order: tuple[int, ...] = ()  # the learner's own order
    selected: tuple[int, ...] = ()
    focus: int | None = None
    plan: tuple[tuple[int, ...], ...] | None = None
    refusal: Refusal | None = None
    hint: Hint | None = None
    setup_error: ChoiceError | None = None
    told: tuple[Message, ...] = ()
    note: Message | None = None  # what the last event did where nothing was played: sorted, selected
    turn: int = 0
    told_at: int = 0
    dealt_at: int = field(default=-1)  # the turn in which cards were dealt: they are shown being dealt

    @property
    def position(self) -> Position | None:
        """The round on the table."""
        return self.table.position if self.table else None

    @property
    def hand(self) -> tuple[Card, ...]:
        """The learner's cards; none before a deal."""
        return self.position.hands[ME] if self.position else ()

    @property
    def contract(self) -> Contract | None:
        """What is to be laid in the round on the table."""
        return self.position.contract if self.position else None

    @property
    def laid(self) -> bool:
        """Whether the learner's contract lies on the table."""
        return self.position is not None and bool(self.position.melds[ME])

    @property
    def stage(self) -> Stage:
        """What the table is at."""
        position = self.position
        if self.choosing or self.table is None or position is None:
            return Stage.SETUP
        if position.over:
            return Stage.FINISHED if self.sheet is not None and self.sheet.over else Stage.OVER
        if position.mover != ME:
            return Stage.WAIT
        if self.plan is not None:
            return Stage.BUILD
        return _STAGES[position.phase]

    @property
    def sheet(self) -> Game | None:
        """The game with the finished round written in."""
        game, position = (self.table.game, self.table.position) if self.table else (None, None)
        if game is None or position is None or not position.over:
            return game
        return game.add(played(position))

    @property
    def in_turn(self) -> bool:
        """Whether it is the learner's own turn, or will be once the upcard is left."""
        return self.position is not None and self.position.turn == ME

    @property
    def extensible(self) -> tuple[tuple[int, int], ...]:
        """The melds the learner may build on, by seat and number: own ones first, others' by a house rule."""
        position = self.position
        if position is None:
            return ()
        seats = range(position.players) if position.options.extend is Extend.ANY else (ME,)
        return tuple(
            (seat, number)
            for seat in seats
            for number, meld in enumerate(position.melds[seat])
            if meld.kind is not Kind.PAIR
        )

    @property
    def may_lay(self) -> bool:
        """Whether melds may be laid now: the contract, or further ones from the next turn on."""
        return self.stage in (Stage.PLAY, Stage.BUILD) and self.position is not None and not self.position.laid_now

    @property
    def may_add(self) -> bool:
        """Whether melds on the table may be built on now."""
        return self.may_lay and self.laid

    def told_too(self, *messages: Message) -> State:
        """The state with more that happened."""
        before = self.told if self.told_at == self.turn else ()
        return replace(self, told=(*before, *messages), told_at=self.turn)


_STAGES = {
    Phase.OFFER: Stage.OFFER,
    Phase.DRAW: Stage.DRAW,
    Phase.PLAY: Stage.PLAY,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What an event comes to: the state, and the facts that go into the log (first a new log where one is begun)."""

    state: State
    events: tuple[Event, ...] = ()
    begin: Header | None = None
    kept: dict[str, object] | None = None  # what goes into the progress log


def settled(state: State, table: Table) -> State:
    """The state once something has happened: nothing is begun or selected; what was decided before may still hold."""
    position = table.position
    mine = position is not None and position.turn == ME
    drawing = state.drawing and mine and position is not None and position.phase in (Phase.OFFER, Phase.DRAW)
    settled_ = replace(
        state, table=table, plan=None, selected=(), drawing=drawing, leaving=state.leaving and not mine
    )  # fmt: skip
    return replace(settled_, sort="suit") if state.sort == "contract" and settled_.laid else settled_


def own_slots(state: State) -> tuple[int, ...]:
    """The slots of the learner's hand as it is held; cards just drawn are held apart, last."""
    position = state.position
    if position is None:
        return ()
    planned = {slot for group in state.plan or () for slot in group}
    slots = [slot for slot in slots_of(state.hand) if slot not in planned]
    if state.sort == "own":
        known = [slot for slot in state.order if slot in slots]
        return (*known, *(slot for slot in slots if slot not in known))
    if state.sort == "contract":
        packs = packs_for(position.players)
        fit = in_hand(slots_of(state.hand), fitting(state.hand, position.number, position.options, packs)) or ()
        rest = [slot for slot in slots if slot not in fit]
        return (*(slot for slot in fit if slot in slots), *sorted_slots(rest, "rank"))
    drawn = drawn_slots(state) if state.plan is None else ()
    held = [slot for slot in slots if slot not in drawn]
    return (*sorted_slots(held, state.sort), *drawn)


def drawn_slots(state: State) -> tuple[int, ...]:
    """The slots of the cards that the learner's turn began with and that are still in hand."""
    position = state.position
    if position is None or position.turn != ME or position.phase is not Phase.PLAY:
        return ()
    left = list(slots_of(state.hand))
    found: list[int] = []
    for card in position.drawn:
        if slot := in_hand(left, (card,)):
            left.remove(slot[0])
            found += slot
    return tuple(found)
