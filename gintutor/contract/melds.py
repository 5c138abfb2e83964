"""Melds with wild deuces: ALL faults of a laid meld, what each deuce stands for, and building on a meld (RULES §3).

What the source leaves to be understood, and how it is understood here:

- A deuce always counts as a deuce, also where a natural 2 would stand: there is no natural 2 in this game, so 2-3-4 of
  one suit is a run with one deuce. Two deuces in one run are two wild cards, whatever their suits: "never twice in one
  run" is about the cards the places stand for.
- All its cards may be deuces in a meld of every kind, the pair too. Such a run has no suit and no ends until cards
  are built on it; its deuces stand for themselves.
- Elsewhere a deuce keeps the place it was laid on: a card it stands for cannot come into the same run any more.
- A group of cards is laid as many at a time as the player likes, so only what lies there afterwards is judged.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from gintutor.cards import CARDS, Card, Rank, Suit
from gintutor.contract.hands import ordered, wild
from gintutor.contract.options import DEFAULT, Ace, Options
from gintutor.contract.rounds import LONGEST_RUN, SHORTEST, Kind, Part

PAIR = 2
"""Cards in a pair, no more and no fewer."""


class Fault(StrEnum):
    """What can be wrong with cards laid as a set, a run or a pair, or built on one."""

    TOO_FEW = "too_few"
    TOO_MANY = "too_many"
    WRONG_SIZE = "wrong_size"
    """Not the number of cards the contract asks for."""
    DEUCES = "deuces"
    """More deuces than other cards, and yet other cards."""
    MIXED_RANK = "mixed_rank"
    MIXED_SUIT = "mixed_suit"
    REPEATED = "repeated"
    """A card of a run twice, or one that a deuce in it stands for."""
    GAP = "gap"
    """A hole in a run that its deuces do not fill."""
    AROUND_CORNER = "around_corner"
    ACE_END = "ace_end"
    """A run only if the ace stood at the end where these options do not let it stand."""
    PAIR_BUILT_ON = "pair_built_on"


class LayError(ValueError):
    """Cards that cannot lie as a meld, or not on this one; ``faults`` says why, all of it."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(", ".join(faults))
        self.faults = faults


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """A meld on the table: its cards in order (a run from its low end) and the card each place stands for.

    A deuce in a set stands for the first suit that is not there; what counts is its rank.
    """

    kind: Kind
    cards: tuple[Card, ...]
    stands_for: tuple[Card, ...]

    @property
    def deuces(self) -> int:
        """How many of its cards are deuces."""
        return sum(map(wild, self.cards))


def places(rank: Rank, ace: Ace) -> tuple[int, ...]:
    """Where a rank may stand in a run: its number, an ace 1 or 14 or either."""
    if rank is not Rank.ACE:
        return (rank + 1,)
    return {Ace.LOW: (1,), Ace.HIGH: (14,), Ace.BOTH: (1, 14)}[ace]


def ends(ace: Ace) -> tuple[int, int]:
    """The lowest and the highest place a run may reach."""
    return (2 if ace is Ace.HIGH else 1), (13 if ace is Ace.LOW else 14)


def at(suit: Suit, place: int) -> Card:
    """The card of a place: 1 and 14 are the ace."""
    return CARDS[13 * suit + (place - 1) % 13]


def most_deuces(size: int) -> int:
    """Deuces that a meld of so many cards holds at most when they are not all deuces: half of it."""
    return size // 2


def has_ends(meld: Laid) -> bool:
    """Tell whether the meld is a run whose places are settled."""
    return meld.kind is Kind.RUN and meld.deuces < len(meld.cards)


def stretch(meld: Laid) -> range:
    """The places a settled run covers; an ace that begins it is low, one that ends it high."""
    second = meld.stands_for[1].rank + 1
    return range(second - 1, second - 1 + len(meld.cards))


def meld_faults(kind: Kind, cards: Sequence[Card], options: Options = DEFAULT) -> tuple[Fault, ...]:
    """Find ALL faults of the cards, in any order, as a meld of this kind; an empty tuple means that it stands."""
    natural = [card for card in cards if not wild(card)]
    deuces = len(cards) - len(natural)
    shortest, longest = _lengths(kind)
    found = {
        Fault.TOO_FEW: len(cards) < shortest,
        Fault.TOO_MANY: longest is not None and len(cards) > longest,
        Fault.DEUCES: bool(natural) and deuces > most_deuces(len(cards)),
    }
    if kind is Kind.RUN:
        found[Fault.MIXED_SUIT] = len({card.suit for card in natural}) > 1
        found[Fault.REPEATED] = len(set(natural)) < len(natural)
        if fault := _hole((), {card.rank for card in natural}, deuces, options.ace):
            found[fault] = True
    else:
        found[Fault.MIXED_RANK] = len({card.rank for card in natural}) > 1
    return tuple(fault for fault in Fault if found.get(fault))


def part_faults(part: Part, cards: Sequence[Card], options: Options = DEFAULT) -> tuple[Fault, ...]:
    """Find ALL faults of the cards as one part of a contract, which is laid with exactly the size it names."""
    wrong = (Fault.WRONG_SIZE,) if len(cards) != part.size else ()
    return wrong + meld_faults(part.kind, cards, options)


def laid(kind: Kind, cards: Sequence[Card], options: Options = DEFAULT) -> Laid:
    """Lay the cards; raise :class:`LayError` with all faults.

    A run whose cards come in an order in which they make a run lies in that order; otherwise deuces fill the holes,
    and those to spare stand at the high end as far as it goes.
    """
    if faults := meld_faults(kind, cards, options):
        raise LayError(faults)
    if all(map(wild, cards)):
        return Laid(kind=kind, cards=ordered(cards), stands_for=ordered(cards))
    if kind is not Kind.RUN:
        return _laid_set(kind, cards)
    return _as_given(cards, options) or _laid_run(cards, options)


def extension_faults(meld: Laid, cards: Sequence[Card], options: Options = DEFAULT) -> tuple[Fault, ...]:
    """Find ALL faults of building the cards, together, on a meld that lies there.

    What lies there afterwards must be a meld: no majority of deuces, a run of at most 13. The pair of round 13 is
    never built on.
    """
    if meld.kind is Kind.PAIR:
        return (Fault.PAIR_BUILT_ON,)
    if not cards:
        return (Fault.TOO_FEW,)
    together = (*meld.cards, *cards)
    if not has_ends(meld):
        return meld_faults(meld.kind, together, options)
    natural = [card for card in cards if not wild(card)]
    fresh = set(natural) - set(meld.stands_for)
    found = {
        Fault.TOO_MANY: len(together) > LONGEST_RUN,
        Fault.DEUCES: sum(map(wild, together)) > most_deuces(len(together)),
        Fault.MIXED_SUIT: any(card.suit is not meld.stands_for[0].suit for card in natural),
        Fault.REPEATED: len(fresh) < len(natural),
    }
    deuces = len(cards) - len(natural)
    if fault := _hole(stretch(meld), {card.rank for card in fresh}, deuces, options.ace):
        found[fault] = True
    return tuple(fault for fault in Fault if found.get(fault))


def extend(meld: Laid, cards: Sequence[Card], options: Options = DEFAULT, *, below: bool = False) -> Laid:
    """Build the cards on the meld; raise :class:`LayError` with all faults.

    Deuces fill the holes; those to spare stand at the high end of a run as far as it goes, or ``below`` first.
    """
    if faults := extension_faults(meld, cards, options):
        raise LayError(faults)
    if not has_ends(meld):
        return laid(meld.kind, (*meld.cards, *cards), options)
    lying = stretch(meld)
    return _laid_run(cards, options, dict(zip(lying, meld.cards, strict=True)), meld.stands_for[0].suit, below=below)


def _lengths(kind: Kind) -> tuple[int, int | None]:
    """The fewest and the most cards of a meld; equal cards of several packs leave a set without an end."""
    return {Kind.PAIR: (PAIR, PAIR), Kind.SET: (SHORTEST, None), Kind.RUN: (SHORTEST, LONGEST_RUN)}[kind]


def _widths(lying: Iterable[int], ranks: set[Rank], ace: Ace) -> list[set[int]]:
    """The places covered, once for each place the ace may take."""
    sure = {*lying, *(rank + 1 for rank in ranks if rank is not Rank.ACE)}
    if Rank.ACE not in ranks:
        return [sure]
    return [sure | {place} for place in places(Rank.ACE, ace)]


def _holes(covered: set[int]) -> int:
    return max(covered) - min(covered) + 1 - len(covered) if covered else 0


def _hole(lying: Sequence[int], ranks: set[Rank], deuces: int, ace: Ace) -> Fault | None:
    """What keeps the places from following one another when so many deuces fill holes; None when they do."""
    if min(map(_holes, _widths(lying, ranks, ace))) <= deuces:
        return None
    if min(map(_holes, _widths(lying, ranks, Ace.BOTH))) <= deuces:
        return Fault.ACE_END
    circle = sorted({(place - 1) % 13 for place in (*lying, *(rank + 1 for rank in ranks))})
    widest = max((after - before) % 13 for before, after in zip(circle, circle[1:] + circle[:1], strict=True))
    around = 13 - widest + 1 - len(circle) <= deuces
    return Fault.AROUND_CORNER if around else Fault.GAP


def meant_in_set(natural: Sequence[Card], more: int) -> tuple[Card, ...]:
    """What so many more places of a set stand for: suits that are not there, in order, as far as there are any."""
    free = [suit for suit in Suit if suit not in {card.suit for card in natural}] or list(Suit)
    return tuple(CARDS[13 * free[i % len(free)] + natural[0].rank] for i in range(more))


def _laid_set(kind: Kind, cards: Sequence[Card]) -> Laid:
    natural = ordered(card for card in cards if not wild(card))
    deuces = ordered(card for card in cards if wild(card))
    return Laid(kind=kind, cards=natural + deuces, stands_for=natural + meant_in_set(natural, len(deuces)))


def _as_given(cards: Sequence[Card], options: Options) -> Laid | None:
    """The run as its cards come, low to high, if they make one in that order."""
    low, high = ends(options.ace)
    i, first = next((i, card) for i, card in enumerate(cards) if not wild(card))
    for place in places(first.rank, options.ace):
        start = place - i
        meant = tuple(at(first.suit, start + k) for k in range(len(cards)))
        inside = low <= start and start + len(cards) - 1 <= high
        if inside and all(wild(card) or card is one for card, one in zip(cards, meant, strict=True)):
            return Laid(kind=Kind.RUN, cards=tuple(cards), stands_for=meant)
    return None


def _laid_run(
    cards: Sequence[Card],
    options: Options,
    lying: dict[int, Card] | None = None,
    suit: Suit | None = None,
    *,
    below: bool = False,
) -> Laid:
    """Put the cards, which are known to fit, around those that lie: naturals, then deuces in holes and at the ends."""
    by_place = dict(lying or {})
    natural = {card.rank: card for card in cards if not wild(card)}
    suit = next(iter(natural.values())).suit if suit is None else suit
    covered = min(_widths(by_place, set(natural), options.ace), key=_holes)
    by_place |= {place: natural[Rank((place - 1) % 13)] for place in covered - by_place.keys()}
    low, high, (first, last) = min(covered), max(covered), ends(options.ace)
    for deuce in ordered(card for card in cards if wild(card)):
        hole = next((place for place in range(low, high) if place not in by_place), None)
        if hole is None and (low > first if below else high == last):
            hole = low = low - 1
        elif hole is None:
            hole = high = high + 1
        by_place[hole] = deuce
    order = sorted(by_place)
    return Laid(
        kind=Kind.RUN, cards=tuple(by_place[place] for place in order), stands_for=tuple(at(suit, p) for p in order)
    )
