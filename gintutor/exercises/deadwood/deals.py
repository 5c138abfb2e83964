"""Hands for the exercise ``deadwood``: something to meld, something to add up, and from level 3 a trap."""

from __future__ import annotations

from gintutor.cards import Card, Hand, Rank, Suit
from gintutor.exercises.dealing import Dealer, disjoint_melds, grow, search, whole_melds
from gintutor.exercises.split.deals import whole_ends
from gintutor.solver import best_arrangement, least_deadwood

LEVELS = 4
SIZES = (9, 9, 9, 10)


def deal(dealer: Dealer, level: int) -> Hand:
    """A hand for that level, 1 … 4.

    1 and 2 melds that lie apart, with a court card and an ace among what is left · 3 a card that fits two melds ·
    4 king and ace of a suit with their queen or two, which is no run.
    """

    def attempt() -> Hand | None:
        hand = _cornered(dealer) if level == 4 else _plain(dealer, SIZES[level - 1], crossing=level == 3)
        return hand if fits(hand, level) else None

    return search(f"deadwood level {level}", attempt)


def _plain(dealer: Dealer, size: int, *, crossing: bool) -> Hand:
    """One or two melds and other cards; kin of theirs where melds are to cross."""
    hand = Hand()
    for meld in disjoint_melds(dealer, dealer.choice(((3,), (3, 3), (4,)))):
        hand = hand | meld.hand
    return grow(dealer, hand, size, kinship=0.7 if crossing else 0.2)


def _cornered(dealer: Dealer) -> Hand:
    """Ten cards among them king, ace, and queen or two of one suit, and a meld somewhere."""
    suit = dealer.choice(tuple(Suit))
    third = dealer.choice((Rank.QUEEN, Rank.TWO))
    hand = Hand.of(Card(suit, rank) for rank in (Rank.KING, Rank.ACE, third))
    for meld in disjoint_melds(dealer, dealer.choice(((3,), (4,)))):
        hand = hand | meld.hand
    return grow(dealer, hand, SIZES[3], kinship=0.4)


def fits(hand: Hand, level: int) -> bool:
    """Tell whether the hand obeys the rule of that level; three to six cards are left to add up."""
    left = best_arrangement(hand).deadwood
    if not 3 <= len(left) <= 6:
        return False
    whole = whole_melds(hand)
    apart = len({each for meld in whole for each in meld.cards}) == sum(map(len, whole))
    if level == 3:
        ends = whole_ends(hand, whole)
        return not apart and min(ends) == least_deadwood(hand) < max(ends)
    if not apart:
        return False
    if level == 4:
        return is_cornered(left)
    return any(each.rank >= Rank.JACK for each in left) and any(each.rank is Rank.ACE for each in left)


def is_cornered(left: Hand) -> bool:
    """Tell whether the cards left hold a king and an ace of one suit with their queen or two."""
    return any(
        Card(suit, Rank.KING) in left
        and Card(suit, Rank.ACE) in left
        and (Card(suit, Rank.QUEEN) in left or Card(suit, Rank.TWO) in left)
        for suit in Suit
    )
