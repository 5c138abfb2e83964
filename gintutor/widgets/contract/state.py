"""A table of the contract game at work as one frozen value: what the log tells, and what the learner is about to do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from gintutor.cards import Card
from gintutor.contract.actions import Action, Phase
from gintutor.contract.game import Game, played
from gintutor.contract.log import Event, Header
from gintutor.contract.options import Extend
from gintutor.contract.position import Position
from gintutor.contract.rounds import Contract, Kind, packs_for
from gintutor.contract.table import Table
from gintutor.widgets.anygame import state as anygame
from gintutor.widgets.anygame.state import GameState
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
class State(GameState[Setup, Table, Action, int]):
    """The whole table, cards by their slots; they may be sorted by ``contract`` too.

    ``plan``: the melds being made, by outline.
    """

    drawing: bool = False  # the upcard is left in order to draw: that follows as soon as the others have been asked
    leaving: bool = False  # every card is left until the learner's own turn
    plan: tuple[tuple[int, ...], ...] | None = None

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
    def can_take_back(self) -> int:
        """How many moves lie between now and the learner's choice before; 0 when there is none or no help is."""
        path = self.table.path if self.table and self.setup.help else ()
        mine = [i for i, each in enumerate(path[:-1]) if each.mover == ME and each.phase in _CHOICES]
        return len(path) - 1 - mine[-1] if mine else 0

    @property
    def may_lay(self) -> bool:
        """Whether melds may be laid now: the contract, or further ones from the next turn on."""
        return self.stage in (Stage.PLAY, Stage.BUILD) and self.position is not None and not self.position.laid_now

    @property
    def may_add(self) -> bool:
        """Whether melds on the table may be built on now."""
        return self.may_lay and self.laid


_CHOICES = (Phase.OFFER, Phase.PLAY)
"""Where there is something to choose: a card that is to be drawn has been chosen before."""

_STAGES = {
    Phase.OFFER: Stage.OFFER,
    Phase.DRAW: Stage.DRAW,
    Phase.PLAY: Stage.PLAY,
}


Change = anygame.Change[State, Event, Header]
"""What an event comes to."""


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
