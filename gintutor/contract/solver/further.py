"""After laying down: new melds and cards built on melds, so that least is left after the discard."""

from __future__ import annotations

from collections.abc import Sequence

from gintutor.cards import Card
from gintutor.contract.hands import minus, ordered, points, wild
from gintutor.contract.melds import Laid, extend, laid
from gintutor.contract.options import DEFAULT, Options
from gintutor.contract.rounds import LONGEST_RUN, SHORTEST, Kind
from gintutor.contract.solver.counts import cards_of, pack_counts
from gintutor.contract.solver.found import Extension, Further
from gintutor.contract.solver.pieces import NEW, pure, room
from gintutor.contract.solver.turn import End, Turn


def best_further(hand: Sequence[Card], melds: Sequence[Laid], options: Options = DEFAULT) -> Further:
    """Lay and build so that least is left after the discard; ``melds`` are all those that may be built on.

    One card is always kept to discard (RULES §3), so a hand that could be laid whole is looked at again without each
    of its cards. Raises ``ValueError`` for an empty hand.
    """
    if not hand:
        raise ValueError("no card to discard")
    best, held = Turn(*pack_counts(hand), melds, options.ace).best, None
    if best.left == 0:
        best, held = _keeping_one(ordered(hand), melds, options)
    return _told(best, held, ordered(hand), melds, options)


def _keeping_one(hand: tuple[Card, ...], melds: Sequence[Laid], options: Options) -> tuple[End, Card]:
    """The best end for the hand without one of its cards, and that card."""
    found = []
    for card in sorted(dict.fromkeys(hand), key=lambda card: points((card,))):
        end = Turn(*pack_counts(minus(hand, (card,))), melds, options.ace, keep=False).best
        if end.left == 0:
            return end, card
        found.append((end, card))
    return min(found, key=lambda each: each[0].left)


class _Table:
    """Lays what an end says, taking the cards out of the hand."""

    def __init__(self, hand: Sequence[Card], melds: Sequence[Laid], options: Options) -> None:
        self.hand, self._melds, self._options = tuple(hand), melds, options
        self.new: list[tuple[Kind, list[Card]]] = []
        self.on: dict[int, list[Card]] = {}

    @property
    def _deuces(self) -> tuple[Card, ...]:
        return tuple(card for card in self.hand if wild(card))

    def put(self, meld: int, kind: Kind, natural: Sequence[Card], deuces: int) -> None:
        """Lay cards as a new meld, or build them on the meld of that number."""
        cards = (*natural, *self._deuces[:deuces])
        self.hand = minus(self.hand, cards)
        if meld == NEW:
            self.new.append((kind, list(cards)))
        else:
            self.on.setdefault(meld, []).extend(cards)

    def put_sets(self, pairs: Sequence[int]) -> None:
        """Lay what is left of each rank as far as it goes; these pairs take a deuce."""
        own = {m.stands_for[0].rank: i for i, m in enumerate(self._melds) if m.kind is Kind.SET and not pure(m)}
        for rank in sorted({card.rank for card in self.hand if not wild(card)}):
            same = [card for card in self.hand if card.rank is rank]
            if rank in own:
                self.put(own[rank], Kind.SET, same, 0)
            elif len(same) >= SHORTEST or rank in pairs:
                self.put(NEW, Kind.SET, same, max(0, SHORTEST - len(same)))

    def put_deuces(self) -> None:
        """Lay the deuces to spare where there is room, or by themselves."""
        for i, meld in enumerate(self._melds):
            becomes = extend(meld, self.on[i], self._options) if i in self.on else meld
            if spare := min(room(becomes), len(self._deuces)):
                self.put(i, meld.kind, (), spare)
        for kind, cards in self.new:
            most = len(cards) - 2 * sum(map(wild, cards))
            more = self._deuces[: min(most, LONGEST_RUN - len(cards)) if kind is Kind.RUN else most]
            self.hand = minus(self.hand, more)
            cards.extend(more)


def _told(end: End, held: Card | None, hand: Sequence[Card], melds: Sequence[Laid], options: Options) -> Further:
    """The end with its cards, one kept to discard."""
    table = _Table(minus(hand, (held,)) if held else hand, melds, options)
    for way in end.ways:
        for piece in way.pieces:
            table.put(piece.meld, Kind.RUN, cards_of(way.suit, piece.ranks), piece.deuces)
    table.put_sets(end.pairs)
    if end.deuces_alone:
        table.put(NEW, Kind.SET, (), end.deuces_alone)
    table.put_deuces()
    rest = ordered((*table.hand, held) if held else table.hand)
    discard = held or max(rest, key=lambda card: points((card,)))
    return Further(
        melds=tuple(laid(kind, cards, options) for kind, cards in table.new),
        extensions=tuple(
            Extension(meld=i, cards=tuple(cards), becomes=extend(melds[i], cards, options))
            for i, cards in sorted(table.on.items())
        ),
        left=points(rest),
        left_after_discard=points(minus(rest, (discard,))),
        discard=discard,
        goes_out=len(rest) == 1,
    )
