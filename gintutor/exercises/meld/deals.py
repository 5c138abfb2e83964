"""Cards for the other two forms of ``meld``: a meld begun with cards that may complete it, a meld among others."""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.cards import CARDS, DECK, Card, Hand, Rank, Suit
from gintutor.exercises.dealing import Dealer, disjoint_melds, grow, kin, search, whole_melds
from gintutor.exercises.meld.groups import row_of
from gintutor.melds import Meld, meld_faults

LEVELS = 4
VALID, COMPLETE, FIND = "valid", "complete", "find"
FORMS = (VALID, COMPLETE, FIND)
"""Seeds take turns, so that three items in a row are asked in three ways."""

_ON_OFFER = (5, 6, 6, 7)
_AMONG = (6, 7, 9, 10)


def form_of(seed: int) -> str:
    """The surface form of that item."""
    return FORMS[seed % len(FORMS)]


@dataclass(frozen=True, slots=True)
class Begun:
    """A meld begun, or one that can grow, and the cards on offer; at least one of them fits."""

    held: tuple[Card, ...]
    offer: tuple[Card, ...]


def fitting(held: tuple[Card, ...], offer: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards on offer that each make a meld with the held ones."""
    return tuple(each for each in offer if not meld_faults((*held, each)))


def begun(dealer: Dealer, level: int) -> Begun:
    """A meld to complete at that level, 1 … 4.

    1 two cards: a pair, neighbours away from the ends, or with a hole between them · 2 two cards at an end of a suit,
    with the ace or the king around the corner on offer · 3 melds that can grow · 4 any of them.
    """
    kind, pair = wished(dealer, level)

    def attempt() -> Begun | None:
        held = (_two, _two_at_an_end, _to_grow)[kind - 1](dealer, pair=pair)
        fits = fitting(held, others(held))
        if not fits:
            return None
        kept = dealer.sample(fits, 1 + dealer.below(len(fits)))
        traps = [each for each in tempting(held) if each not in fits]
        room = _ON_OFFER[level - 1] - len(kept)
        offer = [*kept, *traps[:room]]
        near = [each for each in _near(held) if each not in (*fits, *traps)]
        offer += dealer.sample(near, room - len(traps[:room]))
        return Begun(held, tuple(dealer.shuffled(offer))) if len(offer) == _ON_OFFER[level - 1] else None

    return search(f"meld complete level {level}", attempt)


def wished(dealer: Dealer, level: int) -> tuple[int, bool]:
    """Which kind of meld is begun, as at level 1, 2 or 3, and whether it is of one rank."""
    kind = dealer.choice((1, 2, 3)) if level == 4 else level
    return kind, dealer.chance((0.35, 0, 0.2)[kind - 1])


def others(held: tuple[Card, ...]) -> tuple[Card, ...]:
    """All cards but these."""
    return tuple(each for each in CARDS if each not in held)


def _suit(dealer: Dealer) -> Suit:
    return dealer.choice(tuple(Suit))


def _two(dealer: Dealer, *, pair: bool) -> tuple[Card, ...]:
    if pair:
        rank = dealer.choice(tuple(Rank))
        return tuple(dealer.sample((each for each in CARDS if each.rank is rank), 2))
    row = row_of(_suit(dealer), 2 + dealer.below(7), 3)
    return row[::2] if dealer.chance(0.25) else row[:2]


def _two_at_an_end(dealer: Dealer, *, pair: bool) -> tuple[Card, ...]:
    """A 2 or Q K of a suit."""
    return row_of(_suit(dealer), dealer.choice((0, 11)), 2)


def _to_grow(dealer: Dealer, *, pair: bool) -> tuple[Card, ...]:
    """A set of three, or a run of three to five, some of them at an end of the suit."""
    if pair:
        rank = dealer.choice(tuple(Rank))
        return tuple(dealer.sample((each for each in CARDS if each.rank is rank), 3))
    size = 3 + dealer.below(3)
    low = dealer.choice((0, 13 - size)) if dealer.chance(0.3) else dealer.below(14 - size)
    return row_of(_suit(dealer), low, size)


def tempting(held: tuple[Card, ...]) -> list[Card]:
    """What misconceptions would add to a row: the card around the corner, the next one of a like suit or past a gap."""
    ranks, suit = sorted(each.rank for each in held), held[0].suit
    if ranks[0] == ranks[-1]:
        return []
    twin, found = Suit(3 - suit), []
    if {Rank.QUEEN, Rank.KING} <= set(ranks):
        found.append(Card(suit, Rank.ACE))
    if {Rank.ACE, Rank.TWO} <= set(ranks):
        found.append(Card(suit, Rank.KING))
    ends = (ranks[0] - 1, ranks[-1] + 1) if ranks[-1] - ranks[0] == len(ranks) - 1 else (ranks[0] + 1,)
    found += [CARDS[13 * twin + rank] for rank in ends if Rank.ACE <= rank <= Rank.KING][:1]
    return [*found, *_past_a_gap(held)]


def _past_a_gap(row: tuple[Card, ...]) -> tuple[Card, ...]:
    """The card of the suit that lies one too far from the row, below it or else above it; none for a set."""
    ranks, suit = sorted(each.rank for each in row), row[0].suit
    beyond = (ranks[0] - 2, ranks[-1] + 2) if ranks[0] < ranks[-1] else ()
    return tuple(CARDS[13 * suit + rank] for rank in beyond if Rank.ACE <= rank <= Rank.KING)[:1]


def _near(held: tuple[Card, ...]) -> list[Card]:
    """Cards that look as if they belonged: kin, and cards no more than two ranks away in this suit or a like one."""
    found = {other for each in held for other in kin(each)}
    for each in held:
        ranks = range(max(0, each.rank - 2), min(12, each.rank + 2) + 1)
        found |= {CARDS[13 * suit + rank] for suit in (each.suit, Suit(3 - each.suit)) for rank in ranks}
    return sorted(found - set(held))


def hiding(dealer: Dealer, level: int) -> tuple[Card, ...]:
    """Cards that hold exactly one meld, and from level 2 on a false one.

    It is a meld of three, at level 3 longer. The false one lies around the corner at level 2; at level 3 it is of two
    suits, and one more card lies past a gap; at level 4 there is both a corner and a row of two suits.
    """

    def attempt() -> tuple[Card, ...] | None:
        size = (3, 3, 4 + dealer.below(2), 3 + dealer.below(2))[level - 1]
        (meld,) = disjoint_melds(dealer, (size,))
        hand = meld.hand
        if level in (2, 4):
            hand = hand | Hand.of(row_of(_suit(dealer), dealer.choice((11, 12)), 3))
        if level > 2:
            hand = hand | Hand.of(_two_suits(dealer))
        if level == 3:
            hand = hand | Hand.of(_past_a_gap(meld.cards))
        if len(hand) > _AMONG[level - 1]:
            return None
        hand = grow(dealer, hand, _AMONG[level - 1], free=DECK, kinship=0.5)
        whole = whole_melds(hand)
        return tuple(dealer.shuffled(hand)) if [len(each) for each in whole] == [size] else None

    return search(f"meld find level {level}", attempt)


def _two_suits(dealer: Dealer) -> tuple[Card, ...]:
    """A row of three with one card of the other suit of its colour."""
    row = list(row_of(_suit(dealer), dealer.below(11), 3))
    at = dealer.below(3)
    row[at] = CARDS[13 * (3 - row[at].suit) + row[at].rank]
    return tuple(row)


def hidden(cards: tuple[Card, ...]) -> Meld:
    """The one meld among the cards."""
    (meld,) = whole_melds(Hand.of(cards))
    return meld
