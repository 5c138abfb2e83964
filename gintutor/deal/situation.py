"""What a move is judged by."""

from __future__ import annotations

from typing import Protocol

from gintutor.cards import CARDS, Card, Hand
from gintutor.deal.actions import Phase
from gintutor.melds import Meld
from gintutor.rules import Ruleset
from gintutor.solver.arrangements import MELD_OF


class Situation(Protocol):
    """What a move is judged by: only things the player to move may know, so that a player can ask as well.

    A :class:`~gintutor.deal.position.Position` is one, and so is the :class:`~gintutor.players.view.View` of the
    player to move.
    """

    @property
    def rules(self) -> Ruleset:
        """The rules in force."""

    @property
    def phase(self) -> Phase:
        """What has to be done now."""

    @property
    def turn(self) -> int:
        """The seat to move, 0 or 1."""

    @property
    def hand(self) -> Hand:
        """The cards of the player to move; a defender's stay whole here while they are laid down."""

    @property
    def top(self) -> Card | None:
        """The top card of the discard pile."""

    @property
    def upcard(self) -> Card | None:
        """The first card turned up; None in a deal without one."""

    @property
    def drawn(self) -> Card | None:
        """The card this turn began with; None before it, and in the first turn of the eleven-card deal."""

    @property
    def taken(self) -> Card | None:
        """That card if it came from the discard pile."""

    @property
    def played_on(self) -> bool:
        """Whether the player to move could have gone gin before and played on."""

    @property
    def gin(self) -> bool:
        """Whether the knocker has no deadwood."""

    @property
    def spread(self) -> tuple[Meld, ...]:
        """The melds the knocker laid down, as they were laid."""

    @property
    def laid(self) -> tuple[Meld, ...]:
        """The melds the defender has laid down."""

    @property
    def laid_off(self) -> tuple[tuple[Card, int], ...]:
        """The cards laid off, each with the number of its meld in ``spread``."""


def away(situation: Situation) -> Hand:
    """Gather the cards the defender has laid or laid off so far."""
    mask = 0
    for meld in situation.laid:
        mask |= meld.hand.mask
    for card, _ in situation.laid_off:
        mask |= card.bit
    return Hand(mask)


def extended(situation: Situation) -> tuple[Meld, ...]:
    """Give the knocker's melds with what has been laid off on them."""
    masks = [meld.hand.mask for meld in situation.spread]
    for card, number in situation.laid_off:
        masks[number] |= card.bit
    return tuple(MELD_OF[mask] for mask in masks)


def between(meld: Meld, card: Card) -> tuple[Card, ...]:
    """List the cards that are missing between a run and a card of its suit, nearest to the run first."""
    low, high = meld.cards[0].index, meld.cards[-1].index
    places = range(high + 1, card.index) if card.index > high else range(low - 1, card.index, -1)
    return tuple(CARDS[place] for place in places)
