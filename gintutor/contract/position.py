"""One round of the contract game as frozen positions: the deal, and the position after each legal move (RULES §3).

A discard (and the first upcard) is offered to one seat after another, the offer being a phase like any other, so that
a table asks without a clock. Only who begins the round may take the first upcard: nobody has discarded it.

Where the source is silent and no option says: a stock without enough cards gives what it has; one that has been
renewed :data:`MOST_SHUFFLES` times and runs out again ends the round, like one that is not renewed at all, as soon as
the next player would have to draw: nobody has gone out and everybody counts. With at most 17 cards a player there are
always cards to shuffle. The card just taken may be discarded, and upcards may be taken after the contract is laid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256

from gintutor.cards import Card, shuffled
from gintutor.contract.actions import Action, Discard, Draw, Extend, Fact, Group, LayDown, LayMeld, Pass, Phase, Take
from gintutor.contract.hands import minus, ordered, pack, points
from gintutor.contract.legality import IllegalMoveError, why_illegal
from gintutor.contract.melds import Laid, extend, laid
from gintutor.contract.options import FirstCome, Options, StockOut
from gintutor.contract.rounds import CONTRACTS, DEALT, MOST_UPCARDS, Contract, Kind, contract, packs_for

MOST_SHUFFLES = 5
"""So many times the discard pile becomes a new stock; then a round that nobody can end is ended."""

WITH_TURN, OUT_OF_TURN = 2, 1
"""Cards of the stock that go with an upcard."""


class RoundError(ValueError):
    """Facts no round can begin or end with: the ``field``, its ``value``, and what is ``allowed`` as data."""

    def __init__(self, field: str, value: object, allowed: str) -> None:
        super().__init__(f"{field}: {value!r}, allowed: {allowed}")
        self.field = field
        self.value = value
        self.allowed = allowed


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """Everything about a round at one moment, hidden cards included; the cards of the packs are always all there.

    ``turn``: whose turn it is, or is next while an upcard is offered. ``asked``: the seats still to be asked about it,
    the first of them now. ``stock`` has the next card first, ``pile`` the top card last. ``thrower``: who discarded it,
    None for the first upcard. ``upcards`` taken by each seat, ``known`` those of them each surely still holds.
    ``drawn``: the cards this turn began with. ``shuffling`` names the orders of new stocks, of which there have been
    ``shuffles``. ``out``: who went out. ``history`` is what everybody saw.
    """

    options: Options
    number: int
    dealer: int
    turn: int
    phase: Phase
    asked: tuple[int, ...]
    hands: tuple[Group, ...]
    stock: Group
    pile: Group
    shuffling: str
    thrower: int | None = None
    melds: tuple[tuple[Laid, ...], ...]
    upcards: tuple[int, ...]
    known: tuple[Group, ...]
    drawn: Group = ()
    laid_now: bool = False
    shuffles: int = 0
    out: int | None = None
    history: tuple[Fact, ...] = field(default=())

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def contract(self) -> Contract:
        """What is to be laid in this round."""
        return contract(self.number)

    @property
    def mover(self) -> int:
        """The seat to move: who is asked about the upcard, else whose turn it is."""
        return self.asked[0] if self.asked else self.turn

    @property
    def hand(self) -> Group:
        """The cards of the player to move."""
        return self.hands[self.mover]

    @property
    def top(self) -> Card | None:
        """The top card of the discard pile."""
        return self.pile[-1] if self.pile else None

    @property
    def over(self) -> bool:
        """Whether nobody has anything left to do."""
        return self.phase is Phase.OVER


def shuffled_pack(players: int, seed: str | int) -> Group:
    """The packs of a table in an order named by the seed; raises ``ValueError`` for a number of players."""
    return shuffled(pack(packs_for(players)), seed)


def deal(*, options: Options, number: int, players: int, dealer: int, deck: Sequence[Card]) -> Position:
    """Deal eleven cards each one at a time from the dealer's left, then turn up the next card (RULES §3).

    ``deck`` has the card dealt first in front. Raises :class:`RoundError` for a round, a seat or a deck there is not.
    """
    if not 1 <= number <= len(CONTRACTS):
        raise RoundError("number", number, f"1 … {len(CONTRACTS)}")
    packs = packs_for(players)
    if dealer not in range(players):
        raise RoundError("dealer", dealer, f"0 … {players - 1}")
    if ordered(deck) != pack(packs):
        raise RoundError("deck", len(deck), str(52 * packs))
    dealt = DEALT * players
    first = (dealer + 1) % players
    hands = {(first + place) % players: ordered(deck[place:dealt:players]) for place in range(players)}
    return Position(
        options=options,
        number=number,
        dealer=dealer,
        turn=first,
        phase=Phase.OFFER,
        asked=(first,),
        hands=tuple(hands[seat] for seat in range(players)),
        stock=tuple(deck[dealt + 1 :]),
        pile=(deck[dealt],),
        shuffling=sha256(" ".join(map(str, deck)).encode()).hexdigest()[:16],
        melds=((),) * players,
        upcards=(0,) * players,
        known=((),) * players,
    )


def play(position: Position, action: Action) -> Position:
    """Give the position after a move of the player to move; raises :class:`IllegalMoveError` for an illegal one."""
    if illegal := why_illegal(position, action):
        raise IllegalMoveError(illegal)
    match action:
        case Pass():
            asked = position.asked[1:]
            left = replace(position, asked=asked, history=_told(position, action))
            return left if asked else _to_draw(left)
        case Take():
            return _take(position)
        case Draw():
            return _drawing(replace(position, phase=Phase.PLAY, history=_told(position, action)), position.turn, 1)
        case Discard(card):
            return _discard(position, card)
        case LayDown(groups):
            return _lay_down(position, action, groups)
        case LayMeld(kind, cards):
            meld = laid(kind, cards, position.options)
            return _laying(position, action, cards, position.turn, (*position.melds[position.turn], meld))
        case Extend():
            melds = list(position.melds[action.owner])
            melds[action.meld] = extend(melds[action.meld], action.cards, position.options, below=action.below)
            return _laying(position, action, action.cards, action.owner, tuple(melds))


def _told(position: Position, action: Action, cards: Group = ()) -> tuple[Fact, ...]:
    return (*position.history, Fact(position.mover, action, cards))


def _with(groups: tuple[Group, ...], seat: int, cards: Iterable[Card]) -> tuple[Group, ...]:
    return (*groups[:seat], ordered(cards), *groups[seat + 1 :])


def _without(known: tuple[Group, ...], seat: int, gone: Group) -> tuple[Group, ...]:
    """What everybody knows of a hand after cards have left it: an equal one may be there, but who can tell."""
    left = Counter(known[seat]) - Counter(gone)
    return _with(known, seat, left.elements())


def _renewable(position: Position) -> bool:
    return position.options.stock_out is StockOut.SHUFFLE and position.shuffles < MOST_SHUFFLES


def _to_draw(position: Position) -> Position:
    """Nobody is asked any more: the next player draws, or the round ends where there is nothing to draw."""
    dry = not position.stock and not (_renewable(position) and len(position.pile) > 1)
    return replace(position, phase=Phase.OVER if dry else Phase.DRAW, asked=())


def _drawing(position: Position, seat: int, count: int) -> Position:
    """Give the seat so many cards of the stock, which is renewed from the pile below its top card when it runs out."""
    stock, pile, shuffles, drawn = position.stock, position.pile, position.shuffles, position.drawn
    got: Group = ()
    for _ in range(count):
        if not stock and len(pile) > 1 and _renewable(position) and shuffles == position.shuffles:
            shuffles += 1
            stock, pile = shuffled(pile[:-1], f"{position.shuffling}/{shuffles}"), pile[-1:]
        got, stock = got + stock[:1], stock[1:]
    return replace(
        position,
        hands=_with(position.hands, seat, position.hands[seat] + got),
        stock=stock,
        pile=pile,
        shuffles=shuffles,
        drawn=drawn + got if seat == position.turn else drawn,
    )


def _take(position: Position) -> Position:
    """Take the upcard: with the own turn the next thing is to lay or discard, out of turn the next player draws."""
    seat, card = position.mover, position.pile[-1]
    mine = seat == position.turn
    taken = replace(
        position,
        asked=(),
        phase=Phase.PLAY if mine else Phase.DRAW,
        hands=_with(position.hands, seat, (*position.hands[seat], card)),
        known=_with(position.known, seat, (*position.known[seat], card)),
        upcards=(*position.upcards[:seat], position.upcards[seat] + 1, *position.upcards[seat + 1 :]),
        pile=position.pile[:-1],
        drawn=(card,) if mine else (),
        history=_told(position, Take(), (card,)),
    )
    if mine:
        return _drawing(taken, seat, WITH_TURN)
    return _to_draw(_drawing(taken, seat, OUT_OF_TURN))


def _discard(position: Position, card: Card) -> Position:
    """Throw a card: the last one ends the round, any other is offered, or the next player draws."""
    seat = position.turn
    hand = minus(position.hand, (card,))
    after = replace(
        position,
        turn=(seat + 1) % position.players,
        hands=_with(position.hands, seat, hand),
        known=_without(position.known, seat, (card,)),
        pile=(*position.pile, card),
        thrower=seat,
        drawn=(),
        laid_now=False,
        history=_told(position, Discard(card), (card,)),
    )
    if not hand:
        return replace(after, phase=Phase.OVER, out=seat)
    asked = _order(after)
    return replace(after, phase=Phase.OFFER, asked=asked) if asked else _to_draw(after)


def _order(position: Position) -> tuple[int, ...]:
    """Who is asked about a discard, one after the other: not who threw it, nobody who has had three upcards."""
    seats = [(position.turn + place) % position.players for place in range(position.players - 1)]
    able = [seat for seat in seats if position.upcards[seat] < MOST_UPCARDS]
    if position.options.first_come is FirstCome.FEWEST:
        able.sort(key=lambda seat: position.upcards[seat])
    return tuple(able)


def _laying(position: Position, action: Action, cards: Group, owner: int, melds: tuple[Laid, ...]) -> Position:
    """Cards of the player whose turn it is go into the melds of a seat."""
    seat = position.turn
    hand = minus(position.hand, cards)
    return replace(
        position,
        hands=_with(position.hands, seat, hand),
        known=_without(position.known, seat, cards),
        melds=(*position.melds[:owner], melds, *position.melds[owner + 1 :]),
        history=_told(position, action, cards),
    )


def _lay_down(position: Position, action: Action, groups: tuple[Group, ...]) -> Position:
    """Lay the contract; in round 15 that was the last card, and the round is over."""
    asked = position.contract
    kinds = [part.kind for part in asked.parts] + [Kind.RUN] * asked.rest
    melds = tuple(laid(kind, group, position.options) for kind, group in zip(kinds, groups, strict=True))
    after = _laying(position, action, tuple(card for group in groups for card in group), position.turn, melds)
    if asked.rest:
        return replace(after, phase=Phase.OVER, out=position.turn, laid_now=True)
    return replace(after, laid_now=True)


def score(position: Position) -> tuple[int, ...]:
    """The points of each seat in a finished round: what it holds; who went out holds nothing.

    Raises :class:`RoundError` while the round is going on.
    """
    if not position.over:
        raise RoundError("phase", position.phase.value, Phase.OVER.value)
    return tuple(map(points, position.hands))
