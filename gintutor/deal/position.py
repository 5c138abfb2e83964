"""One hand as frozen positions: the deal, and the position after each legal move.

The flow is RULES §1: the offer of the upcard, draw, discard or knock, the defender's answer, the dead hand. Every
variant is read from the :class:`~gintutor.rules.Ruleset`. Seats are 0 and 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from gintutor.cards import DECK, Card, Hand, shuffled
from gintutor.deal.actions import Action, BigGin, Discard, Done, Draw, Fact, Knock, Lay, LayOff, Pass, Phase, Take
from gintutor.deal.legality import IllegalMoveError, why_illegal
from gintutor.deal.situation import away
from gintutor.melds import Meld
from gintutor.rules import Ruleset
from gintutor.scoring import HandResult
from gintutor.solver.arrangements import MELD_OF
from gintutor.solver.deadwood import least_of_mask
from gintutor.solver.knocking import FactError

DEAD_STOCK = 2
"""With so many cards left in the stock a discard without a knock makes a dead hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """Everything about a hand at one moment, hidden cards included; the 52 cards are always all there.

    ``stock`` has the next card first, ``pile`` the top card last. ``known``: the cards each seat took openly and
    still holds. ``declined``: whether a seat has discarded, ten melded cards in hand, without going gin. ``knock_card``
    lies face down. ``history`` is what both players saw.
    """

    rules: Ruleset
    dealer: int
    turn: int
    phase: Phase
    hands: tuple[Hand, Hand]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    upcard: Card | None
    known: tuple[Hand, Hand] = (Hand(), Hand())
    drawn: Card | None = None
    taken: Card | None = None
    declined: tuple[bool, bool] = (False, False)
    knocker: int | None = None
    knock_card: Card | None = None
    spread: tuple[Meld, ...] = ()
    laid: tuple[Meld, ...] = ()
    laid_off: tuple[tuple[Card, int], ...] = ()
    history: tuple[Fact, ...] = field(default=())

    @property
    def hand(self) -> Hand:
        """The cards of the player to move."""
        return self.hands[self.turn]

    @property
    def top(self) -> Card | None:
        """The top card of the discard pile."""
        return self.pile[-1] if self.pile else None

    @property
    def played_on(self) -> bool:
        """Whether the player to move could have gone gin before."""
        return self.declined[self.turn]

    @property
    def over(self) -> bool:
        """Whether nobody has anything left to do."""
        return self.phase is Phase.OVER

    @property
    def dead(self) -> bool:
        """Whether the hand ended without a knock."""
        return self.over and self.knocker is None

    @property
    def knocker_deadwood(self) -> Hand:
        """The knocker's cards outside the spread; empty before a knock too."""
        return _less(self.hands[self.knocker], self.spread) if self.knocker is not None else Hand()

    @property
    def gin(self) -> bool:
        """Whether someone has laid down a hand without deadwood."""
        return self.knocker is not None and not self.knocker_deadwood

    @property
    def big_gin(self) -> bool:
        """Whether someone has laid down eleven cards."""
        return self.knocker is not None and self.knock_card is None


def _less(hand: Hand, melds: Iterable[Meld]) -> Hand:
    mask = hand.mask
    for meld in melds:
        mask &= ~meld.hand.mask
    return Hand(mask)


def shuffled_deck(seed: str | int) -> tuple[Card, ...]:
    """The 52 cards in an order named by the seed."""
    return shuffled(DECK, seed)


def deal(rules: Ruleset, deck: Sequence[Card], dealer: int) -> Position:
    """Deal ten cards each one at a time, the opponent first, then turn up the next card (RULES §1).

    In the eleven-card deal the opponent gets that card instead and starts by discarding. ``deck`` has the card dealt
    first in front. Raises :class:`FactError` unless it holds the 52 cards and the dealer is 0 or 1.
    """
    if dealer not in (0, 1):
        raise FactError("range", "dealer", dealer, "0, 1")
    if len(deck) != 52 or Hand.of(deck) != DECK:
        raise FactError("range", "deck", len(set(deck)), "52")
    other = 1 - dealer
    first, second = Hand.of(deck[0:20:2]), Hand.of(deck[1:20:2])
    upcard: Card | None = deck[20]
    if rules.eleven_card_deal:
        first, upcard = Hand.of((*first, deck[20])), None
    return Position(
        rules=rules,
        dealer=dealer,
        turn=other,
        phase=Phase.OFFER if upcard else Phase.DISCARD,
        hands=(first, second) if other == 0 else (second, first),
        stock=tuple(deck[21:]),
        pile=(upcard,) if upcard else (),
        upcard=upcard,
    )


def stacked(
    opponent: Iterable[Card], dealer: Iterable[Card], upcard: Card, stock: Iterable[Card] = (), *, rest: str = ""
) -> tuple[Card, ...]:
    """Stack a deck so that :func:`deal` gives these hands: ten cards each, the next card, the first of the stock.

    The cards not named follow in an order named by the seed ``rest``. Raises :class:`FactError` for hands of another
    size and ``CardError`` for a card named twice.
    """
    hands = tuple(opponent), tuple(dealer)
    for name, cards in zip(("opponent", "dealer"), hands, strict=True):
        if len(cards) != 10:
            raise FactError("hand_size", name, len(cards), "10")
    named = [each for pair in zip(*hands, strict=True) for each in pair] + [upcard, *stock]
    used = Hand.of(named)
    return (*named, *(each for each in shuffled_deck(rest) if each not in used))


def play(position: Position, action: Action) -> Position:
    """Give the position after a move of the player to move; raises :class:`IllegalMoveError` for an illegal one."""
    if illegal := why_illegal(position, action):
        raise IllegalMoveError(illegal)
    match action:
        case Draw():
            return _draw(position)
        case Discard(card):
            return _discard(position, action, card)
        case Take():
            return _take(position)
        case Pass():
            return _pass(position)
        case Knock(card, spread):
            return _lay_down(position, action, card, spread)
        case BigGin(spread):
            return _lay_down(position, action, None, spread)
        case Lay(group):
            meld = MELD_OF[group.mask]
            return replace(position, laid=(*position.laid, meld), history=_told(position, action))
        case LayOff(card, number):
            laid_off = (*position.laid_off, (card, number))
            return replace(position, laid_off=laid_off, history=_told(position, action, card))
        case Done():
            return replace(position, phase=Phase.OVER, history=_told(position, action))


def _told(position: Position, action: Action, card: Card | None = None) -> tuple[Fact, ...]:
    return (*position.history, Fact(position.turn, action, card))


def _with(pair: tuple[Hand, Hand], seat: int, hand: Hand) -> tuple[Hand, Hand]:
    return (hand, pair[1]) if seat == 0 else (pair[0], hand)


def _pass(position: Position) -> Position:
    """The dealer is asked after the opponent; when both have passed, the opponent draws from the stock."""
    return replace(
        position,
        turn=1 - position.turn,
        phase=Phase.FIRST_DRAW if position.turn == position.dealer else Phase.OFFER,
        history=_told(position, Pass()),
    )


def _draw(position: Position) -> Position:
    seat, card = position.turn, position.stock[0]
    return replace(
        position,
        phase=Phase.DISCARD,
        hands=_with(position.hands, seat, Hand(position.hand.mask | card.bit)),
        stock=position.stock[1:],
        drawn=card,
        history=_told(position, Draw()),
    )


def _take(position: Position) -> Position:
    seat, card = position.turn, position.pile[-1]
    return replace(
        position,
        phase=Phase.DISCARD,
        hands=_with(position.hands, seat, Hand(position.hand.mask | card.bit)),
        known=_with(position.known, seat, Hand(position.known[seat].mask | card.bit)),
        pile=position.pile[:-1],
        drawn=card,
        taken=card,
        history=_told(position, Take(), card),
    )


def _discard(position: Position, action: Action, card: Card) -> Position:
    """Throw a card; the hand is dead when two cards are left in the stock after it (RULES §1)."""
    seat = position.turn
    kept = Hand(position.hand.mask & ~card.bit)
    declined = position.declined
    if not declined[seat] and not least_of_mask(kept.mask):
        declined = (True, declined[1]) if seat == 0 else (declined[0], True)
    return replace(
        position,
        turn=1 - seat,
        phase=Phase.OVER if len(position.stock) <= DEAD_STOCK else Phase.DRAW,
        hands=_with(position.hands, seat, kept),
        known=_with(position.known, seat, Hand(position.known[seat].mask & ~card.bit)),
        pile=(*position.pile, card),
        drawn=None,
        taken=None,
        declined=declined,
        history=_told(position, action, card),
    )


def _lay_down(position: Position, action: Action, card: Card | None, spread: Sequence[Hand]) -> Position:
    """End the play: the knocker's card goes face down, the hand is open, the defender is to move."""
    seat = position.turn
    kept = position.hand if card is None else Hand(position.hand.mask & ~card.bit)
    return replace(
        position,
        turn=1 - seat,
        phase=Phase.DEFEND,
        hands=_with(position.hands, seat, kept),
        known=_with(position.known, seat, position.known[seat] & kept),
        drawn=None,
        taken=None,
        knocker=seat,
        knock_card=card,
        spread=tuple(MELD_OF[group.mask] for group in spread),
        history=_told(position, action),
    )


def result(position: Position) -> HandResult:
    """What happened in a finished hand, as facts that :func:`~gintutor.scoring.points` prices under any rules.

    Deadwood is what the players left by their own arrangement, best or not. Raises :class:`FactError` ``not_over``
    while the hand is going on.
    """
    if not position.over:
        raise FactError("not_over", "phase", position.phase.value, Phase.OVER.value)
    if position.knocker is None:
        return HandResult(dead=True, upcard=position.upcard)
    own, other = position.hands[position.knocker], position.hands[1 - position.knocker]
    return HandResult(
        knocker_deadwood=position.knocker_deadwood.points,
        defender_deadwood=(other - away(position)).points,
        big_gin=position.big_gin,
        upcard=position.upcard,
        spread=position.spread,
        defence=position.laid,
        laid_off=position.laid_off,
        knocker_cards=own,
        defender_cards=other,
    )
