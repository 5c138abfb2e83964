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
_AMONG = (6, 7, 8, 9)


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

    1 two cards, a pair or two neighbours away from the ends · 2 two cards at the ends of a suit or with a hole between
    them · 3 melds that can grow · 4 any of them.
    """

    def attempt() -> Begun | None:
        kind = dealer.choice((1, 2, 3)) if level == 4 else level
        held = (_two, _two_awkward, _to_grow)[kind - 1](dealer)
        fits = fitting(held, cards_but(held))
        near = [each for each in _tempting(held) if each not in fits]
        kept = dealer.sample(fits, 1 + dealer.below(len(fits))) if fits else []
        others = dealer.sample(near, _ON_OFFER[level - 1] - len(kept))
        if not kept or len(others) + len(kept) < _ON_OFFER[level - 1]:
            return None
        return Begun(held, tuple(dealer.shuffled([*kept, *others])))

    return search(f"meld complete level {level}", attempt)


def cards_but(held: tuple[Card, ...]) -> tuple[Card, ...]:
    """All other cards."""
    return tuple(each for each in CARDS if each not in held)


def _suit(dealer: Dealer) -> Suit:
    return dealer.choice(tuple(Suit))


def _pair(dealer: Dealer) -> tuple[Card, ...]:
    rank = dealer.choice(tuple(Rank))
    return tuple(dealer.sample((each for each in CARDS if each.rank is rank), 2))


def _two(dealer: Dealer) -> tuple[Card, ...]:
    return _pair(dealer) if dealer.chance(0.4) else row_of(_suit(dealer), 2 + dealer.below(8), 2)


def _two_awkward(dealer: Dealer) -> tuple[Card, ...]:
    """A 2, 2 3, J Q, Q K of a suit; or two cards with one rank between them."""
    suit = _suit(dealer)
    if dealer.chance(0.6):
        return row_of(suit, dealer.choice((0, 1, 10, 11)), 2)
    return row_of(suit, dealer.below(11), 3)[::2]


def _to_grow(dealer: Dealer) -> tuple[Card, ...]:
    """A set of three, or a run of three to five, some of them at an end of the suit."""
    (meld,) = disjoint_melds(dealer, (dealer.choice((3, 3, 4, 5)),))
    at_end = dealer.chance(0.3)
    size = len(meld)
    return row_of(_suit(dealer), dealer.choice((0, 13 - size)), size) if at_end else meld.cards


def _tempting(held: tuple[Card, ...]) -> list[Card]:
    """Cards that look as if they belonged: kin, one rank further, around the corner, the same rank in another suit."""
    ranks, suits = [each.rank for each in held], {each.suit for each in held}
    found = {other for each in held for other in kin(each)}
    for each in held:
        found |= {
            CARDS[13 * suit + (each.rank + step) % 13]
            for suit in (each.suit, Suit(3 - each.suit))
            for step in (-2, -1, 1, 2)
        }
    if len(set(ranks)) > 1:
        found |= {CARDS[13 * (3 - suit) + rank] for suit in suits for rank in range(min(ranks), max(ranks) + 1)}
    return sorted(found - set(held))


def hiding(dealer: Dealer, level: int) -> tuple[Card, ...]:
    """Cards that hold exactly one meld: of three at levels 1 and 2, longer at 3. From level 2 on a false one tempts."""

    def attempt() -> tuple[Card, ...] | None:
        size = 3 if level < 3 else 4 + dealer.below(2) if level == 3 else 3 + dealer.below(3)
        hand = Hand()
        for meld in disjoint_melds(dealer, (size,)):
            hand = hand | meld.hand
        if level > 1:
            hand = hand | Hand.of(_false(dealer))
        if len(hand) > _AMONG[level - 1]:
            return None
        hand = grow(dealer, hand, _AMONG[level - 1], free=DECK, kinship=0.5)
        whole = whole_melds(hand)
        return tuple(dealer.shuffled(hand)) if [len(each) for each in whole] == [size] else None

    return search(f"meld find level {level}", attempt)


def _false(dealer: Dealer) -> tuple[Card, ...]:
    """Three cards that resemble a run: around the corner, or of two suits."""
    suit = _suit(dealer)
    if dealer.chance(0.5):
        return row_of(suit, dealer.choice((11, 12)), 3)
    low, middle, high = row_of(suit, dealer.below(11), 3)
    return low, CARDS[13 * (3 - suit) + middle.rank], high


def hidden(cards: tuple[Card, ...]) -> Meld:
    """The one meld among the cards."""
    (meld,) = whole_melds(Hand.of(cards))
    return meld
