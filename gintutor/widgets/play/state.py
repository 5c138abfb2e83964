"""A game at work as one frozen value: what the log tells, and what the learner is about to do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from gintutor.cards import Card, Hand
from gintutor.deal import Action, Phase, Position
from gintutor.game import Game, Played, played
from gintutor.replay import Event, Header, Table
from gintutor.solver.arrangements import best_arrangement
from gintutor.widgets.anygame import state as anygame
from gintutor.widgets.anygame.state import GameState
from gintutor.widgets.play.first import Script
from gintutor.widgets.play.review import Reviewing
from gintutor.widgets.play.setup import Setup

ME, IT = 0, 1
"""The learner's seat and the computer's."""

MELDS = ("meld1", "meld2", "meld3")
"""Where a knock is prepared: ten or eleven cards hold three melds at most."""


class Stage(StrEnum):
    """What the table is at."""

    SETUP = "setup"  # rules and opponent are chosen
    BEGUN = "begun"  # it is settled who deals; the cards are not dealt
    WAIT = "wait"  # the computer is to move
    OFFER = "offer"
    DRAW = "draw"
    DISCARD = "discard"
    KNOCK = "knock"  # the learner prepares a knock
    DEFEND = "defend"
    OVER = "over"  # the hand is over and lies on the table
    FINISHED = "finished"  # the match is over and written down
    REVIEW = "review"


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A knock being prepared: the card that goes face down (None: big gin), and the melds as they lie so far."""

    card: Card | None
    groups: tuple[Hand, Hand, Hand]

    @property
    def spread(self) -> tuple[Hand, ...]:
        """The melds that hold cards."""
        return tuple(group for group in self.groups if group)


@dataclass(frozen=True, slots=True, kw_only=True)
class State(GameState[Setup, Table, Action, Card]):
    """The whole table; cards may be sorted by ``melds`` too.

    ``aside``: the hand is played again with sides changed and counts for nothing.
    """

    script: Script | None = None
    aside: bool = False
    plan: Plan | None = None
    reviewing: Reviewing | None = None

    @property
    def position(self) -> Position | None:
        """The hand on the table."""
        return self.table.position if self.table else None

    @property
    def game(self) -> Game | None:
        """The game going on or the last one."""
        games = self.table.match.games if self.table else ()
        return games[-1] if games else None

    @property
    def stage(self) -> Stage:
        """What the table is at."""
        position = self.position
        if self.choosing or self.table is None or self.game is None:
            return Stage.SETUP
        if self.reviewing is not None:
            return Stage.REVIEW
        if position is None:
            return Stage.FINISHED if self.table.match.over or self._told_out else Stage.BEGUN
        if position.over:
            return Stage.OVER
        if position.turn == IT:
            return Stage.WAIT
        if self.plan is not None:
            return Stage.KNOCK
        return _STAGES[position.phase]

    @property
    def _told_out(self) -> bool:
        """Whether every hand of the script has been played."""
        return self.script is not None and self.game is not None and len(self.game.hands) >= len(self.script.hands)

    @property
    def finished(self) -> Played | None:
        """The hand on the table as it will stand on the sheet; None while it goes on."""
        position = self.position
        return played(position) if position is not None and position.over else None

    @property
    def sheet(self) -> Game | None:
        """The game with the finished hand written in."""
        game, hand = self.game, self.finished
        return game.add(hand) if game is not None and hand is not None and not self.aside else game

    @property
    def helps(self) -> bool:
        """Whether the table may tell the learner what to do."""
        return self.setup.help or self.script is not None

    @property
    def can_take_back(self) -> int:
        """How many steps lie between now and the learner's decision before; 0 when there is none or no help is."""
        path = self.table.path if self.table else ()
        if not self.setup.help or self.script is not None:
            return 0
        mine = [i for i, each in enumerate(path[:-1]) if each.turn == ME and not each.over]
        return len(path) - 1 - mine[-1] if mine else 0


_STAGES = {
    Phase.OFFER: Stage.OFFER,
    Phase.FIRST_DRAW: Stage.DRAW,
    Phase.DRAW: Stage.DRAW,
    Phase.DISCARD: Stage.DISCARD,
    Phase.DEFEND: Stage.DEFEND,
    Phase.OVER: Stage.OVER,
}


Change = anygame.Change[State, Event, Header]
"""What an event comes to."""


def own_cards(state: State) -> tuple[Card, ...]:
    """The learner's cards that are not on the table, as they are held; a card just drawn is held apart, last."""
    position = state.position
    if position is None:
        return ()
    hand = position.hands[ME]
    if position.knocker == ME:
        for meld in position.spread:
            hand = hand - meld.hand
    elif position.knocker == IT:
        for meld in position.laid:
            hand = hand - meld.hand
        hand = hand - Hand.of(card for card, _ in position.laid_off)
    if state.plan is not None:
        hand = hand - Hand.of(() if state.plan.card is None else (state.plan.card,))
        for group in state.plan.groups:
            hand = hand - group
    drawn = position.drawn if position.turn == ME and state.sort != "own" and state.plan is None else None
    cards = sorted_cards([card for card in hand if card != drawn], state)
    return (*cards, drawn) if drawn is not None and drawn in hand else cards


def sorted_cards(cards: list[Card], state: State) -> tuple[Card, ...]:
    """The cards in the order the learner wants: spades first by suit, or by rank, or with the melds in front."""
    if state.sort == "own":
        known = [card for card in state.order if card in cards]
        return (*known, *(card for card in cards if card not in known))
    if state.sort == "rank":
        return tuple(sorted(cards, key=lambda card: (card.rank, -card.suit)))
    if state.sort == "melds":
        split = best_arrangement(Hand.of(cards))
        melded = [card for meld in split.melds for card in meld.cards]
        rest = sorted(split.deadwood, key=lambda card: (card.rank, -card.suit))
        return (*melded, *rest)
    return tuple(sorted(cards, key=lambda card: (-card.suit, card.rank)))
