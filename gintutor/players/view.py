"""What one seat may see of a hand: its own cards, what lies open, and what both players saw happen."""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.cards import Card, Hand
from gintutor.deal import Fact, Phase, Position
from gintutor.melds import Meld
from gintutor.rules import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A hand as seat ``seat`` sees it. While it is that seat's turn a view can be asked about like a position.

    ``known``: cards the other took openly and still holds. ``other_hand``: the other's cards once they lie open.
    ``history`` stops at a knock: its discard lies face down. ``scores`` and ``hands_won``: own first, before this hand.
    """

    rules: Ruleset
    seat: int
    dealer: int
    turn: int
    phase: Phase
    hand: Hand
    stock_count: int
    pile: tuple[Card, ...]
    upcard: Card | None
    known: Hand
    drawn: Card | None
    taken: Card | None
    played_on: bool
    knocker: int | None
    gin: bool
    spread: tuple[Meld, ...]
    laid: tuple[Meld, ...]
    laid_off: tuple[tuple[Card, int], ...]
    other_hand: Hand | None
    history: tuple[Fact, ...]
    scores: tuple[int, int] = (0, 0)
    hands_won: tuple[int, int] = (0, 0)

    @property
    def top(self) -> Card | None:
        """The top card of the discard pile."""
        return self.pile[-1] if self.pile else None


def view(position: Position, seat: int, scores: tuple[int, int] = (0, 0), hands_won: tuple[int, int] = (0, 0)) -> View:
    """The hand as that seat sees it; ``scores`` and ``hands_won`` by seat, as the sheet has them."""
    other = 1 - seat
    mine = position.turn == seat
    open_to_seat = position.knocker == other or (position.over and not position.dead)
    return View(
        rules=position.rules,
        seat=seat,
        dealer=position.dealer,
        turn=position.turn,
        phase=position.phase,
        hand=position.hands[seat],
        stock_count=len(position.stock),
        pile=position.pile,
        upcard=position.upcard,
        known=position.known[other],
        drawn=position.drawn if mine else None,
        taken=position.taken,
        played_on=position.declined[seat],
        knocker=position.knocker,
        gin=position.knocker is not None and position.gin,
        spread=position.spread,
        laid=position.laid,
        laid_off=position.laid_off,
        other_hand=position.hands[other] if open_to_seat else None,
        history=position.history if position.knocker is None else _before_knock(position),
        scores=scores if seat == 0 else (scores[1], scores[0]),
        hands_won=hands_won if seat == 0 else (hands_won[1], hands_won[0]),
    )


def _before_knock(position: Position) -> tuple[Fact, ...]:
    """The facts up to the one that laid the hand down; what came after is in the other fields."""
    after = 1 + len(position.laid) + len(position.laid_off) + position.over
    return position.history[:-after]
