"""Cards for the exercise ``value``: single cards first, then court cards and aces, handfuls, and all of it.

No handful holds a meld: lesson 1 counts cards, and what need not be counted is for later.
"""

from __future__ import annotations

from gintutor.cards import CARDS, DECK, Card, Hand, Rank
from gintutor.exercises.dealing import Dealer, melds_in, search

LEVELS = 4
COUNT, LETTERS, WORTH, ORDER = "count", "letters", "worth", "order"
FORMS = ((COUNT, LETTERS, COUNT, ORDER), *((COUNT, WORTH, COUNT, ORDER),) * 3)
"""The surface forms of each level; seeds take turns. Every other item counts: there each misconception shows."""

LETTERED = (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
ROWS = 4
"""How many rows an order offers, one of them right."""

_HANDFUL = ((1, 1), (2, 3), (4, 6), (7, 10))
_ORDERED = (3, 4, 5, 6)


def form_of(seed: int, level: int) -> str:
    """The surface form of that item."""
    forms = FORMS[level - 1]
    return forms[seed % len(forms)]


def is_court(each: Card) -> bool:
    """Jack, queen or king."""
    return each.rank >= Rank.JACK


def handful(dealer: Dealer, level: int) -> tuple[Card, ...]:
    """Cards to count: one at level 1, mostly one with a letter; later several, a court card and an ace among them."""
    low, high = _HANDFUL[level - 1]

    def attempt() -> tuple[Card, ...] | None:
        found = tuple(dealer.sample(DECK, low + dealer.below(high - low + 1)))
        courts, aces = any(map(is_court, found)), any(each.rank is Rank.ACE for each in found)
        return found if courts and aces and not melds_in(Hand.of(found)) else None

    if level == 1:
        special = tuple(each for each in CARDS if is_court(each) or each.rank is Rank.ACE)
        return (dealer.choice(special if dealer.chance(0.7) else CARDS),)
    return search(f"value count level {level}", attempt)


def lettered(dealer: Dealer) -> tuple[tuple[Card, ...], Rank]:
    """Seven cards and a rank with a letter: two or three of it, others with letters, and numbers."""
    wanted = dealer.choice(LETTERED)
    count = 2 + dealer.below(2)
    found = dealer.sample((each for each in CARDS if each.rank is wanted), count)
    found += dealer.sample((each for each in CARDS if each.rank in LETTERED and each.rank is not wanted), 5 - count)
    found += dealer.sample((each for each in CARDS if each.rank not in LETTERED), 2)
    return tuple(dealer.shuffled(found)), wanted


def spread(dealer: Dealer, level: int) -> tuple[Card, ...]:
    """Cards to choose from by what they count: courts, a ten, an ace or two and others, with nothing melded."""

    def attempt() -> tuple[Card, ...] | None:
        courts = dealer.sample(filter(is_court, CARDS), 2)
        aces = dealer.sample((each for each in CARDS if each.rank is Rank.ACE), 1 + dealer.below(2))
        ten = dealer.sample((each for each in CARDS if each.rank is Rank.TEN), 1)
        held = [*courts, *aces, *ten]
        rest = dealer.sample((each for each in CARDS if each not in held), 7 + level // 4 - len(held))
        found = tuple(dealer.shuffled([*held, *rest]))
        return None if melds_in(Hand.of(found)) else found

    return search(f"value worth level {level}", attempt)


def to_order(dealer: Dealer, level: int) -> tuple[Card, ...]:
    """Cards of different ranks, any suits: from level 2 on with an ace, and with more court cards each time."""
    size, courts = _ORDERED[level - 1], min(level, 3)
    ranks = [*dealer.sample((Rank.JACK, Rank.QUEEN, Rank.KING), courts), *([Rank.ACE] if level > 1 else [])]
    others = (rank for rank in Rank if Rank.ACE < rank < Rank.JACK)
    ranks += dealer.sample(others, size - len(ranks))
    return tuple(dealer.choice([each for each in CARDS if each.rank is rank]) for rank in dealer.shuffled(ranks))


def rows(dealer: Dealer, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """Four different rows of the cards in random order, one of them from the lowest to the highest.

    The wrong ones are what misconceptions say: the ace on top, court cards in another order, both; then slips.
    """
    right = tuple(sorted(cards, key=lambda each: each.rank))
    made = [right]
    tempting = [_ace_on_top(right), _courts_mixed(right), _courts_mixed(_ace_on_top(right)), _courts_below(right)]
    while len(made) < ROWS:
        row = tempting.pop(0) if tempting else _swapped(right, dealer)
        if row not in made:
            made.append(row)
    return tuple(dealer.shuffled(made))


def _ace_on_top(row: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(sorted(row, key=lambda each: each.rank is Rank.ACE))


def _courts_mixed(row: tuple[Card, ...]) -> tuple[Card, ...]:
    """The same with the first two court cards the other way round."""
    at = [i for i, each in enumerate(row) if is_court(each)][:2]
    if len(at) < 2:
        return row
    out = list(row)
    out[at[0]], out[at[1]] = out[at[1]], out[at[0]]
    return tuple(out)


def _courts_below(row: tuple[Card, ...]) -> tuple[Card, ...]:
    """The same with the court cards below the numbers."""
    return tuple(sorted(row, key=lambda each: not is_court(each)))


def _swapped(row: tuple[Card, ...], dealer: Dealer) -> tuple[Card, ...]:
    """The same with two cards exchanged."""
    one, other = dealer.sample(range(len(row)), 2)
    out = list(row)
    out[one], out[other] = out[other], out[one]
    return tuple(out)
